// Several plots: runs compared in one, quantities dragged from one to another, tabs, layouts that are kept, exports,
// and both styles of the desktop.

#include "plots/plot_names.h"
#include "plots/plots_panel.h"
#include "plots/quantities/quantity_mime.h"
#include "plots/quantities/quantity_tree.h"
#include "plots/quantities/quantity_words.h"
#include "plots/units/units.h"
#include "tests/support/plotted_results.h"
#include "tests/support/quantity_leaves.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QStyle>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>

using namespace escapement;

class PlotsPanelTest : public QObject {
    Q_OBJECT
  private slots:
    void quantitiesAreCalledWhatTheyAre();
    void anotherProjectIsSearchedAfresh();
    void runsAreCompared();
    void runsGrowWhileQuantitiesAreTicked();
    void boxesAreTickedAndUnticked();
    void quantitiesAreDragged();
    void tabs();
    void plotsAreCalledAfterWhatTheyShow();
    void layoutIsKept();
    void exports();
    void numberedQuantitiesSayTheirAxis();
    void darkAndLight();
    void quantitiesAreFoundByWhatPeopleCallThem_data();
    void quantitiesAreFoundByWhatPeopleCallThem();
};

void PlotsPanelTest::quantitiesAreFoundByWhatPeopleCallThem_data() {
    QTest::addColumn<QString>("found");
    QTest::newRow("angle") << "joints/hinge/coordinate";
    QTest::newRow("hinge angle") << "joints/hinge/coordinate";
    QTest::newRow("motor torque") << "joints/hinge/moment z";
    QTest::newRow("height") << "bodies/ball/position z";
    QTest::newRow("penetration") << "contacts/ball on plate/gap";
    QTest::newRow("rpm hinge") << "joints/hinge/speed";
    QTest::newRow("position z") << "bodies/ball/position z";
}

void PlotsPanelTest::quantitiesAreFoundByWhatPeopleCallThem() {
    QFETCH(QString, found);
    std::vector<Quantity> all;
    for (const char* path : {"time", "joints/hinge/coordinate", "joints/hinge/speed", "joints/hinge/moment z",
                             "bodies/ball/position x", "bodies/ball/position z", "contacts/ball on plate/gap"}) {
        Quantity quantity;
        quantity.path = path;
        quantity.unit = "m";
        all.push_back(quantity);
    }
    QuantityTree tree;
    tree.fill(all, {}, nullptr);
    auto* search = tree.findChild<QLineEdit*>("quantitySearch");
    auto* view = tree.findChild<QTreeView*>("quantityTree");
    search->setText(QTest::currentDataTag());
    QCOMPARE(quantityPaths(*view->model()), QStringList{found});
    const QString told = quantityLeaves(*view->model()).front().data(Qt::ToolTipRole).toString();
    QCOMPARE(told.contains("axis"), found.startsWith("joints/hinge/moment") || found.endsWith("coordinate"));
}

/// At the window; files keep their names.
void PlotsPanelTest::quantitiesAreCalledWhatTheyAre() {
    std::vector<Quantity> all;
    for (const auto& [path, unit] :
         std::vector<std::pair<const char*, const char*>>{{"contacts/hinge upper stop/normal force", "N m"},
                                                          {"contacts/hinge upper stop/friction force", "N m"},
                                                          {"contacts/hinge upper stop/impulse", "N m s"},
                                                          {"contacts/rail upper stop/normal force", "N"},
                                                          {"energy/work of loads", "J"}}) {
        Quantity quantity;
        quantity.path = path;
        quantity.unit = unit;
        all.push_back(quantity);
    }
    QuantityTree tree;
    tree.fill(all, {}, nullptr);
    QStringList told;
    for (const QModelIndex& leaf : quantityLeaves(*tree.findChild<QTreeView*>("quantityTree")->model()))
        told << leaf.data().toString();
    QCOMPARE(told.join(", "),
             QString("contact torque, friction torque, angular impulse, normal force, work of loads and motors"));
    auto* search = tree.findChild<QLineEdit*>("quantitySearch");
    search->setText("stop torque");
    QCOMPARE(int(quantityLeaves(*tree.findChild<QTreeView*>("quantityTree")->model()).size()), 2);
}

/// What was searched for in one project is not looked for in the next, whatever names that has.
void PlotsPanelTest::anotherProjectIsSearchedAfresh() {
    PlotsPanel plots;
    plots.setResult(hitting(60.0));
    auto* search = plots.findChild<QLineEdit*>("quantitySearch");
    search->setText("normal");
    plots.setResult(hitting(120.0)); // another run of the same project
    QCOMPARE(search->text(), QString("normal"));
    plots.setResult(nullptr);
    plots.restore({});
    plots.setResult(hitting(120.0));
    QCOMPARE(plots.findChild<QLineEdit*>("quantitySearch")->text(), QString());
}

