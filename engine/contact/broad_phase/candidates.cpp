#include "engine/contact/broad_phase/candidates.h"

#include "engine/contact/broad_phase/side_features.h"
#include "engine/contact/features/chosen_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numbers>
#include <type_traits>

namespace escapement {

namespace {

constexpr double straight = 1e-9,                // rad, between two seeds: an edge that turns by less does not bend
    inPlane = 1e-6;                              // rad, between the planes in which a curve bends
constexpr double noThickness = 1e-9,             // of its size: what is thinner is a plane
    depthShare = 0.25;                           // of a part's thickness
constexpr int fewestPlaces = 2, mostPlaces = 24; // of two features that may meet at several: else one a wave

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

/// Whether two features can come near each other at several places at once: not where both are convex, but for what
/// lies across a flat with a rounded rim. A ball on a face whose closest point is in closed form has one.
bool mayMeetOften(PairKind kind, const auto& a, const auto& b) {
    const auto isPlane = [](const SurfaceFeature& face) { return face.face->surface->kind() == SurfaceKind::Plane; };
    const auto liesAcross = [&](const auto& one) { // a plane comes down on a whole rim, for which supports stand
        using Feature = std::decay_t<decltype(one.feature)>;
        if constexpr (std::is_same_v<Feature, SurfaceFeature>) return !isPlane(one.feature);
        else return std::is_same_v<Feature, CurveFeature>;
    };
    const bool acrossFlat = (a.roundsFlat && liesAcross(b)) || (b.roundsFlat && liesAcross(a));
    if (a.convex && b.convex && !acrossFlat) return false;
    const auto newton = [](const SurfaceFeature& face) {
        const SurfaceKind of = face.face->surface->kind();
        return of == SurfaceKind::Extrusion || of == SurfaceKind::Revolution || of == SurfaceKind::BSpline ||
               of == SurfaceKind::Offset || of == SurfaceKind::Other;
    };
    const auto isRound = [](const CurveFeature& edge) { // a ball is nearest to it at one place
        return edge.edge->curveKind == CurveKind::Line || edge.edge->curveKind == CurveKind::Circle;
    };
    using A = std::decay_t<decltype(a.feature)>;
    using B = std::decay_t<decltype(b.feature)>;
    if constexpr (std::is_same_v<A, SurfaceFeature> && std::is_same_v<B, PointFeature>)
        return b.feature.radius > 0.0 && newton(a.feature);
    else if constexpr (std::is_same_v<A, PointFeature> && std::is_same_v<B, SurfaceFeature>)
        return a.feature.radius > 0.0 && newton(b.feature);
    else if constexpr (std::is_same_v<A, CurveFeature> && std::is_same_v<B, PointFeature>)
        return b.feature.radius > 0.0 && !isRound(a.feature);
    else if constexpr (std::is_same_v<A, PointFeature> && std::is_same_v<B, CurveFeature>)
        return a.feature.radius > 0.0 && !isRound(b.feature);
    else if constexpr (std::is_same_v<A, SurfaceFeature> && std::is_same_v<B, CurveFeature>)
        return !(isPlane(a.feature) && bendsInPlane(b.feature));
    else if constexpr (std::is_same_v<A, CurveFeature> && std::is_same_v<B, SurfaceFeature>)
        return !(isPlane(b.feature) && bendsInPlane(a.feature));
    else return kind >= PairKind::SurfaceSurface;
}

template <class Feature> int wavesOf(const Feature& feature) {
    if constexpr (requires { feature.seeds->waves; }) return feature.seeds->waves;
    else return 1;
}

/// Pairs what two sides bring, kind by kind; their order is that of the contact's candidates.
class SidePairs {
  public:
    SidePairs(const SideFeatures& sideA, const SideFeatures& sideB, std::vector<Candidate>& pairs)
        : a(sideA), b(sideB), pairs_(pairs) {}

    void pairAll() {
        pairFlat();
        pairTips();
        pairPointsWithCurved();
        pairAround();
        pairFaces();
        pairEdgesWithFaces();
        pairEdges();
    }

