#pragma once
// A function of time given by points: straight lines between them, or a natural cubic spline. Before the first point
// and behind the last one it keeps their values.

#include <array>
#include <vector>

namespace escapement {

class TimeTable {
  public:
    /// Points of a time (s) and a value. Throws std::invalid_argument with a sentence when there are fewer than two, or
    /// where the times do not grow.
    TimeTable(const std::vector<std::array<double, 2>>& points, bool cubic);

    double value(double t) const;
    /// Of the value, from 0 to t.
    double integral(double t) const { return fromFirst(t) - atZero_; }
    /// Derivatives; at a kink those of the piece before it where `before`, else of the piece behind.
    double rate(double t, bool before) const;
    double secondRate(double t, bool before) const;
    /// Where the rate jumps.
    std::vector<double> kinks() const;
    const std::vector<double>& times() const { return times_; }
    bool cubic() const { return cubic_; }

  private:
    double fromFirst(double t) const;               ///< the integral from the first point to t
    std::size_t piece(double t, bool before) const; ///< 0: before the first point; n: behind the last of n

    bool cubic_;
    std::vector<double> times_;
    /// A polynomial a piece in the time from its start, and before all and behind all a constant.
    std::vector<std::array<double, 4>> pieces_;
    std::vector<double> integrals_; ///< from the first point to the start of each piece
    double atZero_ = 0.0;           ///< from the first point to 0
};

} // namespace escapement
