// The list of time-stepping schemes: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/integrators/time_stepping/steps/halved_steps.h"
#include "engine/integrators/time_stepping/steps/over_borders.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/model/errors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace escapement {

SchemeType moreauJeanScheme();
SchemeType moreauJeanThetaScheme();
SchemeType moreauJeanProjectedScheme();
SchemeType dMinusScheme();
SchemeType dMinusAccelerationScheme();
SchemeType dMinusExplicitScheme();
SchemeType dMinusMbsimScheme();
SchemeType schatzmanPaoliScheme();
SchemeType stewartTrinkleScheme();
SchemeType anitescuPotraScheme();
SchemeType dviScheme();
SchemeType nonsmoothAlphaScheme();

const std::vector<SchemeType>& schemeTypes() {
    static const std::vector<SchemeType> types = {
        moreauJeanScheme(),
        moreauJeanThetaScheme(),
        moreauJeanProjectedScheme(),
        dMinusScheme(),
        dMinusAccelerationScheme(),
        dMinusExplicitScheme(),
        dMinusMbsimScheme(),
        schatzmanPaoliScheme(),
        stewartTrinkleScheme(),
        anitescuPotraScheme(),
        dviScheme(),
        nonsmoothAlphaScheme(),
    };
    return types;
}

const SchemeType* findSchemeType(std::string_view name) {
    for (const auto& type : schemeTypes())
        if (type.name == name) return &type;
    return nullptr;
}

const std::string& usualScheme() { return schemeTypes().front().name; }

std::vector<std::string_view> schemeNames() {
    std::vector<std::string_view> names;
    for (const auto& type : schemeTypes()) names.push_back(type.name);
    return names;
}

const std::string& schemeHelp() {
    static const std::string text = [] {
        std::vector<std::string> purposes;
        for (const auto& type : schemeTypes()) {
            auto known = purposes.begin();
            while (known != purposes.end() && !known->starts_with(type.purpose + ": ")) ++known;
            if (known == purposes.end()) purposes.push_back(type.purpose + ": " + type.name);
            else *known += ", " + type.name;
        }
        return fmt::format("how time stepping steps. For {}; docs/schemes.md compares them",
                           fmt::join(purposes, "; for "));
    }();
    return text;
}

const char* SchemeType::formWords() const {
    return form == Explicit ? "explicit" : form == HalfExplicit ? "half-explicit" : "implicit";
}

const char* SchemeType::restitutionWords() const {
    switch (restitution) {
    case Inelastic:
        return "none";
    case Newton:
        return "Newton's";
    case Poisson:
        return "Poisson's";
    case Either:
        return "Newton's, Poisson's";
    }
    return "";
}

const char* SchemeType::frictionWords() const {
    return friction == Cone ? "cone" : friction == Pyramid ? "pyramid" : "convex relaxation";
}

std::unique_ptr<TimeStepper> makeTimeStepper(const MethodChoice& scheme, System& system, ContactSolving& solving,
                                             double errorBound) {
    const SchemeType* type = findSchemeType(scheme.name);
    if (!type)
        throw InputError(
            fmt::format("unknown time-stepping scheme '{}'; known: {}", scheme.name, fmt::join(schemeNames(), ", ")));
    auto made = type->make(system, solving, completeNumbers(scheme.numbers, type->parameters));
    return withHalvedSteps(system, overBorders(system, std::move(made)), errorBound);
}

} // namespace escapement