  private:
    /// Each of one list with each of another, where `may` says so.
    void pairIf(PairKind kind, const auto& as, const auto& bs, const auto& may) {
        for (const auto& ofA : as)
            for (const auto& ofB : bs) {
                if (!may(ofA, ofB)) continue;
                FeaturePair pair{ofA.shared, ofB.shared, kind, PairPlace::Only};
                if (std::max(ofA.branch, ofB.branch) > 0) pair.which = PairPlace::Support;
                else if (mayMeetOften(kind, ofA, ofB)) {
                    pair.which = PairPlace::First;
                    pair.places = static_cast<unsigned char>(
                        std::clamp(std::max(wavesOf(ofA.feature), wavesOf(ofB.feature)), fewestPlaces, mostPlaces));
                }
                pairs_.push_back({pair});
                for (pair.which = PairPlace::Further; ++pair.place < pair.places;) pairs_.push_back({pair});
            }
    }
    void pairAll(PairKind kind, const auto& as, const auto& bs) {
        pairIf(kind, as, bs, [](const auto&, const auto&) { return true; });
    }

    void pairFlat() {
        pairAll(PairKind::PlanePoint, a.planes, b.vertices);
        pairAll(PairKind::PointPlane, a.vertices, b.planes);
        pairAll(PairKind::PlanePoint, a.planes, b.spheres);
        pairAll(PairKind::PointPlane, a.spheres, b.planes);
        pairAll(PairKind::PointPoint, a.spheres, b.spheres);
        pairAll(PairKind::PointPoint, a.spheres, b.vertices);
        pairAll(PairKind::PointPoint, a.vertices, b.spheres);
        pairAll(PairKind::LinePoint, a.lines, b.spheres);
        pairAll(PairKind::PointLine, a.spheres, b.lines);
    }

    void pairTips() {
        pairAll(PairKind::PointPoint, a.tips, b.vertices);
        pairAll(PairKind::PointPoint, a.corners, b.tips);
        pairAll(PairKind::LinePoint, a.lines, b.tips);
        pairAll(PairKind::PointLine, a.tips, b.lines);
        pairAll(PairKind::PlanePoint, a.pits, b.vertices);
        pairAll(PairKind::PointPlane, a.vertices, b.pits);
    }

    void pairPointsWithCurved() {
        const auto ballOnB = [](const auto&, const auto& ball) { return ball.feature.radius > 0.0; };
        const auto ballOnA = [](const auto& ball, const auto&) { return ball.feature.radius > 0.0; };
        pairIf(PairKind::SurfacePoint, a.surfaces, b.spheres, ballOnB);
        pairAll(PairKind::SurfacePoint, a.surfaces, b.vertices);
        pairAll(PairKind::SurfacePoint, a.surfaces, b.borderCorners);
        pairIf(PairKind::PointSurface, a.spheres, b.surfaces, ballOnA);
        pairAll(PairKind::PointSurface, a.vertices, b.surfaces);
        pairAll(PairKind::PointSurface, a.borderCorners, b.surfaces);
        pairIf(PairKind::CurvePoint, a.curves, b.spheres, ballOnB);
        pairIf(PairKind::PointCurve, a.spheres, b.curves, ballOnA);
    }

    /// What stands for circles. Where both faces have meridians, B's are taken, unless they are lines along which two
    /// cones touch; where two cones do, their rims stand for them.
    void pairAround() {
        const auto around = [](const auto& ofA, const auto& ofB) { return mayTouchAround(ofA.round, ofB.round); };
        const auto ballAround = [](const auto& ofA, const auto& ofB) {
            if constexpr (requires { ofA.feature.radius; })
                return ofA.feature.radius > 0.0 && mayTouchAround(ofA.round, ofB.round);
            else return ofB.feature.radius > 0.0 && mayTouchAround(ofA.round, ofB.round);
        };
        const auto isRevolved = [](const auto& surface) {
            return surface.round.exists() && surface.feature.face->surface->kind() != SurfaceKind::Plane;
        };
        const auto isCone = [](const auto& surface) {
            return surface.feature.face->surface->kind() == SurfaceKind::Cone;
        };
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
        pairIf(PairKind::SurfaceCurve, a.bowls, b.meridians,
               [&](const auto& bowl, const auto& meridian) { return !meridian.straight && around(bowl, meridian); });
        pairIf(PairKind::CurveSurface, a.meridians, b.bowls,
               [&](const auto& meridian, const auto& bowl) { return !meridian.straight && around(meridian, bowl); });
    }

