// The curves of a plot: which there are, their axes and ranges, and what the mouse does to them. What is read off them
// stands in plot_readings.cpp.

#include "plots/event_marks.h"
#include "plots/figures_table.h"
#include "plots/least_marks.h"
#include "plots/plot_colours.h"
#include "plots/plot_cursors.h"
#include "plots/plot_names.h"
#include "plots/plot_panel.h"
#include "plots/plot_range.h"
#include "plots/plot_zooms.h"
#include "plots/roundoff.h"

#include "engine/results/quantity.h"

#include <qcustomplot.h>

#include <QAction>
#include <QJsonArray>
#include <QLabel>
#include <QMouseEvent>
#include <QTimer>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace escapement {
namespace {

constexpr int mostPoints = 200000;
constexpr std::array<Qt::PenStyle, 3> comparedLines{Qt::DashLine, Qt::DotLine, Qt::DashDotLine};

/// `least`: what is roundoff.
QCPRange widened(const PlotExtent& extent, double least) {
    const auto [from, to] = plotRange(extent.low, extent.high, least);
    return {from, to};
}

std::optional<QCPRange> rangeOf(const QJsonValue& value) {
    const QJsonArray pair = value.toArray();
    if (pair.size() != 2 || !pair[0].isDouble() || !pair[1].isDouble()) return {};
    if (!QCPRange::validRange(pair[0].toDouble(), pair[1].toDouble())) return {};
    return QCPRange(pair[0].toDouble(), pair[1].toDouble());
}

} // namespace

bool PlotPanel::overTime() const { return !spectrum_ && (xQuantity() == timePath || xQuantity().isEmpty()); }

QString PlotPanel::unitOf(const QString& path) const {
    for (const Quantity& quantity : quantities_)
        if (quantity.path == path.toStdString()) return QString::fromStdString(quantity.unit);
    return {};
}

const PlotPanel::Curve* PlotPanel::curveOf(const QString& path, const QString& run) const {
    for (const auto& curve : curves_)
        if ((curve.path == path || curve.wanted == path) && curve.run == run) return &curve;
    return nullptr;
}

QColor PlotPanel::colourFor(const QString& path) {
    for (const auto& [known, number] : colours_)
        if (known == path) return curveColour(number, dark_);
    // The first one that no curve has; a curve keeps its colour while it is shown.
    std::erase_if(colours_, [&](const auto& one) { return !wanted_.contains(one.first); });
    int number = 0;
    while (number < curveColourCount() &&
           std::any_of(colours_.begin(), colours_.end(), [&](const auto& one) { return one.second == number; }))
        ++number;
    if (number == curveColourCount()) number = static_cast<int>(colours_.size());
    colours_.push_back({path, number});
    return curveColour(number, dark_);
}

bool PlotPanel::showsDifferences() const { return comparison_->differences() && overTime(); }

std::vector<PlotPanel::Curve> PlotPanel::desiredCurves() const {
    std::vector<Curve> desired;
    const bool differ = showsDifferences();
    const auto knows = [](const std::vector<Quantity>& known, const std::string& path) {
        return std::any_of(known.begin(), known.end(), [&](const Quantity& one) { return one.path == path; });
    };
    const auto add = [&](const PlotRun& run, Qt::PenStyle line, const std::vector<Quantity>& known) {
        const ThingNames names = run.name.isEmpty() ? shownNames_ : comparison_->namesIn(run.result);
        // A run that lacks what runs along the horizontal axis has no place in the diagram.
        const std::string across = pathThen(names, pathNow(shownNames_, xQuantity())).toStdString();
        if (!spectrum_ && !overTime() && !knows(known, across)) return;
        for (const QString& path : wanted_) {
            const std::string there = pathThen(names, path).toStdString();
            const QString base = pathThen(shownNames_, path);
            if (differ && !knows(quantities_, base.toStdString())) continue;
            for (const Quantity& quantity : known)
                if (quantity.path == there) {
                    Curve curve;
                    curve.path = QString::fromStdString(quantity.path);
                    curve.wanted = path;
                    curve.unit = QString::fromStdString(quantity.unit);
                    curve.run = run.name;
                    curve.result = run.result;
                    curve.line = line;
                    if (differ) curve.less = {result_, base};
                    desired.push_back(curve);
                }
        }
    };
    if (result_ && !differ) add({{}, result_}, Qt::SolidLine, quantities_);
    std::size_t line = 0;
    // Without a result of its own to show, the plot shows none beside it either.
    for (const PlotRun& run : comparison_->all())
        if (result_ && run.result && run.result != result_)
            add(run, comparedLines[line++ % comparedLines.size()], drawableQuantities(*run.result));
    return desired;
}

