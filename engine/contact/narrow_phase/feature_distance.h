#pragma once
// The least distance of two features of parts (faces, edges, corners), by their exact geometry, also where they meet.

#include "engine/contact/features/part.h"

#include <memory>

namespace escapement {

struct MeasuredFeature {
    std::shared_ptr<const Part> part;
    FeatureKind kind = FeatureKind::Face;
    int number = 0; ///< any piece of a feature of the file stands for the whole
};

struct FeatureDistance {
    double distance = 0.0;                   ///< m
    Vec3 a = Vec3::Zero(), b = Vec3::Zero(); ///< the nearest points, world
    bool meet = false;                       ///< they touch or cross: the distance is zero
};

/// Prepared once and asked at many poses. Local minima are those that are reached from the points spread over both.
class FeatureDistances {
  public:
    FeatureDistances(const MeasuredFeature& a, const MeasuredFeature& b);
    ~FeatureDistances();
    FeatureDistances(const FeatureDistances&) = delete;
    FeatureDistances& operator=(const FeatureDistances&) = delete;

    /// `a` and `b` are the parts' frames in the world.
    FeatureDistance at(const RigidMotion& a, const RigidMotion& b) const;

  private:
    struct Sides;
    std::unique_ptr<Sides> sides_;
};

} // namespace escapement
