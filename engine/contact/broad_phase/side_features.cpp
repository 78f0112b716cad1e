#include "engine/contact/broad_phase/side_features.h"

#include "engine/contact/features/apex.h"
#include "engine/contact/features/chosen_features.h"
#include "engine/contact/features/remembered_foot.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

namespace escapement {

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

namespace {

constexpr double comesRound = 1.0; // rad: an edge that turns by less is met at one place only by what is convex
constexpr double goesOn = 1e-6;    // rad: curves that turn by less where they meet make no corner
constexpr double bulge = 1.1;      // a feature reaches beyond the ball around its seeds by less than this

/// Around the seeds of a face or an edge.
template <class Feature> Ball ballOf(const Feature& feature) {
    if (feature.seeds->tree.points().size() < 2) return {}; // without end
    return {feature.toBody * feature.seeds->tree.centre(), bulge * feature.seeds->tree.radius()};
}

/// How many points stand for a curve that turns by this much (rad).
int supportsOf(double turn) { return std::max(1, int(std::lround(supportsATurn * turn / (2.0 * std::numbers::pi)))); }

/// Around what such a feature covers as it turns about its axis.
Ball allRound(const Ball& ball, const Roundness& round) {
    if (!round.turns) return ball;
    const Vec3 onAxis = round.point + round.direction * round.direction.dot(ball.centre - round.point);
    return {onAxis, (ball.centre - onAxis).norm() + ball.radius};
}

/// Points fixed to the edge between its ends (all round, where it has none), body frame; arcs that make up a circle
/// have them evenly all round.
std::vector<PointFeature> supportPoints(const CurveFeature& curve, int count) {
    std::vector<PointFeature> points;
    for (int i = 0; i < count; ++i) {
        const double share = (curve.closed ? i : i + 0.5) / count;
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

/// Whether an edge that goes in meets here: the edges that stick out end at a wall.
bool endsHollow(const FeatureSet& features, int vertex) {
    const auto& edges = features.vertices[std::size_t(vertex - 1)].edges;
    return std::any_of(edges.begin(), edges.end(),
                       [&](int e) { return features.edges[std::size_t(e - 1)].kind == EdgeKind::Concave; });
}

/// Takes the features of one part of a side into the lists.
class PartOfSide {
  public:
    PartOfSide(const std::string& body, const PlacedPart& placed, KnownSeeds* seeds, SideFeatures& side)
        : body_(body), placed_(placed), features_(placed.part->features), place_(placed.placement),
          back_(place_.inverse()), seeds_(seeds), side_(side) {}

    void take(const ChosenFeatures& chosen) {
        std::set<int> edges, vertices = chosen.vertices;
        for (int number : chosen.faces) {
            takeFace(number);
            const Face& face = features_.faces[std::size_t(number - 1)];
            edges.insert(face.edges.begin(), face.edges.end());
        }
        for (int number : edges) {
            const Edge& edge = features_.edges[std::size_t(number - 1)];
            if (edge.kind == EdgeKind::Seam) continue;
            for (int v : edge.vertices)
                if (v > 0) vertices.insert(v);
            // Convex edges are touched before their faces are, and so is the border of an open shell.
            if (edge.kind == EdgeKind::Convex || edge.kind == EdgeKind::Border) takeEdge(number, edge);
        }
        for (int number : vertices) takeVertex(number);
    }

  private:
    std::string nameOf(FeatureKind kind, int number) const {
        return fmt::format("{}|{}#{}", body_, placed_.instance, features_.name(kind, number));
    }

    void takeFace(int number) {
        const Face& face = features_.faces[std::size_t(number - 1)];
        const std::string name = nameOf(FeatureKind::Face, number);
        if (face.surface->kind() == SurfaceKind::Plane) takePlane(face, name);
        else if (face.surface->kind() == SurfaceKind::Sphere) takeSphere(face, name);
        else takeCurvedFace(face, name);
    }

    SurfaceFeature surfaceOf(const Face& face) {
        SurfaceFeature surface = surfaceFeature(face, back_, seeds_);
        surface.features = &features_;
        return surface;
    }

    void takePlane(const Face& face, const std::string& name) {
        const auto& surface = static_cast<const PlaneSurface&>(*face.surface);
        PlaneFeature plane;
        plane.origin = place_ * surface.origin();
        plane.normal = place_.rotation * face.outward(Vec2::Zero());
        plane.x = place_.rotation * surface.xAxis();
        plane.face = &face;
        plane.toPart = back_;
        plane.features = &features_;
        const SurfaceFeature flat = surfaceOf(face);
        const Roundness round = roundnessOfPlane(plane.normal);
        side_.flats.push_back({flat, name, 0, ballOf(flat), round});
        side_.planes.push_back({plane, name, 0, ballOf(flat), round});
    }

    void takeSphere(const Face& face, const std::string& name) {
        const auto& surface = static_cast<const SphereSurface&>(*face.surface);
        PointFeature sphere;
        sphere.centre = place_ * surface.centre();
        const Vec2 uv(0.0, 0.0);
        const bool hollow = face.outward(uv).dot(surface.point(uv) - surface.centre()) < 0.0;
        sphere.radius = hollow ? -surface.radius() : surface.radius();
        sphere.sphere = &face;
        sphere.toPart = back_;
        sphere.features = &features_;
        side_.spheres.push_back({sphere, name, 0,
                                 face.trim.unbounded() ? Ball{} /* shown from afar, too */
                                                       : Ball{sphere.centre, std::abs(sphere.radius)},
                                 roundnessOfSphere(sphere.centre, sphere.radius)});
        if (!hollow) return;
        // Of what is curved the point that a bowl meets is not the nearest to its middle.
        const SurfaceFeature bowl = surfaceOf(face);
        side_.bowls.push_back({bowl, name, 0, ballOf(bowl), side_.spheres.back().round, 0.0, false, false});
    }

    void takeCurvedFace(const Face& face, const std::string& name) {
        const SurfaceFeature surface = surfaceOf(face);
        const auto revolved = revolvedFace(surface, features_);
        side_.surfaces.push_back({surface, name, 0, ballOf(surface), revolved ? revolved->roundness : Roundness{}, 0.0,
                                  false, isConvex(surface), roundsFlat(face)});
        if (!revolved) return;
        const double sag = sagOf(revolved->roundness.high, revolved->step);
        for (std::size_t k = 0; k < revolved->meridians.size(); ++k) {
            const CurveFeature& meridian = revolved->meridians[k];
            side_.meridians.push_back({meridian, name, int(k) + 1, allRound(ballOf(meridian), revolved->roundness),
                                       revolved->roundness, sag, turning(meridian) < 1e-6});
        }
    }

    /// A rounded rim about a flat: what lies across the flat and tips over it is met at the rim's other side.
    bool roundsFlat(const Face& face) const {
        const auto isFlatFace = [&](int number) {
            if (number <= 0) return false;
            const Face& beside = features_.faces[std::size_t(number - 1)];
            return beside.surface->kind() == SurfaceKind::Plane || isFlat(surfaceFeature(beside, back_, seeds_));
        };
        return std::any_of(face.edges.begin(), face.edges.end(), [&](int number) {
            const Edge& edge = features_.edges[std::size_t(number - 1)];
            return edge.curve && edge.kind == EdgeKind::Tangent &&
                   turning(curveFeature(edge, features_, back_, seeds_)) >= comesRound &&
                   (isFlatFace(edge.faces[0]) || isFlatFace(edge.faces[1]));
        });
    }

    void takeEdge(int number, const Edge& edge) {
        const std::string name = nameOf(FeatureKind::Edge, number);
        if (!edge.curve) {
            if (side_.formless.empty())
                side_.formless = fmt::format("'{}#{}' of body '{}'", placed_.instance,
                                             featureName(FeatureKind::Edge, number), body_);
            return;
        }
        const CurveFeature curve = curveFeature(edge, features_, back_, seeds_);
        if (edge.kind == EdgeKind::Border) {
            side_.borders.push_back({curve, name, 0, ballOf(curve)});
            return;
        }
        const bool betweenPlanes = std::all_of(std::begin(curve.faces), std::end(curve.faces), [](const Face* face) {
            return face && face->surface->kind() == SurfaceKind::Plane;
        });
        if (edge.curveKind == CurveKind::Line && betweenPlanes) return takeStraightEdge(edge, curve, name);
        side_.curves.push_back({curve, name, 0, ballOf(curve), {}, 0.0, false, metOnce(curve)});
        if (edge.curveKind != CurveKind::Line) takeSupports(curve, name);
    }

    void takeSupports(const CurveFeature& curve, const std::string& name) {
        const Roundness round = roundnessOf(curve);
        if (!round.exists()) return;
        const double turn = turning(curve);
        const int count = supportsOf(turn);
        int branch = 0;
        for (auto& point : supportPoints(curve, count)) {
            const Ball ball = allRound(Ball{point.centre, 0.0}, round);
            side_.supports.push_back({std::move(point), name, ++branch, ball, round, sagOf(round.high, turn / count)});
        }
    }

    void takeStraightEdge(const Edge& edge, const CurveFeature& curve, const std::string& name) {
        side_.straights.push_back({curve, name, 0, ballOf(curve)});
        LineFeature line;
        line.origin = place_ * edge.polyline.front();
        const Vec3 along = place_ * edge.polyline.back() - line.origin;
        line.length = along.norm();
        line.direction = along / line.length;
        for (int k : {0, 1}) {
            line.normals[k] = place_.rotation * edge.normals[k];
            line.hollow[k] = edge.vertices[k] > 0 && endsHollow(features_, edge.vertices[k]);
        }
        side_.lines.push_back({line, name, 0, ballOf(curve)});
    }

    void takeVertex(int number) {
        const Vertex& vertex = features_.vertices[std::size_t(number - 1)];
        takePit(number, place_ * vertex.point);
        const std::vector<Vec3> tip = tipDirections(features_, number);
        const std::vector<WayOut> ways = waysOut(features_, number);
        const bool convex = !tip.empty() || isCorner(EdgeKind::Convex, vertex, features_, ways);
        if (!convex && !isCorner(EdgeKind::Border, vertex, features_, ways)) return;
        PointFeature point;
        point.centre = place_ * vertex.point;
        for (const WayOut& way : ways) point.edgeDirections.push_back(place_.rotation * way.along);
        if (tip.empty())
            for (const Vec3& along : point.edgeDirections) point.outside -= along;
        for (const Vec3& along : tip) {
            point.edgeDirections.push_back(place_.rotation * along);
            point.outside -= place_.rotation * along;
        }
        point.outside.normalize();
        point.tip = !tip.empty();
        const Named<PointFeature> made{point, nameOf(FeatureKind::Vertex, number), 0, {point.centre, 0.0}};
        (convex ? side_.vertices : side_.borderCorners).push_back(made);
        if (convex && tip.empty()) side_.corners.push_back(made);
        else if (convex) side_.tips.push_back({point, made.name, 0, {}}); // two points have no size to be far apart by
    }

    void takePit(int number, const Vec3& apex) {
        const auto pit = pitAt(features_, number);
        if (!pit) return;
        int branch = 0;
        for (const Vec3& normal : pit->normals) {
            PlaneFeature plane;
            plane.origin = apex;
            plane.normal = place_.rotation * normal;
            plane.x = plane.normal.unitOrthogonal();
            side_.pits.push_back({plane, nameOf(FeatureKind::Vertex, number), ++branch, {apex, pit->reach}});
        }
    }

    /// A rim that turns far round comes to the ridge of a convex face from both sides, and crosses another edge twice.
    bool metOnce(const CurveFeature& curve) {
        return turning(curve) < comesRound &&
               std::all_of(std::begin(curve.faces), std::end(curve.faces), [this](const Face* face) {
                   if (!face) return true;
                   const auto [known, isNew] = convex_.try_emplace(face, true);
                   if (isNew && face->surface->kind() != SurfaceKind::Plane)
                       known->second = isConvex(surfaceFeature(*face, back_, seeds_));
                   return known->second;
               });
    }

    const std::string& body_;
    const PlacedPart& placed_;
    const FeatureSet& features_;
    const RigidMotion& place_;
    const RigidMotion back_;
    KnownSeeds* seeds_;
    SideFeatures& side_;
    std::map<const Face*, bool> convex_;
};

} // namespace

SideFeatures featuresOfSide(const ContactPair& contact, const ContactSide& side, const std::vector<PlacedPart>& parts,
                            KnownSeeds* seeds) {
    const auto chosen = chosenFeatures(contact, side, parts);
    SideFeatures found;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (chosen[i].faces.empty() && chosen[i].vertices.empty()) continue;
        PartOfSide(side.body, parts[i], seeds, found).take(chosen[i]);
        found.belongsTo(int(i));
    }
    return found;
}

} // namespace escapement
