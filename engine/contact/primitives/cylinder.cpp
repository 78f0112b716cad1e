// A cylinder along z.

#include "engine/contact/features/part.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/mechanism.h"

#include <algorithm>

namespace escapement {

PrimitiveType cylinderPrimitive() {
    return {
        .name = "cylinder",
        .title = "&Cylinder",
        .help = "Adds a cylinder along z; radius and length are then typed",
        .icon = "draw-cuboid",
        .keys = "",
        .bodyName = "cylinder",
        .hasRadius = true,
        .hasLength = true,
        .proportions = {0.5, 0.5, 1.0},
        .make = [](const Shape& shape) { return makeCylinder(shape.radius.value, shape.length.value); },
        .fit =
            [](Shape& shape, const Vec3& sides) {
                shape.radius = 0.5 * std::max(sides.x(), sides.y());
                shape.length = sides.z();
            },
    };
}

} // namespace escapement
