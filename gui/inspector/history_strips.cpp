#include "gui/inspector/history_strips.h"

#include "gui/style/style.h"
#include "plots/roundoff.h"
#include "plots/units/units.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {
namespace {

constexpr int captionHeight = 18, curveHeight = 52, gap = 6, margin = 2;

} // namespace

HistoryStrips::HistoryStrips(QWidget* parent) : QWidget(parent) {
    setObjectName("historyStrips");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(0.0);
    QWidget::setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Click to go to that moment"));
}

void HistoryStrips::setHistory(std::vector<double> times, std::vector<Strip> strips) {
    times_ = std::move(times);
    strips_ = std::move(strips);
    for (Strip& strip : strips_) {
        double largest = 0.0;
        for (const Curve& curve : strip.curves)
            for (const double value : curve.values)
                if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
        strip.least = leastTold(strip.unit, largest);
    }
    updateGeometry();
    update();
}

void HistoryStrips::setCursor(double time) {
    cursor_ = time;
    update();
}

QSize HistoryStrips::sizeHint() const {
    return {200, std::max(1, static_cast<int>(strips_.size())) * (captionHeight + curveHeight + gap)};
}

double HistoryStrips::xOf(double time) const {
    if (times_.empty() || !(times_.back() > times_.front())) return margin;
    return margin + (time - times_.front()) / (times_.back() - times_.front()) * (width() - 2 * margin - 1);
}

double HistoryStrips::timeAt(int x) const {
    if (times_.empty()) return 0.0;
    const double share = std::clamp((x - margin) / std::max(1.0, width() - 2.0 * margin - 1), 0.0, 1.0);
    return times_.front() + share * (times_.back() - times_.front());
}

/// "normal 24.3 N · friction 0.24 N": the names in the curves' colours with the values at the moment shown.
QString HistoryStrips::captionOf(const Strip& strip) const {
    const auto after = std::upper_bound(times_.begin(), times_.end(), cursor_);
    const auto row = after == times_.begin() ? std::size_t(0) : static_cast<std::size_t>(after - times_.begin()) - 1;
    QStringList parts;
    for (const Curve& curve : strip.curves) {
        const bool shown = row < curve.values.size() && std::isfinite(curve.values[row]);
        parts << curve.name + " " +
                     (shown ? quantityText(told(curve.values[row], strip.least), strip.unit, 3) : QString("–"));
    }
    return parts.join("  ");
}

void HistoryStrips::drawCurve(QPainter& painter, const Curve& curve, const QRect& place, double low,
                              double high) const {
    const auto yOf = [&](double value) { return place.bottom() - (value - low) / (high - low) * (place.height() - 1); };
    painter.setPen(QPen(curve.colour, curve.stems ? 1.6 : 1.3));
    const std::size_t count = std::min(times_.size(), curve.values.size());
    if (curve.stems) {
        for (std::size_t i = 0; i < count; ++i)
            if (curve.values[i] != 0.0)
                painter.drawLine(QPointF(xOf(times_[i]), yOf(0.0)), QPointF(xOf(times_[i]), yOf(curve.values[i])));
        return;
    }
    // Of all rows in one column of pixels the first, least, largest and last: no peak is lost, and the cost is the
    // width's.
    QPolygonF line;
    const auto flush = [&] {
        if (line.size() > 1) painter.drawPolyline(line);
        line.clear();
    };
    for (std::size_t i = 0; i < count;) {
        if (!std::isfinite(curve.values[i])) {
            flush();
            ++i;
            continue;
        }
        const double x = std::floor(xOf(times_[i]));
        double least = curve.values[i], largest = least;
        line << QPointF(xOf(times_[i]), yOf(curve.values[i]));
        std::size_t last = i;
        for (; i < count && std::isfinite(curve.values[i]) && std::floor(xOf(times_[i])) == x; ++i) {
            least = std::min(least, curve.values[i]), largest = std::max(largest, curve.values[i]);
            last = i;
        }
        if (largest > least)
            line << QPointF(x + 0.3, yOf(least)) << QPointF(x + 0.6, yOf(largest))
                 << QPointF(xOf(times_[last]), yOf(curve.values[last]));
    }
    flush();
}

void HistoryStrips::drawStrip(QPainter& painter, const Strip& strip, const QRect& place) const {
    const QRect curves = place.adjusted(0, captionHeight, 0, 0);
    painter.setPen(lineColour());
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRect(curves.adjusted(0, 0, -1, -1));
    // The caption, name by name in its colour.
    int x = place.left() + margin;
    const QStringList words = captionOf(strip).split("  ");
    for (std::size_t k = 0; k < strip.curves.size() && static_cast<int>(k) < words.size(); ++k) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(strip.curves[k].colour);
        painter.drawEllipse(QRectF(x, place.top() + captionHeight / 2 - 3, 7, 7));
        painter.setPen(palette().color(QPalette::WindowText));
        const QString word = words[static_cast<int>(k)];
        painter.drawText(QRect(x + 11, place.top(), place.right() - x - 11, captionHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, word);
        x += 11 + painter.fontMetrics().horizontalAdvance(word) + 12;
    }
    double low = 0.0, high = 0.0;
    for (const Curve& curve : strip.curves)
        for (double value : curve.values)
            if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    if (!(high > low)) high = low + 1.0;
    const double space = 0.06 * (high - low);
    painter.setClipRect(curves.adjusted(1, 1, -1, -1));
    for (const Curve& curve : strip.curves)
        drawCurve(painter, curve, curves.adjusted(1, 2, -1, -2), low < 0.0 ? low - space : 0.0, high + space);
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1, Qt::DashLine));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawLine(QPointF(xOf(cursor_), curves.top()), QPointF(xOf(cursor_), curves.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipping(false);
}

void HistoryStrips::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int y = 0;
    for (const Strip& strip : strips_) {
        drawStrip(painter, strip, QRect(0, y, width(), captionHeight + curveHeight));
        y += captionHeight + curveHeight + gap;
    }
}

void HistoryStrips::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !times_.empty()) emit timePicked(timeAt(event->position().toPoint().x()));
}

void HistoryStrips::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton && !times_.empty()) emit timePicked(timeAt(event->position().toPoint().x()));
}

} // namespace escapement
