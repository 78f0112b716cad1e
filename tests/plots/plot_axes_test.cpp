// Units, times and ranges of a plot's axes.

#include "plots/plot_cursors.h"
#include "plots/units/units.h"
#include "tests/support/plotted_results.h"

#include <qcustomplot.h>

#include <QAction>
#include <QApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>

using namespace escapement;

class PlotAxesTest : public QObject {
    Q_OBJECT
  private slots:
    void unitsAreTheUsers();
    void timeIsInTheUnitOfTheRun();
    void nothingIsALevelLine();
    void rangesGoBackAndForth();
};

/// What the user has chosen to read numbers in counts for axes, legend and figures; a zoom stays where it is.
void PlotAxesTest::unitsAreTheUsers() {
    const QString first = Units::systems().front();
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(400));
    const QString path = "bodies/bob/position x";
    panel.showQuantity(path, true);
    QTRY_COMPARE(panel.pointCount(path), 400);
    panel.cursors().set(0.1);
    QTest::qWait(60);
    const auto legend = [&] { return panel.findChild<QLabel*>("plotLegend")->text(); };
    const double inches = 0.1 * std::sin(1.0) / 0.0254;
    QCOMPARE(panel.plot()->yAxis->label(), QString("mm"));
    auto* plot = reinterpret_cast<QWidget*>(panel.plot());
    const QPointF at = panel.pixelOf(100.0, 0.0);
    QWheelEvent wheel(at, plot->mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(plot, &wheel);
    const QCPRange zoomed = panel.plot()->xAxis->range();
    const QJsonObject kept = panel.saved();
    Units::chosen().use("in, lb, s, lbf, °");
    QTRY_COMPARE(panel.pointCount(path), 400);
    QTest::qWait(60);
    QCOMPARE(panel.plot()->yAxis->label(), QString("in"));
    QVERIFY2(legend().contains(QString::number(inches, 'g', 4) + " in"), qPrintable(legend()));
    QVERIFY(std::abs(panel.plot()->yAxis->range().upper - 0.1 / 0.0254) < 0.5);
    QCOMPARE(panel.plot()->xAxis->range(), zoomed);
    const QJsonObject again = panel.saved();
    QCOMPARE(again["ranges"].toObject()["x"], kept["ranges"].toObject()["x"]); // files know one unit
    const auto low = [](const QJsonObject& saved) {
        return saved["ranges"].toObject()["y"].toObject()["m"].toArray()[0].toDouble();
    };
    QVERIFY(std::abs(low(again) - low(kept)) < 1e-9 * std::abs(low(kept)));
    Units::chosen().use("mm, g, ms, N, °");
    QTRY_COMPARE(panel.plot()->yAxis->label(), QString("mm"));
    Units::chosen().use(first);
}

/// A run of seconds has its times in seconds, one of milliseconds in those; where a plot is low its axis is named
/// beside the first of its numbers, so that the name hides nothing of a curve.
void PlotAxesTest::timeIsInTheUnitOfTheRun() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto result = swinging(400);
    panel.setResult(result);
    panel.showQuantity("energy/kinetic", true);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 400);
    QVERIFY2(panel.plot()->xAxis->label().contains("[ms]"), qPrintable(panel.plot()->xAxis->label()));
    addFrames(*result, 400, 2001);
    panel.refresh();
    // Until the values come the axis shows the same time in its new unit, not 399 s.
    QVERIFY(panel.plot()->xAxis->label().contains("[s]"));
    QVERIFY2(panel.plot()->xAxis->range().upper < 2.5, qPrintable(QString::number(panel.plot()->xAxis->range().upper)));
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 2001);
    QTest::qWait(60);
    QVERIFY2(panel.plot()->xAxis->label().contains("[s]"), qPrintable(panel.plot()->xAxis->label()));
    QCOMPARE(panel.plot()->xAxis->range().upper, 2.0);
    QSignalSpy spy(&panel, &PlotPanel::timePicked);
    QTest::mouseClick(panel.findChild<QWidget*>("plot"), Qt::LeftButton, {}, panel.pixelOf(1.5, 2.0).toPoint());
    QCOMPARE(spy.count(), 1);
    QVERIFY(std::abs(spy[0][0].toDouble() - 1.5) < 1e-2);
    const auto nameItem = [&]() -> QCPItemText* {
        for (int i = 0; i < panel.plot()->itemCount(); ++i)
            if (auto* text = qobject_cast<QCPItemText*>(panel.plot()->item(i)); text && text->visible()) return text;
        return nullptr;
    };
    QVERIFY(!nameItem());
    panel.resize(900, 130);
    QTRY_VERIFY(nameItem() && nameItem()->text().contains("[s]"));
    QTest::qWait(100);
    const QRectF name(nameItem()->topLeft->pixelPosition(), nameItem()->bottomRight->pixelPosition());
    const QRect curves = panel.plot()->axisRect()->rect();
    QVERIFY(name.width() > 10.0 && name.height() > 5.0);
    QVERIFY2(!name.intersects(QRectF(curves)), qPrintable(nameItem()->text()));
    QVERIFY2(QRectF(panel.plot()->rect()).contains(name), qPrintable(nameItem()->text())); // all of it is seen
}

