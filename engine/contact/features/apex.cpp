#include "engine/contact/features/apex.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int turnsLooked = 24;   // directions a face, from one end of its shrunken border to the other
constexpr double atVertex = 1e-6; // of the face's extent: nearer is the same point
constexpr double inward = 1e-6;   // of the domain: how far from the point a face shows its direction and normal
constexpr double sharp = 1e-2;    // sine of the least angle between a face's normal and what lies opposite
constexpr double flush = 1e-6;    // sine: beyond it a direction stands out of a face

struct Ray {
    Vec3 along, normal;
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
            const int pieces = std::max(1, int(std::ceil(turnsLooked * way.norm())));
            for (int i = 0; i < pieces; ++i) {
                // Both points are the face's own: the vertex is as near to it as its file is exact, which is no
                // direction.
                const Vec2 at = from + (to - from) * (i + 0.5) / pieces, beside = at + into;
                rays.push_back(
                    {(face.surface->point(beside) - face.surface->point(at)).normalized(), face.outward(beside)});
            }
        }
    }
}

} // namespace

std::vector<Vec3> tipDirections(const FeatureSet& features, int vertex) {
    const Vertex& tip = features.vertices[std::size_t(vertex - 1)];
    std::vector<Ray> rays;
    for (int e : tip.edges) {
        const Edge& edge = features.edges[std::size_t(e - 1)];
        if (edge.kind == EdgeKind::Concave) return {};
        if (edge.kind != EdgeKind::Degenerate) continue;
        for (int f : edge.faces)
            if (f > 0) addRays(features.faces[std::size_t(f - 1)], tip.point, rays);
    }
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

} // namespace escapement
