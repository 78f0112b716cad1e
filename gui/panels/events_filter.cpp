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

} // namespace escapement
