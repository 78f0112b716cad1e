#include "gui/words/freedoms_text.h"

#include "gui/words/driven_freedoms.h"

#include "plots/language/tr.h"

namespace escapement {

QString freedomsText(int freedoms, const Mechanism& mechanism) {
    const int driven = drivenFreedoms(mechanism, freedoms);
    if (driven == 0) return QString::number(freedoms);
    if (driven < freedoms)
        return (driven == 1 ? tr("%1, %2 of them driven by a motor") : tr("%1, %2 of them driven by motors"))
            .arg(freedoms)
            .arg(driven);
    return driven == 1 ? tr("%1, driven by 1 motor").arg(freedoms)
                       : tr("%1, all driven by %2 motors").arg(freedoms).arg(driven);
}

} // namespace escapement
