#include "engine/math/time_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double bend = 1e-12; // of the steepest piece: a smaller change of the rate is roundoff of the points

/// Second derivatives of the natural spline at its points: tridiagonal elimination.
std::vector<double> bendings(const std::vector<double>& x, const std::vector<double>& y) {
    const std::size_t n = x.size();
    std::vector<double> second(n, 0.0), factor(n, 0.0);
    for (std::size_t i = 1; i + 1 < n; ++i) {
        const double left = x[i] - x[i - 1], right = x[i + 1] - x[i];
        const double pivot = 2.0 * (left + right) - left * factor[i - 1];
        factor[i] = right / pivot;
        second[i] = (6.0 * ((y[i + 1] - y[i]) / right - (y[i] - y[i - 1]) / left) - left * second[i - 1]) / pivot;
    }
    for (std::size_t i = n - 1; i-- > 1;) second[i] -= factor[i] * second[i + 1];
    return second;
}

/// Of the value over the first `h` of a piece.
double integralOn(const std::array<double, 4>& piece, double h) {
    return h * (piece[0] + h * (piece[1] / 2.0 + h * (piece[2] / 3.0 + h * piece[3] / 4.0)));
}

} // namespace

TimeTable::TimeTable(const std::vector<std::array<double, 2>>& points, bool cubic) : cubic_(cubic) {
    if (points.size() < 2)
        throw std::invalid_argument(
            fmt::format("a table of times needs at least two points, but has {}", points.size()));
    std::vector<double> values;
    for (const auto& [t, value] : points) {
        if (!times_.empty() && !(t > times_.back()))
            throw std::invalid_argument(
                fmt::format("the times of a table must grow from point to point, but {} is followed by {}",
                            times_.back(), t));
        times_.push_back(t);
        values.push_back(value);
    }
    const std::vector<double> second = cubic ? bendings(times_, values) : std::vector<double>(values.size(), 0.0);
    pieces_.push_back({values.front(), 0.0, 0.0, 0.0});
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
        const double h = times_[i + 1] - times_[i];
        pieces_.push_back({values[i], (values[i + 1] - values[i]) / h - h * (2.0 * second[i] + second[i + 1]) / 6.0,
                           0.5 * second[i], (second[i + 1] - second[i]) / (6.0 * h)});
    }
    pieces_.push_back({values.back(), 0.0, 0.0, 0.0});
    integrals_.assign(pieces_.size(), 0.0);
    for (std::size_t k = 2; k < pieces_.size(); ++k)
        integrals_[k] = integrals_[k - 1] + integralOn(pieces_[k - 1], times_[k - 1] - times_[k - 2]);
    atZero_ = fromFirst(0.0);
}

double TimeTable::fromFirst(double t) const {
    const std::size_t k = piece(t, false);
    return integrals_[k] + integralOn(pieces_[k], t - times_[k == 0 ? 0 : k - 1]);
}

std::size_t TimeTable::piece(double t, bool before) const {
    const auto at =
        before ? std::lower_bound(times_.begin(), times_.end(), t) : std::upper_bound(times_.begin(), times_.end(), t);
    return std::size_t(at - times_.begin());
}

double TimeTable::value(double t) const {
    const std::size_t k = piece(t, false);
    const auto& p = pieces_[k];
    const double h = k == 0 ? 0.0 : t - times_[k - 1];
    return p[0] + h * (p[1] + h * (p[2] + h * p[3]));
}

double TimeTable::rate(double t, bool before) const {
    const std::size_t k = piece(t, before);
    const auto& p = pieces_[k];
    const double h = k == 0 ? 0.0 : t - times_[k - 1];
    return p[1] + h * (2.0 * p[2] + h * 3.0 * p[3]);
}

double TimeTable::secondRate(double t, bool before) const {
    const std::size_t k = piece(t, before);
    const auto& p = pieces_[k];
    const double h = k == 0 ? 0.0 : t - times_[k - 1];
    return 2.0 * p[2] + h * 6.0 * p[3];
}

std::vector<double> TimeTable::kinks() const {
    double steepest = 0.0;
    for (const auto& p : pieces_) steepest = std::max(steepest, std::abs(p[1]));
    std::vector<double> found;
    for (const double t : times_)
        if (std::abs(rate(t, false) - rate(t, true)) > (cubic_ ? 1e-9 : bend) * steepest) found.push_back(t);
    return found;
}

} // namespace escapement
