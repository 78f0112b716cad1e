#pragma once
// Fields of a run's settings.

#include "engine/model/fields/field_info.h"
#include "engine/model/kinds/contact_solver_type.h"
#include "engine/model/kinds/formulation_names.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/method_parameter.h"
#include "engine/model/kinds/scheme_type.h"

namespace escapement {

template <> struct Fields<RunSettings> {
    static constexpr std::string_view title = "Run";
    static std::vector<Kind> kinds() {
        return {{.name = "hybrid run", .selector = "strategy", .value = "hybrid"},
                {.name = "event-driven run", .selector = "strategy", .value = "event-driven"},
                {.name = "time-stepping run", .selector = "strategy", .value = "time-stepping"}};
    }
    static std::string kind(const RunSettings& run) { return runKind(run); }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "until", .help = "the time at which the run ends", .unit = "s", .range = Range::positive()},
              &RunSettings::until);
        field({.key = "strategy",
               .help = "hybrid (event-driven, time stepping where that cannot go on), or one of the two alone",
               .choices = {"hybrid", "event-driven", "time-stepping"}},
              &RunSettings::strategy);
        field(
            {.key = "transitions",
             .help =
                 "what happens where sticking and sliding change and where a contact leaves its face or edge: "
                 "locate (the instant is found and the smooth method goes on) or step-over (time stepping takes over)",
             .when = {"hybrid run"},
             .choices = {"locate", "step-over"},
             .formerly = {{"thesis", "step-over"}}},
            &RunSettings::transitions);
        field({.key = "integrator",
               .help = integratorHelp(),
               .when = {"hybrid run", "event-driven run"},
               .choices = integratorNames({usualScheme()})},
              &RunSettings::integrator);
        field({.key = "formulation",
               .help = formulationHelp(),
               .when = {"hybrid run", "event-driven run"},
               .choices = formulationNames()},
              &RunSettings::formulation);
        field({.key = "tolerance", .help = "bound of the scaled local error of a step", .range = Range::positive()},
              &RunSettings::tolerance);
        field({.key = "output_step", .help = "between regular frames", .unit = "s", .range = Range::positive()},
              &RunSettings::output_step);
        field({.key = "step_rule",
               .help = "how the smooth method's steps follow from the error of the last: pi (a controller that looks "
                       "at the last two, within limits), thesis (Haddouni's eq. 2.120 as printed with positions alone, "
                       "for comparison) or fixed (all as long as first_step)",
               .when = {"hybrid run", "event-driven run"},
               .choices = {"pi", "thesis", "fixed"}},
              &RunSettings::step_rule);
        field({.key = "first_step",
               .help = "of the smooth method; 0: found from the speeds at the start",
               .unit = "s",
               .range = Range::notNegative(),
               .when = {"hybrid run", "event-driven run"}},
              &RunSettings::first_step);
        field({.key = "largest_step",
               .help = "of the smooth method, and of adaptive time steps",
               .unit = "s",
               .range = Range::positive()},
              &RunSettings::largest_step);
        field({.key = "scheme",
               .help = schemeHelp(),
               .when = {"hybrid run", "time-stepping run"},
               .choices = schemeNames()},
              &RunSettings::scheme);
        field({.key = "step",
               .help = "of the time-stepping scheme",
               .unit = "s",
               .range = Range::positive(),
               .when = {"hybrid run", "time-stepping run"}},
              &RunSettings::step);
        field({.key = "adaptive",
               .help = "let the time step follow from the tolerance, by comparing each step with two halves; needs the "
                       "strategy time-stepping"},
              &RunSettings::adaptive);
        for (std::size_t k = 0; k < methodKeys().size(); ++k) {
            const auto& [own, users] = methodKeys()[k];
            field({.key = own.key,
                   .help = own.help,
                   .unit = own.unit,
                   .range = Range::from(own.lower, own.upper),
                   .when = users},
                  methodNumberPlace(k));
        }
        field({.key = "impacts",
               .help =
                   "what an impact does where several contacts touch: simultaneous (the law of impact holds for all "
                   "of them at once) or sequential (those that approach fastest are struck first, then what "
                   "approaches now, until nothing does: of a row of equal balls the last one leaves)",
               .when = {"hybrid run", "event-driven run"},
               .choices = {"simultaneous", "sequential"}},
              &RunSettings::impacts);
        field({.key = "solver", .help = contactSolverHelp(), .choices = runSolverNames()}, &RunSettings::solver);
        field({.key = "contact_law",
               .help = "Coulomb's law with friction as it is (exact) or its convex relaxation (relaxed), which lifts "
                       "what slides; the run says how far",
               .noun = "contact law",
               .choices = {"exact", "relaxed"}},
              &RunSettings::contact_law);
        field({.key = "accumulation_height",
               .help = "bounces lower than this are ended at once; with transitions step-over they are left to time "
                       "stepping; 0: 1e-10 m, less in a mechanism under 10 mm, more in one over 10 m whose parts are "
                       "over 1 m",
               .unit = "m",
               .range = Range::notNegative()},
              &RunSettings::accumulation_height);
        field({.key = "cluster",
               .help = "gaps under it take part in one impact together; 0: 1e-8 m, less in a mechanism under 10 mm, "
                       "more in one over 10 m whose parts are over 1 m",
               .unit = "m",
               .range = Range::notNegative()},
              &RunSettings::cluster);
    }
};

} // namespace escapement
