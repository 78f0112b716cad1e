#include "engine/model/kinds/method_parameter.h"

#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/model/mechanism.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace escapement {

namespace {

void gather(const std::string& method, const std::vector<MethodParameter>& parameters, std::vector<MethodKey>& keys) {
    for (const auto& own : parameters) {
        auto key = std::find_if(keys.begin(), keys.end(),
                                [&](const MethodKey& known) { return known.parameter.key == own.key; });
        if (key == keys.end()) key = keys.insert(keys.end(), {own, {}});
        key->users.push_back(method);
        key->parameter.lower = std::min(key->parameter.lower, own.lower);
        key->parameter.upper = std::max(key->parameter.upper, own.upper);
    }
}

std::size_t placeOf(std::string_view key) {
    const auto& keys = methodKeys();
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (keys[k].parameter.key == key) return k;
    throw std::invalid_argument("no method has a number \"" + std::string(key) + "\"");
}

} // namespace

const std::vector<MethodKey>& methodKeys() {
    static const std::vector<MethodKey> keys = [] {
        std::vector<MethodKey> all;
        for (const auto& type : schemeTypes()) gather(type.name, type.parameters, all);
        for (const auto& type : integratorTypes()) gather(type.name, type.parameters, all);
        return all;
    }();
    return keys;
}

Number RunSettings::*methodNumberPlace(std::size_t k) {
    constexpr std::array places{&RunSettings::own0, &RunSettings::own1, &RunSettings::own2, &RunSettings::own3,
                                &RunSettings::own4, &RunSettings::own5, &RunSettings::own6};
    if (k >= places.size())
        throw std::logic_error(
            "methods have more keys of their own than the run settings have places for: add a member own7");
    return places[k];
}

double usualMethodNumber(std::size_t k) { return k < methodKeys().size() ? methodKeys()[k].parameter.usual : 0.0; }

const Number& methodNumber(const RunSettings& run, std::string_view key) {
    return run.*methodNumberPlace(placeOf(key));
}
Number& methodNumber(RunSettings& run, std::string_view key) { return run.*methodNumberPlace(placeOf(key)); }

MethodChoice chosenMethod(const RunSettings& run, const std::string& name,
                          const std::vector<MethodParameter>& parameters) {
    MethodChoice choice(name);
    for (const auto& parameter : parameters) choice.numbers.push_back(methodNumber(run, parameter.key).value);
    return choice;
}

std::vector<double> completeNumbers(std::vector<double> numbers, const std::vector<MethodParameter>& parameters) {
    for (std::size_t i = numbers.size(); i < parameters.size(); ++i) numbers.push_back(parameters[i].usual);
    return numbers;
}

std::string runKind(const RunSettings& run) {
    if (run.strategy == "time-stepping") return fmt::format("{} run with {}", run.strategy, run.scheme);
    if (run.strategy == "event-driven") return fmt::format("{} run with {}", run.strategy, run.integrator);
    return fmt::format("{} run with {} and {}", run.strategy, run.scheme, run.integrator);
}

} // namespace escapement
