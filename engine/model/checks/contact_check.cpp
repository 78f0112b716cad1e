// Contacts: their sides, numbers that go together, and strategies that can follow their law.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/material_pairs.h"

#include <fmt/format.h>

#include <utility>

namespace escapement {

namespace {

class ContactCheck : MechanismCheck {
  public:
    using MechanismCheck::MechanismCheck;

    void all(const ContactPair& pair, const std::string& at) {
        checkSides("contact", pair.name, pair.a.body, pair.b.body, at);
        checkEvery(pair, at);
        checkName(pair, at);
        checkAllAmbiguous(pair.a.body, pair.a.faces, pointerTo(pointerTo(at, "a"), "faces"));
        checkAllAmbiguous(pair.b.body, pair.b.faces, pointerTo(pointerTo(at, "b"), "faces"));
        if (!pair.by_materials) checkStatic(pair.friction, pair.static_friction, at);
        if (pair.impact_law == "poisson" && pair.tangential_restitution.value != 0.0)
            error(pointerTo(at, "tangential_restitution"),
                  "goes with Newton's impact law only; set it to 0, or \"impact_law\" to \"newton\"");
        const ContactLawType* law = findContactLawType(pair.law);
        if (!law) return; // already reported
        if (law->check)
            for (const auto& [key, message] : law->check(pair.by_materials ? withNumbersOf(pair, nullptr) : pair))
                error(pointerTo(at, key), message);
        if (!law->located && mechanism_.run.strategy == "event-driven")
            error(pointerTo(at, "law"),
                  fmt::format("contact \"{}\" is {}, which only time stepping follows; set the run's \"strategy\" to "
                              "\"hybrid\" or \"time-stepping\", or the law to \"{}\"",
                              pair.name, pair.law, usualContactLaw()));
    }

  private:
    /// Stops, friction and backlash stand beside contacts in results, by names of their own.
    void checkName(const ContactPair& pair, const std::string& at) {
        const auto taken = [&](const std::string& owner, const char* own) {
            if (pair.name == owner + own)
                error(pointerTo(at, "name"),
                      fmt::format("\"{}\" is what \"{}\" itself is called by in results; give the contact another name",
                                  pair.name, owner));
        };
        for (const Joint& joint : mechanism_.joints)
            for (const char* own : {" lower stop", " upper stop", " friction", " corner"}) taken(joint.name, own);
        for (const Coupling& coupling : mechanism_.couplings)
            for (const char* own : {" lower backlash", " upper backlash"}) taken(coupling.name, own);
    }

    /// What goes with a contact of every body, and what does not.
    void checkEvery(const ContactPair& pair, const std::string& at) {
        if (!isOfEveryBody(pair)) {
            if (pair.jointed) error(pointerTo(at, "jointed"), "goes with a side's body \"*\" only; remove it");
            if (!pair.except.empty()) error(pointerTo(at, "except"), "goes with a side's body \"*\" only; remove it");
            return;
        }
        for (const auto& [side, key] : {std::pair(&pair.a, "a"), std::pair(&pair.b, "b")})
            if (side->body == everyBody && !side->faces.empty())
                error(pointerTo(pointerTo(at, key), "faces"),
                      "must be \"all\" where the body is \"*\": faces have names of one body; give those bodies "
                      "a contact of their own, which takes precedence");
        if (pair.accepted_overlap.value != 0.0)
            error(pointerTo(at, "accepted_overlap"),
                  "is measured between two bodies: give those that overlap a contact of their own, which takes "
                  "precedence");
        for (std::size_t i = 0; i < pair.except.size(); ++i)
            if (pair.except[i].a == pair.except[i].b)
                error(pointerTo(pointerTo(at, "except"), i),
                      fmt::format("is \"{}\" and itself, which never touch; remove it", pair.except[i].a));
    }

    void checkAllAmbiguous(const std::string& bodyName, const std::vector<std::string>& features,
                           const std::string& at) {
        if (const Body* body = mechanism_.findBody(bodyName))
            each(features, at,
                 [&](const std::string& feature, const std::string& where) { checkAmbiguous(*body, feature, where); });
    }
};

} // namespace

void checkContacts(const Mechanism& mechanism, Findings& findings) {
    ContactCheck check(mechanism, findings);
    for (std::size_t i = 0; i < mechanism.contacts.size(); ++i)
        check.all(mechanism.contacts[i], pointerTo("/contacts", i));
}

} // namespace escapement
