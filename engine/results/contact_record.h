#pragma once
// How a run's contact problems were solved, as JSON: the attribute "contact solving" of the result file, and what
// `escapement run --json` and `info --json` print under "solver".

#include "engine/complementarity/contact_solving.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// {name, law, problems, iterations, worst_residual, used [{name, problems, iterations, mean, most, worst_residual}],
/// fallbacks {refused, gave_up, why}, lift {problems, speed, gap}}; `name` is the solver that was chosen, `lift` what
/// the relaxation does.
Json contactJson(const ContactReport& report);
/// The other way; what is absent keeps its default.
ContactReport contactReport(const Json& json);

} // namespace escapement