void PlotPanel::updateCurves() {
    retime();
    std::vector<Curve> desired = desiredCurves();
    const auto same = [](const Curve& a, const Curve& b) {
        return a.path == b.path && a.wanted == b.wanted && a.run == b.run && a.result == b.result && a.line == b.line &&
               a.less == b.less;
    };
    // Only a curve that goes away makes the others be drawn anew (its axis may go with it).
    const auto gone = [&](const Curve& curve) {
        return std::none_of(desired.begin(), desired.end(), [&](const Curve& one) { return same(one, curve); });
    };
    if (std::any_of(curves_.begin(), curves_.end(), gone)) {
        std::vector<Curve> kept;
        for (const Curve& curve : curves_)
            if (!gone(curve)) kept.push_back(curve);
        curves_ = std::move(kept);
        rebuildCurves();
    }
    for (Curve& curve : desired) {
        if (std::any_of(curves_.begin(), curves_.end(), [&](const Curve& one) { return same(one, curve); })) continue;
        // Another run's curve of what is drawn already has its axes, and is compared where the user has zoomed to.
        const auto drawn = [&](const Curve& one) { return one.wanted == curve.wanted && one.unit == curve.unit; };
        if (std::none_of(curves_.begin(), curves_.end(), drawn)) showAll();
        curve.colour = colourFor(curve.wanted);
        addPlottable(curves_.emplace_back(curve));
    }
    curvesChanged();
    showMissing();
}

QCPAxis* PlotPanel::axisFor(const QString& unit) {
    for (const Axis& known : axes_)
        if (known.unit == unit) return known.axis;
    QCPAxis* axis = axes_.empty() ? plot_->yAxis
                                  : plot_->axisRect()->addAxis(axes_.size() % 2 ? QCPAxis::atRight : QCPAxis::atLeft);
    axis->setVisible(true);
    axis->grid()->setVisible(axes_.empty());
    axes_.push_back({unit, axis, plotUnit(unit)});
    axis->setLabel(axes_.back().shown.name);
    return axis;
}

void PlotPanel::addPlottable(Curve& curve) {
    QCPAxis* axis = axisFor(curve.unit);
    curve.shown = plotUnit(curve.unit);
    const QPen pen(curve.colour, 1.4, curve.line);
    curve.graph = nullptr;
    curve.curve = nullptr;
    curve.now = nullptr;
    if (overTime() || spectrum_) {
        curve.graph = plot_->addGraph(plot_->xAxis, axis);
        curve.graph->setPen(pen);
        curve.graph->setAdaptiveSampling(true);
        curve.graph->setName(curveName(curve));
    } else {
        curve.curve = new QCPCurve(plot_->xAxis, axis);
        curve.curve->setPen(pen);
        curve.curve->setName(curveName(curve));
        curve.now = new QCPItemTracer(plot_);
        curve.now->position->setAxes(plot_->xAxis, axis);
        curve.now->setStyle(QCPItemTracer::tsCircle);
        curve.now->setSize(8);
        curve.now->setBrush(curve.colour);
        curve.now->setVisible(false);
    }
    curve.id = nextId_++; // answers to what was asked before are for another x
    curve.next = 0;
    curve.waiting = false;
    curve.thinned = false;
    curve.figures.reset();
    curve.figuresWaiting = false;
    curve.figuresOld = true;
    curve.x.clear();
    curve.y.clear();
    curve.along = curve.up = {};
    curve.across = spectrum_ || overTime()
                       ? QString(timePath)
                       : pathThen(comparison_->namesIn(curve.result), pathNow(shownNames_, xQuantity()));
    ask(curve);
}

