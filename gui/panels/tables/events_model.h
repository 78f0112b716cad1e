#pragma once
// The events of a result as a table: time, kind, what, impulse, energy lost. Grows while a run goes on. A blow at
// several places at once is one row with its totals, which opens to show the places.

#include "engine/results/blows.h"
#include "engine/results/quantity.h"
#include "plots/roundoff.h"

#include <QAbstractTableModel>

#include <map>
#include <set>

namespace escapement {

class EventsModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Time, Kind, What, Impulse, Lost, columnTotal };
    using QAbstractTableModel::QAbstractTableModel;

    /// `until` (s): where a run that goes on will end; its times are shown in the unit of that. 0: the result's own
    /// end.
    void setResult(std::shared_ptr<Result> result, double until = 0.0);
    /// The run's end is another one than was expected.
    void setExpectedEnd(double until);
    /// Takes over the events that are new.
    void refresh();
    const std::shared_ptr<Result>& result() const { return result_; }
    bool hasResult() const { return result_ != nullptr; }
    /// Whether there is a result to which no more events come.
    bool isOver() const { return result_ && result_->status() != RunStatus::Running; }
    /// The row's event; of a blow at several places all of them together.
    const Event& eventAt(int row) const;
    std::size_t blowAt(int row) const { return rows_[static_cast<std::size_t>(row)].blow; }
    /// Places of the blow that the row stands for; 1: it stands for one event.
    int placesAt(int row) const;
    bool isPlace(int row) const; ///< one place of an opened blow
    /// Opens or closes the blow that the row is of; nothing where it has one place only.
    void toggle(int row);
    int headOf(std::size_t blow) const; ///< the row that stands for all of it
    bool isOpen(std::size_t blow) const { return open_.contains(blow); }
    /// The events of the row's blow, whatever is open.
    std::vector<const Event*> eventsOf(int row) const;
    std::size_t blowCount() const { return blows_.all().size(); }
    std::size_t placeCount() const { return events_.size(); } ///< every place of a blow by itself
    const Blow& blow(std::size_t index) const { return blows_.all()[index]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// What happened where, short: the subject and its features.
    static QString whatText(const Event& event);
    /// The size of its impulse with the unit of its contact: N s, of an angle N m s.
    QString impulseText(const Event& event) const;
    QString lostText(const Event& event) const; ///< empty: it lost nothing
    /// After another unit was chosen.
    void unitsChanged();

  private:
    struct Row {
        std::size_t blow = 0;
        std::ptrdiff_t event = -1; ///< below zero: the whole blow
    };
    double endFor(double until) const;
    void learnLayout();
    bool learnLargest(std::size_t from); ///< whether there is a larger one than before
    QString impulseUnit() const;         ///< of most rows: that of the column's head
    QVariant shown(int column, const Event& event) const;

    TurningContacts turning_;
    std::map<QString, double> largest_; ///< impulse, by its unit: all of a column have that one's prefix
    double mostLost_ = 0.0;             ///< J
    ResultScale scale_;
    bool layoutKnown_ = false;
    double end_ = 0.0;
    std::shared_ptr<Result> result_;
    std::vector<Event> events_;
    Blows blows_;
    std::vector<Row> rows_;
    std::set<std::size_t> open_;
};

} // namespace escapement
