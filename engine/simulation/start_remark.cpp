#include "engine/simulation/start_remark.h"

#include "engine/dynamics/joints/joint_diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <string>

namespace escapement {

namespace {

constexpr double movedFar = 1e-3, turnedFar = 0.01;   // of the mechanism's size; rad
constexpr double otherSpeed = 0.01, unnoticed = 1e-6; // of a given velocity; of the fastest

struct Moved {
    int body = -1;
    double by = 0.0, turned = 0.0; ///< m, rad
    double far = 0.0;              ///< times what needs no remark
};

Moved farthestMoved(MultibodySystem& system, In<Vector> given, In<Vector> assembled) {
    Frame from, to;
    const Vector still = Vector::Zero(system.nv());
    system.observe(0.0, given, still, Vector(), from);
    system.observe(0.0, assembled, still, Vector(), to);
    Moved farthest;
    for (std::size_t body = 0; body < from.bodies.size(); ++body) {
        const BodyState &before = from.bodies[body], &after = to.bodies[body];
        Moved moved{int(body), (after.position - before.position).norm(),
                    before.orientation.angularDistance(after.orientation)};
        moved.far = std::max(moved.by / (movedFar * system.characteristicLength()), moved.turned / turnedFar);
        if (moved.far > farthest.far) farthest = moved;
    }
    return farthest;
}

} // namespace

std::optional<Event> remarkOnAssembly(const Mechanism& mechanism, MultibodySystem& system, In<Vector> given,
                                      In<Vector> assembled) {
    const Moved moved = farthestMoved(system, given, assembled);
    if (!(moved.far > 1.0)) return {};
    const bool turns = moved.turned / turnedFar == moved.far;
    const std::string& name = mechanism.bodies[std::size_t(moved.body)].name;
    const std::string motion =
        turns ? fmt::format("turns body '{}' by {:.4g} degrees", name, moved.turned * 180.0 / std::numbers::pi)
              : fmt::format("moves body '{}' by {:.4g} mm", name, 1e3 * moved.by);
    Event remark;
    const std::vector<OpenJoint> open = diagnoseJoints(system, given).open;
    const auto apart = [](const OpenJoint& joint) { return std::max(joint.distance, joint.angle); };
    const auto widest = std::max_element(open.begin(), open.end(),
                                         [&](const OpenJoint& a, const OpenJoint& b) { return apart(a) < apart(b); });
    if (widest != open.end() && apart(*widest) > 0.0) {
        remark.subject = mechanism.joints[std::size_t(widest->joint)].name;
        const std::string gap = widest->distance >= widest->angle
                                    ? fmt::format("{:.4g} mm", 1e3 * widest->distance)
                                    : fmt::format("{:.4g}°", widest->angle * 180.0 / std::numbers::pi);
        remark.text = fmt::format("joint '{}' is apart by {} where the bodies stand: a run begins by closing the "
                                  "joints, which {}. Assemble does so and shows it",
                                  remark.subject, gap, motion);
    } else {
        remark.text = fmt::format("motors or couplings start elsewhere than where the bodies stand: a run begins by "
                                  "going there, which {}. Assemble does so and shows it",
                                  motion);
    }
    return remark;
}

std::optional<Event> remarkOnVelocities(const Mechanism& mechanism, MultibodySystem& system, In<Vector> q,
                                        In<Vector> given, In<Vector> assembled) {
    Frame from, to;
    system.observe(0.0, q, given, Vector(), from);
    system.observe(0.0, q, assembled, Vector(), to);
    const double size = system.characteristicLength();
    // A body's whole velocity counts: of a fast rotor what little its centre moves need not fit.
    const auto speed = [size](const Vec3& linear, const Vec3& angular) {
        return linear.norm() + size * angular.norm();
    };
    double fastest = 0.0;
    for (const BodyState& one : from.bodies) fastest = std::max(fastest, speed(one.linear, one.angular));
    double most = otherSpeed;
    std::string change, body;
    for (std::size_t k = 0; k < from.bodies.size(); ++k) {
        const BodyState &before = from.bodies[k], &after = to.bodies[k];
        const double own = speed(before.linear, before.angular);
        if (!(own > unnoticed * fastest)) continue;
        const double part = speed(after.linear - before.linear, after.angular - before.angular) / own;
        if (!(part > most)) continue;
        most = part;
        body = mechanism.bodies[k].name;
        const bool turns = size * (after.angular - before.angular).norm() >= (after.linear - before.linear).norm();
        const auto words = [](const Vec3& v) {
            const auto tidy = [&](double x) { return std::abs(x) < 1e-9 * v.norm() ? 0.0 : x; };
            return fmt::format("({:.4g}, {:.4g}, {:.4g})", tidy(v.x()), tidy(v.y()), tidy(v.z()));
        };
        const char* unit = turns ? "rad/s" : "m/s";
        change = fmt::format("{} {} instead of {} {}", words(turns ? after.angular : after.linear), unit,
                             words(turns ? before.angular : before.linear), unit);
    }
    if (body.empty()) return {};
    Event remark;
    remark.text = fmt::format("the velocities given do not fit the joints: body '{}' begins with {}. The run takes the "
                              "nearest that fit",
                              body, change);
    const auto isDriven = [&](const Joint& joint) {
        if (!joint.motor || (joint.a.body != body && joint.b.body != body)) return false;
        const std::string motor = "the motor of joint '" + joint.name + "'"; // a row where it prescribes
        for (int row = 0; row < system.constraintCount(); ++row)
            if (system.constraintName(row) == motor) return true;
        return false;
    };
    const auto driving = std::find_if(mechanism.joints.begin(), mechanism.joints.end(), isDriven);
    remark.text +=
        driving == mechanism.joints.end()
            ? "; give all bodies theirs, or let a motor prescribe the joint"
            : fmt::format("; what the motor of joint '{}' prescribes counts before what is given", driving->name);
    return remark;
}

} // namespace escapement
