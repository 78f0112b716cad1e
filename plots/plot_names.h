#pragma once
// How quantities are called in a plot.

#include "engine/results/escaped_name.h"
#include "plots/language/language.h"
#include "plots/units/plot_units.h"

#include <QStringList>

namespace escapement {

inline constexpr const char* timePath = "time";

/// What quantities are called that files, which keep their names, do not call by what they are. A joint's numbered
/// ones: only one that turns about a point has coordinates without names, the components of its rotation. What a stop
/// of an angle gives, told by its unit, is a torque. And the work of loads has that of motors in it.
inline QString spokenQuantity(const QString& folder, const QString& quantity, const QString& si = {}) {
    if (folder == "contacts" && si == "N m" && quantity == "normal force") return "contact torque";
    if (folder == "contacts" && si == "N m" && quantity == "friction force") return "friction torque";
    if (folder == "contacts" && si == "N m s" && quantity == "impulse") return "angular impulse";
    if (folder == "energy" && quantity == "work of loads") return "work of loads and motors";
    const qsizetype at = quantity.size() - 2;
    const int number = at > 0 && quantity[at] == ' ' ? quantity.back().digitValue() : 0;
    if (folder != "joints" || number < 1 || number > 3) return quantity;
    const QString word = quantity.left(at), axis = QString(" ") + "xyz"[number - 1];
    if (word == "coordinate") return "rotation" + axis;
    return (word == "speed" ? QString("angular velocity") : "angular " + word) + axis;
}

/// The words of a path that are not names of the user, in the window's language: its first and, but for clearances,
/// which end in names, its last. `si`: the quantity's unit, where it is known.
inline QStringList spokenSteps(const QString& path, const QString& si = {}) {
    QStringList steps = path.split('/');
    if (steps.size() < 2 || steps.front() != "clearances")
        steps.back() = translated(spokenQuantity(steps.front(), steps.back(), si));
    if (steps.size() > 1) steps.front() = translated(steps.front());
    return steps;
}

inline QString labelText(const QString& path, const PlotUnit& unit, const QString& si = {}) {
    const QString words = spokenSteps(path, si).join('/');
    return unit.name.isEmpty() ? words : words + " [" + unit.name + "]";
}
inline QString labelText(const QString& path, const QString& si) { return labelText(path, plotUnit(si), si); }

inline const QString thingFromQuantity = " · ";

/// "bodies/crank/position x" -> "crank · position x": what it belongs to comes first, the folder says nothing new.
inline QString shortName(const QString& path, const QString& si = {}) {
    QStringList steps = spokenSteps(path, si);
    for (QString& step : steps) step = QString::fromStdString(unescapedName(step.toStdString()));
    return steps.size() > 2 ? steps.mid(1).join(thingFromQuantity) : steps.join(thingFromQuantity);
}

} // namespace escapement
