#include "engine/contact/features/roundness.h"

#include "engine/contact/geometry/kinds/iso_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double sameAxis = 0.02;    // rad, and of the radius: how nearly two axes must coincide for supports to count
constexpr double slack = 0.05;       // on normals, before two features are said never to touch around
constexpr double exact = 1e-7;       // of the feature's size: how well points must lie on a circle
constexpr double borderNoise = 1e-9; // of the feature's size
constexpr int samplesAMeridian = 48;

/// A circle through points, all of which lie on it.
struct Circle {
    Vec3 centre, axis;
    double radius;
};

std::optional<Circle> circleThrough(const std::vector<Vec3>& points, double size) {
    const std::size_t n = points.size();
    const Vec3 &p = points[0], a = points[n / 3] - p, b = points[2 * n / 3] - p, across = a.cross(b);
    const double area2 = across.squaredNorm();
    if (!(area2 > exact * exact * std::pow(size, 4))) return std::nullopt; // a point, or a straight line
    Circle c;
    const Vec3 toCentre = (a.squaredNorm() * b.cross(across) + b.squaredNorm() * across.cross(a)) / (2.0 * area2);
    c.centre = p + toCentre;
    c.radius = toCentre.norm();
    c.axis = across / std::sqrt(area2);
    const bool on = std::all_of(points.begin(), points.end(), [&](const Vec3& q) {
        const Vec3 arm = q - c.centre;
        return std::abs(arm.dot(c.axis)) < exact * size && std::abs(arm.norm() - c.radius) < exact * size;
    });
    return on ? std::optional(c) : std::nullopt;
}

/// The axis that all lines of growing parameter `index` turn about.
std::optional<Circle> axisOf(const SurfaceFeature& feature, int index) {
    const Vec2 &low = feature.seeds->low, &high = feature.seeds->high;
    const double size = feature.seeds->tree.radius();
    std::optional<Circle> axis;
    for (double across : {0.2, 0.5, 0.8}) {
        std::vector<Vec3> points;
        Vec2 uv;
        uv[1 - index] = low[1 - index] + across * (high[1 - index] - low[1 - index]);
        for (int i = 0; i < 8; ++i) {
            uv[index] = low[index] + i / 8.0 * (high[index] - low[index]);
            points.push_back(feature.face->surface->point(uv));
        }
        const auto circle = circleThrough(points, size);
        if (!circle) return std::nullopt;
        if (axis && (axis->axis.cross(circle->axis).norm() > exact ||
                     axis->axis.cross(circle->centre - axis->centre).norm() > exact * size))
            return std::nullopt;
        if (!axis || circle->radius > axis->radius) axis = circle;
    }
    return axis;
}

/// How far (rad) the face goes about the axis.
double turnOf(const SurfaceFeature& feature, int index, const Circle& axis) {
    const Vec2 &low = feature.seeds->low, &high = feature.seeds->high;
    Vec2 uv = 0.5 * (low + high);
    double turn = 0.0;
    Vec3 before = Vec3::Zero();
    for (int i = 0; i <= 24; ++i) {
        uv[index] = low[index] + i / 24.0 * (high[index] - low[index]);
        Vec3 arm = feature.face->surface->point(uv) - axis.centre;
        arm -= axis.axis * axis.axis.dot(arm);
        if (i > 0) turn += std::atan2(before.cross(arm).norm(), before.dot(arm));
        before = arm;
    }
    return turn;
}

/// Whether all edges of the face are circles about the axis, or meridians.
bool turnsAbout(const Face& face, const FeatureSet& features, const Circle& axis, double size) {
    const auto isBorder = [&](int number) {
        const std::vector<Vec3>& line = features.edges[std::size_t(number - 1)].polyline;
        if (line.empty()) return false;
        const auto place = [&](const Vec3& point) { // along the axis, away from it
            const Vec3 arm = point - axis.centre;
            return Vec2(arm.dot(axis.axis), axis.axis.cross(arm).norm());
        };
        const Vec2 first = place(line.front());
        if (std::all_of(line.begin(), line.end(),
                        [&](const Vec3& p) { return (place(p) - first).norm() < exact * size; }))
            return true;
        const Vec3* out = nullptr; // the meridian's side of the axis
        for (const Vec3& p : line)
            if (!out || place(p)[1] > place(*out)[1]) out = &p;
        const Vec3 across = axis.axis.cross(*out - axis.centre).normalized();
        return std::all_of(line.begin(), line.end(),
                           [&](const Vec3& p) { return std::abs(across.dot(p - axis.centre)) < exact * size; });
    };
    return std::all_of(face.edges.begin(), face.edges.end(), isBorder);
}

