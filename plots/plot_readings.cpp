// What is read off the curves of a plot: values at the cursors, the legend, the figures of each curve.

#include "plots/figures_table.h"
#include "plots/plot_cursors.h"
#include "plots/plot_names.h"
#include "plots/plot_panel.h"
#include "plots/roundoff.h"
#include "plots/units/units.h"

#include "engine/results/quantity.h"

#include <qcustomplot.h>

#include <QAction>
#include <QLabel>
#include <QTimer>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace escapement {

std::optional<std::size_t> PlotPanel::rowAt(const Curve& curve, double time) const {
    if (spectrum_ || curve.x.isEmpty()) return {};
    if (!isOfSteps(curve.path.toStdString()))
        return curve.result->frameIndexAt(time); // the last one not after it, as in the view
    if (!overTime()) return {};
    const auto after = std::upper_bound(curve.x.begin(), curve.x.end(), time * xShown_.factor);
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - curve.x.begin() - 1, 0));
}

Series PlotPanel::rowsOf(const Curve& curve) const {
    const Series rows = series(*curve.result, curve.across.toStdString(), curve.path.toStdString());
    return curve.less ? difference(rows, series(*curve.less.result, timePath, curve.less.path.toStdString())) : rows;
}

/// Of a difference of steps: subtracted once, for it is read at each move of a cursor.
const Series& PlotPanel::wholeRows(const Curve& curve) const {
    const std::size_t steps = curve.result->stepCount() + curve.less.result->stepCount();
    if (curve.wholeOf != steps) curve.whole = rowsOf(curve);
    curve.wholeOf = steps;
    return curve.whole;
}

std::optional<double> PlotPanel::valueAt(const Curve& curve, const QString& path, double time) const {
    const auto row = rowAt(curve, time);
    if (!row) return {};
    const bool ofSteps = isOfSteps(curve.path.toStdString()), differs = bool(curve.less) && !ofSteps;
    // While a run goes on, what is drawn comes a little later than the moment that is shown.
    const bool drawn = ofSteps ? curve.next >= curve.result->stepCount() : *row < std::size_t(curve.x.size());
    if (!differs && !curve.thinned && drawn) {
        const bool isX = path != curve.path;
        const double factor = (isX ? xShown_ : curve.shown).factor;
        return (isX ? curve.x : curve.y)[static_cast<qsizetype>(*row)] / factor;
    }
    // What is drawn leaves rows out, or lacks the last ones; what is read does not.
    try {
        if (ofSteps && curve.less) {
            const Series& rows = wholeRows(curve);
            const auto after = std::upper_bound(rows.x.begin(), rows.x.end(), time);
            return (path == curve.path ? rows.y : rows.x)
                .at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - rows.x.begin() - 1, 0)));
        }
        if (ofSteps) return valueOfStepsAt(*curve.result, path.toStdString(), time);
        if (differs)
            return differenceAt(*curve.result, path.toStdString(), *curve.less.result, curve.less.path.toStdString(),
                                time);
        return escapement::valueAt(*curve.result, path.toStdString(), *row);
    } catch (const std::invalid_argument&) {
        return {}; // another run may not have what runs along the horizontal axis
    }
}

CurveReadings PlotPanel::readings() const {
    constexpr double all = std::numeric_limits<double>::infinity();
    const QString x = spectrum_ ? QString(timePath) : xQuantity();
    if (!userZoomed_ || spectrum_) return {result_, *comparison_, x, -all, all};
    const QCPRange range = plot_->xAxis->range();
    return {result_, *comparison_, x, range.lower / xShown_.factor, range.upper / xShown_.factor};
}

/// Many curves come together, and each would have all of them looked at: what follows the first waits a little.
void PlotPanel::valuesCame() {
    valuesWait_ = valuesTimer_->isActive();
    if (valuesWait_) return;
    showValues();
    valuesTimer_->start();
}

void PlotPanel::showValues() {
    valuesWait_ = false;
    if (!userZoomed_) applyRanges();
    showCursor();
    schedule();
}

