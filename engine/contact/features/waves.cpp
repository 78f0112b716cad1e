#include "engine/contact/features/waves.h"

#include "engine/contact/geometry/knots.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int least = 24, most = 240; // samples along a line
constexpr int inPiece = 4;            // of a spline
constexpr double flat = 1e-3;         // rad, times the length: what bends less does not bend

int samplesOf(std::size_t pieces) { return std::clamp(inPiece * int(pieces), least, most); }

/// Counts how often what is told one after another changes its sign; what is small against `least` has none.
class SignChanges {
  public:
    explicit SignChanges(double least) : least_(least) {}
    void tell(double value) {
        if (!(std::abs(value) > least_)) return;
        const int sign = value > 0.0 ? 1 : -1;
        count_ += last_ != 0 && sign != last_;
        if (last_ == 0) first_ = sign;
        last_ = sign;
    }
    /// Of which so many have one sign. All round, the first and the last belong together.
    int waves(bool round) const { return std::max(1, round ? (count_ + (first_ != last_)) / 2 : (count_ + 2) / 2); }

  private:
    double least_;
    int first_ = 0, last_ = 0, count_ = 0;
};

/// Along the lines at a quarter, a half and three quarters of the other parameter: what most of them has.
int wavesAlong(const Surface& surface, const Vec2& low, const Vec2& high, int direction) {
    const int samples = samplesOf(placesOfKnots(surface, direction, low[direction], high[direction]).size() + 1);
    const Vec2 width = high - low;
    const double period = surface.range().period[direction];
    const bool round = period > 0.0 && width[direction] > period * (1.0 - 1e-9);
    int found = 1;
    for (const double across : {0.25, 0.5, 0.75}) {
        std::vector<double> bends;
        double length = 0.0;
        Vec3 before = Vec3::Zero();
        for (int i = 0; i < samples; ++i) {
            Vec2 share = Vec2::Constant(across);
            share[direction] = (i + 0.5) / samples;
            SurfaceJet jet;
            surface.evaluate(low + share.cwiseProduct(width), 2, jet);
            const Vec3 &first = direction == 0 ? jet.u : jet.v, second = direction == 0 ? jet.uu : jet.vv;
            const Vec3 normal = jet.u.cross(jet.v).normalized();
            if (i > 0) length += (jet.point - before).norm();
            before = jet.point;
            bends.push_back(normal.dot(second) / first.squaredNorm());
        }
        SignChanges changes(flat / length);
        for (const double bend : bends) changes.tell(bend);
        found = std::max(found, changes.waves(round));
    }
    return found;
}

} // namespace

Waves wavesOf(const Surface& surface, const Vec2& low, const Vec2& high) {
    switch (surface.kind()) {
    case SurfaceKind::Plane:
    case SurfaceKind::Cylinder:
    case SurfaceKind::Cone:
    case SurfaceKind::Sphere:
    case SurfaceKind::Torus:
        return {};
    default:
        if (!low.allFinite() || !high.allFinite()) return {};
        return {wavesAlong(surface, low, high, 0), wavesAlong(surface, low, high, 1)};
    }
}

int wavesOf(const Edge& edge, bool closed) {
    if (edge.curveKind == CurveKind::Line || edge.curveKind == CurveKind::Circle) return 1;
    const int samples = samplesOf(placesOfKnots(*edge.curve, edge.from, edge.to).size() + 1);
    std::vector<Vec3> points, bends;
    Vec3 middle = Vec3::Zero();
    for (int i = 0; i < samples; ++i) {
        CurveJet jet;
        edge.curve->evaluate(edge.from + (edge.to - edge.from) * (i + 0.5) / samples, 2, jet);
        const Vec3 &along = jet.d[1], &second = jet.d[2];
        points.push_back(jet.point());
        middle += jet.point() / samples;
        bends.push_back((second - along * along.dot(second) / along.squaredNorm()) / along.squaredNorm());
    }
    Mat3 spread = Mat3::Zero();
    for (const Vec3& p : points) spread += (p - middle) * (p - middle).transpose();
    const Mat3 axes = Eigen::SelfAdjointEigenSolver<Mat3>(spread).eigenvectors(); // the longest one last
    int found = 1;
    for (const int axis : {0, 1}) { // along the way that it goes the bend changes its side at each crest, too
        SignChanges changes(flat / edge.length);
        for (const Vec3& bend : bends) changes.tell(bend.dot(axes.col(axis)));
        found = std::max(found, changes.waves(closed));
    }
    return found;
}

} // namespace escapement
