#include "engine/simulation/events/closed_samples.h"

#include "engine/simulation/guide_catch.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double aboveRest = 2.0;      // times the resting speed
constexpr double heldElsewhere = 1e-5; // of what joints bear: so large are forces that are to be told from roundoff
constexpr double roundoff = 1e-3;      // of the slowest slip that is told from rest: a direction of its own needs more

} // namespace

void ClosedSamples::begin(StepView& step, double last) {
    const auto& closed = step.model().closed();
    // A reversal is seen along the slip direction at the step's start (SmoothModel::referSlip).
    slides_.assign(closed.size(), 0);
    dry_.assign(closed.size(), 0);
    for (std::size_t k = 0; k < closed.size(); ++k) {
        const ContactLaw law = step.system.contactLaw(closed[k].index);
        dry_[k] = law.preload > 0.0;
        slides_[k] = closed[k].status == ContactStatus::Slip && law.friction > 0.0;
    }
    for (int j = 0; j < count; ++j) sample(step, last * j / (count - 1), samples_[j]);
    largest_ = 0.0;
    for (const auto& s : samples_) largest_ = std::max(largest_, s.normal.cwiseAbs().maxCoeff());
    // Where joints bear it all, what is left for the contacts is roundoff of that.
    if (joints_.size() > 0) largest_ = std::max(largest_, heldElsewhere * joints_.cwiseAbs().maxCoeff());
}

void ClosedSamples::sample(StepView& step, double theta, ClosedSample& s) {
    SmoothModel& model = step.model();
    const auto& closed = model.closed();
    const Eigen::Index n = Eigen::Index(closed.size());
    s.theta = theta;
    for (Vector* values : {&s.normal, &s.speed, &s.slow, &s.slack, &s.moved, &s.border, &s.cone}) values->resize(n);
    s.held.setOnes(n);
    const auto [q, v] = step.stateAt(theta);
    model.acceleration(step.timeAt(theta), q, v, a_, lambda_);
    model.distribute(step.timeAt(theta), q, v, lambda_, joints_, forces_);
    for (Eigen::Index k = 0; k < n; ++k) {
        const int contact = closed[k].index;
        const ContactLaw law = step.system.contactLaw(contact);
        const double mu = closed[k].status == ContactStatus::Stick ? law.stickingFriction() : law.friction;
        s.normal[k] = forces_[k][0];
        s.slack[k] = mu * forces_[k][0] - forces_[k].tail<2>().norm();
        s.speed[k] = s.slow[k] = s.moved[k] = 1.0;
        if (slides_[k]) {
            const Vec2 u = model.slip(int(k), q, v);
            const double along = u.dot(model.keptDirection(int(k), q)), speed = u.norm();
            s.speed[k] = along;
            // In 3-D |u_T| need not pass through zero, nor u_T turn its back: turned aside and too slow to tell is
            // stopped, too. What begins from rest has at first no direction but that of roundoff.
            const bool only = closed[k].begins > 0.0 && speed < roundoff * step.floors.slowSlip;
            if (along < 0.5 * speed && !only) s.slow[k] = speed - step.floors.slowSlip;
        }
        // A coordinate that other joints hold has no row of its own; motors move it all the same.
        if (dry_[k] && closed[k].status == ContactStatus::Stick)
            s.moved[k] = aboveRest * step.modes.restingSpeed(v) - model.slip(int(k), q, v).norm();
        if (model.holdsStill(int(k))) { // its closest points stay where they are
            s.border[k] = s.cone[k] = step.system.characteristicLength();
            continue;
        }
        s.border[k] = step.system.contactGap(contact, q).border;
        s.cone[k] = step.system.contactCone(contact, q) * step.system.characteristicLength();
        if (isCatch(step.system, contact)) s.held[k] = heldBack(step, q, contact, forces_[k][0]);
    }
}

/// The force (N) that keeps a point held in a corner from going on along the piece behind it, with the forces of
/// `joints_` and the catch's own `normal`: all that holds it, along that piece.
double ClosedSamples::heldBack(StepView& step, const Vector& q, int contact, double normal) {
    System& system = step.system;
    const int guide = guideOfCatch(system, contact);
    ContactRows point(3, system.nv());
    const int own = system.guideRows(guide, q, point);
    ContactRows row(3, system.nv());
    system.contactRows(contact, q, row);
    Matrix jacobian(system.constraintCount(), system.nv());
    system.constraintJacobian(0.0, q, jacobian);
    const Vector along =
        jacobian.middleRows(own, 2).transpose() * joints_.segment<2>(own) + row.row(0).transpose() * normal;
    const Vec3 force = (point * point.transpose()).ldlt().solve(Vec3(point * along));
    return force.dot(system.guideJoin(guide, catchIsAhead(system, contact), q).after);
}

} // namespace escapement
