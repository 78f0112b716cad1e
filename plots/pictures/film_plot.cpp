#include "plots/pictures/film_plot.h"

#include "plots/ledger/stacked_picture.h"
#include "plots/plot_colours.h"
#include "plots/plot_names.h"
#include "plots/plot_range.h"
#include "plots/roundoff.h"
#include "plots/series.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {
namespace {

/// Curves of one unit.
struct StripOf {
    std::string unit;
    std::vector<std::string> paths;
};

/// In the order in which the units come.
std::vector<StripOf> groupsOf(const Result& result, const std::vector<std::string>& paths) {
    const auto known = drawableQuantities(result);
    std::vector<StripOf> groups;
    for (const auto& path : paths) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const Quantity& q) { return q.path == path; });
        if (found == known.end()) values(result, path); // throws, with the nearest name
        const std::string unit = found == known.end() ? std::string() : found->unit;
        auto group = std::find_if(groups.begin(), groups.end(), [&](const StripOf& one) { return one.unit == unit; });
        if (group == groups.end()) group = groups.insert(groups.end(), {unit, {}});
        group->paths.push_back(path);
    }
    if (groups.empty()) throw std::invalid_argument("there is no quantity to draw");
    return groups;
}

void dress(QCPAxisRect& strip, bool lowest, int ticks) {
    dressAxes(strip);
    strip.setMinimumMargins(QMargins(0, 4, 12, 3));
    strip.axis(QCPAxis::atBottom)->setTickLabels(lowest);
    strip.axis(QCPAxis::atLeft)->ticker()->setTickCount(ticks);
}

/// Under the curves, where it hides none.
void layLegend(QCustomPlot& plot, int row, int columns) {
    auto* below = new QCPLayoutGrid;
    plot.plotLayout()->addElement(row, 0, below);
    plot.plotLayout()->setRowStretchFactor(row, 0.001);
    auto* legend = new QCPLegend;
    below->addElement(0, 0, legend);
    legend->setLayer("legend");
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend->setWrap(columns);
    legend->setMargins(QMargins(8, 0, 8, 2));
    legend->setRowSpacing(0);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setTextColor(plotColours(false).cursor);
    for (int i = 0; i < plot.graphCount(); ++i) plot.graph(i)->addToLegend(legend);
}

} // namespace

