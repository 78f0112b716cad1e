#include "engine/contact/diagnostics/solid.h"

#include "engine/contact/diagnostics/triangle_distance.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int samplesOfEdge = 24;
constexpr double unseen = 1.5; // between the places that are asked the triangles may deviate this many times as much
constexpr double withinBoundary = 1e-14; // of the part's size: closer, the direction to the boundary is roundoff
constexpr double gaps = 1e-2,
                 coarse = 0.3;    // of the area that triangles may leave open, of the volume that they may miss
constexpr double trimBand = 1e-9; // m: a closest point on the border of a face belongs to it

/// m: how far along the edge it is to the nearer of two samples, at most. A thread winds between them: its chords tell
/// nothing.
double halfAsFar(const Edge& edge, double distance) {
    constexpr int looks = 8 * samplesOfEdge;
    constexpr double faster = 1.5; // than at any of the looks
    CurveJet jet;
    double fastest = 0.0;
    for (int i = 0; i <= looks; ++i) {
        edge.curve->evaluate(edge.from + (edge.to - edge.from) * i / looks, 1, jet);
        fastest = std::max(fastest, jet.d[1].norm());
    }
    return 0.5 * faster * fastest * std::abs(distance);
}

/// Whether the closest point of a face is found in one step, from wherever it is looked for.
bool isClosedForm(SurfaceKind kind) {
    return kind == SurfaceKind::Plane || kind == SurfaceKind::Cylinder || kind == SurfaceKind::Sphere;
}

} // namespace

Solid::Solid(std::shared_ptr<const Part> part) : part_(std::move(part)), tree_(part_->triangulation) {
    Eigen::AlignedBox3d box;
    for (const Vec3& p : part_->triangulation.points) box.extend(p);
    for (const Vertex& v : part_->features.vertices) box.extend(v.point);
    if (!box.isEmpty()) {
        size_ = box.diagonal().norm();
        thickness_ = box.sizes().minCoeff();
    }
    placeMesh();
    for (double d : deviation_) largest_ = std::max(largest_, d);
    sampleEdges();
    closed_ = encloses(box.isEmpty() ? Vec3(Vec3::Zero()) : Vec3(box.center()));
}

/// The parameters of the mesh's points on their faces, and how far its triangles are from them.
void Solid::placeMesh() {
    const Triangulation& mesh = part_->triangulation;
    const FeatureSet& features = part_->features;
    deviation_.assign(features.faces.size(), 0.0);
    parameters_.assign(mesh.points.size(), Vec2::Zero());
    std::vector<char> known(mesh.points.size(), 0);
    std::vector<std::shared_ptr<const SurfaceSeeds>> seeds(features.faces.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const std::size_t number = std::size_t(mesh.face[i] - 1);
        const Face& face = features.faces[number];
        const SurfaceKind kind = face.surface->kind();
        const bool closedForm = isClosedForm(kind);
        if (!closedForm && !seeds[number]) seeds[number] = surfaceFeature(face, {}).seeds;
        const auto t = tree_.triangle(int(i));
        const double longest = std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm(), (t[0] - t[2]).norm()});
        for (int corner : mesh.triangles[i]) {
            if (known[std::size_t(corner)]) continue;
            const Vec3& p = mesh.points[std::size_t(corner)];
            double least = std::numeric_limits<double>::infinity();
            const auto attempt = [&](const Vec2& start) { // the right one leads back to the point
                if (least < 1e-6 * longest) return;
                const Vec2 uv = face.surface->closestParameter(p, start);
                if (const double off = (face.surface->point(uv) - p).norm(); off < least)
                    least = off, parameters_[std::size_t(corner)] = uv;
            };
            if (closedForm) attempt(Vec2::Zero());
            for (int other : mesh.triangles[i])
                if (known[std::size_t(other)]) attempt(parameters_[std::size_t(other)]);
            if (!closedForm) {
                const auto& of = *seeds[number];
                attempt(of.parameters[std::size_t(of.tree.nearest(p))]);
                for (std::size_t k = 0; k < of.parameters.size() && least >= 1e-6 * longest; ++k)
                    if ((of.tree.points()[k] - p).norm() < 0.5 * of.tree.radius()) attempt(of.parameters[k]);
            }
            known[std::size_t(corner)] = 1;
        }
        if (kind == SurfaceKind::Plane) continue;
        // The middle of the triangle and of its sides: their own closest points, or those halfway in the parameters.
        for (int k = 0; k < 4; ++k) {
            const std::size_t a = std::size_t(k % 3), b = std::size_t((k + 1) % 3), c = k == 3 ? 2 : a;
            const Vec3 p = k == 3 ? Vec3((t[0] + t[1] + t[2]) / 3.0) : Vec3(0.5 * (t[a] + t[b]));
            const auto at = [&](std::size_t corner) {
                return parameters_[std::size_t(mesh.triangles[i][Eigen::Index(corner)])];
            };
            const Vec2 halfway = k == 3 ? Vec2((at(0) + at(1) + at(c)) / 3.0) : Vec2(0.5 * (at(a) + at(b)));
            const double off = std::min((onFace(int(i), p) - p).norm(), (face.surface->point(halfway) - p).norm());
            if (off < longest) deviation_[number] = std::max(deviation_[number], unseen * off);
        }
    }
}