void PlotsPanelTest::runsAreCompared() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto slippery = hitting(60.0), rough = hitting(120.0);
    const QString path = "contacts/tip on anvil/normal force";
    panel.setResult(slippery);
    panel.comparison().setRuns({{"Run 1", slippery}}, 0);
    panel.showQuantity(path, true);
    QCOMPARE(panel.readings().maximumOf(path), 20.0);
    panel.comparison().compare("Run 1", true); // kept, but not drawn twice
    QCOMPARE(panel.pointCount(path, "Run 1"), 0);

    panel.comparison().setRuns({{"Run 1", slippery}, {"Run 2", rough}}, 1);
    panel.setResult(rough);
    QTRY_COMPARE(panel.pointCount(path), 43);
    QTRY_COMPARE(panel.pointCount(path, "Run 1"), 43);
    QCOMPARE(panel.readings().maximumOf(path), 40.0);
    QCOMPARE(panel.readings().maximumOf(path, "Run 1"), 20.0);
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

    // In the window's units as well, whose names stand in the heads.
    const auto back = qScopeGuard([] { Units::chosen().use(Units::systems().front()); });
    Units::chosen().use("in, lb, s, lbf, °");
    QVERIFY(panel.exportTo(folder.path() + "/own.csv", nullptr, false));
    QFile own(folder.path() + "/own.csv");
    QVERIFY(own.open(QIODevice::ReadOnly));
    const QStringList pounds = QString::fromUtf8(own.readAll()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(pounds.size(), 44);
    QCOMPARE(pounds[0], QString("time [s],%1 [lbf],Run 1: time [s],Run 1: %1 [lbf]").arg(path));
    QVERIFY(std::abs(pounds[24].split(',').value(1).toDouble() - 40.0 / 4.4482216152605) < 1e-12);
    Units::chosen().use("mm, g, ms, N, °");
    QVERIFY(panel.exportTo(folder.path() + "/own.csv", nullptr, false));
    own.close(); // another file by now
    QVERIFY(own.open(QIODevice::ReadOnly));
    QVERIFY2(own.readLine().startsWith("time [ms],"), "the column across, too");

    // A run that is no more (another document) takes its curves along.
    panel.comparison().setRuns({{"Run 1", rough}}, 0);
    QCOMPARE(panel.pointCount(path, "Run 1"), 0);
    QVERIFY(panel.comparison().names().isEmpty());
}

/// By the box and by the row, each time.
void PlotsPanelTest::boxesAreTickedAndUnticked() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setResult(swinging(50));
    auto* view = panel.findChild<QTreeView*>("quantityTree");
    const QString path = "bodies/bob/position x", other = "bodies/bob/position y";
    const auto click = [&](const QString& which, bool box) {
        for (const QModelIndex& leaf : quantityLeaves(*view->model())) {
            if (leaf.data(Qt::UserRole).toString() != which) continue;
            view->scrollTo(leaf);
            const QRect row = view->visualRect(leaf);
            const int inBox = view->style()->pixelMetric(QStyle::PM_IndicatorWidth) / 2 + 2;
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                              box ? QPoint(row.left() + inBox, row.center().y()) : row.center());
        }
        QCoreApplication::processEvents();
        QTest::qWait(QApplication::doubleClickInterval() + 20); // no double click with the next
    };
    bool on = false;
    for (const bool box : {true, true, true, false, true, false, false, true}) {
        click(path, box);
        on = !on;
        QCOMPARE(panel.shownQuantities().contains(path), on);
        click(other, box); // of another row in between
        QCOMPARE(panel.shownQuantities().contains(other), on);
    }
}

/// A run that passes a second is told in seconds from then on, with curves or without; and a list of quantities that
/// has become another one while a box is ticked, by a click into it, waits until that is done.
void PlotsPanelTest::runsGrowWhileQuantitiesAreTicked() {
    PlotPanel panel;
    panel.resize(1200, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto result = swinging(500);
    panel.setResult(result);
    auto* x = panel.findChild<QComboBox*>("xQuantityBox");
    QVERIFY(x && x->currentText().contains("[ms]"));
    addFrames(*result, 500, 1600);
    panel.refresh();
    QVERIFY2(x->currentText().contains("[s]"), qPrintable(x->currentText()));

    auto* view = panel.findChild<QTreeView*>("quantityTree");
    const auto click = [&](const QString& words, const QString& path) {
        panel.findChild<QLineEdit*>("quantitySearch")->setText(words);
        for (const QModelIndex& leaf : quantityLeaves(*view->model())) {
            if (leaf.data(Qt::UserRole).toString() != path) continue;
            view->scrollTo(leaf);
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(leaf).center());
            return true;
        }
        return false;
    };
    // The next run begins short, and is long when its next quantity is ticked; by then it has found a contact, too.
    auto next = swinging(500);
    panel.setResult(next);
    QVERIFY(x->currentText().contains("[ms]"));
    QVERIFY(click("", "bodies/bob/position x"));
    addFrames(*next, 500, 1600);
    connect(&panel, &PlotPanel::layoutChanged, &panel, [&] {
        next->pair(0, {"tip on anvil", "a", "b", 0});
        Frame frame;
        frame.time = 1.6 + 1e-3 * double(next->frameCount());
        frame.bodies = {BodyState{}};
        ContactRow row;
        row.force = Vec3(0, 0, 1);
        frame.contacts = {row};
        next->frame(frame);
        panel.refresh();
    });
    QVERIFY(click("kinetic", "energy/kinetic"));
    QVERIFY(x->currentText().contains("[s]"));
    QCOMPARE(panel.shownQuantities(), (QStringList{"bodies/bob/position x", "energy/kinetic"}));
    panel.findChild<QLineEdit*>("quantitySearch")->clear();
    QTRY_VERIFY(quantityPaths(*view->model()).contains("contacts/tip on anvil/gap"));
    auto* tree = panel.findChild<QuantityTree*>();
    QVERIFY(tree->isTicked("bodies/bob/position x") && tree->isTicked("energy/kinetic"));
    QTRY_COMPARE(panel.pointCount("energy/kinetic"), int(next->frameCount()));
}