FilmPlot::FilmPlot(const Result& result, const std::vector<std::string>& paths, const QSize& size, double scale)
    : scale_(scale) {
    const std::vector<StripOf> groups = groupsOf(result, paths);

    const QSize drawn(std::max(1, qRound(size.width() / scale)), std::max(1, qRound(size.height() / scale)));
    const int ticks = std::clamp(drawn.height() / static_cast<int>(groups.size()) / 24, 2, 5);
    QCustomPlot plot;
    plot.plotLayout()->clear();
    plot.plotLayout()->setRowSpacing(0);
    plot.setBackground(plotColours(false).background);
    auto* margins = new QCPMarginGroup(&plot);
    from_ = result.timeAt(0);
    until_ = std::max(result.timeAt(result.frameCount() - 1), from_ + 1e-12);
    const PlotUnit seconds = plotTimeUnit(until_);
    std::vector<QCPAxisRect*> rects;
    int number = 0;
    for (std::size_t k = 0; k < groups.size(); ++k) {
        auto* rect = new QCPAxisRect(&plot);
        rects.push_back(rect);
        plot.plotLayout()->addElement(int(k), 0, rect);
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        dress(*rect, k + 1 == groups.size(), ticks);
        auto *bottom = rect->axis(QCPAxis::atBottom), *left = rect->axis(QCPAxis::atLeft);
        const PlotUnit unit = plotUnit(QString::fromStdString(groups[k].unit));
        double low = 0.0, high = 0.0;
        bool any = false;
        for (const auto& path : groups[k].paths) {
            Series rows = series(result, timePath, path);
            QVector<double> x, y;
            for (std::size_t i = 0; i < rows.y.size(); ++i) {
                x.push_back(rows.time[i] * seconds.factor);
                y.push_back(rows.y[i] * unit.factor);
                if (!std::isfinite(y.back())) continue;
                low = any ? std::min(low, y.back()) : y.back();
                high = any ? std::max(high, y.back()) : y.back();
                any = true;
            }
            auto* graph = plot.addGraph(bottom, left);
            graph->setData(x, y, true);
            graph->setName(shortName(QString::fromStdString(path), QString::fromStdString(groups[k].unit)));
            graph->setPen(QPen(curveColour(number, false), 1.4));
            for (double& value : rows.y) value *= unit.factor;
            curves_.push_back({k, std::move(rows.time), std::move(rows.y), curveColour(number, false)});
            ++number;
        }
        const QString si = QString::fromStdString(groups[k].unit);
        const auto [least, most] = plotRange(low, high, leastTold(si, 0.0) * unit.factor);
        bottom->setRange(from_ * seconds.factor, until_ * seconds.factor);
        left->setRange(least, most);
        left->setLabel(groups[k].paths.size() == 1 && groups.size() == paths.size() && paths.size() < 3
                           ? labelText(shortName(QString::fromStdString(groups[k].paths[0]), si), si)
                           : (unit.name.isEmpty() ? QString() : "[" + unit.name + "]"));
        if (k + 1 == groups.size()) bottom->setLabel(labelText(timePath, seconds));
    }
    if (paths.size() > 1) layLegend(plot, int(groups.size()), std::max(2, drawn.width() / 230));
    plot.setGeometry(QRect(QPoint(0, 0), drawn));
    plot.setViewport(QRect(QPoint(0, 0), drawn));
    plot.replot(QCustomPlot::rpImmediateRefresh); // lays the strips out where the picture has them
    ground_ = plot.toPixmap(drawn.width(), drawn.height(), scale).toImage().convertToFormat(QImage::Format_RGB888);
    ground_.setDevicePixelRatio(1.0);
    if (ground_.size() != size) ground_ = ground_.scaled(size);
    for (std::size_t k = 0; k < rects.size(); ++k) {
        const QRect rect = rects[k]->rect();
        const QCPRange range = rects[k]->axis(QCPAxis::atLeft)->range();
        strips_.push_back({QRectF(rect.left() * scale, rect.top() * scale, rect.width() * scale, rect.height() * scale),
                           range.lower, range.upper});
    }
}

std::size_t FilmPlot::stripCount(const Result& result, const std::vector<std::string>& paths) {
    return groupsOf(result, paths).size();
}

double FilmPlot::stripsHeight() const {
    double sum = 0.0;
    for (const Strip& strip : strips_) sum += strip.rect.height();
    return sum;
}

double FilmPlot::xOf(double time) const {
    const QRectF& rect = strips_.front().rect;
    return rect.left() + rect.width() * std::clamp((time - from_) / (until_ - from_), 0.0, 1.0);
}

QImage FilmPlot::at(double time) const {
    QImage picture = ground_;
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const double x = xOf(time);
    for (const Strip& strip : strips_) {
        painter.setPen(QPen(plotColours(false).cursor, 1.2 * scale_));
        painter.drawLine(QPointF(x, strip.rect.top()), QPointF(x, strip.rect.bottom()));
    }
    painter.setPen(Qt::NoPen);
    for (const Curve& curve : curves_) {
        const auto after = std::upper_bound(curve.time.begin(), curve.time.end(), time + 1e-12 * std::abs(until_));
        if (after == curve.time.begin()) continue;
        const double value = curve.value[std::size_t(after - curve.time.begin()) - 1];
        if (!std::isfinite(value)) continue; // a gap while nothing is near
        const Strip& strip = strips_[curve.strip];
        const double y = strip.rect.bottom() - strip.rect.height() * (value - strip.low) / (strip.high - strip.low);
        painter.setBrush(curve.colour);
        painter.drawEllipse(QPointF(x, y), 3.2 * scale_, 3.2 * scale_);
    }
    return picture;
}

} // namespace escapement
