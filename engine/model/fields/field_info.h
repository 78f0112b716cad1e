#pragma once
// What is said of one field of a thing that a user edits, and what kinds of members fields have.

#include "engine/model/mechanism.h"

#include <concepts>
#include <limits>
#include <string_view>
#include <type_traits>

namespace escapement {

/// The values a number may take.
struct Range {
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    bool lowerExcluded = false;

    bool contains(double x) const { return (lowerExcluded ? x > lower : x >= lower) && x <= upper; }
    std::string text() const; ///< "greater than 0", "from 0 to 1", empty when everything is allowed
    static Range positive() { return {.lower = 0.0, .lowerExcluded = true}; }
    static Range notNegative() { return {.lower = 0.0}; }
    /// Of Coulomb's law: what is larger than any that holds all, only overflows.
    static Range coefficient() { return from(0.0, 1e6); }
    static Range from(double lower, double upper) { return {.lower = lower, .upper = upper}; }
};

struct FieldInfo {
    std::string_view key;
    std::string_view help;
    std::string_view unit = "";
    Range range = {};
    bool required = false;
    bool alwaysWritten = false;                 ///< written even at its default, because the default may change
    std::vector<std::string_view> when = {};    ///< kinds it applies to; empty: all
    std::string_view noun = "";                 ///< what a choice is called in messages; empty: the key
    std::vector<std::string_view> choices = {}; ///< the words allowed; empty: any
    std::vector<std::pair<std::string_view, std::string_view>> formerly = {}; ///< words of earlier versions, and ours
    std::string_view refersTo = "";               ///< body, joint, geometry or material: a name that must exist
    std::string_view everyWord = "";              ///< stands for every such name
    std::string_view emptyWord = "";              ///< how an empty list is written, e.g. "all"
    std::vector<std::string_view> variables = {}; ///< that an expression may use beside parameters

    /// `kind` may be several, "hybrid run with this and that" : then it applies to a thing of any.
    bool appliesTo(std::string_view kind) const;
};

/// One of the kinds of a thing whose fields depend on it: `selector` has `value`, and key `with` / `without` is there.
struct Kind {
    std::string_view name, selector = "", value = "", with = "", without = "";
};

/// A key of the format that this version keeps but cannot run.
struct UnavailableKey {
    std::string_view key, message;
};

template <class T> struct Fields;
template <class T>
concept Described = requires {
    Fields<T>::title;
};

template <Described T> std::vector<Kind> kindsOf() {
    if constexpr (requires { Fields<T>::kinds(); }) return Fields<T>::kinds();
    else return {};
}
template <Described T> std::string kindOf(const T& thing) {
    if constexpr (requires { Fields<T>::kind(thing); }) return Fields<T>::kind(thing);
    else return "";
}
template <Described T> std::vector<UnavailableKey> unavailableKeysOf() {
    if constexpr (requires { Fields<T>::unavailable(); }) return Fields<T>::unavailable();
    else return {};
}

template <class T> struct IsVector : std::false_type {};
template <class T> struct IsVector<std::vector<T>> : std::true_type {};
template <class T> struct IsOptional : std::false_type {};
template <class T> struct IsOptional<std::optional<T>> : std::true_type {};
template <class T> struct IsNumberArray : std::false_type {};
template <class T, std::size_t n> struct IsNumberArray<std::array<T, n>> : std::is_base_of<Number, T> {};

template <class T> struct IsPointList : std::false_type {};
template <std::size_t n> struct IsPointList<std::vector<NumberVector<n>>> : std::true_type {};

template <class T>
concept PointList = IsPointList<std::remove_const_t<T>>::value;
template <class T>
concept NumberLike = std::derived_from<std::remove_const_t<T>, Number>;
template <class T>
concept NumberArray = IsNumberArray<std::remove_const_t<T>>::value;
template <class T>
concept OptionalThing =
    IsOptional<std::remove_const_t<T>>::value && Described<typename std::remove_const_t<T>::value_type>;
template <class T>
concept OptionalNumbers =
    IsOptional<std::remove_const_t<T>>::value && IsNumberArray<typename std::remove_const_t<T>::value_type>::value;
template <class T>
concept ThingList = IsVector<std::remove_const_t<T>>::value && Described<typename std::remove_const_t<T>::value_type>;
template <class T>
concept Thing = Described<std::remove_const_t<T>>;

} // namespace escapement
