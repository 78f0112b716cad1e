#include "engine/model/files/json_convert.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace escapement {

Json toJson(const Number& number) {
    if (number.isExpression()) return number.expression;
    if (!std::isfinite(number.value)) return std::to_string(number.value);
    constexpr double exact = 9007199254740992.0; // 2^53: below it every integer is a double
    const bool negativeZero = number.value == 0.0 && std::signbit(number.value);
    if (std::abs(number.value) < exact && number.value == std::trunc(number.value) && !negativeZero)
        return static_cast<std::int64_t>(number.value);
    return number.value;
}

Json toJson(const Mechanism& mechanism) { return thingToJson(mechanism); }

} // namespace escapement
