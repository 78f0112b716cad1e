#pragma once
// Words of several lines in a form, which gives a label that has grown no more height of its own accord.

#include <QLabel>

namespace escapement {

class WrappedLabel : public QLabel {
    Q_OBJECT
  public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    void say(const QString& text); ///< setText, and the height that it needs

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void keepHeight();
};

} // namespace escapement
