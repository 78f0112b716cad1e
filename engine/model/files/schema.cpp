#include "engine/model/files/json_convert.h"
#include "engine/model/files/project_file.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace escapement {

namespace {

template <Thing T> Json schemaOf();

/// A number, or an expression in quotes; only a number can be checked against the range here.
Json numberSchema(const Range& range) {
    Json schema = {{"type", {"number", "string"}}, {"minLength", 1}};
    if (std::isfinite(range.lower)) schema[range.lowerExcluded ? "exclusiveMinimum" : "minimum"] = range.lower;
    if (std::isfinite(range.upper)) schema["maximum"] = range.upper;
    return schema;
}

Json textSchema(const FieldInfo& info) {
    Json schema = {{"type", "string"}};
    if (info.required) schema["minLength"] = 1;
    for (const auto& choice : info.choices) schema["enum"].push_back(std::string(choice));
    return schema;
}

template <class Member> Json memberSchema(const FieldInfo& info) {
    if constexpr (NumberLike<Member>) {
        return numberSchema(info.range);
    } else if constexpr (NumberArray<Member>) {
        constexpr std::size_t count = std::tuple_size_v<Member>;
        return {{"type", "array"}, {"items", numberSchema(info.range)}, {"minItems", count}, {"maxItems", count}};
    } else if constexpr (PointList<Member>) {
        return {{"type", "array"}, {"items", memberSchema<typename Member::value_type>(info)}};
    } else if constexpr (Thing<Member>) {
        return schemaOf<Member>();
    } else if constexpr (OptionalThing<Member>) {
        return schemaOf<typename Member::value_type>();
    } else if constexpr (OptionalNumbers<Member>) {
        return memberSchema<typename Member::value_type>(info);
    } else if constexpr (ThingList<Member>) {
        return {{"type", "array"}, {"items", schemaOf<typename Member::value_type>()}};
    } else if constexpr (std::same_as<Member, std::string>) {
        return textSchema(info);
    } else if constexpr (std::same_as<Member, bool>) {
        return {{"type", "boolean"}};
    } else if constexpr (std::same_as<Member, int>) {
        return {{"type", "integer"}, {"minimum", info.range.lower}, {"maximum", info.range.upper}};
    } else if constexpr (std::same_as<Member, std::vector<std::string>>) {
        Json list = {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 1}};
        if (info.emptyWord.empty()) return list;
        return {{"anyOf", Json::array({Json{{"const", std::string(info.emptyWord)}}, list})}};
    } else if constexpr (std::same_as<Member, decltype(Mechanism::parameters)>) {
        return {{"type", "object"}, {"additionalProperties", numberSchema({})}};
    } else {
        static_assert(std::same_as<Member, KeptJson>);
        return {{"type", "object"}};
    }
}

/// What a thing must look like to be of this kind.
Json condition(const Kind& kind) {
    Json wanted = Json::object();
    Json required = Json::array();
    if (!kind.selector.empty()) {
        wanted["properties"][std::string(kind.selector)]["const"] = std::string(kind.value);
        required.push_back(std::string(kind.selector));
    }
    if (!kind.with.empty()) required.push_back(std::string(kind.with));
    if (!required.empty()) wanted["required"] = required;
    if (!kind.without.empty()) wanted["not"]["required"].push_back(std::string(kind.without));
    return wanted;
}

template <Thing T> Json schemaOf() {
    const T defaults{};
    Json schema = {{"type", "object"}, {"properties", Json::object()}};
    Json required = Json::array();
    Fields<T>::visit([&]<class Member>(const FieldInfo& info, Member T::*member) {
        Json property = memberSchema<Member>(info);
        std::string description(info.help);
        if (!info.unit.empty()) description += " [" + std::string(info.unit) + "]";
        property["description"] = description;
        if constexpr (!Thing<Member> && !OptionalThing<Member> && !OptionalNumbers<Member> && !ThingList<Member>)
            if (!info.required) property["default"] = memberToJson(info, defaults.*member);
        if (info.required && info.when.empty()) required.push_back(std::string(info.key));
        schema["properties"][std::string(info.key)] = std::move(property);
    });
    for (const auto& key : unavailableKeysOf<T>())
        schema["properties"][std::string(key.key)]["description"] = std::string(key.message);
    if (!required.empty()) schema["required"] = required;
    for (const auto& kind : kindsOf<T>()) {
        Json needed = Json::array();
        Fields<T>::visit([&](const FieldInfo& info, auto) {
            if (info.required && !info.when.empty() && info.appliesTo(kind.name))
                needed.push_back(std::string(info.key));
        });
        if (!needed.empty()) schema["allOf"].push_back({{"if", condition(kind)}, {"then", {{"required", needed}}}});
    }
    return schema;
}

} // namespace

Json projectSchema() {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "Escapement project"}};
    schema.update(schemaOf<Mechanism>());
    return schema;
}

} // namespace escapement
