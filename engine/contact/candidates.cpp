#include "engine/contact/candidates.h"

#include "engine/contact/apex.h"
#include "engine/contact/elementary_surfaces.h"
#include "engine/contact/mates.h"
#include "engine/contact/remembered_foot.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <type_traits>

namespace escapement {

namespace {

/// Around a feature, body frame; an infinite radius says nothing.
struct Ball {
    Vec3 centre = Vec3::Zero();
    double radius = std::numeric_limits<double>::infinity();
};

constexpr double comesRound = 1.0; // rad: an edge that turns by less is met at one place only by what is convex
constexpr double straight = 1e-9,
                 inPlane = 1e-6; // rad: between two seeds, and between the planes in which a curve bends
constexpr double goesOn = 1e-6;  // rad: curves that turn by less where they meet make no corner
constexpr double bulge = 1.1;    // a feature reaches beyond the ball around its seeds by less than this

template <class Feature> struct Named {
    Feature feature;
    std::string name;
    int branch = 0; ///< of several of this name
    Ball ball;
    Roundness round = {};
    double sag = 0.0; ///< m, of a support: how narrow the polygon of supports is against the circle that they stand for
    bool straight = false;                  ///< of a meridian
    bool convex = true;                     ///< of a face; of an edge: both faces beside it, and it does not turn far
    int part = -1;                          ///< of the body's parts
    const ContactFeature* shared = nullptr; ///< as the pairs see it
};

/// Around the seeds of a face or an edge.
template <class Feature> Ball ballOf(const Feature& feature) {
    if (feature.seeds->tree.points().size() < 2) return {}; // without end
    return {feature.toBody * feature.seeds->tree.centre(), bulge * feature.seeds->tree.radius()};
}

/// What a chosen set of faces brings into a contact.
struct SideFeatures {
    std::vector<Named<PlaneFeature>> planes;
    std::vector<Named<PointFeature>> spheres, vertices;
    std::vector<Named<PointFeature>> corners, tips; ///< of the vertices
    std::vector<Named<LineFeature>> lines;
    std::vector<Named<SurfaceFeature>> surfaces, flats; ///< curved faces; planes once more, for what is curved
    std::vector<Named<CurveFeature>> curves,
        straights;                            ///< curved edges, or beside curved faces; the other lines once more
    std::vector<Named<CurveFeature>> borders; ///< of open shells, for curved faces: a plane's border stops nothing
    std::vector<Named<PointFeature>> borderCorners;
    std::vector<Named<PointFeature>> supports;  ///< points fixed to curved edges that lie in a plane
    std::vector<Named<CurveFeature>> meridians; ///< curves fixed to surfaces of revolution
    std::string formless;                       ///< the first edge to be touched whose curve the file does not tell
    double size = std::numeric_limits<double>::infinity(); ///< m: the least thickness of the parts' bounding boxes

