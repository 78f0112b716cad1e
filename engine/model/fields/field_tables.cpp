#include "engine/model/fields/field_tables.h"

#include "engine/model/files/json_convert.h"
#include "engine/model/kinds/contact_solver_type.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/scheme_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace escapement {

namespace {

template <class Member> std::string typeText(const FieldInfo& info) {
    if constexpr (std::derived_from<Member, TimeFunction>) return "number or f(t)";
    else if constexpr (std::same_as<Member, StateFunction>)
        return fmt::format("number or f({})", fmt::join(info.variables, ", "));
    else if constexpr (PointList<Member>) return fmt::format("list of {}", typeText<typename Member::value_type>(info));
    else if constexpr (NumberLike<Member>) return "number";
    else if constexpr (NumberArray<Member>)
        return fmt::format("[{} × {}]", std::tuple_size_v<Member>,
                           std::same_as<typename Member::value_type, TimeFunction> ? "number or f(t)" : "number");
    else if constexpr (Thing<Member>) return fmt::format("{}", Fields<Member>::title);
    else if constexpr (OptionalThing<Member>) return fmt::format("{}", Fields<typename Member::value_type>::title);
    else if constexpr (OptionalNumbers<Member>) return typeText<typename Member::value_type>(info);
    else if constexpr (ThingList<Member>) return fmt::format("list of {}", Fields<typename Member::value_type>::title);
    else if constexpr (std::same_as<Member, std::string>)
        return info.choices.empty() ? std::string("text") : fmt::format("`{}`", fmt::join(info.choices, "`, `"));
    else if constexpr (std::same_as<Member, bool>) return "true, false";
    else if constexpr (std::same_as<Member, int>) return "integer";
    else if constexpr (std::same_as<Member, std::vector<std::string>>)
        return info.emptyWord.empty() ? std::string("list of text")
                                      : fmt::format("list of text, or `\"{}\"`", info.emptyWord);
    else return "object";
}

template <class Member> std::string defaultText(const FieldInfo& info, const Member& value) {
    if (info.required) return "required";
    if constexpr (Thing<Member> || OptionalThing<Member> || OptionalNumbers<Member> || ThingList<Member>) return "";
    else if constexpr (std::same_as<Member, std::string>) return value.empty() ? "" : "`\"" + value + "\"`";
    else {
        const Json json = memberToJson(info, value);
        std::string text = json.dump();
        if (json.is_array()) { // as the writer spaces lists
            text.clear();
            for (const auto& item : json) text += (text.empty() ? "[" : ", ") + item.dump();
            text += "]";
        }
        return json.empty() && json.is_structured() ? std::string() : "`" + text + "`";
    }
}

template <Thing T> void addTable(std::map<std::string, std::string>& tables) {
    const T defaults{};
    const bool hasKinds = !kindsOf<T>().empty();
    std::string table =
        fmt::format("| key | type | unit | default | range |{} meaning |\n| --- | --- | --- | --- | --- |{} --- |\n",
                    hasKinds ? " of |" : "", hasKinds ? " --- |" : "");
    Fields<T>::visit([&]<class Member>(const FieldInfo& info, Member T::*member) {
        const std::string of = hasKinds ? fmt::format(" {} |", fmt::join(info.when, ", ")) : "";
        table += fmt::format("| `{}` | {} | {} | {} | {} |{} {} |\n", info.key, typeText<Member>(info), info.unit,
                             defaultText(info, defaults.*member), info.range.text(), of, info.help);
    });
    for (const auto& key : unavailableKeysOf<T>())
        table += fmt::format("| `{}` | – | | | |{} {} |\n", key.key, hasKinds ? " |" : "", key.message);
    tables[std::string(Fields<T>::title)] = table;
}

/// What the descriptors of the joint types say of them.
std::string jointTypeTable() {
    std::string table = "| type | what it is | coordinates | motor, limits, friction, springs | numbers of its own "
                        "|\n| --- | --- | --- | --- | --- |\n";
    for (const auto& type : jointTypes()) {
        std::string coordinates, numbers;
        for (const auto& coordinate : type.coordinates)
            coordinates +=
                fmt::format("{}{}{}", coordinates.empty() ? "" : ", ",
                            *coordinate.name ? fmt::format("`{}` ", coordinate.name) : "", coordinate.unit());
        for (const auto& own : type.parameters)
            numbers += fmt::format("{}`{}` {}", numbers.empty() ? "" : ", ", own.key, own.unit);
        std::string carried;
        if (type.driven >= 0) {
            const char* usual = type.coordinates[std::size_t(type.driven)].name;
            carried = *usual ? fmt::format("on `{}`", usual) : "yes";
        }
        std::string named;
        for (const auto& name : type.carrierNames())
            if (type.carrier(name) != type.driven) named += fmt::format("{}`{}`", named.empty() ? "" : ", ", name);
        if (!named.empty()) carried += (carried.empty() ? "named: " : "; named: ") + named;
        table += fmt::format("| `{}` | {} | {} | {} | {} |\n", type.name, type.words.substr(type.words.find(": ") + 2),
                             coordinates, carried.empty() ? "no" : carried, numbers);
    }
    return table;
}

/// What the descriptors of the coupling types say of them.
std::string couplingTypeTable() {
    std::string table =
        "| type | what it is | couples | relation | numbers of its own |\n| --- | --- | --- | --- | --- |\n";
    for (const auto& type : couplingTypes()) {
        std::string terms, numbers;
        for (const auto& term : type.terms)
            terms += fmt::format("{}{}", terms.empty() ? "" : ", ",
                                 term.motion == CoupledMotion::Angle   ? "angle"
                                 : term.motion == CoupledMotion::Slide ? "slide"
                                                                       : "any");
        for (const auto& own : type.parameters)
            numbers += fmt::format("{}`{}`{}{}", numbers.empty() ? "" : ", ", own.key, *own.unit ? " " : "", own.unit);
        table += fmt::format("| `{}` | {} | {} | {} | {} |\n", type.name, type.words.substr(type.words.find(": ") + 2),
                             terms, type.help, numbers);
    }
    return table;
}

/// What the descriptors of the methods between events say of them.
std::string integratorTable() {
    std::string table =
        "| integrator | for | what it is | order of positions, velocities, multipliers, dense output | "
        "its step keeps | damps | linear systems | source |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const auto& type : integratorTypes())
        table += fmt::format("| `{}` | {} | {}: {} | {}, {}, {}, {} | {} | {} | {} | {} |\n", type.name, type.purpose,
                             type.formWords(), type.words, type.orders.positions, type.orders.velocities,
                             type.orders.multipliers, type.orders.dense, type.holdsWords(), type.damps ? "yes" : "no",
                             type.dense ? "dense" : "by blocks", type.source);
    return table;
}

/// What the descriptors of the time-stepping schemes say of them.
std::string schemeTable() {
    std::string table = "| scheme | for | what it is | order in free flight, with joints | restitution | friction | "
                        "also follows | linear systems | a step solves | source |\n| --- | --- | --- | --- | --- | --- "
                        "| --- | --- | --- | --- |\n";
    for (const auto& type : schemeTypes()) {
        std::vector<std::string_view> follows;
        if (type.tangentialRestitution) follows.push_back("tangential restitution");
        if (type.staticFriction) follows.push_back("static friction");
        if (type.jointFriction) follows.push_back("friction of joints");
        if (type.contactLaws) follows.push_back("contact laws that are not rigid");
        if (!type.choosesSteps && !type.velocitiesLag) follows.push_back("adaptive steps");
        table += fmt::format("| `{}` | {} | {}: {} | {}, {} | {} | {} | {} | {} | {} | {} |\n", type.name, type.purpose,
                             type.formWords(), type.words, type.order, type.orderWithJoints, type.restitutionWords(),
                             type.frictionWords(), fmt::join(follows, ", "), type.dense ? "dense" : "by blocks",
                             type.cost, type.source);
    }
    return table;
}

/// What the descriptors of the contact solvers say of them.
std::string solverTable() {
    std::string table = "| solver | for | what it is | in a run | also takes | contacts | source |\n| --- | --- | --- "
                        "| --- | --- | --- | --- |\n";
    for (const auto& solver : contactSolvers()) {
        std::vector<std::string_view> takes;
        if (solver.contacts && solver.relaxed) takes.push_back("the convex relaxation");
        if (solver.contacts && solver.bilateral) takes.push_back("bilateral rows");
        if (!solver.factorises) takes.push_back("W in factors");
        table += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |\n", solver.name, solver.purpose, solver.words,
                             solver.contacts ? "yes" : "no", fmt::join(takes, ", "),
                             solver.most > 0 ? fmt::format("to {}", solver.most) : "any number", solver.source);
    }
    return table;
}

} // namespace

