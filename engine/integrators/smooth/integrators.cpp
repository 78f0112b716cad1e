// The list of methods for the smooth motion between events: a new one is a file beside this one and a line in each of
// the two lists here.

#include "engine/integrators/smooth/steps/rank_crossing.h"
#include "engine/model/errors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace escapement {

IntegratorType hem5Integrator();
IntegratorType phem56Integrator();
IntegratorType dopri5Integrator();
IntegratorType hem4Integrator();
IntegratorType rk4Integrator();
IntegratorType rkf45Integrator();
IntegratorType radau5Integrator();
IntegratorType sdirk4Integrator();
IntegratorType trapezoidalIntegrator();
IntegratorType linearisedTrapezoidalIntegrator();
IntegratorType implicitEulerIntegrator();
IntegratorType linearisedImplicitEulerIntegrator();
IntegratorType generalizedAlphaIntegrator();
IntegratorType generalizedAlphaPositionsIntegrator();
IntegratorType generalizedAlphaVelocitiesIntegrator();
IntegratorType hhtIntegrator();
IntegratorType hhtPositionsIntegrator();
IntegratorType newmarkIntegrator();
IntegratorType newmarkPositionsIntegrator();
IntegratorType bdfIntegrator();
IntegratorType adamsIntegrator();
IntegratorType automaticIntegrator();
IntegratorType rattleIntegrator();
IntegratorType shakeIntegrator();

const std::vector<IntegratorType>& integratorTypes() {
    static const std::vector<IntegratorType> types = {
        hem5Integrator(),
        phem56Integrator(),
        dopri5Integrator(),
        hem4Integrator(),
        rk4Integrator(),
        rkf45Integrator(),
        adamsIntegrator(),
        automaticIntegrator(),
        radau5Integrator(),
        bdfIntegrator(),
        sdirk4Integrator(),
        generalizedAlphaIntegrator(),
        generalizedAlphaVelocitiesIntegrator(),
        generalizedAlphaPositionsIntegrator(),
        hhtIntegrator(),
        hhtPositionsIntegrator(),
        newmarkIntegrator(),
        newmarkPositionsIntegrator(),
        implicitEulerIntegrator(),
        linearisedImplicitEulerIntegrator(),
        rattleIntegrator(),
        shakeIntegrator(),
        trapezoidalIntegrator(),
        linearisedTrapezoidalIntegrator(),
    };
    return types;
}

const IntegratorType* findIntegratorType(std::string_view name) {
    for (const auto& type : integratorTypes())
        if (type.name == name) return &type;
    return nullptr;
}

const std::string& usualIntegrator() { return integratorTypes().front().name; }

std::vector<std::string_view> integratorNames(std::vector<std::string_view> others) {
    std::vector<std::string_view> names;
    for (const auto& type : integratorTypes()) names.push_back(type.name);
    names.insert(names.end(), others.begin(), others.end());
    return names;
}

const std::string& integratorHelp() {
    static const std::string text = [] {
        std::vector<std::string> purposes;
        for (const auto& type : integratorTypes()) {
            auto known = purposes.begin();
            while (known != purposes.end() && !known->starts_with(type.purpose + ": ")) ++known;
            if (known == purposes.end()) purposes.push_back(type.purpose + ": " + type.name);
            else *known += ", " + type.name;
        }
        return fmt::format("the smooth method between events. For {}", fmt::join(purposes, "; for "));
    }();
    return text;
}

const char* IntegratorType::formWords() const {
    return form == Explicit       ? "explicit"
           : form == HalfExplicit ? "half-explicit"
           : form == Implicit     ? "implicit"
                                  : "half-explicit or implicit";
}

const char* IntegratorType::holdsWords() const {
    return holds == Nothing      ? "–"
           : holds == Velocities ? "velocities"
           : holds == Positions  ? "positions"
                                 : "positions, velocities";
}

std::unique_ptr<SmoothIntegrator> makeIntegrator(const MethodChoice& choice) {
    const IntegratorType* type = findIntegratorType(choice.name);
    if (!type)
        throw InputError(
            fmt::format("unknown integrator '{}'; known: {}", choice.name, fmt::join(integratorNames(), ", ")));
    auto method = type->make(completeNumbers(choice.numbers, type->parameters));
    const IntegratorType crosser = phem56Integrator();
    if (type->form == IntegratorType::Either || type->name == crosser.name) return method;
    return std::make_unique<RankCrossing>(std::move(method), crosser.make({}), crosser.name);
}

} // namespace escapement
