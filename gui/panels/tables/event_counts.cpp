#include "gui/panels/tables/event_counts.h"

#include "gui/style/style.h"
#include "plots/language/tr.h"
#include "plots/units/number_text.h"

#include <QStringList>

namespace escapement {

QString eventsText(std::size_t events, std::size_t places) {
    const QString many = counted(qint64(events), tr("1 event"), tr("%1 events"));
    return places > events ? tr("%1 (%2 places)").arg(many).arg(places) : many;
}

QString kindsText(const EventCounts& counts) {
    QStringList kinds;
    for (const auto& [kind, of] : counts.kinds) {
        const QString word = eventWord(kind);
        kinds << (of.places > of.events ? tr("%1 %2 (%3 places)").arg(word).arg(of.events).arg(of.places)
                                        : QString("%1 %2").arg(word).arg(of.events));
    }
    return kinds.join(", ");
}

} // namespace escapement
