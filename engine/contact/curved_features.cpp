#include "engine/contact/curved_features.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int across = 12;  // seeds along either parameter of a face
constexpr int along = 24;   // seeds along an edge
constexpr double infinite = std::numeric_limits<double>::infinity();

template <class Seed> const Seed& nearestOf(const std::vector<Seed>& seeds, const Vec3& point) {
    return *std::min_element(seeds.begin(), seeds.end(), [&](const Seed& a, const Seed& b) {
        return (a.point - point).squaredNorm() < (b.point - point).squaredNorm();
    });
}

/// First and second fundamental forms against the normal.
struct Forms {
    Mat2 first, second;
};

Forms formsOf(const SurfaceJet& jet, const Vec3& normal) {
    Forms f;
    f.first << jet.u.dot(jet.u), jet.u.dot(jet.v), jet.u.dot(jet.v), jet.v.dot(jet.v);
    f.second << normal.dot(jet.uu), normal.dot(jet.uv), normal.dot(jet.uv), normal.dot(jet.vv);
    return f;
}

} // namespace

SurfaceFeature surfaceFeature(const Face& face, const RigidMotion& toPart) {
    SurfaceFeature feature;
    feature.face = &face;
    feature.toPart = toPart;
    // The window of the trim; of an untrimmed face that of its surface.
    const SurfaceRange range = face.surface->range();
    Vec2 low = range.low, high = range.high;
    if (!face.trim.unbounded()) {
        low.setConstant(infinite);
        high.setConstant(-infinite);
        for (const auto& loop : face.trim.loops())
            for (const Vec2& p : loop) {
                low = low.cwiseMin(p);
                high = high.cwiseMax(p);
            }
    }
    auto seeds = std::make_shared<std::vector<SurfaceFeature::Seed>>();
    if (low.allFinite() && high.allFinite()) {
        const auto sow = [&](const Vec2& uv) { seeds->push_back({uv, face.surface->point(uv)}); };
        for (int i = 0; i < across; ++i)
            for (int k = 0; k < across; ++k) {
                const Vec2 share((i + 0.5) / across, (k + 0.5) / across);
                const Vec2 uv = low + share.cwiseProduct(high - low);
                if (face.trim.unbounded() || face.trim.borderDistance(uv) >= 0.0) sow(uv);
            }
        for (const auto& loop : face.trim.loops()) {
            const std::size_t step = std::max<std::size_t>(1, loop.size() / along);
            for (std::size_t i = 0; i < loop.size(); i += step) sow(loop[i]);
        }
    }
    if (seeds->empty()) seeds->push_back({Vec2::Zero(), face.surface->point(Vec2::Zero())});
    feature.seeds = std::move(seeds);
    return feature;
}

CurveFeature curveFeature(const Edge& edge, const FeatureSet& features, const RigidMotion& toPart) {
    CurveFeature feature;
    feature.edge = &edge;
    feature.toPart = toPart;
    for (int side : {0, 1})
        if (edge.faces[side] > 0) feature.faces[side] = &features.faces[edge.faces[side] - 1];
    std::shared_ptr<const std::vector<SurfaceFeature::Seed>> beside[2];
    for (int side : {0, 1})
        if (feature.faces[side]) beside[side] = surfaceFeature(*feature.faces[side], {}).seeds;
    auto seeds = std::make_shared<std::vector<CurveFeature::Seed>>();
    for (int i = 0; i <= along; ++i) {
        CurveFeature::Seed seed;
        seed.parameter = edge.from + (edge.to - edge.from) * i / along;
        seed.point = edge.curve->point(seed.parameter);
        for (int side : {0, 1}) {
            seed.onFace[side].setZero();
            if (!feature.faces[side]) continue;
            seed.onFace[side] = feature.faces[side]->surface->footParameter(seed.point, nearestOf(*beside[side], seed.point).parameter);
        }
        seeds->push_back(seed);
    }
    feature.seeds = std::move(seeds);
    return feature;
}

SurfaceFoot footOn(const SurfaceFeature& surface, const Vec3& point) {
    const Surface& s = *surface.face->surface;
    const Vec2 uv = s.footParameter(point, nearestOf(*surface.seeds, point).parameter);
    SurfaceFoot foot;
    s.evaluate(uv, 2, foot.jet);
    foot.normal = unitNormal(foot.jet);
    if (surface.face->reversed) foot.normal = -foot.normal;
    foot.height = foot.normal.dot(point - foot.jet.point);
    foot.border = surface.face->trim.borderDistance(uv);
    const Forms f = formsOf(foot.jet, foot.normal);
    const Mat2 second = f.first - foot.height * f.second; // of half the squared distance
    foot.nearest = second(0, 0) > 0.0 && second.determinant() > 0.0;
    return foot;
}

FootRates ratesOf(const SurfaceFoot& foot, const Vec3& velocity) {
    const Forms f = formsOf(foot.jet, foot.normal);
    const Mat2 second = f.first - foot.height * f.second;
    const Vec2 rate = second.inverse() * Vec2(foot.jet.u.dot(velocity), foot.jet.v.dot(velocity));
    const Vec2 turning = f.first.inverse() * (f.second * rate);
    FootRates r;
    r.foot = rate.x() * foot.jet.u + rate.y() * foot.jet.v;
    r.normal = -(turning.x() * foot.jet.u + turning.y() * foot.jet.v); // Weingarten
    return r;
}

CurveFoot footOn(const CurveFeature& curve, const Vec3& point) {
    const CurveFeature::Seed& nearest = nearestOf(*curve.seeds, point);
    const Edge& edge = *curve.edge;
    const double t = edge.curve->footParameter(point, nearest.parameter);
    CurveFoot foot;
    edge.curve->evaluate(t, 2, foot.jet);
    foot.nearest = foot.jet.d[1].squaredNorm() > foot.jet.d[2].dot(point - foot.jet.point());
    const bool closed = edge.vertices[0] == edge.vertices[1] && edge.curve->range().period > 0.0;
    foot.border = closed ? infinite : std::min(t - edge.from, edge.to - t) * foot.jet.d[1].norm();
    for (int side : {0, 1}) {
        if (!curve.faces[side]) continue;
        const Face& face = *curve.faces[side];
        foot.outward[foot.faces++] = face.outward(face.surface->footParameter(foot.jet.point(), nearest.onFace[side]));
    }
    return foot;
}

Vec3 footRate(const CurveFoot& foot, const Vec3& point, const Vec3& velocity) {
    const Vec3& along = foot.jet.d[1];
    return along.dot(velocity) / (along.squaredNorm() - foot.jet.d[2].dot(point - foot.jet.point())) * along;
}

} // namespace escapement
