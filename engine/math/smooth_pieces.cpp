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
constexpr double faint = 1e-7; // of the size of the values: a residual, jump or change that roundoff may have made
constexpr double finer = 0.1;  // times as well known
constexpr double kinkOverRoundoff = 3000.0; // times what is left, a kink has shown before
constexpr int eighths = 8;
// Of what a kink is known to within, and of a panel: from there its pieces are carried on.
constexpr double wideOfKink = 1e4, mostOfPanel = 1.0 / 64.0;
constexpr double poleNear = 1e-9; // of a panel: how near values are looked at
constexpr double poleGrows = 8.0; // each time that the distance is a tenth: 1/t by 10; what grows less has an integral
constexpr int poleDecades = 4;
constexpr double aroundZero = 0.1;           // of a panel
constexpr double evenly = 8.0;               // roundoff does not fall by more where an eighth of a stretch is looked at
constexpr double finestPart = 1.0 / 16384.0; // of a panel, that a change is followed to

double valueOf(const std::function<double(double)>& f, double t) {
    try {
        return f(t);
    } catch (const std::domain_error&) {
        return 0.0;
    }
}

/// What roundoff may make of values of that size: eight digits of them are left where they come from an arc sine, or a
/// root, of what lies at its end, and that is no smaller where they pass through zero.
double rough(const std::function<double(double)>& f, double size) {
    double far = 0.0; // their size up to 100 s
    for (double t = 0.1; t < 100.0; t *= 1.37)
        if (const double there = std::abs(valueOf(f, t)); std::isfinite(there)) far = std::max(far, there);
    return std::max(faint * size, std::min(4.0 * std::sqrt(epsilon), faint * far));
}

/// s, to either side of a kink that is known to `within`: further off the values carry more digits.
double besideKink(double within, double panel) { return std::min(wideOfKink * within, mostOfPanel * panel); }

} // namespace

SmoothPieces::SmoothPieces(const std::vector<double>& breaks, std::vector<double> changes)
    : changes_(std::move(changes)) {
    for (const double t : breaks) known_.push_back({t, t, 0.0, 0.0});
}

double SmoothPieces::value(double t) const { return valueOf(f_, t); }

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
            *most - *least, slope};
}

