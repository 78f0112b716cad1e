// Plots follow the names of the things they draw, and say what a run has not; closing a plot with curves asks.

#include "plots/plots_panel.h"
#include "plots/quantities/quantity_mime.h"
#include "plots/quantities/quantity_tree.h"
#include "plots/thing_names.h"
#include "tests/support/plotted_results.h"

#include <QApplication>
#include <QDropEvent>
#include <QJsonArray>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QtTest>

#include <memory>

using namespace escapement;

class RenamedThingsTest : public QObject {
    Q_OBJECT
  private slots:
    void pathsInBothNames();
    void curvesGoOnUnderTheNewName();
    void whatIsAskedForByEitherName();
    void aTickIsOfItsOwnThing();
    void phaseDiagramsToo();
    void aRunWithoutTheHorizontalQuantity();
    void whatARunHasNotIsSaid();
    void aContactThatNeverTouchedIsNoneThatIsMissing();
    void closingAPlotWithCurvesAsks();
};

namespace {

const QString hammerX = "bodies/hammer/position x", ramX = "bodies/ram/position x";
const ThingNames renamed{{"bodies", "ram", "hammer"}};

std::shared_ptr<Result> ended(const std::string& body) {
    auto result = hitting(100.0, body);
    result->finish(RunStatus::Done, "");
    return result;
}

QStringList wantedIn(const PlotPanel& plot) {
    QStringList paths;
    for (const auto& path : plot.saved()["curves"].toArray()) paths << path.toString();
    return paths;
}

} // namespace

void RenamedThingsTest::pathsInBothNames() {
    const ThingNames names{{"bodies", "ram/2", "hammer"}, {"contacts", "blow", "tip on anvil"}, {"bodies", "new", {}}};
    QCOMPARE(pathThen(names, "bodies/ram%2F2/speed"), QString("bodies/hammer/speed"));
    QCOMPARE(pathNow(names, "bodies/hammer/speed"), QString("bodies/ram%2F2/speed"));
    QCOMPARE(pathThen(names, "contacts/blow/gap"), QString("contacts/tip on anvil/gap"));
    QCOMPARE(pathThen(names, "joints/blow/speed"), QString("joints/blow/speed")); // a name counts among its own kind
    QCOMPARE(pathThen(names, "energy/kinetic"), QString("energy/kinetic"));
    QCOMPARE(pathThen(names, "time"), QString("time"));
    QVERIFY(pathThen(names, "bodies/new/speed").isEmpty());
    QCOMPARE(pathThen(names, "clearances/anvil – ram%2F2"), QString("clearances/anvil – hammer"));
    const QString there = "measures/anvil, face 3 – hammer, edge 12", now = "measures/anvil, face 3 – ram%2F2, edge 12";
    QCOMPARE(pathThen(names, now), there);
    QCOMPARE(pathNow(names, there), now);
    QVERIFY(pathThen(names, "measures/new, face 1 – anvil, corner 2").isEmpty());
    QCOMPARE(thingOf("bodies/ram%2F2/speed"), QString("ram/2"));
    QVERIFY(thingOf("energy/kinetic").isEmpty());
    QCOMPARE(nameThen(names, "bodies", "ram/2"), QString("hammer"));
    QVERIFY(nameThen(names, "bodies", "new").isEmpty());
    // The run's ball is no more, and what was its cube is called ball now.
    const ThingNames taken{{"bodies", "ball", "cube"}};
    const QString own = pathNow(taken, "bodies/ball/speed");
    QVERIFY2(own != "bodies/ball/speed", qPrintable(own));
    QCOMPARE(pathThen(taken, own), QString("bodies/ball/speed"));
    QVERIFY(pathThen({}, own).isEmpty()); // another run's ball is the cube
    QCOMPARE(thingOf(own), QString("ball"));
    QCOMPARE(unmarked(own), QString("bodies/ball/speed"));
    QCOMPARE(pathNow({{"bodies", "cube", "ball"}}, own), QString("bodies/ball/speed")); // the name is free again
    QCOMPARE(pathNow({{"bodies", "block", "other"}}, own), own);
}

