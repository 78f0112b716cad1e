// Curves of a result: what is drawn are the Result's numbers, also while it grows and when there are very many.

#include "plots/figures_table.h"
#include "plots/plot_colours.h"
#include "plots/plot_cursors.h"
#include "plots/plots_panel.h"
#include "plots/roundoff.h"
#include "tests/support/plotted_results.h"
#include "tests/support/quantity_leaves.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace escapement;

namespace {

bool sameBits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// With the wheel at the left end.
void zoomIn(PlotPanel& panel) {
    auto* plot = reinterpret_cast<QWidget*>(panel.plot());
    const QPointF at = panel.pixelOf(0.0, 1.0) + QPointF(2, 0);
    for (int i = 0; i < 8; ++i) {
        QWheelEvent wheel(at, plot->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &wheel);
    }
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
    void figuresAreExact();
    void figuresFollowTheZoom();
    void aZoomOutlastsNewContacts();
    void picturesReplaceWhatWasThere();
    void meanAndRmsAreOverTime();
    void secondCursorMeasures();
    void namesHaveTheRoomThereIs();
    void aLowPlotIsHigherThanItsTable();
    void roundoffIsNotRead();
    void reactionsThatAreNothing();
    void stepsCanBeDrawn();
    void spectrumFindsTheSine();
    void eventMarks();
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
    panel.cursors().set(0.1);
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
    QCOMPARE(QString::fromUtf8(file.readLine()).trimmed(),
             QString("bodies/bob/position x [m],bodies/bob/position y [m]"));
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

void PlotPanelTest::figuresAreExact() {
    PlotPanel panel;
    panel.resize(1400, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto result = hitting(100.0);
    panel.setResult(result);
    panel.setFiguresShown(true);
    const QString path = "contacts/tip on anvil/normal force";
    panel.showQuantity(path, true);
    QVERIFY(sameBits(panel.readings().maximumOf(path), 100.0 / 3.0)); // the frame after the event
    QVERIFY(sameBits(panel.readings().timeOfMaximum(path), 0.0215));
    QVERIFY(std::isnan(panel.readings().maximumOf(path, "no such run")));
    QVERIFY(std::isnan(panel.readings().maximumOf("bodies/nobody/speed")));
    QVERIFY(std::isnan(panel.readings().valueOf("bodies/nobody/speed", 0.01)));
    const auto leaves = quantityLeaves(*panel.findChild<QTreeView*>("quantityTree")->model());
    QCOMPARE(leaves[0].data().toString(), QString("normal force")); // what one looks for comes first
    QCOMPARE(leaves[0].parent().data().toString(), QString("tip on anvil"));
    QCOMPARE(leaves[0].parent().parent().data().toString(), QString("Contacts"));
    QVERIFY(std::any_of(leaves.begin(), leaves.end(), [](const QModelIndex& leaf) { // as the user named it
        return leaf.data().toString() == "position x" && leaf.parent().data().toString() == "hammer/1";
    }));
    auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    QVERIFY(table);
    QTRY_VERIFY(table->isVisible() && table->rowCount() == 1 && table->item(0, 2)->text() == "33.3333 N");
    QCOMPARE(table->item(0, 3)->text(), QString("21.5 ms"));
    QVERIFY(sameBits(table->item(0, 2)->toolTip().section(' ', 0, 0).toDouble(), 100.0 / 3.0)); // all digits

    // A click on the maximum goes there; Ctrl+C takes the number along.
    QSignalSpy spy(&panel, &PlotPanel::timePicked);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(table->item(0, 2)).center());
    QCOMPARE(spy.count(), 1);
    QVERIFY(sameBits(spy[0][0].toDouble(), 0.0215));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(sameBits(QApplication::clipboard()->text().toDouble(), 100.0 / 3.0));
}

void PlotPanelTest::figuresFollowTheZoom() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(hitting());
    const QString path = "contacts/tip on anvil/normal force";
    panel.showQuantity(path, true);
    QTRY_COMPARE(panel.pointCount(path), 43);
    QTest::qWait(60);
    zoomIn(panel); // the hit at 21.5 ms is out of sight
    QVERIFY(panel.pixelOf(21.5, 0).x() > panel.plot()->width());
    QVERIFY(panel.readings().maximumOf(path) < 2.5);
    panel.fit();
    QVERIFY(sameBits(panel.readings().maximumOf(path), 100.0 / 3.0));
}

void PlotPanelTest::aZoomOutlastsNewContacts() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto result = hitting();
    panel.setResult(result);
    const QString path = "contacts/tip on anvil/normal force";
    panel.showQuantity(path, true);
    QTRY_COMPARE(panel.pointCount(path), 43);
    QTest::qWait(60);
    zoomIn(panel);
    QVERIFY(panel.pixelOf(21.5, 0).x() > panel.plot()->width());
    result->pair(1, {"heel on anvil", "c", "b", 0});
    panel.refresh();
    QTRY_COMPARE(panel.pointCount(path), 43);
    QTest::qWait(60);
    QVERIFY(panel.pixelOf(21.5, 0).x() > panel.plot()->width());
}

