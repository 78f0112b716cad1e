#pragma once
// Parts made by the kernel, in mm, and bodies of them.

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <TopoDS_Shape.hxx>

namespace escapement {

inline Part named(const TopoDS_Shape& shape, const char* path) {
    mesh(shape);
    Part part = buildPart(shape, 1000.0);
    part.path = path;
    return part;
}

/// Of the part of this name, its frame at `position` (m).
inline Body bodyOf(const char* part, const Vec3& position = Vec3::Zero()) {
    Body b;
    b.name = part;
    b.pose.position = {position.x(), position.y(), position.z()};
    Shape shape;
    shape.geometry = "made";
    shape.part = part;
    shape.placement = Pose{};
    b.shapes = {shape};
    return b;
}

inline Body fixed(const char* part) {
    Body b = bodyOf(part);
    b.fixed = true;
    return b;
}

/// Of steel, its centre of mass at `position`, turned about it.
inline Body moving(const Part& part, const char* name, const Vec3& position, const Quaternion& turned) {
    const Quaternion turn = turned.normalized();
    Body b = bodyOf(name, position - turn * part.centre);
    b.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    const Mat3 inertia = 7800.0 * part.inertia;
    b.mass = MassProperties{};
    b.mass->value = 7800.0 * part.volume;
    b.mass->centre = {part.centre.x(), part.centre.y(), part.centre.z()};
    b.mass->inertia = {inertia(0, 0), inertia(1, 1), inertia(2, 2), inertia(0, 1), inertia(0, 2), inertia(1, 2)};
    return b;
}

} // namespace escapement
