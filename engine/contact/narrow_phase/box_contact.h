#pragma once
// Contact points of boxes, spheres and half spaces for piles: only the features that face each other are looked at.
//
// Two boxes are apart exactly when one of fifteen axes separates them: a face normal of either, or the cross product of
// an edge of each [GottschalkLinManocha1996]. The axis of largest separation gives the main points. When it is
// a face normal, the other box's opposite face, clipped to that face, gives them: vertices inside (vertex-face),
// corners of the reference face under the opposite one (face-vertex) and crossings of the two outlines (edge-edge).
// When it is an edge axis, the two edges give one point. All constraints along a separating axis together keep the
// boxes apart, and at touching they are the true normals: no ghost and no internal-edge normals. While the boxes are
// apart, the points that the best other axes give are added: the step may turn a box far enough for them to matter.
// Gaps are signed; overlapping boxes are pushed apart along the axis of least overlap, ties falling to the first in a
// fixed order.
//
// A point keeps its name (the two features) as long as the features stay, whichever face is the reference.

#include "engine/math/types.h"

#include <cstdint>

namespace escapement {

/// A box: half edges, centre, and axes as columns; world, m.
struct PlacedBox {
    Vec3 half, centre;
    Mat3 axes;
};

/// A half space: all x with normal . x < offset is material.
struct HalfSpace {
    Vec3 normal = Vec3::UnitZ();
    double offset = 0.0;
};

struct ManifoldPoint {
    Vec3 place = Vec3::Zero();   ///< where both bodies' velocities are compared
    Vec3 normal = Vec3::UnitZ(); ///< from the first body to the second
    double gap = 0.0;            ///< m along the normal
    std::uint32_t name = 0;      ///< of the feature pair; see the makers below
};

struct Manifold {
    static constexpr int capacity = 20;
    double separation = 0.0; ///< m, largest over all axes; negative: depth of the overlap
    int count = 0;
    ManifoldPoint points[capacity];
};

// Names. Vertices count 0..7 (bit k: positive on axis k), edges 0..11 (axis, signs of the next two), faces 0..5.
constexpr std::uint32_t vertexOfFirst(int vertex) { return 0x000u + std::uint32_t(vertex); }
constexpr std::uint32_t vertexOfSecond(int vertex) { return 0x100u + std::uint32_t(vertex); }
constexpr std::uint32_t edgePair(int first, int second) { return 0x200u + std::uint32_t(16 * first + second); }
constexpr std::uint32_t onlyPoint = 0x300u; ///< of a sphere

/// Points of two boxes with gaps up to `reach`. False when some axis separates them by more.
bool boxBox(const PlacedBox& a, const PlacedBox& b, double reach, Manifold& manifold);
/// Vertices of the box (the second body) within `reach` of the half space (the first).
bool planeBox(const HalfSpace& plane, const PlacedBox& box, double reach, Manifold& manifold);
bool planeSphere(const HalfSpace& plane, const Vec3& centre, double radius, double reach, Manifold& manifold);
bool sphereSphere(const Vec3& a, double radiusA, const Vec3& b, double radiusB, double reach, Manifold& manifold);
/// Box first, sphere second. A centre inside the box leaves by the nearest face.
bool boxSphere(const PlacedBox& box, const Vec3& centre, double radius, double reach, Manifold& manifold);

} // namespace escapement
