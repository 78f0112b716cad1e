#pragma once
// What a picked face, edge or vertex is to somebody who assembles: a plane, an axis, a centre, a point.

#include "engine/contact/features/part.h"

#include <string>

namespace escapement {

struct FeatureGeometry {
    /// Axial: some other surface with an axis (a cone, a rounded edge), known from its circular borders.
    enum class Shape { Plane, Cylinder, Sphere, Axial, Circle, Line, Point, Other };
    Shape shape = Shape::Other;
    Vec3 point = Vec3::Zero();      ///< centre (on the axis where there is one), or the middle of a line
    Vec3 direction = Vec3::UnitZ(); ///< outward normal of a plane, axis of what has one, direction of a line; unit
    double radius = 0.0;            ///< m
    double length = 0.0;            ///< m: of a line; of a cylinder along its axis
    double area = 0.0;              ///< m^2, of a face
    bool hollow = false;            ///< the material is outside: a hole, a socket

    bool hasAxis() const { return shape == Shape::Cylinder || shape == Shape::Circle || shape == Shape::Axial; }
    bool hasDirection() const { return hasAxis() || shape == Shape::Plane || shape == Shape::Line; }
};

/// In the part's frame, m. Splines that are circles or cylinders to 1e-4 of their radius are taken for what they are:
/// many programs export every surface as a spline. Throws std::out_of_range when the part has no such feature.
FeatureGeometry featureGeometry(const Part& part, FeatureKind kind, int number);

FeatureGeometry moved(const FeatureGeometry& geometry, const RigidMotion& motion);

} // namespace escapement
