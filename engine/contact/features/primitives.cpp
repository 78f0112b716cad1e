// Primitive parts. Their faces, edges and vertices are numbered in the order they are made below:
//   box       faces -x +x -y +y -z +z
//   cylinder  faces side, +z, -z; edges the rim at +z, the rim at -z
//   capsule   faces side, cap at +z, cap at -z; edges the circles where the side meets the caps
//   sphere    one face, nothing else
//   plane     one face towards +z, four border edges, four vertices

#include "engine/contact/features/part.h"

#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double pi = std::numbers::pi;
constexpr int around = 48; ///< segments of a circle in pictures

void requirePositive(double value, const char* what) {
    if (!(value > 0.0) || !std::isfinite(value))
        throw std::invalid_argument(fmt::format("The {} must be greater than zero (it is {} m).", what, value));
}

std::string signatureOf(const Face& face, const Vec3& centroid) {
    return fmt::format("{} {:.6g} m2 at {:.6g} {:.6g} {:.6g}", name(face.surface->kind()), face.area, centroid.x(),
                       centroid.y(), centroid.z());
}

/// Adds a planar face with its trim and a fan of triangles; `corners` counter-clockwise seen from outside.
void addPolygon(Part& part, const std::vector<Vec3>& corners, const std::vector<int>& edges) {
    const Vec3 origin = corners[0], x = (corners[1] - corners[0]).normalized();
    Vec3 normal = Vec3::Zero(), centroid = Vec3::Zero();
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) normal += (corners[i] - origin).cross(corners[i + 1] - origin);
    const Vec3 y = normal.normalized().cross(x);

    Face face;
    face.surface = std::make_shared<PlaneSurface>(origin, x, y);
    face.edges = edges;
    face.area = 0.5 * normal.norm();
    std::vector<Vec2> loop;
    for (const auto& corner : corners) {
        loop.emplace_back((corner - origin).dot(x), (corner - origin).dot(y));
        centroid += corner / double(corners.size());
    }
    face.trim = Trim({loop}, Vec2::Zero(), Vec2::Ones(), 0.0, {edges});
    face.signature = signatureOf(face, centroid);
    part.features.faces.push_back(face);

    const int number = int(part.features.faces.size()), base = int(part.triangulation.points.size());
    for (const auto& corner : corners) {
        part.triangulation.points.push_back(corner);
        part.triangulation.normals.push_back(normal.normalized());
    }
    for (int i = 1; i + 1 < int(corners.size()); ++i) {
        part.triangulation.triangles.emplace_back(base, base + i, base + i + 1);
        part.triangulation.face.push_back(number);
    }
}

