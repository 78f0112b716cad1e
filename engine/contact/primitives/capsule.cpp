// A cylinder along z with half balls for ends.

#include "engine/contact/features/part.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/mechanism.h"

#include <algorithm>

namespace escapement {

PrimitiveType capsulePrimitive() {
    return {
        .name = "capsule",
        .title = "C&apsule",
        .help = "Adds a cylinder with round ends along z; radius and length are then typed",
        .icon = "draw-ellipse",
        .keys = "",
        .bodyName = "capsule",
        .hasRadius = true,
        .hasLength = true,
        .proportions = {0.5, 0.5, 1.0},
        .make = [](const Shape& shape) { return makeCapsule(shape.radius.value, shape.length.value); },
        .fit =
            [](Shape& shape, const Vec3& sides) {
                // Its length is between the centres of its caps, which reach a radius further.
                const double radius = 0.5 * std::max(sides.x(), sides.y());
                shape.radius = radius;
                shape.length = std::max(sides.z() - 2.0 * radius, 1e-3 * radius);
            },
    };
}

} // namespace escapement
