#include "engine/model/fields/fields.h"

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
    if (when.empty()) return true;
    constexpr std::string_view with = " with ", further = " and ";
    const auto among = [&](std::string_view one) { return std::find(when.begin(), when.end(), one) != when.end(); };
    const std::size_t at = kind.find(with);
    if (among(kind.substr(0, at))) return true;
    for (std::string_view rest = at == std::string_view::npos ? "" : kind.substr(at + with.size()); !rest.empty();) {
        const std::size_t end = rest.find(further);
        if (among(rest.substr(0, end))) return true;
        rest = end == std::string_view::npos ? "" : rest.substr(end + further.size());
    }
    return false;
}

} // namespace escapement
