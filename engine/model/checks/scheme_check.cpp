#include "engine/model/checks/scheme_check.h"

#include "engine/model/checks/method_check.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/model/material_pairs.h"
#include "engine/model/mechanism.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace escapement {

namespace {

/// What of the mechanism the scheme does not follow, and what would be another motion without it; empty: nothing.
std::string beyond(const SchemeType& type, const Mechanism& mechanism, const std::vector<ActingContact>& contacts) {
    for (const auto& acting : contacts) {
        const ContactPair& pair = acting.numbers;
        const ContactLawType* law = findContactLawType(pair.law);
        if (!type.contactLaws && law && !law->located)
            return fmt::format("contact \"{}\", which is {}", pair.name, pair.law);
        const bool poisson = type.restitution == SchemeType::Poisson || type.restitution == SchemeType::Either;
        if (!poisson && pair.impact_law == "poisson" && pair.restitution.value > 0.0)
            return fmt::format("Poisson's law at contact \"{}\"", pair.name);
        if (!type.staticFriction && pair.static_friction.value > pair.friction.value)
            return fmt::format("the static friction of contact \"{}\"", pair.name);
    }
    for (const auto& joint : mechanism.joints)
        if (!type.jointFriction && (joint.friction.value > 0.0 || joint.static_friction.value > 0.0))
            return fmt::format("the friction of joint \"{}\"", joint.name);
    return "";
}

/// The schemes that follow all of the mechanism.
std::vector<std::string> suited(const Mechanism& mechanism, const std::vector<ActingContact>& contacts) {
    std::vector<std::string> names;
    for (const auto& type : schemeTypes())
        if (beyond(type, mechanism, contacts).empty()) names.push_back(fmt::format("\"{}\"", type.name));
    return names;
}

/// What the scheme takes otherwise than the contacts say, by its own definition: worth a word.
/// Stops of joints and the flanks of couplings are contacts, too.
void warnOfStops(const SchemeType& type, const Mechanism& mechanism, const std::string& at,
                 std::vector<Finding>& findings) {
    if (type.restitution != SchemeType::Inelastic) return;
    const auto warn = [&](const std::string& text) { findings.push_back({Severity::Warning, at, text}); };
    for (const Joint& joint : mechanism.joints)
        if (joint.limits && joint.stop_restitution.value > 0.0)
            return warn(
                fmt::format("nothing bounces under \"{}\": the restitution of the stops of joint \"{}\" has no effect",
                            type.name, joint.name));
    for (const Coupling& coupling : mechanism.couplings)
        if (coupling.backlash.value > 0.0 && coupling.restitution.value > 0.0)
            return warn(fmt::format("nothing bounces under \"{}\": the restitution of coupling \"{}\" has no effect",
                                    type.name, coupling.name));
}

void warnOfImpacts(const SchemeType& type, const std::vector<ActingContact>& contacts, const std::string& at,
                   std::vector<Finding>& findings) {
    const auto warn = [&](const std::string& text) { findings.push_back({Severity::Warning, at, text}); };
    for (const auto& acting : contacts) {
        const ContactPair& pair = acting.numbers;
        const bool bounces = pair.restitution.value > 0.0;
        if (bounces && type.restitution == SchemeType::Inelastic)
            return warn(fmt::format("nothing bounces under \"{}\": the restitution of contact \"{}\" has no effect",
                                    type.name, pair.name));
        if (bounces && type.restitution == SchemeType::Poisson && pair.impact_law != "poisson" &&
            pair.friction.value > 0.0)
            return warn(fmt::format("\"{}\" takes the restitution of contact \"{}\" as Poisson's ratio of impulses, "
                                    "which with friction is not Newton's",
                                    type.name, pair.name));
        if (pair.tangential_restitution.value != 0.0 && !type.tangentialRestitution)
            return warn(fmt::format("\"{}\" knows no tangential restitution: that of contact \"{}\" has no effect",
                                    type.name, pair.name));
    }
}

} // namespace

std::vector<Finding> checkScheme(const Mechanism& mechanism, const std::string& at) {
    const RunSettings& run = mechanism.run;
    std::vector<Finding> findings;
    const SchemeType* type = findSchemeType(run.scheme);
    if (!type || run.strategy == "event-driven") return findings;
    const std::string pointer = pointerTo(at, "scheme");
    checkNumbers(run, type->name, type->parameters, at, findings);
    if (run.adaptive && type->choosesSteps)
        findings.push_back(
            {Severity::Error, pointerTo(at, "adaptive"),
             fmt::format("the scheme \"{}\" chooses its own steps; set \"adaptive\" to false", type->name)});
    if (run.adaptive && type->velocitiesLag)
        findings.push_back({Severity::Error, pointerTo(at, "adaptive"),
                            fmt::format("the scheme \"{}\" has its velocities from two intervals and needs steps of "
                                        "equal length; set \"adaptive\" to false or take another scheme",
                                        type->name)});
    const std::vector<ActingContact> contacts = actingContacts(mechanism);
    if (const std::string what = beyond(*type, mechanism, contacts); !what.empty()) {
        const auto others = suited(mechanism, contacts);
        findings.push_back({Severity::Error, pointer,
                            fmt::format("\"{}\" does not follow {}; set \"scheme\" to {}", type->name, what,
                                        fmt::join(others, " or "))});
    }
    warnOfImpacts(*type, contacts, pointer, findings);
    warnOfStops(*type, mechanism, pointer, findings);
    if (type->dense) warnOfDenseSystems(mechanism, type->name, usualScheme(), pointer, findings);
    return findings;
}

} // namespace escapement
