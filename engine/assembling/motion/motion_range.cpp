#include "engine/assembling/motion/motion_range.h"

#include "engine/assembling/motion/coordinate_sweep.h"
#include "engine/model/kinds/joint_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double degree = std::numbers::pi / 180.0, turnApart = 5.0 * degree;
constexpr int rangePoses = 40;
constexpr double rangeRoundoff = 1e-9; // rad or m: less is no way to go

/// The coordinates of a joint that it is moved along: all that can carry something, where its type has a usual one.
std::vector<const JointCoordinate*> movedAlong(const Joint& joint) {
    std::vector<const JointCoordinate*> moved;
    const JointType* type = findJointType(joint.type);
    if (!type || (type->driven < 0 && joint.coordinate.empty())) return moved;
    for (const auto& coordinate : type->coordinates)
        if (coordinate.carries()) moved.push_back(&coordinate);
    return moved;
}

/// From where it stands in `count` steps to that coordinate, or as far as the joints let it.
void go(CoordinateSweep& sweep, bool turns, double to, int count, const Joint& joint, std::vector<MotionPose>& poses) {
    sweep.goBack();
    for (int k = 1; k <= count; ++k) {
        const double by = (to - sweep.origin()) * k / count;
        if (!sweep.moveTo(sweep.origin() + by)) return;
        MotionPose pose{{},
                        turns ? fmt::format("{} turned by {:.0f}°", joint.name, by / degree)
                              : fmt::format("{} moved by {:.3g} mm", joint.name, 1e3 * by)};
        for (const auto& body : sweep.frame().bodies)
            pose.bodies.push_back(RigidMotion::from(body.position, body.orientation));
        poses.push_back(std::move(pose));
    }
}

} // namespace

std::vector<MotionPose> rangeOfJoints(const Mechanism& resolved, const PartLibrary& parts,
                                      const std::function<bool(double)>& goesOn) {
    std::vector<MotionPose> poses;
    if (std::all_of(resolved.bodies.begin(), resolved.bodies.end(), [](const Body& b) { return b.fixed; }))
        return poses;
    const Mechanism skeleton = freeSkeletonOf(resolved, parts);
    for (std::size_t j = 0; j < resolved.joints.size(); ++j) {
        if (goesOn && !goesOn(double(j) / double(resolved.joints.size()))) break;
        const Joint& joint = resolved.joints[j];
        for (const JointCoordinate* along : movedAlong(joint)) {
            CoordinateSweep sweep(skeleton, int(j), *along, parts);
            if (!sweep.closed()) continue;
            const auto [low, high] = rangeOf(resolved, parts, joint, *along, sweep.origin());
            for (double end : {low, high}) {
                const double way = std::abs(end - sweep.origin());
                if (!(way > rangeRoundoff)) continue;
                go(sweep, along->turns(), end,
                   std::max(1, int(std::ceil(along->turns() ? way / turnApart : rangePoses * way / (high - low)))),
                   joint, poses);
            }
        }
    }
    return poses;
}

std::vector<std::string> beyondTheRange(const Mechanism& resolved) {
    std::vector<std::string> names;
    for (const Joint& joint : resolved.joints) {
        const JointType* type = findJointType(joint.type);
        if (type && type->rowCount() < 6 && movedAlong(joint).empty()) names.push_back(joint.name);
    }
    for (const Body& body : resolved.bodies) {
        const bool hangs = std::any_of(resolved.joints.begin(), resolved.joints.end(), [&](const Joint& joint) {
            return joint.a.body == body.name || joint.b.body == body.name;
        });
        if (!body.fixed && !hangs) names.push_back(body.name);
    }
    return names;
}

} // namespace escapement
