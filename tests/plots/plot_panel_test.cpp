// Curves of a result: what is drawn are the Result's numbers, also while it grows and when there are very many.

#include "plots/plot_colours.h"
#include "plots/plots_panel.h"
#include "plots/quantity_mime.h"
#include "tests/support/quantity_leaves.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>
#include <cstring>

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

/// A hit between two frames: pairs of frames before and after it, one contact whose force is largest at 21.5 ms, and
/// steps that drift.
std::shared_ptr<Result> hitting(double force = 100.0, const std::string& body = "hammer/1") {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {body};
    result->begin(layout);
    result->pair(0, {"tip on anvil", "a", "b", 0});
    const auto add = [&](double time, FrameKind kind, double normal) {
        Frame frame;
        frame.time = time;
        frame.kind = kind;
        frame.bodies = {BodyState{}};
        frame.bodies[0].position.x() = time;
        ContactRow row;
        row.normal = Vec3(0, 0, 1);
        row.force = Vec3(0, 0, normal);
        row.status = ContactStatus::Stick;
        frame.contacts = {row};
        result->frame(frame);
    };
    for (int i = 0; i <= 40; ++i) {
        add(1e-3 * i, FrameKind::Regular, 0.1 * i);
        if (i == 21) {
            add(0.0215, FrameKind::BeforeEvent, 0.0);
            add(0.0215, FrameKind::AfterEvent, force / 3.0);
            Event event;
            event.time = 0.0215;
            event.kind = EventKind::Impact;
            result->event(event);
        }
        StepRow step;
        step.time = 1e-3 * i + 0.5e-3;
        step.step = 1e-3;
        step.drift_position = i == 7 ? 3e-13 : 1e-15;
        result->step(step);
    }
    return result;
}

bool sameBits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

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
    void figuresAreExact();
    void figuresFollowTheZoom();
    void meanAndRmsAreOverTime();
    void secondCursorMeasures();
    void runsAreCompared();
    void stepsCanBeDrawn();
    void spectrumFindsTheSine();
    void quantitiesAreDragged();
    void eventMarks();
    void tabs();
    void layoutIsKept();
    void exports();
    void darkAndLight();
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
    QVERIFY(sameBits(panel.maximumOf(path), 100.0 / 3.0)); // the frame after the event
    QVERIFY(sameBits(panel.timeOfMaximum(path), 0.0215));
    QVERIFY(std::isnan(panel.maximumOf(path, "no such run")));
    QVERIFY(std::isnan(panel.maximumOf("bodies/nobody/speed")));
    QVERIFY(std::isnan(panel.valueOf("bodies/nobody/speed", 0.01)));
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
    // The wheel at the left end zooms there: the hit at 21.5 ms is out of sight.
    auto* plot = reinterpret_cast<QWidget*>(panel.plot());
    const QPointF at = panel.pixelOf(0.0, 1.0) + QPointF(2, 0);
    for (int i = 0; i < 8; ++i) {
        QWheelEvent wheel(at, plot->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &wheel);
    }
    QVERIFY(panel.pixelOf(21.5, 0).x() > plot->width());
    QVERIFY(panel.maximumOf(path) < 2.5);
    panel.fit();
    QVERIFY(sameBits(panel.maximumOf(path), 100.0 / 3.0));
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
    panel.setCursor(0.1);
    auto* plot = panel.findChild<QWidget*>("plot");
    QTest::mouseClick(plot, Qt::LeftButton, Qt::ShiftModifier, panel.pixelOf(300.5, 0.0).toPoint());
    QVERIFY(panel.secondCursor());
    const double second = *panel.secondCursor();
    QVERIFY(std::abs(second - 0.3) < 2e-3);
    auto* table = panel.findChild<QTableWidget*>("plotStatistics");
    const double a = panel.valueOf(path, 0.1), b = panel.valueOf(path, second);
    QVERIFY(!table->isColumnHidden(9));
    QCOMPARE(table->item(0, 9)->text(), QString::number(1e3 * (b - a), 'g', 6) + " mm");
    QVERIFY(std::abs(table->item(0, 10)->data(Qt::UserRole).toDouble() - (b - a) / (second - 0.1)) < 1e-9);
    // Shift+click on it takes it away.
    QTest::mouseClick(plot, Qt::LeftButton, Qt::ShiftModifier, panel.pixelOf(1e3 * second, 0.0).toPoint());
    QVERIFY(!panel.secondCursor());
    QVERIFY(table->isColumnHidden(9));
}

