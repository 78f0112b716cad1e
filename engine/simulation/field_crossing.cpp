#include "engine/simulation/field_crossing.h"

#include <fmt/format.h>

#include <cmath>

namespace escapement {

namespace {

constexpr double none = 1e-9; // of both parts together: what roundoff leaves of no normal part

} // namespace

FieldCrossing::Mode FieldCrossing::mode() const {
    const double least = none * (std::abs(before) + std::abs(behind));
    if (!(std::abs(before) > least) || !(std::abs(behind) > least)) return Mode::Tangent;
    if ((before > 0.0) == (behind > 0.0)) return Mode::Transversal;
    return before > 0.0 ? Mode::Attractive : Mode::Repulsive;
}

std::string words(const FieldCrossing& crossing, const char* unit) {
    std::string text = fmt::format("normal parts {:.6g} and {:.6g} {}: ", crossing.before, crossing.behind, unit);
    switch (crossing.mode()) {
    case FieldCrossing::Mode::Transversal:
        return text + "transversal";
    case FieldCrossing::Mode::Attractive:
        return text + fmt::format("attractive, alpha = {:.6g}", crossing.share());
    case FieldCrossing::Mode::Repulsive:
        return text + "repulsive";
    case FieldCrossing::Mode::Tangent:
        break;
    }
    return text + "tangent";
}

} // namespace escapement
