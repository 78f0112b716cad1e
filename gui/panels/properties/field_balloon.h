#pragma once
// What is wrong with a field's text, floating beside the panel that the field is in: no field moves when it comes or
// goes, so a click hits the field it was meant for.

#include <QLabel>
#include <QPointer>

namespace escapement {

class FieldBalloon final : public QLabel {
    Q_OBJECT
  public:
    /// Of all balloons of one window only the one that spoke last is seen; the fields stay marked.
    explicit FieldBalloon(QWidget* field);

    /// An empty text takes it away.
    void say(const QString& text);
    /// Comes to the front again, if it has something to say.
    void comeForward();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void watchAncestors();
    void place();

    QPointer<QWidget> field_;
    QList<QPointer<QWidget>> watched_;
    bool forward_ = false;
};

} // namespace escapement
