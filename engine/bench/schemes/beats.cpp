#include "engine/bench/schemes/beats.h"

#include "engine/joints/joint_type.h"
#include "engine/math/root.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double pi = std::numbers::pi;

/// A cubic through angle and speed at both ends, over s in [0, 1].
struct Cubic {
    double a, b, c, d, length;
    Cubic(double length, double angle0, double speed0, double angle1, double speed1)
        : a(angle0), b(length * speed0), c(3.0 * (angle1 - angle0) - length * (2.0 * speed0 + speed1)),
          d(2.0 * (angle0 - angle1) + length * (speed0 + speed1)), length(length) {}
    double angle(double s) const { return a + s * (b + s * (c + s * d)); }
    double speed(double s) const { return (b + s * (2.0 * c + 3.0 * s * d)) / length; }
};

} // namespace

BeatRecorder::BeatRecorder(const Mechanism& mechanism, const std::string& pendulumJoint) : jointName_(pendulumJoint) {
    const auto joint = std::find_if(mechanism.joints.begin(), mechanism.joints.end(), [&](const Joint& j) {
        const JointType* type = findJointType(j.type);
        return j.name == pendulumJoint && type && type->coordinateCount() == 1 && type->driven == 0 &&
               type->coordinates[0].turns();
    });
    if (joint == mechanism.joints.end())
        throw InputError(fmt::format("'{}' has no joint '{}' that turns about an axis, for a pendulum", mechanism.name,
                                     pendulumJoint));
    bodyName_ = joint->b.body;
    pivot_ = toVec3(joint->b.position);
    axis_ = toVec3(joint->b.z).normalized();
}

void BeatRecorder::begin(const ResultLayout& layout) {
    joint_ = std::size_t(
        std::find_if(layout.joints.begin(), layout.joints.end(), [&](const auto& j) { return j.name == jointName_; }) -
        layout.joints.begin());
    body_ = std::size_t(std::find(layout.bodies.begin(), layout.bodies.end(), bodyName_) - layout.bodies.begin());
}

void BeatRecorder::pair(int index, const PairRow& row) {
    side_.resize(std::max(side_.size(), std::size_t(index) + 1), 0.0);
    const std::string start = bodyName_ + "|";
    side_[std::size_t(index)] = row.feature_b.starts_with(start) ? 1.0 : row.feature_a.starts_with(start) ? -1.0 : 0.0;
}

void BeatRecorder::frame(const Frame& frame) {
    const BodyState& body = frame.bodies[body_];
    const Vec3 pivot = body.position + body.orientation * pivot_, axis = body.orientation * axis_;
    Instant now{frame.time, frame.joints[joint_].coordinate[0], frame.joints[joint_].speed[0], 0.0, false};
    double shock = 0.0; // N m s
    for (const ContactRow& row : frame.contacts) {
        const Vec3 arm = side_[std::size_t(row.pair)] * (row.point - pivot);
        now.moment += axis.dot(arm.cross(row.force));
        shock += axis.dot(arm.cross(row.impulse));
    }
    if (last_ && now.time > last_->time) addStretch(*last_, now);
    now.struck = shock != 0.0;
    if (open_ && shock != 0.0 && last_) {
        const double speed =
            0.5 * (last_->speed + now.speed); // of a shock: its work is by the mean of before and after
        open_->impulse += std::copysign(1.0, speed) * shock;
        open_->energy += speed * shock;
        open_->phase += now.angle * shock;
    }
    last_ = now;
}

void BeatRecorder::addStretch(const Instant& from, const Instant& to) {
    const double length = to.time - from.time;
    const Cubic path(length, from.angle, from.speed, to.angle, to.speed);
    const auto collect = [&](double s0, double s1, double direction) {
        if (!open_) return;
        const auto moment = [&](double s) {
            return from.struck ? to.moment : from.moment + s * (to.moment - from.moment);
        };
        const double m0 = moment(s0), m1 = moment(s1), half = 0.5 * (s1 - s0) * length;
        open_->impulse += direction * half * (m0 + m1);
        open_->energy += half * (m0 * path.speed(s0) + m1 * path.speed(s1));
        open_->phase += half * (m0 * path.angle(s0) + m1 * path.angle(s1));
    };
    if (open_ && (from.angle < 0.0) != (to.angle < 0.0))
        open_->middle =
            from.time + length * findRoot([&](double s) { return path.angle(s); }, 0.0, 1.0, from.angle, to.angle);
    if ((from.speed < 0.0) == (to.speed < 0.0)) {
        collect(0.0, 1.0, std::copysign(1.0, from.speed));
        return;
    }
    const double turn = findRoot([&](double s) { return path.speed(s); }, 0.0, 1.0, from.speed, to.speed);
    collect(0.0, turn, std::copysign(1.0, from.speed));
    // A swing that never passed the middle is no beat: the pendulum has stopped, or trembles.
    if (open_ && open_->middle > 0.0) {
        open_->amplitude = 0.5 * std::abs(path.angle(turn) - extreme_);
        swings_.push_back(*open_);
    }
    open_ = Swing{};
    extreme_ = path.angle(turn);
    collect(turn, 1.0, std::copysign(1.0, to.speed));
}

double meanBeat(const std::vector<Swing>& swings, std::size_t from, std::size_t to) {
    return (swings.at(to - 1).middle - swings.at(from).middle) / double(to - 1 - from);
}

double airysChange(const Swing& swing, double inertia, double frequency) {
    // With angle = a sin(phi): phi' = frequency - moment sin(phi) / (inertia a frequency), half a turn a swing.
    return swing.phase / (pi * inertia * frequency * swing.amplitude * swing.amplitude);
}

double freePeriod(double small, double amplitude) {
    double a = 1.0, g = std::cos(0.5 * amplitude);
    for (int i = 0; i < 8; ++i) {
        const double mean = 0.5 * (a + g);
        g = std::sqrt(a * g);
        a = mean;
    }
    return small / a;
}

} // namespace escapement
