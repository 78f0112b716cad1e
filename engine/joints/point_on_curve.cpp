#include "engine/joints/joint_type.h"

#include <numbers>

namespace escapement {

JointType pointOnCurveJoint() {
    constexpr double pi = std::numbers::pi;
    return {.name = "point-on-curve",
            .words = "point on curve: runs along edges",
            .help = "the origin of frame b stays on a chain of edges of body a",
            .rows = {{JointRow::Follow}},
            .coordinates = {{JointCoordinate::Way}},
            .symbol = {.place = JointSymbol::AtB, // its point is b's
                       .strokes = {ballStroke(Vec3::Zero(), 0.42),
                                   arcStroke(0.72, 0.25 * pi, 1.75 * pi, thickStroke)}}};
}

} // namespace escapement
