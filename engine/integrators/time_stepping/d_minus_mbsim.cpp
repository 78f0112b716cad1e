// The variant of the half-explicit D-minus scheme for MBSim [Schindler2014, section 7.2, figure 24].
//
// As on velocity level, but contacts of the first stage are those closed at the explicit prediction q_0 + h v_0, the
// second stage's forces and mass stand at the step's end, and whether something strikes is decided by the prediction.
// If so, the step is a tenth as long: steps that strike are of first order, and their error shrinks with them.

#include "engine/integrators/time_stepping/d_minus.h"

namespace escapement {

namespace {

constexpr double strikingPart = 0.1; // of the step, where something strikes

class DMinusMbsim final : public DMinus {
  public:
    DMinusMbsim(System& system, ContactSolving& solving) : DMinus(system, solving) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, longest, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        findClosed(start, memory, q, closedBefore_);
        q1_.resize(q.size());
        move_ = longest * v;
        system_.displace(q, move_, q1_);
        findClosed(start, memory, q1_, closedAfter_);
        const bool strikes = somethingStruck(system_, start, memory, closedBefore_, closedAfter_);
        const double h = strikes ? strikingPart * longest : longest, t1 = t + h;
        freeAcceleration(t, q, v, a0_);
        v1_ = v + h * a0_;
        if (strikes) {
            move_ = h * v;
            system_.displace(q, move_, q1_);
            closedAfter_.clear();
        }
        first_.prepareHalfExplicit(t, q, t1, q1_, jointRows, closedAfter_);
        zero_.setZero(3 * first_.contactCount());
        first_.solve(v1_, jointRate(start, t1, q1_), zero_, memory.impulses);
        moveByMean(q, h, v, v1_, result.q);
        findClosed(start, memory, result.q, closedAfter_);
        if (strikes) {
            freeVelocity(start, h, result.q, v1_, result.v, result);
            strike(start, t1, result.q, closedAfter_, result.v, result);
        } else {
            first_.book(0.5, v, result);
            freeAcceleration(t1, result.q, v1_, a1_);
            result.v = 0.5 * (v + v1_) + 0.5 * h * a1_;
            second_.prepare(t1, result.q, jointRows, closedAfter_);
            zero_.setZero(3 * second_.contactCount());
            second_.solve(result.v, jointRate(start, t1, result.q), zero_, memory.impulses);
            second_.book(1.0, result.v, result);
        }
        books_.close(start, h, memory, result);
    }
};

} // namespace

SchemeType dMinusMbsimScheme() {
    return {
        .name = "D-minus-MBSim",
        .purpose = "accuracy between impacts",
        .words = "the two-stage trapezoidal rule with a tenth of the step where something strikes",
        .source = "Schindler, Rezaei, Kursawe and Acary 2014, figure 24",
        .form = SchemeType::HalfExplicit,
        .order = 2,
        .orderWithJoints = 2,
        .choosesSteps = true,
        .account = SchemeType::Lags,
        .cost = "two contact problems, the first with an unsymmetric operator",
        .make = [](System& system, ContactSolving& solving, const std::vector<double>&)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<DMinusMbsim>(system, solving); },
    };
}

} // namespace escapement
