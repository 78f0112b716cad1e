#include "engine/model/integrator_check.h"

#include "engine/model/fields.h"
#include "engine/model/integrator_type.h"
#include "engine/model/json_pointer.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr int denseBodies = 50; // moving ones, from which dense systems take a hundred times as long as those by blocks

} // namespace

std::vector<Finding> checkIntegrator(const Mechanism& mechanism, const std::string& at) {
    const RunSettings& run = mechanism.run;
    std::vector<Finding> findings;
    const IntegratorType* type = findIntegratorType(run.integrator);
    if (!type || run.strategy == "time-stepping") return findings;
    for (const auto& parameter : type->parameters)
        if (const double value = runNumber(run, parameter.key); value < parameter.lower || value > parameter.upper)
            findings.push_back({Severity::Error, pointerTo(at, parameter.key),
                                fmt::format("is {:g}; \"{}\" takes from {:g} to {:g}", value, run.integrator, parameter.lower, parameter.upper)});
    const auto moving = std::count_if(mechanism.bodies.begin(), mechanism.bodies.end(), [](const Body& body) { return !body.fixed; });
    if (type->dense && moving > denseBodies)
        findings.push_back({Severity::Warning, pointerTo(at, "integrator"),
                            fmt::format("\"{}\" solves dense systems: with {} moving bodies its steps take long; those of \"{}\" grow with the number of bodies only",
                                        run.integrator, moving, usualIntegrator())});
    if (const std::string why = type->refusal ? type->refusal(mechanism) : ""; !why.empty())
        findings.push_back({Severity::Error, pointerTo(at, "integrator"), fmt::format("\"{}\" {}", run.integrator, why)});
    return findings;
}

} // namespace escapement
