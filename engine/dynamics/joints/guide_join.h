#pragma once
// What lies at an end of the piece of curve that a guide's point is on (docs/architecture.md, "Curve guides").

#include "engine/math/types.h"

#include <string>

namespace escapement {

/// What a point does at a corner of its guide: keeps its energy (Glocker's reflection) or only what of its velocity the
/// next piece admits.
enum class CornerLaw { EnergyKeeping, Plastic };

/// Smooth: tangents and curvatures agree. Tangent: the tangents agree. NearlyTangent: they differ by less than half a
/// degree, and the velocity is turned into the next piece with its energy kept, whatever the guide's law.
enum class JoinKind { End, Smooth, Tangent, NearlyTangent, Corner };

struct GuideJoin {
    JoinKind kind = JoinKind::End;
    std::string joint;    ///< name of the joint
    std::string from, to; ///< the pieces' edges; `to` is empty at an open end
    CornerLaw law = CornerLaw::EnergyKeeping;
    double angle = 0.0;                               ///< rad, between the directions of travel
    double gap = 0.0;                                 ///< m, between the pieces' ends
    double bendBefore = 0.0, bendAfter = 0.0;         ///< 1/m, curvatures
    Vec3 before = Vec3::Zero(), after = Vec3::Zero(); ///< unit directions of travel, world axes
    Vec3 point = Vec3::Zero();                        ///< m, world
};

} // namespace escapement
