#pragma once
// Units of axes: one for each SI unit, of the system that the user has chosen, without prefixes, so that axes do not
// change under the reader's eyes.

#include <QString>

namespace escapement {

struct PlotUnit {
    QString name;
    double factor; ///< shown value = SI value * factor
};

/// For values of an SI unit; of single spans of time ms where the system has no other unit.
PlotUnit plotUnit(const QString& si);

/// For an axis over the time of a run that ends at `end` (s): the unit in which all its times are told.
PlotUnit plotTimeUnit(double end);

/// What project files keep ranges of axes in, whatever is chosen: shown value = SI value * factor. ms, mm, degrees and
/// else SI.
double filedFactor(const QString& si);

/// The unit of a quantity's rate of change: "m" -> "m/s", "m/s" -> "m/s^2", "J" -> "W".
QString rateUnit(const QString& si);

} // namespace escapement
