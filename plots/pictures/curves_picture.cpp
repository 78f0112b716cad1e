#include "plots/pictures/curves_picture.h"

#include "plots/pictures/saved_picture.h"
#include "plots/plot_colours.h"

#include <qcustomplot.h>

#include <cmath>

namespace escapement {

namespace {

void prepareAxis(QCPAxis* axis, const QString& label, bool logarithmic, const PlotColours& colours) {
    axis->setLabel(label);
    if (logarithmic) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
        axis->setNumberFormat("eb");
        axis->setNumberPrecision(0);
    }
    axis->setBasePen(QPen(colours.axis));
    axis->setTickPen(QPen(colours.axis));
    axis->setSubTickPen(QPen(colours.axis));
    axis->setTickLabelColor(colours.text);
    axis->setLabelColor(colours.cursor);
    axis->grid()->setPen(QPen(colours.grid));
    axis->grid()->setZeroLinePen(QPen(colours.grid));
}

/// Wider than the curves by a little, in the axis's own measure.
void widen(QCPAxis* axis, bool logarithmic) {
    const QCPRange r = axis->range();
    if (logarithmic && r.lower > 0.0) {
        const double part = std::pow(r.upper / r.lower, 0.05) * 1.05;
        axis->setRange(r.lower / part, r.upper * part);
    } else {
        axis->setRange(r.lower - 0.04 * r.size(), r.upper + 0.04 * r.size());
    }
}

} // namespace

bool drawCurves(const CurvesPicture& picture, const QString& file) {
    const PlotColours colours = plotColours(false);
    QCustomPlot plot;
    plot.setBackground(colours.background);
    prepareAxis(plot.xAxis, picture.x, picture.logX, colours);
    prepareAxis(plot.yAxis, picture.y, picture.logY, colours);
    plot.axisRect()->setupFullAxesBox(true);
    for (auto side : {QCPAxis::atTop, QCPAxis::atRight}) plot.axisRect()->axis(side)->setVisible(false);
    auto* title = new QCPTextElement(&plot, picture.title);
    title->setTextColor(colours.cursor);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, title);
    const Qt::PenStyle styles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    int drawn = 0;
    for (std::size_t k = 0; k < picture.curves.size(); ++k) {
        const PlacedCurve& curve = picture.curves[k];
        // Not a graph: work over precision need not go one way.
        auto* line = new QCPCurve(plot.xAxis, plot.yAxis);
        QVector<double> x, y;
        for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
            if ((picture.logX && !(curve.x[i] > 0.0)) || (picture.logY && !(curve.y[i] > 0.0))) continue;
            x.push_back(curve.x[i]);
            y.push_back(curve.y[i]);
        }
        drawn += !x.isEmpty();
        line->setData(x, y);
        line->setName(curve.name);
        const int number = int(k) % curveColourCount();
        line->setPen(QPen(curveColour(number, false), 1.5, styles[(int(k) / curveColourCount()) % 3]));
        if (x.size() < 30) line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 5.0));
    }
    if (drawn == 0) return false;
    plot.rescaleAxes();
    widen(plot.xAxis, picture.logX);
    widen(plot.yAxis, picture.logY);
    // The legend beside the curves, where it hides none.
    auto* beside = new QCPLayoutGrid;
    plot.plotLayout()->addElement(1, 1, beside);
    beside->addElement(0, 0, plot.legend);
    beside->setMargins(QMargins(4, 4, 8, 4));
    plot.plotLayout()->setColumnStretchFactor(1, 0.001);
    plot.legend->setVisible(true);
    plot.legend->setTextColor(colours.text);
    plot.legend->setBrush(colours.background);
    plot.legend->setBorderPen(QPen(colours.grid));
    const int width = 1000, height = 600;
    return savePicture(plot, file, width, height);
}

} // namespace escapement
