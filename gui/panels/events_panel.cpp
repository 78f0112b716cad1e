#include "gui/panels/events_panel.h"

#include "gui/panels/quiet_table.h"

#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace escapement {

EventsPanel::EventsPanel(Playback& playback, QWidget* parent) : QWidget(parent), playback_(playback) {
    model_ = new EventsModel(this);
    table_ = new QuietTable({}, this);
    table_->setObjectName("eventsTable");
    table_->setModel(model_);
    table_->setColumnCharacters({12, 11, 30, 10, 9}, EventsModel::What);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) { choose(now.row()); });
    // Also a click on the row that is current already: the user may have scrubbed away since.
    connect(table_, &QuietTable::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
    connect(&playback_, &Playback::moved, this, &EventsPanel::follow);
    setResult(nullptr);
}

void EventsPanel::setResult(std::shared_ptr<Result> result) {
    row_ = -1;
    table_->setHint(result ? tr("No events so far.") : tr("Run the mechanism: impacts, detachments and changes of the "
                                                          "solver's strategy are listed here."));
    {
        const QSignalBlocker quiet(table_->selectionModel());
        model_->setResult(std::move(result));
    }
    emit countChanged();
    emit currentChanged();
}

void EventsPanel::refresh() {
    const int before = model_->rowCount();
    model_->refresh();
    if (model_->rowCount() != before) emit countChanged();
}

void EventsPanel::choose(int row) {
    if (row < 0 || row >= model_->rowCount()) return;
    row_ = row;
    playback_.setPlaying(false);
    playback_.seek(model_->eventAt(row).time);
    emit currentChanged();
}

void EventsPanel::follow() {
    if (playback_.isPlaying() || playback_.followsRun()) {
        if (row_ >= 0) {
            row_ = -1;
            emit currentChanged();
        }
        return;
    }
    const double time = playback_.time();
    if (row_ >= 0 && row_ < model_->rowCount() && model_->eventAt(row_).time == time) return;
    // The events are in order of time.
    int low = 0, high = model_->rowCount();
    while (low < high) {
        const int middle = (low + high) / 2;
        if (model_->eventAt(middle).time < time) low = middle + 1;
        else high = middle;
    }
    row_ = low < model_->rowCount() && model_->eventAt(low).time == time ? low : -1;
    const QSignalBlocker quiet(table_->selectionModel());
    if (row_ >= 0) {
        table_->setCurrentIndex(model_->index(row_, 0));
        table_->selectRow(row_);
    } else {
        table_->clearSelection();
    }
    table_->viewport()->update();
    emit currentChanged();
}

const Event* EventsPanel::current() const {
    return row_ >= 0 && row_ < model_->rowCount() ? &model_->eventAt(row_) : nullptr;
}

} // namespace escapement
