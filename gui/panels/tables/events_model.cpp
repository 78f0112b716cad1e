#include "gui/panels/tables/events_model.h"

#include "gui/panels/feature_text.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/style/style.h"
#include "gui/words/finding_text.h"
#include "plots/language/language.h"
#include "plots/units/column_text.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {
namespace {

/// The name of a contact, which stays, or words about one: "the motor of joint 'crank'".
QString subjectText(const Event& event) {
    const bool words = event.subject.find(" '") != std::string::npos;
    return words ? translated(event.subject) : QString::fromStdString(event.subject);
}

/// A head with its unit below it: beside it, it would take the room of what happened.
QString inTwoLines(QString head) { return head.replace(" [", "\n["); }

} // namespace

void EventsModel::setResult(std::shared_ptr<Result> result, double until) {
    beginResetModel();
    result_ = std::move(result);
    events_ = result_ ? result_->events() : std::vector<Event>();
    blows_ = {};
    open_.clear();
    rows_.clear();
    for (const Event& event : events_) {
        const std::size_t blow = blows_.add(event);
        if (blow == rows_.size()) rows_.push_back({blow, -1});
    }
    end_ = endFor(until);
    turning_ = {};
    largest_.clear();
    mostLost_ = 0.0;
    layoutKnown_ = false;
    scale_ = {};
    learnLayout();
    learnLargest(0);
    endResetModel();
}

/// A blow counts with all of its places, as its row does.
bool EventsModel::learnLargest(std::size_t from) {
    bool grown = false;
    for (std::size_t i = from; i < blows_.all().size(); ++i) {
        const Event& event = blows_.all()[i].total;
        double& largest = largest_[turning_.impulseUnit(event.subject)];
        const double impulse = event.impulse.norm(), lost = std::abs(event.energy_lost);
        grown = grown || impulse > largest || lost > mostLost_;
        largest = std::max(largest, impulse);
        mostLost_ = std::max(mostLost_, lost);
    }
    return grown;
}

/// A run knows its layout only after its start.
double EventsModel::endFor(double until) const {
    const std::size_t frames = result_ ? result_->frameCount() : 0;
    return until > 0.0 || frames == 0 ? until : result_->timeAt(frames - 1);
}

void EventsModel::setExpectedEnd(double until) {
    const double before = std::exchange(end_, endFor(until));
    if (end_ != before) unitsChanged();
}

void EventsModel::learnLayout() {
    if (result_) scale_.refresh(*result_);
    if (!result_ || layoutKnown_ || result_->frameCount() == 0) return;
    turning_ = TurningContacts(result_->layout());
    layoutKnown_ = true;
    largest_.clear(); // some are of angles, as is known now
    learnLargest(0);
}

void EventsModel::refresh() {
    learnLayout();
    if (!result_ || result_->eventCount() <= events_.size()) return;
    const std::size_t known = blows_.all().size();
    for (Event& event : result_->events(events_.size())) {
        const std::size_t blow = blows_.add(event);
        events_.push_back(std::move(event));
        if (blow >= known) continue;
        // The instant that was the last one goes on.
        const int head = headOf(blow), places = placesAt(head);
        emit dataChanged(index(head, 0), index(head, columnTotal - 1));
        if (!isOpen(blow)) continue;
        beginInsertRows({}, head + places, head + places);
        rows_.insert(rows_.begin() + head + places, Row{blow, std::ptrdiff_t(events_.size()) - 1});
        endInsertRows();
    }
    // The last blow may have gone on.
    if (learnLargest(known > 0 ? known - 1 : 0)) {
        if (!rows_.empty()) emit dataChanged(index(0, Impulse), index(rowCount() - 1, Lost));
        emit headerDataChanged(Qt::Horizontal, Impulse, Lost);
    }
    if (blows_.all().size() == known) return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(blows_.all().size() - known) - 1);
    for (std::size_t blow = known; blow < blows_.all().size(); ++blow) rows_.push_back({blow, -1});
    endInsertRows();
}

const Event& EventsModel::eventAt(int row) const {
    const Row& one = rows_[static_cast<std::size_t>(row)];
    return one.event < 0 ? blows_.all()[one.blow].total : events_[static_cast<std::size_t>(one.event)];
}

int EventsModel::placesAt(int row) const {
    return isPlace(row) ? 1 : static_cast<int>(blows_.all()[blowAt(row)].events.size());
}

bool EventsModel::isPlace(int row) const { return rows_[static_cast<std::size_t>(row)].event >= 0; }

std::vector<const Event*> EventsModel::eventsOf(int row) const {
    std::vector<const Event*> all;
    for (const std::size_t event : blows_.all()[blowAt(row)].events) all.push_back(&events_[event]);
    return all;
}

int EventsModel::headOf(std::size_t blow) const {
    const auto head = std::lower_bound(rows_.begin(), rows_.end(), blow,
                                       [](const Row& row, std::size_t wanted) { return row.blow < wanted; });
    return static_cast<int>(head - rows_.begin());
}

void EventsModel::toggle(int row) {
    const std::size_t blow = blowAt(row);
    const std::vector<std::size_t>& events = blows_.all()[blow].events;
    if (events.size() < 2) return;
    const int head = headOf(blow), last = head + static_cast<int>(events.size());
    if (open_.erase(blow)) {
        beginRemoveRows({}, head + 1, last);
        rows_.erase(rows_.begin() + head + 1, rows_.begin() + last + 1);
        endRemoveRows();
    } else {
        open_.insert(blow);
        beginInsertRows({}, head + 1, last);
        std::vector<Row> places;
        for (const std::size_t event : events) places.push_back({blow, static_cast<std::ptrdiff_t>(event)});
        rows_.insert(rows_.begin() + head + 1, places.begin(), places.end());
        endInsertRows();
    }
    emit dataChanged(index(head, 0), index(head, columnTotal - 1));
}

