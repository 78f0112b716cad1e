#include "engine/assembling/joint_proposal.h"

#include "engine/model/instance_names.h"

#include <cmath>
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

} // namespace

PickedSide pickedSide(const Body& body, const RigidMotion& placement, const std::string& instance, const Part& part,
                      FeatureKind kind, int number) {
    PickedSide side;
    side.body = body.name;
    side.pose = RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
    side.geometry = moved(featureGeometry(part, kind, number), side.pose * placement);
    side.picked = lastingName(body, instance, featureName(kind, number));
    return side;
}

std::string suggestedJoint(const FeatureGeometry& a, const FeatureGeometry& b) {
    const auto isCentre = [](const FeatureGeometry& g) { return g.shape == Kind::Sphere || g.shape == Kind::Point; };
    if (a.hasAxis() && b.hasAxis()) return "revolute";
    if (a.shape == Kind::Plane && b.shape == Kind::Plane) return "planar";
    if (a.shape == Kind::Line && b.shape == Kind::Line) return "prismatic";
    if (isCentre(a) || isCentre(b)) return "spherical";
    if (a.hasAxis() || b.hasAxis()) return "revolute";
    return "fixed";
}

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
    const auto &ga = a.geometry, &gb = b.geometry;
    // A side without a direction takes the other's.
    const Vec3 za = ga.hasDirection() ? ga.direction : gb.hasDirection() ? gb.direction : Vec3(Vec3::UnitZ());
    Vec3 zb = gb.hasDirection() ? gb.direction : za;
    if (za.dot(zb) < 0.0) zb = -zb;

    const Vec3 pa = ga.point;
    Vec3 pb = gb.point;
    if (gb.hasDirection() && gb.shape != Kind::Plane) {
        const Vec3 foot = gb.point + zb * zb.dot(pa - gb.point);
        const double reach = std::max({ga.radius, gb.radius, 0.01 * std::max(ga.length, gb.length)});
        if (za.cross(zb).norm() < 1e-3 && (foot - pa).norm() < reach) pb = foot;
    } else if (gb.shape == Kind::Plane && joint.type != "planar") {
        // A plane gives a direction; where along it the joint sits is the other side's business.
        const Vec3 foot = pa - zb * zb.dot(pa - gb.point);
        pb = joint.type == "prismatic" || joint.type == "fixed" ? pa : foot;
    }
    if (joint.type == "fixed") pb = pa, zb = za; // holds things as they are
    joint.a = mounted(a, pa, za, across(za));
    joint.b = mounted(b, pb, zb, across(za));
    return joint;
}

void flip(JointFrame& frame) {
    for (Number& component : frame.z) component = Number(-component.value + 0.0);
}

} // namespace escapement