/// Roundoff must not look like a signal: what is nothing is a line in the middle, and what is constant as well.
void PlotAxesTest::nothingIsALevelLine() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"bob"};
    result->begin(layout);
    for (int i = 0; i < 200; ++i) {
        Frame frame;
        frame.time = 1e-3 * i;
        BodyState state;
        state.position = Vec3(i % 2 ? 3e-14 : -2e-14, 0.05, 0.1 + 1e-4 * i);
        frame.bodies = {state};
        result->frame(frame);
    }
    const auto rangeOf = [&](const char* path) {
        PlotPanel panel;
        panel.resize(900, 300);
        panel.show();
        panel.setResult(result);
        panel.showQuantity(path, true);
        for (int i = 0; i < 100 && panel.pointCount(path) < 200; ++i) QTest::qWait(20);
        QTest::qWait(300);
        return panel.plot()->yAxis->range();
    };
    const QCPRange nothing = rangeOf("bodies/bob/position x"); // mm
    QVERIFY(std::abs(nothing.lower + 1.0) < 1e-6 && std::abs(nothing.upper - 1.0) < 1e-6);
    const QCPRange level = rangeOf("bodies/bob/position y"), rising = rangeOf("bodies/bob/position z");
    QVERIFY(level.lower < 46.0 && level.upper > 54.0);
    QVERIFY(rising.lower < 100.0 && rising.lower > 98.0 && rising.upper > 119.9 && rising.upper < 122.0);
}

/// With the keys, while the keyboard is with the plot; steps of the wheel in a row are one.
void PlotAxesTest::rangesGoBackAndForth() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.activateWindow();
    panel.setResult(swinging(400));
    panel.showQuantity("bodies/bob/position x", true);
    QTRY_COMPARE(panel.pointCount("bodies/bob/position x"), 400);
    auto* plot = reinterpret_cast<QWidget*>(panel.plot());
    auto* back = panel.findChild<QAction*>("plotZoomBackAction");
    auto* forth = panel.findChild<QAction*>("plotZoomForthAction");
    QVERIFY(back && forth && !back->isEnabled() && !forth->isEnabled());
    const auto range = [&] { return panel.plot()->xAxis->range(); };
    const auto wheel = [&](double time) {
        const QPointF at = panel.pixelOf(time, 0.0);
        QWheelEvent turn(at, plot->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &turn);
        QTest::qWait(20);
    };
    const auto key = [&](Qt::Key code) {
        plot->setFocusPolicy(Qt::StrongFocus);
        plot->setFocus();
        QTest::keyClick(plot, code, Qt::AltModifier);
        QTest::qWait(20);
    };
    const QCPRange all = range();
    wheel(100.0), wheel(100.0);
    const QCPRange first = range();
    QVERIFY(first.size() < all.size());
    QTest::qWait(700);
    wheel(120.0);
    const QCPRange second = range();
    QVERIFY(second.size() < first.size());
    key(Qt::Key_Left);
    QCOMPARE(range(), first);
    key(Qt::Key_Left);
    QCOMPARE(range(), all);
    QVERIFY(!panel.saved().contains("ranges") && !back->isEnabled());
    key(Qt::Key_Right), key(Qt::Key_Right);
    QCOMPARE(range(), second);
    QVERIFY(!forth->isEnabled());
    panel.fit(); // is one of them
    QCOMPARE(range(), all);
    key(Qt::Key_Left);
    QCOMPARE(range(), second);
    panel.setResult(swinging(300)); // of other curves there is nothing before
    QVERIFY(!back->isEnabled() && !forth->isEnabled());
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    PlotAxesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "plot_axes_test.moc"
