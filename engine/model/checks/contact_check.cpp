// Contacts: their sides, numbers that go together, and strategies that can follow their law.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/material_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace escapement {

namespace {

class ContactCheck : MechanismCheck {
  public:
    ContactCheck(const Mechanism& mechanism, Findings& findings) : MechanismCheck(mechanism, findings) {
        for (const Joint& joint : mechanism.joints)
            for (const char* own : {" lower stop", " upper stop", " friction", " corner"})
                taken_.emplace(joint.name + own, joint.name);
        for (const Coupling& coupling : mechanism.couplings)
            for (const char* own : {" lower backlash", " upper backlash"})
                taken_.emplace(coupling.name + own, coupling.name);
    }

    void all(const ContactPair& pair, const std::string& at) {
        checkSides("contact", pair.name, pair.a.body, pair.b.body, at);
        checkEvery(pair, at);
        checkName(pair, at);
        checkShared(pair, at);
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
        if (const auto taken = taken_.find(pair.name); taken != taken_.end())
            error(pointerTo(at, "name"),
                  fmt::format("\"{}\" is what \"{}\" itself is called by in results; give the contact another name",
                              pair.name, taken->second));
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

    /// Where two contacts of the same bodies have faces in common, both press.
    void checkShared(const ContactPair& pair, const std::string& at) {
        if (isOfEveryBody(pair) || pair.a.body == pair.b.body) return;
        const bool inOrder = pair.a.body < pair.b.body;
        const ContactSide &first = inOrder ? pair.a : pair.b, &second = inOrder ? pair.b : pair.a;
        const Sides now{pair.name, featuresOf(first), featuresOf(second)};
        std::vector<Sides>& before = sides_[{first.body, second.body}];
        const auto found = std::find_if(before.begin(), before.end(), [&](const Sides& other) {
            return haveCommon(now.first, other.first) && haveCommon(now.second, other.second);
        });
        if (found != before.end())
            warn(at, fmt::format("contact \"{}\" and contact \"{}\" are of the same bodies and have faces in common, "
                                 "where both press; choose other faces for one of them, or remove it",
                                 found->name, pair.name));
        before.push_back(now);
    }

    /// By names that do not depend on how they are written; empty: all.
    std::set<std::string> featuresOf(const ContactSide& side) {
        std::set<std::string> features;
        const Body* body = bodyNamed(side.body);
        for (const std::string& feature : side.faces) {
            const auto hash = feature.rfind('#');
            features.insert(body && hash != std::string::npos
                                ? shapesOf(*body).lasting(feature.substr(0, hash), feature.substr(hash + 1))
                                : feature);
        }
        return features;
    }
    static bool haveCommon(const std::set<std::string>& one, const std::set<std::string>& other) {
        return one.empty() || other.empty() ||
               std::any_of(one.begin(), one.end(), [&](const std::string& feature) { return other.contains(feature); });
    }

    void checkAllAmbiguous(const std::string& bodyName, const std::vector<std::string>& features,
                           const std::string& at) {
        if (const Body* body = bodyNamed(bodyName))
            each(features, at,
                 [&](const std::string& feature, const std::string& where) { checkAmbiguous(*body, feature, where); });
    }

    struct Sides {
        std::string name; ///< of the contact
        std::set<std::string> first, second;
    };
    std::unordered_map<std::string, std::string> taken_; ///< names, and what is called by them in results
    std::map<std::pair<std::string_view, std::string_view>, std::vector<Sides>> sides_; ///< of contacts, by bodies
};

} // namespace

void checkContacts(const Mechanism& mechanism, Findings& findings) {
    ContactCheck check(mechanism, findings);
    for (std::size_t i = 0; i < mechanism.contacts.size(); ++i)
        check.all(mechanism.contacts[i], pointerTo("/contacts", i));
}

} // namespace escapement