void PlotPanel::rebuildCurves() {
    for (int i = plot_->itemCount() - 1; i >= 0; --i) // also those of curves that are no more
        if (auto* now = qobject_cast<QCPItemTracer*>(plot_->item(i))) plot_->removeItem(now);
    plot_->clearPlottables();
    for (const Axis& one : axes_)
        if (one.axis != plot_->yAxis) plot_->axisRect()->removeAxis(one.axis);
    axes_.clear();
    const double before = xShown_.factor;
    xShown_ = spectrum_ ? PlotUnit{"Hz", 1.0} : overTime() ? timeUnit() : plotUnit(unitOf(xQuantity()));
    // Until the values come in the new unit the same range is shown in it.
    if (before > 0.0 && before != xShown_.factor)
        plot_->xAxis->setRange(plot_->xAxis->range() * (xShown_.factor / before));
    plot_->yAxis->setVisible(false);
    showAll();
    for (auto& curve : curves_) addPlottable(curve);
    curvesChanged();
}

void PlotPanel::curvesChanged() {
    paintColours();
    plot_->xAxis->setVisible(!curves_.empty());
    fitLabels(plot_->height());
    for (const auto& curve : curves_)
        if (curve.graph || curve.curve)
            (curve.graph ? static_cast<QCPAbstractPlottable*>(curve.graph) : curve.curve)->setName(curveName(curve));
    marks_->setTimeFactor(xShown_.factor);
    cursors_->setTimeFactor(xShown_.factor);
    least_->setTimeFactor(xShown_.factor);
    table_->setTimeUnit(timeUnit());
    marks_->setVisible(marksAction_->isChecked() && overTime());
    exportAction_->setEnabled(!curves_.empty());
    showValues();
    if (!figuresTimer_->isActive()) figuresTimer_->start();
    showHint();
}

void PlotPanel::showAll() {
    if (!std::exchange(userZoomed_, false)) return;
    for (auto& curve : curves_) curve.figuresOld = true; // they are of the range shown
}

void PlotPanel::fitLabels(int height) {
    for (auto* axis : plot_->axisRect()->axes(QCPAxis::atLeft | QCPAxis::atRight))
        axis->ticker()->setTickCount(std::clamp(height / 32, 2, 6));
    const QString name = spectrum_ ? tr("frequency [Hz]") : labelText(xQuantity(), xShown_, unitOf(xQuantity()));
    // Where room is short the name of time takes no line of its own below the axis: it stands beside the numbers there.
    const bool beside = height < 150 && overTime() && !curves_.empty();
    const QString label = beside ? QString() : name;
    if (plot_->xAxis->label() != label) plot_->xAxis->setLabel(label);
    xName_->setText(name);
    xName_->setVisible(beside);
    // The first number stands half to the left of the axis' end.
    const QFontMetrics metrics(font());
    const int half = metrics.horizontalAdvance("0.000") / 2 + 4;
    QMargins padding = xName_->padding();
    padding.setRight(half);
    xName_->setPadding(padding);
    constexpr int least = 15; // pixels around an axis rectangle
    const int left = beside ? std::max(least, metrics.horizontalAdvance(name) + half + padding.left() + 2) : least;
    const int below = beside ? std::max(least, metrics.height() + padding.top() + 2) : least;
    plot_->axisRect()->setMinimumMargins(QMargins(left, least, least, below));
}

void PlotPanel::paintColours() {
    const PlotColours colours = plotColours(dark_);
    plot_->setBackground(colours.background);
    for (auto* axis : plot_->axisRect()->axes()) {
        axis->setBasePen(QPen(colours.axis));
        axis->setTickPen(QPen(colours.axis));
        axis->setSubTicks(false);
        axis->setTickLabelColor(colours.text);
        axis->setLabelColor(colours.text);
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->grid()->setPen(QPen(colours.grid));
        axis->grid()->setZeroLinePen(QPen(colours.axis));
        axis->setNumberPrecision(4);
        axis->setNumberFormat("gb");
    }
    xName_->setFont(font());
    xName_->setColor(colours.text);
    cursors_->paint(colours);
    for (const auto& curve : curves_) {
        const QPen pen(curve.colour, 1.4, curve.line);
        if (curve.graph) curve.graph->setPen(pen);
        if (curve.curve) curve.curve->setPen(pen);
        if (curve.now) {
            curve.now->setPen(QPen(colours.background, 1));
            curve.now->setBrush(curve.colour);
        }
    }
    hint_->setStyleSheet(QString("color: %1; background: transparent;").arg(colours.text.name()));
}

