#include "plots/event_marks.h"

#include "plots/plot_colours.h"

#include <map>

namespace escapement {

EventMarks::EventMarks(QCustomPlot* plot) : QCPAbstractItem(plot) {
    setLayer("grid"); // behind the curves
    setSelectable(false);
}

void EventMarks::setResult(std::shared_ptr<Result> result) {
    result_ = std::move(result);
    read_ = 0;
    marks_.clear();
    refresh();
}

void EventMarks::refresh() {
    if (!result_ || result_->eventCount() <= read_) return;
    for (const Event& event : result_->events(read_)) {
        ++read_;
        // A step tried again is no event of the mechanism.
        if (event.kind != EventKind::Rejection) marks_.push_back({event.time, event.kind});
    }
}

void EventMarks::draw(QCPPainter* painter) {
    const QCPAxis* axis = mParentPlot->xAxis;
    const QRect area = mParentPlot->axisRect()->rect();
    // One mark a pixel is all the eye can take; impacts win over what follows from them.
    std::map<int, EventKind> shown;
    for (const Mark& mark : marks_) {
        const double x = mark.time * factor_;
        if (!axis->range().contains(x)) continue;
        const int pixel = qRound(axis->coordToPixel(x));
        if (auto [place, isNew] = shown.try_emplace(pixel, mark.kind); !isNew && mark.kind == EventKind::Impact)
            place->second = mark.kind;
    }
    painter->setAntialiasing(false);
    for (const auto& [x, kind] : shown) {
        QColor colour = eventMarkColour(kind);
        painter->setPen(QPen(colour, 1));
        painter->drawLine(QPointF(x, area.top()), QPointF(x, area.top() + 7));
        colour.setAlpha(60);
        painter->setPen(QPen(colour, 1));
        painter->drawLine(QPointF(x, area.top() + 7), QPointF(x, area.bottom()));
    }
}

} // namespace escapement
