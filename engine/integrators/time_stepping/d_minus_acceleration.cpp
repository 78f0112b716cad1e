// The half-explicit D-minus trapezoidal scheme on acceleration level [Schindler2014, section 3, figure 4].
//
// Contact forces at both ends of the step solve the contact problem on acceleration level (64)-(70) for the contacts
// that are closed and do not open (59). Nothing holds positions or velocities, so closed contacts and joints drift
// with the second order of the rule. The paper leaves friction out; here a sliding contact's friction opposes its
// velocity, and one at rest sticks or starts to slip as the acceleration problem decides.

#include "engine/integrators/time_stepping/d_minus.h"

namespace escapement {

namespace {

constexpr double atRest = 1e-9; // of the largest velocity: slower is no sliding and no opening

class DMinusAcceleration final : public DMinus {
  public:
    DMinusAcceleration(System& system, ContactSolving& solving) : DMinus(system, solving), rows_(3, system.nv()) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        const double t1 = t + h;
        clearStep(start, result);
        findClosed(start, memory, q, closedBefore_);
        acceleration(first_, start, t, q, v, closedBefore_, a0_);
        v1_ = v + h * a0_;
        moveByMean(q, h, v, v1_, result.q);
        findClosed(start, memory, result.q, closedAfter_);
        if (somethingStruck(system_, start, memory, closedBefore_, closedAfter_)) {
            acceleration(first_, start, t, q, v, none_, a0_);
            first_.book(0.5 * h, v, result);
            acceleration(second_, start, t1, result.q, v1_, none_, a1_);
            second_.book(0.5 * h, v, result);
            result.v = v + 0.5 * h * (a0_ + a1_);
            strike(start, t1, result.q, closedAfter_, result.v, result);
        } else {
            first_.book(0.5 * h, v, result);
            acceleration(second_, start, t1, result.q, v1_, closedAfter_, a1_);
            result.v = v + 0.5 * h * (a0_ + a1_);
            second_.book(0.5 * h, result.v, result);
        }
        books_.close(start, h, memory, result);
    }

  private:
    void acceleration(ContactStage& stage, const TimeStepStart& start, double t, In<Vector> q, In<Vector> v,
                      const std::vector<int>& closed, Vector& a) {
        const double rest = atRest * (1.0 + v.cwiseAbs().maxCoeff());
        staying_.clear();
        for (int i : closed) {
            system_.contactRows(i, q, rows_);
            if (rows_.row(0).dot(v) <= rest) staying_.push_back(i);
        }
        stage.prepare(t, q, start.jointRows, staying_);
        freeAcceleration(t, q, v, a);
        full_.resize(system_.constraintCount());
        system_.constraintBias(t, q, v, full_);
        joint_.resize(Eigen::Index(start.jointRows.size()));
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) joint_[Eigen::Index(i)] = full_[start.jointRows[i]];
        bias_.resize(3 * stage.contactCount());
        const Vector moving = stage.contactVelocities(v);
        for (int k = 0; k < stage.contactCount(); ++k) {
            bias_.segment<3>(3 * k) = system_.contactBias(staying_[k], q, v);
            const Vec2 slip = moving.segment<2>(3 * k + 1);
            stage.problem().slipping[k] = slip.norm() > rest;
            if (stage.problem().slipping[k]) stage.problem().slipDirection[k] = slip.normalized();
        }
        stage.solve(a, joint_, bias_, fromZero_);
    }
    ContactRows rows_;
    std::vector<int> staying_;
};

} // namespace

SchemeType dMinusAccelerationScheme() {
    return {
        .name = "D-minus-acceleration",
        .purpose = "comparison with papers",
        .words = "the trapezoidal rule on acceleration level: closed contacts and joints drift",
        .source = "Schindler, Rezaei, Kursawe and Acary 2014, figure 4",
        .form = SchemeType::HalfExplicit,
        .order = 2,
        .orderWithJoints = 2,
        .cost = "two contact problems on acceleration level",
        .make = [](System& system, ContactSolving& solving, const std::vector<double>&)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<DMinusAcceleration>(system, solving); },
    };
}

} // namespace escapement
