#include "engine/contact/candidates.h"

#include "engine/contact/elementary_surfaces.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace escapement {

namespace {

template <class Feature> struct Named {
    Feature feature;
    std::string name;
};

/// What a chosen set of faces brings into a contact.
struct Brought {
    std::vector<Named<PlaneFeature>> planes;
    std::vector<Named<PointFeature>> spheres, vertices;
    std::vector<Named<LineFeature>> lines;
    std::vector<Named<SurfaceFeature>> surfaces;
    std::vector<Named<CurveFeature>> curves;
    std::string curved; ///< the first of these two in words: "face 'A#face:3' of body 'a' is a cylinder"
    std::string formless; ///< the first convex edge whose curve the file does not tell
    double size = std::numeric_limits<double>::infinity(); ///< m: the least thickness of the parts' bounding boxes
};

[[noreturn]] void refuse(const ContactPair& contact, const std::string& what) {
    throw ModelError(fmt::format("Contact '{}': {}", contact.name, what));
}

/// What is chosen on one part: faces with all that bounds them, and single vertices.
struct Chosen {
    std::set<int> faces, vertices;
};

/// What is chosen on each part of the body; every choice must be found on one of them.
std::vector<Chosen> chosenFeatures(const ContactPair& contact, const ContactSide& side, const std::vector<PlacedPart>& parts) {
    std::vector<Chosen> chosen(parts.size());
    if (side.faces.empty()) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].contact)
                for (int f = 1; f <= int(parts[i].part->features.faces.size()); ++f) chosen[i].faces.insert(f);
        return chosen;
    }
    for (const auto& name : side.faces) {
        const auto hash = name.rfind('#');
        const std::string kind = hash == std::string::npos ? "" : name.substr(hash + 1, name.find(':', hash) - hash - 1);
        if (kind != "face" && kind != "vertex")
            refuse(contact, fmt::format("'{}' does not name a face or a vertex; they are named like 'Assembly/Part#face:7'", name));
        const std::string instance = name.substr(0, hash);
        int number = 0;
        try {
            number = std::stoi(name.substr(hash + kind.size() + 2));
        } catch (const std::exception&) {
            refuse(contact, fmt::format("'{}' has no number after '#{}:'", name, kind));
        }
        bool found = false;
        for (std::size_t i = 0; i < parts.size() && !found; ++i) {
            if (parts[i].instance != instance) continue;
            const FeatureSet& features = parts[i].part->features;
            const int count = int(kind == "face" ? features.faces.size() : features.vertices.size());
            if (number < 1 || number > count)
                refuse(contact, fmt::format("{} '{}' is missing: '{}' has {} 1 to {}. If the CAD file was changed, choose it again", kind, name, instance,
                                            kind == "face" ? "faces" : "vertices", count));
            (kind == "face" ? chosen[i].faces : chosen[i].vertices).insert(number);
            found = true;
        }
        if (!found) {
            std::string known;
            for (const auto& p : parts) known += (known.empty() ? "" : ", ") + p.instance;
            refuse(contact, fmt::format("{} '{}' is missing: body '{}' has no part '{}' (it has: {})", kind, name, side.body, instance,
                                        known.empty() ? "no parts at all" : known));
        }
    }
    return chosen;
}

const char* plainName(SurfaceKind kind) {
    switch (kind) {
    case SurfaceKind::Cylinder: return "a cylinder";
    case SurfaceKind::Cone: return "a cone";
    case SurfaceKind::Torus: return "a torus";
    case SurfaceKind::Extrusion: return "an extruded surface";
    case SurfaceKind::Revolution: return "a surface of revolution";
    case SurfaceKind::BSpline: return "a spline surface";
    case SurfaceKind::Offset: return "an offset surface";
    default: return "a surface of another kind";
    }
}

constexpr const char* advice =
    "This version computes contact of curved faces and edges with balls and single vertices, and of planes, straight edges and "
    "vertices with each other; choose such features for the contact, or a joint if the parts stay together";