/// How far (in t) a meridian may go on beyond the face's border at t, outwards. Where a rounding runs into a flat face
/// its crown is the border itself; standing flat, roundoff must not end the contact. What goes on there lies in the
/// material.
double beyond(const Face& face, const FeatureSet& features, const IsoCurve& curve, double t, double outwards,
              double run) {
    const int edge = face.trim.nearestEdge(curve.parameter(t));
    if (edge <= 0) return 0.0;
    const Edge& border = features.edges[std::size_t(edge - 1)];
    bool goesOn = border.kind == EdgeKind::Smooth;
    if (border.kind == EdgeKind::Tangent)
        for (int f : border.faces)
            if (f > 0 && &features.faces[std::size_t(f - 1)] != &face)
                goesOn = features.faces[std::size_t(f - 1)].surface->kind() == SurfaceKind::Plane;
    if (!goesOn) return 0.0;
    const double inner = t - 1e-3 * outwards * run;
    const Vec3 at = face.outward(curve.parameter(t)), before = face.outward(curve.parameter(inner));
    CurveJet jet;
    curve.evaluate(t, 2, jet);
    if (!(jet.d[2].dot(at) < 0.0)) return 0.0; // hollow: what goes on would stand out
    const double turns = std::atan2(at.cross(before).norm(), at.dot(before)) / std::abs(t - inner);
    return turns > 0.0 ? std::min(1.5 * sameAxis / turns, 0.25 * run) : 0.0;
}

CurveFeature meridianOf(const SurfaceFeature& feature, std::shared_ptr<const IsoCurve> curve, double from, double to,
                        bool closed) {
    constexpr int along = 24;
    CurveFeature result;
    result.faces[0] = feature.face;
    result.onFace = true;
    result.toPart = feature.toPart;
    result.toBody = feature.toBody;
    result.closed = closed;
    auto edge = std::make_shared<Edge>();
    edge->curve = curve;
    edge->from = from;
    edge->to = to;
    auto seeds = std::make_shared<CurveSeeds>();
    std::vector<Vec3> points;
    for (int i = 0; i <= along; ++i) {
        CurveSeeds::Place place;
        place.parameter = from + (to - from) * i / along;
        place.onFace[0] = curve->parameter(place.parameter);
        place.onFace[1].setZero();
        place.outward[0] = feature.face->outward(place.onFace[0]);
        place.outward[1].setZero();
        points.push_back(curve->point(place.parameter));
        seeds->places.push_back(place);
    }
    seeds->tree = SeedTree(std::move(points));
    seeds->own = edge;
    result.edge = edge.get();
    result.seeds = std::move(seeds);
    return result;
}

/// About a pole a circle is hardly more than a point, and the moving nearest point is enough: there a meridian would
/// only say the same again. What is left where the face slopes by more than axes that coincide may be apart; nothing
/// may be.
std::optional<CurveFeature> awayFromPoles(const SurfaceFeature& feature, CurveFeature meridian, const Vec3& axis) {
    const auto& places = meridian.seeds->places;
    const auto isPole = [&](const CurveSeeds::Place& place) {
        return feature.face->surface->poleAt(place.onFace[0]) != nullptr;
    };
    const auto slopes = [&](const CurveSeeds::Place& place) {
        return axis.cross(place.outward[0]).norm() > 1.2 * slack;
    };
    auto first = places.begin(), last = places.end() - 1;
    if (isPole(*first)) first = std::find_if(first, places.end(), slopes);
    if (isPole(*last)) last = std::find_if(places.rbegin(), places.rend(), slopes).base() - 1;
    if (first == places.begin() && last == places.end() - 1) return meridian;
    if (first >= last) return std::nullopt;
    return meridianOf(feature, std::static_pointer_cast<const IsoCurve>(meridian.edge->curve), first->parameter,
                      last->parameter, false);
}