    /// Calls `use` for every feature.
    template <class Use> void each(const Use& use) {
        const auto all = [&use](auto&... lists) {
            const auto one = [&use](auto& list) {
                for (auto& entry : list) use(entry);
            };
            (one(lists), ...);
        };
        all(planes, spheres, vertices, corners, tips, lines, surfaces, flats, curves, straights, borders, borderCorners,
            supports, meridians);
    }
    /// What has no part yet is of this one.
    void belongsTo(int part) {
        each([part](auto& entry) {
            if (entry.part < 0) entry.part = part;
        });
    }
};

[[noreturn]] void refuse(const ContactPair& contact, const std::string& what) {
    throw ModelError(fmt::format("Contact '{}': {}", contact.name, what));
}

} // namespace

std::vector<ChosenFeatures> chosenFeatures(const ContactPair& contact, const ContactSide& side,
                                           const std::vector<PlacedPart>& parts) {
    std::vector<ChosenFeatures> chosen(parts.size());
    if (side.faces.empty()) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].contact)
                for (int f = 1; f <= int(parts[i].part->features.faces.size()); ++f) chosen[i].faces.insert(f);
        return chosen;
    }
    for (const auto& name : side.faces) {
        const auto hash = name.rfind('#');
        const std::string kind =
            hash == std::string::npos ? "" : name.substr(hash + 1, name.find(':', hash) - hash - 1);
        if (kind != "face" && kind != "vertex")
            refuse(contact,
                   fmt::format("'{}' does not name a face or a vertex; they are named like 'Assembly/Part#face:7'",
                               name));
        const std::string instance = name.substr(0, hash);
        int number = 0;
        try {
            number = std::stoi(name.substr(hash + kind.size() + 2));
        } catch (const std::exception&) {
            refuse(contact, fmt::format("'{}' has no number after '#{}:'", name, kind));
        }
        bool found = false;
        for (std::size_t i = 0; i < parts.size() && !found; ++i) {
            if (!parts[i].isNamed(instance)) continue;
            const FeatureSet& features = parts[i].part->features;
            const int count = kind == "face" ? features.ofFile(FeatureKind::Face) : int(features.vertices.size());
            if (number < 1 || number > count)
                refuse(
                    contact,
                    fmt::format("{} '{}' is missing: '{}' has {} 1 to {}. If the CAD file was changed, choose it again",
                                kind, name, instance, kind == "face" ? "faces" : "vertices", count));
            if (kind == "vertex") chosen[i].vertices.insert(number);
            else
                for (const int piece : features.pieces(FeatureKind::Face, number)) chosen[i].faces.insert(piece);
            found = true;
        }
        if (!found) {
            std::string known;
            for (const auto& p : parts) known += (known.empty() ? "" : ", ") + p.instance;
            refuse(contact, fmt::format("{} '{}' is missing: body '{}' has no part '{}' (it has: {})", kind, name,
                                        side.body, instance, known.empty() ? "no parts at all" : known));
        }
    }
    return chosen;
}

namespace {

/// How far the tangent turns along the edge, rad.
double turning(const CurveFeature& curve) {
    double angle = 0.0;
    const auto& places = curve.seeds->places;
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Vec3 from = curve.edge->curve->tangent(places[i - 1].parameter),
                   to = curve.edge->curve->tangent(places[i].parameter);
        angle += std::atan2(from.cross(to).norm(), from.dot(to));
    }
    return angle;
}

/// Whether an edge lies in a plane and bends to one side only, no further than all round: over another plane it has one
/// lowest point.
bool bendsInPlane(const CurveFeature& curve) {
    const auto& places = curve.seeds->places;
    Vec3 normal = Vec3::Zero();
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Vec3 bend =
            curve.edge->curve->tangent(places[i - 1].parameter).cross(curve.edge->curve->tangent(places[i].parameter));
        if (bend.norm() <= straight) continue;
        if (normal.isZero()) normal = bend.normalized();
        if (bend.normalized().cross(normal).norm() > inPlane || bend.dot(normal) < 0.0) return false;
    }
    return turning(curve) < 2.0 * std::numbers::pi + inPlane;
}

/// How many points stand for a curve that turns by this much (rad).
int supportsOf(double turn) { return std::max(1, int(std::lround(supportsATurn * turn / (2.0 * std::numbers::pi)))); }

/// Points fixed to the edge between its ends (all round, where it has none), body frame.
std::vector<PointFeature> supportPoints(const CurveFeature& curve, int count) {
    std::vector<PointFeature> points;
    for (int i = 0; i < count; ++i) {
        const double share = curve.closed ? double(i) / count : double(i + 1) / (count + 1);
        const double t = curve.edge->from + share * (curve.edge->to - curve.edge->from);
        const Vec3 at = curve.edge->curve->point(t), along = curve.edge->curve->tangent(t);
        PointFeature point;
        point.centre = curve.toBody * at;
        point.edgeDirections = {curve.toBody.rotation * along, curve.toBody.rotation * -along};
        Vec3 outward[2];
        curve.outwardAt(t, at, outward);
        for (int side : {0, 1}) { // into the faces: away from the edge, under the other face
            if (!curve.faces[side]) continue;
            const Vec3 into = along.cross(outward[side]);
            point.edgeDirections.push_back(curve.toBody.rotation *
                                           (into.dot(outward[1 - side]) > 0.0 ? Vec3(-into) : into));
        }
        points.push_back(std::move(point));
    }
    return points;
}

