// What single fields say of themselves: ranges, choices, references; and names that must differ.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/kinds/contact_solver_type.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/suggestion.h"
#include "engine/model/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_set>

namespace escapement {

namespace {

/// The coupling that a word asked for as a joint stands for: its name, or a word of it ("gear", "rack"). Null: none.
const CouplingType* couplingCalled(std::string_view word) {
    for (const auto& type : couplingTypes()) {
        const std::string_view name = type.name;
        if (name == word || name.starts_with(std::string(word) + "-") || name.ends_with("-" + std::string(word)))
            return &type;
    }
    return nullptr;
}

constexpr double farthest = 1e6; ///< m: there a double's last digit is 1e-10 m

class FieldCheck : MechanismCheck {
  public:
    FieldCheck(const Mechanism& mechanism, Findings& findings) : MechanismCheck(mechanism, findings) {
        for (const auto& body : mechanism.bodies) names_["body"].add(body.name);
        for (const auto& joint : mechanism.joints) names_["joint"].add(joint.name);
        for (const auto& geometry : mechanism.geometry) names_["geometry"].add(geometry.id);
        for (const auto& contact : mechanism.contacts) names_["contact"].add(contact.name);
        for (const auto& material : mechanism.materials) names_["material"].add(material.name);
    }

    void all() {
        walkFields(mechanism_, "", [&](const FieldInfo& info, const std::string& pointer, const auto& member) {
            checkLeaf(info, pointer, member);
        });
        unique(mechanism_.geometry, "/geometry", "id", &Geometry::id);
        unique(mechanism_.materials, "/materials", "name", &Material::name);
        unique(mechanism_.bodies, "/bodies", "name", &Body::name);
        unique(mechanism_.joints, "/joints", "name", &Joint::name);
        unique(mechanism_.couplings, "/couplings", "name", &Coupling::name);
        unique(mechanism_.loads, "/loads", "name", &Load::name);
        unique(mechanism_.contacts, "/contacts", "name", &ContactPair::name);
        unique(mechanism_.sensors, "/sensors", "name", &Sensor::name);
    }

  private:
    template <class T>
    void unique(const std::vector<T>& things, const std::string& list, std::string_view key, std::string T::*name) {
        std::map<std::string, std::size_t> first;
        each(things, list, [&](const T& thing, const std::string& at) {
            const auto [found, isNew] = first.emplace(thing.*name, &thing - things.data());
            if (!isNew && !(thing.*name).empty())
                error(pointerTo(at, key), fmt::format("\"{}\" is already used by {}; names must differ", thing.*name,
                                                      pointerTo(list, found->second)));
        });
    }

    // What the field descriptions say: ranges, choices, references.

    void checkLeaf(const FieldInfo& info, const std::string& pointer, const Number& number) {
        if (info.unit == "m" && std::abs(number.value) > farthest)
            return error(pointer, fmt::format("is {:.6g} m, more than {:.0f} km: contacts could not be computed there; "
                                              "check the number and its unit",
                                              number.value, 1e-3 * farthest));
        if (info.range.contains(number.value)) return;
        error(pointer, fmt::format("must be {}, but is {}{}", info.range.text(), number.value,
                                   number.isExpression() ? " (" + number.expression + ")" : ""));
    }
    template <NumberLike N, std::size_t n>
    void checkLeaf(const FieldInfo& info, const std::string& pointer, const std::array<N, n>& numbers) {
        for (std::size_t i = 0; i < n; ++i)
            checkLeaf(info, pointerTo(pointer, i), static_cast<const Number&>(numbers[i]));
    }
    void checkLeaf(const FieldInfo& info, const std::string& pointer, const std::string& word) {
        if (word.empty()) {
            if (info.required) error(pointer, fmt::format("is empty; give {}", info.help));
        } else if (!info.choices.empty()) {
            checkChoice(info, pointer, word);
        } else if (!info.refersTo.empty() && (info.everyWord.empty() || word != info.everyWord)) {
            const Names& known = names_[std::string(info.refersTo)];
            if (!known.all.contains(word))
                error(pointer, fmt::format("there is no {} named \"{}\"{}", info.refersTo, word,
                                           didYouMean(word, known.inOrder)));
        }
    }
    template <class Other> void checkLeaf(const FieldInfo&, const std::string&, const Other&) {}

    void checkChoice(const FieldInfo& info, const std::string& pointer, const std::string& word) {
        const std::vector<std::string> known(info.choices.begin(), info.choices.end());
        if (std::find(known.begin(), known.end(), word) != known.end()) return;
        const std::string_view noun = info.noun.empty() ? info.key : info.noun;
        if (const CouplingType* coupling = noun == "joint" ? couplingCalled(word) : nullptr)
            return error(
                pointer,
                fmt::format("\"{}\" joins no two bodies: it is a coupling of two joints; add one of the type \"{}\" to "
                            "\"couplings\", between the coordinates of joints that carry its wheels or slides",
                            word, coupling->name));
        if (const ContactSolver* solver = noun == "solver" ? findContactSolver(word) : nullptr)
            return error(pointer, fmt::format("\"{}\" solves {} (bilateral rows), of which no run has a problem: "
                                              "joints are eliminated before, and contacts, limits and "
                                              "friction have inequalities; set \"solver\" to \"{}\"",
                                              solver->name, solver->purpose, usualContactSolver()));
        error(pointer, fmt::format("unknown {} \"{}\"{}", noun, word, didYouMean(word, known)));
    }

    struct Names {
        std::vector<std::string> inOrder;
        std::unordered_set<std::string> all;
        void add(const std::string& name) {
            inOrder.push_back(name);
            all.insert(name);
        }
    };
    std::map<std::string, Names> names_;
};

} // namespace

void checkFields(const Mechanism& mechanism, Findings& findings) { FieldCheck(mechanism, findings).all(); }

} // namespace escapement
