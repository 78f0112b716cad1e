// The backward Euler step that guarded_steps.h falls back to.

#include "engine/integrators/time_stepping/lcp_schemes.h"
#include "engine/integrators/time_stepping/steps/guarded_steps.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Of what the bodies of a contact give way: so small that a body that rests on it sinks in by its weight's impulse of
/// a step times 1e-4, and large enough that contacts which contradict each other press with no more than 1e4 times the
/// impulses that move their bodies.
constexpr double gives = 1e-4;

class CautiousStep final : public LinearisedScheme {
  public:
    CautiousStep(System& system, bool restitution, ContactSolving& solving)
        : LinearisedScheme(system, solving), restitution_(restitution) {}

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        moveFreely(start, result.v);
        reachable(start, memory, result.v, contacts_);
        stage_.prepare(t, q, jointRows, contacts_);
        jointConditions(start, false, joint_);
        before_ = stage_.contactVelocities(v);
        free_ = stage_.contactVelocities(result.v);
        bias_.setZero(before_.size());
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            const Eigen::Index i = 3 * Eigen::Index(k);
            const ContactLaw law = system_.contactLaw(contacts_[k]);
            const double gap = system_.contactGap(contacts_[k], q).gap, approach = -before_[i];
            // Faster than what the step itself adds: the rest would bounce with its own weight.
            const bool bounces = restitution_ && gap <= h * approach && approach > 2.0 * std::abs(free_[i] + approach);
            bias_[i] = bounces ? -law.restitution * approach : std::max(gap, 0.0) / h;
            if (bounces) bias_.segment<2>(i + 1) = law.tangentialRestitution * before_.segment<2>(i + 1);
        }
        if (!restitution_) stage_.soften(gives);
        stage_.solve(result.v, joint_, bias_, memory.impulses);
        finish(start, memory, result);
    }

  private:
    bool restitution_;
};

} // namespace

std::unique_ptr<TimeStepper> makeCautiousStep(System& system, bool restitution, ContactSolving& solving) {
    return std::make_unique<CautiousStep>(system, restitution, solving);
}

} // namespace escapement
