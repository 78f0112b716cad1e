#pragma once
// Whether parts lie inside each other, and where: decided by the material (solid.h), not by planes and trims.

#include "engine/contact/diagnostics/solid.h"

#include <functional>

namespace escapement {

struct Penetration {
    bool found = false;
    double depth = 0.0;          ///< m, of the deepest point found
    Vec3 point = Vec3::Zero();   ///< world, on the boundary of the one part inside the other
    Vec3 normal = Vec3::UnitZ(); ///< unit, world: the shortest way for B out of A
    int faceA = 0, faceB = 0;    ///< numbers of the faces that have gone through each other; 0: unknown
};

/// Which faces of a part count; empty: all. Index: number - 1.
using FaceChoice = std::vector<char>;

/// The chosen faces of a part by themselves: what of its triangles belongs to them.
struct ChosenMesh {
    ChosenMesh(const Solid& solid, const FaceChoice& choice);
    ChosenMesh(const ChosenMesh&) = delete;

    Triangulation mesh; ///< with the points of these triangles only
    MeshTree tree;      ///< of it
    /// On the exact faces: the triangles' corners, and between them no further apart than a tenth of the part, as far
    /// as a thousand places reach.
    std::vector<Vec3> places;
    std::vector<int> face; ///< of each of these, one on which it lies
};

/// Looks among the chosen faces' own triangles and points only, and asks of each place that is deep whether it counts:
/// `counts(point, ofA, through)`, the point in its own part's frame, on A or on B; and the nearest place of the other
/// part's boundary, in that part's frame.
struct OverlapRestriction {
    const ChosenMesh &a, &b;
    double reach; ///< m: places further than this from the other's chosen faces are left out
    std::function<bool(const Vec3& point, bool ofA, const BoundaryPlace& through)> counts;
};

/// The place of a lone plane (isLonePlane) nearest to a point: below it, where that is over its rectangle, is inside.
BoundaryPlace nearestOfPlane(const Part& plane, const Vec3& p);
/// Whether a part is one plane face without a solid.
bool isLonePlane(const Part& part);

/// Whether one of two closed solids is a ball whose centre is outside the other, and so far from it that no place of
/// either boundary lies in the other solid by more than `tolerance` (m). `motion`: B's part frame in A's.
bool isBallOutside(const Solid& a, const Solid& b, const RigidMotion& motion, double tolerance);

/// A place of either part's boundary that lies in the other part by more than `tolerance` (m): the deepest of those
/// that were looked at. `a` and `b` are part frames in the world. Both the penetrating place and the boundary that it
/// has gone through must belong to chosen faces. Parts that are no closed solids have no inside; a lone plane is gone
/// through where a part lies on both sides of it. With `any` the first place that is found is told.
///
/// Looked at are the deepest points of each two faces' triangles below one another, moved onto the exact face, and
/// where that finds something, corners and triangle points. So curved faces may overlap by less than their triangles
/// deviate (1e-3 of the part) unseen; feature pairs tell these exactly. Of balls only what `isBallOutside` leaves is
/// looked at.
Penetration findOverlap(const Solid& partA, const RigidMotion& a, const Solid& partB, const RigidMotion& b,
                        double tolerance, const FaceChoice& chosenA = {}, const FaceChoice& chosenB = {},
                        bool any = false, const OverlapRestriction* restriction = nullptr);

} // namespace escapement
