#include "plots/difference_measures.h"

#include "plots/curve_difference.h"
#include "plots/plot_names.h"
#include "plots/plot_panel.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

const Quantity* quantityAt(const std::vector<Quantity>& known, const QString& path) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Quantity& one) { return QString::fromStdString(one.path) == path; });
    return found == known.end() ? nullptr : &*found;
}

/// The rows at the frames' times; two frames of one time, before and after a jump, take two rows of that time.
std::vector<double> atFrames(const Series& rows, const Result& result) {
    std::vector<double> values;
    std::size_t next = 0; // first row not before the frame
    for (std::size_t i = 0; i < result.frameCount(); ++i) {
        const double time = result.timeAt(i);
        if (i > 0 && result.timeAt(i - 1) == time && next + 1 < rows.time.size() && rows.time[next + 1] == time) ++next;
        while (next < rows.time.size() && rows.time[next] < time) ++next;
        if (next == rows.time.size() || (next == 0 && rows.time[next] > time)) values.push_back(CurveFigures::none);
        else if (rows.time[next] == time) values.push_back(rows.y[next]);
        else {
            const double from = rows.time[next - 1];
            values.push_back(std::lerp(rows.y[next - 1], rows.y[next], (time - from) / (rows.time[next] - from)));
        }
    }
    return values;
}

} // namespace

bool drawsDifferences(const PlotPanel& plot) {
    const QString x = plot.xQuantity();
    return plot.comparison().differences() && !plot.isSpectrum() && (x.isEmpty() || x == timePath);
}

std::vector<Measure> differenceMeasures(const PlotPanel& plot, const std::shared_ptr<Result>& shown) {
    std::vector<Measure> all;
    if (!shown || !drawsDifferences(plot)) return all;
    const ComparedRuns& runs = plot.comparison();
    const QJsonObject state = plot.saved(), names = state["names"].toObject();
    const auto own = drawableQuantities(*shown);
    for (const PlotRun& run : runs.all()) {
        if (!run.result || run.result == shown) continue;
        const auto others = drawableQuantities(*run.result);
        for (const auto& one : state["curves"].toArray()) {
            const QString wanted = one.toString(), named = names[wanted].toString();
            const Quantity* there = quantityAt(others, pathThen(runs.namesIn(run.result), wanted));
            const Quantity* here = quantityAt(own, pathThen(runs.namesIn(shown), wanted));
            if (!there || !here) continue;
            const QString name =
                QString("%1 - %2: %3")
                    .arg(run.name, runs.shownName(), named.isEmpty() ? shortName(unmarked(wanted)) : named);
            const Series rows =
                difference(series(*run.result, timePath, there->path), series(*shown, timePath, here->path));
            all.push_back({"measures/" + escapedName(name.toStdString()), there->unit, atFrames(rows, *shown)});
        }
    }
    return all;
}

} // namespace escapement
