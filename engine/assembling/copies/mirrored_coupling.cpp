#include "engine/assembling/copies/mirrored_coupling.h"

#include "engine/assembling/copies/mirrored_joint.h"
#include "engine/model/kinds/coupling_numbers.h"

#include <cmath>

namespace escapement {

namespace {

constexpr double same = 1e-12; // of ratios

/// Whether the ratios of these numbers are those wanted.
bool gives(const CouplingType& type, const std::vector<double>& numbers, const std::array<double, 2>& wanted) {
    if (type.fault && !type.fault(numbers.data()).empty()) return false;
    const std::array<double, 2> ratios = type.ratios(numbers.data());
    for (std::size_t k = 0; k + 1 < type.terms.size(); ++k)
        if (!(std::abs(ratios[k] - wanted[k]) <= same * (1.0 + std::abs(wanted[k])))) return false;
    return true;
}

} // namespace

bool mirrorNumbers(Coupling& coupling, const std::array<bool, 3>& back) {
    const CouplingType* type = findCouplingType(coupling.type);
    if (!type) return false;
    const std::size_t last = type->terms.size() - 1;
    const auto sign = [&](std::size_t k) { return back[k] ? -1.0 : 1.0; };
    const std::vector<double> numbers = couplingNumbers(coupling, *type);
    std::array<double, 2> wanted = type->ratios(numbers.data());
    for (std::size_t k = 0; k < last; ++k) wanted[k] *= sign(last) * sign(k);
    // As few numbers turned round as will do, the first ones first: none, each alone, then any.
    const std::size_t count = numbers.size();
    std::vector<unsigned> tries = {0u};
    for (std::size_t k = 0; k < count; ++k) tries.push_back(1u << k);
    for (unsigned turned = 1; turned < (1u << count); ++turned) tries.push_back(turned);
    for (const unsigned turned : tries) {
        std::vector<double> image = numbers;
        for (std::size_t k = 0; k < count; ++k)
            if (turned >> k & 1u) image[k] = -image[k];
        if (!gives(*type, image, wanted)) continue;
        for (std::size_t k = 0; k < count; ++k) {
            Number& number = couplingNumber(coupling, type->parameters[k].key);
            if (turned >> k & 1u) number = negated(number);
        }
        if (sign(last) < 0.0 && (coupling.phase.isExpression() || coupling.phase.value != 0.0))
            coupling.phase = negated(coupling.phase);
        return true;
    }
    return false;
}

} // namespace escapement
