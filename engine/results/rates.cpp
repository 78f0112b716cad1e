#include "engine/results/rates.h"

#include <algorithm>
#include <limits>

namespace escapement {
namespace {

constexpr std::size_t reach = 4; ///< samples looked at on either side
constexpr double close = 0.1;    ///< of the largest distance there: what is nearer only amplifies roundoff

/// The derivative at `x` of the parabola through three points, or of the line where the last is not there.
struct Stencil {
    const std::vector<double>&t, &v;
    std::size_t first, last; ///< of the smooth stretch

    double largestGap(std::size_t i) const {
        double gap = 0.0;
        const std::size_t low = i > first + reach ? i - reach : first, high = std::min(last, i + reach);
        for (std::size_t k = low; k < high; ++k) gap = std::max(gap, t[k + 1] - t[k]);
        return gap;
    }
    /// The nearest sample before, or behind, that is far enough from `i`; `i` itself when there is none.
    std::size_t before(std::size_t i, double distance) const {
        for (std::size_t k = i; k > first;)
            if (t[i] - t[--k] >= distance) return k;
        return i;
    }
    std::size_t behind(std::size_t i, double distance) const {
        for (std::size_t k = i; k < last;)
            if (t[++k] - t[i] >= distance) return k;
        return i;
    }
    double slope(std::size_t a, std::size_t b) const { return (v[b] - v[a]) / (t[b] - t[a]); }

    double at(std::size_t i) const {
        const double distance = close * largestGap(i);
        std::size_t a = before(i, distance), b = behind(i, distance);
        if (a == i && b == i) return std::numeric_limits<double>::quiet_NaN();
        if (a != i && b != i) { // v = vi + ((sa hb + sb ha) / (ha + hb)) (t - ti) + ...
            const double ha = t[i] - t[a], hb = t[b] - t[i];
            return (slope(a, i) * hb + slope(i, b) * ha) / (ha + hb);
        }
        // At an end of the stretch: both neighbours on one side.
        const std::size_t near = a != i ? a : b;
        const std::size_t far = a != i ? before(near, distance) : behind(near, distance);
        if (far == near) return slope(near, i);
        const double h1 = t[near] - t[i], h2 = t[far] - t[i];
        return (slope(i, near) * h2 - slope(i, far) * h1) / (h2 - h1);
    }
};

} // namespace

std::vector<double> rateOf(const std::vector<double>& t, const std::vector<double>& v) {
    std::vector<double> rates(t.size());
    for (std::size_t first = 0; first < t.size();) {
        std::size_t last = first;
        while (last + 1 < t.size() && t[last + 1] > t[last]) ++last;
        const Stencil stencil{t, v, first, last};
        for (std::size_t i = first; i <= last; ++i) rates[i] = stencil.at(i);
        first = last + 1;
    }
    return rates;
}

std::vector<double> rateOverFrames(const Result& result, const std::function<double(const Frame&)>& read,
                                   std::size_t from) {
    // As far back as the stencil of the first one wanted can reach, small distances left out.
    const std::size_t begin = from > 8 * reach ? from - 8 * reach : 0;
    std::vector<double> t, v;
    result.visitFrames(begin, result.frameCount(), [&](std::size_t, const Frame& frame) {
        t.push_back(frame.time);
        v.push_back(read(frame));
    });
    auto rates = rateOf(t, v);
    rates.erase(rates.begin(), rates.begin() + std::ptrdiff_t(std::min(from - begin, rates.size())));
    return rates;
}

} // namespace escapement
