#pragma once
// What the property panel shows of a selection, made from the one description of the fields (engine/model/field_rows.h)
// in engineering units.

#include "engine/model/mechanism.h"
#include "gui/panels/mechanism_tree.h"

#include <QString>

#include <vector>

namespace escapement {

struct PropertyRow {
    QString group; ///< heading the row stands under; empty: the thing itself
    QString name, value, help;
};

/// What is selected, in words for a heading: "Contact: slider in guide".
QString titleOf(const Mechanism& mechanism, const Selection& selection);
/// Its fields with their values; expressions show as typed, with their value after them.
std::vector<PropertyRow> rowsOf(const Mechanism& mechanism, const Selection& selection);

} // namespace escapement
