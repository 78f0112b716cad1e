#include "plots/ledger/stacked_picture.h"

#include "plots/pictures/saved_picture.h"
#include "plots/plot_colours.h"

#include <qcustomplot.h>

namespace escapement {

void dressAxes(QCPAxisRect& strip) {
    const PlotColours colours = plotColours(false);
    strip.setupFullAxesBox(true);
    for (auto side : {QCPAxis::atTop, QCPAxis::atRight}) strip.axis(side)->setTicks(false);
    for (auto* axis : strip.axes()) {
        axis->setBasePen(QPen(colours.axis));
        axis->setTickPen(QPen(colours.axis));
        axis->setSubTicks(false);
        axis->setTickLabelColor(colours.text);
        axis->setLabelColor(colours.cursor);
        axis->grid()->setPen(QPen(colours.grid));
        axis->grid()->setZeroLinePen(QPen(colours.axis));
        axis->setLayer("axes");
        axis->grid()->setLayer("grid");
    }
}

bool drawStacked(const std::vector<PictureCurve>& curves, const QString& file) {
    if (curves.size() < 2) return false;
    const PlotColours colours = plotColours(false);
    QCustomPlot plot;
    plot.plotLayout()->clear();
    plot.setBackground(colours.background);
    auto* margins = new QCPMarginGroup(&plot);
    const QVector<double> x(curves[0].values.begin(), curves[0].values.end());
    for (std::size_t k = 1; k < curves.size(); ++k) {
        auto* strip = new QCPAxisRect(&plot);
        plot.plotLayout()->addElement(int(k) - 1, 0, strip);
        strip->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        dressAxes(*strip);
        strip->setMinimumMargins(QMargins(0, 6, 12, 6));
        auto *bottom = strip->axis(QCPAxis::atBottom), *left = strip->axis(QCPAxis::atLeft);
        const bool lowest = k + 1 == curves.size();
        bottom->setTickLabels(lowest);
        if (lowest) bottom->setLabel(QString("%1 [%2]").arg(curves[0].name, curves[0].unit));
        left->setLabel(QString("%1\n[%2]").arg(curves[k].name, curves[k].unit));
        left->ticker()->setTickCount(4);
        left->setNumberFormat("gb");
        auto* graph = plot.addGraph(bottom, left);
        graph->setData(x, QVector<double>(curves[k].values.begin(), curves[k].values.end()), true);
        graph->setPen(QPen(curveColour(int(k) - 1, false), 1.5));
        graph->rescaleAxes();
        left->scaleRange(1.15, left->range().center());
    }
    const int width = 900, height = 60 + 130 * int(curves.size() - 1);
    return savePicture(plot, file, width, height);
}

} // namespace escapement
