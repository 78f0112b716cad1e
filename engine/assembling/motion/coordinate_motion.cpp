#include "engine/assembling/motion/coordinate_motion.h"

#include "engine/model/kinds/joint_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double turn = 3.0 * std::numbers::pi / 180.0; // rad between two poses
constexpr int slidePoses = 60;                          // over the whole range
constexpr double roundoff = 1e-9;                       // rad or m: less is no way to go
constexpr int halvings = 12;                            // of the last stretch, where it comes to its end

/// A limit of one of the other joints.
struct OtherLimit {
    std::size_t joint;
    int coordinate;
    double low, high;
};

/// Those that hold where the mechanism stands; one that is broken there already holds nothing.
std::vector<OtherLimit> otherLimits(const Mechanism& resolved, int moved, const Frame& standing) {
    std::vector<OtherLimit> limits;
    for (std::size_t j = 0; j < resolved.joints.size() && j < standing.joints.size(); ++j) {
        const Joint& joint = resolved.joints[j];
        const JointCoordinate* carried = carriedCoordinate(joint);
        if (int(j) == moved || !joint.limits || !carried) continue;
        const int index = int(carried - jointType(joint.type).coordinates.data());
        const OtherLimit limit{j, index, (*joint.limits)[0].value, (*joint.limits)[1].value};
        const double now = standing.joints[j].coordinate[index];
        if (now >= limit.low - roundoff && now <= limit.high + roundoff) limits.push_back(limit);
    }
    return limits;
}

/// Towards one end of the range, pose by pose; answers whether it got there.
class Way {
  public:
    Way(CoordinateSweep& sweep, std::vector<OtherLimit> limits, CoordinateMotion& motion,
        const std::function<bool()>& goesOn)
        : sweep_(sweep), limits_(std::move(limits)), motion_(motion), goesOn_(goesOn) {}

    bool go(double to, int count) {
        sweep_.goBack();
        double reached = motion_.start;
        CoordinateSweep::Place place = sweep_.place();
        for (int k = 1; k <= count; ++k) {
            if (goesOn_ && !goesOn_()) return true;
            const double at = motion_.start + (to - motion_.start) * k / count;
            if (take(at)) {
                reached = at;
                place = sweep_.place();
                continue;
            }
            // It ends between the last pose and this one.
            double behind = at;
            for (int half = 0; half < halvings && std::abs(behind - reached) > roundoff; ++half) {
                const double middle = 0.5 * (reached + behind);
                sweep_.putAt(place);
                if (take(middle)) reached = middle, place = sweep_.place();
                else behind = middle;
            }
            return false;
        }
        return true;
    }

  private:
    bool take(double at) {
        if (!sweep_.leadTo(at)) return false;
        const Frame frame = sweep_.frame();
        for (const auto& limit : limits_) {
            const double value = frame.joints[limit.joint].coordinate[limit.coordinate];
            if (value < limit.low - roundoff || value > limit.high + roundoff) return false;
        }
        motion_.at.push_back(at);
        motion_.bodies.push_back(frame.bodies);
        for (auto& body : motion_.bodies.back()) body.linear = body.angular = Vec3::Zero();
        return true;
    }

    CoordinateSweep& sweep_;
    std::vector<OtherLimit> limits_;
    CoordinateMotion& motion_;
    const std::function<bool()>& goesOn_;
};

} // namespace

std::vector<FreeCoordinate> freeCoordinates(const Mechanism& mechanism, int joint) {
    std::vector<FreeCoordinate> free;
    for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
        const JointType* type = findJointType(mechanism.joints[j].type);
        if (!type || (joint >= 0 && int(j) != joint)) continue;
        for (const auto& coordinate : type->coordinates)
            if (coordinate.carries()) free.push_back({int(j), coordinate.name, coordinate.turns()});
    }
    return free;
}

CoordinateMotion motionOf(const Mechanism& resolved, const PartLibrary& parts, const FreeCoordinate& coordinate,
                          const std::function<bool()>& goesOn) {
    CoordinateMotion motion;
    motion.coordinate = coordinate;
    const Joint& joint = resolved.joints.at(std::size_t(coordinate.joint));
    const JointCoordinate* along = coordinateOf(joint, coordinate.name);
    if (!along) throw std::invalid_argument("the joint has no such coordinate");
    CoordinateSweep sweep(freeSkeletonOf(resolved, parts), coordinate.joint, *along, parts);
    motion.closed = sweep.closed();
    if (!motion.closed) return motion;
    motion.start = sweep.origin();
    const auto [low, high] = rangeOf(resolved, parts, joint, *along, sweep.origin());
    const auto limits = otherLimits(resolved, coordinate.joint, sweep.frame());
    const auto count = [&](double way) {
        return std::max(1, int(std::ceil(along->turns() ? way / turn : slidePoses * way / (high - low))));
    };
    Way way(sweep, limits, motion, goesOn);
    if (motion.start - low > roundoff) motion.heldBelow = !way.go(low, count(motion.start - low));
    std::reverse(motion.at.begin(), motion.at.end());
    std::reverse(motion.bodies.begin(), motion.bodies.end());
    sweep.goBack();
    motion.at.push_back(motion.start);
    motion.bodies.push_back(sweep.frame().bodies);
    if (high - motion.start > roundoff) motion.heldAbove = !way.go(high, count(high - motion.start));
    return motion;
}

} // namespace escapement
