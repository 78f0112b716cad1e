#pragma once
// What was measured, in a corner of the view, with what can be done with it.

#include <QFrame>
#include <QString>

class QLabel;
class QToolButton;

namespace escapement {

class MeasurePanel final : public QFrame {
    Q_OBJECT
  public:
    /// Lies over the lower left corner of `view`.
    explicit MeasurePanel(QWidget* view);

    void setText(const QString& prompt, const QString& rows);
    void setOffers(bool copy, bool overRun);

  signals:
    void copyWanted();
    void overRunWanted();
    void clearWanted();
    void closeWanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void place();
    void dress();
    void watchBar();

    QLabel *prompt_, *rows_;
    QToolButton *copy_, *overRun_, *clear_;
};

} // namespace escapement