void RenamedThingsTest::curvesGoOnUnderTheNewName() {
    PlotsPanel panel;
    panel.resize(900, 400);
    panel.show();
    const auto first = ended("hammer"), second = ended("ram");
    panel.setResult(first);
    panel.setRuns({{"Run 1", first}}, 0);
    panel.current().showQuantity(hammerX, true);
    PlotPanel& behind = panel.addPlot("Behind");
    behind.showQuantity(hammerX, true);
    QTRY_COMPARE(behind.pointCount(hammerX), int(first->frameCount()));
    // The run is shown on: its own name in the list is ticked, and the plot wants the new one.
    QSignalSpy changed(&panel, &PlotsPanel::layoutChanged);
    panel.renameThings(renamed);
    panel.setRuns({{"Run 1", first, {}, renamed}}, 0);
    QVERIFY(changed.count() > 0);
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(wantedIn(panel.plot(i)), QStringList{ramX});
        QCOMPARE(panel.plot(i).shownQuantities(), QStringList{hammerX});
        QVERIFY(panel.plot(i).findChild<QuantityTree*>()->isTicked(hammerX));
    }
    // Another run has the new name; the one before it lies beside it.
    panel.setResult(second);
    panel.setRuns({{"Run 1", first, {}, renamed}, {"Run 2", second}}, 1);
    behind.comparison().compare("Run 1", true);
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(panel.plot(i).shownQuantities(), QStringList{ramX});
        QVERIFY(panel.plot(i).findChild<QuantityTree*>()->isTicked(ramX));
    }
    QTRY_COMPARE(behind.pointCount(ramX), int(second->frameCount()));
    QTRY_COMPARE(behind.pointCount(hammerX, "Run 1"), int(first->frameCount()));
    QVERIFY(behind.findChild<QLabel*>("plotMissing")->isHidden());
    // The rename is undone.
    panel.renameThings({{"bodies", "hammer", "ram"}});
    panel.setRuns({{"Run 1", first}, {"Run 2", second, {}, {{"bodies", "hammer", "ram"}}}}, 1);
    QCOMPARE(wantedIn(behind), QStringList{hammerX});
    QTRY_COMPARE(behind.pointCount(ramX), int(second->frameCount()));
    QTRY_COMPARE(behind.pointCount(hammerX, "Run 1"), int(first->frameCount()));
    // A tick taken away in the run's name takes the curve away in every run.
    behind.findChild<QuantityTree*>()->tick(ramX, false);
    QVERIFY(wantedIn(behind).isEmpty());
    QCOMPARE(behind.pointCount(hammerX, "Run 1"), 0);
}

/// By the name in the project and by that in the run; before its result is shown, and where only a run beside it has
/// it.
void RenamedThingsTest::whatIsAskedForByEitherName() {
    PlotsPanel panel;
    panel.resize(900, 400);
    panel.show();
    const auto first = ended("hammer"), second = ended("ram");
    const std::vector<PlotRun> runs{{"Run 1", first, {}, renamed}, {"Run 2", second}};
    panel.setResult(first);
    panel.setRuns(runs, 0);
    panel.showQuantities({ramX});
    QCOMPARE(panel.current().shownQuantities(), QStringList{hammerX});
    QVERIFY(panel.current().findChild<QuantityTree*>()->isTicked(hammerX));
    // Dropped while the model is shown.
    PlotPanel& empty = panel.addPlot("Empty");
    panel.setResult(nullptr);
    const std::unique_ptr<QMimeData> dragged(quantityMime({hammerX}));
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, dragged.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&empty, &enter);
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, dragged.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&empty, &drop);
    QCOMPARE(wantedIn(empty), QStringList{ramX});
    // The run shown has it not, the one beside it has.
    PlotPanel& beside = panel.addPlot("Beside");
    panel.setResult(second);
    panel.setRuns({{"Run 1", first}, {"Run 2", second}}, 1);
    beside.comparison().compare("Run 1", true);
    beside.showQuantity(hammerX, true);
    QTRY_COMPARE(beside.pointCount(hammerX, "Run 1"), int(first->frameCount()));
}

