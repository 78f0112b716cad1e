#include "gui/panels/events_filter.h"

#include "gui/style/style.h"

#include <algorithm>

namespace escapement {

bool EventsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const Event& event = static_cast<const EventsModel*>(sourceModel())->eventAt(row);
    if (hidden_.contains(event.kind)) return false;
    if (words_.isEmpty()) return true;
    const QString all = QStringList{eventWord(event.kind), QString::fromStdString(event.subject),
                                    QString::fromStdString(event.features), QString::fromStdString(event.text),
                                    EventsModel::whatText(event)}
                            .join('\n');
    return std::all_of(words_.begin(), words_.end(),
                       [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool EventsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto* model = static_cast<const EventsModel*>(sourceModel());
    const Event &a = model->eventAt(left.row()), &b = model->eventAt(right.row());
    switch (left.column()) {
    case EventsModel::Impulse:
        return a.impulse.norm() < b.impulse.norm();
    case EventsModel::Lost:
        return a.energy_lost < b.energy_lost;
    case EventsModel::Kind:
    case EventsModel::What:
        return left.data().toString().localeAwareCompare(right.data().toString()) < 0;
    default:
        return left.row() < right.row();
    }
}

} // namespace escapement
