// The DVI time stepper [Tasora2017, eqs. 107-118] with the cone
// complementarity problem, Coulomb's law relaxed to a convex one:
//
//     M (v+ - v) = h F(t, q, v) + D gamma,   q+ = q (+) h v+
//     C / h + G v+ + g_t = 0,    gamma in the friction cone, u + b in its dual cone, perpendicular
//     b_N = max(Phi / h, -recovery speed),   or e u_N- where the contact is reached within the step and bounces
//
// The relaxation lets a contact that slides open by h mu |u_T|, and no further, because of Phi / h. A contact bounces
// when it comes faster than twice what the step itself adds to its speed; [Tasora2017] leaves restitution open here.

#include "engine/integrators/time_stepping/lcp_schemes.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

class Dvi final : public LinearisedScheme {
  public:
    Dvi(System& system, double recoverySpeed, ContactSolving& solving)
        : LinearisedScheme(system, solving), recoverySpeed_(recoverySpeed), rows_(3, system.nv()) {}

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        moveFreely(start, result.v);
        reachable(start, memory, result.v, contacts_);
        heldOff(start, result.v);
        stage_.prepare(t, q, jointRows, contacts_);
        jointConditions(start, true, joint_);
        before_ = stage_.contactVelocities(v);
        free_ = stage_.contactVelocities(result.v);
        bias_.setZero(before_.size());
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            const Eigen::Index i = 3 * Eigen::Index(k);
            const ContactLaw law = system_.contactLaw(contacts_[k]);
            const double gap = system_.contactGap(contacts_[k], q).gap, approach = -before_[i];
            const bool bounces = gap <= h * approach && comesFast(law, approach, free_[i]);
            bias_[i] = bounces ? -law.restitution * approach : std::max(gap / h, -recoverySpeed_);
        }
        stage_.problem().cone = FrictionCone::Relaxed;
        stage_.solve(result.v, joint_, bias_, memory.impulses);
        finish(start, memory, result);
    }

  private:
    /// A sliding contact bears at a distance of h mu |u_T|: candidates that the step comes as near as that take part
    /// too. Not those on their way to a bounce: they would be slowed down before it.
    void heldOff(const TimeStepStart& start, In<Vector> v) {
        system_.eachContact(start.q, std::numeric_limits<double>::infinity(), false, [&](int i, const ContactGap& now) {
            const auto place = std::lower_bound(contacts_.begin(), contacts_.end(), i);
            if (!start.armed[i] || (place != contacts_.end() && *place == i)) return;
            const ContactLaw law = system_.contactLaw(i);
            if (!now.valid || !(law.friction > 0.0)) return;
            system_.contactRows(i, start.q, rows_);
            const Vec3 u = rows_ * v;
            if (now.gap + start.h * u[0] > start.h * law.friction * u.tail<2>().norm()) return;
            if (!comesFast(law, -rows_.row(0).dot(start.v), u[0])) contacts_.insert(place, i);
        });
    }
    bool comesFast(const ContactLaw& law, double approach, double freely) const {
        return law.restitution > 0.0 && approach > 2.0 * std::abs(freely + approach);
    }

    double recoverySpeed_;
    ContactRows rows_;
};

} // namespace

SchemeType dviScheme() {
    return {
        .name = "DVI",
        .purpose = "comparison with papers",
        .words = "cone complementarity with stabilisation, as programs for granular matter do it: what slides is "
                 "lifted by the relaxation",
        .source = "Tasora and Anitescu 2011",
        .form = SchemeType::Explicit,
        .order = 1,
        .orderWithJoints = 1,
        .tangentialRestitution = false, // what it turned back would be lifted as slip is
        .friction = SchemeType::Relaxed,
        .cost = "one convex contact problem",
        .parameters = {{.key = "recovery_speed",
                        .help = "how fast, at most, penetration is taken out",
                        .unit = "m/s",
                        .lower = 0.0,
                        .usual = 0.1}},
        .make = [](System& system, ContactSolving& solving, const std::vector<double>& numbers)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<Dvi>(system, numbers[0], solving); },
    };
}

} // namespace escapement
