// Curves of a result: what is drawn are the Result's numbers, also while it grows and when there are very many.

#include "plots/plot_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

void addFrames(Result& result, int from, int to) {
    for (int i = from; i < to; ++i) {
        Frame frame;
        frame.time = 1e-3 * i;
        BodyState state;
        state.position = Vec3(0.1 * std::sin(0.01 * i), 0.1 * std::cos(0.01 * i), 0.0);
        frame.bodies = {state};
        frame.energy.kinetic = 2.0 + std::cos(0.02 * i);
        result.frame(frame);
    }
}

std::shared_ptr<Result> swinging(int frames) {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"bob"};
    result->begin(layout);
    addFrames(*result, 0, frames);
    return result;
}

int pixelsOf(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (c.saturation() > 150 && std::abs(c.hue() - colour.hue()) < 6) ++count;
        }
    return count;
}

} // namespace

class PlotPanelTest : public QObject {
    Q_OBJECT
  private slots:
    void curvesShowTheResultAndGrow();
    void phaseDiagram();
    void clickPicksTheTime();
    void thinningKeepsEveryPeak();
    void emptyPanelSaysWhatToDo();
};

void PlotPanelTest::curvesShowTheResultAndGrow() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto result = swinging(200);
    panel.setResult(result);
    panel.showQuantity("bodies/bob/position x", true);
    panel.showQuantity("energy/kinetic", true);
    QTRY_COMPARE(panel.pointCount("bodies/bob/position x"), 200);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 200);
    QTest::qWait(100);
    const QImage image = panel.grab().toImage();
    QVERIFY(pixelsOf(image, QColor(0x00, 0x72, 0xb2)) > 100); // first curve
    QVERIFY(pixelsOf(image, QColor(0xe6, 0x9f, 0x00)) > 100); // second curve

    addFrames(*result, 200, 350);
    panel.refresh();
    QTRY_COMPARE(panel.pointCount("bodies/bob/position x"), 350);

    // The cursor's values are those of the frame at that time.
    panel.setCursor(0.1);
    const QString legend = panel.findChild<QLabel*>("plotLegend")->text();
    QVERIFY2(legend.contains(QString::number(1e3 * 0.1 * std::sin(1.0), 'g', 4) + " mm"), qPrintable(legend));

    panel.showQuantity("energy/kinetic", false);
    QCOMPARE(panel.shownQuantities(), QStringList{"bodies/bob/position x"});
    QTRY_COMPARE(panel.pointCount("bodies/bob/position x"), 350);
}

void PlotPanelTest::phaseDiagram() {
    PlotPanel panel;
    panel.resize(700, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(629));
    panel.setXQuantity("bodies/bob/position x");
    panel.showQuantity("bodies/bob/position y", true);
    QTRY_COMPARE(panel.pointCount("bodies/bob/position y"), 629);
    QTest::qWait(100);
    // A whole turn: the curve passes left and right of the middle, above and below.
    const QPointF left = panel.pixelOf(-100, 0), right = panel.pixelOf(100, 0);
    QVERIFY(right.x() - left.x() > 200);

    QTemporaryDir folder;
    QVERIFY(panel.exportTo(folder.path() + "/phase.csv"));
    QFile file(folder.path() + "/phase.csv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readLine()).trimmed(), QString("bodies/bob/position x [m],bodies/bob/position y [m]"));
    QString problem;
    QVERIFY(!panel.exportTo(folder.path() + "/phase.xyz", &problem));
    QVERIFY(problem.contains(".csv"));
}

void PlotPanelTest::clickPicksTheTime() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(400));
    panel.showQuantity("energy/kinetic", true);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 400);
    QTest::qWait(100);
    QSignalSpy spy(&panel, &PlotPanel::timePicked);
    const QPoint at = panel.pixelOf(150.0, 2.0).toPoint(); // ms, J
    QTest::mouseClick(panel.findChild<QWidget*>("plot"), Qt::LeftButton, {}, at);
    QCOMPARE(spy.count(), 1);
    QVERIFY(std::abs(spy[0][0].toDouble() - 0.150) < 2e-3);
}

void PlotPanelTest::thinningKeepsEveryPeak() {
    QVector<double> x, y;
    for (int i = 0; i < 1000000; ++i) {
        x.push_back(i);
        y.push_back(i == 123456 ? 50.0 : i == 654321 ? -70.0 : std::sin(1e-4 * i));
    }
    thin(x, y, 1000);
    QVERIFY(x.size() <= 4000);
    QVERIFY(std::is_sorted(x.begin(), x.end()));
    QCOMPARE(*std::max_element(y.begin(), y.end()), 50.0);
    QCOMPARE(*std::min_element(y.begin(), y.end()), -70.0);
    QCOMPARE(x.first(), 0.0);
    QCOMPARE(x.last(), 999999.0);
}

void PlotPanelTest::emptyPanelSaysWhatToDo() {
    PlotPanel panel;
    panel.show();
    auto* hint = panel.findChild<QLabel*>("plotHint");
    QVERIFY(hint->isVisible());
    QVERIFY(!hint->text().isEmpty());
    panel.setResult(swinging(5));
    panel.showQuantity("energy/kinetic", true);
    QVERIFY(!hint->isVisible());
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    PlotPanelTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "plot_panel_test.moc"
