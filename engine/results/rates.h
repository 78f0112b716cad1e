#pragma once
// Rates of what frames hold: accelerations from the velocities of the frames. A run does not record them; they are
// difference quotients that never reach over an instant at which the velocity jumps.

#include "engine/results/result.h"

#include <functional>
#include <utility>
#include <vector>

namespace escapement {

/// dv/dt at each of the times `t` (s, not decreasing), second order in their distance. Two equal times are the two
/// sides of an event: each side is differentiated by itself. A sample without a neighbour on its side has no rate
/// (NaN).
std::vector<double> rateOf(const std::vector<double>& t, const std::vector<double>& v);

/// Which samples the rates at given times take, and these rates.
class RateSamples {
  public:
    struct Nodes {
        std::size_t a, b; ///< beside the sample itself: both that sample, there are none; both the same, it is one
    };
    explicit RateSamples(std::vector<double> times);

    std::size_t count() const { return t_.size(); }
    /// The samples, from the first to behind the last, that the rates of samples [from, to) take.
    std::pair<std::size_t, std::size_t> needed(std::size_t from, std::size_t to) const;
    Nodes nodes(std::size_t i) const;
    double rate(std::size_t i, const Nodes& nodes, const double* v, std::size_t first) const;

  private:
    std::vector<double> t_;
    std::vector<std::size_t> starts_; ///< of smooth stretches
};

/// One value read off a frame, whose rate is meant; or three, the magnitude of whose rates is.
using RatedValues = std::vector<std::function<double(const Frame&)>>;

/// Its rate at the frames from `from` on, in the value's unit a second.
std::vector<double> rateOverFrames(const Result& result, const RatedValues& values, std::size_t from);

/// The rates of many values, asked for frame by frame: each frame is put together about once for all of them, and no
/// more than a piece of them is kept.
class RatesInPieces {
  public:
    /// `times`: of the frames.
    RatesInPieces(const Result& result, std::vector<double> times, std::vector<RatedValues> columns);
    std::size_t count() const { return samples_.count(); } ///< frames
    std::size_t columns() const { return columns_.size(); }
    double rate(std::size_t column, std::size_t frame);

  private:
    void read(std::size_t frame);

    const Result& result_;
    RateSamples samples_;
    std::vector<RatedValues> columns_;
    std::vector<std::size_t> place_; ///< of each column's first value among all that are read
    std::size_t reads_ = 0;
    std::size_t from_ = 0, to_ = 0;         ///< the frames of the piece
    std::size_t first_ = 0, width_ = 0;     ///< those that are kept for it
    std::vector<RateSamples::Nodes> nodes_; ///< of each frame of the piece
    std::vector<double> values_;            ///< of each value one after the other, `width_` frames
};

} // namespace escapement
