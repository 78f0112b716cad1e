#include "engine/model/material_pairs.h"

#include "engine/model/contact_bodies.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/instance_names.h"
#include "engine/model/kinds/contact_law_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace escapement {

namespace {

using Names = std::pair<std::string, std::string>; ///< of two materials, in alphabetical order

Names inOrder(const std::string& a, const std::string& b) { return std::minmax(a, b); }

/// The shapes of a body that one side of a contact may touch with.
std::vector<std::size_t> shapesOf(const Body& body, const ContactSide& side) {
    std::vector<std::size_t> shapes;
    if (side.faces.empty() || side.body == everyBody) {
        for (std::size_t i = 0; i < body.shapes.size(); ++i)
            if (body.shapes[i].contact) shapes.push_back(i);
        return shapes;
    }
    const auto names = instanceNames(body);
    for (const std::string& face : side.faces)
        if (const int shape = shapeNamed(names, face.substr(0, face.rfind('#'))); shape >= 0)
            shapes.push_back(std::size_t(shape));
    return shapes;
}

/// What a contact by materials may bring together.
struct Meeting {
    std::map<Names, std::pair<std::string, std::string>> pairs; ///< and two bodies that meet with them
    std::set<std::pair<std::string, std::size_t>> without;      ///< bodies and their shapes that have no material
};

bool goesByMaterials(const ContactPair& contact) { return contact.by_materials; }

bool isZero(const Number& number) { return !number.isExpression() && number.value == 0.0; }

/// Of each contact that `counts`. Bodies are compared by what they are made of: heaps have many alike.
std::map<int, Meeting> meetings(const Mechanism& mechanism, bool (*counts)(const ContactPair&) = goesByMaterials) {
    std::map<int, Meeting> all;
    if (std::none_of(mechanism.contacts.begin(), mechanism.contacts.end(), counts)) return all;
    using Made = std::vector<std::string>;
    std::map<Made, int> kinds;
    std::vector<const Made*> madeOf;               // of each kind
    std::map<std::pair<int, int>, int> kindOfSide; // of a body on a side: contact * 2 + side
    std::set<std::tuple<int, int, int>> seen;      // contact and kinds
    const auto kindOf = [&](int contact, int side, int body) {
        const auto [known, isNew] = kindOfSide.try_emplace({2 * contact + side, body}, 0);
        if (!isNew) return known->second;
        const ContactPair& pair = mechanism.contacts[std::size_t(contact)];
        const Body& of = mechanism.bodies[std::size_t(body)];
        Made made;
        for (const std::size_t shape : shapesOf(of, side == 0 ? pair.a : pair.b)) {
            if (of.shapes[shape].material.empty()) all[contact].without.emplace(of.name, shape);
            else made.push_back(of.shapes[shape].material);
        }
        std::sort(made.begin(), made.end());
        made.erase(std::unique(made.begin(), made.end()), made.end());
        const auto [kind, isNewKind] = kinds.try_emplace(std::move(made), int(madeOf.size()));
        if (isNewKind) madeOf.push_back(&kind->first);
        return known->second = kind->second;
    };
    for (const TouchingBodies& touching : touchingBodies(mechanism)) {
        if (!counts(mechanism.contacts[std::size_t(touching.contact)])) continue;
        // A contact of every body may take either body as its first.
        const int a = kindOf(touching.contact, 0, touching.a), b = kindOf(touching.contact, 1, touching.b);
        if (!seen.emplace(touching.contact, a, b).second) continue;
        for (const std::string& ofA : *madeOf[std::size_t(a)])
            for (const std::string& ofB : *madeOf[std::size_t(b)])
                all[touching.contact].pairs.try_emplace(inOrder(ofA, ofB),
                                                        mechanism.bodies[std::size_t(touching.a)].name,
                                                        mechanism.bodies[std::size_t(touching.b)].name);
    }
    return all;
}

class Checker {
  public:
    explicit Checker(const Mechanism& mechanism) : mechanism_(mechanism) {}

    std::vector<Finding> check() {
        checkPairs();
        for (const auto& [contact, meeting] : meetings(mechanism_)) checkMeeting(contact, meeting);
        for (std::size_t c = 0; c < mechanism_.contacts.size(); ++c) warnOfOwnNumbers(c);
        if (!mechanism_.material_pairs.empty())
            for (const auto& [contact, meeting] : meetings(mechanism_, saysNothing)) warnOfUnused(contact, meeting);
        checkLaws();
        return std::move(findings_);
    }

