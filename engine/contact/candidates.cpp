#include "engine/contact/candidates.h"

#include "engine/contact/elementary_surfaces.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

namespace escapement {

namespace {

/// Around a feature, body frame; an infinite radius says nothing.
struct Ball {
    Vec3 centre = Vec3::Zero();
    double radius = std::numeric_limits<double>::infinity();
};

constexpr double bulge = 1.1; // a feature reaches beyond the ball around its seeds by less than this

template <class Feature> struct Named {
    Feature feature;
    std::string name;
    int branch = 0; ///< of several of this name
    Ball ball;
};

/// Around the seeds of a face or an edge.
template <class Feature> Ball ballOf(const Feature& feature) {
    if (feature.seeds->tree.points().size() < 2) return {}; // without end
    return {feature.toBody * feature.seeds->tree.centre(), bulge * feature.seeds->tree.radius()};
}

/// What a chosen set of faces brings into a contact.
struct Brought {
    std::vector<Named<PlaneFeature>> planes;
    std::vector<Named<PointFeature>> spheres, vertices;
    std::vector<Named<LineFeature>> lines;
    std::vector<Named<SurfaceFeature>> surfaces, flats; ///< curved faces; planes once more, for what is curved
    std::vector<Named<CurveFeature>> curves, straights; ///< curved edges, or beside curved faces; the other lines once more
    std::vector<Named<CurveFeature>> borders;           ///< of open shells, for curved faces: a plane's border stops nothing
    std::vector<Named<PointFeature>> borderCorners;
    std::vector<Named<PointFeature>> supports;          ///< points fixed to curved edges, for planes they lie flat on
    std::string formless; ///< the first edge to be touched whose curve the file does not tell
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

/// Support points of a curved edge that can lie flat: a closed one has no extreme points, an arc's ends may not be enough.
constexpr int supportsATurn = 6;

/// The unit normal of the plane that the edge lies in (part frame), zero where it lies in none.
Vec3 planeOf(const CurveFeature& curve) {
    const auto& points = curve.seeds->tree.points();
    Vec3 normal = Vec3::Zero();
    for (std::size_t i = 1; i + 1 < points.size(); ++i) normal += (points[i] - points[0]).cross(points[i + 1] - points[0]);
    const double area = normal.norm(), size = curve.seeds->tree.radius();
    if (!(area > 1e-9 * size * size)) return Vec3::Zero();
    normal /= area;
    const bool flat = std::all_of(points.begin(), points.end(), [&](const Vec3& p) { return std::abs(normal.dot(p - points[0])) < 1e-6 * size; });
    return flat ? normal : Vec3::Zero();
}

/// How far the tangent turns along the edge, rad.
double turning(const CurveFeature& curve) {
    double angle = 0.0;
    const auto& places = curve.seeds->places;
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Vec3 from = curve.edge->curve->tangent(places[i - 1].parameter), to = curve.edge->curve->tangent(places[i].parameter);
        angle += std::atan2(from.cross(to).norm(), from.dot(to));
    }
    return angle;
}

/// Points fixed to the edge between its ends (all round, where it has none), body frame.
std::vector<PointFeature> supportPoints(const CurveFeature& curve) {
    std::vector<PointFeature> points;
    const Vec3 flat = planeOf(curve);
    if (flat.isZero(0.0)) return points;
    const int count = std::max(1, int(std::lround(supportsATurn * turning(curve) / (2.0 * std::numbers::pi))));
    for (int i = 0; i < count; ++i) {
        const double share = curve.closed ? double(i) / count : double(i + 1) / (count + 1);
        const double t = curve.edge->from + share * (curve.edge->to - curve.edge->from);
        const Vec3 at = curve.edge->curve->point(t), along = curve.edge->curve->tangent(t);
        PointFeature point;
        point.centre = curve.toBody * at;
        point.flat = curve.toBody.rotation * flat;
        point.edgeDirections = {curve.toBody.rotation * along, curve.toBody.rotation * -along};
        Vec3 outward[2];
        curve.outwardAt(t, at, outward);
        for (int side : {0, 1}) { // into the faces: away from the edge, under the other face
            if (!curve.faces[side]) continue;
            const Vec3 into = along.cross(outward[side]);
            point.edgeDirections.push_back(curve.toBody.rotation * (into.dot(outward[1 - side]) > 0.0 ? Vec3(-into) : into));
        }
        points.push_back(std::move(point));
    }
    return points;
}

/// A corner that sticks out: at least two edges of this kind, and none that goes in.
bool isCorner(EdgeKind of, const Vertex& vertex, const FeatureSet& features) {
    int out = 0;
    for (int e : vertex.edges) {
        const EdgeKind kind = features.edges[std::size_t(e - 1)].kind;
        if (kind == EdgeKind::Concave || (of == EdgeKind::Convex && kind == EdgeKind::Border)) return false;
        out += kind == of;
    }
    return out >= 2;
}

/// A plane touches such a face along a line or not at all: its edges and corners stand for it.
bool isRuledAlongNormal(SurfaceKind kind) { return kind == SurfaceKind::Cylinder || kind == SurfaceKind::Cone || kind == SurfaceKind::Extrusion; }

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
                const SurfaceFeature flat = surfaceFeature(face, back);
                brought.flats.push_back({flat, name, 0, ballOf(flat)});
                brought.planes.push_back({plane, name, 0, ballOf(flat)});
            } else if (face.surface->kind() == SurfaceKind::Sphere) {
                const auto& surface = static_cast<const SphereSurface&>(*face.surface);
                PointFeature sphere;
                sphere.centre = place * surface.centre();
                const Vec2 uv(0.0, 0.0);
                const bool hollow = face.outward(uv).dot(surface.point(uv) - surface.centre()) < 0.0;
                sphere.radius = hollow ? -surface.radius() : surface.radius();
                sphere.sphere = &face;
                sphere.toPart = back;
                brought.spheres.push_back({sphere, name, 0, {}}); // shown from afar, too
            } else {
                const SurfaceFeature surface = surfaceFeature(face, back);
                brought.surfaces.push_back({surface, name, 0, ballOf(surface)});
            }
            edges.insert(face.edges.begin(), face.edges.end());
        }
        for (int number : edges) {
            const Edge& edge = features.edges[number - 1];
            if (edge.kind == EdgeKind::Seam || edge.kind == EdgeKind::Degenerate) continue;
            for (int v : edge.vertices)
                if (v > 0) vertices.insert(v);
            // Convex edges are touched before their faces are, and so is the border of an open shell.
            if (edge.kind != EdgeKind::Convex && edge.kind != EdgeKind::Border) continue;
            const std::string name = nameOf(FeatureKind::Edge, number);
            if (!edge.curve) {
                if (brought.formless.empty()) brought.formless = fmt::format("'{}#{}' of body '{}'", placed.instance, featureName(FeatureKind::Edge, number), side.body);
                continue;
            }
            const CurveFeature curve = curveFeature(edge, features, back);
            if (edge.kind == EdgeKind::Border) {
                brought.borders.push_back({curve, name, 0, ballOf(curve)});
                continue;
            }
            if (edge.curveKind != CurveKind::Line) {
                brought.curves.push_back({curve, name, 0, ballOf(curve)});
                int branch = 0;
                for (auto& point : supportPoints(curve)) {
                    const Ball ball{point.centre, 0.0};
                    brought.supports.push_back({std::move(point), name, ++branch, ball});
                }
                continue;
            }
            const bool betweenPlanes = std::all_of(std::begin(curve.faces), std::end(curve.faces), [](const Face* face) {
                return face && face->surface->kind() == SurfaceKind::Plane;
            });
            if (!betweenPlanes) {
                brought.curves.push_back({curve, name, 0, ballOf(curve)});
                continue;
            }
            brought.straights.push_back({curve, name, 0, ballOf(curve)});
            LineFeature line;
            line.origin = place * edge.polyline.front();
            const Vec3 along = place * edge.polyline.back() - line.origin;
            line.length = along.norm();
            line.direction = along / line.length;
            for (int k : {0, 1}) line.normals[k] = place.rotation * edge.normals[k];
            brought.lines.push_back({line, name, 0, ballOf(curve)});
        }
        for (int number : vertices) {
            const Vertex& vertex = features.vertices[number - 1];
            const bool convex = isCorner(EdgeKind::Convex, vertex, features);
            if (!convex && !isCorner(EdgeKind::Border, vertex, features)) continue;
            PointFeature point;
            point.centre = place * vertex.point;
            for (int e : vertex.edges) {
                const Edge& edge = features.edges[e - 1];
                if (edge.polyline.size() < 2) continue;
                const bool starts = edge.vertices[0] == number;
                const Vec3 next = starts ? edge.polyline[1] : edge.polyline[edge.polyline.size() - 2];
                point.edgeDirections.push_back(place.rotation * (next - vertex.point).normalized());
            }
            (convex ? brought.vertices : brought.borderCorners).push_back({point, nameOf(FeatureKind::Vertex, number), 0, {point.centre, 0.0}});
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
    const auto add = [&](PairKind kind, const auto& ofA, const auto& ofB) -> FeaturePair& {
        list.push_back({{}, ofA.name, ofB.name, std::max(ofA.branch, ofB.branch)});
        FeaturePair& pair = list.back().pair;
        pair.kind = kind;
        pair.depthLimit = depthLimit;
        pair.centreA = ofA.ball.centre;
        pair.centreB = ofB.ball.centre;
        pair.reach = ofA.ball.radius + ofB.ball.radius;
        return pair;
    };
    const auto planePoints = [&](const auto& points) {
        for (const auto& plane : a.planes)
            for (const auto& point : points) {
                FeaturePair& p = add(PairKind::PlanePoint, plane, point);
                p.plane = plane.feature;
                p.pointB = point.feature;
            }
    };
    const auto pointPlanes = [&](const auto& points) {
        for (const auto& point : points)
            for (const auto& plane : b.planes) {
                FeaturePair& p = add(PairKind::PointPlane, point, plane);
                p.plane = plane.feature;
                p.pointA = point.feature;
            }
    };
    const auto pointPoints = [&](const auto& as, const auto& bs) {
        for (const auto& pa : as)
            for (const auto& pb : bs) {
                FeaturePair& p = add(PairKind::PointPoint, pa, pb);
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
            FeaturePair& p = add(PairKind::LinePoint, line, sphere);
            p.lineA = line.feature;
            p.pointB = sphere.feature;
        }
    for (const auto& sphere : a.spheres)
        for (const auto& line : b.lines) {
            FeaturePair& p = add(PairKind::PointLine, sphere, line);
            p.pointA = sphere.feature;
            p.lineB = line.feature;
        }
    // Curved features.
    for (const Brought* side : {&a, &b})
        if (!side->formless.empty())
            refuse(contact, fmt::format("edge {} is curved, and of which shape could not be taken over from the file; choose other faces", side->formless));
    const auto surfacePoints = [&](const auto& points) {
        for (const auto& surface : a.surfaces)
            for (const auto& point : points) {
                FeaturePair& p = add(PairKind::SurfacePoint, surface, point);
                p.surface = surface.feature;
                p.pointB = point.feature;
            }
    };
    const auto pointSurfaces = [&](const auto& points) {
        for (const auto& point : points)
            for (const auto& surface : b.surfaces) {
                FeaturePair& p = add(PairKind::PointSurface, point, surface);
                p.pointA = point.feature;
                p.surface = surface.feature;
            }
    };
    surfacePoints(b.spheres);
    surfacePoints(b.vertices);
    surfacePoints(b.borderCorners);
    pointSurfaces(a.spheres);
    pointSurfaces(a.vertices);
    pointSurfaces(a.borderCorners);
    for (const auto& curve : a.curves)
        for (const auto& ball : b.spheres) {
            FeaturePair& p = add(PairKind::CurvePoint, curve, ball);
            p.curve = curve.feature;
            p.pointB = ball.feature;
        }
    for (const auto& ball : a.spheres)
        for (const auto& curve : b.curves) {
            FeaturePair& p = add(PairKind::PointCurve, ball, curve);
            p.pointA = ball.feature;
            p.curve = curve.feature;
        }
    planePoints(b.supports);
    pointPlanes(a.supports);
    const auto surfaceSurfaces = [&](const auto& as, const auto& bs, const auto& isolated) {
        for (const auto& sa : as)
            for (const auto& sb : bs) {
                if (!isolated(sa.feature.face->surface->kind(), sb.feature.face->surface->kind())) continue;
                FeaturePair& p = add(PairKind::SurfaceSurface, sa, sb);
                p.surface = sa.feature;
                p.surfaceB = sb.feature;
            }
    };
    surfaceSurfaces(a.surfaces, b.surfaces, [](SurfaceKind, SurfaceKind) { return true; });
    surfaceSurfaces(a.flats, b.surfaces, [](SurfaceKind, SurfaceKind other) { return !isRuledAlongNormal(other); });
    surfaceSurfaces(a.surfaces, b.flats, [](SurfaceKind own, SurfaceKind) { return !isRuledAlongNormal(own); });
    const auto alongPlane = [](const SurfaceFeature& surface, const CurveFeature& curve) { // never an isolated point
        return surface.face->surface->kind() == SurfaceKind::Plane && curve.edge->curveKind == CurveKind::Line;
    };
    const auto surfaceCurves = [&](const auto& surfaces, const auto& curves) {
        for (const auto& surface : surfaces)
            for (const auto& curve : curves) {
                if (alongPlane(surface.feature, curve.feature)) continue;
                FeaturePair& p = add(PairKind::SurfaceCurve, surface, curve);
                p.surface = surface.feature;
                p.curve = curve.feature;
            }
    };
    surfaceCurves(a.surfaces, b.curves);
    surfaceCurves(a.surfaces, b.straights);
    surfaceCurves(a.surfaces, b.borders);
    surfaceCurves(a.flats, b.curves);
    const auto curveSurfaces = [&](const auto& curves, const auto& surfaces) {
        for (const auto& curve : curves)
            for (const auto& surface : surfaces) {
                if (alongPlane(surface.feature, curve.feature)) continue;
                FeaturePair& p = add(PairKind::CurveSurface, curve, surface);
                p.curve = curve.feature;
                p.surface = surface.feature;
            }
    };
    curveSurfaces(a.curves, b.surfaces);
    curveSurfaces(a.straights, b.surfaces);
    curveSurfaces(a.borders, b.surfaces);
    curveSurfaces(a.curves, b.flats);
    const auto curveCurves = [&](const auto& as, const auto& bs) {
        for (const auto& ca : as)
            for (const auto& cb : bs) {
                FeaturePair& p = add(PairKind::CurveCurve, ca, cb);
                p.curve = ca.feature;
                p.curveB = cb.feature;
            }
    };
    curveCurves(a.curves, b.curves);
    curveCurves(a.curves, b.straights);
    curveCurves(a.straights, b.curves);
    for (const auto& la : a.lines)
        for (const auto& lb : b.lines) {
            FeaturePair& p = add(PairKind::LineLine, la, lb);
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
        if (c.branch > 0) {
            ++counts["support point-plane"];
            continue;
        }
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
        case PairKind::SurfaceSurface: ++counts["face-face"]; break;
        case PairKind::SurfaceCurve:
        case PairKind::CurveSurface: ++counts["edge-face"]; break;
        case PairKind::CurveCurve: ++counts["edge-edge"]; break;
        }
    }
    std::string text;
    for (const auto& [kind, count] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
    return text;
}

} // namespace escapement
