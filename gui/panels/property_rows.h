#pragma once
// What the property panel shows of a selection: its fields, from the one description of them
// (engine/model/field_rows.h), with headings in words.

#include "engine/model/field_rows.h"
#include "gui/panels/mechanism_tree.h"

#include <QString>

#include <vector>

namespace escapement {

/// What is selected, in words for a heading: "Contact: slider in guide".
QString titleOf(const Mechanism& mechanism, const Selection& selection);
/// Its fields, the thing's own first, then group by group; pointers are those of the project.
std::vector<FieldRow> rowsOf(const Mechanism& mechanism, const Selection& selection);
/// What a field is called at the window: "tangential restitution".
QString labelOf(const FieldRow& row);
/// What the heading of a group of fields says: "First body".
QString headingOf(const QString& group);
/// Its unit, value and range in one sentence, after the help; for a tooltip.
QString helpOf(const FieldRow& row);

} // namespace escapement
