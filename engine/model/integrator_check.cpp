#include "engine/model/integrator_check.h"

#include "engine/math/formulation.h"
#include "engine/model/integrator_type.h"
#include "engine/model/json_pointer.h"
#include "engine/model/mechanism.h"
#include "engine/model/method_check.h"

#include <fmt/format.h>

namespace escapement {

std::vector<Finding> checkIntegrator(const Mechanism& mechanism, const std::string& at) {
    const RunSettings& run = mechanism.run;
    std::vector<Finding> findings;
    const IntegratorType* type = findIntegratorType(run.integrator);
    if (!type || run.strategy == "time-stepping") return findings;
    checkNumbers(run, type->name, type->parameters, at, findings);
    if (type->dense)
        warnOfDenseSystems(mechanism, type->name, usualIntegrator(), pointerTo(at, "integrator"), findings);
    if (run.formulation != usualFormulation() && findFormulation(run.formulation)) {
        if (type->form == IntegratorType::Implicit || type->form == IntegratorType::Either)
            findings.push_back({Severity::Error, pointerTo(at, "formulation"),
                                fmt::format("\"{}\" is for explicit and half-explicit methods, and \"{}\" solves "
                                            "equations of its own for positions and multipliers together; set "
                                            "\"formulation\" to \"{}\", or \"integrator\" to \"{}\"",
                                            run.formulation, run.integrator, usualFormulation(), usualIntegrator())});
        else if (!type->dense)
            warnOfDenseSystems(mechanism, run.formulation, usualFormulation(), pointerTo(at, "formulation"), findings);
    }
    if (const std::string why = type->refusal ? type->refusal(mechanism) : ""; !why.empty())
        findings.push_back(
            {Severity::Error, pointerTo(at, "integrator"), fmt::format("\"{}\" {}", run.integrator, why)});
    return findings;
}

} // namespace escapement