/// A picture that stands there is replaced once the new one is whole, never written over.
void PlotPanelTest::picturesReplaceWhatWasThere() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.setResult(swinging(50));
    panel.showQuantity("energy/kinetic", true);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 50);
    QTemporaryDir folder;
    for (const char* ending : {"png", "pdf", "svg"}) {
        const QString file = folder.filePath(QString("plot.") + ending), same = file + ".linked";
        std::ofstream(file.toStdString()) << "before";
        std::filesystem::create_hard_link(file.toStdString(), same.toStdString());
        QVERIFY(panel.exportTo(file));
        QVERIFY(QFileInfo(file).size() > 1000);
        QCOMPARE(QFileInfo(same).size(), qint64(6));
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), qsizetype(6)); // and nothing beside
}

void PlotPanelTest::meanAndRmsAreOverTime() {
    // 1 for one second, then many rows of 0 in the second one: the rows must not outvote the time.
    Series rows;
    const auto add = [&](double t, double y) {
        rows.time.push_back(t);
        rows.x.push_back(t);
        rows.y.push_back(y);
    };
    add(0, 1);
    add(1, 1);
    for (int i = 0; i <= 1000; ++i) add(1 + 1e-3 * i, 0);
    add(3, std::nan(""));
    const CurveFigures figures = curveFigures(rows);
    QVERIFY(std::abs(figures.mean - 0.5) < 1e-12);
    QVERIFY(std::abs(figures.rms - std::sqrt(0.5)) < 1e-12);
    QCOMPARE(figures.count, std::size_t(1003));
    QCOMPARE(curveFigures(rows, 5.0, 6.0).count, std::size_t(0));
    QVERIFY(std::isnan(curveFigures(rows, 5.0, 6.0).maximum));
}

void PlotPanelTest::secondCursorMeasures() {
    PlotPanel panel;
    panel.resize(1400, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(400));
    panel.setFiguresShown(true);
    const QString path = "bodies/bob/position x";
    panel.showQuantity(path, true);
    QTRY_COMPARE(panel.pointCount(path), 400);
    QTest::qWait(60);
    panel.cursors().set(0.1);
    auto* plot = panel.findChild<QWidget*>("plot");
    QTest::mouseClick(plot, Qt::LeftButton, Qt::ShiftModifier, panel.pixelOf(300.5, 0.0).toPoint());
    QVERIFY(panel.cursors().second());
    const double second = *panel.cursors().second();
    QVERIFY(std::abs(second - 0.3) < 2e-3);
    auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    const double a = panel.readings().valueOf(path, 0.1), b = panel.readings().valueOf(path, second);
    QVERIFY(!table->isColumnHidden(9));
    QCOMPARE(table->item(0, 9)->text(), QString::number(1e3 * (b - a), 'g', 6) + " mm");
    QVERIFY(std::abs(table->item(0, 10)->data(Qt::UserRole).toDouble() - (b - a) / (second - 0.1)) < 1e-9);
    // Shift+click on it takes it away.
    QTest::mouseClick(plot, Qt::LeftButton, Qt::ShiftModifier, panel.pixelOf(1e3 * second, 0.0).toPoint());
    QVERIFY(!panel.cursors().second());
    QVERIFY(table->isColumnHidden(9));
}

/// Whose numbers they are can be read: a long name has room before the figures that are wanted least.
void PlotPanelTest::namesHaveTheRoomThereIs() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(hitting(100.0, "hammer of the left hand"));
    panel.setFiguresShown(true);
    panel.showQuantity("bodies/hammer of the left hand/position x", true);
    auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    QTRY_VERIFY(table->rowCount() == 1 && table->item(0, 2)->text() != "–");
    QTest::qWait(100);
    const QString name = table->item(0, 0)->text();
    QVERIFY2(name.contains("hammer of the left hand") && name.contains("position x"), qPrintable(name));
    QVERIFY2(table->columnWidth(0) >= table->fontMetrics().horizontalAdvance(name) + 20,
             qPrintable(QString::number(table->columnWidth(0))));
    QCOMPARE(table->item(0, 0)->toolTip(), name);
    QVERIFY(!table->isColumnHidden(1) && !table->isColumnHidden(2)); // at the cursor, the largest
}

