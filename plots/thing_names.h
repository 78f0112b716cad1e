#pragma once
// Things that a run knows by another name than the project has for them now, and the paths of their quantities. Plots
// keep the project's names; each result has its own.

#include <QString>

#include <vector>

namespace escapement {

struct ThingName {
    QString folder; ///< of its quantities: "bodies", "joints", "contacts", "couplings"
    QString now;    ///< in the project; as the user wrote it, not escaped
    QString then;   ///< in the run, likewise; empty: the run has no such thing, whatever else has the name there
    bool operator==(const ThingName&) const = default;
};
using ThingNames = std::vector<ThingName>;

/// What the run calls a thing of the project; empty: it has no such thing.
QString nameThen(const ThingNames& names, const QString& folder, const QString& name);
/// The path of a quantity in the run; empty where the run has no such thing. Paths of what was not renamed stay.
QString pathThen(const ThingNames& names, const QString& path);
/// The path in the project's names of a quantity of the run. What the project has not, but has given its name to
/// another thing, keeps the name it had: "then:bodies/ram/speed" is of that one alone, in every run that has it.
QString pathNow(const ThingNames& names, const QString& path);
/// Without that mark, for people.
QString unmarked(const QString& path);
/// A thing's name as it stands in a path: "bodies/ram/speed" -> "ram". Empty where the quantity is of no thing.
QString thingOf(const QString& path);
/// "bodies/ram/" of "bodies/ram/speed".
QString placeOf(const QString& path);

} // namespace escapement