/// A way along an edge that leaves a vertex: unit direction, part frame.
struct WayOut {
    EdgeKind kind;
    bool straight;
    Vec3 along;
};

std::vector<WayOut> waysOut(const FeatureSet& features, int number) {
    const Vertex& vertex = features.vertices[std::size_t(number - 1)];
    std::vector<WayOut> ways;
    for (int e : vertex.edges) {
        const Edge& edge = features.edges[std::size_t(e - 1)];
        if (edge.polyline.size() < 2) continue;
        for (const bool starts : {true, false}) { // a closed edge does both
            if (edge.vertices[starts ? 0 : 1] != number) continue;
            const Vec3 next = starts ? edge.polyline[1] : edge.polyline[edge.polyline.size() - 2];
            Vec3 along = (next - vertex.point).normalized();
            if (edge.curve) // exactly, where the curve has a direction there
                if (const Vec3 tangent = (starts ? 1.0 : -1.0) * edge.curve->tangent(starts ? edge.from : edge.to);
                    tangent.dot(along) > 0.5)
                    along = tangent;
            ways.push_back({edge.kind, edge.curveKind == CurveKind::Line, along});
        }
    }
    return ways;
}

/// A corner that sticks out: at least two edges of this kind, and none that goes in. Not where two curves go on in each
/// other (the arcs of a circle): what is touched there is an edge. The end of a straight edge stands for it against
/// planes, and stays.
bool isCorner(EdgeKind of, const Vertex& vertex, const FeatureSet& features, const std::vector<WayOut>& ways) {
    int out = 0;
    for (int e : vertex.edges) {
        const EdgeKind kind = features.edges[std::size_t(e - 1)].kind;
        if (kind == EdgeKind::Concave || (of == EdgeKind::Convex && kind == EdgeKind::Border)) return false;
        out += kind == of;
    }
    if (out != 2) return out > 2;
    Vec3 both = Vec3::Zero();
    int found = 0;
    for (const WayOut& way : ways)
        if (way.kind == of) {
            if (way.straight) return true;
            both += way.along;
            ++found;
        }
    return found != 2 || both.norm() > goesOn;
}

/// A plane touches such a face along a line or not at all: its edges and corners stand for it.
bool isRuledAlongNormal(SurfaceKind kind) {
    return kind == SurfaceKind::Cylinder || kind == SurfaceKind::Cone || kind == SurfaceKind::Extrusion;
}

