// The explicit D-minus scheme on velocity level [Schindler2014, section 4, figure 7], with h~ = 0 in (100).
//
// Contact and joint forces of a stage are those that would take the velocity of that stage, as it is, to an admissible
// one within the step (98), (99). They lag behind the forces that are needed: velocities keep an error of first order
// at closed contacts and joints, and these drift. It is here for comparison.

#include "engine/integrators/time_stepping/d_minus.h"

namespace escapement {

namespace {

class DMinusExplicit final : public DMinus {
  public:
    DMinusExplicit(System& system, ContactSolving& solving) : DMinus(system, solving) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        const double t1 = t + h;
        clearStep(start, result);
        findClosed(start, memory, q, closedBefore_);
        freeAcceleration(t, q, v, a0_);
        admissible(first_, start, t, q, closedBefore_, v, memory);
        v1_ = corrected_ + h * a0_; // v + h M^-1 (F + W lambda+), as the correction is h M^-1 W lambda+
        moveByMean(q, h, v, v1_, result.q);
        findClosed(start, memory, result.q, closedAfter_);
        freeAcceleration(t1, result.q, v1_, a1_);
        if (somethingStruck(system_, start, memory, closedBefore_, closedAfter_)) {
            admissible(first_, start, t, q, none_, v, memory);
            first_.book(0.5, v, result);
            result.v = 0.5 * (v + corrected_) + 0.5 * h * (a0_ + a1_);
            strike(start, t1, result.q, closedAfter_, result.v, result);
        } else {
            first_.book(0.5, v, result);
            result.v = 0.5 * (v + corrected_) + 0.5 * h * (a0_ + a1_);
            admissible(second_, start, t1, result.q, closedAfter_, v1_, memory);
            result.v += 0.5 * (corrected_ - v1_);
            second_.book(0.5, result.v, result);
        }
        books_.close(start, h, memory, result);
    }

  private:
    void admissible(ContactStage& stage, const TimeStepStart& start, double t, In<Vector> q,
                    const std::vector<int>& closed, In<Vector> v, const TimeStepMemory& memory) {
        stage.prepare(t, q, start.jointRows, closed);
        zero_.setZero(3 * stage.contactCount());
        corrected_ = v;
        stage.solve(corrected_, jointRate(start, t, q), zero_, memory.impulses);
    }
    Vector corrected_;
};

} // namespace

SchemeType dMinusExplicitScheme() {
    return {
        .name = "D-minus-explicit",
        .purpose = "comparison with papers",
        .words = "the trapezoidal rule with contact forces that lag by a stage: drifts most",
        .source = "Schindler, Rezaei, Kursawe and Acary 2014, figure 7",
        .form = SchemeType::Explicit,
        .order = 2,
        .orderWithJoints = 1,
        .cost = "two contact problems",
        .make = [](System& system, ContactSolving& solving, const std::vector<double>&)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<DMinusExplicit>(system, solving); },
    };
}

} // namespace escapement
