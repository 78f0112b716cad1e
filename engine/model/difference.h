#pragma once
// What differs between two mechanisms, field by field, in the terms of the field descriptions: what a user wants to
// know about two runs, or about a run and the mechanism as it is now.

#include "engine/model/fields/field_rows.h"

#include <optional>
#include <string>
#include <vector>

namespace escapement {

struct Difference {
    enum class Kind { Changed, Added, Removed, Renamed };
    Kind kind = Kind::Changed;
    std::string thing; ///< "body", "joint", "load", "contact", "material", "geometry", "parameter", "run", "project"
    std::string name;  ///< of the thing, of a renamed one before; empty for the run settings and the project
    std::string now;   ///< of a renamed thing: its name after
    /// Of what changed: the field on both sides, with its SI unit. One is absent where the field does not apply there,
    /// both where a whole thing was added or removed.
    std::optional<FieldRow> before, after;
};

/// Things are matched by their names, so their order does not matter; one that differs in nothing but its name, or
/// stands in the place of one of its kind whose name is gone and to which something referred as it does now, is
/// renamed, and what refers to it is as before. What cannot change a motion is left out: the project's name, its views,
/// and where a CAD file lies as long as its content is the same. Both must be resolved.
std::vector<Difference> differences(const Mechanism& before, const Mechanism& after);

/// Names of the CAD files of both whose content is another one; those of which one is not known do not count.
std::vector<std::string> filesOfOtherContent(const Mechanism& before, const Mechanism& after);

} // namespace escapement
