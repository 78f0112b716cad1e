// What one run has more than another, as a curve: between the rows of both, through their jumps, and not where one of
// them has nothing. Curves have names of the user's own.

#include "plots/curve_difference.h"
#include "plots/plot_cursors.h"
#include "plots/plots_panel.h"
#include "tests/support/plotted_results.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QLabel>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <memory>

using namespace escapement;

class DifferenceCurvesTest : public QObject {
    Q_OBJECT
  private slots:
    void rowsOfBoth();
    void throughTheJumpsOfEither();
    void nothingWhereOneHasNothing();
    void runsInAPlot();
    void cursorOverVeryManySteps();
    void namesOfOnesOwn();
};

namespace {

const QString force = "contacts/tip on anvil/normal force";

Series overTime(const std::vector<double>& time, const std::vector<double>& y) { return {time, time, y}; }

QStringList linesOf(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()).split('\n', Qt::SkipEmptyParts)
                                        : QStringList();
}

/// Steps that end at different times in different runs, and drift by `speed` times the time.
std::shared_ptr<Result> drifting(double speed, double after) {
    auto result = swinging(10);
    for (int i = 0; i < 150000; ++i) {
        StepRow step;
        step.step = 2e-6;
        step.time = after + step.step * i;
        step.drift_position = speed * step.time;
        result->step(step);
    }
    result->finish(RunStatus::Done, "");
    return result;
}

QString legendOf(const PlotPanel& panel) { return panel.findChild<QLabel*>("plotLegend")->text(); }

} // namespace

void DifferenceCurvesTest::rowsOfBoth() {
    const Series rows = difference(overTime({0, 2, 4}, {0, 4, 0}), overTime({0, 1, 4}, {1, 1, 4}));
    QCOMPARE(rows.time, (std::vector<double>{0, 1, 2, 4}));
    QCOMPARE(rows.x, rows.time);
    QCOMPARE(rows.y, (std::vector<double>{-1, 1, 2, -4}));
}

void DifferenceCurvesTest::throughTheJumpsOfEither() {
    const Series jumping = overTime({0, 1, 1, 2}, {0, 1, -1, 0}), straight = overTime({0, 2}, {0, 2});
    const Series rows = difference(jumping, straight);
    QCOMPARE(rows.time, (std::vector<double>{0, 1, 1, 2}));
    QCOMPARE(rows.y, (std::vector<double>{0, 0, -2, -2}));
    const Series turned = difference(straight, jumping);
    QCOMPARE(turned.y, (std::vector<double>{0, 0, 2, 2}));
    // Both at one time: before with before, after with after.
    const Series both = difference(jumping, overTime({0, 1, 1, 2}, {0, 3, 5, 0}));
    QCOMPARE(both.y, (std::vector<double>{0, -2, -6, 0}));
}

void DifferenceCurvesTest::nothingWhereOneHasNothing() {
    const Series rows = difference(overTime({0, 1, 2, 3}, {1, 1, 1, 1}), overTime({1, 2}, {0, std::nan("")}));
    QCOMPARE(rows.time, (std::vector<double>{0, 1, 2, 3}));
    QVERIFY(std::isnan(rows.y[0]) && std::isnan(rows.y[2]) && std::isnan(rows.y[3]));
    QCOMPARE(rows.y[1], 1.0);

    auto shorter = swinging(11), longer = swinging(31);
    const std::string path = "bodies/bob/position x";
    QCOMPARE(differenceAt(*longer, path, *shorter, path, 0.0045), 0.0);
    QVERIFY(std::isnan(differenceAt(*longer, path, *shorter, path, 0.0105)));
}

