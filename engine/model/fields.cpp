#include "engine/model/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

std::string Range::text() const {
    if (std::isfinite(lower) && std::isfinite(upper))
        return lower == upper ? fmt::format("{}", lower) : fmt::format("from {} to {}", lower, upper);
    if (std::isfinite(lower)) return fmt::format("{} {}", lowerExcluded ? "greater than" : "at least", lower);
    if (std::isfinite(upper)) return fmt::format("at most {}", upper);
    return "";
}

bool FieldInfo::appliesTo(std::string_view kind) const {
    return when.empty() || std::find(when.begin(), when.end(), kind) != when.end();
}

} // namespace escapement