/// The ball of the first run was removed since, and its cube took over the name.
void RenamedThingsTest::aTickIsOfItsOwnThing() {
    PlotPanel plot;
    plot.resize(900, 400);
    plot.show();
    const QString ballX = "bodies/ball/position x";
    const auto first = ended("ball"), second = ended("ball");
    const std::vector<PlotRun> runs{{"Run 1", first, {}, {{"bodies", "ball", "cube"}}}, {"Run 2", second}};
    plot.setResult(first);
    plot.comparison().setRuns(runs, 0);
    auto* tree = plot.findChild<QuantityTree*>();
    tree->tick(ballX, true);
    plot.comparison().compare("Run 2", true);
    QCOMPARE(plot.shownQuantities(), QStringList{ballX});
    QTRY_COMPARE(plot.pointCount(ballX), int(first->frameCount()));
    QCOMPARE(plot.pointCount(ballX, "Run 2"), 0);
    QVERIFY(tree->isTicked(ballX));
    // It stays with its run.
    plot.setResult(second);
    plot.comparison().setRuns(runs, 1);
    QVERIFY(plot.shownQuantities().isEmpty());
    QVERIFY(!tree->isTicked(ballX));
    plot.setResult(first);
    plot.comparison().setRuns(runs, 0);
    QVERIFY(tree->isTicked(ballX));
    tree->tick(ballX, false);
    QVERIFY(wantedIn(plot).isEmpty());
    // What was drawn before the name went to another thing is drawn on, of that run alone.
    plot.comparison().setRuns({{"Run 1", first}, {"Run 2", second}}, 0);
    tree->tick(ballX, true);
    QCOMPARE(wantedIn(plot), QStringList{ballX});
    plot.renameThings({{"bodies", "ball", "cube"}});
    plot.comparison().setRuns(runs, 0);
    QCOMPARE(plot.shownQuantities(), QStringList{ballX});
    QVERIFY(wantedIn(plot) != QStringList{ballX});
}

void RenamedThingsTest::aRunWithoutTheHorizontalQuantity() {
    const QTemporaryDir folder;
    PlotPanel plot;
    plot.resize(700, 400);
    plot.show();
    const QString force = "contacts/tip on anvil/normal force";
    const auto first = ended("hammer"), second = ended("ram");
    plot.setResult(second);
    plot.comparison().setRuns({{"Run 1", first}, {"Run 2", second}}, 1);
    plot.showQuantity(force, true);
    plot.comparison().compare("Run 1", true);
    QTRY_VERIFY(plot.pointCount(force, "Run 1") > 0);
    plot.setXQuantity(ramX);
    QTRY_VERIFY(plot.pointCount(force) > 0);
    QCOMPARE(plot.pointCount(force, "Run 1"), 0);
    const auto* missing = plot.findChild<QLabel*>("plotMissing");
    QVERIFY2(missing->text().contains("Run 1 has no") && missing->text().contains("ram"), qPrintable(missing->text()));
    QTest::qWait(200);
    QCOMPARE(plot.findChild<QLabel*>("plotLegend")->toolTip(), force); // and no reason why one is not drawn
    QString problem;
    QVERIFY2(plot.exportTo(folder.path() + "/phase.csv", &problem), qPrintable(problem));
    plot.setXQuantity("time");
    QTRY_VERIFY(plot.pointCount(force, "Run 1") > 0);
    QVERIFY(missing->isHidden());
}

void RenamedThingsTest::phaseDiagramsToo() {
    PlotPanel plot;
    plot.resize(700, 400);
    const auto first = ended("hammer"), second = ended("ram");
    plot.setResult(second);
    plot.comparison().setRuns({{"Run 1", first, {}, renamed}, {"Run 2", second}}, 1);
    plot.setXQuantity(ramX);
    plot.showQuantity("bodies/ram/position y", true);
    plot.comparison().compare("Run 1", true);
    QTRY_COMPARE(plot.pointCount("bodies/ram/position y"), int(second->frameCount()));
    QTRY_COMPARE(plot.pointCount("bodies/hammer/position y", "Run 1"), int(first->frameCount()));
    plot.setResult(first);
    plot.comparison().setRuns({{"Run 1", first, {}, renamed}, {"Run 2", second}}, 0);
    QCOMPARE(plot.xQuantity(), hammerX);
    QCOMPARE(plot.saved()["x"].toString(), ramX);
}

