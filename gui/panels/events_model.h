#pragma once
// The events of a result as a table: time, kind, what, impulse, energy lost. Grows while a run goes on.

#include "engine/results/quantity.h"
#include "engine/results/result.h"

#include <QAbstractTableModel>

namespace escapement {

class EventsModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Time, Kind, What, Impulse, Lost, columnTotal };
    using QAbstractTableModel::QAbstractTableModel;

    /// `until` (s): where a run that goes on will end; its times are shown in the unit of that. 0: the result's own
    /// end.
    void setResult(std::shared_ptr<Result> result, double until = 0.0);
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
    /// The size of its impulse with the unit of its contact: N s, of an angle N m s.
    QString impulseText(const Event& event) const;

  private:
    void learnLayout();

    TurningContacts turning_;
    bool layoutKnown_ = false;
    double end_ = 0.0;
    std::shared_ptr<Result> result_;
    std::vector<Event> events_;
};

} // namespace escapement
