#pragma once
// Transport buttons, the time, the speed, and the timeline bar under the 3-D view.

#include "gui/timeline/playback.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace escapement {

class TimelineBar;

class TimelinePanel final : public QWidget {
    Q_OBJECT
  public:
    explicit TimelinePanel(Playback& playback, QWidget* parent = nullptr);

    TimelineBar* bar() const { return bar_; }
    /// While a run goes on: until when it goes (s). 0: no run.
    void setExpectedEnd(double time);
    void setResult(std::shared_ptr<Result> result);
    void refresh();
    double end() const; ///< s: of the run that is shown or goes on
    void setDark(bool dark);
    /// What the whole window shows: the model, or the result of the run named (empty: there is none to show).
    /// `earlier`: of a model that has been edited since.
    void setShown(bool model, const QString& run, bool earlier);

  signals:
    void modelWanted();
    void resultWanted();
    void filmWanted(); ///< of the run

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showMoment();
    void showLegend();
    void showPlaying();
    QString nothingText() const;
    void suitSpeed();
    QToolButton* button(const char* name, const char* icon, const QString& tip);
    void makeSwitch(QHBoxLayout& row);
    void makeTransport(QHBoxLayout& row);
    void makeMore(QHBoxLayout& row);
    void fillMore(QMenu& menu) const;
    void makeSpeed(QHBoxLayout& row);

    Playback& playback_;
    TimelineBar* bar_;
    QToolButton *modelShown_, *resultShown_;
    QString run_; ///< that the switch would show
    QToolButton* play_;
    QToolButton* loop_;
    QLabel* time_;
    QLabel *legend_, *speedLabel_;
    QToolButton* more_;                                     ///< has what there is no room for in its menu
    std::vector<QWidget*> spare_, frameSteps_, eventSteps_; ///< go into it in this order, as there is less room
    QComboBox* speed_;
    bool speedChosen_ = false;
    std::vector<QWidget*> transport_;
};

} // namespace escapement