/// The stretches of one iso-line inside the face's trim.
void addMeridians(const SurfaceFeature& feature, const FeatureSet& features, int index, double value,
                  std::vector<CurveFeature>& list) {
    const Face& face = *feature.face;
    const auto curve = std::make_shared<IsoCurve>(face.surface, index, value);
    const double low = feature.seeds->low[1 - index], high = feature.seeds->high[1 - index],
                 size = feature.seeds->tree.radius();
    const auto inside = [&](double t) { return face.trim.borderDistance(curve->parameter(t)) >= -borderNoise * size; };
    const auto at = [&](int i) { return low + (high - low) * i / samplesAMeridian; };
    std::vector<char> in;
    for (int i = 0; i <= samplesAMeridian; ++i) in.push_back(inside(at(i)));
    const bool whole = std::all_of(in.begin(), in.end(), [](char c) { return c; });
    if (whole && face.surface->range().period[1 - index] > 0.0 &&
        (curve->point(low) - curve->point(high)).norm() < exact * size) {
        list.push_back(meridianOf(feature, curve, low, high, true));
        return;
    }
    const auto border = [&](double in, double out) {
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (in + out);
            (inside(middle) ? in : out) = middle;
        }
        return in;
    };
    for (int i = 0; i <= samplesAMeridian; ++i) {
        if (!in[std::size_t(i)] || (i > 0 && in[std::size_t(i - 1)])) continue;
        int end = i;
        while (end < samplesAMeridian && in[std::size_t(end + 1)]) ++end;
        double from = i > 0 ? border(at(i), at(i - 1)) : low,
               to = end < samplesAMeridian ? border(at(end), at(end + 1)) : high;
        const double run = to - from;
        if (!(run > 1e-9 * (high - low))) continue;
        from -= beyond(face, features, *curve, from, -1.0, run);
        to += beyond(face, features, *curve, to, 1.0, run);
        list.push_back(meridianOf(feature, curve, from, to, false));
    }
}

/// Widens the roundness by a place of the feature, body frame.
void take(Roundness& r, const Vec3& point, const Vec3& normal) {
    Vec3 arm = point - r.point;
    arm -= r.direction * r.direction.dot(arm);
    const double distance = arm.norm();
    r.low = std::min(r.low, distance);
    r.high = std::max(r.high, distance);
    if (!(distance > 0.0)) return;
    const double away = normal.dot(arm) / distance;
    r.inward = std::min(r.inward, away);
    r.outward = std::max(r.outward, away);
}

Roundness about(const Vec3& point, const Vec3& direction) {
    Roundness r;
    r.hasPoint = r.hasDirection = true;
    r.point = point;
    r.direction = direction;
    r.low = std::numeric_limits<double>::infinity();
    r.high = 0.0;
    r.inward = 1.0, r.outward = -1.0;
    return r;
}

} // namespace

double sagOf(double radius, double step) {
    return radius * (1.0 - std::cos(0.5 * std::min(step, 2.0 * std::numbers::pi)));
}

RigidMotion turnedAbout(const Roundness& round, const RigidMotion& pose, double angle) {
    const Mat3 turn = Eigen::AngleAxisd(angle, round.direction).toRotationMatrix();
    return pose * RigidMotion{turn, round.point - turn * round.point};
}

Roundness roundnessOfPlane(const Vec3& normal) {
    Roundness r;
    r.hasDirection = true;
    r.direction = normal;
    return r;
}

Roundness roundnessOfSphere(const Vec3& centre, double radius) {
    Roundness r;
    r.hasPoint = true;
    r.point = centre;
    r.high = std::abs(radius);
    (radius < 0.0 ? r.inward : r.outward) = radius < 0.0 ? -1.0 : 1.0;
    return r;
}

