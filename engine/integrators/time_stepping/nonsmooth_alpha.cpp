// Nonsmooth generalized-alpha [Chen2013; Haddouni2015, eqs. 2.52-2.54]: smooth variables by generalized-alpha,
// impulses of contacts by Moreau and Jean's law on velocity level:
//
//     (1 - a_m) a+ + a_m a = (1 - a_f) s+ + a_f s,   M s+ = F(t+, q+, v+) + G^T lambda,   G v~ + g_t = 0
//     v~ = v + h ((1 - gamma) a + gamma a+),         q~ = q (+) (h v + h^2 ((1/2 - beta) a + beta a+))
//     v+ = v~ + w,  M w = G^T p_B + J^T p,           q+ = q~ (+) h/2 w
//     G v+ + g_t = 0,  J v+ + e J v and p in Coulomb's law for the contacts closed at q (+) (h v + h^2/2 s)
//
// Of the variants in the literature this is the one with joints among the smooth variables on velocity level: second
// order with joints, first order at closed contacts, whose forces are impulses. Numerical damping by the spectral
// radius at infinite frequency. Joints drift on position level as the second order of the rule lets them.

#include "engine/integrators/spectral_radius.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/tangents.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr int newtonIterations = 50;

class NonsmoothAlpha final : public TimeStepper {
  public:
    NonsmoothAlpha(System& system, double rho, ContactSolving& solving)
        : system_(system), alphaM_((2.0 * rho - 1.0) / (rho + 1.0)), alphaF_(rho / (rho + 1.0)),
          gamma_(0.5 - alphaM_ + alphaF_), beta_(0.25 * (gamma_ + 0.5) * (gamma_ + 0.5)), smooth_(system, solving),
          impulse_(system, solving), tangents_(system), books_(system) {}

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        const Eigen::Index n = v.size();
        clearStep(start, result);
        if (memory.kept.size() != 2 * (n + system_.constraintCount())) begin(start, memory);
        const auto a = memory.kept.head(n), s = memory.kept.segment(n, n);
        predicted_.resize(q.size());
        move_ = h * v + 0.5 * h * h * s;
        system_.displace(q, move_, predicted_);
        closedContacts(system_, start, predicted_, closed_);
        leaveOutFallenInto(system_, start, memory, predicted_, closed_);
        thinOut(system_, start, predicted_, closed_);
        holdOn(system_, start, memory, predicted_, closed_, holds_);
        force_.resize(n);
        result.q.resize(q.size());
        if (!(doesWithoutTangents(system_) && iterate(start, memory, result, false)) &&
            !iterate(start, memory, result, true))
            throw RunError(fmt::format("Newton's method of a generalized-alpha step did not converge at t = {:.9g} s; "
                                       "take a smaller time step",
                                       t));
        update(start, a, s, h);
        result.v = smoothVelocity_ + jump_;
        moveTo(start, result.q);
        next_ = 0.5 * (v + result.v); // as the loads work: what is held against them takes nothing
        smooth_.book(h, next_, result);
        impulse_.book(1.0, next_, result);
        result.length = h;
        result.held = workOfHeld(system_, holds_, before_, result);
        averageJoints(start, memory);
        shown_ = result.jointImpulses;
        result.jointImpulses += worked_;
        books_.close(start, h, memory, result);
        result.jointImpulses = shown_;
        memory.kept.head(n) = auxiliary_;
        memory.kept.segment(n, n) = smoothAcceleration_;
    }

  private:
    /// Smooth acceleration and jump: with the whole iteration matrix, or with the mass alone in its place, by blocks,
    /// as in theta_step.cpp. False where it does not converge.
    bool iterate(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result, bool whole) {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        const Eigen::Index n = v.size();
        const double t1 = t + h;
        const auto a = memory.kept.head(n), s = memory.kept.segment(n, n);
        // Derivatives of v~ and of the motion with respect to s+.
        const double velocity = h * gamma_ * (1.0 - alphaF_) / (1.0 - alphaM_),
                     position = h * h * beta_ * (1.0 - alphaF_) / (1.0 - alphaM_);
        if (whole) {
            move_ = h * v + 0.5 * h * h * s;
            system_.displace(q, move_, predicted_);
            fullMass(system_, predicted_, mass_);
            tangents_.evaluate(t1, predicted_, v);
            iteration_ = mass_ + velocity * tangents_.C + position * tangents_.K;
            factor_.compute(iteration_);
        }
        smoothAcceleration_ = s;
        jump_.setZero(n);
        impulses_ = memory.impulses;
        StepIterations iterations(whole);
        for (int i = 0; i < newtonIterations; ++i) {
            update(start, a, s, h);
            result.v = smoothVelocity_ + jump_;
            moveTo(start, result.q);
            system_.forces(t1, result.q, result.v, force_);
            if (whole) {
                fullMass(system_, result.q, mass_);
                next_ = smoothAcceleration_ + factor_.solve(force_ - mass_ * smoothAcceleration_);
                smooth_.prepareImplicit(factor_, t1, result.q, jointRows, noContacts_);
            } else {
                smooth_.prepare(t1, result.q, jointRows, noContacts_);
                next_ = force_;
                system_.solveMass(next_);
            }
            // Joints of the smooth part: G v~(s+) + g_t = 0, an equation for s+.
            jointRate(start, t1, result.q);
            smoothJoint_ =
                (joint_ + smooth_.jointVelocities(smoothVelocity_ - velocity * smoothAcceleration_)) / velocity;
            smooth_.solve(next_, smoothJoint_, nothing_, none_);
            double change = velocity * (next_ - smoothAcceleration_).cwiseAbs().maxCoeff();
            smoothAcceleration_ = next_;
            update(start, a, s, h);
            impulse_.prepare(t1, result.q, jointRows, closed_);
            before_ = impulse_.contactVelocities(v);
            restitution(system_, closed_, before_, bias_);
            shiftHeld(holds_, bias_);
            next_ = smoothVelocity_;
            impulse_.solve(next_, joint_, bias_, impulses_);
            impulse_.startFrom(impulses_);
            next_ -= smoothVelocity_;
            change = std::max(change, (next_ - jump_).cwiseAbs().maxCoeff());
            jump_ = next_;
            const auto state = iterations.after(change, result.v.cwiseAbs().maxCoeff(), impulse_.tolerance());
            if (state != StepIterations::State::GoOn) return state == StepIterations::State::Converged;
        }
        return false;
    }

    /// q (+) the motion of `update`, and half the jump's beyond it.
    void moveTo(const TimeStepStart& start, Vector& q) {
        system_.displace(start.q, move_, predicted_);
        move_ = 0.5 * start.h * jump_;
        system_.displace(predicted_, move_, q);
    }

    /// a+, v~ and the motion to q~ from s+.
    void update(const TimeStepStart& start, const Eigen::Ref<const Vector>& a, const Eigen::Ref<const Vector>& s,
                double h) {
        auxiliary_ = ((1.0 - alphaF_) * smoothAcceleration_ + alphaF_ * s - alphaM_ * a) / (1.0 - alphaM_);
        smoothVelocity_ = start.v + h * ((1.0 - gamma_) * a + gamma_ * auxiliary_);
        move_ = h * start.v + h * h * ((0.5 - beta_) * a + beta_ * auxiliary_);
    }

    /// Joints' forces act averaged as accelerations are, by the same rules: `worked_` is what their impulses in the
    /// step are more than those of the forces at its end, which are shown. With these alone motors would work half a
    /// step late.
    void averageJoints(const TimeStepStart& start, TimeStepMemory& memory) {
        const Eigen::Index n = start.v.size(), m = system_.constraintCount();
        auto average = memory.kept.segment(2 * n, m), last = memory.kept.tail(m);
        now_.setZero(m);
        const Vector& forces = smooth_.jointImpulses();
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) now_[start.jointRows[i]] = forces[Eigen::Index(i)];
        full_ = ((1.0 - alphaF_) * now_ + alphaF_ * last - alphaM_ * average) / (1.0 - alphaM_);
        last = now_;
        now_ = start.h * ((1.0 - gamma_) * average + gamma_ * full_ - now_);
        average = full_;
        worked_ = now_(start.jointRows);
    }

    /// Accelerations and joints' forces at the start.
    void begin(const TimeStepStart& start, TimeStepMemory& memory) {
        const Eigen::Index n = start.v.size();
        smooth_.prepare(start.t, start.q, start.jointRows, noContacts_);
        next_.resize(n);
        system_.forces(start.t, start.q, start.v, next_);
        system_.solveMass(next_);
        full_.resize(system_.constraintCount());
        system_.constraintBias(start.t, start.q, start.v, full_);
        joint_.resize(Eigen::Index(start.jointRows.size()));
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) joint_[Eigen::Index(i)] = full_[start.jointRows[i]];
        smooth_.solve(next_, joint_, nothing_, none_);
        full_.setZero(system_.constraintCount());
        const Vector& forces = smooth_.jointImpulses();
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) full_[start.jointRows[i]] = forces[Eigen::Index(i)];
        memory.kept.resize(2 * (n + full_.size()));
        memory.kept << next_, next_, full_, full_;
    }

    void jointRate(const TimeStepStart& start, double t, In<Vector> q) {
        joint_.resize(Eigen::Index(start.jointRows.size()));
        full_.resize(system_.constraintCount());
        system_.constraintTimeRate(t, q, full_);
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) joint_[Eigen::Index(i)] = full_[start.jointRows[i]];
    }

    System& system_;
    double alphaM_, alphaF_, gamma_, beta_;
    ContactStage smooth_, impulse_;
    DifferenceTangents tangents_;
    StepBooks books_;
    std::vector<int> closed_;
    std::vector<Hold> holds_; ///< by contact
    const std::vector<int> noContacts_;
    const std::vector<std::pair<int, Vec3>> none_;
    std::vector<std::pair<int, Vec3>> impulses_;
    Matrix mass_, iteration_;
    Eigen::PartialPivLU<Matrix> factor_;
    Vector predicted_, move_, force_, next_, before_, bias_, joint_, smoothJoint_, full_, nothing_, now_, worked_,
        shown_;
    Vector auxiliary_, smoothAcceleration_, smoothVelocity_, jump_;
};

} // namespace

SchemeType nonsmoothAlphaScheme() {
    return {
        .name = "nonsmooth-alpha",
        .purpose = "stiff springs and dampers",
        .words = "generalized-alpha with impulses: damps fast vibrations as much as `spectral_radius` says",
        .source = "Chen, Acary, Virlez and Brüls 2013",
        .form = SchemeType::Implicit,
        .order = 2,
        .orderWithJoints = 2,
        .cost = "tangents of the forces (of many bodies only where springs are stiff), and a contact problem in each "
                "Newton step",
        .parameters = {spectralRadius(0.0)},
        .make = [](System& system, ContactSolving& solving, const std::vector<double>& numbers)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<NonsmoothAlpha>(system, numbers[0], solving); },
    };
}

} // namespace escapement
