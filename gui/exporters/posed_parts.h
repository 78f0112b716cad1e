#pragma once
// The triangles of a mechanism's bodies, for exporters.

#include "engine/contact/features/placed_part.h"
#include "gui/exporters/exporter.h"

namespace escapement {

struct ExportedBody {
    std::string name;
    bool fixed = false;
    std::vector<PlacedPart> parts;
    std::vector<Vec3> colours; ///< sRGB 0..1, one a part, as the view shows them
    RigidMotion pose;          ///< at the moment asked for, or at the start
};

/// Throws InputError when no body has anything to show, when the result is of other bodies, or when the moment is not
/// one of its run.
std::vector<ExportedBody> exportedBodies(const ExportInput& input);

} // namespace escapement