/// Rows of the table go before the plot does.
void PlotPanelTest::aLowPlotIsHigherThanItsTable() {
    PlotPanel panel;
    panel.resize(560, 145);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(hitting(100.0, "hammer"));
    panel.setFiguresShown(true);
    panel.showQuantity("bodies/hammer/position x", true);
    auto* table = static_cast<FiguresTable*>(panel.findChild<QTableWidget*>("plotStatistics"));
    QTRY_VERIFY(table->isVisible());
    QTest::qWait(50);
    QVERIFY2(table->height() <= std::max(table->heightOf(1), panel.height() - 120),
             qPrintable(QString::number(table->height())));
    QVERIFY(panel.findChild<QWidget*>("plot")->height() >= panel.height() - table->height() - 16);
}

/// A hinge that bears 600 N at a lever of half a metre: its moments of 1e-10 N m are what its equations leave, one of
/// 1e-6 N m is told.
void PlotPanelTest::reactionsThatAreNothing() {
    Result result;
    ResultLayout layout;
    layout.bodies = {"crank", "slider"};
    layout.joints = {{"pin", 1}, {"pivot", 1}};
    layout.project_text = R"({"joints": [{"name": "pin", "type": "revolute"}, {"name": "pivot", "type": "revolute"}]})";
    result.begin(layout);
    for (int i = 0; i <= 10; ++i) {
        Frame frame;
        frame.time = 1e-3 * i;
        frame.bodies.resize(2);
        frame.bodies[1].position.x() = 0.5;
        frame.joints.resize(2);
        frame.joints[0].force << 600.0, 0, 0, 7e-11, (i % 2 ? 1 : -1) * 6e-11, 0;
        frame.joints[1].force << 600.0, 0, 0, 1e-6, 0, 0;
        result.frame(frame);
    }
    result.finish(RunStatus::Done, "");
    for (const auto& [path, nothing] : {std::pair("joints/pin/moment x", true),
                                        {"joints/pin/moment y", true},
                                        {"joints/pin/moment magnitude", true},
                                        {"joints/pivot/moment x", false}}) {
        const auto rows = values(result, path);
        const double largest = *std::max_element(rows.begin(), rows.end());
        CurveFigures figures;
        judgeRoundoff(figures, result, path, rows);
        QVERIFY2((told(largest, figures.leastValue) == 0.0) == nothing, path);
        QVERIFY(largest > 1e-12);
    }
}