Brought bring(const ContactPair& contact, const ContactSide& side, const std::vector<PlacedPart>& parts) {
    const auto chosen = chosenFeatures(contact, side, parts);
    Brought brought;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (chosen[i].faces.empty() && chosen[i].vertices.empty()) continue;
        const PlacedPart& placed = parts[i];
        const FeatureSet& features = placed.part->features;
        const RigidMotion& place = placed.placement;
        const RigidMotion back = place.inverse();
        const auto nameOf = [&](FeatureKind kind, int number) {
            return fmt::format("{}|{}#{}", side.body, placed.instance, featureName(kind, number));
        };
        std::set<int> edges, vertices = chosen[i].vertices;
        for (int number : chosen[i].faces) {
            const Face& face = features.faces[number - 1];
            const std::string name = nameOf(FeatureKind::Face, number);
            if (face.surface->kind() == SurfaceKind::Plane) {
                const auto& surface = static_cast<const PlaneSurface&>(*face.surface);
                PlaneFeature plane;
                plane.origin = place * surface.origin();
                plane.normal = place.rotation * face.outward(Vec2::Zero());
                plane.x = place.rotation * surface.xAxis();
                plane.face = &face;
                plane.toPart = back;
                brought.planes.push_back({plane, name});
            } else if (face.surface->kind() == SurfaceKind::Sphere) {
                const auto& surface = static_cast<const SphereSurface&>(*face.surface);
                PointFeature sphere;
                sphere.centre = place * surface.centre();
                const Vec2 uv(0.0, 0.0);
                const bool hollow = face.outward(uv).dot(surface.point(uv) - surface.centre()) < 0.0;
                sphere.radius = hollow ? -surface.radius() : surface.radius();
                sphere.sphere = &face;
                sphere.toPart = back;
                brought.spheres.push_back({sphere, name});
            } else {
                brought.surfaces.push_back({surfaceFeature(face, back), name});
                if (brought.curved.empty())
                    brought.curved = fmt::format("face '{}#{}' of body '{}' is {}", placed.instance, featureName(FeatureKind::Face, number),
                                                 side.body, plainName(face.surface->kind()));
            }
            edges.insert(face.edges.begin(), face.edges.end());
        }
        for (int number : edges) {
            const Edge& edge = features.edges[number - 1];
            if (edge.kind == EdgeKind::Seam || edge.kind == EdgeKind::Degenerate) continue;
            for (int v : edge.vertices)
                if (v > 0) vertices.insert(v);
            // Only convex edges touch before their faces do.
            if (edge.kind != EdgeKind::Convex) continue;
            if (edge.curveKind != CurveKind::Line) {
                if (edge.curve) brought.curves.push_back({curveFeature(edge, features, back), nameOf(FeatureKind::Edge, number)});
                else if (brought.formless.empty()) brought.formless = fmt::format("'{}#{}' of body '{}'", placed.instance, featureName(FeatureKind::Edge, number), side.body);
                if (brought.curved.empty())
                    brought.curved = fmt::format("edge '{}#{}' of body '{}' is curved", placed.instance,
                                                 featureName(FeatureKind::Edge, number), side.body);
                continue;
            }
            LineFeature line;
            line.origin = place * edge.polyline.front();
            const Vec3 along = place * edge.polyline.back() - line.origin;
            line.length = along.norm();
            line.direction = along / line.length;
            for (int k : {0, 1}) line.normals[k] = place.rotation * edge.normals[k];
            brought.lines.push_back({line, nameOf(FeatureKind::Edge, number)});
        }
        for (int number : vertices) {
            const Vertex& vertex = features.vertices[number - 1];
            if (!vertex.convex) continue;
            PointFeature point;
            point.centre = place * vertex.point;
            for (int e : vertex.edges) {
                const Edge& edge = features.edges[e - 1];
                if (edge.polyline.size() < 2) continue;
                const bool starts = edge.vertices[0] == number;
                const Vec3 next = starts ? edge.polyline[1] : edge.polyline[edge.polyline.size() - 2];
                point.edgeDirections.push_back(place.rotation * (next - vertex.point).normalized());
            }
            brought.vertices.push_back({point, nameOf(FeatureKind::Vertex, number)});
        }
        Eigen::AlignedBox3d box;
        for (const auto& p : placed.part->triangulation.points) box.extend(p);
        for (const auto& v : features.vertices) box.extend(v.point);
        // A plane has no thickness of its own: the partner's decides.
        const double thickness = box.isEmpty() ? 0.0 : box.sizes().minCoeff();
        if (thickness > 1e-9 * box.diagonal().norm()) brought.size = std::min(brought.size, thickness);
    }
    return brought;
}

} // namespace

