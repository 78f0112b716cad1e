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
    constexpr std::string_view between = " with ";
    const std::size_t at = kind.find(between);
    const auto among = [&](std::string_view one) { return std::find(when.begin(), when.end(), one) != when.end(); };
    return when.empty() || among(kind.substr(0, at)) || (at != std::string_view::npos && among(kind.substr(at + between.size())));
}

double runNumber(const RunSettings& run, std::string_view key) {
    const Number* found = nullptr;
    Fields<RunSettings>::visit([&](const FieldInfo& info, auto member) {
        if constexpr (std::same_as<decltype(member), Number RunSettings::*>)
            if (info.key == key) found = &(run.*member);
    });
    if (!found) throw std::logic_error("the run settings have no number \"" + std::string(key) + "\"");
    return found->value;
}

} // namespace escapement