/// Whether what is left is roundoff of the values: about as much of it in most eighths of the stretch as in all of it.
/// Of one break there is something in two of them at the most. Values may carry far fewer digits than their type.
bool SmoothPieces::isQuiet(double from, double to, const Fit& whole) const {
    if (whole.residual <= whole.floor) return true;
    if (whole.residual > rough(f_, size_)) return false;
    std::array<double, eighths> left;
    for (int i = 0; i < eighths; ++i)
        left[std::size_t(i)] =
            fit(from + (to - from) * i / eighths, from + (to - from) * (i + 1) / eighths, places).residual;
    std::nth_element(left.begin(), left.begin() + eighths / 2, left.end());
    return whole.residual <= evenly * left[eighths / 2];
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

/// Returns the largest residual that was taken for roundoff of the values where it is more than that of instants.
double SmoothPieces::findBreaks(double from, double to, const Fit& whole, std::array<double, 3> older,
                                std::vector<Found>& breaks) const {
    if (int(breaks.size()) >= mostBreaks) return 0.0;
    const double middle = 0.5 * (from + to), width = to - from;
    // What is this narrow is one instant; wider, the values do not tell where in between it is.
    const auto found = [&] {
        if (width <= instant * (1.0 + std::abs(from)))
            breaks.push_back({{from, to, value(to) - value(from), 0.0}, width});
        else breaks.push_back({{middle, middle, 0.0, 0.0}, width});
    };
    if (width <= 4.0 * epsilon * std::max(std::abs(from), std::abs(to)) || !(middle > from) || !(middle < to)) {
        found();
        return 0.0;
    }
    const Fit left = fit(from, middle, places), right = fit(middle, to, places);
    const bool quietLeft = isQuiet(from, middle, left), quietRight = isQuiet(middle, to, right);
    // A kink right between both, which are smooth but for roundoff of the values: a smooth function's residual comes
    // down by 32.
    const bool between = whole.residual > 128.0 * std::max({left.floor, right.floor, left.residual, right.residual});
    const bool fallsAsAKink = older[2] > 0.0 && older[2] < kinkFalls * whole.residual;
    if (quietLeft && quietRight) { // where there is one, it cannot be told from roundoff any closer
        if (between || fallsAsAKink) found();
        const auto above = [](const Fit& fit) { return fit.residual > fit.floor ? fit.residual : 0.0; };
        return std::max(above(left), above(right));
    }
    const std::size_t known = breaks.size();
    older = {whole.residual, older[0], older[1]};
    double roundoff = 0.0;
    if (!quietLeft) roundoff = findBreaks(from, middle, left, older, breaks);
    if (!quietRight) roundoff = std::max(roundoff, findBreaks(middle, to, right, older, breaks));
    // What has come down as a kink's does until little but roundoff was left is one, though neither half shows it.
    if (breaks.size() == known && fallsAsAKink && whole.residual < kinkOverRoundoff * roundoff) found();
    return roundoff;
}

/// Where both pieces beside a kink that is known to `within` meet, each carried on from where its values carry more
/// digits than at the kink; the kink itself where they do not.
double SmoothPieces::meeting(double kink, double within) const {
    const double spacing = 0.25 * besideKink(within, panel_);
    if (!(spacing > 4.0 * within)) return kink;
    const auto carried = [&](double side, double at) { // the quartic through five values of that side
        double sum = 0.0;
        for (int k = 1; k <= 5; ++k) {
            double weight = 1.0;
            for (int m = 1; m <= 5; ++m)
                if (m != k) weight *= (side * (at - kink) / spacing - m) / (k - m);
            sum += weight * value(kink + side * k * spacing);
        }
        return sum;
    };
    const auto apart = [&](double at) { return carried(1.0, at) - carried(-1.0, at); };
    const double low = kink - 4.0 * within, high = kink + 4.0 * within, atLow = apart(low), atHigh = apart(high);
    // Of a change of curvature they do not cross; what is beyond doubt there is only that it is near.
    if (!(atLow * atHigh < 0.0)) return kink;
    return low + (high - low) * atLow / (atLow - atHigh);
}

/// Whether the value grows towards the break on one of its sides as 1/t does or faster, and goes on as near as instants
/// can tell; what is finite there grows no more.
bool SmoothPieces::isPole(const Break& at) const {
    const double least =
        std::max({poleNear * panel_, 4.0 * (at.after - at.before), 64.0 * epsilon * std::abs(at.after)});
    for (const double side : {-1.0, 1.0}) {
        double nearer = std::abs(value(side < 0.0 ? at.before - least : at.after + least));
        bool grows = nearer > 0.0;
        for (int k = 1; k <= poleDecades && grows; ++k) {
            const double way = least * std::pow(10.0, k);
            const double further = std::abs(value(side < 0.0 ? at.before - way : at.after + way));
            grows = nearer > poleGrows * further;
            nearer = further;
        }
        if (grows) return true;
    }
    return false;
}

/// The breaks, in their order; those that are one within the digits that the values carry, as one: the value (its
/// steepest slope is that) does not change between them, or they are closer than they can be told apart.
std::vector<SmoothPieces::Break> SmoothPieces::joined(const std::vector<Found>& found, double slope) const {
    std::vector<Break> all;
    const double small = rough(f_, size_);
    const auto isFaint = [&](const Break& b) { return std::abs(b.jump) <= small; };
    for (std::size_t i = 0; i < found.size();) {
        Break one = found[i].at;
        double within = found[i].within;
        std::size_t end = i + 1;
        for (; end < found.size() && found[end].at.before < one.after; ++end) // of the stretch about zero, once more
            one.after = std::max(one.after, found[end].at.after);
        if (end > i + 1) one.jump = value(one.after) - value(one.before);
        std::size_t alike = end - i;
        for (; end < found.size() && isFaint(one) && isFaint(found[end].at); ++end) {
            const double extent = found[end].at.after - one.before, gap = found[end].at.before - one.after;
            if (extent * slope > small && gap > 4.0 * std::max(within, found[end].within)) break;
            // What is known far better says where they are: roundoff beside it may look like another.
            const double fine = std::min(within, found[end].within), coarse = std::max(within, found[end].within);
            if (fine < finer * coarse) {
                if (gap > coarse) break;
                if (found[end].within == fine) one = found[end].at;
                within = fine;
                alike = 1;
                continue;
            }
            one.after = found[end].at.after;
            within = std::max(within, found[end].within);
            ++alike;
        }
        if (alike > 1 && isFaint(one)) {
            within = std::max(within, 0.5 * (one.after - one.before));
            one.before = one.after = 0.5 * (one.before + one.after);
            one.jump = 0.0;
        }
        i = end;
        if (one.before == one.after) {
            const double met = meeting(one.after, within);
            if (met != one.after) one.blurred = besideKink(within, panel_);
            one.before = one.after = met;
        }
        // What starts at zero starts behind a kink there, and with the value there before a jump.
        if (isFaint(one) && std::abs(one.after) <= std::max(instant, 4.0 * within)) one.before = one.after = 0.0;
        if (one.before < 0.0 && one.after > 0.0) {
            one.before = 0.0;
            one.jump = value(one.after) - value(0.0);
            if (isFaint(one)) one.after = 0.0;
        }
        one.unbounded = isPole(one);
        if (one.after >= 0.0) all.push_back(one);
    }
    return all;
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
    std::vector<Found> found;
    if (number == 0) { // what lies at zero itself, where a run starts: values before it count for nothing else
        const double before = -0.7 * aroundZero * panel_, after = aroundZero * panel_, size = size_;
        const Fit start = fit(before, after, places);
        if (!isQuiet(before, after, start)) findBreaks(before, after, start, {}, found);
        std::erase_if(found, [](const Found& one) {
            return one.at.before > 4.0 * one.within || one.at.after < -4.0 * one.within;
        });
        size_ = size;
    }
    if (whole.residual <= std::max(suspect * size_, whole.floor)) {
        p.breaks = joined(found, whole.slope);
        return p;
    }
    const bool fast = isFast(whole);
    if (fast)
        findFast(from, to, finestPart * panel_, p.fast); // comes upon the peaks: what is small beside them is no change
    p.fast.clear();
    // Unlike halves, so that a break at a round instant is not right between two stretches.
    constexpr int parts = 7;
    for (int i = 0; i < parts; ++i) {
        const double a = from + (to - from) * i / parts, b = i + 1 < parts ? from + (to - from) * (i + 1) / parts : to;
        const Fit part = fit(a, b, places);
        if (!isQuiet(a, b, part)) findBreaks(a, b, part, {}, found);
    }
    p.breaks = joined(found, whole.slope);
    if (!fast) return p;
    // Between breaks. What is left beside one, and smooth, is short by chance.
    const auto add = [&](double begin, double end) {
        const double finest = finestPart * panel_;
        if (end > begin + finest && (end > begin + panel_ / 16.0 || isFast(fit(begin, end, places))))
            findFast(begin, end, finest, p.fast);
    };
    double begin = from;
    for (const Break& b : p.breaks) {
        add(begin, b.before - b.blurred);
        begin = std::max(begin, b.after + b.blurred);
    }
    add(begin, to);
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