SideFeatures featuresOfSide(const ContactPair& contact, const ContactSide& side, const std::vector<PlacedPart>& parts,
                            KnownSeeds* seeds) {
    const auto chosen = chosenFeatures(contact, side, parts);
    SideFeatures sideFeatures;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (chosen[i].faces.empty() && chosen[i].vertices.empty()) continue;
        const PlacedPart& placed = parts[i];
        const FeatureSet& features = placed.part->features;
        const RigidMotion& place = placed.placement;
        const RigidMotion back = place.inverse();
        const auto nameOf = [&](FeatureKind kind, int number) {
            return fmt::format("{}|{}#{}", side.body, placed.instance, features.name(kind, number));
        };
        std::map<const Face*, bool> convex;
        const auto betweenConvex = [&](const CurveFeature& curve) {
            return std::all_of(std::begin(curve.faces), std::end(curve.faces), [&](const Face* face) {
                if (!face) return true;
                const auto [known, isNew] = convex.try_emplace(face, true);
                if (isNew && face->surface->kind() != SurfaceKind::Plane)
                    known->second = isConvex(surfaceFeature(*face, back, seeds));
                return known->second;
            });
        };
        // A rim that turns far round comes to the ridge of a convex face from both sides, and crosses another edge
        // twice.
        const auto metOnce = [&](const CurveFeature& curve) {
            return turning(curve) < comesRound && betweenConvex(curve);
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
                plane.features = &features;
                const SurfaceFeature flat = surfaceFeature(face, back, seeds);
                const Roundness round = roundnessOfPlane(plane.normal);
                sideFeatures.flats.push_back({flat, name, 0, ballOf(flat), round});
                sideFeatures.planes.push_back({plane, name, 0, ballOf(flat), round});
            } else if (face.surface->kind() == SurfaceKind::Sphere) {
                const auto& surface = static_cast<const SphereSurface&>(*face.surface);
                PointFeature sphere;
                sphere.centre = place * surface.centre();
                const Vec2 uv(0.0, 0.0);
                const bool hollow = face.outward(uv).dot(surface.point(uv) - surface.centre()) < 0.0;
                sphere.radius = hollow ? -surface.radius() : surface.radius();
                sphere.sphere = &face;
                sphere.toPart = back;
                sideFeatures.spheres.push_back({sphere, name, 0,
                                                face.trim.unbounded() ? Ball{} /* shown from afar, too */
                                                                      : Ball{sphere.centre, std::abs(sphere.radius)},
                                                roundnessOfSphere(sphere.centre, sphere.radius)});
            } else {
                const SurfaceFeature surface = surfaceFeature(face, back, seeds);
                const auto revolved = revolvedFace(surface, features);
                sideFeatures.surfaces.push_back({surface, name, 0, ballOf(surface),
                                                 revolved ? revolved->roundness : Roundness{}, 0.0, false,
                                                 isConvex(surface)});
                if (revolved) {
                    const double sag = sagOf(revolved->roundness.high, revolved->step);
                    for (std::size_t k = 0; k < revolved->meridians.size(); ++k) {
                        const CurveFeature& meridian = revolved->meridians[k];
                        sideFeatures.meridians.push_back({meridian, name, int(k) + 1, ballOf(meridian),
                                                          revolved->roundness, sag, turning(meridian) < 1e-6});
                    }
                }
            }
            edges.insert(face.edges.begin(), face.edges.end());
        }
        for (int number : edges) {
            const Edge& edge = features.edges[number - 1];
            if (edge.kind == EdgeKind::Seam) continue;
            for (int v : edge.vertices)
                if (v > 0) vertices.insert(v);
            // Convex edges are touched before their faces are, and so is the border of an open shell.
            if (edge.kind != EdgeKind::Convex && edge.kind != EdgeKind::Border) continue;
            const std::string name = nameOf(FeatureKind::Edge, number);
            if (!edge.curve) {
                if (sideFeatures.formless.empty())
                    sideFeatures.formless = fmt::format("'{}#{}' of body '{}'", placed.instance,
                                                        featureName(FeatureKind::Edge, number), side.body);
                continue;
            }
            const CurveFeature curve = curveFeature(edge, features, back, seeds);
            if (edge.kind == EdgeKind::Border) {
                sideFeatures.borders.push_back({curve, name, 0, ballOf(curve)});
                continue;
            }
            if (edge.curveKind != CurveKind::Line) {
                sideFeatures.curves.push_back({curve, name, 0, ballOf(curve), {}, 0.0, false, metOnce(curve)});
                const Roundness round = roundnessOf(curve);
                if (!round.exists()) continue;
                const double turn = turning(curve);
                const int count = supportsOf(turn);
                int branch = 0;
                for (auto& point : supportPoints(curve, count)) {
                    const Ball ball{point.centre, 0.0};
                    sideFeatures.supports.push_back(
                        {std::move(point), name, ++branch, ball, round, sagOf(round.high, turn / count)});
                }
                continue;
            }
            const bool betweenPlanes =
                std::all_of(std::begin(curve.faces), std::end(curve.faces),
                            [](const Face* face) { return face && face->surface->kind() == SurfaceKind::Plane; });
            if (!betweenPlanes) {
                sideFeatures.curves.push_back({curve, name, 0, ballOf(curve), {}, 0.0, false, metOnce(curve)});
                continue;
            }
            sideFeatures.straights.push_back({curve, name, 0, ballOf(curve)});
            LineFeature line;
            line.origin = place * edge.polyline.front();
            const Vec3 along = place * edge.polyline.back() - line.origin;
            line.length = along.norm();
            line.direction = along / line.length;
            for (int k : {0, 1}) line.normals[k] = place.rotation * edge.normals[k];
            sideFeatures.lines.push_back({line, name, 0, ballOf(curve)});
        }
        for (int number : vertices) {
            const Vertex& vertex = features.vertices[number - 1];
            const std::vector<Vec3> tip = tipDirections(features, number);
            const std::vector<WayOut> ways = waysOut(features, number);
            const bool convex = !tip.empty() || isCorner(EdgeKind::Convex, vertex, features, ways);
            if (!convex && !isCorner(EdgeKind::Border, vertex, features, ways)) continue;
            PointFeature point;
            point.centre = place * vertex.point;
            for (const WayOut& way : ways) point.edgeDirections.push_back(place.rotation * way.along);
            if (tip.empty())
                for (const Vec3& along : point.edgeDirections) point.outside -= along;
            for (const Vec3& along : tip) {
                point.edgeDirections.push_back(place.rotation * along);
                point.outside -= place.rotation * along;
            }
            point.outside.normalize();
            const Named<PointFeature> made{point, nameOf(FeatureKind::Vertex, number), 0, {point.centre, 0.0}};
            (convex ? sideFeatures.vertices : sideFeatures.borderCorners).push_back(made);
            if (convex && tip.empty()) sideFeatures.corners.push_back(made);
            else if (convex)
                sideFeatures.tips.push_back({point, made.name, 0, {}}); // two points have no size to be far apart by
        }
        sideFeatures.belongsTo(int(i));
        Eigen::AlignedBox3d box;
        for (const auto& p : placed.part->triangulation.points) box.extend(p);
        for (const auto& v : features.vertices) box.extend(v.point);
        // A plane has no thickness of its own: the partner's decides.
        const double thickness = box.isEmpty() ? 0.0 : box.sizes().minCoeff();
        if (thickness > 1e-9 * box.diagonal().norm()) sideFeatures.size = std::min(sideFeatures.size, thickness);
    }
    return sideFeatures;
}