    void pairFaces() {
        const auto isolated = [](const auto& flat,
                                 const auto& round) { // a plane touches a ruled face along a line or not at all
            return flat.feature.face->surface->kind() != SurfaceKind::Plane ||
                   !isRuledAlongNormal(round.feature.face->surface->kind());
        };
        pairAll(PairKind::SurfaceSurface, a.surfaces, b.surfaces);
        pairAll(PairKind::SurfaceSurface, a.bowls, b.surfaces);
        pairAll(PairKind::SurfaceSurface, a.surfaces, b.bowls);
        pairIf(PairKind::SurfaceSurface, a.flats, b.surfaces, isolated);
        pairIf(PairKind::SurfaceSurface, a.surfaces, b.flats,
               [&](const auto& round, const auto& flat) { return isolated(flat, round); });
    }

    void pairEdgesWithFaces() {
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
        // Along a straight edge a bowl comes nearer: its ends meet it.
        pairAll(PairKind::SurfaceCurve, a.bowls, b.curves);
        pairAll(PairKind::CurveSurface, a.curves, b.bowls);
    }

    void pairEdges() {
        pairAll(PairKind::CurveCurve, a.curves, b.curves);
        pairAll(PairKind::CurveCurve, a.curves, b.straights);
        pairAll(PairKind::CurveCurve, a.straights, b.curves);
        pairAll(PairKind::LineLine, a.lines, b.lines);
    }

    const SideFeatures &a, &b;
    std::vector<Candidate>& pairs_;
};

} // namespace

/// What one choice of faces brings, with the features that pairs of whatever partner refer to.
struct KnownSide {
    SideFeatures sideFeatures;
    std::shared_ptr<ContactFeatures> features = std::make_shared<ContactFeatures>();

    KnownSide(const std::string& body, const std::vector<PlacedPart>& parts, SideFeatures found)
        : sideFeatures(std::move(found)) {
        std::vector<double> depthLimits;
        for (const PlacedPart& placed : parts) depthLimits.push_back(depthLimitOf(*placed.part));
        features->body = body; // with which the features' names begin
        sideFeatures.each([&](auto& one) {
            const std::string* name = &*features->names.insert(one.name).first;
            one.shared = &features->features.emplace_back(ContactFeature{one.feature, one.ball.centre, one.ball.radius,
                                                                         depthLimits[std::size_t(one.part)], one.round,
                                                                         name, one.part, one.branch, one.sag});
        });
    }
};

double depthLimitOf(const Part& part) {
    Eigen::AlignedBox3d box;
    for (const auto& p : part.triangulation.points) box.extend(p);
    for (const auto& v : part.features.vertices) box.extend(v.point);
    // A plane has no thickness of its own: the partner's decides.
    const double thickness = box.isEmpty() ? 0.0 : box.sizes().minCoeff();
    return thickness > noThickness * box.diagonal().norm() ? depthShare * thickness
                                                           : std::numeric_limits<double>::infinity();
}

CandidateList candidates(const ContactPair& contact, const std::vector<PlacedPart>& partsA,
                         const std::vector<PlacedPart>& partsB, KnownFeatures* known, bool none) {
    KnownFeatures own;
    KnownFeatures& all = known ? *known : own;
    const auto sideOf = [&](const ContactSide& side, const std::vector<PlacedPart>& parts) -> KnownSide& {
        std::shared_ptr<KnownSide>& kept = all.sides[{parts.data(), side.faces}];
        if (!kept)
            kept = std::make_shared<KnownSide>(side.body, parts, featuresOfSide(contact, side, parts, &all.seeds));
        if (!kept->sideFeatures.formless.empty())
            refuse(
                contact,
                fmt::format(
                    "edge {} is curved, and of which shape could not be taken over from the file; choose other faces",
                    kept->sideFeatures.formless));
        return *kept;
    };
    const KnownSide &sideA = sideOf(contact.a, partsA), &sideB = sideOf(contact.b, partsB);
    CandidateList list{sideA.features, sideB.features, {}};
    SidePairs(sideA.sideFeatures, sideB.sideFeatures, list.pairs).pairAll();
    for (const Candidate& one : list) list.leastDepth = std::min(list.leastDepth, one.pair.depthLimit());
    if (list.pairs.empty() && !none)
        refuse(contact, "the chosen faces bring no features that can touch; choose faces on both bodies");
    list.pairs.shrink_to_fit();
    return list;
}

} // namespace escapement
