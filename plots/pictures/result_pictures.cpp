#include "plots/pictures/result_pictures.h"

#include "plots/ledger/ledger_plot.h"
#include "plots/plot_colours.h"
#include "plots/plot_names.h"
#include "plots/plot_range.h"
#include "plots/roundoff.h"
#include "plots/series.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QFontMetrics>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr int width = 900, height = 380;
constexpr double sharpness = 2.5;

/// A name of things of an assembly may be longer than a picture is wide.
QString inLines(const QString& name, const QFontMetrics& letters, int room) {
    QString lines, line;
    for (const QChar letter : name) {
        if (!line.isEmpty() && letters.horizontalAdvance(line + letter) > room) lines += line + '\n', line.clear();
        line += letter;
    }
    return lines + line;
}

/// A legend under the curves, as on paper nothing may lie on them: in a row as many names as there is room for.
void layLegendBelow(QCustomPlot& plot) {
    auto* below = new QCPLayoutGrid;
    plot.plotLayout()->addElement(1, 0, below);
    plot.plotLayout()->setRowStretchFactor(1, 0.001);
    below->addElement(0, 0, plot.legend);
    constexpr int edge = 30, mostInARow = 3;
    const QFontMetrics letters(plot.legend->font());
    const int beside =
        plot.legend->iconSize().width() + plot.legend->iconTextPadding() + 2 * plot.legend->columnSpacing();
    int widest = 1;
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i));
        if (!item) continue;
        const QString name = inLines(item->plottable()->name(), letters, width - 2 * edge - beside);
        item->plottable()->setName(name);
        widest = std::max(widest, letters.size(0, name).width() + beside);
    }
    plot.legend->setWrap(std::clamp((width - 2 * edge) / widest, 1, mostInARow)); // which the order goes by
    plot.legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setTextColor(plotColours(false).cursor);
    plot.legend->setVisible(true);
}

PlotPicture pictureOf(QCustomPlot& plot) {
    PlotPicture picture;
    picture.width = width;
    picture.image = plot.toPixmap(width, height, sharpness).toImage();
    QBuffer buffer(&picture.svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96); // a pixel of the drawing is one of the page
    generator.setSize({width, height});
    generator.setViewBox(QRect(0, 0, width, height));
    QCPPainter painter;
    if (painter.begin(&generator)) {
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        plot.toPainter(&painter, width, height);
        painter.end();
    }
    buffer.close();
    const auto begin = picture.svg.indexOf("<svg");
    picture.svg = begin < 0 ? QByteArray() : picture.svg.mid(begin);
    return picture;
}

} // namespace

PlotPicture ledgerPicture(const EnergyShares& ledger) {
    QCustomPlot plot;
    drawLedger(plot, ledger, false, true);
    layLegendBelow(plot);
    return pictureOf(plot);
}

PlotPicture curvesPicture(const Result& result, const std::vector<std::string>& paths) {
    QCustomPlot plot;
    dressPlot(plot, false);
    QString unit;
    for (const auto& known : drawableQuantities(result))
        if (!paths.empty() && known.path == paths.front()) unit = QString::fromStdString(known.unit);
    const PlotUnit seconds = plotTimeUnit(result.frameCount() == 0 ? 0.0 : result.timeAt(result.frameCount() - 1)),
                   shown = plotUnit(unit);
    plot.xAxis->setLabel(labelText(timePath, seconds));
    double low = 0.0, high = 0.0, from = 0.0, until = 0.0;
    bool any = false;
    int number = 0;
    for (const auto& path : paths) {
        const Series rows = series(result, timePath, path);
        QVector<double> x, y;
        for (std::size_t i = 0; i < rows.y.size(); ++i) {
            x.push_back(rows.time[i] * seconds.factor);
            y.push_back(rows.y[i] * shown.factor);
            if (!std::isfinite(y.back())) continue; // a gap is no number while nothing is near
            low = any ? std::min(low, y.back()) : y.back();
            high = any ? std::max(high, y.back()) : y.back();
            from = any ? std::min(from, x.back()) : x.back();
            until = any ? std::max(until, x.back()) : x.back();
            any = true;
        }
        auto* graph = plot.addGraph();
        graph->setData(x, y, true);
        graph->setName(shortName(QString::fromStdString(path), unit));
        graph->setPen(QPen(curveColour(number++, false), 1.4));
    }
    const QString label = paths.size() == 1 ? labelText(shortName(QString::fromStdString(paths.front()), unit), unit)
                          : shown.name.isEmpty() ? QString()
                                                 : "[" + shown.name + "]";
    plot.yAxis->setLabel(inLines(label, QFontMetrics(plot.yAxis->labelFont()), height * 3 / 4));
    const auto [least, most] = plotRange(low, high, leastTold(unit, 0.0) * shown.factor);
    plot.xAxis->setRange(from, std::max(until, from + 1e-9));
    plot.yAxis->setRange(least, most);
    if (paths.size() > 1) layLegendBelow(plot);
    return pictureOf(plot);
}

} // namespace escapement
