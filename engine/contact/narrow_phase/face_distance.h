#pragma once
// The least distance of two trimmed faces: over all pairs of face, edges and corners of one with those of the other.

#include "engine/contact/features/curved_features.h"

#include <limits>
#include <vector>

namespace escapement {

/// A face with what bounds it, or an edge with its ends, or a corner alone, prepared for many queries; refers to the
/// feature set it was made from. `known` keeps seeds that other outlines of that set may need, too.
struct FaceOutline {
    FaceOutline(const FeatureSet& features, int number, KnownSeeds* known = nullptr)
        : FaceOutline(features, FeatureKind::Face, number, known) {}
    FaceOutline(const FeatureSet& features, FeatureKind kind, int number, KnownSeeds* known = nullptr);
    FaceOutline(const FaceOutline&) = delete;
    FaceOutline& operator=(const FaceOutline&) = delete;

    bool hasFace = false;      ///< else there are no sides
    Face sides[2];             ///< seen from outside and from inside
    SurfaceFeature surface[2]; ///< of `sides`
    std::vector<CurveFeature> edges;
    std::vector<Vec3> corners; ///< part frame
};

struct FaceDistance {
    double distance = 0.0;                   ///< m; `within` where nothing nearer was found
    Vec3 a = Vec3::Zero(), b = Vec3::Zero(); ///< the nearest points, each in its own part's frame
};

/// `motion` carries b's part frame into a's. For faces that are apart: where they meet, some other stationary distance
/// may come out. Local minima are those that Newton's method reaches from the nearest seeds and from those of Starts.
/// What is no nearer than `within` (m) is not looked for.
FaceDistance leastDistance(const FaceOutline& a, const FaceOutline& b, const RigidMotion& motion,
                           double within = std::numeric_limits<double>::infinity());

} // namespace escapement
