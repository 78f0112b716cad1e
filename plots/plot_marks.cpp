// Marks at the least values of curves that were measured: a ring with the value beside it.

#include "plots/number_text.h"
#include "plots/plot_colours.h"
#include "plots/plot_panel.h"
#include "plots/plot_units.h"

#include "engine/results/quantity.h"

#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>

namespace escapement {

void PlotPanel::markLeast(const QString& path, double time) {
    if (!result_) return;
    LeastMark mark{path, result_, time, 0.0, nullptr, nullptr};
    try {
        mark.value = escapement::valueAt(*result_, path.toStdString(), result_->frameIndexAt(time));
    } catch (const std::invalid_argument&) {
        return; // the result has no such quantity
    }
    for (auto known = least_.begin(); known != least_.end();) {
        if (known->path != path) {
            ++known;
            continue;
        }
        plot_->removeItem(known->ring);
        plot_->removeItem(known->words);
        known = least_.erase(known);
    }
    mark.ring = new QCPItemEllipse(plot_);
    mark.ring->topLeft->setType(QCPItemPosition::ptAbsolute);
    mark.ring->bottomRight->setType(QCPItemPosition::ptAbsolute);
    mark.words = new QCPItemText(plot_);
    mark.words->setPositionAlignment(Qt::AlignBottom | Qt::AlignHCenter);
    mark.words->position->setType(QCPItemPosition::ptAbsolute);
    least_.push_back(mark);
    showLeast();
    schedule();
}

bool PlotPanel::isLeastMarked(const QString& path) const {
    return std::any_of(least_.begin(), least_.end(),
                       [&](const LeastMark& mark) { return mark.path == path && mark.ring->visible(); });
}

QPointF PlotPanel::leastMark(const QString& path) const {
    for (const LeastMark& mark : least_)
        if (mark.path == path)
            return 0.5 * (mark.ring->topLeft->pixelPosition() + mark.ring->bottomRight->pixelPosition());
    return {};
}

/// Where its curve is drawn now, if it is.
void PlotPanel::showLeast() {
    for (auto& mark : least_) {
        const auto curve = std::find_if(curves_.begin(), curves_.end(), [&](const Curve& one) {
            return one.path == mark.path && one.graph && one.result == mark.result.lock();
        });
        const bool seen = curve != curves_.end() && overTime();
        mark.ring->setVisible(seen);
        mark.words->setVisible(seen);
        if (!seen) continue;
        const PlotUnit unit = plotUnit(curve->unit);
        const QPointF at(plot_->xAxis->coordToPixel(mark.time * plotUnit("s").factor),
                         curve->graph->valueAxis()->coordToPixel(mark.value * unit.factor));
        constexpr double radius = 4.5;
        mark.ring->topLeft->setCoords(at - QPointF(radius, radius));
        mark.ring->bottomRight->setCoords(at + QPointF(radius, radius));
        mark.ring->setPen(QPen(curve->colour, 2.0));
        // Within the axes, also at either end of the curve.
        const QRect area = plot_->axisRect()->rect();
        mark.words->setText(numberText(mark.value * unit.factor, 4) + " " + unit.name);
        mark.words->setColor(plotColours(dark_).cursor);
        mark.words->setFont(font());
        const int half = QFontMetrics(font()).horizontalAdvance(mark.words->text()) / 2 + 4;
        const double x =
            std::clamp(at.x(), double(area.left() + half), double(std::max(area.left() + half, area.right() - half)));
        mark.words->position->setCoords(x, at.y() - radius - 2.0);
    }
}

} // namespace escapement
