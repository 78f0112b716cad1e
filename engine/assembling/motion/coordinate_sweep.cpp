#include "engine/assembling/motion/coordinate_sweep.h"

#include "engine/assembling/joint_skeleton.h"
#include "engine/contact/features/placed_part.h"
#include "engine/dynamics/assembly.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/joint_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double probe = 0.01; // of a step: how far one looks ahead for the velocity

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

Mechanism driven(Mechanism skeleton, int joint, const JointCoordinate& along) {
    Motor motor;
    motor.kind = along.turns() ? "angle" : "position";
    motor.coordinate = along.name;
    Joint& moved = skeleton.joints[std::size_t(joint)];
    moved.motor = motor;
    moved.limits.reset(); // a motor may not lead past them, and where it stands they may be broken
    return skeleton;
}

} // namespace

Mechanism freeSkeletonOf(const Mechanism& resolved, const PartLibrary& parts) {
    Mechanism skeleton = skeletonOf(resolved, parts);
    for (auto& joint : skeleton.joints) {
        joint.motor.reset();
        joint.friction = joint.static_friction = 0.0;
    }
    return skeleton;
}

double standingAt(const Mechanism& skeleton, int joint, int coordinate, const PartLibrary& parts) {
    MultibodySystem system(skeleton, parts);
    Vector q, v;
    Frame frame;
    system.initialState(q, v);
    system.startCounting(q);
    system.observe(0.0, q, v, Vector(), frame);
    return frame.joints.at(std::size_t(joint)).coordinate[coordinate];
}

std::pair<double, double> rangeOf(const Mechanism& resolved, const PartLibrary& parts, const Joint& joint,
                                  const JointCoordinate& along, double origin) {
    if (joint.limits && &along == carriedCoordinate(joint)) return {(*joint.limits)[0].value, (*joint.limits)[1].value};
    if (along.turns()) return {origin - std::numbers::pi, origin + std::numbers::pi};
    const Body *a = resolved.findBody(joint.a.body), *b = resolved.findBody(joint.b.body);
    const double size = std::max(a && !a->fixed ? sizeOf(*a, resolved, parts) : 0.0,
                                 b && !b->fixed ? sizeOf(*b, resolved, parts) : 0.0);
    return {origin - size, origin + size};
}

struct CoordinateSweep::State {
    State(const Mechanism& mechanism, const PartLibrary& parts) : system(mechanism, parts) {}

    mutable MultibodySystem system; // observing computes
    Vector q, v;
    double at = 0.0; ///< where it is
    Place start;
    bool closed = false;
};

CoordinateSweep::CoordinateSweep(const Mechanism& skeleton, int joint, const JointCoordinate& along,
                                 const PartLibrary& parts)
    : state_(std::make_unique<State>(driven(skeleton, joint, along), parts)) {
    auto& s = *state_;
    s.system.initialState(s.q, s.v);
    const auto& coordinates = jointType(skeleton.joints[std::size_t(joint)].type).coordinates;
    const double stands = standingAt(skeleton, joint, int(&along - coordinates.data()), parts);
    s.system.drives()[0].start = stands;
    s.system.startCounting(s.q);
    s.closed = moveTo(stands);
    if (!s.closed) return;
    s.at += s.system.driveError(0, 0.0, s.q);
    s.start = place();
}

CoordinateSweep::~CoordinateSweep() = default;

bool CoordinateSweep::closed() const { return state_->closed; }
double CoordinateSweep::origin() const { return state_->start.at; }
void CoordinateSweep::goBack() { putAt(state_->start); }

CoordinateSweep::Place CoordinateSweep::place() const {
    Place here{state_->q, state_->at, {}};
    state_->system.saveCounters(here.turns);
    return here;
}

void CoordinateSweep::putAt(const Place& place) {
    state_->q = place.q, state_->at = place.at;
    state_->system.restoreCounters(place.turns);
}

bool CoordinateSweep::moveTo(double coordinate) {
    auto& s = *state_;
    s.system.drives()[0].start = coordinate;
    s.at = coordinate;
    int iterations = 0;
    const double left = closePositions(s.system, 0.0, s.q, s.system.placedRowCount(), iterations);
    if (s.system.guideCount() > 0) s.system.passGuides(s.q);
    const double allowed = closedTolerance(s.system);
    if (!(left <= allowed) || !(s.system.beyondGuides(s.q) <= allowed)) return false;
    try {
        s.system.follow(0.0, s.q, Vector::Zero(s.v.size()));
    } catch (const RunError&) { // a joint holds nothing there
        return false;
    }
    return true;
}

/// Midpoint rule on the least velocity, which a short way from the middle tells; then onto the joints.
bool CoordinateSweep::leadTo(double coordinate) {
    auto& s = *state_;
    const Place from = place();
    const double by = coordinate - s.at;
    if (std::abs(by) > 0.0 && moveTo(s.at + 0.5 * by)) {
        const Vector middle = s.q;
        if (moveTo(s.at + probe * by)) {
            const Vector ahead = from.q + (s.q - middle) / probe;
            s.q = ahead;
            s.system.normalise(s.q);
            if (moveTo(coordinate)) return true;
        }
    }
    putAt(from); // as well as it goes
    return moveTo(coordinate);
}

Frame CoordinateSweep::frame() const {
    Frame frame;
    state_->system.observe(0.0, state_->q, state_->v, Vector(), frame);
    return frame;
}

} // namespace escapement
