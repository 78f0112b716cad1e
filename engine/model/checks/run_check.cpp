// A run's settings: whether methods, schemes, solvers and laws go together.

#include "engine/model/checks/integrator_check.h"
#include "engine/model/checks/mechanism_check.h"
#include "engine/model/checks/scheme_check.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/kinds/contact_solver_type.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/model/material_pairs.h"

#include <fmt/format.h>

namespace escapement {

namespace {

class RunCheck : MechanismCheck {
  public:
    using MechanismCheck::MechanismCheck;

    void all(const RunSettings& run, const std::string& at) {
        checkContactSolving(run, at);
        if (run.adaptive && run.strategy != "time-stepping")
            error(pointerTo(at, "adaptive"),
                  "adaptive time steps are for time stepping alone; set \"strategy\" to \"time-stepping\", or "
                  "\"adaptive\" to false");
        if (run.step_rule == "fixed" && run.strategy != "time-stepping" && !(run.first_step.value > 0.0))
            error(pointerTo(at, "first_step"),
                  "all smooth steps are to be that long, and it is 0; give a length, or set \"step_rule\" to \"pi\"");
        if (run.integrator == usualScheme() && run.strategy != "time-stepping")
            error(pointerTo(at, "integrator"),
                  fmt::format("\"{}\" is the time-stepping scheme, not a method between events; set \"strategy\" to "
                              "\"time-stepping\", or \"integrator\" to \"{}\"",
                              run.integrator, usualIntegrator()));
        checkFrames(run, at);
        for (Finding& finding : checkScheme(mechanism_, at)) findings_.push_back(std::move(finding));
        for (Finding& finding : checkIntegrator(mechanism_, at)) findings_.push_back(std::move(finding));
    }

  private:
    /// A slip of the keyboard may ask for more frames than a disk holds.
    void checkFrames(const RunSettings& run, const std::string& at) {
        constexpr double many = 2e6, beyondAll = 1e9, bytesABody = 104.0, bytesAJoint = 64.0, bytesAFrame = 100.0;
        const double frames = run.until.value / run.output_step.value;
        if (!(frames > many)) return;
        if (!(frames <= beyondAll)) {
            error(pointerTo(at, "output_step"),
                  fmt::format("the run would keep {:.3g} frames, more than there is room for; a larger step between "
                              "frames, or an earlier end, keeps fewer",
                              frames));
            return;
        }
        const double size = frames * (bytesAFrame + bytesABody * double(mechanism_.bodies.size()) +
                                      bytesAJoint * double(mechanism_.joints.size()));
        warn(pointerTo(at, "output_step"),
             fmt::format("the run keeps {:.3g} frames, {:.2g} GB or more: a larger step between frames keeps fewer",
                         frames, 1e-9 * size));
    }

    /// What would be wrong under the convex relaxation, because a given force stands in its normal rows; empty:
    /// nothing.
    std::string needsExactLaw() const {
        for (const auto& joint : mechanism_.joints)
            if (joint.friction.value > 0.0 || joint.static_friction.value > 0.0)
                return fmt::format("the friction of joint \"{}\"", joint.name);
        for (const auto& acting : actingContacts(mechanism_)) {
            const ContactPair& pair = acting.numbers;
            if (pair.impact_law == "poisson" && pair.restitution.value > 0.0)
                return fmt::format("Poisson's law at contact \"{}\"", pair.name);
            if (pair.tangential_restitution.value != 0.0) // what it turns back would be lifted as slip is
                return fmt::format("the tangential restitution of contact \"{}\"", pair.name);
            if (const ContactLawType* law = findContactLawType(pair.law);
                law && law->givesNormal && law->givesNormal(pair))
                return fmt::format("the plastic law of contact \"{}\"", pair.name);
        }
        return "";
    }

    void checkContactSolving(const RunSettings& run, const std::string& at) {
        const bool relaxed = run.contact_law == "relaxed";
        const ContactSolver* solver = findContactSolver(run.solver);
        if (solver && relaxed && !solver->relaxed)
            error(pointerTo(at, "solver"),
                  fmt::format(
                      "\"{}\" solves the exact law only; set \"solver\" to \"{}\", or \"contact_law\" to \"exact\"",
                      solver->name, usualContactSolver()));
        const SchemeType* scheme = run.strategy != "event-driven" ? findSchemeType(run.scheme) : nullptr;
        const bool pivots = scheme && scheme->friction == SchemeType::Pyramid;
        if (pivots && solver && solver->name != usualContactSolver() && !solver->pyramids) {
            std::string others;
            for (const auto& other : contactSolvers())
                if (other.pyramids) others += fmt::format(" or \"{}\"", other.name);
            error(pointerTo(at, "solver"),
                  fmt::format("the scheme \"{}\" is made for Lemke's method; set \"solver\" to \"{}\"{}", run.scheme,
                              usualContactSolver(), others));
        }
        if (pivots && relaxed)
            error(pointerTo(at, "contact_law"),
                  fmt::format("the scheme \"{}\" has a friction law of its own; set \"contact_law\" to \"exact\"",
                              run.scheme));
        if (!relaxed) return;
        if (const std::string special = needsExactLaw(); !special.empty())
            error(pointerTo(at, "contact_law"),
                  fmt::format("the convex relaxation does not follow {}; set \"contact_law\" to \"exact\"", special));
        else if (run.strategy != "time-stepping")
            warn(pointerTo(at, "contact_law"), "under the relaxation what slides leaves each impact and bounces; it is "
                                               "made for the strategy \"time-stepping\"");
    }
};

} // namespace

void checkRun(const Mechanism& mechanism, Findings& findings) {
    RunCheck(mechanism, findings).all(mechanism.run, "/run");
}

} // namespace escapement
