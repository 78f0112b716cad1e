// The step of the theta schemes of Moreau and Jean [Haddouni2015, 2.1.2.1 and app. A.3], implicit in the forces:
//
//     M (v+ - v) = h [(1 - theta) F(t, q, v) + theta F(t+, q+, v+)] + G^T p_B + J^T p
//     q+ = q (+) h ((1 - theta) v + theta v+),   G v+ + g_t = 0,   u+ + e u- and p in Coulomb's law (2.20)-(2.24)
//
// by Newton's method with M^ = M + h theta C + h^2 theta^2 K, K and C by differences at the prediction q~ = q (+) h/2
// v, which also decides which contacts are active (2.22). M stands at q~, G and J at the iterate q+. (A.9) and (A.10)
// are solved as one problem, with the sign of U_free + e U_n as in (2.23).
//
// The projected variant [GearGuptaLeimkuhler1985; Schindler2014, 2.3; Haddouni2015, 2.2.4] then moves q+ in
// the same step so that g = 0 at the joints and gap >= 0 at the active contacts, by complementary impulses of position.

#include "engine/integrators/time_stepping/steps/theta_step.h"

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/tangents.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

namespace escapement {

namespace {

constexpr int newtonIterations = 40, projections = 8;
constexpr double converged = 1e-12; // of the size: change of positions in a projection

class ThetaStep final : public TimeStepper {
  public:
    ThetaStep(System& system, ContactSolving& solving, double theta, bool project)
        : system_(system), theta_(theta), project_(project), stage_(system, solving), tangents_(system),
          books_(system) {}

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        predicted_.resize(q.size());
        move_ = 0.5 * h * v;
        system_.displace(q, move_, predicted_);
        closedContacts(system_, start, predicted_, closed_);
        leaveOutFallenInto(system_, start, memory, predicted_, closed_);
        thinOut(system_, start, predicted_, closed_);
        holdOn(system_, start, memory, predicted_, closed_, holds_);
        first_.resize(v.size());
        last_.resize(v.size());
        system_.forces(t, q, v, first_);
        result.q.resize(q.size());
        if (!(doesWithoutTangents(system_) && iterate(start, memory, result, false)) &&
            !iterate(start, memory, result, true))
            throw RunError(fmt::format(
                "Newton's method of a theta step did not converge at t = {:.9g} s; take a smaller time step", t));
        move_ = h * ((1.0 - theta_) * v + theta_ * result.v);
        system_.displace(q, move_, result.q);
        next_ = 0.5 * (v + result.v);
        stage_.book(1.0, next_, result);
        result.length = h;
        result.held = workOfHeld(system_, holds_, before_, result);
        if (project_) project(start, t + h, result.q);
        books_.close(start, h, memory, result, theta_);
    }

    bool damps() const override { return theta_ > 0.5; }

  private:
    /// The velocity at the step's end: with the whole iteration matrix, or with the mass alone in its place, by blocks.
    /// Then each iteration leaves the part of its error that the forces' tangents are of the mass: of a body that turns
    /// by the angle of the step. False where it does not converge: springs are too stiff for that.
    bool iterate(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result, bool whole) {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        const double t1 = t + h;
        if (whole) {
            fullMass(system_, predicted_, mass_);
            tangents_.evaluate(t + theta_ * h, predicted_, v);
            iteration_ = mass_ + h * theta_ * tangents_.C + h * h * theta_ * theta_ * tangents_.K;
            factor_.compute(iteration_);
        }
        impulses_ = memory.impulses;
        result.v = v;
        StepIterations iterations(whole);
        for (int i = 0; i < newtonIterations; ++i) {
            move_ = h * ((1.0 - theta_) * v + theta_ * result.v);
            system_.displace(q, move_, result.q);
            system_.forces(t1, result.q, result.v, last_);
            residual_ = h * ((1.0 - theta_) * first_ + theta_ * last_);
            if (whole) {
                residual_ -= mass_ * (result.v - v);
                next_ = result.v + factor_.solve(residual_);
                stage_.prepareImplicit(factor_, t1, result.q, jointRows, closed_);
            } else {
                stage_.prepare(t1, result.q, predicted_, jointRows, closed_);
                system_.solveMass(residual_);
                next_ = v + residual_;
            }
            jointRate(start, t1, result.q);
            before_ = stage_.contactVelocities(v);
            restitution(system_, closed_, before_, bias_);
            shiftHeld(holds_, bias_);
            stage_.solve(next_, joint_, bias_, impulses_);
            stage_.startFrom(impulses_);
            const double change = (next_ - result.v).cwiseAbs().maxCoeff();
            result.v = next_;
            const auto state = iterations.after(change, next_.cwiseAbs().maxCoeff(), stage_.tolerance());
            if (state != StepIterations::State::GoOn) return state == StepIterations::State::Converged;
        }
        return false;
    }

    void jointRate(const TimeStepStart& start, double t, In<Vector> q) {
        joint_.resize(Eigen::Index(start.jointRows.size()));
        full_.resize(system_.constraintCount());
        system_.constraintTimeRate(t, q, full_);
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) joint_[Eigen::Index(i)] = full_[start.jointRows[i]];
    }

    void project(const TimeStepStart& start, double t, Vector& q) {
        const double small = converged * system_.characteristicLength();
        for (int i = 0; i < projections; ++i) {
            stage_.prepare(t, q, start.jointRows, closed_);
            full_.resize(system_.constraintCount());
            system_.constraints(t, q, full_);
            for (std::size_t k = 0; k < start.jointRows.size(); ++k)
                joint_[Eigen::Index(k)] = full_[start.jointRows[k]];
            bias_.setZero(3 * stage_.contactCount());
            for (int k = 0; k < stage_.contactCount(); ++k) bias_[3 * k] = system_.contactGap(closed_[k], q).gap;
            move_.setZero(system_.nv());
            stage_.expectGaps(1.0); // as they are
            stage_.solve(move_, joint_, bias_, none_, false);
            stage_.expectGaps(std::numeric_limits<double>::infinity());
            if (move_.cwiseAbs().maxCoeff() <= small) break;
            predicted_ = q;
            system_.displace(predicted_, move_, q);
        }
    }

    System& system_;
    double theta_;
    bool project_;
    ContactStage stage_;
    DifferenceTangents tangents_;
    StepBooks books_;
    std::vector<int> closed_;
    std::vector<Hold> holds_; ///< by contact
    std::vector<std::pair<int, Vec3>> impulses_;
    const std::vector<std::pair<int, Vec3>> none_;
    Matrix mass_, iteration_;
    Eigen::PartialPivLU<Matrix> factor_;
    Vector predicted_, move_, first_, last_, residual_, next_, before_, bias_, joint_, full_;
};

} // namespace

std::unique_ptr<TimeStepper> makeThetaStep(System& system, ContactSolving& solving, double theta, bool project) {
    return std::make_unique<ThetaStep>(system, solving, theta, project);
}

} // namespace escapement
