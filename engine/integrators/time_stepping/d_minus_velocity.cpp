// The half-explicit D-minus trapezoidal scheme on velocity level [Schindler2014, section 5, figure 9].
//
//     v_1  = v_0 + h M_0^-1 [F_0 + W_0 lambda+],   W(q_0 + h v_0)^T v_1 >= 0  for contacts closed at q_0        (115)
//     q_1  = q_0 + h/2 (v_0 + v_1)                                                                             (51)
//     nothing struck:  v_1+ = v_0 + h/2 M_0^-1 [F_0 + W_0 lambda+] + h/2 M_1^-1 [F_1 + W_1 lambda-],  W_1^T v_1+ >= 0
//                                                                               for contacts closed at q_1     (117)
//     something struck: v_1- by the same rule without contact forces (77), then Newton's law at q_1 (78)-(82)
//
// Joints take part in both stages like contacts that cannot open. Second order while nothing strikes. A contact that
// pressed in the last step and stands a hair open takes part, too (holdOn): the first stage closes it.

#include "engine/integrators/time_stepping/d_minus.h"

namespace escapement {

namespace {

class DMinusVelocity final : public DMinus {
  public:
    DMinusVelocity(System& system, ContactSolving& solving) : DMinus(system, solving) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        const double t1 = t + h;
        clearStep(start, result);
        findClosed(start, memory, q, closedBefore_);
        holdOn(system_, start, memory, q, closedBefore_, holdsBefore_);
        freeAcceleration(t, q, v, a0_);
        v1_ = v + h * a0_;
        move_ = h * v;
        q1_.resize(q.size());
        system_.displace(q, move_, q1_);
        first_.prepareHalfExplicit(t, q, t1, q1_, jointRows, closedBefore_);
        zero_.setZero(3 * first_.contactCount());
        shiftHeld(holdsBefore_, zero_);
        first_.solve(v1_, jointRate(start, t1, q1_), zero_, memory.impulses);
        moveByMean(q, h, v, v1_, result.q);
        findClosed(start, memory, result.q, closedAfter_);
        holdOn(system_, start, memory, result.q, closedAfter_, holdsAfter_);
        if (somethingStruck(system_, start, memory, closedBefore_, closedAfter_)) {
            freeVelocity(start, h, result.q, v1_, result.v, result);
            strike(start, t1, result.q, closedAfter_, result.v, result);
            bookHeld(holdsAfter_, second_, v, h, result);
        } else {
            first_.book(0.5, v, result);
            freeAcceleration(t1, result.q, v1_, a1_);
            result.v = 0.5 * (v + v1_) + 0.5 * h * a1_;
            second_.prepare(t1, result.q, jointRows, closedAfter_);
            zero_.setZero(3 * second_.contactCount());
            second_.solve(result.v, jointRate(start, t1, result.q), zero_, halved(memory.impulses));
            second_.book(1.0, result.v, result);
            bookHeld(holdsBefore_, first_, v, h, result);
        }
        books_.close(start, h, memory, result);
    }

  private:
    const std::vector<std::pair<int, Vec3>>& halved(const std::vector<std::pair<int, Vec3>>& impulses) {
        halved_ = impulses;
        for (auto& [candidate, impulse] : halved_) impulse *= 0.5;
        return halved_;
    }
    std::vector<std::pair<int, Vec3>> halved_;
};

} // namespace

SchemeType dMinusScheme() {
    return {
        .name = "D-minus",
        .purpose = "accuracy between impacts",
        .words = "trapezoidal rule in two stages on velocity level: of second order while nothing strikes",
        .source = "Schindler, Rezaei, Kursawe and Acary 2014, figure 9",
        .form = SchemeType::HalfExplicit,
        .order = 2,
        .orderWithJoints = 2,
        .cost = "two contact problems, the first with an unsymmetric operator",
        .make = [](System& system, ContactSolving& solving, const std::vector<double>&)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<DMinusVelocity>(system, solving); },
    };
}

} // namespace escapement
