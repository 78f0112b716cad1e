// The scheme of Stewart and Trinkle [StewartTrinkle1996; Haddouni2015, eqs. 2.26-2.28]: inelastic, polyhedral friction,
// Lemke's method.
//
//     M (v+ - v) = h F + n lambda + D beta,   q+ = q (+) h v+,   0 <= gap(q) + h n^T v+  perp  lambda >= 0
//
// Forces, mass and rows stand at the step's start. The normal condition is the linearised gap at the step's end, so
// contacts close without penetration to first order, and joints are held the same way: g / h + G v+ + g_t = 0.
// Restitution is not part of it: bodies never bounce, whatever their law says.

#include "engine/integrators/time_stepping/lcp_schemes.h"
#include "engine/integrators/time_stepping/steps/polyhedral_contact.h"

namespace escapement {

namespace {

class StewartTrinkle final : public LinearisedScheme {
  public:
    StewartTrinkle(System& system, int facets, ContactSolving& solving)
        : LinearisedScheme(system, solving), lcp_(facets, solving) {}

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        moveFreely(start, result.v);
        reachable(start, memory, result.v, contacts_);
        stage_.prepare(t, q, jointRows, contacts_);
        jointConditions(start, true, joint_);
        stage_.satisfyJoints(result.v, joint_);
        if (!contacts_.empty()) {
            free_ = stage_.contactVelocities(result.v);
            friction_.resize(contacts_.size());
            for (std::size_t k = 0; k < contacts_.size(); ++k) {
                free_[3 * Eigen::Index(k)] += system_.contactGap(contacts_[k], q).gap / h;
                friction_[k] = system_.contactLaw(contacts_[k]).friction;
            }
            stage_.leaveOutHeld(free_, friction_);
            lcp_.solve(stage_.delassus(), free_, friction_, Vector::Zero(Eigen::Index(contacts_.size())));
            stage_.apply(lcp_.impulses(), result.v);
            result.iterations += lcp_.pivots();
            result.residual = lcp_.residual();
        }
        finish(start, memory, result);
    }

  private:
    PolyhedralContact lcp_;
    std::vector<double> friction_;
};

} // namespace

SchemeType stewartTrinkleScheme() {
    return {
        .name = "Stewart-Trinkle",
        .purpose = "comparison with papers",
        .words = "inelastic, contacts closed on the linearised gap, friction on a pyramid, by pivoting",
        .source = "Stewart and Trinkle 1996",
        .form = SchemeType::Explicit,
        .order = 1,
        .orderWithJoints = 1,
        .restitution = SchemeType::Inelastic,
        .tangentialRestitution = false,
        .friction = SchemeType::Pyramid,
        .cost = "one linear complementarity problem",
        .parameters = {coneFacets()},
        .make = [](System& system, ContactSolving& solving,
                   const std::vector<double>& numbers) -> std::unique_ptr<TimeStepper> {
            return std::make_unique<StewartTrinkle>(system, int(numbers[0]), solving);
        },
    };
}

} // namespace escapement