void Solid::sampleEdges() {
    const FeatureSet& features = part_->features;
    edges_.resize(features.edges.size());
    for (std::size_t e = 0; e < features.edges.size(); ++e) {
        const Edge& edge = features.edges[e];
        if (!edge.curve || edge.kind == EdgeKind::Seam || edge.kind == EdgeKind::Degenerate) continue;
        const int count = edge.curveKind == CurveKind::Line ? 1 : samplesOfEdge;
        for (int i = 0; i <= count; ++i) {
            const double t = edge.from + (edge.to - edge.from) * i / count;
            edges_[e].parameter.push_back(t);
            edges_[e].point.push_back(edge.curve->point(t));
        }
        if (count > 1) edges_[e].reach = halfAsFar(edge, (edge.to - edge.from) / count);
    }
}

/// Inside has a meaning where the triangles enclose the part's volume without large gaps.
bool Solid::encloses(const Vec3& centre) const {
    const Triangulation& mesh = part_->triangulation;
    Vec3 open = Vec3::Zero();
    double area = 0.0, volume = 0.0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto t = tree_.triangle(int(i));
        const Vec3 own = 0.5 * (t[1] - t[0]).cross(t[2] - t[0]);
        open += own;
        area += own.norm();
        volume += own.dot(t[0] - centre) / 3.0;
    }
    return !part_->open && part_->volume > 0.0 && open.norm() < gaps * area &&
           std::abs(volume - part_->volume) < coarse * part_->volume;
}

double Solid::ballRadius() const {
    const auto& faces = part_->features.faces;
    const bool ball = faces.size() == 1 && faces[0].surface->kind() == SurfaceKind::Sphere && faces[0].trim.unbounded();
    return ball ? static_cast<const SphereSurface&>(*faces[0].surface).radius() : 0.0;
}

Vec3 Solid::middle() const {
    if (ballRadius() > 0.0) return static_cast<const SphereSurface&>(*part_->features.faces[0].surface).centre();
    return tree_.empty() ? Vec3(Vec3::Zero()) : Vec3(tree_.box().center());
}

/// Where the exact face is nearest to p, looked for from the corners of a triangle of it.
Vec2 Solid::parameterNear(int triangle, const Vec3& p) const {
    const Eigen::Vector3i& corners = part_->triangulation.triangles[std::size_t(triangle)];
    const Surface& surface =
        *part_->features.faces[std::size_t(part_->triangulation.face[std::size_t(triangle)] - 1)].surface;
    if (isClosedForm(surface.kind())) return surface.closestParameter(p, parameters_[std::size_t(corners[0])]);
    Vec2 best = Vec2::Zero();
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        const Vec2 uv = surface.closestParameter(p, parameters_[std::size_t(corners[k])]);
        if (const double d = (surface.point(uv) - p).squaredNorm(); d < least) least = d, best = uv;
    }
    return best;
}

