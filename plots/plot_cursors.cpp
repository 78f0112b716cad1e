#include "plots/plot_cursors.h"

#include "plots/plot_colours.h"

#include <qcustomplot.h>

namespace escapement {

PlotCursors::PlotCursors(QCustomPlot* plot) : QObject(plot) {
    for (auto** line : {&line_, &secondLine_}) {
        *line = new QCPItemStraightLine(plot);
        (*line)->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
        (*line)->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
        (*line)->setVisible(false);
    }
}

void PlotCursors::set(double time) {
    time_ = time;
    emit moved();
}

void PlotCursors::setSecond(std::optional<double> time) {
    second_ = time;
    emit moved();
}

void PlotCursors::startAfresh() {
    time_ = 0.0;
    second_.reset();
}

void PlotCursors::place(bool overTime) {
    const auto put = [this](QCPItemStraightLine* line, bool visible, double time) {
        line->setVisible(visible);
        const double x = time * factor_;
        line->point1->setCoords(x, 0);
        line->point2->setCoords(x, 1);
    };
    put(line_, overTime, time_);
    put(secondLine_, overTime && second_, second_.value_or(0.0));
}

void PlotCursors::paint(const PlotColours& colours) {
    line_->setPen(QPen(colours.cursor, 1, Qt::DashLine));
    secondLine_->setPen(QPen(colours.secondCursor, 1, Qt::DashDotLine));
}

PlotCursors::Hidden PlotCursors::hide() {
    const Hidden hidden{line_->visible(), secondLine_->visible()};
    line_->setVisible(false);
    secondLine_->setVisible(false);
    return hidden;
}

void PlotCursors::unhide(const Hidden& hidden) {
    line_->setVisible(hidden.first);
    secondLine_->setVisible(hidden.second);
}

} // namespace escapement
