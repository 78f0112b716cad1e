#pragma once
// What the property panel shows of a selection: its fields, from the one description of them
// (engine/model/fields/field_rows.h), with headings in words.

#include "engine/model/fields/field_rows.h"
#include "gui/words/selection.h"

#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <vector>

namespace escapement {

/// What is selected, in words for a heading: "Contact: slider in guide".
QString titleOf(const Mechanism& mechanism, const Selection& selection);
/// Its fields, the thing's own first, then group by group; pointers are those of the project.
std::vector<FieldRow> rowsOf(const Mechanism& mechanism, const Selection& selection);
/// Gives rows of the thing whose unit is one of two ("N or N m") that which counts for it, by its type and its joint.
void giveUnits(std::vector<FieldRow>& rows, const Mechanism& mechanism, const Selection& selection);
/// The key of the rows that show an orientation as Cardan angles (rad).
constexpr const char* cardanKey = "cardan";
/// The project's text with the orientation that was typed into such a row (nothing: unturned): the quaternion of a
/// pose, z and x of a frame.
std::string withCardanAngles(const std::string& project, const std::string& pointer, const std::optional<Json>& typed,
                             const std::map<std::string, double>& parameters);
/// The things in whose fields a parameter stands, each in words as above.
QStringList usesOfParameter(Mechanism mechanism, const std::string& name);
/// Which of its list a pointer leads into: "/bodies/3/name" -> 3; -1 when it leads to no list.
int pointedIndex(const std::string& pointer);
/// What a field is called at the window: "tangential restitution".
QString labelOf(const FieldRow& row);
/// What a field of this kind shows in place of 0: "automatic"; empty: 0 is a number like others.
QString zeroWordOf(const FieldRow& row);
/// What the heading of a group of fields says: "First body".
QString headingOf(const QString& group);
/// What its expression may use beside parameters, each with its unit: "length [m] and speed [m/s]".
QString variablesOf(const FieldRow& row);
/// Its unit, value and range in one sentence, after the help; for a tooltip.
QString helpOf(const FieldRow& row);

} // namespace escapement
