#pragma once
// Esc in a text field that has no use for it gives the keys back to the view: F fits it again, and types nothing.

#include <QObject>

class QWidget;

namespace escapement {

class EscapeToView final : public QObject {
    Q_OBJECT
  public:
    EscapeToView(QWidget& window, QWidget& view);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget& view_;
};

} // namespace escapement
