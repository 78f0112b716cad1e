#include "engine/integrators/time_stepping/d_minus.h"

#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include <algorithm>

namespace escapement {

void DMinus::freeAcceleration(double t, In<Vector> q, In<Vector> v, Vector& a) {
    a.resize(v.size());
    system_.prepareMass(q);
    system_.forces(t, q, v, a);
    system_.solveMass(a);
}

const Vector& DMinus::jointRate(const TimeStepStart& start, double t, In<Vector> q) {
    joint_.resize(Eigen::Index(start.jointRows.size()));
    full_.resize(system_.constraintCount());
    system_.constraintTimeRate(t, q, full_);
    for (std::size_t i = 0; i < start.jointRows.size(); ++i) joint_[Eigen::Index(i)] = full_[start.jointRows[i]];
    return joint_;
}

void DMinus::findClosed(const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q,
                        std::vector<int>& closed) {
    closedContacts(system_, start, q, closed);
    leaveOutFallenInto(system_, start, memory, q, closed);
    thinOut(system_, start, q, closed);
}

void DMinus::moveByMean(In<Vector> q, double h, In<Vector> a, In<Vector> b, Vector& result) {
    move_ = 0.5 * h * (a + b);
    result.resize(q.size());
    system_.displace(q, move_, result);
}

void DMinus::freeVelocity(const TimeStepStart& start, double h, In<Vector> q1, In<Vector> v1, Vector& v,
                          TimeStep& result) {
    const auto& [t, q, v0, unused, jointRows, armed, touching, heaps] = start;
    const double t1 = t + h;
    zero_.resize(0);
    // First stage without contacts; its joints' forces stay.
    freeAcceleration(t, q, v0, a0_);
    v = v0 + h * a0_;
    if (!jointRows.empty()) {
        first_.prepareHalfExplicit(t, q, t1, q1, jointRows, none_);
        first_.solve(v, jointRate(start, t1, q1), zero_, fromZero_);
        first_.book(0.5, v0, result);
    }
    freeAcceleration(t1, q1, v1, a1_);
    v = 0.5 * (v0 + v) + 0.5 * h * a1_;
}

void DMinus::bookHeld(const std::vector<Hold>& holds, const ContactStage& stage, In<Vector> v0, double h,
                      TimeStep& result) {
    const auto open = [](const Hold& one) { return one.on; };
    if (std::none_of(holds.begin(), holds.end(), open)) return;
    result.length = h;
    result.held = workOfHeld(system_, holds, stage.contactVelocities(v0), result);
}

void DMinus::strike(const TimeStepStart& start, double t, In<Vector> q, const std::vector<int>& closed, Vector& v,
                    TimeStep& result) {
    second_.prepare(t, q, start.jointRows, none_);
    zero_.resize(0);
    second_.solve(v, jointRate(start, t, q), zero_,
                  fromZero_); // joints first: the law speaks of the velocity that they allow
    second_.book(1.0, v, result);
    if (closed.empty()) return;
    second_.prepare(t, q, start.jointRows, closed);
    before_ = second_.contactVelocities(v);
    restitution(system_, closed, before_, bias_);
    shiftHeld(holdsAfter_, bias_);
    a1_ = v;
    second_.solve(v, joint_, bias_, fromZero_);
    a1_ = 0.5 * (a1_ + v);
    second_.book(1.0, a1_, result);
}

} // namespace escapement
