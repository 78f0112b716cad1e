// Bennett's linkage: four links, four skew hinges, opposite links alike, sin(alpha)/a = sin(beta)/b. Counted by
// Gruebler it cannot move; it does. With the joint angles t1..t4 of Denavit and Hartenberg (all offsets zero) it closes
// for t3 = -t1, t4 = -t2, tan(t1/2) tan(t2/2) = sin((beta+alpha)/2) / sin((beta-alpha)/2), hence t2' = -t1' sin t2 /
// sin t1.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include "engine/contact/features/placed_part.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double half = 22.0; ///< mm along an axis from the common normal to the middle of an eye

struct Link {
    double length, twist;                                ///< m, rad
    Vec3 farPoint() const { return {length, 0.0, 0.0}; } ///< where the next axis crosses the link's x axis
    Vec3 farAxis() const { return {0.0, -std::sin(twist), std::cos(twist)}; }
    RigidMotion toNext() const { return {Eigen::AngleAxisd(twist, Vec3::UnitX()).toRotationMatrix(), farPoint()}; }
};

RigidMotion turn(double angle) { return {Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(), Vec3::Zero()}; }

/// An eye about z, above the common normal; a pin along the far axis, held below it; a round bar between.
TopoDS_Shape linkShape(const Link& link) {
    const auto along = [&](double s) {
        const Vec3 p = 1000.0 * link.farPoint() + s * link.farAxis();
        return gp_Pnt(p.x(), p.y(), p.z());
    };
    const gp_Pnt eye(0, 0, half);
    const auto body = fuse({cylinder(eye, along(-half), 7.0), cylinder({0, 0, half - 10}, {0, 0, half + 10}, 16.0),
                            cylinder(along(-half - 10), along(-half + 10), 13.0)});
    return fuse({cut(body, cylinder({0, 0, half - 20}, {0, 0, half + 20}, 8.0)),
                 cylinder(along(-half), along(half + 14), 7.5)});
}

} // namespace

void makeBennett(const std::filesystem::path& folder) {
    const double alpha = 40.0 * std::numbers::pi / 180.0, a = 0.2, b = 0.3, beta = std::asin(b * std::sin(alpha) / a);
    const Link shortLink{a, alpha}, longLink{b, beta};
    const double t1 = std::numbers::pi / 3.0, speed = 2.0;
    const double ratio = std::sin(0.5 * (beta + alpha)) / std::sin(0.5 * (beta - alpha));
    const double t2 = 2.0 * std::atan(ratio / std::tan(0.5 * t1));
    const double speed2 = -speed * std::sin(t2) / std::sin(t1);

    const RigidMotion input = turn(t1);
    const RigidMotion coupler = input * shortLink.toNext() * turn(t2);
    const RigidMotion output = coupler * longLink.toNext() * turn(-t1);
    const RigidMotion frame = longLink.toNext().inverse(); // the fixed link, seen from the first hinge

    Sample sample(folder, "bennett", "Bennett linkage", "Bennett",
                  {{"Frame", linkShape(longLink), grey, frame},
                   {"Input", linkShape(shortLink), blue, input},
                   {"Coupler", linkShape(longLink), orange, coupler},
                   {"Output", linkShape(shortLink), green, output}});
    auto& m = sample.mechanism;
    m.gravity = {0.0, 0.0, 0.0};
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    m.materials = {steel};

    Body ground = bodyOf("frame", "Bennett/Frame");
    ground.fixed = true;
    ground.shapes[0].placement = poseAt(frame.translation, Quaternion(frame.rotation));
    m.bodies = {ground};
    // Each body turns on its hinge relative to the one before: carry velocity and angular velocity along the chain.
    Vec3 omega = Vec3::Zero(), velocity = Vec3::Zero(), at = Vec3::Zero();
    const auto add = [&](const std::string& name, const std::string& part, const RigidMotion& place, double rate) {
        velocity += omega.cross(place.translation - at);
        at = place.translation;
        omega += rate * place.rotation.col(2);
        Body body = bodyOf(name, part, "steel");
        body.pose = poseAt(place.translation, Quaternion(place.rotation));
        const Vec3 centre = massOf(body, placedParts(body, m, sample.library())).centre;
        body.velocity.angular = numbers(omega);
        body.velocity.linear = numbers(velocity + omega.cross(place.rotation * centre));
        m.bodies.push_back(body);
    };
    add("input", "Bennett/Input", input, speed);
    add("coupler", "Bennett/Coupler", coupler, speed2);
    add("output", "Bennett/Output", output, -speed);

    const auto farHinge = [](const std::string& name, const std::string& from, const Link& link,
                             const std::string& to) {
        Joint joint = revolute(name, from, numbers(link.farPoint()), to, {});
        joint.a.z = numbers(link.farAxis());
        return joint;
    };
    Joint last = revolute("output hinge", "output", numbers(shortLink.farPoint()), "frame", numbers(frame.translation));
    last.a.z = numbers(shortLink.farAxis());
    last.b.z = numbers(frame.rotation.col(2));
    m.joints = {revolute("input hinge", "frame", {}, "input", {}),
                farHinge("second hinge", "input", shortLink, "coupler"),
                farHinge("third hinge", "coupler", longLink, "output"), last};
    m.run.until = 10.0;
    m.run.tolerance = 1e-8;
    m.run.output_step = 1e-2;
    sample.save();
}

} // namespace escapement