std::vector<Candidate> candidates(const ContactPair& contact, const std::vector<PlacedPart>& partsA,
                                  const std::vector<PlacedPart>& partsB) {
    const Brought a = bring(contact, contact.a, partsA), b = bring(contact, contact.b, partsB);
    std::vector<Candidate> list;
    // A quarter of the thinnest part: deeper than that a foot point belongs to the other side.
    const double depthLimit = 0.25 * std::min(a.size, b.size);
    const auto add = [&](PairKind kind, const std::string& nameA, const std::string& nameB) -> FeaturePair& {
        list.push_back({{}, nameA, nameB});
        list.back().pair.kind = kind;
        list.back().pair.depthLimit = depthLimit;
        return list.back().pair;
    };
    const auto planePoints = [&](const auto& points) {
        for (const auto& plane : a.planes)
            for (const auto& point : points) {
                FeaturePair& p = add(PairKind::PlanePoint, plane.name, point.name);
                p.plane = plane.feature;
                p.pointB = point.feature;
            }
    };
    const auto pointPlanes = [&](const auto& points) {
        for (const auto& point : points)
            for (const auto& plane : b.planes) {
                FeaturePair& p = add(PairKind::PointPlane, point.name, plane.name);
                p.plane = plane.feature;
                p.pointA = point.feature;
            }
    };
    const auto pointPoints = [&](const auto& as, const auto& bs) {
        for (const auto& pa : as)
            for (const auto& pb : bs) {
                FeaturePair& p = add(PairKind::PointPoint, pa.name, pb.name);
                p.pointA = pa.feature;
                p.pointB = pb.feature;
            }
    };
    planePoints(b.vertices);
    pointPlanes(a.vertices);
    planePoints(b.spheres);
    pointPlanes(a.spheres);
    pointPoints(a.spheres, b.spheres);
    pointPoints(a.spheres, b.vertices);
    pointPoints(a.vertices, b.spheres);
    for (const auto& line : a.lines)
        for (const auto& sphere : b.spheres) {
            FeaturePair& p = add(PairKind::LinePoint, line.name, sphere.name);
            p.lineA = line.feature;
            p.pointB = sphere.feature;
        }
    for (const auto& sphere : a.spheres)
        for (const auto& line : b.lines) {
            FeaturePair& p = add(PairKind::PointLine, sphere.name, line.name);
            p.pointA = sphere.feature;
            p.lineB = line.feature;
        }
    // Curved features meet balls, and corners that were chosen without their faces.
    const auto onlyPoints = [](const Brought& side) {
        return side.planes.empty() && side.lines.empty() && side.curved.empty() &&
               std::all_of(side.spheres.begin(), side.spheres.end(), [](const auto& ball) { return ball.feature.radius > 0.0; });
    };
    for (const auto& [side, other] : {std::pair(&a, &b), std::pair(&b, &a)})
        if (!side->curved.empty() && !onlyPoints(*other)) refuse(contact, side->curved + ". " + advice);
    for (const auto& [side, other] : {std::pair(&a, &b), std::pair(&b, &a)})
        if (!side->formless.empty() && !other->spheres.empty())
            refuse(contact, fmt::format("edge {} is curved, and of which shape could not be taken over from the file; choose other faces", side->formless));
    const auto surfacePoints = [&](const auto& points) {
        for (const auto& surface : a.surfaces)
            for (const auto& point : points) {
                FeaturePair& p = add(PairKind::SurfacePoint, surface.name, point.name);
                p.surface = surface.feature;
                p.pointB = point.feature;
            }
    };
    const auto pointSurfaces = [&](const auto& points) {
        for (const auto& point : points)
            for (const auto& surface : b.surfaces) {
                FeaturePair& p = add(PairKind::PointSurface, point.name, surface.name);
                p.pointA = point.feature;
                p.surface = surface.feature;
            }
    };
    surfacePoints(b.spheres);
    surfacePoints(b.vertices);
    pointSurfaces(a.spheres);
    pointSurfaces(a.vertices);
    for (const auto& curve : a.curves)
        for (const auto& ball : b.spheres) {
            FeaturePair& p = add(PairKind::CurvePoint, curve.name, ball.name);
            p.curve = curve.feature;
            p.pointB = ball.feature;
        }
    for (const auto& ball : a.spheres)
        for (const auto& curve : b.curves) {
            FeaturePair& p = add(PairKind::PointCurve, ball.name, curve.name);
            p.pointA = ball.feature;
            p.curve = curve.feature;
        }
    for (const auto& la : a.lines)
        for (const auto& lb : b.lines) {
            FeaturePair& p = add(PairKind::LineLine, la.name, lb.name);
            p.lineA = la.feature;
            p.lineB = lb.feature;
        }
    if (list.empty())
        refuse(contact, "the chosen faces bring no features that can touch; choose faces on both bodies");
    return list;
}

std::string countByKind(const std::vector<Candidate>& list) {
    std::map<std::string, int> counts;
    for (const auto& c : list) {
        const auto& p = c.pair;
        const bool sphere = p.pointA.sphere || p.pointB.sphere;
        switch (p.kind) {
        case PairKind::PlanePoint:
        case PairKind::PointPlane: ++counts[sphere ? "sphere-plane" : "vertex-plane"]; break;
        case PairKind::PointPoint: ++counts[p.pointA.sphere && p.pointB.sphere ? "sphere-sphere" : "sphere-vertex"]; break;
        case PairKind::LinePoint:
        case PairKind::PointLine: ++counts["sphere-edge"]; break;
        case PairKind::LineLine: ++counts["edge-edge"]; break;
        case PairKind::SurfacePoint:
        case PairKind::PointSurface: ++counts[sphere ? "ball-curved face" : "vertex-curved face"]; break;
        case PairKind::CurvePoint:
        case PairKind::PointCurve: ++counts["ball-curved edge"]; break;
        }
    }
    std::string text;
    for (const auto& [kind, count] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
    return text;
}

} // namespace escapement
