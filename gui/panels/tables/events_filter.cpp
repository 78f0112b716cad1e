#include "gui/panels/tables/events_filter.h"

#include "gui/style/style.h"

#include <algorithm>

namespace escapement {

bool EventsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const auto* model = static_cast<const EventsModel*>(sourceModel());
    const Event& event = model->eventAt(row);
    if (hidden_.contains(event.kind)) return false;
    if (words_.isEmpty()) return true;
    QStringList said{eventWord(event.kind)};
    for (const Event* one : model->eventsOf(row)) // a blow is found by any of its places, and then shows all of them
        said << QString::fromStdString(one->subject) << QString::fromStdString(one->features)
             << QString::fromStdString(one->text) << EventsModel::whatText(*one);
    const QString all = said.join('\n');
    return std::all_of(words_.begin(), words_.end(),
                       [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool EventsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto* model = static_cast<const EventsModel*>(sourceModel());
    if (model->blowAt(left.row()) == model->blowAt(right.row())) // below their head whichever way round it is sorted
        return (left.row() < right.row()) == (sortOrder() == Qt::AscendingOrder);
    // By the whole blow, so that its places stay with it.
    const Event &a = model->blow(model->blowAt(left.row())).total, &b = model->blow(model->blowAt(right.row())).total;
    const auto text = [&](const QModelIndex& index) {
        return model->index(model->headOf(model->blowAt(index.row())), index.column()).data().toString();
    };
    switch (left.column()) {
    case EventsModel::Impulse:
        return a.impulse.norm() < b.impulse.norm();
    case EventsModel::Lost:
        return a.energy_lost < b.energy_lost;
    case EventsModel::Kind:
    case EventsModel::What:
        return text(left).localeAwareCompare(text(right)) < 0;
    default:
        return left.row() < right.row();
    }
}

} // namespace escapement
