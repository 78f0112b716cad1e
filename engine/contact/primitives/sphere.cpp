// A ball.

#include "engine/contact/features/part.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

PrimitiveType spherePrimitive() {
    return {
        .name = "sphere",
        .title = "&Sphere",
        .help = "Adds a ball beside what is there; its radius is then typed",
        .icon = "draw-circle",
        .keys = "",
        .bodyName = "sphere",
        .hasRadius = true,
        .make = [](const Shape& shape) { return makeSphere(shape.radius.value); },
        .fit = [](Shape& shape, const Vec3& sides) { shape.radius = 0.5 * sides.maxCoeff(); },
    };
}

} // namespace escapement
