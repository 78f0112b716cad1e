#include "engine/contact/narrow_phase/feature_distance.h"

#include "engine/contact/features/seed_places.h"
#include "engine/contact/narrow_phase/face_distance.h"

#include <Eigen/QR>

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace escapement {
namespace {

constexpr double touching = 1e-9; // of the size of what is measured
constexpr int starts = 12, iterations = 40;

/// One place of a face, an edge or a corner, with the directions in which it may move: as many as it has parameters.
class Place {
  public:
    Place(const FaceOutline& outline, const Vec3& near) : outline_(outline) {
        if (outline.hasFace) {
            uv_ = nearestSeed(outline.surface[0], near);
        } else if (!outline.edges.empty()) {
            uv_ = nearestSeed(outline.edges.front(), near);
        }
    }
    int count() const { return outline_.hasFace ? 2 : outline_.edges.empty() ? 0 : 1; }
    void evaluate(Vec3& point, Vec3 (&along)[2]) const {
        if (outline_.hasFace) {
            SurfaceJet jet;
            outline_.sides[0].surface->evaluate(uv_, 1, jet);
            point = jet.point, along[0] = jet.u, along[1] = jet.v;
        } else if (!outline_.edges.empty()) {
            CurveJet jet;
            outline_.edges.front().edge->curve->evaluate(uv_.x(), 1, jet);
            point = jet.d[0], along[0] = jet.d[1];
        } else {
            point = outline_.corners.front();
        }
    }
    void move(int parameter, double by) { uv_[parameter] += by; }
    bool inside(double size) const {
        if (outline_.hasFace) return outline_.sides[0].trim.borderDistance(uv_) >= -touching * size;
        if (outline_.edges.empty()) return true;
        const CurveFeature& edge = outline_.edges.front();
        return edge.closed || (uv_.x() >= edge.edge->from && uv_.x() <= edge.edge->to);
    }

  private:
    const FaceOutline& outline_;
    Vec2 uv_ = Vec2::Zero();
};

const std::vector<Vec3>& spread(const FaceOutline& outline) {
    if (outline.hasFace) return outline.surface[0].seeds->tree.points();
    return outline.edges.empty() ? outline.corners : outline.edges.front().seeds->tree.points();
}

double sizeOf(const FaceOutline& outline) {
    Eigen::AlignedBox3d box;
    for (const Vec3& p : spread(outline)) box.extend(p);
    return box.isEmpty() ? 0.0 : box.diagonal().norm();
}

/// A common point of both, from places near each other, by Newton's method of least steps; both in a's frame.
std::optional<Vec3> meetingPoint(const FaceOutline& a, const FaceOutline& b, const RigidMotion& motion,
                                 const Vec3& nearA, const Vec3& nearB, double size) {
    Place at[2] = {Place(a, nearA), Place(b, nearB)};
    const int own = at[0].count(), all = own + at[1].count();
    for (int i = 0; i < iterations; ++i) {
        Vec3 p[2], along[2][2];
        at[0].evaluate(p[0], along[0]);
        at[1].evaluate(p[1], along[1]);
        const Vec3 apart = motion * p[1] - p[0];
        if (!apart.allFinite()) return std::nullopt;
        if (apart.norm() <= touching * size)
            return at[0].inside(size) && at[1].inside(size) ? std::optional(p[0]) : std::nullopt;
        if (all == 0) return std::nullopt;
        Eigen::Matrix<double, 3, Eigen::Dynamic> slope(3, all);
        for (int k = 0; k < own; ++k) slope.col(k) = -along[0][k];
        for (int k = own; k < all; ++k) slope.col(k) = motion.rotation * along[1][k - own];
        const Eigen::VectorXd step = slope.completeOrthogonalDecomposition().solve(-apart);
        for (int k = 0; k < all; ++k) k < own ? at[0].move(k, step[k]) : at[1].move(k - own, step[k]);
    }
    return std::nullopt;
}

} // namespace

struct FeatureDistances::Sides {
    std::shared_ptr<const Part> part[2]; ///< the outlines refer to their features
    std::vector<std::unique_ptr<FaceOutline>> outlines[2];
};

FeatureDistances::FeatureDistances(const MeasuredFeature& a, const MeasuredFeature& b)
    : sides_(std::make_unique<Sides>()) {
    const MeasuredFeature* given[2] = {&a, &b};
    for (int k = 0; k < 2; ++k) {
        sides_->part[k] = given[k]->part;
        const FeatureSet& features = given[k]->part->features;
        std::vector<int> numbers{given[k]->number};
        if (given[k]->kind != FeatureKind::Vertex)
            numbers = features.pieces(given[k]->kind, features.fileNumber(given[k]->kind, given[k]->number));
        KnownSeeds seeds;
        for (int number : numbers)
            sides_->outlines[k].push_back(std::make_unique<FaceOutline>(features, given[k]->kind, number, &seeds));
    }
}

FeatureDistances::~FeatureDistances() = default;

FeatureDistance FeatureDistances::at(const RigidMotion& poseA, const RigidMotion& poseB) const {
    const RigidMotion motion = poseA.inverse() * poseB;
    FeatureDistance best;
    best.distance = std::numeric_limits<double>::infinity();
    for (const auto& a : sides_->outlines[0])
        for (const auto& b : sides_->outlines[1]) {
            const FaceDistance found = leastDistance(*a, *b, motion, best.distance);
            if (found.distance < best.distance) best = {found.distance, poseA * found.a, poseB * found.b, false};
        }
    // The search above is for features apart: where they cross it finds some other distance, and misses the zero.
    for (const auto& a : sides_->outlines[0])
        for (const auto& b : sides_->outlines[1]) {
            const double size = std::max({sizeOf(*a), sizeOf(*b), 1e-6});
            if (best.distance <= touching * size) best.meet = true, best.distance = 0.0;
            if (best.meet) return best;
            std::vector<std::tuple<double, Vec3, Vec3>> near;
            for (const Vec3& p : spread(*b)) {
                const Vec3 seen = motion * p;
                const auto& points = spread(*a);
                const auto own = std::min_element(points.begin(), points.end(), [&](const Vec3& x, const Vec3& y) {
                    return (x - seen).squaredNorm() < (y - seen).squaredNorm();
                });
                if (own != points.end()) near.emplace_back((*own - seen).norm(), *own, p);
            }
            const std::size_t some = std::min<std::size_t>(near.size(), starts);
            std::partial_sort(near.begin(), near.begin() + std::ptrdiff_t(some), near.end(),
                              [](const auto& x, const auto& y) { return std::get<0>(x) < std::get<0>(y); });
            for (std::size_t i = 0; i < some; ++i)
                if (const auto met = meetingPoint(*a, *b, motion, std::get<1>(near[i]), std::get<2>(near[i]), size))
                    return {0.0, poseA * *met, poseA * *met, true};
        }
    return best;
}

} // namespace escapement
