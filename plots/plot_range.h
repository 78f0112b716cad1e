#pragma once
// What an axis shows of the values on it.

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

/// From where to where values go. What is no number, a gap, does not count.
struct PlotExtent {
    double low = 0.0, high = 0.0;
    bool any = false;

    void add(double value) {
        if (!std::isfinite(value)) return;
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
    void add(const PlotExtent& other) {
        if (!other.any) return;
        add(other.low);
        add(other.high);
    }
};

} // namespace escapement
