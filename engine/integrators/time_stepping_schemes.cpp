// The table of time-stepping schemes: a new one is a file and a line here.

#include "engine/integrators/moreau_jean.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

namespace escapement {

namespace {

template <class Scheme>
std::unique_ptr<TimeStepper> make(System& system, const TimeStepperSettings& settings) {
    if constexpr (std::is_constructible_v<Scheme, System&, const TimeStepperSettings&>) return std::make_unique<Scheme>(system, settings);
    else return std::make_unique<Scheme>(system);
}

} // namespace

const std::vector<TimeSteppingScheme>& timeSteppingSchemes() {
    static const std::vector<TimeSteppingScheme> table = {
        {"Moreau-Jean", "explicit midpoint form of Moreau; sturdy and quick", 1, make<MoreauJean>},
    };
    return table;
}

std::unique_ptr<TimeStepper> makeTimeStepper(const std::string& scheme, System& system, const TimeStepperSettings& settings) {
    std::string known;
    for (const auto& entry : timeSteppingSchemes()) {
        if (entry.name == scheme) return entry.make(system, settings);
        known += (known.empty() ? "" : ", ") + entry.name;
    }
    throw InputError(fmt::format("unknown time-stepping scheme '{}'; known: {}", scheme, known));
}

} // namespace escapement
