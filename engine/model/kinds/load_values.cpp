#include "engine/model/kinds/load_values.h"

#include "engine/joints/joint_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <stdexcept>

namespace escapement {

namespace {

/// The members that keys have of their own, before the places for any.
struct Named {
    std::string_view key;
    Number Load::*member;
};
constexpr std::array named{Named{"stiffness", &Load::stiffness}, Named{"damping", &Load::damping},
                           Named{"length", &Load::length}, Named{"rest", &Load::rest}};

template <class Member, std::size_t n>
Member nextOf(const std::array<Member, n>& places, std::size_t& used, const LoadParameter& parameter) {
    if (used < n) return places[used++];
    throw std::logic_error(
        fmt::format("load types have more keys like \"{}\" than a Load has places for: add a member", parameter.key));
}

} // namespace

const std::vector<LoadPlace>& loadPlaces() {
    static const std::vector<LoadPlace> places = [] {
        constexpr std::array numbers{&Load::own0, &Load::own1, &Load::own2, &Load::own3};
        constexpr std::array triples{&Load::triple0, &Load::triple1, &Load::triple2, &Load::triple3};
        constexpr std::array functions{&Load::value};
        constexpr std::array vectors{&Load::vector};
        constexpr std::array laws{&Load::law};
        constexpr std::array lists{&Load::points};
        constexpr std::array words{&Load::axes, &Load::interpolation}; // each has a usual word of its own
        std::array<std::size_t, 7> used{};
        std::vector<LoadPlace> all;
        for (const auto& key : loadParameterKeys()) {
            const LoadParameter& p = *key.parameter;
            std::size_t& count = used[std::size_t(p.kind)];
            switch (p.kind) {
            case LoadParameter::Value: {
                const auto own =
                    std::find_if(named.begin(), named.end(), [&](const Named& one) { return one.key == p.key; });
                all.push_back({&key, own != named.end() ? own->member : nextOf(numbers, count, p)});
                break;
            }
            case LoadParameter::Triple:
                all.push_back({&key, nextOf(triples, count, p)});
                break;
            case LoadParameter::Function:
                all.push_back({&key, nextOf(functions, count, p)});
                break;
            case LoadParameter::Functions:
                all.push_back({&key, nextOf(vectors, count, p)});
                break;
            case LoadParameter::Law:
                all.push_back({&key, nextOf(laws, count, p)});
                break;
            case LoadParameter::Points:
                all.push_back({&key, nextOf(lists, count, p)});
                break;
            case LoadParameter::Word: {
                // A word that is not given is the first: the member must hold it.
                const Load fresh;
                const auto own = std::find_if(words.begin(), words.end(),
                                              [&](auto member) { return fresh.*member == p.choices.front(); });
                if (own == words.end())
                    throw std::logic_error(
                        fmt::format("a Load has no word that is \"{}\" at first: add a member", p.choices.front()));
                all.push_back({&key, *own});
                break;
            }
            }
        }
        return all;
    }();
    return places;
}

const LoadType* typeOf(const Load& load) { return findLoadType(load.type, !load.joint.empty()); }

std::vector<double> loadNumbers(const Load& load, const LoadType& type) {
    std::vector<double> numbers;
    for (const auto& parameter : type.parameters)
        for (const auto& place : loadPlaces()) {
            if (std::string_view(place.key->parameter->key) != parameter.key) continue;
            if (const auto* number = std::get_if<Number Load::*>(&place.member))
                numbers.push_back((load.**number).value);
            if (const auto* triple = std::get_if<NumberVector<3> Load::*>(&place.member))
                for (const Number& one : load.**triple) numbers.push_back(one.value);
        }
    return numbers;
}

LawInput lawInput(const Load& load, const Mechanism& mechanism) {
    LawInput input;
    input.expression = load.law.isExpression() ? load.law.expression : fmt::format("{:.17g}", load.law.value);
    for (const auto& point : load.points) input.points.push_back({point[0].value, point[1].value});
    input.interpolation = load.interpolation;
    for (const auto& [name, number] : mechanism.parameters) input.parameters[name] = number.value;
    return input;
}

void giveValues(Load& load, const Load& before, double apart, const Vec3& along) {
    const LoadType* type = typeOf(load);
    const Load blank;
    for (const auto& place : loadPlaces()) {
        const LoadParameter* own = type ? type->parameter(place.key->parameter->key) : nullptr;
        std::visit(
            [&]<class Member>(Member Load::*member) {
                load.*member = own ? before.*member : blank.*member;
                if (!own || !(before.*member == blank.*member)) return;
                if constexpr (std::same_as<Member, Number>) {
                    load.*member = own->fromPicked ? apart : own->fresh;
                } else if constexpr (std::same_as<Member, NumberVector<3>>) {
                    (load.*member).fill(own->fresh);
                } else if constexpr (std::same_as<Member, std::array<TimeFunction, 3>>) {
                    for (int k = 0; k < 3; ++k)
                        (load.*member)[std::size_t(k)] = std::abs(along[k]) < 1e-12 ? 0.0 : along[k];
                } else if constexpr (std::same_as<Member, StateFunction>) {
                    (load.*member).expression = fmt::format(fmt::runtime(own->freshLaw), fmt::format("{:.6g}", apart));
                } else if constexpr (std::same_as<Member, std::vector<NumberVector<2>>>) {
                    for (const auto& [x, y] : own->freshPoints)
                        (load.*member).push_back({x * (apart > 0.0 ? apart : 1.0), y});
                }
            },
            place.member);
    }
}

const LoadWords& LoadWords::get() {
    static const LoadWords all = [] {
        LoadWords words;
        std::vector<std::string> framed;
        for (const auto& type : loadTypes()) {
            if (!type.help.empty()) words.types += (words.types.empty() ? "" : "; ") + type.help;
            if (type.ends == LoadType::Frames) framed.push_back(type.kind);
        }
        words.names = loadTypeNames();
        words.mayNameJoint = loadKinds([](const LoadType& type) { return type.onJoint() || hasBothForms(type); });
        words.onJoint = loadKinds([](const LoadType& type) { return type.onJoint(); });
        words.ends = loadKinds([](const LoadType& type) { return !type.onJoint(); });
        words.twoEnds = loadKinds([](const LoadType& type) { return type.hasTwoEnds(); });
        const std::string frames = framed.empty() ? "loads between frames" : "a " + inSentence(framed);
        words.zAxis = "of " + frames + ": z of the frame it acts in, in the body frame";
        words.xAxis = "of " + frames + ": x of that frame, in the body frame; made perpendicular to z";
        words.otherEnd = "the other end";
        return words;
    }();
    return all;
}

} // namespace escapement