void PlotPanelTest::runsAreCompared() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto slippery = hitting(60.0), rough = hitting(120.0);
    const QString path = "contacts/tip on anvil/normal force";
    panel.setResult(slippery);
    panel.setRuns({{"Run 1", slippery}}, 0);
    panel.showQuantity(path, true);
    QCOMPARE(panel.maximumOf(path), 20.0);
    panel.compareWith("Run 1", true); // kept, but not drawn twice
    QCOMPARE(panel.pointCount(path, "Run 1"), 0);

    panel.setRuns({{"Run 1", slippery}, {"Run 2", rough}}, 1);
    panel.setResult(rough);
    QTRY_COMPARE(panel.pointCount(path), 43);
    QTRY_COMPARE(panel.pointCount(path, "Run 1"), 43);
    QCOMPARE(panel.maximumOf(path), 40.0);
    QCOMPARE(panel.maximumOf(path, "Run 1"), 20.0);
    const QString legend = panel.findChild<QLabel*>("plotLegend")->text();
    QVERIFY2(legend.contains("(Run&nbsp;1)"), qPrintable(legend));
    QCOMPARE(panel.shownQuantities(), QStringList{path});

    // Both runs lie in one table, each with its own time.
    QTemporaryDir folder;
    QVERIFY(panel.exportTo(folder.path() + "/both.csv"));
    QFile file(folder.path() + "/both.csv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 44);
    QCOMPARE(lines[0], QString("time [s],%1 [N],Run 1: time [s],Run 1: %1 [N]").arg(path));
    QCOMPARE(lines[24].split(',').value(1).toDouble(), 40.0);
    QCOMPARE(lines[24].split(',').value(3).toDouble(), 20.0);

    // A run that is no more (another document) takes its curves along.
    panel.setRuns({{"Run 1", rough}}, 0);
    QCOMPARE(panel.pointCount(path, "Run 1"), 0);
    QVERIFY(panel.comparedRuns().isEmpty());
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
    QCOMPARE(panel.current().maximumOf("solver/position drift"), 3e-13);
    QVERIFY(std::abs(panel.current().timeOfMaximum("solver/position drift") - 7.5e-3) < 1e-15);
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

void PlotPanelTest::quantitiesAreDragged() {
    PlotPanel panel;
    panel.setResult(swinging(20));
    panel.show();
    // What the list of one plot hands out is what another takes.
    auto* tree = panel.findChild<QTreeView*>("quantityTree");
    const QModelIndex third = quantityLeaves(*tree->model()).value(2);
    std::unique_ptr<QMimeData> dragged(tree->model()->mimeData({third}));
    const QString path = third.data(Qt::UserRole).toString();
    QCOMPARE(QString::fromUtf8(dragged->data("application/x-escapement-quantity")), path);
    PlotPanel other;
    other.resize(600, 300);
    other.setResult(swinging(20));
    const auto drop = [&](QMimeData* data) {
        QDragEnterEvent enter(QPoint(300, 100), Qt::CopyAction, data, Qt::LeftButton, {});
        QApplication::sendEvent(&other, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent event(QPointF(300, 100), Qt::CopyAction, data, Qt::LeftButton, {});
        QApplication::sendEvent(&other, &event);
        return true;
    };
    QVERIFY(drop(dragged.get()));
    QCOMPARE(other.shownQuantities(), QStringList{path});
    std::unique_ptr<QMimeData> two(quantityMime({"energy/kinetic", "bodies/bob/speed"}));
    QVERIFY(drop(two.get()));
    QCOMPARE(other.shownQuantities().size(), 3);
    QMimeData words;
    words.setText("just a sentence");
    QVERIFY(!drop(&words));

    PlotsPanel plots;
    plots.setResult(hitting());
    const QStringList mine = plots.quantitiesOf("bodies", "hammer/1"); // the slash is escaped in paths
    QVERIFY(mine.contains("bodies/hammer%2F1/position x"));
    QVERIFY(plots.quantitiesOf("contacts", "tip on anvil").contains("contacts/tip on anvil/normal force"));
    QVERIFY(plots.quantitiesOf("bodies", "hammer").isEmpty());
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

void PlotPanelTest::tabs() {
    PlotsPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(50));
    QSignalSpy changed(&panel, &PlotsPanel::layoutChanged);
    panel.current().showQuantity("energy/kinetic", true);
    QVERIFY(changed.count() > 0);
    QTest::mouseClick(panel.findChild<QToolButton*>("newPlotButton"), Qt::LeftButton);
    QCOMPARE(panel.count(), 2);
    QVERIFY(panel.current().shownQuantities().isEmpty());
    auto* bar = panel.findChild<QTabWidget*>("plotTabs")->tabBar();
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center());
    QCOMPARE(panel.current().shownQuantities(), QStringList{"energy/kinetic"});
    QTest::mouseDClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center() - QPoint(10, 0));
    auto* editor = panel.findChild<QLineEdit*>("plotNameEditor");
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, "Swing");
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(panel.nameOf(0), QString("Swing"));
    panel.duplicatePlot(0);
    QCOMPARE(panel.count(), 3);
    QCOMPARE(panel.nameOf(1), QString("Swing copy"));
    QCOMPARE(panel.plot(1).shownQuantities(), QStringList{"energy/kinetic"});
    // The moment is the same in every plot.
    panel.setCursor(0.02);
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center() - QPoint(10, 0));
    QTRY_VERIFY(panel.current()
                    .findChild<QLabel*>("plotLegend")
                    ->text()
                    .contains(QString::number(2.0 + std::cos(0.4), 'g', 4)));
    panel.closePlot(0);
    panel.closePlot(0);
    panel.closePlot(0);
    QCOMPARE(panel.count(), 1); // there is always one
}

