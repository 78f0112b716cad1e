#pragma once
// Numbers of a result as a curve wants them: one quantity over another, row by row, exact. To the quantities of the
// frames come those of the solver's steps, under "solver/".

#include "engine/results/result.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace escapement {

/// Everything that can be drawn, time first.
std::vector<Quantity> drawableQuantities(const Result& result);

/// Whether a quantity has a value a step of the solver instead of a value a frame.
bool isOfSteps(const std::string& path);

/// Of a quantity of steps: in the last step that does not end after `time`, or in the first.
std::optional<double> valueOfStepsAt(const Result& result, const std::string& path, double time);

/// How many rows a curve of these two has now.
std::size_t rowCount(const Result& result, const std::string& x, const std::string& y);

struct Series {
    std::vector<double> time, x, y; ///< SI, equally many
};

/// Rows [from, ...) of y over x. Throws std::invalid_argument when one is unknown, or when one is of frames and the
/// other of steps.
Series series(const Result& result, const std::string& x, const std::string& y, std::size_t from = 0);

/// What an engineer reads off a curve. Mean and RMS are weighted with time, as rows are not equally spaced; rows that
/// are not finite are left out. Extremes are those of the rows: none is thinned away.
struct CurveFigures {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::size_t count = 0; ///< rows that went in; 0: the rest is not a number
    double covered = 1.0;  ///< part of the range's time in which there is a value
    double minimum = none, timeOfMinimum = none, maximum = none, timeOfMaximum = none, mean = none, rms = none;
    /// Values, and differences of two values, below these are roundoff and shown as 0 (plots/roundoff.h says which
    /// are). 0: not looked for.
    double leastValue = 0.0, leastDifference = 0.0;
};

/// Over the rows whose x is in [low, high].
CurveFigures curveFigures(const Series& series, double low = -std::numeric_limits<double>::infinity(),
                          double high = std::numeric_limits<double>::infinity());

/// The size of a signal's harmonics: y (its mean taken away) over time, read at equal distances through a Hann window.
/// A sine of amplitude a shows as a peak of height a. x in Hz, y in the signal's unit; `time` is empty.
Series spectrum(const Series& signal);

/// Which quantities belong to a body, joint or contact; `folder` is "bodies", "joints" or "contacts".
std::vector<std::string> quantitiesOf(const Result& result, const std::string& folder, const std::string& name);

} // namespace escapement
