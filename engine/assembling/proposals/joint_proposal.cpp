#include "engine/assembling/proposals/joint_proposal.h"

#include "engine/model/errors.h"
#include "engine/model/instance_names.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/pose.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace escapement {

namespace {

using Kind = FeatureGeometry::Shape;

/// CAD files carry their coordinates to about 1e-15 m; what lies below that is no intention.
double clean(double x, double unit) {
    const double rounded = std::round(x / unit) * unit;
    return std::abs(x - rounded) < 1e-12 ? rounded + 0.0 : x;
}
NumberVector<3> direction(const Vec3& v) { return {clean(v.x(), 1.0), clean(v.y(), 1.0), clean(v.z(), 1.0)}; }
NumberVector<3> position(const Vec3& v) {
    const auto zero = [](double x) { return std::abs(x) < 1e-13 ? 0.0 : x; };
    return {zero(v.x()), zero(v.y()), zero(v.z())};
}

/// A direction across `z`: the world axis that is least along it, made perpendicular.
Vec3 across(const Vec3& z) {
    Eigen::Index least = 0;
    z.cwiseAbs().minCoeff(&least);
    return (Vec3::Unit(least) - z[least] * z).normalized();
}

JointFrame mounted(const PickedSide& side, const Vec3& point, const Vec3& z, const Vec3& x) {
    const RigidMotion toBody = side.pose.inverse();
    JointFrame frame;
    frame.body = side.body;
    frame.position = position(toBody * point);
    frame.z = direction(toBody.rotation * z);
    frame.x = direction(toBody.rotation * (x - x.dot(z) * z).normalized());
    frame.picked = side.picked;
    return frame;
}

/// Whether a picked feature is what a suggestion speaks of.
bool is(const FeatureGeometry& g, PickedShape shape) {
    switch (shape) {
    case PickedShape::Axis:
        return g.hasAxis();
    case PickedShape::Plane:
        return g.shape == Kind::Plane;
    case PickedShape::Line:
        return g.shape == Kind::Line;
    case PickedShape::Centre:
        return g.shape == Kind::Sphere || g.shape == Kind::Point;
    case PickedShape::Any:
        break;
    }
    return true;
}

constexpr double sameDirection = 1e-3; // sine of the angle between axes that run along each other
constexpr double sameArea = 1e-9;      // relative: a face that fills the hull of its corners
constexpr double shares = 1e-6;        // of the smaller face, for two to lie across one another

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

double areaOf(const std::vector<Vec2>& polygon) {
    double twice = 0.0;
    for (std::size_t k = 0; k < polygon.size(); ++k) twice += cross(polygon[k], polygon[(k + 1) % polygon.size()]);
    return 0.5 * twice;
}

Vec2 middleOf(const std::vector<Vec2>& polygon) {
    const Vec2& from = polygon.front(); // near it: less cancels
    Vec2 sum = Vec2::Zero();
    double area = 0.0;
    for (std::size_t k = 1; k + 1 < polygon.size(); ++k) {
        const Vec2 a = polygon[k] - from, b = polygon[k + 1] - from;
        area += 0.5 * cross(a, b);
        sum += 0.5 * cross(a, b) * (a + b) / 3.0;
    }
    return from + sum / area;
}

/// The convex hull, anticlockwise ([Andrew1979]: the lower and the upper chain of the points by x).
std::vector<Vec2> hullOf(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(),
              [](const Vec2& a, const Vec2& b) { return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y()); });
    std::vector<Vec2> hull;
    for (int chain = 0; chain < 2; ++chain) {
        const std::size_t first = hull.size();
        for (const Vec2& p : points) {
            while (hull.size() >= first + 2 && cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0.0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back(); // the next chain begins with it
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

/// What two convex polygons, anticlockwise, share ([SutherlandHodgman1974]: one cut at each side of the other).
std::vector<Vec2> sharedBy(std::vector<Vec2> one, const std::vector<Vec2>& other) {
    for (std::size_t k = 0; k < other.size(); ++k) {
        const Vec2 &from = other[k], side = other[(k + 1) % other.size()] - from;
        std::vector<Vec2> cut;
        for (std::size_t i = 0; i < one.size(); ++i) {
            const Vec2 &a = one[i], &b = one[(i + 1) % one.size()];
            const double atA = cross(side, a - from), atB = cross(side, b - from);
            if (atA >= 0.0) cut.push_back(a);
            if (atA * atB < 0.0) cut.push_back(a + atA / (atA - atB) * (b - a));
        }
        one = std::move(cut);
    }
    return one;
}

/// Corners of a face (part frame) that is all that lies between them; none where it is bounded otherwise.
std::vector<Vec3> cornersOf(const Part& part, const Face& face, const FeatureGeometry& plane) {
    const Vec3 x = across(plane.direction), y = plane.direction.cross(x);
    std::vector<Vec2> ends;
    for (const int number : face.edges) {
        const Edge& edge = part.features.edges[std::size_t(number - 1)];
        if (edge.curveKind != CurveKind::Line || edge.polyline.empty()) return {};
        for (const Vec3& end : {edge.polyline.front(), edge.polyline.back()})
            ends.emplace_back(x.dot(end - plane.point), y.dot(end - plane.point));
    }
    if (ends.size() < 3) return {};
    const std::vector<Vec2> hull = hullOf(std::move(ends));
    if (hull.size() < 3 || !(std::abs(areaOf(hull) - plane.area) <= sameArea * plane.area)) return {};
    std::vector<Vec3> corners;
    for (const Vec2& corner : hull) corners.push_back(plane.point + corner.x() * x + corner.y() * y);
    return corners;
}

/// Of a face that is a bar, the line along its middle: between the middles of its short sides.
std::optional<std::pair<Vec2, Vec2>> middleLineOf(const std::vector<Vec2>& face) {
    constexpr double slender = 1.5, square = 1e-6;
    if (face.size() != 4) return {};
    const Vec2 one = face[1] - face[0], other = face[2] - face[1];
    const bool rectangle = std::abs(one.dot(other)) <= square * one.norm() * other.norm() &&
                           (face[3] - face[2] + one).norm() <= square * one.norm();
    if (!rectangle || std::max(one.norm(), other.norm()) < slender * std::min(one.norm(), other.norm())) return {};
    const int first = one.norm() < other.norm() ? 0 : 1;
    const auto middle = [&](int k) { return Vec2(0.5 * (face[std::size_t(k)] + face[std::size_t((k + 1) % 4)])); };
    return std::pair(middle(first), middle(first + 2));
}

bool isIn(const std::vector<Vec2>& polygon, const Vec2& p) {
    for (std::size_t k = 0; k < polygon.size(); ++k)
        if (cross(polygon[(k + 1) % polygon.size()] - polygon[k], p - polygon[k]) < 0.0) return false;
    return true;
}

/// Where the middles of two bars cross, on both of them; oblique ones share more to one side of it.
std::optional<Vec2> crossingOf(const std::vector<Vec2>& one, const std::vector<Vec2>& other) {
    const auto a = middleLineOf(one), b = middleLineOf(other);
    if (!a || !b) return {};
    const Vec2 along = a->second - a->first, across = b->second - b->first;
    const double sine = cross(along, across);
    if (std::abs(sine) < 0.1 * along.norm() * across.norm()) return {}; // along each other
    const Vec2 at = a->first + cross(b->first - a->first, across) / sine * along;
    if (!isIn(one, at) || !isIn(other, at)) return {};
    return at;
}

/// The middle of what two flat faces share, looked at along the first one's normal, and on its plane; of bars where
/// they cross.
std::optional<Vec3> middleOfShared(const PickedSide& a, const PickedSide& b) {
    if (a.corners.empty() || b.corners.empty()) return {};
    const Vec3 &z = a.geometry.direction, &from = a.geometry.point, x = across(z), y = z.cross(x);
    const auto flat = [&](const std::vector<Vec3>& corners) {
        std::vector<Vec2> polygon;
        for (const Vec3& corner : corners) polygon.emplace_back(x.dot(corner - from), y.dot(corner - from));
        if (areaOf(polygon) < 0.0) std::reverse(polygon.begin(), polygon.end());
        return polygon;
    };
    const std::vector<Vec2> first = flat(a.corners), second = flat(b.corners), both = sharedBy(first, second);
    if (both.size() < 3 || !(areaOf(both) > shares * std::min(areaOf(first), areaOf(second)))) return {};
    const Vec2 middle = crossingOf(first, second).value_or(middleOf(both));
    return from + middle.x() * x + middle.y() * y;
}

bool isLine(const FeatureGeometry& g) { return g.hasDirection() && g.shape != Kind::Plane; }

} // namespace

void giveNumbers(Joint& joint, const JointType& type, double apart, const FeatureGeometry* onB) {
    for (const auto& key : jointParameterKeys()) {
        const auto own = std::find_if(type.parameters.begin(), type.parameters.end(), [&](const JointParameter& p) {
            return std::string_view(p.key) == key.parameter->key;
        });
        Number& number = jointNumber(joint, key.parameter->key);
        if (own == type.parameters.end()) number = 0.0;
        else if (number == Number(0.0))
            number = own->fromPoints                                            ? apart
                     : own->fromRadiusOf && onB && is(*onB, *own->fromRadiusOf) ? onB->radius
                                                                                : own->fresh;
    }
}

PickedSide pickedSide(const Body& body, const RigidMotion& placement, const std::string& instance, const Part& part,
                      FeatureKind kind, int number) {
    PickedSide side;
    side.body = body.name;
    side.pose = RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
    side.geometry = moved(featureGeometry(part, kind, number), side.pose * placement);
    side.picked = lastingName(body, instance, featureName(kind, number));
    if (kind == FeatureKind::Face && side.geometry.shape == FeatureGeometry::Shape::Plane)
        for (const Vec3& corner :
             cornersOf(part, part.features.faces[std::size_t(number - 1)], featureGeometry(part, kind, number)))
            side.corners.push_back(side.pose * placement * corner);
    return side;
}

std::vector<std::string> suggestedJoints(const FeatureGeometry& a, const FeatureGeometry& b) {
    std::vector<std::pair<int, std::string>> ranked;
    for (const auto& type : jointTypes())
        for (const auto& suggestion : type.suggestions) {
            const bool fits = (is(a, suggestion.first) && is(b, suggestion.second)) ||
                              (is(b, suggestion.first) && is(a, suggestion.second));
            if (fits) ranked.emplace_back(suggestion.rank, type.name);
        }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    std::vector<std::string> names;
    for (const auto& [rank, name] : ranked)
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

std::string suggestedJoint(const FeatureGeometry& a, const FeatureGeometry& b) { return suggestedJoints(a, b).front(); }

JointFrame jointFrame(const PickedSide& side) {
    const Vec3 z = side.geometry.hasDirection() ? side.geometry.direction : Vec3(Vec3::UnitZ());
    return mounted(side, side.geometry.point, z, across(z));
}

Joint proposeJoint(const PickedSide& a, const PickedSide& b, const std::string& type) {
    if (a.body == b.body)
        throw std::invalid_argument("both features belong to \"" + a.body +
                                    "\"; a joint is between two bodies: pick the second feature on another one");
    Joint joint;
    joint.type = type.empty() ? suggestedJoint(a.geometry, b.geometry) : type;
    const JointType& kind = jointType(joint.type);
    const JointPlacing& placing = kind.placing;
    const auto &ga = a.geometry, &gb = b.geometry;
    if (placing.planeFirst && gb.shape == Kind::Plane && ga.shape != Kind::Plane) return proposeJoint(b, a, joint.type);
    // A side without a direction takes the other's.
    const Vec3 za = ga.hasDirection() ? ga.direction : gb.hasDirection() ? gb.direction : Vec3(Vec3::UnitZ());
    Vec3 zb = gb.hasDirection() ? gb.direction : za;
    if (za.dot(zb) < 0.0) zb = -zb;

    Vec3 pa = ga.point, pb = gb.point;
    if (placing.points == JointPlacing::Crossing && isLine(ga) && isLine(gb) && za.cross(zb).norm() >= sameDirection) {
        const double c = za.dot(zb), u = za.dot(pb - pa), w = zb.dot(pb - pa), s = 1.0 - c * c;
        pa += za * ((u - c * w) / s);
        pb += zb * ((c * u - w) / s);
    } else if (placing.points == JointPlacing::Own) {
        // where they were picked
        // What is no axis does not say how it stands: a wheel upright.
        if (placing.planeFirst && !gb.hasAxis()) zb = across(za);
        if (placing.planeFirst && ga.shape == Kind::Plane) pa = pb - ga.direction * ga.direction.dot(pb - pa);
    } else if (isLine(gb)) {
        const Vec3 closest = gb.point + zb * zb.dot(pa - gb.point);
        const double reach = std::max({ga.radius, gb.radius, 0.01 * std::max(ga.length, gb.length)});
        if (za.cross(zb).norm() < sameDirection && (closest - pa).norm() < reach) pb = closest;
    } else if (gb.shape == Kind::Plane && placing.onPlane != JointPlacing::OnPlane) {
        // A plane gives a direction; where along it the joint sits is the other side's business.
        const bool parallel = ga.shape == Kind::Plane && za.cross(zb).norm() < sameDirection;
        std::optional<Vec3> shared;
        if (parallel && placing.onPlane == JointPlacing::Closest) shared = middleOfShared(a, b);
        const bool alike = shared && ga.direction.dot(gb.direction) > 0.0;
        pa = shared.value_or(pa);
        if (alike) pa -= std::max(0.0, za.dot(pa - gb.point)) * za; // between them, whichever was picked first
        const Vec3 closest = pa - zb * zb.dot(pa - gb.point);
        pb = placing.onPlane == JointPlacing::AtA || alike ? pa : closest;
    }
    if (placing.points != JointPlacing::Own && gb.shape == Kind::Other) pb = pa;
    else if (placing.points != JointPlacing::Own && ga.shape == Kind::Other && gb.shape != Kind::Plane)
        pa = pb = gb.point;
    if (placing.asTheyStand) pb = pa, zb = za; // holds things as they are
    const Vec3 xa = across(za);
    joint.a = mounted(a, pa, za, xa);
    joint.b = mounted(b, pb, zb, placing.carriesX ? Vec3(Quaternion::FromTwoVectors(za, zb) * xa) : xa);
    giveNumbers(joint, kind, (pb - pa).norm(), &gb);
    return joint;
}

bool meetsInOnePlace(const Joint& joint) {
    const JointType* type = findJointType(joint.type);
    return type && !type->followsEdges() && type->placing.points != JointPlacing::Own;
}

void putWhereOtherIs(Mechanism& m, int index, bool first) {
    Joint& joint = m.joints.at(static_cast<std::size_t>(index));
    const JointFrame& other = first ? joint.b : joint.a;
    PickedSide here;
    here.body = first ? joint.a.body : joint.b.body;
    const Body *to = m.findBody(here.body), *from = m.findBody(other.body);
    const Vec3 z = toVec3(other.z), x = toVec3(other.x);
    if (!to || !from) throw InputError("A body of the joint \"" + joint.name + "\" is missing: choose it first");
    if (!(z.cross(x).norm() > 1e-9 * z.norm() * x.norm()))
        throw InputError("The joint \"" + joint.name + "\" has no axis there yet: type one whose x is not along its z");
    here.pose = motionOf(to->pose);
    const RigidMotion there = motionOf(from->pose);
    (first ? joint.a : joint.b) =
        mounted(here, there * toVec3(other.position), (there.rotation * z).normalized(), there.rotation * x);
}

void flip(JointFrame& frame) {
    for (Number& component : frame.z) component = Number(-component.value + 0.0);
}

} // namespace escapement
