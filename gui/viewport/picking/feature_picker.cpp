#include "gui/viewport/picking/feature_picker.h"

#include <algorithm>
#include <limits>

namespace escapement {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The point of the segment from a to b that is nearest to the ray's line.
Vec3 nearestToLine(const Vec3& a, const Vec3& b, const Ray& ray) {
    const Vec3 along = b - a, arm = a - ray.origin;
    const double mixed = along.dot(ray.direction), squared = along.squaredNorm();
    const double denominator = squared - mixed * mixed;
    if (denominator < 1e-12 * squared) return a; // end-on: any of its points will do
    const double s = (mixed * arm.dot(ray.direction) - along.dot(arm)) / denominator;
    return a + std::clamp(s, 0.0, 1.0) * along;
}

double distanceToSegment(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 along = b - a;
    const double squared = along.squaredNorm();
    const double s = squared > 0 ? std::clamp((p - a).dot(along) / squared, 0.0, 1.0) : 0.0;
    return (p - a - s * along).norm();
}

} // namespace

bool FeaturePicker::isCutAway(const Vec3& point) const {
    return bodies_.section() && bodies_.section()->inside(point) < 0.0;
}

std::optional<FeaturePicker::Hit> FeaturePicker::firstFace(const Ray& ray) const {
    double from = view_.parallel() ? -infinity : 0.0, to = infinity;
    if (const auto& section = bodies_.section()) {
        const double slope = section->normal.dot(ray.direction), start = section->inside(ray.origin);
        if (slope == 0.0 && start < 0.0) return std::nullopt;
        if (slope > 0.0) from = std::max(from, -start / slope);
        if (slope < 0.0) to = std::min(to, -start / slope);
    }
    std::optional<Hit> best;
    for (const auto& piece : bodies_.pieces()) {
        if (!bodies_.isVisible(piece)) continue;
        const RigidMotion back = piece.pose.inverse();
        const Ray local{back * ray.origin, back.rotation * ray.direction};
        if (local.direction.dot(piece.front) > 0.0) continue; // from behind the plane
        if (const auto hit = piece.shape->tree.firstHit(local, from, to)) {
            best = Hit{&piece, piece.shape->faceOf(hit->triangle), hit->along, ray.at(hit->along)};
            to = hit->along;
        }
    }
    return best;
}

PickedFeature FeaturePicker::feature(const ShownPiece& piece, PickKind kind, int number, const Vec3& point) const {
    return {piece.body, bodies_.bodies()[piece.body].name, piece.instance, kind, number, point};
}

bool FeaturePicker::mayBeNear(const ShownPiece& piece, const Vec2& pixel, double radius) const {
    const auto& tree = piece.shape->tree;
    Vec2 low(infinity, infinity), high(-infinity, -infinity);
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 local((corner & 1 ? tree.high() : tree.low()).x(), (corner & 2 ? tree.high() : tree.low()).y(),
                         (corner & 4 ? tree.high() : tree.low()).z());
        const Vec3 seen = view_.see(piece.pose * local);
        if (!view_.parallel() && seen.z() <= 0.0) return true; // reaches behind the eye: no telling
        low = low.cwiseMin(seen.head<2>());
        high = high.cwiseMax(seen.head<2>());
    }
    return (pixel.array() >= low.array() - radius).all() && (pixel.array() <= high.array() + radius).all();
}

void FeaturePicker::addVertices(const ShownPiece& piece, const Vec2& pixel, double radius,
                                std::vector<Candidate>& found) const {
    for (int number : piece.shape->drawnVertices) {
        const Vec3 point = piece.pose * piece.shape->part->features.vertices[number - 1].point;
        const Vec3 seen = view_.see(point);
        const double pixels = (seen.head<2>() - pixel).norm();
        if (pixels > radius || (!view_.parallel() && seen.z() <= 0.0) || isCutAway(point)) continue;
        found.push_back({&piece, number, point, pixels, seen.z()});
    }
}

void FeaturePicker::addEdges(const ShownPiece& piece, const Vec2& pixel, double radius,
                             std::vector<Candidate>& found) const {
    const Ray ray = view_.rayAt(pixel);
    for (int number : piece.shape->drawnEdges) {
        const auto& line = piece.shape->part->features.edges[number - 1].polyline;
        Vec3 before = piece.pose * line.front(), seenBefore = view_.see(before);
        for (std::size_t i = 1; i < line.size(); ++i) {
            const Vec3 here = piece.pose * line[i], seen = view_.see(here);
            const bool behind = !view_.parallel() && (seen.z() <= 0.0 || seenBefore.z() <= 0.0);
            if (!behind && distanceToSegment(pixel, seenBefore.head<2>(), seen.head<2>()) <= radius) {
                const Vec3 point = nearestToLine(before, here, ray);
                const Vec3 at = view_.see(point);
                const double pixels = (at.head<2>() - pixel).norm();
                if (pixels <= radius && !isCutAway(point)) found.push_back({&piece, number, point, pixels, at.z()});
            }
            before = here;
            seenBefore = seen;
        }
    }
}

