#pragma once
// What a plot of differences draws, as quantities of the result shown, for files that draw these alone.

#include "engine/results/result.h"

#include <QString>

#include <memory>
#include <vector>

namespace escapement {

class PlotPanel;

/// Whether it draws what other runs have more than the one shown, in place of their curves.
bool drawsDifferences(const PlotPanel& plot);

/// Its differences from the result shown, with one value a frame of that result: "measures/Run 1 - Run 2: ball ·
/// speed", or with the user's name for the curve. Not a number where one of the two has no value.
std::vector<Measure> differenceMeasures(const PlotPanel& plot, const std::shared_ptr<Result>& shown);

} // namespace escapement
