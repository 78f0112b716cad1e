#pragma once
// Exact contact between one feature of body A and one of body B (docs/architecture.md, "contact").
//
// Swept points, straight lines and planes meet in closed form:
//   point  a vertex (radius 0), a sphere (radius > 0) or the inside of a hollow sphere (radius < 0);
//   line   a straight edge with its two outward face normals;
//   plane  a planar face with its trim.
// Curved faces and edges (curved_features.h) meet points at the closest point of the point, each other by Newton's
// method (tangency.h). All give gap, normal, contact points and their exact rates. Everything is evaluated beyond the
// borders too; `border` and `valid` say whether the closest points lie on the features.

#include "engine/contact/features/curved_features.h"
#include "engine/contact/features/features.h"
#include "engine/contact/features/roundness.h"
#include "engine/contact/narrow_phase/starts.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace escapement {

/// Pose and twist of a body: the reference point is the origin of its body frame.
struct BodyMotion {
    RigidMotion pose;
    Vec3 velocity = Vec3::Zero(); ///< of the body frame's origin, world
    Vec3 angular = Vec3::Zero();  ///< world

    Vec3 velocityAt(const Vec3& point) const { return velocity + angular.cross(point - pose.translation); }
};

struct PointFeature {
    Vec3 centre = Vec3::Zero();           ///< body frame
    double radius = 0.0;                  ///< m; negative: the material is outside
    const Face* sphere = nullptr;         ///< its trim, when it is part of a spherical face
    RigidMotion toPart;                   ///< body frame to part frame, for the trim
    const FeatureSet* features = nullptr; ///< of the part, for the kinds of that face's edges
    std::vector<Vec3> edgeDirections;     ///< of a vertex: along its edges, away from it (body frame)
    Vec3 outside = Vec3::Zero();          ///< of a vertex: unit, midway in its normal cone (body frame)
    bool tip = false; ///< a face comes to a point there: the directions lie on it, and between them it goes on
};

struct LineFeature {
    Vec3 origin = Vec3::Zero(), direction = Vec3::UnitX(); ///< body frame, unit
    double length = 0.0;
    Vec3 normals[2];                 ///< outward normals of its two faces, body frame
    bool hollow[2] = {false, false}; ///< whether it ends at a hollow edge: what is beyond is in the material
};

struct PlaneFeature {
    Vec3 origin = Vec3::Zero(), normal = Vec3::UnitZ(), x = Vec3::UnitX(); ///< body frame
    const Face* face = nullptr;
    RigidMotion toPart;                   ///< body frame to part frame, for the trim
    const FeatureSet* features = nullptr; ///< of the part, for the kinds of the face's edges
};

/// A feature of one body in a contact: all its pairs refer to it, and none changes it. Vectors in the body frame.
struct ContactFeature {
    std::variant<std::monostate, PlaneFeature, PointFeature, LineFeature, SurfaceFeature, CurveFeature> shape;
    Vec3 centre = Vec3::Zero();                              ///< of a ball around it
    double radius = std::numeric_limits<double>::infinity(); ///< m, of that ball; infinite: none is known
    double depthLimit = 0.0; ///< m: deeper than this in its part the closest point belongs to another side of it
    Roundness round;         ///< of what supports may stand for, or are fixed to
    const std::string* name =
        nullptr;     ///< "slider|Assembly/Slider#vertex:3", the same address for all features of that name
    int part = 0;    ///< of the body's parts
    int support = 0; ///< number of a support fixed to the feature of that name, from 1; 0: the feature itself
    double sag =
        0.0; ///< m, of a support: how much narrower the polygon of supports is than the circle that they stand for

    /// As what it is; as what it is not: one of that kind without any content.
    template <class T> const T& as() const {
        if (const T* shaped = std::get_if<T>(&shape)) return *shaped;
        static const T none{};
        return none;
    }
    template <class T> bool is() const { return std::holds_alternative<T>(shape); }
};