/// A contact that bears 24 N and a ten-millionth of that less than nothing when it opens.
void PlotPanelTest::roundoffIsNotRead() {
    PlotPanel panel;
    panel.resize(1400, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(opening());
    panel.setFiguresShown(true);
    const QStringList paths{"contacts/tip on anvil/normal force", "bodies/hammer/position x",
                            "bodies/hammer/position z", "bodies/hammer/linear velocity x", "solver/position drift"};
    for (const QString& path : paths) panel.showQuantity(path, true);
    for (const QString& path : paths) QTRY_COMPARE(panel.pointCount(path), 41);
    panel.cursors().set(0.030);
    QTest::mouseClick(panel.findChild<QWidget*>("plot"), Qt::LeftButton, Qt::ShiftModifier,
                      panel.pixelOf(35.2, 0.0).toPoint());
    QVERIFY(panel.cursors().second());
    auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    const auto text = [&](int row, int column) { return table->item(row, column)->text(); };
    using Table = FiguresTable;
    for (int row = 0; row < paths.size(); ++row) QTRY_VERIFY(text(row, Table::Maximum) != "–"); // one after the other
    QTRY_COMPARE(text(0, Table::Minimum), QString("0 N"));
    QCOMPARE(text(0, Table::Maximum), QString("24 N"));
    QCOMPARE(text(0, Table::Now), QString("0 N"));
    QCOMPARE(text(0, Table::Second), QString("0 N"));
    QCOMPARE(text(0, Table::Difference), QString("0 N"));
    QCOMPARE(text(0, Table::Slope), QString("0 N/s"));
    // The number itself stays: in the tip, which says so, and in what is copied.
    QVERIFY2(table->item(0, Table::Minimum)->toolTip().contains("e-07 N") &&
                 table->item(0, Table::Minimum)->toolTip().contains("Shown as 0"),
             qPrintable(table->item(0, Table::Minimum)->toolTip()));
    QVERIFY(static_cast<Table*>(table)->text().contains("-1.5e-07"));
    // A body that creeps far out: its way between the cursors is no roundoff.
    QCOMPARE(text(1, Table::Difference), QString("5·10⁻⁵ mm"));
    QVERIFY2(text(1, Table::Slope).startsWith("0.009") && text(1, Table::Slope).endsWith(" mm/s"), // clicked: 35.18 ms
             qPrintable(text(1, Table::Slope)));
    // The component across the plane in which it moves.
    QCOMPARE(text(2, Table::Maximum), QString("0 mm"));
    QCOMPARE(text(2, Table::Rms), QString("0 mm"));
    // What is small as a whole is not small beside itself, and the solver's errors are told as they are.
    QCOMPARE(text(3, Table::Minimum), QString("1·10⁻⁵ mm/s"));
    QVERIFY2(text(4, Table::Maximum).startsWith("3·10⁻¹⁰"), qPrintable(text(4, Table::Maximum)));
    // Also where the table is not shown and the line above the curves has the values.
    panel.setFiguresShown(false);
    QTRY_VERIFY(panel.findChild<QLabel*>("plotLegend")->text().contains("<b>0 N</b>"));
    // What goes to a file is what was computed.
    QTemporaryDir folder;
    QVERIFY(panel.exportTo(folder.path() + "/raw.csv"));
    QFile file(folder.path() + "/raw.csv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("e-07"));
}

void PlotPanelTest::stepsCanBeDrawn() {
    PlotsPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(hitting());
    QTest::mouseClick(panel.findChild<QToolButton*>("driftPlotButton"), Qt::LeftButton);
    QVERIFY(panel.current().shownQuantities().contains("solver/position drift"));
    QTRY_COMPARE(panel.current().pointCount("solver/position drift"), 41); // a point a step, not a frame
    QCOMPARE(panel.current().readings().maximumOf("solver/position drift"), 3e-13);
    QVERIFY(std::abs(panel.current().readings().timeOfMaximum("solver/position drift") - 7.5e-3) < 1e-15);
    QTest::mouseClick(panel.findChild<QToolButton*>("energyPlotButton"), Qt::LeftButton);
    QCOMPARE(panel.count(), 2);
    QCOMPARE(panel.current().shownQuantities().size(), 6);
    QTest::mouseClick(panel.findChild<QToolButton*>("driftPlotButton"), Qt::LeftButton); // raises the one there is
    QCOMPARE(panel.count(), 2);
    QCOMPARE(panel.nameOf(0), QString("Drift"));
    // A frame's and a step's quantity have no common rows.
    QVERIFY_EXCEPTION_THROWN(series(*hitting(), "energy/kinetic", "solver/step"), std::invalid_argument);
}

void PlotPanelTest::spectrumFindsTheSine() {
    Series signal;
    for (int i = 0; i < 3000; ++i) { // unevenly spaced
        const double t = 1e-3 * i + (i % 2 ? 2e-4 : 0.0);
        signal.time.push_back(t);
        signal.y.push_back(5.0 + 0.75 * std::sin(2 * M_PI * 40.0 * t));
    }
    signal.x = signal.time;
    const Series found = spectrum(signal);
    const auto peak = std::max_element(found.y.begin(), found.y.end()) - found.y.begin();
    QVERIFY2(std::abs(found.x[peak] - 40.0) < 0.5, qPrintable(QString::number(found.x[peak])));
    QVERIFY2(std::abs(found.y[peak] - 0.75) < 0.12, qPrintable(QString::number(found.y[peak])));

    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    panel.setResult(swinging(629));
    panel.showQuantity("energy/kinetic", true);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 629);
    QTest::mouseClick(panel.findChild<QToolButton*>("plotSpectrumButton"), Qt::LeftButton);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 512);
}

void PlotPanelTest::eventMarks() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(hitting());
    panel.showQuantity("bodies/hammer%2F1/position x", true);
    QTRY_COMPARE(panel.pointCount("bodies/hammer%2F1/position x"), 43);
    QTest::qWait(80);
    const QColor impact = eventMarkColour(EventKind::Impact);
    QCOMPARE(pixelsOf(reinterpret_cast<QWidget*>(panel.plot())->grab().toImage(), impact), 0);
    QTest::mouseClick(panel.findChild<QToolButton*>("plotMarksButton"), Qt::LeftButton);
    QTest::qWait(80);
    const QImage image = reinterpret_cast<QWidget*>(panel.plot())->grab().toImage();
    QVERIFY(pixelsOf(image, impact) > 4);
    // It stands at its time.
    const int x = qRound(panel.pixelOf(21.5, 0).x());
    QVERIFY(pixelsOf(image.copy(x - 1, 0, 3, image.height()), impact) > 4);
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    PlotPanelTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "plot_panel_test.moc"