/// Whether two features can come near each other at two places at once: not where both are convex. A ball on a face
/// whose closest point is in closed form has one.
bool mayMeetTwice(PairKind kind, const auto& a, const auto& b) {
    if (a.convex && b.convex) return false;
    const auto isPlane = [](const SurfaceFeature& face) { return face.face->surface->kind() == SurfaceKind::Plane; };
    const auto newton = [](const SurfaceFeature& face) {
        const SurfaceKind of = face.face->surface->kind();
        return of == SurfaceKind::Extrusion || of == SurfaceKind::Revolution || of == SurfaceKind::BSpline ||
               of == SurfaceKind::Offset || of == SurfaceKind::Other;
    };
    using A = std::decay_t<decltype(a.feature)>;
    using B = std::decay_t<decltype(b.feature)>;
    if constexpr (std::is_same_v<A, SurfaceFeature> && std::is_same_v<B, PointFeature>)
        return b.feature.radius > 0.0 && newton(a.feature);
    else if constexpr (std::is_same_v<A, PointFeature> && std::is_same_v<B, SurfaceFeature>)
        return a.feature.radius > 0.0 && newton(b.feature);
    else if constexpr (std::is_same_v<A, SurfaceFeature> && std::is_same_v<B, CurveFeature>)
        return !(isPlane(a.feature) && bendsInPlane(b.feature));
    else if constexpr (std::is_same_v<A, CurveFeature> && std::is_same_v<B, SurfaceFeature>)
        return !(isPlane(b.feature) && bendsInPlane(a.feature));
    else return kind >= PairKind::SurfaceSurface;
}

} // namespace

