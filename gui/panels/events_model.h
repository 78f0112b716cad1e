#pragma once
// The events of a result as a table: time, kind, what, impulse, energy lost. Grows while a run goes on.

#include "engine/results/result.h"

#include <QAbstractTableModel>

namespace escapement {

class EventsModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Time, Kind, What, Impulse, Lost, columnTotal };
    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<Result> result);
    /// Takes over the events that are new.
    void refresh();
    bool hasResult() const { return result_ != nullptr; }
    const Event& eventAt(int row) const { return events_[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// What happened where, short: the subject and its features.
    static QString whatText(const Event& event);

  private:
    std::shared_ptr<Result> result_;
    std::vector<Event> events_;
};

} // namespace escapement
