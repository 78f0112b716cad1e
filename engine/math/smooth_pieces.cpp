#include "engine/math/smooth_pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace escapement {

namespace {

constexpr int panelPlaces = 33, places = 9;
constexpr double offset = 0.3819660112501051; // of a panel: no round instant lies on a border between two
constexpr std::size_t lookedAhead = 64;       // panels, for the size of the values
constexpr double seen = 1e-6;                 // of that size: a change that a step must not pass over
constexpr double seenLeast = 1e-9;    // of it, where the value begins to rise: its rates are compared with nothing yet
constexpr double seenOfChange = 3e-5; // of the change over a stretch
constexpr double suspect = 1e-9;      // of it: below this residual a panel has no break
constexpr double kinkFalls = 300.0;   // a residual that falls by less in three halvings is no smooth function's
constexpr double atOnce = 1e-10;      // s, and of the time: a step is not made shorter than this
constexpr double instant = 1e-12;     // s, and of the time
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int mostBreaks = 64;
constexpr double finestPart = 1.0 / 16384.0; // of a panel, that a change is followed to

} // namespace

SmoothPieces::SmoothPieces(const std::vector<double>& breaks, std::vector<double> changes)
    : changes_(std::move(changes)) {
    for (const double t : breaks) known_.push_back({t, t, 0.0});
}

double SmoothPieces::value(double t) const {
    try {
        return f_(t);
    } catch (const std::domain_error&) {
        return 0.0;
    }
}

/// How far the values stray from the quartic through five of them, and how much of that may be roundoff.
SmoothPieces::Fit SmoothPieces::fit(double from, double to, int count) const {
    std::array<double, panelPlaces> values;
    const double length = to - from;
    double steepest = 0.0;
    for (int i = 0; i < count; ++i) {
        values[std::size_t(i)] = value(from + length * i / (count - 1));
        size_ = std::max(size_, std::abs(values[std::size_t(i)]));
        if (i > 0) steepest = std::max(steepest, std::abs(values[std::size_t(i)] - values[std::size_t(i) - 1]));
    }
    const int stride = (count - 1) / 4;
    double residual = 0.0;
    for (int i = 0; i < count; ++i) {
        if (i % stride == 0) continue;
        const double x = double(i) / stride;
        double sum = 0.0;
        for (int k = 0; k < 5; ++k) {
            double weight = 1.0;
            for (int m = 0; m < 5; ++m)
                if (m != k) weight *= (x - m) / (k - m);
            sum += weight * values[std::size_t(k * stride)];
        }
        residual = std::max(residual, std::abs(sum - values[std::size_t(i)]));
    }
    // The instants themselves are rounded.
    const double slope = steepest * (count - 1) / length;
    const auto [least, most] = std::minmax_element(values.begin(), values.begin() + count);
    return {residual, 40.0 * epsilon * size_ + 4.0 * epsilon * std::max(std::abs(from), std::abs(to)) * slope,
            *most - *least};
}

bool SmoothPieces::isFast(const Fit& fit) const {
    return fit.residual > std::clamp(seenOfChange * fit.change, seenLeast * size_, seen * size_);
}

void SmoothPieces::findFast(double from, double to, double coarse, std::vector<Stretch>& fast) const {
    if (to - from <= coarse || !isFast(fit(from, to, places))) {
        fast.push_back({from, to});
        return;
    }
    const double middle = 0.5 * (from + to);
    findFast(from, middle, coarse, fast);
    findFast(middle, to, coarse, fast);
}

void SmoothPieces::findBreaks(double from, double to, const Fit& whole, std::array<double, 3> older,
                              std::vector<Break>& breaks) const {
    if (int(breaks.size()) >= mostBreaks || whole.residual <= whole.floor) return;
    const double middle = 0.5 * (from + to), width = to - from;
    // What is this narrow is one instant; wider, the values do not tell where in between it is.
    const auto found = [&] {
        if (width <= instant * (1.0 + std::abs(from))) breaks.push_back({from, to, value(to) - value(from)});
        else breaks.push_back({middle, middle, 0.0});
    };
    if (width <= 4.0 * epsilon * std::max(std::abs(from), std::abs(to)) || !(middle > from) || !(middle < to))
        return found();
    const Fit left = fit(from, middle, places), right = fit(middle, to, places);
    if (left.residual <= left.floor && right.residual <= right.floor) {
        // Both are smooth: a kink lies right between them, or it cannot be told from roundoff any closer. A smooth
        // function's residual has come down by 32 in each of the last three halvings.
        const bool between =
            whole.residual > 128.0 * std::max({left.floor, right.floor, left.residual, right.residual});
        if (between || (older[2] > 0.0 && older[2] < kinkFalls * whole.residual)) found();
        return;
    }
    older = {whole.residual, older[0], older[1]};
    findBreaks(from, middle, left, older, breaks);
    findBreaks(middle, to, right, older, breaks);
}