/// What one choice of faces brings, as it is, and with the features that pairs refer to, by their depth limit.
struct KnownSide {
    struct Shared {
        SideFeatures sideFeatures;
        std::shared_ptr<ContactFeatures> features = std::make_shared<ContactFeatures>();
    };
    std::string body; ///< with which the features' names begin
    SideFeatures sideFeatures;
    std::map<double, Shared> byDepth;

    const Shared& shared(double depthLimit) {
        const auto [known, isNew] = byDepth.try_emplace(depthLimit);
        Shared& made = known->second;
        if (!isNew) return made;
        made.features->body = body;
        made.sideFeatures = sideFeatures;
        made.sideFeatures.each([&](auto& one) {
            const std::string* name = &*made.features->names.insert(one.name).first;
            one.shared = &made.features->features.emplace_back(ContactFeature{one.feature, one.ball.centre,
                                                                              one.ball.radius, depthLimit, one.round,
                                                                              name, one.part, one.branch, one.sag});
        });
        return made;
    }
};

CandidateList candidates(const ContactPair& contact, const std::vector<PlacedPart>& partsA,
                         const std::vector<PlacedPart>& partsB, KnownFeatures* known, bool none) {
    KnownFeatures own;
    KnownFeatures& all = known ? *known : own;
    const auto sideOf = [&](const ContactSide& side, const std::vector<PlacedPart>& parts) -> KnownSide& {
        std::shared_ptr<KnownSide>& kept = all.sides[{parts.data(), side.faces}];
        if (!kept)
            kept =
                std::make_shared<KnownSide>(KnownSide{side.body, featuresOfSide(contact, side, parts, &all.seeds), {}});
        if (!kept->sideFeatures.formless.empty())
            refuse(
                contact,
                fmt::format(
                    "edge {} is curved, and of which shape could not be taken over from the file; choose other faces",
                    kept->sideFeatures.formless));
        return *kept;
    };
    KnownSide &sideA = sideOf(contact.a, partsA), &sideB = sideOf(contact.b, partsB);
    // A quarter of the thinnest part: deeper than that a closest point belongs to the other side.
    const double depthLimit = 0.25 * std::min(sideA.sideFeatures.size, sideB.sideFeatures.size);
    const KnownSide::Shared &sharedA = sideA.shared(depthLimit), &sharedB = sideB.shared(depthLimit);
    const SideFeatures &a = sharedA.sideFeatures, &b = sharedB.sideFeatures;
    CandidateList list{sharedA.features, sharedB.features, {}};
    /// Each of one list with each of another, where `may` says so.
    const auto pairIf = [&](PairKind kind, const auto& as, const auto& bs, const auto& may) {
        for (const auto& ofA : as)
            for (const auto& ofB : bs) {
                if (!may(ofA, ofB)) continue;
                FeaturePair pair{ofA.shared, ofB.shared, kind, PairPlace::Only};
                if (std::max(ofA.branch, ofB.branch) > 0) pair.which = PairPlace::Support;
                else if (mayMeetTwice(kind, ofA, ofB)) pair.which = PairPlace::First;
                list.pairs.push_back({pair});
                if (pair.which != PairPlace::First) continue;
                pair.which = PairPlace::Further;
                list.pairs.push_back({pair});
            }
    };
    const auto pairAll = [&](PairKind kind, const auto& as, const auto& bs) {
        pairIf(kind, as, bs, [](const auto&, const auto&) { return true; });
    };
    pairAll(PairKind::PlanePoint, a.planes, b.vertices);
    pairAll(PairKind::PointPlane, a.vertices, b.planes);
    pairAll(PairKind::PlanePoint, a.planes, b.spheres);
    pairAll(PairKind::PointPlane, a.spheres, b.planes);
    pairAll(PairKind::PointPoint, a.spheres, b.spheres);
    pairAll(PairKind::PointPoint, a.spheres, b.vertices);
    pairAll(PairKind::PointPoint, a.vertices, b.spheres);
    pairAll(PairKind::LinePoint, a.lines, b.spheres);
    pairAll(PairKind::PointLine, a.spheres, b.lines);
    // What has a tip.
    pairAll(PairKind::PointPoint, a.tips, b.vertices);
    pairAll(PairKind::PointPoint, a.corners, b.tips);
    pairAll(PairKind::LinePoint, a.lines, b.tips);
    pairAll(PairKind::PointLine, a.tips, b.lines);
    // Curved features.
    pairAll(PairKind::SurfacePoint, a.surfaces, b.spheres);
    pairAll(PairKind::SurfacePoint, a.surfaces, b.vertices);
    pairAll(PairKind::SurfacePoint, a.surfaces, b.borderCorners);
    pairAll(PairKind::PointSurface, a.spheres, b.surfaces);
    pairAll(PairKind::PointSurface, a.vertices, b.surfaces);
    pairAll(PairKind::PointSurface, a.borderCorners, b.surfaces);
    pairAll(PairKind::CurvePoint, a.curves, b.spheres);
    pairAll(PairKind::PointCurve, a.spheres, b.curves);
    // What stands for circles. Where both faces have meridians, B's are taken, unless they are lines along which two
    // cones touch; where two cones do, their rims stand for them.
    const auto around = [](const auto& ofA, const auto& ofB) { return mayTouchAround(ofA.round, ofB.round); };
    const auto ballAround = [](const auto& ofA, const auto& ofB) {
        if constexpr (requires { ofA.feature.radius; })
            return ofA.feature.radius > 0.0 && mayTouchAround(ofA.round, ofB.round);
        else return ofB.feature.radius > 0.0 && mayTouchAround(ofA.round, ofB.round);
    };
    const auto isRevolved = [](const auto& surface) {
        return surface.round.exists() && surface.feature.face->surface->kind() != SurfaceKind::Plane;
    };
    const auto isCone = [](const auto& surface) { return surface.feature.face->surface->kind() == SurfaceKind::Cone; };
    pairIf(PairKind::PlanePoint, a.planes, b.supports, around);
    pairIf(PairKind::PointPlane, a.supports, b.planes, around);
    pairIf(PairKind::PointPoint, a.spheres, b.supports, around);
    pairIf(PairKind::PointPoint, a.supports, b.spheres, around);
    pairIf(PairKind::SurfacePoint, a.surfaces, b.supports, around);
    pairIf(PairKind::PointSurface, a.supports, b.surfaces, around);
    pairIf(PairKind::SurfaceCurve, a.flats, b.meridians, around);
    pairIf(PairKind::CurveSurface, a.meridians, b.flats, around);
    pairIf(PairKind::CurvePoint, a.meridians, b.spheres, ballAround);
    pairIf(PairKind::PointCurve, a.spheres, b.meridians, ballAround);
    pairIf(PairKind::SurfaceCurve, a.surfaces, b.meridians, [&](const auto& face, const auto& meridian) {
        return isRevolved(face) && !meridian.straight && around(face, meridian);
    });
    pairIf(PairKind::CurveSurface, a.meridians, b.surfaces, [&](const auto& meridian, const auto& face) {
        return isCone(face) && !meridian.straight && around(meridian, face);
    });
    const auto isolated = [](const auto& flat,
                             const auto& round) { // a plane touches a ruled face along a line or not at all
        return flat.feature.face->surface->kind() != SurfaceKind::Plane ||
               !isRuledAlongNormal(round.feature.face->surface->kind());
    };
    pairAll(PairKind::SurfaceSurface, a.surfaces, b.surfaces);
    pairIf(PairKind::SurfaceSurface, a.flats, b.surfaces, isolated);
    pairIf(PairKind::SurfaceSurface, a.surfaces, b.flats,
           [&](const auto& round, const auto& flat) { return isolated(flat, round); });
    const auto acrossFace = [](const auto& surface,
                               const auto& curve) { // a line along a plane is never an isolated point
        return surface.feature.face->surface->kind() != SurfaceKind::Plane ||
               curve.feature.edge->curveKind != CurveKind::Line;
    };
    const auto acrossEdge = [&](const auto& curve, const auto& surface) { return acrossFace(surface, curve); };
    pairIf(PairKind::SurfaceCurve, a.surfaces, b.curves, acrossFace);
    pairIf(PairKind::SurfaceCurve, a.surfaces, b.straights, acrossFace);
    pairIf(PairKind::SurfaceCurve, a.surfaces, b.borders, acrossFace);
    pairIf(PairKind::SurfaceCurve, a.flats, b.curves, acrossFace);
    pairIf(PairKind::CurveSurface, a.curves, b.surfaces, acrossEdge);
    pairIf(PairKind::CurveSurface, a.straights, b.surfaces, acrossEdge);
    pairIf(PairKind::CurveSurface, a.borders, b.surfaces, acrossEdge);
    pairIf(PairKind::CurveSurface, a.curves, b.flats, acrossEdge);
    pairAll(PairKind::CurveCurve, a.curves, b.curves);
    pairAll(PairKind::CurveCurve, a.curves, b.straights);
    pairAll(PairKind::CurveCurve, a.straights, b.curves);
    pairAll(PairKind::LineLine, a.lines, b.lines);
    if (list.pairs.empty() && !none)
        refuse(contact, "the chosen faces bring no features that can touch; choose faces on both bodies");
    list.pairs.shrink_to_fit();
    return list;
}

