#include "engine/integrators/smooth_methods.h"

#include "engine/integrators/dopri5.h"
#include "engine/integrators/hem5.h"
#include "engine/integrators/phem56.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

namespace escapement {

const std::vector<SmoothMethod>& smoothMethods() {
    static const std::vector<SmoothMethod> table = {
        {"HEM5", "half-explicit, order 5, velocity constraints exact at every stage",
         []() -> std::unique_ptr<SmoothIntegrator> { return std::make_unique<Hem5>(); }},
        {"PHEM56", "partitioned half-explicit, order 5, one stage fewer",
         []() -> std::unique_ptr<SmoothIntegrator> { return std::make_unique<Phem56>(); }},
        {"DOPRI5", "Dormand and Prince, order 5, on the acceleration level (index 1)",
         []() -> std::unique_ptr<SmoothIntegrator> { return std::make_unique<Dopri5>(); }},
    };
    return table;
}

std::unique_ptr<SmoothIntegrator> makeSmoothMethod(const std::string& name) {
    std::string known;
    for (const auto& method : smoothMethods()) {
        if (method.name == name) return method.make();
        known += (known.empty() ? "" : ", ") + method.name;
    }
    throw InputError(fmt::format("unknown integrator '{}'; known: {}", name, known));
}

} // namespace escapement
