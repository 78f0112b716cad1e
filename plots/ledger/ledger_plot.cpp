#include "plots/ledger/ledger_plot.h"

#include "plots/language/tr.h"
#include "plots/plot_colours.h"
#include "plots/units/plot_units.h"

#include <qcustomplot.h>

#include <algorithm>
#include <map>

namespace escapement {
namespace {

/// As the marks of the legend beside the plot: ▨ of motors, ▧ of loads.
Qt::BrushStyle givenHatching(EnergyShares::Giver giver) {
    return giver == EnergyShares::Giver::Loads ? Qt::FDiagPattern : Qt::BDiagPattern;
}

} // namespace

QColor ledgerColour(const LedgerPart& part, bool dark) {
    // What was struck has the colour of impacts everywhere; sliding that of slipping contacts.
    static const std::map<std::string, int> numbers{{"kinetic", 0},  {"potential", 5}, {"springs", 2},
                                                    {"friction", 1}, {"impacts", 3},   {"dampers", 4}};
    if (const auto found = numbers.find(part.name); found != numbers.end()) return curveColour(found->second, dark);
    const bool method = part.name == "numerical";
    return dark ? (method ? QColor(0x8b, 0x95, 0x9f) : QColor(0xc2, 0xca, 0xd1))
                : (method ? QColor(0x6b, 0x76, 0x80) : QColor(0xa8, 0xb1, 0xba));
}

QString ledgerWord(const LedgerPart& part) {
    static const std::map<std::string, const char*> words{
        {"kinetic", QT_TRANSLATE_NOOP("escapement", "kinetic")},
        {"potential", QT_TRANSLATE_NOOP("escapement", "potential, above its lowest")},
        {"springs", QT_TRANSLATE_NOOP("escapement", "springs")},
        {"friction", QT_TRANSLATE_NOOP("escapement", "taken by friction")},
        {"impacts", QT_TRANSLATE_NOOP("escapement", "taken by impacts")},
        {"dampers", QT_TRANSLATE_NOOP("escapement", "taken by dampers")},
        {"numerical", QT_TRANSLATE_NOOP("escapement", "damped by the method")},
        {"other losses", QT_TRANSLATE_NOOP("escapement", "other losses")}};
    const auto found = words.find(part.name);
    return found == words.end() ? QString::fromStdString(part.name) : tr(found->second);
}

QString givingFrictionText() {
    return tr(
        "What friction took is below zero: it gave energy. At an impact its work is its impulse times the mean of "
        "the slip before and after; where the slip turns round, that mean can point the way friction pushes. The "
        "impact's normal impulse took more in turn, and both together never give.");
}

QString giverWord(EnergyShares::Giver giver) {
    switch (giver) {
    case EnergyShares::Giver::Motors:
        return tr("by motors");
    case EnergyShares::Giver::Loads:
        return tr("by loads");
    case EnergyShares::Giver::Both:
        break;
    }
    return tr("by motors and loads");
}

QColor givenColour(bool dark) { return curveColour(6, dark); }

void dressPlot(QCustomPlot& plot, bool dark) {
    const PlotColours colours = plotColours(dark);
    plot.setBackground(colours.background);
    for (auto* axis : plot.axisRect()->axes()) {
        axis->setBasePen(QPen(colours.axis));
        axis->setTickPen(QPen(colours.axis));
        axis->setSubTicks(false);
        axis->setTickLabelColor(colours.text);
        axis->setLabelColor(colours.text);
        axis->grid()->setPen(QPen(colours.grid));
        axis->grid()->setZeroLinePen(QPen(colours.axis));
        axis->setNumberPrecision(4);
        axis->setNumberFormat("gb");
    }
}

namespace {

/// The line of what was given, over bands from what the start held: first what loads have given, then motors. Hatched,
/// each its own way: they lie over the stack, whose parts they are spent on.
void drawGiven(QCustomPlot& plot, const EnergyShares& ledger, const QVector<double>& time, bool dark) {
    const QPen givenPen(plotColours(dark).cursor, 1.6, Qt::DashLine),
        startPen(plotColours(dark).text, 1.0, Qt::DotLine);
    const double unit = plotUnit("J").factor;
    QVector<double> level(time.size(), unit * ledger.given.front());
    auto* below = plot.addGraph();
    below->setData(time, level, true);
    below->setPen(ledger.gifts.empty() ? givenPen : startPen);
    below->setName(ledger.gifts.empty() ? tr("given: held at the start") : tr("held at the start"));
    for (const auto& gift : ledger.gifts) {
        for (qsizetype i = 0; i < level.size(); ++i)
            level[i] = unit * (ledger.given.front() + gift.values[static_cast<std::size_t>(i)]);
        const bool last = &gift == &ledger.gifts.back();
        if (last)
            for (qsizetype i = 0; i < level.size(); ++i) level[i] = unit * ledger.given[static_cast<std::size_t>(i)];
        auto* band = plot.addGraph();
        band->setData(time, level, true);
        band->setBrush(QBrush(givenColour(dark), givenHatching(gift.giver)));
        band->setChannelFillGraph(below);
        band->setPen(last ? givenPen : startPen);
        band->setName(tr("given %1").arg(giverWord(gift.giver)));
        below = band;
    }
}

} // namespace

void drawLedger(QCustomPlot& plot, const EnergyShares& ledger, bool dark, bool legend) {
    plot.clearPlottables();
    dressPlot(plot, dark);
    const PlotUnit seconds = plotTimeUnit(ledger.time.empty() ? 0.0 : ledger.time.back());
    plot.xAxis->setLabel(tr("time [%1]").arg(seconds.name));
    const PlotUnit energy = plotUnit("J");
    plot.yAxis->setLabel(tr("energy [%1]").arg(energy.name));
    QVector<double> time, level;
    for (double t : ledger.time) time.push_back(t * seconds.factor);
    level.resize(time.size());
    double low = 0.0, high = 0.0;
    QCPGraph* below = nullptr;
    for (const auto& part : ledger.parts) {
        for (qsizetype i = 0; i < level.size(); ++i) {
            level[i] += energy.factor * part.values[static_cast<std::size_t>(i)];
            low = std::min(low, level[i]);
            high = std::max(high, level[i]);
        }
        auto* graph = plot.addGraph();
        graph->setData(time, level, true);
        graph->setName(ledgerWord(part));
        const QColor colour = ledgerColour(part, dark);
        QColor fill = colour;
        fill.setAlpha(part.stored ? 205 : 120);
        graph->setPen(QPen(colour, 1.0));
        graph->setBrush(fill);
        if (below) graph->setChannelFillGraph(below);
        below = graph;
    }
    if (!ledger.given.empty()) drawGiven(plot, ledger, time, dark); // else only some parts are drawn
    const auto reach = [&](double joules) {
        low = std::min(low, energy.factor * joules), high = std::max(high, energy.factor * joules);
    };
    for (double value : ledger.given) reach(value);
    if (!ledger.given.empty() && !ledger.gifts.empty()) // loads may have taken far more than motors have given more
        for (double value : ledger.gifts.front().values) reach(ledger.given.front() + value);
    if (time.isEmpty()) return;
    plot.xAxis->setRange(time.front(), std::max(time.back(), time.front() + 1e-9));
    const double room = std::max(high - low, 1e-12);
    plot.yAxis->setRange(low < 0.0 ? low - 0.04 * room : 0.0, high + 0.06 * room);
    plot.legend->setVisible(legend);
}

} // namespace escapement
