#pragma once
// Exact contact between one feature of body A and one of body B (docs/architecture.md, "contact").
//
// The features of this version are swept points, straight lines and planes:
//   point  a vertex (radius 0), a sphere (radius > 0) or the inside of a hollow sphere (radius < 0);
//   line   a straight edge with its two outward face normals;
//   plane  a planar face with its trim.
// Four pairs cover vertex-plane, sphere-plane, sphere-sphere, sphere-vertex, sphere-line and edge-edge. Curved faces and
// edges (curved_features.h) meet points: two more pairs. All give gap, normal, contact points and their exact rates. Everything is evaluated beyond the borders too; `border` and `valid`
// say whether the foot points lie on the features.

#include "engine/contact/curved_features.h"
#include "engine/contact/features.h"

namespace escapement {

/// Pose and twist of a body: the reference point is the origin of its body frame.
struct BodyMotion {
    RigidMotion pose;
    Vec3 velocity = Vec3::Zero(); ///< of the body frame's origin, world
    Vec3 angular = Vec3::Zero();  ///< world

    Vec3 velocityAt(const Vec3& point) const { return velocity + angular.cross(point - pose.translation); }
};

struct PointFeature {
    Vec3 centre = Vec3::Zero(); ///< body frame
    double radius = 0.0;        ///< m; negative: the material is outside
    const Face* sphere = nullptr;    ///< its trim, when it is part of a spherical face
    RigidMotion toPart;              ///< body frame to part frame, for the trim
    std::vector<Vec3> edgeDirections; ///< of a vertex: along its edges, away from it (body frame)
};

struct LineFeature {
    Vec3 origin = Vec3::Zero(), direction = Vec3::UnitX(); ///< body frame, unit
    double length = 0.0;
    Vec3 normals[2]; ///< outward normals of its two faces, body frame
};

struct PlaneFeature {
    Vec3 origin = Vec3::Zero(), normal = Vec3::UnitZ(), x = Vec3::UnitX(); ///< body frame
    const Face* face = nullptr;
    RigidMotion toPart; ///< body frame to part frame, for the trim
};

enum class PairKind { PlanePoint, PointPlane, PointPoint, LinePoint, PointLine, LineLine, SurfacePoint, PointSurface, CurvePoint, PointCurve };

struct ContactMeasure {
    double gap = 0.0, border = 0.0;
    bool valid = false;
    Vec3 normal = Vec3::UnitZ(); ///< from A to B
    Vec3 tangent1 = Vec3::UnitX(), tangent2 = Vec3::UnitY();
    Vec3 pointA = Vec3::Zero(), pointB = Vec3::Zero();
};

/// Rates of what ContactMeasure holds, for given twists of the bodies; the contact points move over the features.
struct ContactRates {
    Vec3 normal, tangent1, tangent2, pointA, pointB;
};

/// One candidate: a feature on each body. Only the members that `kind` names are used.
struct FeaturePair {
    PairKind kind = PairKind::PlanePoint;
    PlaneFeature plane;
    SurfaceFeature surface;
    CurveFeature curve;
    PointFeature pointA, pointB; ///< of body A, of body B
    LineFeature lineA, lineB;
    double depthLimit = 0.0;     ///< m: deeper than this the foot point belongs to another side of the part

    ContactMeasure measure(const RigidMotion& a, const RigidMotion& b) const;
    ContactRates rates(const BodyMotion& a, const BodyMotion& b) const;
};

/// Angular band (rad) by which normal cones are widened: a direction on the cone's border belongs to both sides.
constexpr double coneBand = 1e-3;

/// A foot point this close to its feature's border (m) stands on it; roundoff must not decide.
constexpr double borderBand = 1e-8;

} // namespace escapement