std::string countByKind(const CandidateList& list) {
    std::map<std::string, int> counts;
    double sag = 0.0;
    for (const auto& c : list) {
        const auto& p = c.pair;
        const bool sphere = p.pointA().sphere || p.pointB().sphere;
        if (p.further()) continue; // of the same features
        if (fillEachOther(p)) {
            ++counts
                ["faces of one size from both sides, which touch everywhere or nowhere: no contact, make them a joint"];
            continue;
        }
        if (p.support()) {
            const bool meridian = p.kind == PairKind::SurfaceCurve || p.kind == PairKind::CurveSurface ||
                                  p.kind == PairKind::CurvePoint || p.kind == PairKind::PointCurve;
            const bool plane = p.kind == PairKind::PlanePoint || p.kind == PairKind::PointPlane ||
                               (meridian && !sphere && p.surface().face->surface->kind() == SurfaceKind::Plane);
            ++counts[fmt::format("{}-{}", meridian ? "support meridian" : "support point",
                                 sphere  ? "sphere"
                                 : plane ? "plane"
                                         : "curved face")];
            sag = std::max(sag, c.sag());
            continue;
        }
        switch (p.kind) {
        case PairKind::PlanePoint:
        case PairKind::PointPlane:
            ++counts[sphere ? "sphere-plane" : "vertex-plane"];
            break;
        case PairKind::PointPoint:
            ++counts[p.pointA().sphere && p.pointB().sphere ? "sphere-sphere"
                     : sphere                               ? "sphere-vertex"
                                                            : "tip-vertex"];
            break;
        case PairKind::LinePoint:
        case PairKind::PointLine:
            ++counts[sphere ? "sphere-edge" : "tip-edge"];
            break;
        case PairKind::LineLine:
            ++counts["edge-edge"];
            break;
        case PairKind::SurfacePoint:
        case PairKind::PointSurface:
            ++counts[sphere ? "ball-curved face" : "vertex-curved face"];
            break;
        case PairKind::CurvePoint:
        case PairKind::PointCurve:
            ++counts["ball-curved edge"];
            break;
        case PairKind::SurfaceSurface:
            ++counts["face-face"];
            break;
        case PairKind::SurfaceCurve:
        case PairKind::CurveSurface:
            ++counts["edge-face"];
            break;
        case PairKind::CurveCurve:
            ++counts["edge-edge"];
            break;
        }
    }
    std::string text;
    for (const auto& [kind, count] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
    if (sag > 0.0)
        text += fmt::format("; where features touch all round, supports are an approximation: about {} a turn, between "
                            "which a circle is up to {:.3g} mm too narrow",
                            supportsATurn, 1e3 * sag);
    return text;
}

} // namespace escapement