QString EventsModel::impulseText(const Event& event) const {
    const QString unit = turning_.impulseUnit(event.subject);
    const auto largest = largest_.find(unit);
    return quantityTextAs(event.impulse.norm(), unit, largest == largest_.end() ? 0.0 : largest->second, 3);
}

QString EventsModel::lostText(const Event& event) const {
    if (event.energy_lost == 0) return {};
    return quantityTextAs(told(event.energy_lost, leastLost(scale_)), "J", mostLost_, 3);
}

QString EventsModel::impulseUnit() const { return largest_.count("N s") || largest_.empty() ? "N s" : "N m s"; }

/// The number alone: its unit stands in the head, that of what is of an angle among others beside it.
QVariant EventsModel::shown(int column, const Event& event) const {
    if (column == Lost) {
        if (event.energy_lost == 0) return QString();
        const ColumnUnit unit = columnUnit("J", mostLost_, 3);
        return numberText(told(event.energy_lost, leastLost(scale_)) / unit.factor, 3);
    }
    if (!(event.impulse.norm() > 0)) return QString();
    const QString own = turning_.impulseUnit(event.subject);
    if (own != impulseUnit()) return impulseText(event);
    const auto largest = largest_.find(own);
    const ColumnUnit unit = columnUnit(own, largest == largest_.end() ? 0.0 : largest->second, 3);
    return numberText(event.impulse.norm() / unit.factor, 3);
}

void EventsModel::unitsChanged() {
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnTotal - 1));
    emit headerDataChanged(Qt::Horizontal, Impulse, Lost);
}

int EventsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EventsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnTotal; }

QString EventsModel::whatText(const Event& event) {
    const QString features = shortFeatures(QString::fromStdString(event.features));
    const QString subject = subjectText(event);
    if (event.features.empty() && !event.text.empty()) { // whose it is comes first: a long text is cut at its end
        const QString text = runText(event.text);
        return subject.isEmpty() || text.contains(subject) ? text : subject + ": " + text;
    }
    const auto has = [&](char mark) { return event.features.find(mark) != std::string::npos; };
    if (features.isEmpty() || (has('|') && !has('#'))) return subject; // "arm|hinge - base|hinge": in a joint
    return features;
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Event& event = eventAt(index.row());
    if (role == Qt::DisplayRole) {
        switch (index.column()) {
        case Time: // the places stand below the blow that they are of
            return isPlace(index.row()) ? QString() : timeText(event.time, end_);
        case Kind:
            return isPlace(index.row()) ? QString() : eventWord(event.kind);
        case What: {
            const int places = placesAt(index.row());
            if (isPlace(index.row())) return "    " + featuresAlone(QString::fromStdString(event.features));
            if (places == 1) return whatText(event);
            return QString("%1 %2, %3")
                .arg(isOpen(blowAt(index.row())) ? "▾" : "▸", whatText(event), tr("%1 places").arg(places));
        }
        case Impulse:
        case Lost:
            return shown(index.column(), event);
        }
    }
    if (role == copyRole) {
        switch (index.column()) {
        case Time:
            return event.time;
        case Kind:
            return eventWord(event.kind);
        case What: {
            QStringList parts;
            for (const std::string* part : {&event.subject, &event.features, &event.text})
                if (!part->empty()) parts << QString::fromStdString(*part);
            return parts.join("; ");
        }
        case Impulse:
            return event.impulse.norm();
        case Lost:
            return event.energy_lost;
        }
        return {};
    }
    if (role == Qt::DecorationRole && index.column() == Kind && !isPlace(index.row()))
        return dot(eventColour(event.kind));
    if (role == Qt::TextAlignmentRole && (index.column() == Time || index.column() >= Impulse))
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        QStringList lines;
        for (const std::string* part : {&event.subject, &event.features})
            if (!part->empty()) lines << (part == &event.subject ? subjectText(event) : QString::fromStdString(*part));
        if (!event.text.empty()) lines << runText(event.text);
        if (placesAt(index.row()) > 1)
            for (const Event* one : eventsOf(index.row()))
                lines << (one->kind == EventKind::Impact ? whatText(*one) + ": " + impulseText(*one) : whatText(*one));
        return lines.join("\n");
    }
    return {};
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Time || section >= Impulse ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role == copyRole) {
        if (section == Time) return tr("time [s]");
        if (section == Impulse) return tr("impulse [N s; of angles N m s]");
        if (section == Lost) return tr("lost [J]");
    }
    if (role == Qt::ToolTipRole && section == Impulse)
        return tr("The whole impulse of the blow: that along the normal and that of friction. The table of events that "
                  "is written has both apart.");
    if (role == Qt::ToolTipRole && section == Lost)
        return tr("Kinetic energy that the blow took: along the normal, which the energies count as taken by impacts, "
                  "and by friction during the blow, which they count with friction");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Time:
        return tr("time");
    case Kind:
        return tr("kind");
    case What:
        return tr("what");
    case Impulse: {
        const auto largest = largest_.find(impulseUnit());
        const double most = largest == largest_.end() ? 0.0 : largest->second;
        return inTwoLines(tr("impulse [%1]").arg(columnUnit(impulseUnit(), most, 3).name));
    }
    case Lost:
        return inTwoLines(tr("lost [%1]").arg(columnUnit("J", mostLost_, 3).name));
    }
    return {};
}

} // namespace escapement
