#include "engine/assembling/proposals/feature_geometry.h"

#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double likeness = 1e-4; ///< of the radius: how far a spline may be from the circle it is taken for

struct Circle {
    Vec3 centre, axis;
    double radius;
};

/// The circle through a polyline's points, when they lie on one.
std::optional<Circle> fittedCircle(const std::vector<Vec3>& line) {
    if (line.size() < 4) return std::nullopt;
    // Three points far apart; of a closed line the last is the first again.
    const Vec3 &a = line[0], &b = line[line.size() / 3], &c = line[2 * line.size() / 3];
    const Vec3 u = b - a, v = c - a, n = u.cross(v);
    if (n.norm() < 1e-9 * u.norm() * v.norm() || n.norm() == 0.0) return std::nullopt;
    const Vec3 toCentre = (u.squaredNorm() * v - v.squaredNorm() * u).cross(n) / (2.0 * n.squaredNorm());
    const Circle circle{a + toCentre, n.normalized(), toCentre.norm()};
    for (const Vec3& point : line) {
        const Vec3 arm = point - circle.centre;
        if (std::abs(arm.norm() - circle.radius) > likeness * circle.radius) return std::nullopt;
        if (std::abs(arm.dot(circle.axis)) > likeness * circle.radius) return std::nullopt;
    }
    return circle;
}

std::optional<Circle> circleOf(const Edge& edge) {
    if (edge.curveKind == CurveKind::Circle) return Circle{edge.centre, edge.axis.normalized(), edge.radius};
    if (edge.curveKind == CurveKind::Line || edge.curveKind == CurveKind::Degenerate) return std::nullopt;
    return fittedCircle(edge.polyline);
}

/// Centre of area and whether the surface's normals look towards `axis` there.
struct Patch {
    Vec3 centroid = Vec3::Zero();
    Vec3 point = Vec3::Zero(), normal = Vec3::UnitZ(); ///< somewhere on the face
    bool any = false;
};

Patch patchOf(const Part& part, int face) {
    Patch patch;
    double total = 0.0;
    const auto& mesh = part.triangulation;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (part.features.fileNumber(FeatureKind::Face, mesh.face[i]) != face) continue;
        const Vec3 &a = mesh.points[mesh.triangles[i][0]], &b = mesh.points[mesh.triangles[i][1]],
                   &c = mesh.points[mesh.triangles[i][2]];
        const double area = (b - a).cross(c - a).norm();
        patch.centroid += area * (a + b + c) / 3.0;
        total += area;
        if (!patch.any) {
            patch.point = a;
            patch.normal = mesh.normals[mesh.triangles[i][0]];
        }
        patch.any = true;
    }
    if (total > 0.0) patch.centroid /= total;
    return patch;
}

/// Moves `point` along the axis to the middle of what the face's edges cover, and measures that.
void centreAlongAxis(const Part& part, const Face& face, FeatureGeometry& geometry) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (int number : face.edges)
        for (const Vec3& point : part.features.edges.at(number - 1).polyline) {
            const double along = geometry.direction.dot(point - geometry.point);
            low = std::min(low, along);
            high = std::max(high, along);
        }
    if (low > high) return; // a face without borders
    geometry.length = high - low;
    geometry.point += 0.5 * (low + high) * geometry.direction;
}

bool looksInward(const Patch& patch, const Vec3& onAxis, const Vec3& axis) {
    const Vec3 arm = patch.point - onAxis;
    return patch.any && (arm - arm.dot(axis) * axis).dot(patch.normal) < 0.0;
}

