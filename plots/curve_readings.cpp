#include "plots/curve_readings.h"

#include "plots/compared_runs.h"
#include "plots/plot_names.h"

#include "engine/results/quantity.h"

#include <algorithm>
#include <stdexcept>

namespace escapement {

CurveReadings::CurveReadings(std::shared_ptr<Result> shown, const ComparedRuns& others, const QString& x, double low,
                             double high)
    : shown_(std::move(shown)), others_(others), x_(x), low_(low), high_(high) {}

std::shared_ptr<Result> CurveReadings::resultOf(const QString& run) const {
    return run.isEmpty() ? shown_ : others_.resultOf(run);
}

double CurveReadings::valueOf(const QString& path, double time, const QString& run) const {
    const auto result = resultOf(run);
    const auto known = result ? drawableQuantities(*result) : std::vector<Quantity>();
    if (std::none_of(known.begin(), known.end(), [&](const Quantity& one) { return one.path == path.toStdString(); }))
        return CurveFigures::none;
    if (!isOfSteps(path.toStdString()))
        return result->frameCount() == 0 ? CurveFigures::none
                                         : valueAt(*result, path.toStdString(), result->frameIndexAt(time));
    const Series rows = series(*result, timePath, path.toStdString());
    const auto after = std::upper_bound(rows.x.begin(), rows.x.end(), time);
    return after == rows.x.begin() ? CurveFigures::none : rows.y[static_cast<std::size_t>(after - rows.x.begin()) - 1];
}

CurveFigures CurveReadings::figuresOf(const QString& path, const QString& run) const {
    const auto result = resultOf(run);
    if (!result) return {};
    Series rows;
    try {
        rows = series(*result, x_.toStdString(), path.toStdString());
    } catch (const std::invalid_argument&) {
        return {}; // this result has no such curve, so it has no figures
    }
    return curveFigures(rows, low_, high_);
}

} // namespace escapement