enum class PairKind : unsigned char {
    PlanePoint,
    PointPlane,
    PointPoint,
    LinePoint,
    PointLine,
    LineLine,
    SurfacePoint,
    PointSurface,
    CurvePoint,
    PointCurve,
    SurfaceSurface,
    SurfaceCurve,
    CurveSurface,
    CurveCurve
};

/// Which of the places at which the same two features may touch a pair stands for.
enum class PairPlace : unsigned char {
    Only,    ///< they come near each other at one place
    First,   ///< of several; a ball on such a face remembers its closest point
    Further, ///< minima beside that of the pair of the same features: idle until `follow` finds one
    Support  ///< stands for a circle: counts only while both features' axes coincide (roundness.h)
};

/// Closest point points that a search may start from. The run keeps those of its last accepted step, so that a step's
/// outcome depends on nothing else that was asked before.
struct WarmStart {
    ClosestParameters at;
    bool known = false;
    bool lost = false;      ///< known to be no contact: the search is not repeated until the next step
    bool taken = false;     ///< of one place of several, and lost: what its features' search leads to is another place
    bool untold = false;    ///< found on the way of a step that is not yet accepted
    bool searched = false;  ///< of one place of several: whether it was looked for already, and
    RigidMotion searchedAt; ///< where B's frame was in A's then; and
    double searchedFor = 0.0; ///< m: for how far it need not be looked for again, once the features move
    double turn = 0.0;        ///< rad: by how much a support is turned about its feature's axis from where it is fixed
};

/// What became of one of several minima between the same two features in a step.
enum class BranchChange { None, Birth, Fold, Merge };

struct ContactMeasure {
    double gap = 0.0, border = 0.0;
    bool valid = false;
    bool facing = false;         ///< of a face: valid, whatever the border says
    bool sunk = false;           ///< would be valid, but for its bodies having given way by a hair at a flush border
    Vec3 normal = Vec3::UnitZ(); ///< from A to B
    Vec3 tangent1 = Vec3::UnitX(), tangent2 = Vec3::UnitY();
    Vec3 pointA = Vec3::Zero(), pointB = Vec3::Zero();
    WarmStart closest; ///< of pairs of curved features
};

/// Room for looking for further places, kept from one time to the next.
struct PlaceSearch {
    struct Known {
        ClosestParameters at;
        double beside; ///< m: how far it is past a border of the features
    };
    Starts between;
    std::vector<double> distance;
    std::vector<int> least;
    std::vector<std::pair<double, int>> around;
    std::vector<ClosestParameters> starts;
    std::vector<Known> known;
    std::vector<ContactMeasure> there;
};

/// Rates of what ContactMeasure holds, for given twists of the bodies; the contact points move over the features.
struct ContactRates {
    Vec3 normal, tangent1, tangent2, pointA, pointB;
};

/// One candidate: a feature on each body, which must outlive it. There are many: two pointers, four bytes and a number.
struct FeaturePair {
    static const ContactFeature noFeature;
    const ContactFeature *first = &noFeature, *second = &noFeature; ///< of body A, of body B
    PairKind kind = PairKind::PlanePoint;
    PairPlace which = PairPlace::Only;
    unsigned char place = 0, places = 1; ///< of several, which one and how many: pairs one behind the other
    int contact = 0;                     ///< of a mechanism, that brought it

    bool support() const { return which == PairPlace::Support; }
    bool further() const { return which == PairPlace::Further; }
    bool tracked() const { return which == PairPlace::First || which == PairPlace::Further; }
    double reach() const {
        return first->radius + second->radius;
    } ///< m, sum of the balls' radii; infinite: no bound is known
    double depthLimit() const { return std::min(first->depthLimit, second->depthLimit); } ///< m, of the thinner part
    /// m: how far its edges may be from where the next ones begin, as the file of their part says.
    double seam() const;

