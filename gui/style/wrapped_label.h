#pragma once
// Words of several lines in a form, which gives a label that has grown no more height of its own accord.

#include <QLabel>

namespace escapement {

class WrappedLabel : public QLabel {
    Q_OBJECT
  public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    void say(const QString& text); ///< setText, and the height that it needs
    /// Room for as much as this from now on, and for what was the longest so far: what stands below does not jump.
    void reserveFor(const QString& longest);
    bool reserves() const { return !longest_.isEmpty(); }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void keepHeight();

    QString longest_; ///< empty: no room is reserved
    int keptWidth_ = -1, keptHeight_ = 0;
};

} // namespace escapement
