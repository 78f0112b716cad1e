// A cuboid.

#include "engine/contact/features/part.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/mechanism.h"
#include "engine/model/pose.h"

namespace escapement {

PrimitiveType boxPrimitive() {
    return {
        .name = "box",
        .title = "&Box",
        .help = "Adds a box beside what is there; its size is then typed",
        .icon = "draw-cuboid",
        .keys = "B",
        .bodyName = "box",
        .sizes = 3,
        .make = [](const Shape& shape) { return makeBox(toVec3(shape.size)); },
        .fit =
            [](Shape& shape, const Vec3& sides) {
                shape.size = {sides.x(), sides.y(), sides.z()};
            },
    };
}

} // namespace escapement