/// A solid with planar faces from its corners and its faces' corner indices (counter-clockwise from outside); or, with
/// one face only, a piece of plane.
void addPolyhedron(Part& part, const std::vector<Vec3>& corners, const std::vector<std::vector<int>>& polygons) {
    auto& features = part.features;
    for (const auto& corner : corners) features.vertices.push_back({corner, {}, false});
    std::vector<std::vector<int>> edgesOfPolygon(polygons.size());
    for (std::size_t f = 0; f < polygons.size(); ++f)
        for (std::size_t k = 0; k < polygons[f].size(); ++k) {
            const int from = polygons[f][k] + 1, to = polygons[f][(k + 1) % polygons[f].size()] + 1;
            auto same = std::find_if(features.edges.begin(), features.edges.end(), [&](const Edge& edge) {
                return edge.vertices[0] == to && edge.vertices[1] == from;
            });
            if (same != features.edges.end()) {
                const std::size_t known = std::size_t(same - features.edges.begin());
                features.edges.editing()[known].faces[1] = int(f) + 1;
                edgesOfPolygon[f].push_back(int(known) + 1);
                continue;
            }
            Edge edge;
            edge.curveKind = CurveKind::Line;
            edge.polyline = {corners[from - 1], corners[to - 1]};
            edge.axis = (edge.polyline[1] - edge.polyline[0]).normalized();
            edge.length = (edge.polyline[1] - edge.polyline[0]).norm();
            edge.curve = std::make_shared<LineCurve>(edge.polyline[0], edge.axis);
            edge.to = edge.length;
            edge.faces[0] = int(f) + 1;
            edge.vertices[0] = from;
            edge.vertices[1] = to;
            features.edges.push_back(edge);
            edgesOfPolygon[f].push_back(int(features.edges.size()));
        }
    for (std::size_t f = 0; f < polygons.size(); ++f) {
        std::vector<Vec3> points;
        for (int corner : polygons[f]) points.push_back(corners[corner]);
        addPolygon(part, points, edgesOfPolygon[f]);
    }
    int number = 0;
    for (auto& edge : features.edges.editing()) {
        ++number;
        for (int side = 0; side < 2; ++side)
            if (edge.faces[side]) edge.normals[side] = features.faces[edge.faces[side] - 1].outward(Vec2::Zero());
        if (edge.faces[1]) {
            const double sine = edge.normals[0].cross(edge.normals[1]).dot(edge.axis);
            edge.dihedral = std::atan2(std::abs(sine), edge.normals[0].dot(edge.normals[1]));
            edge.kind = sine > 0.0 ? EdgeKind::Convex : EdgeKind::Concave;
            const double angle = sine > 0.0 ? edge.dihedral : -edge.dihedral;
            edge.dihedrals = {{edge.from, angle}, {edge.to, angle}};
        }
        for (int vertex : edge.vertices) features.vertices.editing()[vertex - 1].edges.push_back(number);
    }
    for (auto& vertex : features.vertices.editing())
        vertex.convex = std::all_of(vertex.edges.begin(), vertex.edges.end(),
                                    [&](int e) { return features.edges[e - 1].kind == EdgeKind::Convex; });
}

/// Triangles of one face over a grid of its parameters.
void addGrid(Part& part, const Vec2& low, const Vec2& high, int stepsU, int stepsV) {
    const int number = int(part.features.faces.size()), base = int(part.triangulation.points.size());
    const Face& face = part.features.faces.back();
    auto& mesh = part.triangulation;
    for (int j = 0; j <= stepsV; ++j)
        for (int i = 0; i <= stepsU; ++i) {
            const Vec2 uv(low.x() + (high.x() - low.x()) * i / stepsU, low.y() + (high.y() - low.y()) * j / stepsV);
            mesh.points.push_back(face.surface->point(uv));
            mesh.normals.push_back(face.outward(uv));
        }
    for (int j = 0; j < stepsV; ++j)
        for (int i = 0; i < stepsU; ++i) {
            const int a = base + j * (stepsU + 1) + i, b = a + 1, c = a + stepsU + 1, d = c + 1;
            for (const Eigen::Vector3i& corners : {Eigen::Vector3i(a, b, d), Eigen::Vector3i(a, d, c)}) {
                const Vec3 &p = mesh.points[corners[0]], &q = mesh.points[corners[1]], &r = mesh.points[corners[2]];
                const double longest = std::max({(q - p).squaredNorm(), (r - q).squaredNorm(), (p - r).squaredNorm()});
                if ((q - p).cross(r - p).norm() < 1e-9 * longest) continue; // at a pole
                mesh.triangles.push_back(corners);
                mesh.face.push_back(number);
            }
        }
}

std::vector<Vec3> circlePoints(const Vec3& centre, double radius) {
    std::vector<Vec3> points;
    for (int i = 0; i <= around; ++i) {
        const double angle = 2.0 * pi * i / around;
        points.push_back(centre + radius * Vec3(std::cos(angle), std::sin(angle), 0.0));
    }
    return points;
}

