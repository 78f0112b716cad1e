#include "plots/least_marks.h"

#include "plots/roundoff.h"
#include "plots/units/plot_units.h"
#include "plots/units/units.h"

#include "engine/results/quantity.h"

#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>

namespace escapement {

LeastMarks::LeastMarks(QCustomPlot* plot) : QObject(plot), plot_(plot) {}

void LeastMarks::mark(const QString& path, double time) {
    if (!result_) return;
    Mark mark{path, result_, time, 0.0, nullptr, nullptr};
    try {
        mark.value = valueAt(*result_, path.toStdString(), result_->frameIndexAt(time));
    } catch (const std::invalid_argument&) {
        return; // the result has no such quantity
    }
    for (auto known = marks_.begin(); known != marks_.end();) {
        if (known->path != path) {
            ++known;
            continue;
        }
        plot_->removeItem(known->ring);
        plot_->removeItem(known->words);
        known = marks_.erase(known);
    }
    mark.ring = new QCPItemEllipse(plot_);
    mark.ring->topLeft->setType(QCPItemPosition::ptAbsolute);
    mark.ring->bottomRight->setType(QCPItemPosition::ptAbsolute);
    mark.words = new QCPItemText(plot_);
    mark.words->setPositionAlignment(Qt::AlignBottom | Qt::AlignHCenter);
    mark.words->position->setType(QCPItemPosition::ptAbsolute);
    marks_.push_back(mark);
    emit changed();
}

void LeastMarks::clear() {
    for (const Mark& mark : marks_) {
        plot_->removeItem(mark.ring);
        plot_->removeItem(mark.words);
    }
    marks_.clear();
}

bool LeastMarks::isMarked(const QString& path) const {
    return std::any_of(marks_.begin(), marks_.end(),
                       [&](const Mark& mark) { return mark.path == path && mark.ring->visible(); });
}

QPointF LeastMarks::middleOf(const QString& path) const {
    for (const Mark& mark : marks_)
        if (mark.path == path)
            return 0.5 * (mark.ring->topLeft->pixelPosition() + mark.ring->bottomRight->pixelPosition());
    return {};
}

void LeastMarks::place(const Finder& find, const QColor& ink, const QFont& font) {
    for (auto& mark : marks_) {
        const auto curve = find(mark.path, mark.result.lock());
        mark.ring->setVisible(curve.has_value());
        mark.words->setVisible(curve.has_value());
        if (!curve) continue;
        const QPointF at(plot_->xAxis->coordToPixel(mark.time * factor_),
                         curve->graph->valueAxis()->coordToPixel(mark.value * plotUnit(curve->unit).factor));
        constexpr double radius = 4.5;
        mark.ring->topLeft->setCoords(at - QPointF(radius, radius));
        mark.ring->bottomRight->setCoords(at + QPointF(radius, radius));
        mark.ring->setPen(QPen(curve->colour, 2.0));
        // Within the axes, also at either end of the curve.
        const QRect area = plot_->axisRect()->rect();
        mark.words->setText(quantityText(told(mark.value, leastTold(curve->unit, 0.0)), curve->unit));
        mark.words->setColor(ink);
        mark.words->setFont(font);
        const int half = QFontMetrics(font).horizontalAdvance(mark.words->text()) / 2 + 4;
        const double x =
            std::clamp(at.x(), double(area.left() + half), double(std::max(area.left() + half, area.right() - half)));
        mark.words->position->setCoords(x, at.y() - radius - 2.0);
    }
}

} // namespace escapement
