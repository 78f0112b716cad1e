#pragma once
// Visits every leaf field of a thing and of the things inside it, with its JSON pointer.

#include "engine/model/fields/fields.h"
#include "engine/model/files/json_pointer.h"

namespace escapement {

/// Calls leaf(info, pointer, member) for every field that applies to its thing's kind and is not itself a described
/// thing; numbers that may be absent only where they are there. `thing` may be const.
template <Thing T, class Leaf> void walkFields(T& thing, const std::string& pointer, Leaf&& leaf);

template <class Member, class Leaf>
void walkMember(const FieldInfo& info, const std::string& pointer, Member& member, Leaf& leaf) {
    if constexpr (Thing<Member>) {
        walkFields(member, pointer, leaf);
    } else if constexpr (OptionalThing<Member>) {
        if (member) walkFields(*member, pointer, leaf);
    } else if constexpr (OptionalNumbers<Member>) {
        if (member) leaf(info, pointer, *member);
    } else if constexpr (ThingList<Member>) {
        for (std::size_t i = 0; i < member.size(); ++i) walkFields(member[i], pointerTo(pointer, i), leaf);
    } else {
        leaf(info, pointer, member);
    }
}

template <Thing T, class Leaf> void walkFields(T& thing, const std::string& pointer, Leaf&& leaf) {
    const std::string kind = kindOf(thing);
    Fields<std::remove_const_t<T>>::visit([&](const FieldInfo& info, auto member) {
        if (info.appliesTo(kind)) walkMember(info, pointerTo(pointer, info.key), thing.*member, leaf);
    });
}

} // namespace escapement
