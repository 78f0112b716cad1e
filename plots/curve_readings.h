#pragma once
// What an engineer reads off the curves of a plot, from every recorded row, also where the drawing is thinned. In SI
// units.

#include "plots/series.h"

#include <QString>

#include <memory>

namespace escapement {

class ComparedRuns;

class CurveReadings final {
  public:
    /// Of the curves over `x` of the run shown (null: none) and of the others. `low` and `high`: figures count what has
    /// its x between them.
    CurveReadings(std::shared_ptr<Result> shown, const ComparedRuns& others, const QString& x, double low, double high);

    /// Over the range. `run` empty: the one shown. No figures (their count is 0) where there is no such curve.
    CurveFigures figuresOf(const QString& path, const QString& run = {}) const;
    double maximumOf(const QString& path, const QString& run = {}) const { return figuresOf(path, run).maximum; }
    double timeOfMaximum(const QString& path, const QString& run = {}) const {
        return figuresOf(path, run).timeOfMaximum;
    }
    /// At the last row not after `time` (s); not a number when there is none.
    double valueOf(const QString& path, double time, const QString& run = {}) const;

  private:
    std::shared_ptr<Result> resultOf(const QString& run) const;

    std::shared_ptr<Result> shown_;
    const ComparedRuns& others_;
    QString x_;
    double low_, high_;
};

} // namespace escapement
