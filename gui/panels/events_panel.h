#pragma once
// The events table with its choice of kinds; choosing a row jumps there.

#include "gui/panels/events_model.h"
#include "gui/timeline/playback.h"

#include <QWidget>

namespace escapement {

class QuietTable;

class EventsPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit EventsPanel(Playback& playback, QWidget* parent = nullptr);

    void setResult(std::shared_ptr<Result> result);
    void refresh();
    int count() const { return model_->rowCount(); }
    /// The event at the moment shown: the chosen row's, else the first at exactly that time; null when there is none.
    const Event* current() const;

  signals:
    void countChanged();
    void currentChanged();

  private:
    void choose(int row);
    void follow();

    Playback& playback_;
    EventsModel* model_;
    QuietTable* table_;
    int row_ = -1;
};

} // namespace escapement
