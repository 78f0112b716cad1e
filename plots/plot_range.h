#pragma once
// What an upright axis shows of the values on it.

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

/// A little more than from `low` to `high`. Values that differ by no more than `least`, or by a ten-millionth of
/// themselves, are a level line: it lies in the middle of a range in which a tenth of it could be seen, and
/// one that is nothing within -1 to 1: noise must not look like a signal. All in the axis's unit.
inline std::pair<double, double> plotRange(double low, double high, double least) {
    const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
    if (half > std::max(1e-7 * std::abs(middle), 0.5 * least)) return {middle - 1.06 * half, middle + 1.06 * half};
    const double space = std::abs(middle) > least ? 0.1 * std::abs(middle) : 1.0;
    return {middle - space, middle + space};
}

} // namespace escapement
