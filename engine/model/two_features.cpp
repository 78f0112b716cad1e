#include "engine/model/two_features.h"

#include <optional>
#include <string_view>

namespace escapement {

namespace {

constexpr std::string_view betweenTwo = " - ";

/// "…#face:3", or of a piece of a face "…#face:3.2".
bool endsInFeature(const std::string& side) {
    const auto hash = side.rfind('#');
    if (hash == std::string::npos) return false;
    for (const std::string_view kind : {"#face:", "#edge:", "#vertex:"})
        if (side.compare(hash, kind.size(), kind) == 0)
            return side.find_first_not_of("0123456789.", hash + kind.size()) == std::string::npos;
    return false;
}

/// What stands behind the body: of a joint its name.
std::string behindBody(const std::string& side) { return side.substr(side.find('|') + 1); }

} // namespace

std::pair<std::string, std::string> twoFeatures(const std::string& both) {
    using Sides = std::pair<std::string, std::string>;
    const bool marked = both.find_first_of("|#") != std::string::npos;
    std::optional<Sides> found;
    for (auto at = both.find(betweenTwo); at != std::string::npos; at = both.find(betweenTwo, at + 1)) {
        const Sides sides(both.substr(0, at), both.substr(at + betweenTwo.size()));
        if (endsInFeature(sides.first)) return sides;
        if (!marked) {
            if (found) return {both, ""}; // bodies alone, of which one holds what stands between
            found = sides;
        } else if (sides.first.find('|') != std::string::npos && sides.second.find('|') != std::string::npos) {
            if (behindBody(sides.first) == behindBody(sides.second)) return sides; // one joint
            if (!found) found = sides;
        }
    }
    return found.value_or(Sides(both, ""));
}

} // namespace escapement