void DifferenceCurvesTest::runsInAPlot() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto slippery = hitting(60.0), rough = hitting(120.0);
    panel.setResult(slippery);
    panel.comparison().setRuns({{"Run 1", slippery}, {"Run 2", rough}}, 0);
    panel.showQuantity(force, true);
    panel.comparison().compare("Run 2", true);
    QTRY_COMPARE(panel.pointCount(force), 43);
    QSignalSpy kept(&panel, &PlotPanel::layoutChanged);
    panel.findChild<QAction*>("plotDifferencesAction")->trigger();
    QCOMPARE(kept.count(), 1);
    QTRY_COMPARE(panel.pointCount(force, "Run 2"), 43); // times of both, none twice but at the hit
    QCOMPARE(panel.pointCount(force), 0);
    QCOMPARE(panel.shownQuantities(), QStringList{force}); // what a report is to draw
    panel.cursors().set(0.0215);
    QVERIFY2(legendOf(panel).contains("Run&nbsp;2&nbsp;−&nbsp;Run&nbsp;1") && legendOf(panel).contains("20"),
             qPrintable(legendOf(panel)));

    QTemporaryDir folder;
    QVERIFY(panel.exportTo(folder.path() + "/difference.csv"));
    const QStringList lines = linesOf(folder.path() + "/difference.csv");
    QCOMPARE(lines.size(), 44);
    QCOMPARE(lines[0], QString("Run 2 - Run 1: time [s],Run 2 - Run 1: %1 [N]").arg(force));
    QCOMPARE(lines[1].split(',').value(1).toDouble(), 0.0);
    QCOMPARE(lines[24].split(',').value(1).toDouble(), 20.0); // after the hit

    // It is kept with the plot, counts over time alone, and ends again.
    const QJsonObject state = panel.saved();
    PlotPanel other;
    other.restore(state);
    QVERIFY(other.comparison().differences());
    panel.setXQuantity("bodies/hammer%2F1/position x");
    QTRY_COMPARE(panel.pointCount(force), 43);
    panel.setXQuantity("time");
    QTRY_COMPARE(panel.pointCount(force), 0);
    panel.comparison().setDifferences(false);
    QTRY_COMPARE(panel.pointCount(force), 43);
}

/// They are read from all rows where few of them are drawn, and not subtracted anew for each move.
void DifferenceCurvesTest::cursorOverVeryManySteps() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const QString drift = "solver/position drift";
    auto base = drifting(1.0, 1e-6), other = drifting(2.0, 2e-6);
    panel.setResult(base);
    panel.comparison().setRuns({{"Run 1", base}, {"Run 2", other}}, 0);
    panel.showQuantity(drift, true);
    panel.comparison().compare("Run 2", true);
    panel.findChild<QAction*>("plotDifferencesAction")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(panel.pointCount(drift, "Run 2") > 1000, 20000);
    QVERIFY(panel.pointCount(drift, "Run 2") < 200000);

    QElapsedTimer timer;
    timer.start();
    const Series rows =
        difference(series(*other, "time", drift.toStdString()), series(*base, "time", drift.toStdString()));
    const qint64 once = timer.nsecsElapsed();
    QCOMPARE(rows.y.size(), std::size_t(300000));
    timer.restart();
    constexpr int moves = 60;
    for (int k = 1; k <= moves; ++k) panel.cursors().set(2.5e-3 * k);
    panel.cursors().set(0.1500015);
    const double times = double(timer.nsecsElapsed()) / double(once);
    QVERIFY2(legendOf(panel).contains("150"), qPrintable(legendOf(panel))); // mm
    QVERIFY2(times < moves / 3.0, qPrintable(QString::number(times)));
}

void DifferenceCurvesTest::namesOfOnesOwn() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto result = hitting(60.0, "ram");
    panel.setResult(result);
    panel.comparison().setRuns({{"Run 1", result}}, 0);
    const QString before = "bodies/ram/position x", after = "bodies/hammer/position x";
    panel.showQuantity(before, true);
    QTRY_COMPARE(panel.pointCount(before), 43);
    panel.nameCurves(before, "  way of the   hammer ");
    QVERIFY2(legendOf(panel).contains("way&nbsp;of&nbsp;the&nbsp;hammer"), qPrintable(legendOf(panel)));
    // The thing is renamed, the curve keeps its name.
    const ThingNames renamed{{"bodies", "hammer", "ram"}};
    panel.renameThings(renamed);
    panel.comparison().setRuns({{"Run 1", result, {}, renamed}}, 0);
    QVERIFY2(legendOf(panel).contains("way&nbsp;of&nbsp;the&nbsp;hammer"), qPrintable(legendOf(panel)));
    QCOMPARE(panel.saved()["names"].toObject()[after].toString(), QString("way of the hammer"));
    QTemporaryDir folder;
    QVERIFY(panel.exportTo(folder.path() + "/named.csv"));
    QCOMPARE(linesOf(folder.path() + "/named.csv").value(0), QString("time [s],way of the hammer [m]"));
    PlotPanel other;
    other.restore(panel.saved());
    QCOMPARE(other.saved()["names"], panel.saved()["names"]);
    panel.nameCurves(after, {});
    QVERIFY(!legendOf(panel).contains("way"));
    QVERIFY(!panel.saved().contains("names"));
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    DifferenceCurvesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "difference_curves_test.moc"