void PlotPanel::showCursor() {
    cursors_->place(overTime() && !curves_.empty());
    const double time = cursors_->time();
    for (const auto& curve : curves_) {
        if (!curve.now) continue;
        const auto x = valueAt(curve, curve.across, time), y = valueAt(curve, curve.path, time);
        curve.now->setVisible(x && y && std::isfinite(*x) && std::isfinite(*y));
        if (curve.now->visible()) curve.now->position->setCoords(*x * xShown_.factor, *y * curve.shown.factor);
    }
    showLegend();
    showFigures();
}

void PlotPanel::showLegend() {
    QStringList parts, tips;
    for (const auto& curve : curves_) {
        QString value;
        if (const auto at = valueAt(curve, curve.path, cursors_->time()); at && std::isfinite(*at))
            value = quantityText(told(*at, curve.figures ? curve.figures->leastValue : 0.0), curve.unit);
        parts << QString("<span style='color:%1'>%2</span>&nbsp;%3&nbsp;<b>%4</b>")
                     .arg(curve.colour.name(), curve.line == Qt::SolidLine ? "■" : "╌╌",
                          curveName(curve).toHtmlEscaped().replace(' ', "&nbsp;"), value);
        const QString path = spokenSteps(curve.path, curve.unit).join('/');
        const QString runs = curve.less ? QString("%1 − %2").arg(curve.run, comparison_->shownName()) : curve.run;
        tips << (runs.isEmpty() ? path : QString("%1 (%2)").arg(path, runs));
    }
    legend_->setText(parts.join("&nbsp;&nbsp; "));
    legend_->setToolTip(tips.join("\n"));
}

void PlotPanel::askFigures() {
    if (spectrum_) return; // not shown, they still tell what is roundoff at the cursor
    const double factor = xShown_.factor;
    for (auto& curve : curves_) {
        if (!curve.figuresOld || !curve.result) continue;
        if (curve.figuresWaiting) { // one at a time: a run may grow faster than it is read
            figuresTimer_->start();
            continue;
        }
        CurveRequest request{curve.id, curve.result, curve.across, curve.path};
        request.less = curve.less;
        request.kind = CurveRequest::Kind::Figures;
        request.low = userZoomed_ ? plot_->xAxis->range().lower / factor : -std::numeric_limits<double>::infinity();
        request.high = userZoomed_ ? plot_->xAxis->range().upper / factor : std::numeric_limits<double>::infinity();
        curve.figuresOld = false;
        curve.figuresWaiting = true;
        feed_->ask(std::move(request));
    }
}

void PlotPanel::showFigures() {
    const bool shown = figuresAction_->isChecked() && !spectrum_ && !curves_.empty();
    if (shown) {
        const auto second = cursors_->second();
        std::vector<FiguresRow> rows;
        for (const auto& curve : curves_) {
            FiguresRow row{curveName(curve), curve.unit, curve.colour, curve.line != Qt::SolidLine,
                           curve.figures,    {},         {},           0.0};
            // "slider in guide · normal force": the thing is what comes before the last dot, unless the user named it.
            row.thing = std::max<qsizetype>(0, row.name.lastIndexOf(thingFromQuantity));
            row.first = valueAt(curve, curve.path, cursors_->time());
            if (second) {
                row.second = valueAt(curve, curve.path, *second);
                row.between = *second - cursors_->time();
            }
            // While a run goes on they come later than the curve: a maximum below the value beside it is none.
            const auto beyond = [&](const std::optional<double>& value) {
                return value && (*value > row.figures->maximum || *value < row.figures->minimum);
            };
            if (row.figures && !userZoomed_ && (curve.figuresOld || curve.figuresWaiting) &&
                (beyond(row.first) || beyond(row.second)))
                row.figures.reset();
            rows.push_back(row);
        }
        table_->setRows(rows, second.has_value());
    }
    table_->setVisible(shown);
    // The table names the curves and has their values too; room is dear in a low dock.
    legend_->setVisible(!shown && !curves_.empty());
}

} // namespace escapement
