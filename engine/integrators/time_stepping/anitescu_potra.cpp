// The scheme of Anitescu and Potra [AnitescuPotra2002; Haddouni2015, eqs. 2.29, 2.30]: backward Euler, one Newton step
// of it, with contacts and joints on velocity level, polyhedral friction, Lemke's method, and Poisson's restitution.
//
//     (M + h C + h^2 K)(v+ - v) = h F(t+, q, v) - h^2 K v + B^T lambda_B + n lambda + D beta,   q+ = q (+) h v+
//     B v+ + g_t = 0,   0 <= n^T v+  perp  lambda >= 0   for the contacts closed at q
//
// An impact is solved twice: compression as above, then expansion with e times the compression's normal impulse given,
// what else is needed to keep the bodies from approaching, and friction on both. It is an impact where the contact
// carried nothing in the step before and comes faster than what steps make of rest; a contact that rests would else
// bounce with its own weight. One that carried and stands a hair open holds on (holdOn). As printed, (2.30) has e beta
// for e^T beta.

#include "engine/integrators/time_stepping/lcp_schemes.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/polyhedral_contact.h"
#include "engine/integrators/time_stepping/steps/tangents.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double smallBounce = 5.0; // times what a step adds to the speed of approach

class AnitescuPotra final : public LinearisedScheme {
  public:
    AnitescuPotra(System& system, int facets, ContactSolving& solving)
        : LinearisedScheme(system, solving), lcp_(facets, solving), tangents_(system) {}

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        fullMass(system_, q, mass_);
        tangents_.evaluate(t + h, q, v);
        iteration_ = mass_ + h * tangents_.C + h * h * tangents_.K;
        factor_.compute(iteration_);
        force_.resize(v.size());
        system_.forces(t + h, q, v, force_);
        force_ *= h;
        force_.noalias() -= h * h * (tangents_.K * v);
        result.v = v + factor_.solve(force_);
        closedContacts(system_, start, q, contacts_);
        leaveOutFallenInto(system_, start, memory, q, contacts_);
        thinOut(system_, start, q, contacts_);
        holdOn(system_, start, memory, q, contacts_, holds_);
        stage_.prepareImplicit(factor_, t + h, q, jointRows, contacts_);
        jointConditions(start, false, joint_);
        stage_.satisfyJoints(result.v, joint_);
        if (!contacts_.empty()) {
            friction_.resize(contacts_.size());
            for (std::size_t k = 0; k < contacts_.size(); ++k) friction_[k] = system_.contactLaw(contacts_[k]).friction;
            given_.setZero(Eigen::Index(contacts_.size()));
            before_ = stage_.contactVelocities(v);
            added_ = stage_.contactVelocities(result.v) - before_;
            resist(result);
            expansion_.setZero(lcp_.impulses().size());
            bool expands = false;
            for (std::size_t k = 0; k < contacts_.size(); ++k) {
                const double e = system_.contactLaw(contacts_[k]).restitution,
                             compression = lcp_.impulses()[3 * Eigen::Index(k)];
                const bool carried = std::any_of(memory.impulses.begin(), memory.impulses.end(), [&](const auto& last) {
                    return last.first == contacts_[k] && last.second[0] > 0.0;
                });
                if (carried || !(e * compression > 0.0) || isSmall(Eigen::Index(k), e)) continue;
                given_[Eigen::Index(k)] = expansion_[3 * Eigen::Index(k)] = e * compression;
                expands = true;
            }
            if (expands) {
                stage_.apply(expansion_, result.v);
                resist(result);
            }
        }
        finish(start, memory, result, 1.0);
        result.held = contacts_.empty() ? 0.0 : workOfHeld(system_, holds_, before_, result);
    }

  private:
    /// A landing by this scheme comes up to one step of its forces too fast: a bounce that this would keep up for ever
    /// is none.
    bool isSmall(Eigen::Index k, double e) const {
        const double often = std::min(smallBounce, (1.0 + e) / std::max(1.0 - e, 1e-9));
        return -before_[3 * k] <= often * std::abs(added_[3 * k]);
    }
    /// The impulses that keep the closed contacts from approaching from here on.
    void resist(TimeStep& result) {
        free_ = stage_.contactVelocities(result.v);
        for (std::size_t k = 0; k < holds_.size(); ++k) free_[3 * Eigen::Index(k)] += holds_[k].shift;
        stage_.leaveOutHeld(free_, friction_);
        lcp_.solve(stage_.delassus(), free_, friction_, given_);
        stage_.apply(lcp_.impulses(), result.v);
        result.iterations += lcp_.pivots();
        result.residual = std::max(result.residual, lcp_.residual());
    }

    PolyhedralContact lcp_;
    DifferenceTangents tangents_;
    Matrix mass_, iteration_;
    Eigen::PartialPivLU<Matrix> factor_;
    Vector given_, expansion_, added_;
    std::vector<double> friction_;
    std::vector<Hold> holds_;
};

} // namespace

SchemeType anitescuPotraScheme() {
    return {
        .name = "Anitescu-Potra",
        .purpose = "stiff springs and dampers",
        .words = "backward Euler, linearised once, on velocity level; friction on a pyramid, Poisson's restitution, by "
                 "pivoting",
        .source = "Anitescu and Potra 2002",
        .form = SchemeType::Implicit,
        .order = 1,
        .orderWithJoints = 1,
        .restitution = SchemeType::Poisson,
        .tangentialRestitution = false,
        .friction = SchemeType::Pyramid,
        .account = SchemeType::Lags,
        .dense = true,
        .cost = "tangents of the forces, and one linear complementarity problem, two at impacts",
        .parameters = {coneFacets()},
        .make = [](System& system, ContactSolving& solving,
                   const std::vector<double>& numbers) -> std::unique_ptr<TimeStepper> {
            return std::make_unique<AnitescuPotra>(system, int(numbers[0]), solving);
        },
    };
}

} // namespace escapement
