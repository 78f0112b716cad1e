#include "engine/model/checks/method_check.h"

#include "engine/model/files/json_pointer.h"
#include "engine/model/mechanism.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr int denseBodies = 50; // moving ones, from which dense systems take a hundred times as long as those by blocks

} // namespace

void checkNumbers(const RunSettings& run, const std::string& method, const std::vector<MethodParameter>& parameters,
                  const std::string& at, std::vector<Finding>& findings) {
    for (const auto& parameter : parameters) {
        const double value = methodNumber(run, parameter.key).value;
        const std::string pointer = pointerTo(at, parameter.key);
        const auto& keys = methodKeys();
        const auto& widest = std::find_if(keys.begin(), keys.end(), [&](const MethodKey& key) {
                                 return key.parameter.key == parameter.key;
                             })->parameter;
        if (value < widest.lower || value > widest.upper) continue; // what the field's own range says
        if (value < parameter.lower || value > parameter.upper)
            findings.push_back({Severity::Error, pointer,
                                fmt::format("is {:g}; \"{}\" takes from {:g} to {:g}", value, method, parameter.lower,
                                            parameter.upper)});
        else if (const std::string why = parameter.refusal ? parameter.refusal(value) : ""; !why.empty())
            findings.push_back({Severity::Error, pointer, why});
    }
}

void warnOfDenseSystems(const Mechanism& mechanism, const std::string& method, const std::string& other,
                        const std::string& pointer, std::vector<Finding>& findings) {
    const auto moving =
        std::count_if(mechanism.bodies.begin(), mechanism.bodies.end(), [](const Body& body) { return !body.fixed; });
    if (moving > denseBodies)
        findings.push_back({Severity::Warning, pointer,
                            fmt::format("\"{}\" solves dense systems: with {} moving bodies its steps take long; those "
                                        "of \"{}\" grow with the number of bodies only",
                                        method, moving, other)});
}

} // namespace escapement