Roundness roundnessOf(const CurveFeature& curve) {
    const auto& points = curve.seeds->tree.points();
    const double size = curve.seeds->tree.radius();
    Vec3 normal = Vec3::Zero();
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        normal += (points[i] - points[0]).cross(points[i + 1] - points[0]);
    const double area = normal.norm();
    if (!(area > 1e-9 * size * size)) return {};
    normal /= area;
    if (std::any_of(points.begin(), points.end(),
                    [&](const Vec3& p) { return std::abs(normal.dot(p - points[0])) > 1e-6 * size; }))
        return {};
    std::vector<Vec3> open = points;
    if (curve.closed) open.pop_back();
    const auto circle = circleThrough(open, size);
    Roundness r =
        about(curve.toBody * (circle ? circle->centre : curve.seeds->tree.centre()), curve.toBody.rotation * normal);
    r.hasPoint = r.turns = circle.has_value(); // flat, if not round: lies on planes
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3(&sides)[2] = curve.seeds->places[i].outward;
        for (double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const Vec3 between = (1.0 - share) * sides[0] + share * sides[1];
            if (between.norm() > 0.0) take(r, curve.toBody * points[i], curve.toBody.rotation * between.normalized());
        }
    }
    return r;
}

std::optional<RevolvedFace> revolvedFace(const SurfaceFeature& feature, const FeatureSet& features) {
    const SurfaceKind kind = feature.face->surface->kind();
    if (kind == SurfaceKind::Plane || kind == SurfaceKind::Sphere || kind == SurfaceKind::Cylinder) return std::nullopt;
    const Vec2 &low = feature.seeds->low, &high = feature.seeds->high;
    if (!low.allFinite() || !high.allFinite() || !(feature.seeds->tree.radius() > 0.0)) return std::nullopt;
    for (int index : {0, 1}) {
        const auto axis = axisOf(feature, index);
        if (!axis) continue;
        RevolvedFace result;
        const double turn = turnOf(feature, index, *axis);
        const int count = std::max(1, int(std::lround(supportsATurn * turn / (2.0 * std::numbers::pi))));
        for (int i = 0; i < count; ++i) {
            const double share = (i + 0.5) / count;
            addMeridians(feature, features, index, low[index] + share * (high[index] - low[index]), result.meridians);
        }
        if (result.meridians.empty()) return std::nullopt;
        result.roundness = about(feature.toBody * axis->centre, feature.toBody.rotation * axis->axis);
        result.roundness.turns = turnsAbout(*feature.face, features, *axis, feature.seeds->tree.radius());
        double alongAxis = 0.0;
        for (const auto& m : result.meridians) {
            for (std::size_t i = 0; i < m.seeds->places.size(); ++i) {
                const Vec3 normal = m.seeds->places[i].outward[0];
                take(result.roundness, m.toBody * m.seeds->tree.points()[i], m.toBody.rotation * normal);
                alongAxis = std::max(alongAxis, std::abs(normal.dot(axis->axis)));
            }
        }
        if (alongAxis < 1e-6) return std::nullopt; // a cylinder
        std::vector<CurveFeature> kept;
        for (auto& m : result.meridians)
            if (auto rest = awayFromPoles(feature, std::move(m), axis->axis)) kept.push_back(std::move(*rest));
        result.meridians = std::move(kept);
        result.step = turn / count;
        return result;
    }
    return std::nullopt;
}

bool mayTouchAround(const Roundness& a, const Roundness& b) {
    if (!a.exists() || !b.exists()) return false;
    const bool planeA = !a.hasPoint && !std::isfinite(a.high), planeB = !b.hasPoint && !std::isfinite(b.high);
    if (planeA && planeB) return false;
    if (planeA || planeB ? !(a.hasDirection && b.hasDirection)
                         : !(a.hasPoint && b.hasPoint && (a.hasDirection || b.hasDirection)))
        return false;
    const double width = 1e-6 * std::min(a.high, b.high);
    if (a.low > b.high + width || b.low > a.high + width) return false;
    return a.inward <= -b.inward + slack && -b.outward <= a.outward + slack;
}

bool shareAxis(const Roundness& a, const RigidMotion& poseA, const Roundness& b, const RigidMotion& poseB) {
    const Vec3 directionA = poseA.rotation * a.direction, directionB = poseB.rotation * b.direction;
    if (a.hasDirection && b.hasDirection && directionA.cross(directionB).norm() > sameAxis) return false;
    if (!a.hasPoint || !b.hasPoint) return true;
    const Vec3 between = poseB * b.point - poseA * a.point;
    const Vec3& axis = a.hasDirection ? directionA : directionB;
    return axis.cross(between).norm() <= sameAxis * std::min(a.high, b.high);
}

} // namespace escapement