  private:
    void error(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Error, pointer, message});
    }

    void checkPairs() {
        std::map<Names, std::size_t> first;
        for (std::size_t i = 0; i < mechanism_.material_pairs.size(); ++i) {
            const MaterialPair& pair = mechanism_.material_pairs[i];
            const std::string at = pointerTo("/material_pairs", i);
            if (const auto [known, isNew] = first.emplace(inOrder(pair.a, pair.b), i); !isNew)
                error(at, fmt::format("\"{}\" and \"{}\" are a pair already ({}), and a pair holds in both orders; "
                                      "remove one of the two",
                                      pair.a, pair.b, pointerTo("/material_pairs", known->second)));
            if (pair.static_friction.value != 0.0 && pair.static_friction.value < pair.friction.value)
                error(pointerTo(at, "static_friction"),
                      fmt::format("of \"{}\" and \"{}\" is {}, below their friction while sliding, {}; give at least "
                                  "that, or 0 for the same",
                                  pair.a, pair.b, pair.static_friction.value, pair.friction.value));
        }
    }

    void checkMeeting(int contact, const Meeting& meeting) {
        const std::string at = pointerTo("/contacts", std::size_t(contact));
        const std::string& name = mechanism_.contacts[std::size_t(contact)].name;
        for (const auto& [body, shape] : meeting.without) {
            const auto of = std::find_if(mechanism_.bodies.begin(), mechanism_.bodies.end(),
                                         [&body = body](const Body& one) { return one.name == body; });
            error(pointerTo(pointerTo(pointerTo(pointerTo("/bodies", std::size_t(of - mechanism_.bodies.begin())),
                                                "shapes"),
                                      shape),
                            "material"),
                  fmt::format("contact \"{}\" goes by materials and may touch \"{}\" of body \"{}\", which has none; "
                              "give the shape a material, or set its \"contact\" to false",
                              name, instanceNames(*of)[shape].lasting(), body));
        }
        for (const auto& [names, bodies] : meeting.pairs)
            if (!findMaterialPair(mechanism_, names.first, names.second))
                error(pointerTo(at, "by_materials"),
                      fmt::format("\"{}\" and \"{}\" can meet at contact \"{}\" (bodies \"{}\" and \"{}\"), and "
                                  "nothing says what they do then; add the pair to \"material_pairs\", or set "
                                  "\"by_materials\" to false",
                                  names.first, names.second, name, bodies.first, bodies.second));
    }

    void warnOfOwnNumbers(std::size_t c) {
        const ContactPair& contact = mechanism_.contacts[c];
        if (!contact.by_materials) return;
        std::string set;
        for (const auto& [key, number] :
             {std::pair("restitution", &contact.restitution), std::pair("friction", &contact.friction),
              std::pair("static_friction", &contact.static_friction)})
            if (number->value != 0.0) set += fmt::format("{}\"{}\"", set.empty() ? "" : ", ", key);
        if (set.empty()) return;
        findings_.push_back({Severity::Warning, pointerTo(pointerTo("/contacts", c), "by_materials"),
                             fmt::format("contact \"{}\" goes by the materials of its shapes, so its own {} has no "
                                         "effect; set it to 0, or \"by_materials\" to false",
                                         contact.name, set)});
    }

    /// What is given for two materials is easily taken to hold for a contact that does not go by it.
    void warnOfUnused(int contact, const Meeting& meeting) {
        for (const auto& [names, bodies] : meeting.pairs) {
            const MaterialPair* pair = findMaterialPair(mechanism_, names.first, names.second);
            if (!pair || saysNothing(withNumbersOf({}, pair))) continue;
            findings_.push_back(
                {Severity::Warning, pointerTo(pointerTo("/contacts", std::size_t(contact)), "by_materials"),
                 fmt::format("contact \"{}\" has restitution and friction 0 of its own, though something is given for "
                             "\"{}\" on \"{}\"; set \"by_materials\" to true if that is to hold here",
                             mechanism_.contacts[std::size_t(contact)].name, names.first, names.second)});
            return;
        }
    }

    /// What the contact's law has to say of the numbers of its materials.
    void checkLaws() {
        std::set<std::pair<const MaterialPair*, std::string>> said;
        for (const ActingContact& acting : actingContacts(mechanism_)) {
            const ContactLawType* law = acting.pair ? findContactLawType(acting.numbers.law) : nullptr;
            if (!law || !law->check) continue;
            const auto own = law->check(withNumbersOf(acting.numbers, nullptr));
            for (const auto& one : law->check(acting.numbers)) {
                if (std::find(own.begin(), own.end(), one) != own.end()) continue; // said of the contact itself
                if (!said.emplace(acting.pair, one.second).second) continue;
                const auto k = std::size_t(acting.pair - mechanism_.material_pairs.data());
                error(pointerTo(pointerTo("/material_pairs", k), one.first),
                      fmt::format("\"{}\" and \"{}\" meet at contact \"{}\": {}", acting.pair->a, acting.pair->b,
                                  acting.numbers.name, one.second));
            }
        }
    }

    const Mechanism& mechanism_;
    std::vector<Finding> findings_;
};