void PlotPanelTest::layoutIsKept() {
    PlotsPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(400));
    panel.renamePlot(0, "Bob");
    panel.current().showQuantity("bodies/bob/position x", true);
    panel.current().showQuantity("bodies/later/speed", true); // no result has it yet
    panel.current().setEventMarks(true);
    PlotPanel& phase = panel.addPlot("Phase");
    phase.setXQuantity("bodies/bob/position x");
    phase.showQuantity("bodies/bob/position y", true);
    QTRY_COMPARE(panel.plot(0).pointCount("bodies/bob/position x"), 400);
    QTest::qWait(60);
    panel.findChild<QTabWidget*>("plotTabs")->setCurrentIndex(0);
    QTest::qWait(60);
    auto* plot = reinterpret_cast<QWidget*>(panel.plot(0).plot());
    const QPointF at = panel.plot(0).pixelOf(100.0, 0.0);
    QWheelEvent wheel(at, plot->mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(plot, &wheel);
    const double maximum = panel.plot(0).maximumOf("bodies/bob/position x");

    const QJsonObject saved = panel.saved();
    PlotsPanel again;
    again.resize(900, 300);
    again.show();
    again.restore(saved);
    QCOMPARE(again.count(), 2);
    QCOMPARE(again.nameOf(1), QString("Phase"));
    QVERIFY(again.current().shownQuantities().isEmpty()); // no result yet, and nothing is forgotten
    QCOMPARE(again.saved(), saved);
    again.setResult(swinging(400));
    QCOMPARE(again.plot(0).shownQuantities(), QStringList{"bodies/bob/position x"});
    QCOMPARE(again.plot(1).xQuantity(), QString("bodies/bob/position x"));
    QTRY_COMPARE(again.plot(0).pointCount("bodies/bob/position x"), 400);
    QCOMPARE(again.plot(0).maximumOf("bodies/bob/position x"), maximum); // the zoom is the same
    QCOMPARE(again.saved(), saved);
    // What is not understood is left out; nothing at all is one empty plot.
    again.restore({{"plots", QJsonArray{7, QJsonObject{{"curves", "none"}, {"ranges", 3}}}}, {"current", 99}});
    QCOMPARE(again.count(), 1);
    again.restore({});
    QCOMPARE(again.count(), 1);
    QVERIFY(again.current().shownQuantities().isEmpty());
}

void PlotPanelTest::exports() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QTemporaryDir folder;
    QString problem;
    QVERIFY(!panel.exportTo(folder.path() + "/none.svg", &problem));
    QVERIFY(!problem.isEmpty());
    panel.setResult(swinging(400));
    panel.showQuantity("energy/kinetic", true);
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), 400);
    for (const char* ending : {"svg", "pdf", "png"}) {
        const QString file = folder.path() + "/curves." + ending;
        QVERIFY2(panel.exportTo(file, &problem), qPrintable(problem));
        QVERIFY(QFileInfo(file).size() > 2000);
    }
    // The drawing is well formed, and says which curve it shows.
    QFile file(folder.path() + "/curves.svg");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    QString words;
    int lines = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isCharacters()) words += reader.text();
        if (reader.isStartElement() && (reader.name() == u"path" || reader.name() == u"polyline")) ++lines;
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(lines > 0);
    QVERIFY2(words.contains("kinetic"), qPrintable(words.simplified()));
    QVERIFY(pixelsOf(QImage(folder.path() + "/curves.png"), QColor(0x00, 0x72, 0xb2)) > 500);
    QVERIFY(!panel.exportTo(folder.path() + "/no such folder/curves.svg", &problem));
    QVERIFY2(problem.contains("no such folder"), qPrintable(problem));
    QVERIFY(!panel.exportTo(folder.path() + "/no such folder/curves.csv", &problem));
}

void PlotPanelTest::darkAndLight() {
    PlotsPanel panel;
    panel.resize(900, 300);
    panel.show();
    panel.setResult(swinging(100));
    panel.current().showQuantity("energy/kinetic", true);
    QTest::qWait(100);
    const QColor light = reinterpret_cast<QWidget*>(panel.current().plot())->grab().toImage().pixelColor(2, 2);
    panel.setDark(true);
    QTest::qWait(100);
    const QColor dark = reinterpret_cast<QWidget*>(panel.current().plot())->grab().toImage().pixelColor(2, 2);
    QVERIFY(light.lightness() > 240);
    QVERIFY(dark.lightness() < 60);
    PlotPanel& later = panel.addPlot();
    QTest::qWait(100);
    QVERIFY(reinterpret_cast<QWidget*>(later.plot())->grab().toImage().pixelColor(2, 2).lightness() < 60);
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    PlotPanelTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "plot_panel_test.moc"
