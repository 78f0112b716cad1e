#include "engine/results/rates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {
namespace {

constexpr std::size_t reach = 4; ///< samples looked at on either side
constexpr std::size_t ratesAPiece = 128;
constexpr double closeTimes = 0.1; ///< of the largest distance there: what is nearer only amplifies roundoff

/// The samples of a smooth stretch from which the derivative at one of them is found.
struct Stencil {
    const std::vector<double>& t;
    std::size_t first, last;

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
    RateSamples::Nodes at(std::size_t i) const {
        const double distance = closeTimes * largestGap(i);
        const std::size_t a = before(i, distance), b = behind(i, distance);
        if ((a == i) == (b == i)) return {a, b};
        // At an end of the stretch: both neighbours on one side.
        const std::size_t near = a != i ? a : b;
        return {near, a != i ? before(near, distance) : behind(near, distance)};
    }
};

/// The one of them, or the magnitude of several.
template <class Of> double sizeOf(std::size_t count, const Of& of) {
    if (count == 1) return of(0);
    double square = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
        const double one = of(k);
        square += one * one;
    }
    return std::sqrt(square);
}

} // namespace

RateSamples::RateSamples(std::vector<double> times) : t_(std::move(times)) {
    for (std::size_t i = 0; i < t_.size(); ++i)
        if (i == 0 || !(t_[i] > t_[i - 1])) starts_.push_back(i);
}

RateSamples::Nodes RateSamples::nodes(std::size_t i) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), i);
    return Stencil{t_, *(next - 1), next == starts_.end() ? t_.size() - 1 : *next - 1}.at(i);
}

std::pair<std::size_t, std::size_t> RateSamples::needed(std::size_t from, std::size_t to) const {
    std::size_t low = from, high = to;
    for (std::size_t i = from; i < to; ++i) {
        const auto [a, b] = nodes(i);
        low = std::min({low, a, b});
        high = std::max({high, a + 1, b + 1});
    }
    return {low, high};
}

/// The derivative at sample i of the parabola through three points, or of the line where the last is not there. `v`
/// begins with the value of sample `first`.
double RateSamples::rate(std::size_t i, const Nodes& nodes, const double* v, std::size_t first) const {
    const auto [a, b] = nodes;
    const auto slope = [&](std::size_t k, std::size_t m) { return (v[m - first] - v[k - first]) / (t_[m] - t_[k]); };
    if (a == i && b == i) return std::numeric_limits<double>::quiet_NaN();
    if (a < i && b > i) { // v = vi + ((sa hb + sb ha) / (ha + hb)) (t - ti) + ...
        const double ha = t_[i] - t_[a], hb = t_[b] - t_[i];
        return (slope(a, i) * hb + slope(i, b) * ha) / (ha + hb);
    }
    if (a == b) return slope(a, i);
    const double h1 = t_[a] - t_[i], h2 = t_[b] - t_[i];
    return (slope(i, a) * h2 - slope(i, b) * h1) / (h2 - h1);
}

std::vector<double> rateOf(const std::vector<double>& t, const std::vector<double>& v) {
    const RateSamples samples(t);
    std::vector<double> rates(t.size());
    for (std::size_t i = 0; i < t.size(); ++i) rates[i] = samples.rate(i, samples.nodes(i), v.data(), 0);
    return rates;
}

std::vector<double> rateOverFrames(const Result& result, const RatedValues& values, std::size_t from) {
    // As far back as the stencil of the first one wanted can reach, small distances left out.
    const std::size_t begin = from > 8 * reach ? from - 8 * reach : 0;
    std::vector<double> t;
    std::vector<std::vector<double>> v(values.size());
    result.visitFrames(begin, result.frameCount(), [&](std::size_t, const Frame& frame) {
        t.push_back(frame.time);
        for (std::size_t k = 0; k < values.size(); ++k) v[k].push_back(values[k](frame));
    });
    const RateSamples samples(std::move(t));
    std::vector<double> rates;
    for (std::size_t i = from - begin; i < samples.count(); ++i) {
        const RateSamples::Nodes nodes = samples.nodes(i);
        rates.push_back(sizeOf(values.size(), [&](std::size_t k) { return samples.rate(i, nodes, v[k].data(), 0); }));
    }
    return rates;
}

RatesInPieces::RatesInPieces(const Result& result, std::vector<double> times, std::vector<RatedValues> columns)
    : result_(result), samples_(std::move(times)), columns_(std::move(columns)) {
    for (const RatedValues& column : columns_) {
        place_.push_back(reads_);
        reads_ += column.size();
    }
}

double RatesInPieces::rate(std::size_t column, std::size_t frame) {
    if (frame < from_ || frame >= to_) read(frame);
    return sizeOf(columns_[column].size(), [&](std::size_t k) {
        return samples_.rate(frame, nodes_[frame - from_], values_.data() + (place_[column] + k) * width_, first_);
    });
}

/// The values that the rates of a piece from `frame` on take.
void RatesInPieces::read(std::size_t frame) {
    from_ = frame;
    to_ = std::min(frame + ratesAPiece, samples_.count());
    const auto [first, end] = samples_.needed(from_, to_);
    first_ = first;
    width_ = end - first;
    nodes_.clear();
    for (std::size_t i = from_; i < to_; ++i) nodes_.push_back(samples_.nodes(i));
    values_.resize(reads_ * width_);
    result_.visitFrames(first, end, [&](std::size_t i, const Frame& frame) {
        std::size_t at = i - first_;
        for (const RatedValues& column : columns_)
            for (const auto& read : column) {
                values_[at] = read(frame);
                at += width_;
            }
    });
}

} // namespace escapement
