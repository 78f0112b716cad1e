#include "gui/timeline/timeline_bar.h"

#include "gui/style/style.h"
#include "gui/words/finding_text.h"
#include "plots/units/units.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace escapement {
namespace {
constexpr int margin = 12;
constexpr int tickTop = 5, tickHeight = 13, bandTop = 21, bandHeight = 8;
constexpr int handleWidth = 9, handleHeight = 15; // it hangs below the band, outside the range
constexpr int reach = 2;                          // pixels beside a handle that still take it
} // namespace

TimelineBar::TimelineBar(QWidget* parent) : QWidget(parent) {
    setObjectName("timelineBar");
    setMouseTracking(true);
    setFixedHeight(52);
    setAccessibleName(tr("Timeline"));
}

QSize TimelineBar::sizeHint() const { return {400, 52}; }

void TimelineBar::setResult(std::shared_ptr<Result> result) {
    result_ = std::move(result);
    ticks_.clear();
    stretches_.clear();
    steps_ = events_ = 0;
    lastTime_ = cursor_ = 0.0;
    refresh();
}

void TimelineBar::setExpectedEnd(double time) {
    expectedEnd_ = time;
    update();
}

void TimelineBar::setMoment(double time) {
    if (xOf(time) != xOf(cursor_)) update();
    cursor_ = time;
}

void TimelineBar::setDark(bool dark) {
    dark_ = dark;
    update();
}

void TimelineBar::setLoopRange(const std::optional<LoopRange>& range, bool active) {
    range_ = range;
    rangeActive_ = active;
    update();
}

void TimelineBar::refresh() {
    if (result_) {
        for (const Event& event : result_->events(events_)) {
            ++events_;
            ticks_.push_back(
                {event.time, event.kind, QString::fromStdString(event.subject), QString::fromStdString(event.text)});
        }
        for (const StepRow& step : result_->steps(steps_)) {
            ++steps_;
            if (stretches_.empty()) stretches_.push_back({step.time - step.step, step.time, step.strategy});
            else if (stretches_.back().strategy == step.strategy) stretches_.back().to = step.time;
            else stretches_.push_back({stretches_.back().to, step.time, step.strategy});
        }
        const std::size_t count = result_->frameCount();
        if (count > 0) lastTime_ = result_->timeAt(count - 1);
    }
    update();
}

double TimelineBar::end() const { return std::max(expectedEnd_, lastTime_); }

int TimelineBar::xOf(double time) const {
    const double total = end();
    const int span = width() - 2 * margin;
    return margin + (total > 0.0 ? qRound(std::clamp(time / total, 0.0, 1.0) * span) : 0);
}

double TimelineBar::timeAt(int x) const {
    const double fraction = static_cast<double>(x - margin) / std::max(1, width() - 2 * margin);
    return std::clamp(fraction, 0.0, 1.0) * end();
}

QRect TimelineBar::bandRect() const { return {margin, bandTop, width() - 2 * margin, bandHeight}; }

QRect TimelineBar::handleRect(Handle handle) const {
    if (!range_ || !(end() > 0.0)) return {};
    const int left = handle == Handle::From ? xOf(range_->from) - handleWidth + 1 : xOf(range_->to);
    return {left, bandTop + bandHeight, handleWidth, handleHeight};
}

std::optional<TimelineBar::Handle> TimelineBar::handleAt(const QPoint& position) const {
    for (const Handle handle : {Handle::From, Handle::To})
        if (const QRect rect = handleRect(handle);
            !rect.isEmpty() && rect.adjusted(-reach, 0, reach, reach).contains(position))
            return handle;
    return std::nullopt;
}

std::map<int, EventKind> TimelineBar::marks() const {
    // One tick a pixel is all the eye can take; impacts win over what follows from them.
    std::map<int, EventKind> shown;
    for (const Tick& tick : ticks_) {
        if (tick.kind == EventKind::Rejection) continue;
        auto [place, isNew] = shown.try_emplace(xOf(tick.time), tick.kind);
        if (!isNew && tick.kind == EventKind::Impact) place->second = tick.kind;
    }
    return shown;
}

std::optional<EventKind> TimelineBar::markAt(int x) const {
    const auto shown = marks();
    const auto found = shown.find(x);
    return found == shown.end() ? std::nullopt : std::optional(found->second);
}

/// Pale behind the ticks, and the two handles over everything.
void TimelineBar::paintLoopRange(QPainter& painter, bool handles) const {
    if (!range_) return;
    QColor colour = rangeActive_ ? accentColour() : QColor(0x8a, 0x95, 0xa0);
    if (!handles) {
        colour.setAlpha(rangeActive_ ? 60 : 36);
        const int left = xOf(range_->from);
        painter.fillRect(QRect(left, 0, std::max(1, xOf(range_->to) - left), bandTop + bandHeight), colour);
        return;
    }
    for (const Handle handle : {Handle::From, Handle::To}) {
        const QRect rect = handleRect(handle);
        const int edge = handle == Handle::From ? rect.right() : rect.left();
        painter.fillRect(QRect(edge, 0, 1, bandTop + bandHeight), colour);
        painter.fillRect(rect, colour);
        painter.fillRect(QRect(rect.center().x(), rect.top() + 4, 1, handleHeight - 8), Qt::white); // a grip
    }
}

void TimelineBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor ink = dark_ ? QColor(0xe6, 0xeb, 0xf0) : QColor(0x1c, 0x27, 0x30);
    painter.fillRect(rect(), dark_ ? QColor(0x1d, 0x23, 0x29) : QColor(Qt::white));
    painter.fillRect(bandRect(), dark_ ? QColor(0x2c, 0x34, 0x3b) : QColor(0xec, 0xef, 0xf2));
    if (!(end() > 0.0)) return;
    paintLoopRange(painter, false);

    // Event-driven is the calm normal state and drawn pale; time stepping calls for attention.
    for (const Stretch& stretch : stretches_) {
        QColor colour = strategyColour(stretch.strategy);
        if (stretch.strategy == Strategy::EventDriven)
            colour = dark_ ? QColor(0x2f, 0x5f, 0x80) : QColor(0x9d, 0xc8, 0xe6);
        // The run's last step reaches over its end and has no row: its frames come from the same strategy.
        const double to = &stretch == &stretches_.back() ? std::max(stretch.to, lastTime_) : stretch.to;
        const int left = xOf(stretch.from), right = std::max(xOf(to), left + 1);
        painter.fillRect(QRect(left, bandTop, right - left, bandHeight), colour);
    }
    for (const auto& [x, kind] : marks()) painter.fillRect(QRect(x, tickTop, 2, tickHeight), eventColour(kind));

    painter.setPen(dark_ ? QColor(0xa9, 0xb4, 0xbe) : secondaryTextColour());
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() - 1);
    painter.setFont(small);
    const QRect labels(margin, bandTop + bandHeight + 2, width() - 2 * margin, 18);
    painter.drawText(labels, Qt::AlignLeft | Qt::AlignVCenter, "0");
    painter.drawText(labels, Qt::AlignHCenter | Qt::AlignVCenter, shortTimeText(end() / 2, end()));
    painter.drawText(labels, Qt::AlignRight | Qt::AlignVCenter, shortTimeText(end(), end()));

    paintLoopRange(painter, true);

    const int x = xOf(cursor_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawRect(QRectF(x - 0.75, 2, 1.5, bandTop + bandHeight + 2));
    painter.drawPolygon(QPolygonF({QPointF(x - 5, 0), QPointF(x + 5, 0), QPointF(x, 6)}));
}

void TimelineBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !(end() > 0.0)) return;
    held_ = handleAt(event->position().toPoint());
    if (!held_) emit scrubbed(timeAt(qRound(event->position().x())));
}

void TimelineBar::mouseMoveEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    if (event->buttons() == Qt::NoButton) {
        if (handleAt(at)) setCursor(Qt::SizeHorCursor);
        else unsetCursor();
    }
    if (!(event->buttons() & Qt::LeftButton) || !(end() > 0.0)) return;
    if (!held_) {
        emit scrubbed(timeAt(at.x()));
        return;
    }
    if (!range_) return;
    // A handle stops a pixel before the other one.
    if (*held_ == Handle::From) emit loopRangeDragged(timeAt(std::min(at.x(), xOf(range_->to) - 1)), range_->to);
    else emit loopRangeDragged(range_->from, timeAt(std::max(at.x(), xOf(range_->from) + 1)));
}

void TimelineBar::mouseReleaseEvent(QMouseEvent*) { held_.reset(); }

void TimelineBar::contextMenuEvent(QContextMenuEvent* event) {
    if (end() > 0.0) emit menuWanted(event->globalPos(), timeAt(event->pos().x()));
}

QString TimelineBar::Tick::text() const {
    const QString kindWord = eventWord(kind);
    if (!said.isEmpty()) return kindWord + ": " + runText(said);
    return subject.isEmpty() ? kindWord : kindWord + ": " + subject;
}

QString TimelineBar::reasonFor(const Stretch& stretch) const {
    const Tick* last = nullptr;
    for (const Tick& tick : ticks_)
        if (tick.kind == EventKind::Switch && tick.time <= stretch.from + 1e-12 * (1.0 + stretch.from)) last = &tick;
    return last ? last->text() : QString();
}

QString TimelineBar::tipAt(const QPoint& position) const {
    if (!(end() > 0.0)) return {};
    if (position.y() < bandTop) {
        QStringList lines;
        for (const Tick& tick : ticks_)
            if (std::abs(xOf(tick.time) - position.x()) <= 2) {
                if (lines.size() == 8) {
                    lines << "…";
                    break;
                }
                lines << timeText(tick.time, end()) + "  " + tick.text();
            }
        return lines.join("\n");
    }
    if (handleAt(position))
        return tr("Loop range %1 – %2%3\nDrag to change it; a right click has more")
            .arg(timeText(range_->from, end()), timeText(range_->to, end()),
                 rangeActive_ ? QString() : tr(" (looping is off)"));
    const double time = timeAt(position.x());
    for (const Stretch& stretch : stretches_)
        if (time >= stretch.from && time <= stretch.to) {
            const QString reason = reasonFor(stretch);
            return strategyWord(stretch.strategy) + ", " + timeText(stretch.from, end()) + " – " +
                   timeText(stretch.to, end()) + (reason.isEmpty() ? QString() : "\n" + reason);
        }
    return {};
}

bool TimelineBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty()) QToolTip::hideText();
    else QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace escapement