/// The largest value so far, and a while ahead: what fades in from nothing is not looked at while it is nothing.
double SmoothPieces::sizeAround(std::size_t number) const {
    while (sizes_.size() <= number + lookedAhead) {
        const double from = startOf(sizes_.size());
        double size = sizes_.empty() ? 0.0 : sizes_.back();
        for (int i = 0; i < 8; ++i) size = std::max(size, std::abs(value(from + panel_ * (i + 0.5) / 8.0)));
        sizes_.push_back(size);
    }
    return sizes_[number + lookedAhead];
}

const SmoothPieces::Panel& SmoothPieces::panel(std::size_t number) const {
    if (panels_.size() <= number) panels_.resize(number + 1);
    Panel& p = panels_[number];
    if (p.known) return p;
    p.known = true;
    size_ = sizeAround(number);
    const double from = startOf(number), to = startOf(number + 1);
    const Fit whole = fit(from, to, panelPlaces);
    if (whole.residual <= std::max(suspect * size_, whole.floor)) return p;
    const bool fast = isFast(whole);
    if (fast)
        findFast(from, to, finestPart * panel_, p.fast); // comes upon the peaks: what is small beside them is no change
    p.fast.clear();
    // Unlike halves, so that a break at a round instant is not right between two stretches.
    constexpr int parts = 7;
    for (int i = 0; i < parts; ++i) {
        const double a = from + (to - from) * i / parts, b = i + 1 < parts ? from + (to - from) * (i + 1) / parts : to;
        findBreaks(a, b, fit(a, b, places), {}, p.breaks);
    }
    if (!fast) return p;
    double begin = from;
    for (const Break& b : p.breaks) {
        if (b.before > begin) findFast(begin, b.before, finestPart * panel_, p.fast);
        begin = std::max(begin, b.after);
    }
    if (to > begin) findFast(begin, to, finestPart * panel_, p.fast);
    return p;
}

double SmoothPieces::longestStep(double t, double longest) const {
    if (!f_) { // as far as the next of them that is ahead by more than roundoff
        const auto next = std::upper_bound(changes_.begin(), changes_.end(), t + atOnce * (1.0 + std::abs(t)));
        return next == changes_.end() ? longest : std::min(longest, *next - t);
    }
    const Stretch* before = nullptr;
    for (std::size_t number = numberOf(t); startOf(number) < t + longest; ++number)
        for (const Stretch& s : panel(number).fast) {
            if (before && before->to < s.from)
                return std::min(longest, before->to - t + 0.5 * (before->to - before->from));
            const double length = s.to - s.from;
            if (before) return std::min(longest, before->to - t + 0.5 * length);
            if (s.to <= t) continue;
            if (s.from >= t) return std::min(longest, s.from - t + 0.5 * length);
            before = &s; // where t lies
        }
    return before ? std::min(longest, before->to - t + 0.5 * (before->to - before->from)) : longest;
}

double SmoothPieces::finest(double t, double within) const {
    if (!f_) return std::numeric_limits<double>::infinity();
    double finest = std::numeric_limits<double>::infinity();
    for (std::size_t number = numberOf(t - within); startOf(number) <= t + within; ++number)
        for (const Stretch& s : panel(number).fast)
            if (s.from <= t + within && s.to >= t - within) finest = std::min(finest, s.to - s.from);
    return finest;
}

const SmoothPieces::Break* SmoothPieces::next(double t, double within) const {
    if (!f_) {
        const auto next =
            std::upper_bound(known_.begin(), known_.end(), t, [](double at, const Break& b) { return at < b.after; });
        return next != known_.end() && next->after <= t + within ? &*next : nullptr;
    }
    for (std::size_t number = numberOf(t); startOf(number) <= t + within; ++number)
        for (const Break& b : panel(number).breaks)
            if (b.after > t) return b.after <= t + within ? &b : nullptr;
    return nullptr;
}

const SmoothPieces::Break* SmoothPieces::last(double t, double within) const {
    if (!f_) {
        const auto next =
            std::upper_bound(known_.begin(), known_.end(), t, [](double at, const Break& b) { return at < b.after; });
        return next != known_.begin() && std::prev(next)->after >= t - within ? &*std::prev(next) : nullptr;
    }
    for (std::size_t number = numberOf(t);; --number) {
        const auto& breaks = panel(number).breaks;
        for (auto b = breaks.rbegin(); b != breaks.rend(); ++b)
            if (b->after <= t) return &*b;
        if (number == 0 || startOf(number) < t - within) return nullptr;
    }
}

double SmoothPieces::startOf(std::size_t number) const {
    return number == 0 ? 0.0 : (double(number) - offset) * panel_;
}

std::size_t SmoothPieces::numberOf(double t) const { return std::size_t(std::max(t, 0.0) / panel_ + offset); }

} // namespace escapement
