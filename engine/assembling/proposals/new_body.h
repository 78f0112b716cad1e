#pragma once
// Bodies made from nothing: primitives of a sensible size at a free place, and the ground.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <string>

namespace escapement {

/// Adds a body of one primitive (box, sphere, cylinder, capsule, plane) and returns its index. It is as large as
/// the middle one of the bodies there (0.1 m where there is none); it overlaps no other body's bounding box. A plane is
/// ground and lies at the lowest point of everything, exact where it is round, and reaches ten times as far; the others
/// stand half their height above the highest plane, or, without one, on the height of the lowest point. No material is
/// given. It is called `name` (empty: as its type is called in English), with a number behind where that is taken.
/// Throws InputError for another word.
int addPrimitiveBody(Mechanism& mechanism, const PartLibrary& parts, const std::string& primitive,
                     const std::string& name = {});

/// Adds a body that stands still and has no shape: the world, for joints. Returns its index.
int addGround(Mechanism& mechanism, const std::string& name = "ground");

/// Index of the body that stands for the world: one without a shape that stands still; -1: there is none. A part that
/// stands still is not the world: it may be moved, and would take along what was fixed in space.
int groundOf(const Mechanism& mechanism);

} // namespace escapement