void PlotPanel::ask(Curve& curve) {
    if (curve.waiting || !curve.result) return;
    const QString x = curve.across;
    std::size_t rows = rowCount(*curve.result, x.toStdString(), curve.path.toStdString());
    if (curve.less) rows += rowCount(*curve.less.result, x.toStdString(), curve.less.path.toStdString());
    if (rows <= curve.next) return;
    curve.waiting = true;
    CurveRequest request{curve.id, curve.result, x, curve.path, comesWhole(curve) ? 0 : curve.next};
    request.less = curve.less;
    if (spectrum_) request.kind = CurveRequest::Kind::Spectrum;
    feed_->ask(std::move(request));
}

void PlotPanel::take(int id, std::size_t from, std::size_t next, const QVector<double>& x, const QVector<double>& y) {
    for (auto& curve : curves_) {
        if (curve.id != id || (curve.next != from && !comesWhole(curve))) continue;
        curve.waiting = false;
        curve.next = next;
        if (comesWhole(curve)) {
            curve.x.clear();
            curve.y.clear();
            curve.along = curve.up = {};
        }
        const double sx = xShown_.factor, sy = curve.shown.factor;
        for (qsizetype i = 0; i < x.size(); ++i) {
            curve.x.push_back(x[i] * sx);
            curve.y.push_back(y[i] * sy);
            curve.along.add(curve.x.back());
            curve.up.add(curve.y.back());
        }
        if (static_cast<std::size_t>(x.size()) != next - from) curve.thinned = true;
        if (curve.x.size() > mostPoints) {
            thin(curve.x, curve.y, 25000);
            curve.thinned = true;
        }
        const auto first = curve.x.size() - x.size();
        if (curve.thinned || comesWhole(curve)) {
            if (curve.graph) curve.graph->setData(curve.x, curve.y, true);
            if (curve.curve) curve.curve->setData(curve.x, curve.y);
        } else {
            if (curve.graph) curve.graph->addData(curve.x.mid(first), curve.y.mid(first), true);
            if (curve.curve) curve.curve->addData(curve.x.mid(first), curve.y.mid(first));
        }
        curve.figuresOld = true;
        if (!figuresTimer_->isActive()) figuresTimer_->start();
        valuesCame();
        ask(curve); // what came in the meantime
        return;
    }
}

void PlotPanel::applyRanges() {
    PlotExtent along;
    for (const auto& [unit, axis, shown] : axes_) {
        PlotExtent up;
        double least = leastTold(unit, 0.0);
        for (const auto& curve : curves_)
            if (curve.unit == unit) {
                up.add(curve.up);
                along.add(curve.along);
                if (curve.figures) least = std::max(least, curve.figures->leastDifference);
            }
        if (up.any) axis->setRange(widened(up, least * shown.factor));
    }
    if (!along.any) return;
    if (overTime() || spectrum_) plot_->xAxis->setRange(along.low, std::max(along.high, along.low + 1e-9));
    else plot_->xAxis->setRange(widened(along, leastTold(unitOf(xQuantity()), 0.0) * xShown_.factor));

    // A saved plot was zoomed: its ranges wait for the first values.
    if (ranges_.isEmpty()) return;
    const auto complete = [](const Curve& curve) { return !curve.x.isEmpty(); };
    if (!std::all_of(curves_.begin(), curves_.end(), complete)) return;
    const QJsonObject ranges = std::exchange(ranges_, {});
    userZoomed_ = true;
    const double x = spectrum_ ? 1.0 : xShown_.factor / filedFactor(unitOf(xQuantity()));
    if (const auto range = rangeOf(ranges["x"])) plot_->xAxis->setRange(*range * x);
    for (const auto& [unit, axis, shown] : axes_)
        if (const auto range = rangeOf(ranges["y"].toObject()[unit]))
            axis->setRange(*range * (shown.factor / filedFactor(unit)));
}

void PlotPanel::fit() {
    showRanges({});
    zooms_->came({});
}

void PlotPanel::showRanges(const QJsonObject& ranges) {
    userZoomed_ = false;
    ranges_ = ranges;
    applyRanges();
    for (auto& curve : curves_) curve.figuresOld = true;
    if (!figuresTimer_->isActive()) figuresTimer_->start();
    schedule();
    emit layoutChanged();
}

