#include "gui/panels/events_model.h"

#include "gui/panels/copy_rows.h"
#include "gui/panels/feature_text.h"
#include "gui/style/style.h"
#include "gui/style/units.h"

namespace escapement {

void EventsModel::setResult(std::shared_ptr<Result> result, double until) {
    beginResetModel();
    result_ = std::move(result);
    events_ = result_ ? result_->events() : std::vector<Event>();
    const std::size_t frames = result_ ? result_->frameCount() : 0;
    end_ = until > 0.0 || frames == 0 ? until : result_->timeAt(frames - 1);
    turning_ = {};
    layoutKnown_ = false;
    learnLayout();
    endResetModel();
}

/// A run knows its layout only after its start.
void EventsModel::learnLayout() {
    if (!result_ || layoutKnown_ || result_->frameCount() == 0) return;
    turning_ = TurningContacts(result_->layout());
    layoutKnown_ = true;
}

void EventsModel::refresh() {
    learnLayout();
    if (!result_ || result_->eventCount() <= events_.size()) return;
    std::vector<Event> more = result_->events(events_.size());
    const int first = static_cast<int>(events_.size());
    beginInsertRows({}, first, first + static_cast<int>(more.size()) - 1);
    events_.insert(events_.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    endInsertRows();
}

QString EventsModel::impulseText(const Event& event) const {
    return quantityText(event.impulse.norm(), turning_.impulseUnit(event.subject), 3);
}

int EventsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(events_.size());
}

int EventsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnTotal; }

QString EventsModel::whatText(const Event& event) {
    const QString features = shortFeatures(QString::fromStdString(event.features));
    const QString subject = QString::fromStdString(event.subject);
    if (event.features.empty() && !event.text.empty()) { // whose it is comes first: a long text is cut at its end
        const QString text = QString::fromStdString(event.text);
        return subject.isEmpty() || text.contains(subject) ? text : subject + ": " + text;
    }
    if (features.isEmpty()) return subject;
    return features;
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Event& event = eventAt(index.row());
    if (role == Qt::DisplayRole) {
        switch (index.column()) {
        case Time:
            return timeText(event.time, end_);
        case Kind:
            return eventWord(event.kind);
        case What:
            return whatText(event);
        case Impulse:
            return event.impulse.norm() > 0 ? impulseText(event) : QString();
        case Lost:
            return event.energy_lost != 0 ? quantityText(event.energy_lost, "J", 3) : QString();
        }
    }
    if (role == copyRole) {
        const auto exact = [](double value) { return QString::number(value, 'g', 17); };
        switch (index.column()) {
        case Time:
            return exact(event.time);
        case What: {
            QStringList parts;
            for (const std::string* part : {&event.subject, &event.features, &event.text})
                if (!part->empty()) parts << QString::fromStdString(*part);
            return parts.join("; ");
        }
        case Impulse:
            return exact(event.impulse.norm());
        case Lost:
            return exact(event.energy_lost);
        }
        return {};
    }
    if (role == Qt::DecorationRole && index.column() == Kind) return dot(eventColour(event.kind));
    if (role == Qt::TextAlignmentRole && (index.column() == Time || index.column() >= Impulse))
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        QStringList lines;
        for (const std::string* part : {&event.subject, &event.features, &event.text})
            if (!part->empty()) lines << QString::fromStdString(*part);
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
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Time:
        return tr("time");
    case Kind:
        return tr("kind");
    case What:
        return tr("what");
    case Impulse:
        return tr("impulse");
    case Lost:
        return tr("lost");
    }
    return {};
}

} // namespace escapement
