#include "engine/assembling/motion_range.h"

#include "engine/assembling/joint_skeleton.h"
#include "engine/contact/placed_part.h"
#include "engine/dynamics/assembly.h"
#include "engine/model/errors.h"
#include "engine/model/joint_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double degree = std::numbers::pi / 180.0, turn = 5.0 * degree;
constexpr int slidePoses = 40;
constexpr double roundoff = 1e-9; // rad or m: less is no way to go

/// The coordinates of a joint that it is moved along: all that can carry something, where its type has a usual one.
std::vector<const JointCoordinate*> movedAlong(const Joint& joint) {
    std::vector<const JointCoordinate*> moved;
    const JointType* type = findJointType(joint.type);
    if (!type || (type->driven < 0 && joint.coordinate.empty())) return moved;
    for (const auto& coordinate : type->coordinates)
        if (coordinate.carries()) moved.push_back(&coordinate);
    return moved;
}

/// m, from corner to corner of a body's parts.
double sizeOf(const Body& body, const Mechanism& mechanism, const PartLibrary& library) {
    Eigen::AlignedBox3d box;
    try {
        for (const auto& part : placedParts(body, mechanism, library))
            for (const auto& p : part.part->triangulation.points) box.extend(part.placement * p);
    } catch (const ModelError&) { // its geometry is missing: then it has no faces that could touch either
    }
    return box.isEmpty() ? 0.0 : box.diagonal().norm();
}

class Sweep {
  public:
    /// The skeleton with a motor on that coordinate of that joint alone.
    Sweep(const Mechanism& skeleton, int joint, const JointCoordinate& along, const PartLibrary& parts)
        : system_(driven(skeleton, joint, along), parts), turns_(along.turns()) {
        system_.initialState(start_, v_);
        // It starts where the joint stands: with nothing prescribed the drive's error is the coordinate.
        origin_ = system_.driveError(0, 0.0, start_);
        system_.drives()[0].start = origin_;
        closed_ = moveTo(start_, origin_);
        if (closed_) origin_ += system_.driveError(0, 0.0, start_);
    }
    bool closed() const { return closed_; }
    double origin() const { return origin_; } ///< rad or m

    /// From where it stands in `count` steps to that coordinate, or as far as the joints let it.
    void go(double to, int count, const Joint& joint, std::vector<MotionPose>& poses) {
        Vector q = start_;
        for (int k = 1; k <= count; ++k) {
            const double at = origin_ + (to - origin_) * k / count;
            if (!moveTo(q, at)) return;
            poses.push_back(poseAt(q, turns_ ? fmt::format("{} turned by {:.0f}°", joint.name, (at - origin_) / degree)
                                             : fmt::format("{} moved by {:.3g} mm", joint.name, 1e3 * (at - origin_))));
        }
    }

  private:
    static Mechanism driven(Mechanism skeleton, int joint, const JointCoordinate& along) {
        Motor motor;
        motor.kind = along.turns() ? "angle" : "position";
        motor.coordinate = along.name;
        skeleton.joints[std::size_t(joint)].motor = motor;
        return skeleton;
    }
    bool moveTo(Vector& q, double coordinate) {
        system_.drives()[0].start = coordinate;
        int iterations = 0;
        const double left = closePositions(system_, 0.0, q, system_.placedRowCount(), iterations);
        if (system_.guideCount() > 0) system_.passGuides(q);
        return left <= closedTolerance(system_) && system_.beyondGuides(q) <= closedTolerance(system_);
    }
    MotionPose poseAt(const Vector& q, std::string text) {
        Frame frame;
        system_.observe(0.0, q, v_, Vector(), frame);
        MotionPose pose{{}, std::move(text)};
        for (const auto& body : frame.bodies) pose.bodies.push_back(RigidMotion::from(body.position, body.orientation));
        return pose;
    }

    MultibodySystem system_;
    bool turns_;
    Vector start_, v_;
    double origin_ = 0.0;
    bool closed_ = false;
};

} // namespace

std::vector<MotionPose> rangeOfJoints(const Mechanism& resolved, const PartLibrary& parts,
                                      const std::function<bool(double)>& goesOn) {
    std::vector<MotionPose> poses;
    if (std::all_of(resolved.bodies.begin(), resolved.bodies.end(), [](const Body& b) { return b.fixed; }))
        return poses;
    Mechanism skeleton = skeletonOf(resolved, parts);
    for (auto& joint : skeleton.joints) {
        joint.motor.reset();
        joint.limits.reset();
        joint.friction = joint.static_friction = 0.0;
    }
    for (std::size_t j = 0; j < resolved.joints.size(); ++j) {
        if (goesOn && !goesOn(double(j) / double(resolved.joints.size()))) break;
        const Joint& joint = resolved.joints[j];
        for (const JointCoordinate* along : movedAlong(joint)) {
            Sweep sweep(skeleton, int(j), *along, parts);
            if (!sweep.closed()) continue;
            double low, high;
            if (joint.limits && along == carriedCoordinate(joint)) {
                low = (*joint.limits)[0].value, high = (*joint.limits)[1].value;
            } else if (along->turns()) {
                low = sweep.origin() - std::numbers::pi, high = sweep.origin() + std::numbers::pi;
            } else {
                const Body *a = resolved.findBody(joint.a.body), *b = resolved.findBody(joint.b.body);
                const double size = std::max(a && !a->fixed ? sizeOf(*a, resolved, parts) : 0.0,
                                             b && !b->fixed ? sizeOf(*b, resolved, parts) : 0.0);
                low = sweep.origin() - size, high = sweep.origin() + size;
            }
            for (double end : {low, high}) {
                const double way = std::abs(end - sweep.origin());
                if (!(way > roundoff)) continue;
                sweep.go(end,
                         std::max(1, int(std::ceil(along->turns() ? way / turn : slidePoses * way / (high - low)))),
                         joint, poses);
            }
        }
    }
    return poses;
}

} // namespace escapement
