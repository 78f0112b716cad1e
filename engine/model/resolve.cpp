#include "engine/model/checks/validation.h"
#include "engine/model/suggestion.h"
#include "engine/model/walk.h"

#include "engine/math/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

namespace escapement {

namespace {

using Values = std::map<std::string, double>;

/// A word that other languages use for what JSON and this format do not have.
bool isNonFiniteWord(const std::string& text) {
    std::string word;
    for (unsigned char c : text)
        if (!std::isspace(c)) word += static_cast<char>(std::tolower(c));
    if (!word.empty() && (word[0] == '+' || word[0] == '-')) word.erase(0, 1);
    return word == "nan" || word == "inf" || word == "infinity";
}

/// Fills in `number.value`; returns what is wrong, or nothing.
std::string evaluate(Number& number, const Values& values, bool allowsTime) {
    if (!number.isExpression()) return std::isfinite(number.value) ? "" : "is not a finite number; write a finite one";
    if (isNonFiniteWord(number.expression))
        return fmt::format("\"{}\" is not a finite number; write a finite one", number.expression);
    try {
        number.value = Expression(number.expression, values, allowsTime)();
        return "";
    } catch (const std::exception& error) { // invalid_argument or domain_error, both with a sentence
        return error.what();
    }
}

/// What is wrong with an expression over variables, or nothing; its value is known only where they are.
std::string unreadable(const Number& number, const Values& values, const std::vector<std::string_view>& variables) {
    if (!number.isExpression()) return std::isfinite(number.value) ? "" : "is not a finite number; write a finite one";
    try {
        [[maybe_unused]] const Expression read(number.expression, values, variables);
        return "";
    } catch (const std::exception& error) {
        return error.what();
    }
}

/// muParser's own words, which a parameter would hide or clash with.
const std::set<std::string> reserved = {"t",     "pi",    "sin",   "cos",  "tan",  "asin",  "acos",
                                        "atan",  "atan2", "sinh",  "cosh", "tanh", "asinh", "acosh",
                                        "atanh", "log2",  "log10", "log",  "ln",   "exp",   "sqrt",
                                        "sign",  "rint",  "abs",   "min",  "max",  "sum",   "avg"};

std::string wrongName(const std::string& name) {
    const bool letters =
        std::all_of(name.begin(), name.end(), [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '_'); });
    if (name.empty() || !letters || std::isdigit(static_cast<unsigned char>(name[0])))
        return fmt::format("\"{}\" cannot name a parameter; use letters, digits and _, not starting with a digit",
                           name);
    if (reserved.contains(name))
        return fmt::format("\"{}\" cannot name a parameter, because expressions already use that word; choose another",
                           name);
    return "";
}

/// Says also when the unknown name is a parameter further down, or nearly one that is known.
std::string withAdvice(std::string message, const Mechanism& mechanism) {
    const std::string start = "unknown name \"";
    if (!message.starts_with(start)) return message;
    const std::string name = message.substr(start.size(), message.find('"', start.size()) - start.size());
    std::vector<std::string> known(reserved.begin(), reserved.end());
    for (const auto& parameter : mechanism.parameters) {
        if (parameter.first == name)
            return message + "; a parameter may only use those above it: move its definition up";
        known.push_back(parameter.first);
    }
    const std::string near = nearest(name, known);
    return near.empty() ? message + "; define it under \"parameters\"" : message + didYouMean(name, known);
}

} // namespace

std::vector<Finding> resolve(Mechanism& mechanism) {
    std::vector<Finding> findings;
    const auto report = [&](const std::string& pointer, const std::string& message) {
        if (!message.empty()) findings.push_back({Severity::Error, pointer, withAdvice(message, mechanism)});
    };

    Values values;
    for (auto& [name, value] : mechanism.parameters) {
        const std::string pointer = pointerTo("/parameters", name);
        std::string problem = wrongName(name);
        if (problem.empty() && values.contains(name))
            problem = fmt::format("the parameter \"{}\" is defined twice; remove one", name);
        if (problem.empty()) problem = evaluate(value, values, false);
        report(pointer, problem);
        if (problem.empty()) values[name] = value.value;
    }
    // What uses a broken parameter would only repeat that it is broken.
    if (!findings.empty()) return findings;

    walkFields(mechanism, "", [&]<class Member>(const FieldInfo& info, const std::string& pointer, Member& member) {
        if constexpr (std::same_as<Member, StateFunction>) {
            report(pointer, unreadable(member, values, info.variables));
        } else if constexpr (PointList<Member>) {
            for (std::size_t k = 0; k < member.size(); ++k)
                for (std::size_t i = 0; i < member[k].size(); ++i)
                    report(pointerTo(pointerTo(pointer, k), i), evaluate(member[k][i], values, false));
        } else if constexpr (NumberLike<Member>) {
            report(pointer, evaluate(member, values, std::same_as<Member, TimeFunction>));
        } else if constexpr (NumberArray<Member>) {
            for (std::size_t i = 0; i < member.size(); ++i)
                report(pointerTo(pointer, i),
                       evaluate(member[i], values, std::same_as<typename Member::value_type, TimeFunction>));
        }
    });
    return findings;
}

} // namespace escapement