void PlotPanel::zoomed() {
    userZoomed_ = true;
    // The wheel's range is set only after it was told of.
    const auto note = [this] {
        if (userZoomed_) zooms_->came(saved()["ranges"].toObject());
    };
    QMetaObject::invokeMethod(this, note, Qt::QueuedConnection);
    for (auto& curve : curves_) curve.figuresOld = true;
    if (!figuresTimer_->isActive()) figuresTimer_->start();
    emit layoutChanged();
}

void PlotPanel::placeMarks() {
    const auto find = [this](const QString& path, const std::shared_ptr<Result>& result) {
        std::optional<LeastMarks::Drawn> drawn;
        for (const Curve& curve : curves_)
            if (!drawn && overTime() && curve.path == path && curve.graph && curve.result == result && !curve.less)
                drawn = {curve.graph, curve.unit, curve.colour};
        return drawn;
    };
    least_->place(find, plotColours(dark_).cursor, font());
}

void PlotPanel::showHint() {
    QString text;
    if (!result_ && !emptyText_.isEmpty()) text = emptyText_;
    else if (!result_) text = tr("Run the mechanism or open a result, then pick quantities on the left.");
    else if (showsDifferences() && comparison_->all().empty())
        text = tr("Pick under Compare the runs whose differences from the run shown are to be drawn.");
    else if (curves_.empty() && wanted_.isEmpty())
        text = tr("Pick quantities on the left to draw them, or drag them here.");
    hint_->setText(text);
    hint_->setVisible(!text.isEmpty());
    hint_->setGeometry(plot_->rect());
}

void PlotPanel::schedule() {
    if (!replot_->isActive()) replot_->start();
}

int PlotPanel::pointCount(const QString& path, const QString& run) const {
    const Curve* curve = curveOf(path, run);
    return curve ? static_cast<int>(curve->x.size()) : 0;
}

QPointF PlotPanel::pixelOf(double x, double y) const {
    if (axes_.empty()) return {};
    return {plot_->xAxis->coordToPixel(x), axes_.front().axis->coordToPixel(y)};
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::Resize) {
        hint_->setGeometry(plot_->rect());
        fitLabels(plot_->height());
    }
    if (event->type() == QEvent::MouseButtonDblClick) {
        fit();
        return true;
    }
    // Over a vertical axis the wheel and the mouse move that side's axes, elsewhere the horizontal one.
    const auto aim = [this](const QPointF& position) {
        const QRect area = plot_->axisRect()->rect();
        QList<QCPAxis*> sideAxes;
        if (position.x() < area.left()) sideAxes = plot_->axisRect()->axes(QCPAxis::atLeft);
        else if (position.x() > area.right()) sideAxes = plot_->axisRect()->axes(QCPAxis::atRight);
        else sideAxes = {plot_->xAxis};
        plot_->axisRect()->setRangeZoomAxes(sideAxes);
        plot_->axisRect()->setRangeDragAxes(sideAxes);
    };
    if (event->type() == QEvent::Wheel) aim(static_cast<QWheelEvent*>(event)->position());
    if (event->type() == QEvent::MouseButtonPress) {
        pressed_ = static_cast<QMouseEvent*>(event)->position();
        aim(pressed_);
    }
    const auto dragged = [this](const QMouseEvent* mouse) {
        return (mouse->position() - pressed_).manhattanLength() > 3;
    };
    if (event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() & Qt::LeftButton && dragged(mouse)) userZoomed_ = true;
    }
    if (event->type() == QEvent::MouseButtonRelease && !curves_.empty()) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && dragged(mouse)) zoomed();
        else if (mouse->button() == Qt::LeftButton) pressed(mouse->position(), mouse->modifiers());
    }
    return QWidget::eventFilter(watched, event);
}

void PlotPanel::pressed(const QPointF& position, Qt::KeyboardModifiers keys) {
    if (!overTime() || !plot_->axisRect()->rect().contains(position.toPoint())) return;
    const double factor = xShown_.factor;
    const double time = plot_->xAxis->pixelToCoord(position.x()) / factor;
    if (!(keys & Qt::ShiftModifier)) {
        emit timePicked(time);
        return;
    }
    // Shift+click on the second cursor takes it away.
    const auto second = cursors_->second();
    if (second && std::abs(plot_->xAxis->coordToPixel(*second * factor) - position.x()) <= 3) cursors_->setSecond({});
    else cursors_->setSecond(time);
}

} // namespace escapement