void PlotsPanelTest::quantitiesAreDragged() {
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

void PlotsPanelTest::tabs() {
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

void PlotsPanelTest::plotsAreCalledAfterWhatTheyShow() {
    PlotsPanel panel;
    panel.setResult(swinging(50));
    QCOMPARE(panel.nameOf(0), QString("Plot 1"));
    panel.current().showQuantity("bodies/bob/position x", true);
    QCOMPARE(panel.nameOf(0), QString("bob position x"));
    panel.current().showQuantity("bodies/bob/position y", true);
    QCOMPARE(panel.nameOf(0), QString("bob position x, position y"));
    panel.current().showQuantity("bodies/bob/position y", false);
    panel.addPlot();
    panel.current().showQuantity("bodies/bob/position x", true);
    QCOMPARE(panel.nameOf(1), QString("bob position x 2"));
    panel.current().setXQuantity("energy/kinetic");
    QCOMPARE(panel.nameOf(1), QString("bob position x over energy kinetic"));
    // What the user has called otherwise keeps its name.
    panel.renamePlot(0, "Swing");
    panel.plot(0).showQuantity("energy/kinetic", true);
    QCOMPARE(panel.nameOf(0), QString("Swing"));
    PlotsPanel again;
    again.restore(panel.saved());
    QCOMPARE(again.nameOf(0), QString("Swing"));
    QCOMPARE(again.nameOf(1), QString("bob position x over energy kinetic"));
    again.plot(0).showQuantity("energy/kinetic", false);
    QCOMPARE(again.nameOf(0), QString("Swing"));
    again.plot(1).renameThings({{"bodies", "pendulum", "bob"}});
    QCOMPARE(again.nameOf(1), QString("pendulum position x over energy kinetic"));
    again.plot(1).showQuantity("bodies/pendulum/position x", false);
    QCOMPARE(again.nameOf(1), QString("Plot 1")); // shows nothing
    // A project of before has numbers alone.
    again.restore({{"plots", QJsonArray{QJsonObject{{"name", "Plot 2"}, {"curves", QJsonArray{"bodies/slider/speed"}}},
                                        QJsonObject{{"name", "Plot 3"}}}}});
    QCOMPARE(again.nameOf(0), QString("slider speed"));
    QCOMPARE(again.nameOf(1), QString("Plot 3"));
}

void PlotsPanelTest::layoutIsKept() {
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
    const double maximum = panel.plot(0).readings().maximumOf("bodies/bob/position x");

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
    QCOMPARE(again.plot(0).readings().maximumOf("bodies/bob/position x"), maximum); // the zoom is the same
    QCOMPARE(again.saved(), saved);
    // What is not understood is left out; nothing at all is one empty plot.
    again.restore({{"plots", QJsonArray{7, QJsonObject{{"curves", "none"}, {"ranges", 3}}}}, {"current", 99}});
    QCOMPARE(again.count(), 1);
    again.restore({});
    QCOMPARE(again.count(), 1);
    QVERIFY(again.current().shownQuantities().isEmpty());
}

/// Numbers alone would not say about which axis, nor whose.
void PlotsPanelTest::numberedQuantitiesSayTheirAxis() {
    QCOMPARE(shortName("joints/ball/speed 2"), QString("ball · angular velocity y"));
    QCOMPARE(shortName("joints/ball/coordinate 1"), QString("ball · rotation x"));
    QCOMPARE(shortName("joints/ball/acceleration 3"), QString("ball · angular acceleration z"));
    QCOMPARE(shortName("joints/hinge/speed"), QString("hinge · speed"));
    QCOMPARE(shortName("bodies/speed 2/speed"), QString("speed 2 · speed")); // a name stays
    QVERIFY2(meaningOf("joints/ball/speed 2").contains("frame on the first body"),
             qPrintable(meaningOf("joints/ball/speed 2")));
    QVERIFY(meaningOf("joints/ball/coordinate 1").contains("vector"));
    QVERIFY(!meaningOf("joints/ball/coordinate 1").contains("axis z"));
    QVERIFY(meaningOf("joints/hinge/coordinate").contains("axis z"));
}

void PlotsPanelTest::exports() {
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

void PlotsPanelTest::darkAndLight() {
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
    PlotsPanelTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "plots_panel_test.moc"
