#include "engine/contact/narrow_phase/face_distance.h"

#include "engine/contact/features/seed_places.h"
#include "engine/contact/narrow_phase/starts.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace escapement {

namespace {

constexpr double onBorder = 1e-9; // of the face's size: a closest point this far outside is on the border

class Search {
  public:
    Search(const FaceOutline& a, const FaceOutline& b, const RigidMotion& motion, double within)
        : a_(a), b_(b), toA_(motion), toB_(motion.inverse()), best_{within} {}

    /// What is found cheaply comes first: it says which of the rest need not be looked at.
    FaceDistance run() {
        for (const Vec3& ca : a_.corners)
            for (const Vec3& cb : b_.corners) take(ca, cb);
        for (const Vec3& corner : b_.corners) featureAndCorner(a_, toA_ * corner, corner, false);
        for (const Vec3& corner : a_.corners) featureAndCorner(b_, toB_ * corner, corner, true);
        for (const auto& ea : a_.edges)
            for (const auto& eb : b_.edges)
                if (mayBeNearer(ea, eb, toA_)) edgeAndEdge(ea, eb);
        if (a_.hasFace)
            for (const auto& edge : b_.edges) faceAndEdge(a_.surface, edge, toA_, false);
        if (b_.hasFace)
            for (const auto& edge : a_.edges) faceAndEdge(b_.surface, edge, toB_, true);
        if (a_.hasFace && b_.hasFace && mayBeNearer(a_.surface[0], b_.surface[0], toA_)) faceAndFace();
        return best_;
    }

  private:
    static bool within(TangencyState state) { return state != TangencyState::Lost; }
    static bool inside(const SurfaceFeature& f, const Vec2& uv) {
        return f.face->trim.borderDistance(uv) >= -onBorder * f.seeds->tree.radius();
    }
    static bool along(const CurveFeature& f, double t) { return f.closed || (t >= f.edge->from && t <= f.edge->to); }

    void take(const Vec3& a, const Vec3& b) {
        const double distance = (toA_ * b - a).norm();
        if (distance < best_.distance) best_ = {distance, a, b};
    }
    /// By the points spread over both, less what these leave uncovered.
    bool mayBeNearer(const auto& a, const auto& b, const RigidMotion& motion) const {
        const double reach = best_.distance + a.seeds->uncovered + b.seeds->uncovered;
        return a.seeds->tree.nearest(b.seeds->tree, motion, reach).distance < reach;
    }
    /// The seed nearest to a point; -1 where nothing of the feature may be nearer than what was found.
    int seedNear(const auto& f, const Vec3& p) const {
        return f.seeds->tree.nearest(p, best_.distance + f.seeds->uncovered);
    }
    /// Calls `look` with each place to begin that may lead to something nearer.
    void eachStart(const auto& a, const auto& b, const RigidMotion& motion, const auto& look) {
        look(nearestSeeds(a, b, motion));
        starts_.between(a, b, motion, best_.distance);
        for (const auto& start : starts_.list()) look(start.at);
    }
    void faceAndFace() {
        const SurfaceFeature& other = b_.surface[0];
        eachStart(a_.surface[0], other, toA_, [&](const ClosestParameters& start) {
            for (const auto& side : a_.surface)
                if (const auto t = tangency(side, other, toA_, start);
                    within(t.state) && inside(side, t.at.a) && inside(other, t.at.b))
                    take(t.a.point, toB_ * t.b);
        });
    }
    void edgeAndEdge(const CurveFeature& ea, const CurveFeature& eb) {
        eachStart(ea, eb, toA_, [&](const ClosestParameters& start) {
            const auto t = tangency(ea, eb, toA_, start);
            if (within(t.state) && along(ea, t.at.a.x()) && along(eb, t.at.b.x()))
                take(t.a.point(), toB_ * t.b.point());
        });
    }
    void faceAndEdge(const SurfaceFeature (&sides)[2], const CurveFeature& edge, const RigidMotion& motion,
                     bool edgeOfA) {
        if (!mayBeNearer(sides[0], edge, motion)) return;
        const RigidMotion back = motion.inverse();
        eachStart(sides[0], edge, motion, [&](const ClosestParameters& start) {
            for (const auto& side : sides) {
                const auto t = tangency(side, edge, motion, start);
                if (!within(t.state) || !inside(side, t.at.a) || !along(edge, t.at.b.x())) continue;
                const Vec3 onEdge = back * t.b;
                edgeOfA ? take(onEdge, t.a.point) : take(t.a.point, onEdge);
            }
        });
    }
    void featureAndCorner(const FaceOutline& feature, const Vec3& seen, const Vec3& own, bool cornerOfA) {
        if (const SurfaceFeature& face = feature.surface[0]; feature.hasFace && seedNear(face, seen) >= 0) {
            const ClosestOnSurface closest = closestOn(face, seen);
            if (closest.nearest && closest.border >= -onBorder * face.seeds->tree.radius())
                cornerOfA ? take(own, closest.jet.point) : take(closest.jet.point, own);
        }
        for (const auto& edge : feature.edges) {
            const int seed = seedNear(edge, seen);
            if (seed < 0) continue;
            const double t = edge.edge->curve->closestParameter(seen, seedAt(edge, seed).x());
            if (!along(edge, t)) continue;
            const Vec3 at = edge.edge->curve->point(t);
            cornerOfA ? take(own, at) : take(at, own);
        }
    }

    const FaceOutline &a_, &b_;
    RigidMotion toA_, toB_;
    FaceDistance best_;
    Starts starts_;
};

} // namespace

FaceOutline::FaceOutline(const FeatureSet& features, FeatureKind kind, int number, KnownSeeds* known) {
    KnownSeeds own; // edges need those of the faces beside
    if (!known) known = &own;
    if (kind == FeatureKind::Vertex) {
        corners.push_back(features.vertices[std::size_t(number - 1)].point);
        return;
    }
    if (kind == FeatureKind::Edge) {
        const Edge& edge = features.edges[std::size_t(number - 1)];
        if (edge.curve) edges.push_back(curveFeature(edge, features, {}, known));
        for (int v : edge.vertices)
            if (v > 0) corners.push_back(features.vertices[std::size_t(v - 1)].point);
        if (!edge.curve && corners.empty() && !edge.polyline.empty()) corners.push_back(edge.polyline.front());
        return;
    }
    hasFace = true;
    const Face& face = features.faces[std::size_t(number - 1)];
    sides[0] = sides[1] = face;
    sides[1].reversed = !sides[1].reversed;
    surface[0] = surface[1] = surfaceFeature(face, {}, known);
    for (int side : {0, 1}) surface[side].face = &sides[side];
    std::set<int> ends;
    for (int e : sides[0].edges) {
        const Edge& edge = features.edges[std::size_t(e - 1)];
        for (int v : edge.vertices)
            if (v > 0) ends.insert(v);
        if (edge.curve && edge.kind != EdgeKind::Seam && edge.kind != EdgeKind::Degenerate)
            edges.push_back(curveFeature(edge, features, {}, known));
    }
    for (int v : ends) corners.push_back(features.vertices[std::size_t(v - 1)].point);
}

FaceDistance leastDistance(const FaceOutline& a, const FaceOutline& b, const RigidMotion& motion, double within) {
    return Search(a, b, motion, within).run();
}

} // namespace escapement
