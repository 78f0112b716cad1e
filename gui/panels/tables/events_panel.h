#pragma once
// The events table with its choice of kinds and its search; choosing a row jumps there.

#include "gui/panels/tables/events_filter.h"
#include "gui/timeline/playback.h"

#include <QPersistentModelIndex>
#include <QWidget>

#include <map>
#include <memory>

class QLabel;
class QLineEdit;
class QToolBar;
class QToolButton;

namespace escapement {

class QuietTable;

class EventsPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit EventsPanel(Playback& playback, QWidget* parent = nullptr);

    /// `until` (s): where a run that goes on will end; 0: the result's own end counts.
    void setResult(std::shared_ptr<Result> result, double until = 0.0);
    void setExpectedEnd(double until) { model_->setExpectedEnd(until); }
    const EventsModel& model() const { return *model_; }
    void refresh();
    /// Said while there is no result; an empty text: what the panel is for.
    void setEmptyText(const QString& text);
    int count() const { return static_cast<int>(model_->blowCount()); }
    int shownCount() const { return filter_->rowCount(); }
    /// The event, or the whole blow, at the moment shown: the chosen row's, else the first at exactly that time; null
    /// when there is none.
    const Event* current() const;
    QString currentWhat() const; ///< what it is, with the number of its places
    void setKindShown(EventKind kind, bool shown);

  signals:
    void exportWanted();
    void countChanged();
    void currentChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool toggle(const QModelIndex& shown);
    void choose(const QModelIndex& shown);
    void follow();
    void light(int row);
    void sortBy(int column);
    void sort(int column, Qt::SortOrder order);
    void countKinds(int from);
    void showHint();
    void lookAtSteps();

    Playback& playback_;
    EventsModel* model_;
    EventsFilter* filter_;
    QuietTable* table_;
    QLineEdit* search_;
    QToolBar* chips_;
    QToolButton* export_;
    QLabel* inSteps_; ///< where what struck in time steps is to be found
    std::size_t stepsSeen_ = 0;
    bool stepped_ = false; ///< some of the run was computed in time steps
    std::map<EventKind, QAction*> kinds_;
    std::map<EventKind, int> counts_;
    std::set<EventKind> hidden_;
    std::weak_ptr<Result> sorted_; ///< the last one shown
    QString emptyText_;
    QPersistentModelIndex row_; // in the model of all events
};

} // namespace escapement
