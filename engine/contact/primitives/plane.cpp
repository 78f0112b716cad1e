// A rectangle in x and y that faces +z.

#include "engine/contact/features/part.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

PrimitiveType planePrimitive() {
    return {
        .name = "plane",
        .title = "&Ground plane",
        .help = "Adds a level plane below everything that stands still: something to fall on",
        .icon = "draw-rectangle",
        .keys = "",
        .bodyName = "ground plane",
        .solid = false,
        .sizes = 2,
        .make = [](const Shape& shape) { return makePlane(shape.size[0].value, shape.size[1].value); },
        .fit =
            [](Shape& shape, const Vec3& sides) {
                shape.size = {sides.x(), sides.y(), 0.0};
            },
    };
}

} // namespace escapement