Vec3 Solid::onFace(int triangle, const Vec3& p) const {
    return part_->features.faces[std::size_t(part_->triangulation.face[std::size_t(triangle)] - 1)].surface->point(
        parameterNear(triangle, p));
}

/// Outward normal of a face at a point of its border.
Vec3 Solid::outwardAt(int number, const Vec3& point, const std::vector<MeshTree::Nearest>& around) const {
    const Face& face = part_->features.faces[std::size_t(number - 1)];
    if (face.surface->kind() == SurfaceKind::Plane) return face.outward(Vec2::Zero());
    int triangle = -1;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& near : around)
        if (part_->triangulation.face[std::size_t(near.triangle)] == number)
            if (const double d = (near.point - point).squaredNorm(); d < least) least = d, triangle = near.triangle;
    if (triangle < 0) return Vec3::Zero();
    return face.outward(parameterNear(triangle, point));
}

/// The nearest place of each face beside: of those inside the trim the nearest of all.
void Solid::nearestOnFaces(const Vec3& p, const std::vector<MeshTree::Nearest>& around, Nearest& found) const {
    int before = 0;
    for (const auto& near : around) {
        const int number = part_->triangulation.face[std::size_t(near.triangle)];
        if (number == before) continue;
        before = number;
        const Face& face = part_->features.faces[std::size_t(number - 1)];
        const Vec2 uv = parameterNear(near.triangle, p);
        const Vec3 at = face.surface->point(uv);
        const double distance = (p - at).norm();
        // The right place is where the triangle is, as nearly as triangles tell, which on a curved border miss a flat
        // face, too.
        const bool sought = face.surface->kind() != SurfaceKind::Plane;
        if (!(distance < found.distance) ||
            (sought && !(std::abs(distance - near.distance) <= 2.0 * largest_ + 1e-9 * size_)))
            continue;
        if (face.trim.borderDistance(uv) < -trimBand) continue;
        found = {distance, at, face.outward(uv), number};
    }
}

/// All faces around a vertex, weighted by their angles there; zero where no triangle is.
Vec3 Solid::outwardAtVertex(const Vec3& at, double close, const std::vector<MeshTree::Nearest>& around) const {
    Vec3 sum = Vec3::Zero();
    for (const auto& near : around) {
        const auto corners = tree_.triangle(near.triangle);
        for (int k = 0; k < 3; ++k) {
            if ((corners[std::size_t(k)] - at).norm() > close) continue;
            const Vec3 u = corners[std::size_t((k + 1) % 3)] - corners[std::size_t(k)],
                       w = corners[std::size_t((k + 2) % 3)] - corners[std::size_t(k)];
            sum += std::atan2(u.cross(w).norm(), u.dot(w)) * u.cross(w).normalized();
        }
    }
    return sum;
}

/// Of faces that do not quite meet at an edge the nearest place may be none of the edge's: outside a convex edge is
/// what is outside either face, outside a hollow one what is outside both.
Vec3 Solid::outwardAtEdge(const Edge& edge, double t, const Vec3& at, const Vec3& p,
                          const std::vector<MeshTree::Nearest>& around) const {
    Vec3 normals[2] = {Vec3::Zero(), Vec3::Zero()};
    for (int side : {0, 1})
        if (edge.faces[side] > 0) normals[side] = outwardAt(edge.faces[side], at, around);
    const EdgeKind kind = edge.kindAt(t);
    if (normals[0].isZero() || normals[1].isZero() || (kind != EdgeKind::Convex && kind != EdgeKind::Concave))
        return normals[0] + normals[1];
    const bool firstIsFurther = (p - at).dot(normals[0]) > (p - at).dot(normals[1]);
    return normals[firstIsFurther == (kind == EdgeKind::Convex) ? 0 : 1];
}

