#pragma once
// A joint's or a load's symbol as plain data: strokes and solids in its own frame (z its axis), which fit into a ball
// of radius 1. Whoever draws it knows strokes, not joints.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

struct SymbolStroke {
    enum Kind {
        Tube, ///< along `points`, of that radius
        Arc, ///< around z at the height of points[0]: circle of radius `ring` from angle to angle (rad), a tube of that
             ///< radius
        Cone, ///< from the middle of its base, points[0], to its tip, points[1]
        Ball, ///< about points[0]
        Box,  ///< about points[0], points[1] large
        Line  ///< along `points`, without thickness
    } kind = Tube;
    std::vector<Vec3> points;
    double radius = 0.0;
    double ring = 0.0, from = 0.0, to = 0.0;
};

struct JointSymbol {
    enum Place {
        AtA,    ///< in the joint's frame on its first body
        AtB,    ///< in that on its second
        Between ///< from the one's origin (z = 0) to the other's (z = 1); x and y are its thickness
    } place = AtA;
    std::vector<SymbolStroke> strokes;
    double width = 0.4, longest = 2.6; ///< Between, on the screen: across, and of its body (without leads) at most
};

/// Between: what lies below this height, and as far from the other end, is a lead; the rest is the body.
constexpr double symbolBegins = 0.15;

constexpr double thinStroke = 0.07, thickStroke = 0.11;

inline SymbolStroke tubeStroke(std::vector<Vec3> path, double radius) {
    return {SymbolStroke::Tube, std::move(path), radius};
}
inline SymbolStroke rodStroke(const Vec3& from, const Vec3& to, double radius) {
    return tubeStroke({from, to}, radius);
}
inline SymbolStroke arcStroke(double ring, double from, double to, double radius) {
    return {SymbolStroke::Arc, {Vec3::Zero()}, radius, ring, from, to};
}
inline SymbolStroke coneStroke(const Vec3& base, const Vec3& tip, double radius) {
    return {SymbolStroke::Cone, {base, tip}, radius};
}
inline SymbolStroke ballStroke(const Vec3& centre, double radius) { return {SymbolStroke::Ball, {centre}, radius}; }
inline SymbolStroke boxStroke(const Vec3& centre, const Vec3& size) { return {SymbolStroke::Box, {centre, size}}; }
inline SymbolStroke lineStroke(std::vector<Vec3> path) { return {SymbolStroke::Line, std::move(path)}; }

/// A rod from -along to +along with a head at each end.
std::vector<SymbolStroke> doubleArrow(const Vec3& along);

} // namespace escapement
