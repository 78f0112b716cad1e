#pragma once
// What a user types into a field: a constant, or an expression over the project's parameters (and over t).

#include "engine/math/types.h"

#include <array>
#include <string>

namespace escapement {

/// A constant or an expression over the parameters. `value` is true after `resolve`.
struct Number {
    double value = 0.0;
    std::string expression; ///< empty when the user gave the value itself

    Number() = default;
    Number(double constant) : value(constant) {}
    bool isExpression() const { return !expression.empty(); }
    bool operator==(const Number& other) const {
        return isExpression() ? expression == other.expression : !other.isExpression() && value == other.value;
    }
};

/// As Number, but the expression may also use the time t (s); `value` is true where it does not.
struct TimeFunction : Number {
    using Number::Number;
    bool operator==(const TimeFunction& other) const = default;
};

/// As Number, but the expression may also use variables that its field names; its `value` means something only where it
/// is no expression.
struct StateFunction : Number {
    using Number::Number;
    bool operator==(const StateFunction& other) const = default;
};

template <std::size_t n> using NumberVector = std::array<Number, n>;

inline Vec3 toVec3(const NumberVector<3>& numbers) { return {numbers[0].value, numbers[1].value, numbers[2].value}; }
inline Quaternion toQuaternion(const NumberVector<4>& n) {
    return Quaternion(n[0].value, n[1].value, n[2].value, n[3].value).normalized();
}

} // namespace escapement