/// The edges of the faces beside, where they are nearer than the faces.
void Solid::nearestOnEdges(const Vec3& p, const std::vector<MeshTree::Nearest>& around, Nearest& found) const {
    static thread_local std::vector<int> beside;
    beside.clear();
    int before = 0;
    for (const auto& near : around) {
        const int number = part_->triangulation.face[std::size_t(near.triangle)];
        if (number == before) continue;
        before = number;
        const Face& face = part_->features.faces[std::size_t(number - 1)];
        beside.insert(beside.end(), face.edges.begin(), face.edges.end());
    }
    std::sort(beside.begin(), beside.end());
    beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
    for (int e : beside) {
        const EdgeSamples& samples = edges_[std::size_t(e - 1)];
        if (samples.point.empty()) continue;
        const Edge& edge = part_->features.edges[std::size_t(e - 1)];
        double start = edge.from, shortest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < samples.point.size(); ++i)
            if (const double d = (samples.point[i] - p).squaredNorm(); d < shortest)
                shortest = d, start = samples.parameter[i];
        // Of the many edges of a large face few are near: those that cannot be nearer need no search.
        const double least = samples.point.size() == 2
                                 ? (nearestOnSegment(p, samples.point[0], samples.point[1]) - p).norm()
                                 : std::sqrt(shortest) - samples.reach;
        if (least > found.distance) continue;
        double t = edge.curve->closestParameter(p, start);
        const bool round = edge.vertices[0] == edge.vertices[1] && edge.curve->range().period > 0.0;
        const bool atEnd = !round && (t <= edge.from || t >= edge.to);
        if (!round) t = std::clamp(t, edge.from, edge.to);
        const Vec3 at = edge.curve->point(t);
        const double distance = (p - at).norm();
        // A point of a face's own border counts as the face's: the edge must be nearer than roundoff explains.
        if (!(distance < found.distance - 1e-12 * size_)) continue;
        const Vec3 outward =
            atEnd ? outwardAtVertex(at, 1e-6 * size_ + edge.tolerance, around) : outwardAtEdge(edge, t, at, p, around);
        if (!(outward.squaredNorm() > 1e-12)) continue;
        found = {distance, at, outward.normalized(), edge.faces[0] > 0 ? edge.faces[0] : edge.faces[1]};
    }
}

BoundaryPlace Solid::nearest(const Vec3& p, double within) const {
    BoundaryPlace best;
    const MeshTree::Nearest rough = tree_.nearest(p, within + largest_);
    if (rough.triangle < 0) {
        const double bound = std::isfinite(within) ? within : 0.0;
        best.height = roughlyInside(p) ? -bound : bound;
        return best;
    }
    static thread_local std::vector<MeshTree::Nearest> around;
    around.clear();
    tree_.near(p, rough.distance * (1.0 + 1e-9) + 2.0 * largest_ + 1e-12 * size_, around);
    // The nearest triangle of each face first: it tells from where to look on the face itself.
    std::sort(around.begin(), around.end(), [&](const auto& a, const auto& b) {
        const auto& of = part_->triangulation.face;
        return std::tuple(of[std::size_t(a.triangle)], a.distance, a.triangle) <
               std::tuple(of[std::size_t(b.triangle)], b.distance, b.triangle);
    });
    Nearest found;
    nearestOnFaces(p, around, found);
    nearestOnEdges(p, around, found);
    double deviates = 0.0;
    for (const auto& near : around)
        deviates = std::max(deviates, deviation(part_->triangulation.face[std::size_t(near.triangle)]));
    const double least = found.distance;
    if (least >
        rough.distance + 2.0 * deviates + 1e-9 * size_) { // nothing exact near the triangles: take what these vouch for
        const auto t = tree_.triangle(rough.triangle);
        best.point = rough.point;
        best.face = part_->triangulation.face[std::size_t(rough.triangle)];
        best.normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
        best.height = (roughlyInside(p) ? -1.0 : 1.0) * std::max(rough.distance - deviates, 0.0);
        return best;
    }
    best.point = found.point;
    best.face = found.face;
    const Vec3 to = p - best.point;
    // Across an edge in whose faces' common plane p lies, roundoff would decide.
    const bool plain = std::abs(to.dot(found.outward)) > 1e-6 * least;
    const bool inside = least > deviates + 1e-9 * size_ || !plain ? roughlyInside(p) : to.dot(found.outward) < 0.0;
    best.height = inside ? -least : least;
    best.normal = least > withinBoundary * size_ ? Vec3((inside ? -1.0 : 1.0) / least * to) : found.outward;
    return best;
}

} // namespace escapement
