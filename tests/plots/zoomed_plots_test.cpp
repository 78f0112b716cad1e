// What a plot shows and reads while it is zoomed, when curves come, and where they are too long to be drawn whole.

#include "plots/figures_table.h"
#include "plots/plot_cursors.h"
#include "tests/support/plotted_results.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QJsonArray>
#include <QTableWidget>

using namespace escapement;

namespace {

const QString pressing = "contacts/tip on anvil/normal force";

QCPRange rangeOf(const PlotPanel& panel) { return panel.plot()->xAxis->range(); }

/// With the wheel, to the left end: the hit at 21.5 ms is out of sight.
void zoomToTheLeft(PlotPanel& panel) {
    auto* plot = reinterpret_cast<QWidget*>(panel.plot());
    const QPointF at = panel.pixelOf(0.0, 1.0) + QPointF(2, 0);
    for (int i = 0; i < 8; ++i) {
        QWheelEvent wheel(at, plot->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &wheel);
    }
    QTest::qWait(20);
}

QString maximumIn(const PlotPanel& panel) {
    const auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    const QTableWidgetItem* cell = table->item(0, FiguresTable::Maximum);
    return cell ? cell->text() : QString();
}

} // namespace

class ZoomedPlotsTest : public QObject {
    Q_OBJECT
  private slots:
    void figuresAreOfWhatIsShown();
    void aZoomOutlastsWhatRunsTell();
    void stepsAreReadFromAllOfThem();
    void curvesThatComeTogetherAreShownTogether();

  private:
    static void show(PlotPanel& panel) {
        panel.resize(1400, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }
};

/// Another quantity lets the plot show everything: so do the figures of those that were there.
void ZoomedPlotsTest::figuresAreOfWhatIsShown() {
    PlotPanel panel;
    show(panel);
    panel.setResult(hitting());
    panel.setFiguresShown(true);
    panel.showQuantity(pressing, true);
    QTRY_COMPARE(maximumIn(panel), QString("33.3333 N"));
    const QCPRange all = rangeOf(panel);
    zoomToTheLeft(panel);
    QTRY_VERIFY(maximumIn(panel) != "33.3333 N");
    panel.showQuantity("bodies/hammer%2F1/position x", true);
    QTRY_COMPARE(rangeOf(panel), all);
    QTRY_COMPARE(maximumIn(panel), QString("33.3333 N"));
}

/// That one has ended or has a note, or that one was read which is compared.
void ZoomedPlotsTest::aZoomOutlastsWhatRunsTell() {
    PlotPanel panel;
    show(panel);
    const auto result = hitting(), other = hitting(50.0);
    panel.setResult(result);
    panel.comparison().setRuns({{"Run 1", result}, {"Run 2", nullptr}}, 0);
    panel.showQuantity(pressing, true);
    panel.comparison().compare("Run 2", true);
    QTRY_COMPARE(panel.pointCount(pressing), 43);
    QTest::qWait(60);
    zoomToTheLeft(panel);
    const QCPRange zoomed = rangeOf(panel);
    result->finish(RunStatus::Done, "");
    panel.comparison().setRuns({{"Run 1", result}, {"Run 2", nullptr}}, 0);
    QTest::qWait(60);
    QCOMPARE(rangeOf(panel), zoomed);
    panel.comparison().setRuns({{"Run 1", result}, {"Run 2", other}}, 0);
    QTRY_COMPARE(panel.pointCount(pressing, "Run 2"), 43);
    QTest::qWait(60);
    QCOMPARE(rangeOf(panel), zoomed);
    QVERIFY(panel.readings().maximumOf(pressing) < 2.5);
    panel.comparison().compare("Run 2", false); // a curve that goes may take its axis along
    QTRY_VERIFY(rangeOf(panel).upper > 39.0);
}

void ZoomedPlotsTest::stepsAreReadFromAllOfThem() {
    auto result = swinging(10);
    const auto errorOf = [](int i) { return 1.0 + double((i * 7919LL) % 1000); };
    for (int i = 0; i < 150000; ++i) {
        StepRow step;
        step.time = 1e-5 * (i + 1);
        step.step = 1e-5;
        step.error = errorOf(i);
        result->step(step);
    }
    QCOMPARE(result->stepAt(-1.0)->error, errorOf(0));
    QCOMPARE(result->stepAt(1e9)->error, errorOf(149999));
    QVERIFY(!swinging(1)->stepAt(0.0));
    PlotPanel panel;
    show(panel);
    panel.setResult(result);
    panel.setFiguresShown(true);
    panel.showQuantity("solver/error", true);
    QTRY_VERIFY(panel.pointCount("solver/error") > 40000);
    QVERIFY(panel.pointCount("solver/error") <= 100000);
    const auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    for (int i = 70000; i < 70020; ++i) {
        panel.cursors().set(1e-5 * (i + 1.5));
        QCOMPARE(table->item(0, FiguresTable::Now)->data(Qt::UserRole).toDouble(), errorOf(i));
    }
}

/// Each reaches further than those before it; the axis does not follow each of them alone.
void ZoomedPlotsTest::curvesThatComeTogetherAreShownTogether() {
    constexpr int count = 200;
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    QJsonArray paths;
    for (int k = 0; k < count; ++k) {
        layout.bodies.push_back("body " + std::to_string(k));
        paths.append(QString("bodies/body %1/position x").arg(k));
    }
    result->begin(layout);
    for (int i = 0; i < 10; ++i) {
        Frame frame;
        frame.time = 1e-3 * i;
        frame.bodies.resize(count);
        for (int k = 0; k < count; ++k) frame.bodies[std::size_t(k)].position.x() = 0.001 * i * (k + 1);
        result->frame(frame);
    }
    PlotPanel panel;
    show(panel);
    panel.setResult(result);
    int ranges = 0;
    connect(panel.plot()->yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &panel, [&] { ++ranges; });
    panel.restore({{"curves", paths}, {"figures", false}});
    QTRY_COMPARE(panel.pointCount(paths.last().toString()), 10);
    QTRY_VERIFY(panel.plot()->yAxis->range().upper > 1800.0); // mm
    QVERIFY2(ranges < count / 2, qPrintable(QString::number(ranges)));
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    ZoomedPlotsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "zoomed_plots_test.moc"