    // By what they are; one without content where there is none.
    const PlaneFeature& plane() const { return either<PlaneFeature>(); }
    const SurfaceFeature& surface() const { return either<SurfaceFeature>(); }
    const CurveFeature& curve() const { return either<CurveFeature>(); }
    const SurfaceFeature& surfaceB() const { return second->as<SurfaceFeature>(); } ///< where both are faces
    const CurveFeature& curveB() const { return second->as<CurveFeature>(); }       ///< where both are edges
    const PointFeature& pointA() const { return first->as<PointFeature>(); }
    const PointFeature& pointB() const { return second->as<PointFeature>(); }
    const LineFeature& lineA() const { return first->as<LineFeature>(); }
    const LineFeature& lineB() const { return second->as<LineFeature>(); }

    /// Pairs of bounded features that are clearly apart only say how far the balls around them are, and are not valid;
    /// so do supports of circles that are no common ones, and further minima that do not exist.
    ContactMeasure measure(const RigidMotion& a, const RigidMotion& b, const WarmStart& memory = {}) const;
    /// `closest points` of the measure at this configuration.
    ContactRates rates(const BodyMotion& a, const BodyMotion& b, const WarmStart& closest = {}) const;
    /// How far inside its normal cone a vertex or an edge touches a face (of `measure`): a sine, infinite for all other
    /// pairs. Where it vanishes an edge of the vertex lies along the face, or a face of the edge does, and touches it
    /// from then on.
    double coneMargin(const RigidMotion& a, const RigidMotion& b, const ContactMeasure& measure) const;
    /// Whether measures start from memory; `follow` brings it to this configuration.
    bool remembers() const { return tracked() || kind >= PairKind::SurfaceSurface; }
    void follow(const RigidMotion& a, const RigidMotion& b, WarmStart& memory) const;

    // Of several places at which the same two features come near each other, in the order of their pairs; `own` is this
    // pair's. Those before it are followed first; `end` is what endOfPlace said when none had been.
    BranchChange follow(const RigidMotion& a, const RigidMotion& b, std::span<WarmStart> places, std::size_t own,
                        BranchChange end, PlaceSearch& use) const;
    /// Whether the minimum that is remembered is none here, or has become one with another: Fold, Merge; else None.
    BranchChange endOfPlace(const RigidMotion& a, const RigidMotion& b, std::span<const WarmStart> places,
                            std::size_t own) const;
    /// Looks for a minimum that has no pair yet, where this pair has none and it is time to; true when there is one.
    bool findPlace(const RigidMotion& a, const RigidMotion& b, std::span<WarmStart> places, std::size_t own,
                   PlaceSearch& use) const;
    /// Where the remembered closest point is on the one feature that does not move over the other, world.
    Vec3 lastPlace(const RigidMotion& a, const RigidMotion& b, const WarmStart& place) const;
    /// Of the smaller of the two features, m.
    double size() const;
    /// How far apart the balls around any two bounded features are (m), where that is enough to know; else 0.
    double clearlyApart(const RigidMotion& a, const RigidMotion& b) const;
    /// m, between the balls around both features; negative where these overlap, or one is unbounded.
    double ballsApart(const RigidMotion& a, const RigidMotion& b) const {
        return (b * second->centre - a * first->centre).norm() - reach();
    }

  private:
    template <class T> const T& either() const { return first->is<T>() ? first->as<T>() : second->as<T>(); }
    ContactMeasure measureFrom(const RigidMotion& a, const RigidMotion& b, const WarmStart& memory) const;
    bool idle(const RigidMotion& a, const RigidMotion& b, const WarmStart& memory) const;
    /// Of a support that is turned: from where its body would have to be seen. True where that is A.
    bool turned(const RigidMotion& a, const RigidMotion& b, double turn, RigidMotion& pose) const;
    ContactMeasure measureHere(const RigidMotion& a, const RigidMotion& b, WarmStart at) const;
    double sizeOfSecond() const;
    bool sharp() const { return pointA().radius == 0.0 && pointB().radius == 0.0; } ///< of pairs of points and lines
};

/// A closest point this close to its feature's border (m) stands on it; roundoff must not decide.
constexpr double borderBand = 1e-8;
/// Further out (m) it has left the feature: where it leaves is located within the band.
constexpr double offBorder = 2.0 * borderBand;

} // namespace escapement