/// The axis that the face's circular borders share; how many circles, and whether all have one radius.
void axisFromBorders(const Part& part, const Face& face, FeatureGeometry& geometry) {
    std::optional<Circle> first;
    bool sameRadius = true, apart = false;
    for (int number : face.edges) {
        const auto circle = circleOf(part.features.edges.at(number - 1));
        if (!circle) continue;
        if (!first) {
            first = circle;
            continue;
        }
        const Vec3 offset = circle->centre - first->centre;
        const double along = offset.dot(first->axis);
        if (first->axis.cross(circle->axis).norm() > likeness ||
            (offset - along * first->axis).norm() > likeness * first->radius)
            return; // borders about different axes
        sameRadius = sameRadius && std::abs(circle->radius - first->radius) < likeness * first->radius;
        apart = apart || std::abs(along) > likeness * first->radius;
    }
    if (!first) return;
    geometry.direction = first->axis;
    geometry.point = first->centre;
    geometry.radius = first->radius;
    const Patch patch = patchOf(part, int(&face - part.features.faces.data()) + 1);
    geometry.hollow = looksInward(patch, first->centre, first->axis);
    const Vec3 arm = patch.point - first->centre;
    const bool onCylinder =
        std::abs((arm - arm.dot(first->axis) * first->axis).norm() - first->radius) < 10.0 * likeness * first->radius;
    const bool square = std::abs(patch.normal.dot(first->axis)) < 0.01;
    geometry.shape =
        sameRadius && apart && onCylinder && square ? FeatureGeometry::Shape::Cylinder : FeatureGeometry::Shape::Axial;
    centreAlongAxis(part, face, geometry);
}

FeatureGeometry ofFace(const Part& part, int number) {
    using Shape = FeatureGeometry::Shape;
    const Face& face = part.features.faces.at(number - 1);
    FeatureGeometry geometry;
    for (const int piece : part.features.pieces(FeatureKind::Face, number))
        geometry.area += part.features.faces[std::size_t(piece - 1)].area;
    const Patch patch = patchOf(part, number);
    geometry.point = patch.centroid;
    if (const auto* plane = dynamic_cast<const PlaneSurface*>(face.surface.get())) {
        geometry.shape = Shape::Plane;
        geometry.direction = face.outward(Vec2::Zero());
        if (!patch.any) geometry.point = plane->origin();
    } else if (const auto* cylinder = dynamic_cast<const CylinderSurface*>(face.surface.get())) {
        geometry.shape = Shape::Cylinder;
        geometry.direction = cylinder->axis();
        geometry.point = cylinder->origin();
        geometry.radius = cylinder->radius();
        geometry.hollow = looksInward(patch, cylinder->origin(), cylinder->axis());
        centreAlongAxis(part, face, geometry);
    } else if (const auto* sphere = dynamic_cast<const SphereSurface*>(face.surface.get())) {
        geometry.shape = Shape::Sphere;
        geometry.point = sphere->centre();
        geometry.radius = sphere->radius();
        geometry.hollow = patch.any && (patch.point - sphere->centre()).dot(patch.normal) < 0.0;
    } else {
        axisFromBorders(part, face, geometry);
    }
    return geometry;
}

FeatureGeometry ofEdge(const Part& part, int number) {
    using Shape = FeatureGeometry::Shape;
    const Edge& edge = part.features.edges.at(number - 1);
    FeatureGeometry geometry;
    geometry.length = edge.length;
    if (const auto circle = circleOf(edge)) {
        geometry.shape = Shape::Circle;
        geometry.point = circle->centre;
        geometry.direction = circle->axis;
        geometry.radius = circle->radius;
        return geometry;
    }
    if (edge.polyline.empty()) throw std::out_of_range("the edge has no extent");
    const Vec3 &begin = edge.polyline.front(), &end = edge.polyline.back();
    geometry.point = 0.5 * (begin + end);
    if (edge.curveKind == CurveKind::Line && (end - begin).norm() > 0.0) {
        geometry.shape = Shape::Line;
        geometry.direction = (end - begin).normalized();
    }
    return geometry;
}

} // namespace

FeatureGeometry featureGeometry(const Part& part, FeatureKind kind, int number) {
    switch (kind) {
    case FeatureKind::Face:
        return ofFace(part, number);
    case FeatureKind::Edge:
        return ofEdge(part, number);
    case FeatureKind::Vertex:
        break;
    }
    FeatureGeometry geometry;
    geometry.shape = FeatureGeometry::Shape::Point;
    geometry.point = part.features.vertices.at(number - 1).point;
    return geometry;
}

FeatureGeometry moved(const FeatureGeometry& geometry, const RigidMotion& motion) {
    FeatureGeometry result = geometry;
    result.point = motion * geometry.point;
    result.direction = motion.rotation * geometry.direction;
    return result;
}

} // namespace escapement
