#include "engine/contact/features/waves.h"

#include "engine/contact/geometry/knots.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr int least = 24, most = 240; // samples along a line
constexpr int inPiece = 4;            // of a spline
constexpr double deep = 0.05;         // rad: what turns back by less is no wave, but how exactly the spline was made

int samplesOf(std::size_t pieces) { return std::clamp(inPiece * int(pieces), least, most); }

/// Counts how often what is told one after another goes up and down, by more than `deep` each time.
class ToAndFro {
  public:
    void tell(double value) {
        if (!std::isfinite(value)) return;
        if (way_ == 0) {
            low_ = std::min(low_, value);
            high_ = std::max(high_, value);
            way_ = first_ = value - low_ > deep ? 1 : high_ - value > deep ? -1 : 0;
            furthest_ = value;
            return;
        }
        if ((value - furthest_) * way_ >= 0.0) furthest_ = value;
        else if ((furthest_ - value) * way_ > deep) {
            way_ = -way_;
            furthest_ = value;
            ++count_;
        }
    }
    /// Ways of which so many lead to one side. All round, the first and the last belong together.
    int waves(bool round) const { return std::max(1, round ? (count_ + (first_ != way_)) / 2 : (count_ + 2) / 2); }

  private:
    double low_ = std::numeric_limits<double>::infinity(), high_ = -low_, furthest_ = 0.0;
    int first_ = 0, way_ = 0, count_ = 0;
};

/// Along three lines, at a quarter, a half and three quarters of the other parameter: the largest number.
int wavesAlong(const Surface& surface, const Vec2& low, const Vec2& high, int direction) {
    const int samples = samplesOf(placesOfKnots(surface, direction, low[direction], high[direction]).size() + 1);
    const Vec2 width = high - low;
    const double period = surface.range().period[direction];
    const bool round = period > 0.0 && width[direction] > period * (1.0 - 1e-9);
    int found = 1;
    for (const double across : {0.25, 0.5, 0.75}) {
        ToAndFro turns;
        double turned = 0.0; // rad, out of the face's tangent plane
        for (int i = 0; i < samples; ++i) {
            Vec2 share = Vec2::Constant(across);
            share[direction] = (i + 0.5) / samples;
            SurfaceJet jet;
            surface.evaluate(low + share.cwiseProduct(width), 2, jet);
            const Vec3 &first = direction == 0 ? jet.u : jet.v, second = direction == 0 ? jet.uu : jet.vv;
            const double bends = jet.u.cross(jet.v).normalized().dot(second) / first.norm(); // curvature times speed
            if (std::isfinite(bends)) turned += bends * width[direction] / samples;
            turns.tell(turned);
        }
        found = std::max(found, turns.waves(round));
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
    std::vector<Vec3> points, tangents;
    Vec3 middle = Vec3::Zero();
    for (int i = 0; i < samples; ++i) {
        const double t = edge.from + (edge.to - edge.from) * (i + 0.5) / samples;
        points.push_back(edge.curve->point(t));
        tangents.push_back(edge.curve->tangent(t));
        middle += points.back() / samples;
    }
    Mat3 spread = Mat3::Zero();
    for (const Vec3& p : points) spread += (p - middle) * (p - middle).transpose();
    const Mat3 axes = Eigen::SelfAdjointEigenSolver<Mat3>(spread).eigenvectors(); // the longest one last
    int found = 1;
    for (const int axis : {0, 1}) { // along the way that it goes the tangent turns to and fro at each crest, too
        ToAndFro turns;
        for (const Vec3& tangent : tangents) turns.tell(tangent.dot(axes.col(axis)));
        found = std::max(found, turns.waves(closed));
    }
    return found;
}

} // namespace escapement
