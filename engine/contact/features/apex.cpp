#include "engine/contact/features/apex.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr int turnsLooked = 24;   // directions a face, from one end of its shrunken border to the other
constexpr double atVertex = 1e-6; // of the face's extent: nearer is the same point
constexpr double inward = 1e-6;   // of the domain: how far from the point a face shows its direction and normal
constexpr double sharp = 1e-2;    // sine of the least angle between a face's normal and what lies opposite
constexpr double flush = 1e-6;    // sine: beyond it a direction stands out of a face

constexpr std::size_t planesAPit = 6;
constexpr double pitReach = 0.05; // of the face's extent
constexpr double bends = 1e-6;    // of the reach: so far in front of it a pit's face may leave its plane

struct Ray {
    Vec3 along, normal;
    Vec3 further; ///< from the apex to the face's point further on, m
};

/// The border of the face that shrinks to the point, walked along in its parameters.
void addRays(const Face& face, const Vec3& point, std::vector<Ray>& rays) {
    for (const auto& loop : face.trim.loops()) {
        Vec2 low = loop.front(), high = loop.front();
        for (const Vec2& uv : loop) {
            low = low.cwiseMin(uv);
            high = high.cwiseMax(uv);
        }
        const double size = (face.surface->point(low) - face.surface->point(0.5 * (low + high))).norm();
        const auto isThere = [&](const Vec2& uv) {
            return (face.surface->point(uv) - point).norm() <= atVertex * size;
        };
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const Vec2 from = loop[k], to = loop[(k + 1) % loop.size()], way = (to - from).cwiseQuotient(high - low);
            if (!(way.norm() > 0.0) || !isThere(from) || !isThere(to) || !isThere(0.5 * (from + to))) continue;
            // Square to the way, into the face.
            Vec2 into = inward * Vec2(-way.y(), way.x()).normalized().cwiseProduct(high - low);
            if (face.trim.borderDistance(0.5 * (from + to) + 1e3 * into) < 0.0) into = -into;
            const Vec2 further = into * (pitReach / inward);
            const int pieces = std::max(1, int(std::ceil(turnsLooked * way.norm())));
            for (int i = 0; i < pieces; ++i) {
                // Both points are the face's own: the vertex is as near to it as its file is exact, which is no
                // direction.
                const Vec2 at = from + (to - from) * (i + 0.5) / pieces, beside = at + into;
                const Vec3 apex = face.surface->point(at);
                rays.push_back({(face.surface->point(beside) - apex).normalized(), face.outward(beside),
                                face.surface->point(at + further) - apex});
            }
        }
    }
}

/// Of all faces that come to a point at a vertex; none where an edge of this kind ends there, too.
std::vector<Ray> raysAt(const FeatureSet& features, int vertex, EdgeKind without) {
    const Vertex& apex = features.vertices[std::size_t(vertex - 1)];
    std::vector<Ray> rays;
    for (int e : apex.edges) {
        const Edge& edge = features.edges[std::size_t(e - 1)];
        if (edge.kind == without) return {};
        if (edge.kind != EdgeKind::Degenerate) continue;
        for (int f : edge.faces)
            if (f > 0) addRays(features.faces[std::size_t(f - 1)], apex.point, rays);
    }
    return rays;
}

} // namespace

std::vector<Vec3> tipDirections(const FeatureSet& features, int vertex) {
    const std::vector<Ray> rays = raysAt(features, vertex, EdgeKind::Concave);
    double deepest = 0.0;
    for (const Ray& one : rays)
        for (const Ray& other : rays) {
            const double out = one.normal.dot(other.along);
            if (out > flush) return {};
            deepest = std::min(deepest, out);
        }
    std::vector<Vec3> directions;
    if (deepest > -sharp) return directions;
    for (const Ray& ray : rays) directions.push_back(ray.along);
    return directions;
}

std::optional<Pit> pitAt(const FeatureSet& features, int vertex) {
    const std::vector<Ray> rays = raysAt(features, vertex, EdgeKind::Convex);
    if (rays.empty()) return std::nullopt;
    Pit pit;
    pit.reach = std::numeric_limits<double>::infinity();
    for (const Ray& ray : rays) pit.reach = std::min(pit.reach, ray.further.norm());
    double highest = 0.0;
    for (const Ray& one : rays)
        for (const Ray& other : rays) {
            const double in = one.normal.dot(other.along);
            if (in < -flush || one.normal.dot(other.further) < -bends * pit.reach) return std::nullopt;
            highest = std::max(highest, in);
        }
    if (highest < sharp) return std::nullopt; // smooth
    for (std::size_t i = 0; i < planesAPit; ++i) pit.normals.push_back(rays[rays.size() * i / planesAPit].normal);
    return pit;
}

} // namespace escapement
