#pragma once
// Measures and rates of pairs with a curved face or edge. Written for the named order of A and B; of the mirrored pair
// the roles are swapped (pair_geometry.h, mirrored).

#include "engine/contact/narrow_phase/narrow_phase.h"

namespace escapement {

ContactMeasure surfacePoint(const SurfaceFeature& surface, const RigidMotion& a, const PointFeature& point,
                            const RigidMotion& b, double depthLimit, const WarmStart& memory);
ContactRates surfacePointRates(const SurfaceFeature& surface, const BodyMotion& a, const PointFeature& point,
                               const BodyMotion& b, const WarmStart& memory);

ContactMeasure curvePoint(const CurveFeature& curve, const RigidMotion& a, const PointFeature& point,
                          const RigidMotion& b, double depthLimit, const WarmStart& memory);
ContactRates curvePointRates(const CurveFeature& curve, const BodyMotion& a, const PointFeature& point,
                             const BodyMotion& b, const WarmStart& memory);

ContactMeasure surfaceSurface(const SurfaceFeature& sa, const RigidMotion& a, const SurfaceFeature& sb,
                              const RigidMotion& b, double depthLimit, const WarmStart& memory);
ContactRates surfaceSurfaceRates(const SurfaceFeature& sa, const BodyMotion& a, const SurfaceFeature& sb,
                                 const BodyMotion& b, const WarmStart& memory);

ContactMeasure surfaceCurve(const SurfaceFeature& surface, const RigidMotion& a, const CurveFeature& curve,
                            const RigidMotion& b, double depthLimit, const WarmStart& memory);
ContactRates surfaceCurveRates(const SurfaceFeature& surface, const BodyMotion& a, const CurveFeature& curve,
                               const BodyMotion& b, const WarmStart& memory);

/// How far inside its normal cone an edge is touched, a sine: negative where the face beside it should be touched
/// instead. `world` is of its part frame, `point` and `direction` (out of the edge's part) are in the world.
double coneMargin(const CurveFeature& curve, const RigidMotion& world, double parameter, const Vec3& point,
                  const Vec3& direction);

ContactMeasure curveCurve(const CurveFeature& ca, const RigidMotion& a, const CurveFeature& cb, const RigidMotion& b,
                          double depthLimit, const WarmStart& memory);
ContactRates curveCurveRates(const CurveFeature& ca, const BodyMotion& a, const CurveFeature& cb, const BodyMotion& b,
                             const WarmStart& memory);

} // namespace escapement