/// The material of the shape that a feature of a result belongs to; empty: unknown.
std::string materialOf(const Mechanism& mechanism, const std::string& feature) {
    const auto bar = feature.find('|'), hash = feature.rfind('#');
    if (bar == std::string::npos || hash == std::string::npos || hash < bar) return "";
    const Body* body = mechanism.findBody(feature.substr(0, bar));
    if (!body) return "";
    const int shape = shapeNamed(instanceNames(*body), feature.substr(bar + 1, hash - bar - 1));
    return shape < 0 ? "" : body->shapes[std::size_t(shape)].material;
}

} // namespace

const MaterialPair* findMaterialPair(const Mechanism& mechanism, const std::string& a, const std::string& b) {
    for (const MaterialPair& pair : mechanism.material_pairs)
        if ((pair.a == a && pair.b == b) || (pair.a == b && pair.b == a)) return &pair;
    return nullptr;
}

ContactPair withNumbersOf(const ContactPair& contact, const MaterialPair* pair) {
    ContactPair result = contact;
    result.restitution = pair ? pair->restitution : Number(0.0);
    result.friction = pair ? pair->friction : Number(0.0);
    result.static_friction = pair ? pair->static_friction : Number(0.0);
    return result;
}

std::vector<ActingContact> actingContacts(const Mechanism& mechanism) {
    std::vector<ActingContact> acting;
    const auto all = meetings(mechanism);
    for (std::size_t c = 0; c < mechanism.contacts.size(); ++c) {
        const ContactPair& contact = mechanism.contacts[c];
        if (!contact.by_materials) acting.push_back({int(c), nullptr, contact});
        const auto meeting = all.find(int(c));
        if (meeting == all.end()) continue;
        for (const auto& [names, bodies] : meeting->second.pairs)
            if (const MaterialPair* pair = findMaterialPair(mechanism, names.first, names.second))
                acting.push_back({int(c), pair, withNumbersOf(contact, pair)});
    }
    return acting;
}

ContactPair actingContact(const Mechanism& mechanism, const ContactPair& contact, const std::string& featureA,
                          const std::string& featureB) {
    if (!contact.by_materials) return contact;
    return withNumbersOf(contact,
                         findMaterialPair(mechanism, materialOf(mechanism, featureA), materialOf(mechanism, featureB)));
}

bool saysNothing(const ContactPair& contact) {
    return !contact.by_materials && isZero(contact.restitution) && isZero(contact.friction) &&
           isZero(contact.static_friction);
}

bool isFrictionless(const Mechanism& mechanism) {
    const auto acting = actingContacts(mechanism);
    return !acting.empty() && std::all_of(acting.begin(), acting.end(), [](const ActingContact& one) {
        return isZero(one.numbers.friction) && isZero(one.numbers.static_friction);
    });
}

bool materialsTellAll(const Mechanism& mechanism, const ContactPair& contact) {
    if (mechanism.material_pairs.empty()) return false;
    Mechanism alone;
    alone.bodies = mechanism.bodies;
    alone.joints = mechanism.joints;
    alone.contacts = {contact};
    alone.contacts.front().by_materials = true;
    const auto all = meetings(alone);
    if (all.empty() || !all.begin()->second.without.empty()) return false;
    const auto& pairs = all.begin()->second.pairs;
    return !pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [&](const auto& entry) {
        return findMaterialPair(mechanism, entry.first.first, entry.first.second) != nullptr;
    });
}

std::vector<Finding> checkMaterialPairs(const Mechanism& mechanism) { return Checker(mechanism).check(); }

} // namespace escapement
