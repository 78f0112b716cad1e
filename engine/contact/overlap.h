#pragma once
// Whether parts lie inside each other, and where: decided by the material (solid.h), not by planes and trims.

#include "engine/contact/solid.h"

namespace escapement {

struct Penetration {
    bool found = false;
    double depth = 0.0;        ///< m, of the deepest point found
    Vec3 point = Vec3::Zero(); ///< world, on the boundary of the one part inside the other
    Vec3 normal = Vec3::UnitZ(); ///< unit, world: the shortest way for B out of A
    int faceA = 0, faceB = 0;  ///< numbers of the faces that have gone through each other; 0: unknown
};

/// Which faces of a part count; empty: all. Index: number - 1.
using FaceChoice = std::vector<char>;

/// A place of either part's boundary that lies in the other part by more than `tolerance` (m): the deepest of those that were
/// looked at. `a` and `b` are part frames in the world. Both the penetrating place and the boundary that it has gone through
/// must belong to chosen faces. Parts that are no closed solids have no inside; a lone plane is gone through where a part
/// lies on both sides of it. With `any` the first place that is found is told.
///
/// Looked at are the deepest points of each two faces' triangles below one another, moved onto the exact face, and where
/// that finds something, corners and triangle points. So curved faces may overlap by less than their triangles deviate
/// (1e-3 of the part) unseen; feature pairs tell these exactly.
Penetration findOverlap(const Solid& partA, const RigidMotion& a, const Solid& partB, const RigidMotion& b, double tolerance,
                        const FaceChoice& chosenA = {}, const FaceChoice& chosenB = {}, bool any = false);

} // namespace escapement