bool FeaturePicker::isSeen(const Candidate& candidate) const {
    const Ray ray = view_.rayAt(view_.pixelOf(candidate.point));
    const double along = (candidate.point - ray.origin).dot(ray.direction);
    // Triangles and drawn edges approximate the same curve each in its own way.
    const double tolerance =
        std::max(4.0 * view_.metresPerPixel(candidate.point), 0.006 * candidate.piece->shape->diagonal);
    const auto hit = firstFace(ray);
    return !hit || hit->along > along - tolerance;
}

std::optional<PickedFeature> FeaturePicker::nearest(std::vector<Candidate>& found, PickKind kind) const {
    std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
        // Of two at the same spot on the screen the nearer to the eye.
        const double one = std::floor(a.pixels), other = std::floor(b.pixels);
        return one != other ? one < other : a.depth < b.depth;
    });
    for (const auto& candidate : found)
        if (isSeen(candidate)) return feature(*candidate.piece, kind, candidate.number, candidate.point);
    return std::nullopt;
}

double FeaturePicker::sizeOnScreen(const Hit& hit) const {
    const auto& shape = *hit.piece->shape;
    const auto& mesh = shape.part->triangulation;
    Vec2 low(infinity, infinity), high(-infinity, -infinity);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (shape.faceOf(static_cast<int>(i)) != hit.face) continue;
        for (int k = 0; k < 3; ++k) {
            const Vec2 seen = view_.pixelOf(hit.piece->pose * mesh.points[mesh.triangles[i][k]]);
            low = low.cwiseMin(seen);
            high = high.cwiseMax(seen);
        }
    }
    return (high - low).minCoeff();
}

std::optional<PickedFeature> FeaturePicker::pick(const Vec2& pixel, const PickFilter& filter, double radius,
                                                 double onFace) const {
    const auto face = firstFace(view_.rayAt(pixel));
    if (filter.bodies) {
        if (face) return feature(*face->piece, PickKind::Body, 0, face->point);
        radius *= 0.5; // a thin body need not be hit exactly
    } else if (face && filter.faces) {
        // A small face keeps its middle for itself.
        radius = std::min({radius, onFace, std::max(2.0, 0.25 * sizeOnScreen(*face))});
    }
    std::vector<Candidate> found;
    if (filter.vertices && !filter.bodies) {
        for (const auto& piece : bodies_.pieces())
            if (bodies_.isVisible(piece) && mayBeNear(piece, pixel, radius)) addVertices(piece, pixel, radius, found);
        if (const auto vertex = nearest(found, PickKind::Vertex)) return vertex;
    }
    if (filter.edges || filter.bodies) {
        found.clear();
        for (const auto& piece : bodies_.pieces())
            if (bodies_.isVisible(piece) && mayBeNear(piece, pixel, radius)) addEdges(piece, pixel, radius, found);
        if (auto edge = nearest(found, filter.bodies ? PickKind::Body : PickKind::Edge)) {
            if (filter.bodies) edge->number = 0;
            return edge;
        }
    }
    if (face && filter.faces) return feature(*face->piece, PickKind::Face, face->face, face->point);
    return std::nullopt;
}

std::vector<Vec3> FeaturePicker::samples(const PickedFeature& wanted, std::size_t most) const {
    std::vector<Vec3> points;
    for (const auto& piece : bodies_.pieces()) {
        if (piece.body != wanted.body || !bodies_.isVisible(piece)) continue;
        if (wanted.kind != PickKind::Body && piece.instance != wanted.instance) continue;
        const Part& part = *piece.shape->part;
        const auto number = static_cast<std::size_t>(std::max(0, wanted.number));
        if (wanted.kind == PickKind::Vertex && number >= 1 && number <= part.features.vertices.size())
            points.push_back(piece.pose * part.features.vertices[number - 1].point);
        if (wanted.kind == PickKind::Edge && number >= 1 && number <= part.features.edges.size()) {
            const auto& line = part.features.edges[number - 1].polyline;
            for (std::size_t i = 1; i < line.size(); ++i)
                for (double s : {0.5, 0.25, 0.75}) points.push_back(piece.pose * ((1 - s) * line[i - 1] + s * line[i]));
        }
        if (wanted.kind == PickKind::Face || wanted.kind == PickKind::Body) {
            const auto& mesh = part.triangulation;
            // The mean of all corners first: of a convex face it is the point farthest from its edges, more or less.
            Vec3 sum = Vec3::Zero();
            int count = 0;
            const std::size_t at = points.size();
            for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
                if (wanted.kind == PickKind::Face && piece.shape->faceOf(static_cast<int>(i)) != wanted.number)
                    continue;
                const auto& t = mesh.triangles[i];
                const Vec3 middle = (mesh.points[t[0]] + mesh.points[t[1]] + mesh.points[t[2]]) / 3.0;
                points.push_back(piece.pose * middle);
                for (int k = 0; k < 3; ++k) // towards the corners too: the middle may be covered
                    points.push_back(piece.pose * (0.4 * middle + 0.6 * mesh.points[t[k]]));
                sum += middle;
                ++count;
            }
            if (count) points.insert(points.begin() + static_cast<std::ptrdiff_t>(at), piece.pose * (sum / count));
        }
    }
    if (points.size() > most) {
        std::vector<Vec3> fewer;
        for (std::size_t i = 0; i < most; ++i) fewer.push_back(points[i * points.size() / most]);
        points.swap(fewer);
    }
    return points;
}

} // namespace escapement
