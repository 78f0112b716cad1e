#include "engine/assembling/motion/write_pose.h"

#include "engine/assembling/joint_skeleton.h"
#include "engine/model/pose.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Numbers that changed become plain; the others stay what the user typed. `same` overrides.
template <std::size_t n, class V> void rewrite(NumberVector<n>& numbers, const V& values, double tolerance) {
    for (std::size_t i = 0; i < n; ++i)
        if (std::abs(numbers[i].value - values[Eigen::Index(i)]) > tolerance) numbers[i] = values[Eigen::Index(i)];
}

} // namespace

double movePose(Body& body, const BodyState& state, const PartLibrary& library, double length) {
    const Vec3 before = toVec3(body.pose.position);
    const Quaternion turned = toQuaternion(body.pose.quaternion);
    const double motion = (state.position - before).norm();
    const auto numbers = [](const Quaternion& turn) { return Vec4(turn.w(), turn.x(), turn.y(), turn.z()); };
    const double sign = turned.dot(state.orientation) < 0.0 ? -1.0 : 1.0; // both signs are the same turn
    const Vec4 q = sign * numbers(state.orientation);
    const bool turns = (numbers(turned) - q).norm() > noMotion;
    if (motion <= noMotion * length && !turns) return 0.0;
    anchorParts(body, library);
    rewrite(body.pose.position, state.position, noMotion * length);
    if (turns) {
        // An unnormalised quaternion is written anew as a whole.
        double norm = 0.0;
        for (const auto& n : body.pose.quaternion) norm += n.value * n.value;
        rewrite(body.pose.quaternion, q, std::abs(norm - 1.0) < noMotion ? noMotion : -1.0);
    }
    return motion;
}

void moveVelocity(Body& body, const BodyState& state) {
    const double linear = 1.0 + std::max(state.linear.norm(), toVec3(body.velocity.linear).norm());
    const double angular = 1.0 + std::max(state.angular.norm(), toVec3(body.velocity.angular).norm());
    rewrite(body.velocity.linear, state.linear, noMotion * linear);
    rewrite(body.velocity.angular, state.angular, noMotion * angular);
}

} // namespace escapement
