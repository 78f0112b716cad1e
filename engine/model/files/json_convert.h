#pragma once
// The JSON form of every kind of member that the field descriptions name.

#include "engine/model/fields/fields.h"
#include "engine/model/files/json_writer.h"

#include <nlohmann/json.hpp>

namespace escapement {

template <Thing T> Json thingToJson(const T& thing);

template <class Member> Json memberToJson(const FieldInfo& info, const Member& member) {
    if constexpr (NumberLike<Member>) {
        return toJson(static_cast<const Number&>(member));
    } else if constexpr (NumberArray<Member>) {
        Json list = Json::array();
        for (const Number& number : member) list.push_back(toJson(number));
        return list;
    } else if constexpr (PointList<Member>) {
        Json list = Json::array();
        for (const auto& point : member) list.push_back(memberToJson(info, point));
        return list;
    } else if constexpr (Thing<Member>) {
        return thingToJson(member);
    } else if constexpr (OptionalThing<Member>) {
        return member ? thingToJson(*member) : Json();
    } else if constexpr (OptionalNumbers<Member>) {
        return member ? memberToJson(info, *member) : Json();
    } else if constexpr (ThingList<Member>) {
        Json list = Json::array();
        for (const auto& thing : member) list.push_back(thingToJson(thing));
        return list;
    } else if constexpr (std::same_as<Member, decltype(Mechanism::parameters)>) {
        Json object = Json::object();
        for (const auto& [name, value] : member) object[name] = toJson(value);
        return object;
    } else if constexpr (std::same_as<Member, std::vector<std::string>>) {
        return member.empty() && !info.emptyWord.empty() ? Json(std::string(info.emptyWord)) : Json(member);
    } else if constexpr (std::same_as<Member, KeptJson>) {
        return member.json();
    } else {
        return Json(member);
    }
}

template <Thing T> Json thingToJson(const T& thing) {
    const T defaults{};
    const std::string kind = kindOf(thing);
    Json object = Json::object();
    Fields<T>::visit([&](const FieldInfo& info, auto member) {
        const bool needed = (info.required && info.appliesTo(kind)) || info.alwaysWritten;
        if (needed || !(thing.*member == defaults.*member))
            object[std::string(info.key)] = memberToJson(info, thing.*member);
    });
    for (const auto& [key, value] : thing.unknown.json().items())
        if (!object.contains(key)) object[key] = value;
    return object;
}

} // namespace escapement