void RenamedThingsTest::whatARunHasNotIsSaid() {
    PlotPanel plot;
    plot.resize(700, 400);
    plot.show();
    const auto first = ended("hammer"), second = ended("ram");
    plot.setResult(first);
    plot.comparison().setRuns({{"Run 1", first}, {"Run 2", second}}, 0);
    plot.showQuantity(hammerX, true);
    auto* missing = plot.findChild<QLabel*>("plotMissing");
    QVERIFY(missing->isHidden());
    plot.comparison().compare("Run 2", true);
    QVERIFY(!missing->isHidden());
    QVERIFY2(missing->text().contains("Run 2 has no") && missing->text().contains("hammer"),
             qPrintable(missing->text()));
    QVERIFY(!missing->text().contains("href")); // Run 1 has it
    // Also of the run that is shown; what no run has can be taken out.
    plot.setResult(second);
    plot.comparison().setRuns({{"Run 1", first}, {"Run 2", second}}, 1);
    QVERIFY2(missing->text().contains("Run 2 has no") && missing->text().contains("href"), qPrintable(missing->text()));
    QTest::qWait(100);
    QVERIFY(plot.findChild<QLabel*>("plotHint")->isHidden()); // something is picked
    QSignalSpy changed(&plot, &PlotPanel::layoutChanged);
    emit missing->linkActivated("forget");
    QVERIFY(missing->isHidden());
    QVERIFY(wantedIn(plot).isEmpty());
    QCOMPARE(changed.count(), 1);
}

void RenamedThingsTest::aContactThatNeverTouchedIsNoneThatIsMissing() {
    PlotPanel plot;
    plot.resize(700, 400);
    plot.show();
    const auto first = ended("hammer"), second = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"hammer"};
    second->begin(layout);
    addFrames(*second, 0, 20);
    second->finish(RunStatus::Done, "");
    plot.setResult(first);
    plot.comparison().setRuns({{"Run 1", first}, {"Run 2", second, {}, {}, {"tip on anvil"}}}, 0);
    plot.showQuantity("contacts/tip on anvil/normal force", true);
    plot.comparison().compare("Run 2", true);
    const QString said = plot.findChild<QLabel*>("plotMissing")->text();
    QVERIFY2(said.contains("did not touch in Run 2") && said.contains("tip on anvil"), qPrintable(said));
    QVERIFY2(!said.contains("has no"), qPrintable(said));
}

void RenamedThingsTest::closingAPlotWithCurvesAsks() {
    PlotsPanel panel;
    panel.resize(900, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(20));
    panel.addPlot("Mine");
    panel.current().showQuantity("energy/kinetic", true);
    panel.addPlot("Empty");
    QString asked;
    QTimer answering;
    bool yes = false;
    connect(&answering, &QTimer::timeout, this, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        asked = box->text();
        for (auto* button : box->buttons())
            if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == yes) return button->click();
    });
    answering.start(20);
    auto* bar = panel.findChild<QTabWidget*>("plotTabs")->tabBar();
    const auto close = [&](int index) {
        asked.clear();
        QTest::mouseClick(bar->tabButton(index, QTabBar::RightSide), Qt::LeftButton);
    };
    close(2);
    QCOMPARE(panel.count(), 2); // there was nothing in it
    QVERIFY(asked.isEmpty());
    close(1);
    QVERIFY2(asked.contains("Mine"), qPrintable(asked));
    QCOMPARE(panel.count(), 2);
    QCOMPARE(panel.plot(1).shownQuantities(), QStringList{"energy/kinetic"});
    // The middle button, too.
    asked.clear();
    QTest::mouseClick(bar, Qt::MiddleButton, {}, bar->tabRect(1).center());
    QVERIFY(!asked.isEmpty());
    QCOMPARE(panel.count(), 2);
    yes = true;
    close(1);
    QVERIFY(!asked.isEmpty());
    QCOMPARE(panel.count(), 1);
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    RenamedThingsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "renamed_things_test.moc"
