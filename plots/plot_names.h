#pragma once
// How quantities are called in a plot.

#include "engine/results/escaped_name.h"
#include "plots/plot_units.h"

#include <QStringList>

namespace escapement {

inline constexpr const char* timePath = "time";

inline QString labelText(const QString& path, const QString& unit) {
    const QString shown = plotUnit(unit).name;
    return shown.isEmpty() ? path : path + " [" + shown + "]";
}

/// "bodies/crank/position x" -> "crank · position x": what it belongs to comes first, the folder says nothing new.
inline QString shortName(const QString& path) {
    QStringList steps = path.split('/');
    for (QString& step : steps) step = QString::fromStdString(unescapedName(step.toStdString()));
    return steps.size() > 2 ? steps.mid(1).join(" · ") : steps.join(" · ");
}

} // namespace escapement