Edge circleEdge(double radius, double z, double dihedral, int faceA, int faceB) {
    Edge edge;
    edge.curveKind = CurveKind::Circle;
    edge.centre = Vec3(0.0, 0.0, z);
    edge.radius = radius;
    edge.axis = Vec3::UnitZ();
    edge.curve = std::make_shared<CircleCurve>(edge.centre, radius, Vec3::UnitX(), Vec3::UnitY());
    edge.to = 2.0 * pi;
    edge.dihedrals = {{edge.from, dihedral}, {edge.to, dihedral}};
    edge.dihedral = dihedral;
    edge.kind = dihedral > 0.0 ? EdgeKind::Convex : EdgeKind::Tangent;
    edge.polyline = circlePoints(edge.centre, radius);
    edge.faces[0] = faceA;
    edge.faces[1] = faceB;
    edge.length = 2.0 * pi * radius;
    edge.normals[0] = edge.normals[1] = -Vec3::UnitX(); // the middle of the curve is at the angle pi
    return edge;
}

/// A loop once round in u at v = `low`, back at v = `high`, with the seam at u = 0.
Trim stripTrim(double low, double high, int lowEdge, int highEdge, double metresU, double metresV) {
    return Trim({{Vec2(0.0, low), Vec2(2.0 * pi, low), Vec2(2.0 * pi, high), Vec2(0.0, high)}}, Vec2(2.0 * pi, 0.0),
                Vec2(metresU, metresV), 0.0, {{lowEdge, Trim::noBorder, highEdge, Trim::noBorder}});
}

void addSide(Part& part, double radius, double length) {
    Face side;
    side.surface = std::make_shared<CylinderSurface>(Vec3::Zero(), radius);
    side.edges = {1, 2};
    side.area = 2.0 * pi * radius * length;
    side.trim = stripTrim(-0.5 * length, 0.5 * length, 2, 1, radius, 1.0);
    side.signature = signatureOf(side, Vec3::Zero());
    part.features.faces.push_back(side);
    addGrid(part, {0.0, -0.5 * length}, {2.0 * pi, 0.5 * length}, around, 1);
}

Part solid(const char* path) {
    Part part;
    part.path = path;
    part.solids = 1;
    return part;
}

} // namespace

Part makeSphere(double radius) {
    requirePositive(radius, "radius of a sphere");
    Part part = solid("sphere");
    Face face;
    face.surface = std::make_shared<SphereSurface>(Vec3::Zero(), radius);
    face.area = 4.0 * pi * radius * radius;
    face.signature = signatureOf(face, Vec3::Zero());
    part.features.faces.push_back(face);
    addGrid(part, {-pi, -0.5 * pi}, {pi, 0.5 * pi}, around, around / 2);
    part.volume = 4.0 / 3.0 * pi * std::pow(radius, 3);
    part.inertia = 0.4 * part.volume * radius * radius * Mat3::Identity();
    return part;
}

