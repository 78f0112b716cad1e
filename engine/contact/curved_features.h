#pragma once
// A ball or a vertex against a curved face or a curved edge: the foot point of its centre, and how it moves.
//
// Everything is computed in the frame of the part that the face or edge belongs to. The foot is found anew at each
// configuration, from the nearest of points spread over the feature: no memory, so that a run that goes on from a
// checkpoint repeats the one that went through. Beyond a border the surface's or curve's own extension goes on.

#include "engine/contact/features.h"

#include <memory>

namespace escapement {

/// A face with points spread over its trimmed domain.
struct SurfaceFeature {
    struct Seed {
        Vec2 parameter;
        Vec3 point; ///< part frame
    };
    const Face* face = nullptr;
    RigidMotion toPart; ///< body frame to part frame
    std::shared_ptr<const std::vector<Seed>> seeds;
};

/// A convex edge that is curved or has a curved face beside it.
struct CurveFeature {
    struct Seed {
        double parameter;
        Vec3 point;                   ///< part frame
        Vec2 onFace[2];               ///< the same place in the parameters of the faces beside
    };
    const Edge* edge = nullptr;
    const Face* faces[2] = {nullptr, nullptr}; ///< null beyond a border
    RigidMotion toPart;                        ///< body frame to part frame
    std::shared_ptr<const std::vector<Seed>> seeds;
};

SurfaceFeature surfaceFeature(const Face& face, const RigidMotion& toPart);
CurveFeature curveFeature(const Edge& edge, const FeatureSet& features, const RigidMotion& toPart);

/// Part frame, m.
struct SurfaceFoot {
    SurfaceJet jet;                ///< of order 2 at the foot
    Vec3 normal = Vec3::UnitZ();   ///< out of the material
    double height = 0.0;           ///< of the point over the foot along the normal
    double border = 0.0;           ///< of the foot, positive inside the trim
    bool nearest = false;          ///< a local minimum of distance, not a saddle or a maximum
};
SurfaceFoot footOn(const SurfaceFeature& surface, const Vec3& point);

struct FootRates {
    Vec3 foot = Vec3::Zero(), normal = Vec3::Zero(); ///< m/s and 1/s, part frame
};
/// For a point that moves with `velocity` in the part's frame: (I - h II) d(uv)/dt = X^T velocity.
FootRates ratesOf(const SurfaceFoot& foot, const Vec3& velocity);

struct CurveFoot {
    CurveJet jet;                 ///< of order 2 at the foot
    double border = 0.0;          ///< m along the curve to the nearer end; infinite on a closed one
    bool nearest = false;
    Vec3 outward[2];              ///< normals of the faces beside
    int faces = 0;                ///< how many of them there are
};
CurveFoot footOn(const CurveFeature& curve, const Vec3& point);
/// Velocity of the foot of a `point` that moves with `velocity` in the part's frame.
Vec3 footRate(const CurveFoot& foot, const Vec3& point, const Vec3& velocity);

} // namespace escapement