std::map<std::string, std::string> fieldTables() {
    std::map<std::string, std::string> tables;
    tables["Joint types"] = jointTypeTable();
    tables["Coupling types"] = couplingTypeTable();
    tables["Integrators"] = integratorTable();
    tables["Time-stepping schemes"] = schemeTable();
    tables["Contact solvers"] = solverTable();
    addTable<Mechanism>(tables);
    addTable<Geometry>(tables);
    addTable<Material>(tables);
    addTable<MaterialPair>(tables);
    addTable<Body>(tables);
    addTable<Pose>(tables);
    addTable<Velocity>(tables);
    addTable<Shape>(tables);
    addTable<MassProperties>(tables);
    addTable<Joint>(tables);
    addTable<JointFrame>(tables);
    addTable<Motor>(tables);
    addTable<MotorTable>(tables);
    addTable<Coupling>(tables);
    addTable<CouplingEnd>(tables);
    addTable<Load>(tables);
    addTable<Attachment>(tables);
    addTable<ContactPair>(tables);
    addTable<ContactSide>(tables);
    addTable<BodyPair>(tables);
    addTable<Sensor>(tables);
    addTable<RunSettings>(tables);
    return tables;
}

std::string withFieldTables(const std::string& document) {
    const std::string opening = "<!-- fields: ", closing = " -->\n", end = "<!-- end -->";
    const auto tables = fieldTables();
    std::string result;
    std::size_t done = 0;
    for (std::size_t at = document.find(opening); at != std::string::npos; at = document.find(opening, done)) {
        const std::size_t title = at + opening.size();
        const std::size_t body = document.find(closing, title);
        const std::size_t stop = document.find(end, title);
        if (body == std::string::npos || stop == std::string::npos)
            throw std::invalid_argument("a table's marker has no end");
        const auto table = tables.find(document.substr(title, body - title));
        if (table == tables.end())
            throw std::invalid_argument("there is no table \"" + document.substr(title, body - title) + "\"");
        result += document.substr(done, body + closing.size() - done) + table->second;
        done = stop;
    }
    return result + document.substr(done);
}

} // namespace escapement