Part makeBox(const Vec3& size) {
    requirePositive(size.x(), "size of a box along x");
    requirePositive(size.y(), "size of a box along y");
    requirePositive(size.z(), "size of a box along z");
    Part part = solid("box");
    std::vector<Vec3> corners; // index bits: 1 for +x, 2 for +y, 4 for +z
    for (int i = 0; i < 8; ++i)
        corners.push_back(0.5 * size.cwiseProduct(Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    addPolyhedron(part, corners, {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
    part.volume = size.prod();
    const Vec3 squares = size.cwiseProduct(size);
    part.inertia = (part.volume / 12.0 * (Vec3::Constant(squares.sum()) - squares)).asDiagonal();
    return part;
}

Part makeCylinder(double radius, double length) {
    requirePositive(radius, "radius of a cylinder");
    requirePositive(length, "length of a cylinder");
    Part part = solid("cylinder");
    addSide(part, radius, length);
    const double half = 0.5 * length, chordError = 1e-5 * radius;
    const int pieces = int(std::ceil(pi / std::sqrt(2e-5)));
    for (int end = 0; end < 2; ++end) {
        const double sign = end == 0 ? 1.0 : -1.0;
        Face disc;
        disc.surface = std::make_shared<PlaneSurface>(Vec3(0.0, 0.0, sign * half), Vec3::UnitX(), sign * Vec3::UnitY());
        disc.edges = {end + 1};
        disc.area = pi * radius * radius;
        std::vector<Vec2> loop;
        std::vector<TrimArc> arcs;
        const auto circle = std::make_shared<CircleCurve>(Vec3::Zero(), radius, Vec3::UnitX(), Vec3::UnitY());
        for (int i = 0; i < pieces; ++i) {
            loop.push_back(radius * Vec2(std::cos(2.0 * pi * i / pieces), std::sin(2.0 * pi * i / pieces)));
            arcs.push_back({circle, Vec2::Ones(), 2.0 * pi * i / pieces, 2.0 * pi * (i + 1) / pieces});
        }
        disc.trim = Trim({loop}, Vec2::Zero(), Vec2::Ones(), chordError, {std::vector<int>(pieces, end + 1)}, {arcs});
        disc.signature = signatureOf(disc, Vec3(0.0, 0.0, sign * half));
        part.features.faces.push_back(disc);

        auto& mesh = part.triangulation;
        const int base = int(mesh.points.size());
        for (int i = 0; i < around; ++i) {
            const double angle = sign * 2.0 * pi * i / around;
            mesh.points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), sign * half);
            mesh.normals.push_back(sign * Vec3::UnitZ());
        }
        for (int i = 1; i + 1 < around; ++i) {
            mesh.triangles.emplace_back(base, base + i, base + i + 1);
            mesh.face.push_back(end + 2);
        }

        Edge rim = circleEdge(radius, sign * half, 0.5 * pi, 1, end + 2);
        rim.normals[1] = sign * Vec3::UnitZ();
        part.features.edges.push_back(rim);
    }
    part.volume = pi * radius * radius * length;
    const double across = part.volume * (3.0 * radius * radius + length * length) / 12.0;
    part.inertia = Vec3(across, across, 0.5 * part.volume * radius * radius).asDiagonal();
    return part;
}

Part makeCapsule(double radius, double length) {
    requirePositive(radius, "radius of a capsule");
    requirePositive(length, "length of a capsule");
    Part part = solid("capsule");
    addSide(part, radius, length);
    const double half = 0.5 * length;
    for (int end = 0; end < 2; ++end) {
        const double sign = end == 0 ? 1.0 : -1.0;
        const double low = end == 0 ? 0.0 : -0.5 * pi, high = low + 0.5 * pi;
        Face cap;
        cap.surface = std::make_shared<SphereSurface>(Vec3(0.0, 0.0, sign * half), radius);
        cap.edges = {end + 1};
        cap.area = 2.0 * pi * radius * radius;
        cap.trim = stripTrim(low, high, end == 0 ? 1 : Trim::noBorder, end == 0 ? Trim::noBorder : 2, radius, radius);
        cap.signature = signatureOf(cap, Vec3(0.0, 0.0, sign * (half + 0.5 * radius)));
        part.features.faces.push_back(cap);
        addGrid(part, {0.0, low}, {2.0 * pi, high}, around, around / 4);

        Edge ring = circleEdge(radius, sign * half, 0.0, 1, end + 2);
        part.features.edges.push_back(ring);
    }
    const double cylinder = pi * radius * radius * length, ball = 4.0 / 3.0 * pi * std::pow(radius, 3);
    part.volume = cylinder + ball;
    // Two half balls, each with its centre 3r/8 beyond the end of the cylinder.
    const double squared = radius * radius;
    const double across = cylinder * (3.0 * squared + length * length) / 12.0 +
                          ball * (0.4 * squared + 0.25 * length * length + 0.375 * radius * length);
    part.inertia = Vec3(across, across, 0.5 * cylinder * squared + 0.4 * ball * squared).asDiagonal();
    return part;
}

Part makePlane(double sizeX, double sizeY) {
    requirePositive(sizeX, "size of a plane along x");
    requirePositive(sizeY, "size of a plane along y");
    Part part;
    part.path = "plane";
    part.open = true;
    const double x = 0.5 * sizeX, y = 0.5 * sizeY;
    addPolyhedron(part, {Vec3(-x, -y, 0), Vec3(x, -y, 0), Vec3(x, y, 0), Vec3(-x, y, 0)}, {{0, 1, 2, 3}});
    return part;
}

} // namespace escapement
