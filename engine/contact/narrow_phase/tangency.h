#pragma once
// Where a face and another face or an edge, or two edges, come closest: the points at which their connection is normal
// to both.
//
// With A's surface a(u), its outward normal n, and B's surface or curve b(w), both in A's part frame, the unknowns are
// u and w and the equations
//     a_j . (b - a) = 0,      n . b_i = 0,
// that is b = a + g n with the signed gap g stationary along B. They are regular at touching and beyond it, where those
// of least distance are not. Two edges: a' . (b - a) = 0, b' . (b - a) = 0. Newton's method from the last closest
// points.

#include "engine/contact/features/curved_features.h"

namespace escapement {

/// Parameters of a pair of closest points: on a face both of a Vec2, on an edge the first.
struct ClosestParameters {
    Vec2 a = Vec2::Zero(), b = Vec2::Zero();
};

enum class TangencyState {
    Found,  ///< an isolated local minimum of signed distance
    Family, ///< one of many, as good as equally near: a line along which two faces touch, say
    Lost    ///< no minimum near the guess, or none within reach of the features
};

/// How closest points and normal move, in A's part frame.
struct TangencyRates {
    Vec3 closestA = Vec3::Zero(), closestB = Vec3::Zero(); ///< m/s: along A, and along B without B's own motion
    Vec3 normal = Vec3::Zero();                            ///< 1/s
};

/// A face and a face (K = 2) or an edge (K = 1).
template <int K> struct FaceTangency {
    TangencyState state = TangencyState::Lost;
    ClosestParameters at;
    SurfaceJet a;          ///< by coordinates that are regular there (Surface::regularJet)
    Vec3 b = Vec3::Zero(); ///< A's part frame, like all vectors here
    Eigen::Matrix<double, 3, K> bw = Eigen::Matrix<double, 3, K>::Zero(); ///< its derivatives
    Vec3 normal = Vec3::UnitZ();                                          ///< out of A
    double gap = 0.0;
    int evaluations = 0; ///< of either surface

    /// For B moving against A with `velocity` at b and `angular`. Always finite: along a direction in which the gap has
    /// no curvature (a line along which both touch) the points stay where they are.
    TangencyRates rates(const Vec3& velocity, const Vec3& angular) const;

    // The equations' derivatives: [-first cross; turn second] for [u w].
    Mat2 first = Mat2::Identity();
    Eigen::Matrix<double, 2, K> cross = Eigen::Matrix<double, 2, K>::Zero();
    Eigen::Matrix<double, K, 2> turn = Eigen::Matrix<double, K, 2>::Zero();
    Eigen::Matrix<double, K, K> second = Eigen::Matrix<double, K, K>::Zero();
    Mat2 shape = Mat2::Zero(); ///< n_l = -shape(k, l) a_k
    double flat = 0.0;         ///< 1/m: less curvature of the gap than this is none
};

/// `motion` carries B's part frame into A's.
FaceTangency<2> tangency(const SurfaceFeature& a, const SurfaceFeature& b, const RigidMotion& motion,
                         const ClosestParameters& guess);
FaceTangency<1> tangency(const SurfaceFeature& a, const CurveFeature& b, const RigidMotion& motion,
                         const ClosestParameters& guess);

/// Two edges. The normal is not signed: it is a' x b' made unit.
struct EdgeTangency {
    TangencyState state = TangencyState::Lost;
    ClosestParameters at;
    CurveJet a, b; ///< of order 2, A's part frame
    Vec3 normal = Vec3::UnitZ();

    /// Of parallel edges nothing moves.
    TangencyRates rates(const Vec3& velocity, const Vec3& angular) const;
};
EdgeTangency tangency(const CurveFeature& a, const CurveFeature& b, const RigidMotion& motion,
                      const ClosestParameters& guess);

/// Where to begin: at the nearest two seeds.
ClosestParameters nearestSeeds(const SurfaceFeature& a, const SurfaceFeature& b, const RigidMotion& motion);
ClosestParameters nearestSeeds(const SurfaceFeature& a, const CurveFeature& b, const RigidMotion& motion);
ClosestParameters nearestSeeds(const CurveFeature& a, const CurveFeature& b, const RigidMotion& motion);

} // namespace escapement
