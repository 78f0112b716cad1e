// What helps to watch and to find one's way: the events' row of the moment, units of times and impulses, the frame
// around the whole motion, the tree of an assembly, several things selected, the room that the docks take.

#include "tests/gui/user.h"

#include "gui/panels/assembly_components.h"
#include "gui/panels/tables/events_model.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picking/scene_marks.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "plots/quantities/quantity_order.h"
#include "tests/support/places.h"
#include "tests/support/quantity_leaves.h"

#include <qcustomplot.h>

#include <QDockWidget>
#include <QTableView>

using namespace escapement;

namespace {
const QString samples = QString(sourceFolder) + "/resources/samples/";
} // namespace

class WatchingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void startPageHasTheWindowToItself();
    void timesHaveTheUnitOfTheRun();
    void timesOfAnEndedRunKeepTheirUnit();
    void impulsesOfAnglesHaveTheirUnit();
    void eventsFollowTheMoment();
    void theWholeMotionIsFramed();
    void enterKeepsTheField();
    void positionsShowSixDigits();
    void unitsAreWhole();
    void severalAreHeadedAndLit();
    void componentsAreThoseOfTheFile();
    void anAssemblyIsATree();
    void plotsAsWideAsTheWindow();
    void usefulQuantitiesComeFirst();

  private:
    QString ball(const QByteArray& until = "0.6");
    QString sample(const QString& name); ///< a copy, beside which runs may be kept
    std::unique_ptr<QTemporaryDir> folder_;
};

void WatchingTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString WatchingTest::ball(const QByteArray& until) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile::copy(samples + "bouncing_ball.step", folder + "/bouncing_ball.step");
    QFile file(folder + "/ball.escapement");
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(bytesOf(samples + "bouncing_ball.escapement").replace("\"until\": 2", "\"until\": " + until)) < 0)
        qFatal("cannot write the project");
    return file.fileName();
}

QString WatchingTest::sample(const QString& name) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const char* ending : {".step", ".escapement"})
        QFile::copy(samples + name + ending, folder + "/" + name + ending);
    return folder + "/" + name + ".escapement";
}

void WatchingTest::startPageHasTheWindowToItself() {
    const QString project = ball();
    {
        User user;
        for (auto* dock : user.window->findChildren<QDockWidget*>())
            QVERIFY2(!dock->isVisible(), qPrintable(dock->objectName()));
        QVERIFY(user.find<QWidget>("startPage")->width() > 1200);
        QVERIFY(user.open(project));
        for (const char* dock : {"mechanismDock", "propertiesDock", "plotsDock", "eventsDock"})
            QVERIFY2(user.find<QDockWidget>(dock)->isVisible(), dock);
        // What the user closed is closed for the next project too, and remembered when the window closes on the start
        // page.
        user.find<QDockWidget>("plotsDock")->close();
        user.trigger("closeDocumentAction");
        QVERIFY(user.find<QWidget>("startPage")->isVisible());
        QVERIFY(!user.find<QDockWidget>("mechanismDock")->isVisible());
        user.window->close();
    }
    MainWindow again;
    again.show();
    again.document().loader().setCadWorker(programFile);
    QSignalSpy changed(&again.document(), &Document::changed);
    again.openFile(project);
    QVERIFY(changed.wait(60000));
    QTRY_VERIFY(again.findChild<QDockWidget*>("mechanismDock")->isVisible());
    QVERIFY(!again.findChild<QDockWidget*>("plotsDock")->isVisible());
}

void WatchingTest::timesHaveTheUnitOfTheRun() {
    QCOMPARE(timeText(0.0123456, 60.0), QString("0.01235 s"));
    QCOMPARE(timeText(2.5, 5.0), QString("2.500000 s"));
    // The bar below the view has one unit, too.
    QCOMPARE(shortTimeText(0.6, 1.2), QString("0.6 s"));
    QCOMPARE(shortTimeText(0.025, 0.05), QString("25 ms"));
    QCOMPARE(timeText(0.0123456, 0.5), QString("12.3456 ms"));
    QCOMPARE(timeText(5e-5, 2e-4), QString("50.0000 µs"));
    QCOMPARE(timeText(0.086861, 1.0 - 1e-12), QString("0.086861 s")); // the last frame's time has roundoff
    User user;
    QVERIFY(user.open(ball("1.2")));
    QVERIFY(user.run());
    user.window->playback().seek(0.9);
    const QString label = user.find<QLabel>("timeLabel")->text();
    QVERIFY2(label.contains("t = 0.9") && label.contains("of 1.2 s") && !label.contains("ms"), qPrintable(label));
    auto* events = user.find<QTableView>("eventsTable");
    QVERIFY(events->model()->rowCount() > 2);
    for (int row = 0; row < events->model()->rowCount(); ++row) {
        const QString time = events->model()->index(row, EventsModel::Time).data().toString();
        QVERIFY2(time.endsWith(" s") && !time.endsWith("ms"), qPrintable(time));
    }
}

/// What has ended before its time has times in the unit of what there is, at once and when it is shown again.
void WatchingTest::timesOfAnEndedRunKeepTheirUnit() {
    User user;
    QVERIFY(user.open(ball("0.9")));
    QVERIFY(user.run());
    const auto result = user.window->playback().result();
    const auto first = [](const EventsModel& model) { return model.index(0, EventsModel::Time).data().toString(); };
    EventsModel live, again;
    live.setResult(result, 5.0);
    QVERIFY(live.rowCount() > 0);
    QVERIFY2(first(live).endsWith(" s"), qPrintable(first(live)));
    live.setExpectedEnd(0.0);
    again.setResult(result);
    QVERIFY2(first(live).endsWith(" ms"), qPrintable(first(live)));
    QCOMPARE(first(live), first(again));
}

void WatchingTest::impulsesOfAnglesHaveTheirUnit() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.project_text = R"({"joints": [{"name": "rail", "type": "prismatic"}, {"name": "hinge", "type": "revolute"},
                                         {"name": "shaft", "type": "revolute"}],
                              "couplings": [{"name": "mesh", "type": "gear-pair", "a": {"joint": "hinge"}, "b": {"joint": "shaft"}},
                                            {"name": "bar", "type": "rack-and-pinion", "a": {"joint": "hinge"}, "b": {"joint": "rail"}}]})";
    layout.joints = {{"rail", 1}, {"hinge", 1}, {"shaft", 1}};
    result->begin(layout);
    result->frame(Frame());
    const std::vector<std::pair<std::string, QString>> expected{{"tip on plate", "2"},
                                                                {"hinge upper stop", "2 N m s"},
                                                                {"rail lower stop", "2"},
                                                                {"mesh lower backlash", "2 N m s"},
                                                                {"bar upper backlash", "2"}};
    for (const auto& [contact, text] : expected) {
        Event event;
        event.kind = EventKind::Impact;
        event.subject = contact;
        event.impulse = Vec3(0, 0, 2);
        result->event(event);
    }
    EventsModel model;
    model.setResult(result);
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(model.headerData(EventsModel::Impulse, Qt::Horizontal, Qt::DisplayRole).toString().simplified(),
             QString("impulse [N s]"));
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.index(row, EventsModel::Impulse).data().toString(), expected[std::size_t(row)].second);
}

void WatchingTest::eventsFollowTheMoment() {
    User user;
    QVERIFY(user.open(ball("2")));
    QVERIFY(user.run());
    auto& playback = user.window->playback();
    auto* table = user.find<QTableView>("eventsTable");
    const auto events = user.document().runs().result()->events();
    QVERIFY(events.size() > 4);
    const auto lit = [&] {
        const auto rows = table->selectionModel()->selectedRows();
        return rows.size() == 1 ? rows[0].row() : -1;
    };
    const auto inSight = [&](int row) {
        return table->viewport()->rect().contains(table->visualRect(table->model()->index(row, 0)).center());
    };
    playback.seekFrame(0);
    // Every instant with an event is reached, each by one key more, and its row is lit and in sight.
    std::set<double> instants;
    for (const auto& event : events)
        if (event.time > 0.0) instants.insert(event.time);
    for (const double instant : instants) {
        user.key(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(playback.instant(), instant);
        QVERIFY(lit() >= 0);
        QCOMPARE(events[std::size_t(lit())].time, instant);
        QVERIFY(inSight(lit()));
    }
    // Between two events the row of the one before is lit, without the view telling of it.
    const double between = 0.5 * (*instants.begin() + *std::next(instants.begin()));
    playback.seek(between);
    QVERIFY(lit() >= 0 && events[std::size_t(lit())].time == *instants.begin());
    QVERIFY(!user.find<QLabel>("eventCallout")->isVisible());
    // While it plays, too.
    playback.seekFrame(0);
    playback.setSpeed(0.5);
    user.key(Qt::Key_Space);
    QVERIFY(playback.isPlaying());
    QTRY_VERIFY(playback.time() > *std::next(instants.begin()));
    const double now = playback.time();
    QVERIFY(lit() >= 0 && events[std::size_t(lit())].time <= now && events[std::size_t(lit())].time > 0.0);
    QVERIFY(inSight(lit()));
    playback.setPlaying(false);
}

void WatchingTest::theWholeMotionIsFramed() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(!user.find<QAction>("fitMotionAction")->isEnabled());
    QVERIFY(user.run());
    auto& playback = user.window->playback();
    Viewport& view = user.window->viewport();
    const auto result = user.document().runs().result();
    const int ball = user.body("ball");
    QVERIFY(ball >= 0);
    double highest = -1e9, lowest = 1e9;
    for (std::size_t i = 0; i < result->frameCount(); ++i) {
        const double z = result->frameAt(i).bodies[std::size_t(ball)].position.z();
        highest = std::max(highest, z), lowest = std::min(lowest, z);
    }
    const auto box = motionBounds(view.scene().bodies(), *result, 100000);
    QVERIFY(box && (*box)[5] >= highest && (*box)[4] <= lowest);
    // Looking at the ball alone, the rest of its way is out of sight; then all of it is in the picture.
    playback.seek(playback.lastTime());
    QTest::qWait(50);
    view.fitBody(ball);
    const Vec3 top(result->frameAt(0).bodies[std::size_t(ball)].position);
    QVERIFY(view.positionOf(top).y() < 0.0);
    user.key(Qt::Key_F, Qt::ControlModifier | Qt::AltModifier);
    for (std::size_t i = 0; i < result->frameCount(); ++i) {
        const Vec2 at = view.positionOf(result->frameAt(i).bodies[std::size_t(ball)].position);
        QVERIFY(view.rect().contains(QPoint(qRound(at.x()), qRound(at.y()))));
    }
    user.shoot("fit-motion");
}

void WatchingTest::enterKeepsTheField() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.7"));
    const auto focused = [] {
        const auto* edit = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        return edit ? edit->objectName() : QString();
    };
    QCOMPARE(focused(), QString("edit:/contacts/0/restitution"));
    // So the next value is typed at once.
    QTest::keyClicks(QApplication::focusWidget(), "0.6");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTest::qWait(30);
    QCOMPARE(user.mechanism().contacts[0].restitution.value, 0.6);
    QCOMPARE(focused(), QString("edit:/contacts/0/restitution"));
    // The history's keys are not the letters'.
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().contacts[0].restitution.value, 0.7);
    user.key(Qt::Key_Escape);
    QVERIFY(focused().isEmpty());
}

void WatchingTest::positionsShowSixDigits() {
    User user;
    QVERIFY(user.open(ball()));
    const int ball = user.body("ball");
    QVERIFY(user.clickBody("ball"));
    const std::string field = "/bodies/" + std::to_string(ball) + "/pose/position";
    QVERIFY(user.type(field + "/0", "12.3456789012"));
    const double exact = user.mechanism().bodies[std::size_t(ball)].pose.position[0].value;
    QCOMPARE(exact, 0.0123456789012);
    user.key(Qt::Key_Escape);
    auto* edit = user.window->properties().findChild<QLineEdit*>(QString::fromStdString("edit:" + field + "/0"));
    QVERIFY(edit);
    QTRY_COMPARE(edit->text(), QString("12.3457"));
    QVERIFY(edit->toolTip().contains("12.3456789012"));
    // In the field all digits are there; leaving it or typing into another changes none of them.
    QTest::mouseClick(edit, Qt::LeftButton);
    QTRY_COMPARE(edit->text(), QString("12.3456789012"));
    QVERIFY(user.type(field + "/1", "3"));
    QCOMPARE(user.mechanism().bodies[std::size_t(ball)].pose.position[0].value, exact);
}

/// Also those of a bushing, which are long and stand behind three numbers, in a panel of its first width.
void WatchingTest::unitsAreWhole() {
    const QString path = folder_->path() + "/bushing.escapement";
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"escapement": 1, "name": "bushing",
      "bodies": [{"name": "ground", "fixed": true, "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.02]}]},
                 {"name": "block", "pose": {"position": [0, 0, 0.1]}, "shapes": [{"primitive": "box", "size": [0.05, 0.05, 0.05]}],
                  "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.001, 0.001, 0.001, 0, 0, 0]}}],
      "loads": [{"name": "mount", "type": "bushing", "a": {"body": "ground", "origin": [0, 0, 0.1], "z": [0, 0, 1], "x": [1, 0, 0]},
                 "b": {"body": "block", "origin": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0]},
                 "translation_stiffness": [1e5, 1e5, 2e5], "translation_damping": [10, 10, 20], "rotation_stiffness": [100, 100, 50], "rotation_damping": [1, 1, 2]}]})");
    file.close();
    User user;
    QVERIFY(user.open(path));
    QVERIFY2(user.mechanism().loads.size() == 1, "the project was not read");
    QVERIFY(user.clickTree({Selection::Kind::Load, 0}));
    for (const QString& system : Units::systems()) {
        Units::chosen().choose(system);
        QTest::qWait(100);
        int looked = 0;
        for (auto* unit : user.window->properties().findChildren<QLabel*>(QRegularExpression("^unit:"))) {
            if (!unit->isVisible()) continue;
            ++looked;
            QVERIFY2(unit->width() >= unit->sizeHint().width(), qPrintable(unit->objectName() + " " + unit->text()));
            const int right = unit->mapTo(user.window->properties().viewport(), QPoint(unit->width(), 0)).x();
            QVERIFY2(right <= user.window->properties().viewport()->width(),
                     qPrintable(QString("%1 %2 ends at %3 of %4")
                                    .arg(unit->objectName(), unit->text())
                                    .arg(right)
                                    .arg(user.window->properties().viewport()->width())));
        }
        QVERIFY(looked >= 4);
        user.shoot("bushing-" + QString::number(Units::systems().indexOf(system)));
    }
    Units::chosen().choose(Units::systems().front());
}

void WatchingTest::severalAreHeadedAndLit() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.clickBody("crank"));
    QCOMPARE(user.window->viewport().scene().marks().selectedBodies(), (std::set<int>{user.body("crank")}));
    QVERIFY(user.clickBody("rod", Qt::ControlModifier));
    QVERIFY(user.clickBody("slider", Qt::ControlModifier));
    QCOMPARE(user.window->viewport().scene().marks().selectedBodies(),
             (std::set<int>{user.body("crank"), user.body("rod"), user.body("slider")}));
    const QString title = user.find<QDockWidget>("propertiesDock")->windowTitle();
    QCOMPARE(title, QString("3 selected: crank, rod, slider"));
    auto* note = user.window->properties().findChild<QLabel*>("togetherNote");
    QVERIFY(note && note->isVisible() && note->text().contains("slider"));
    user.shoot("several");
    QVERIFY(user.clickBody("rod"));
    QCOMPARE(user.find<QDockWidget>("propertiesDock")->windowTitle(), QString("Body: rod"));
    QVERIFY(!user.window->properties().findChild<QLabel*>("togetherNote"));
}

void WatchingTest::componentsAreThoseOfTheFile() {
    Mechanism m;
    const auto add = [&](const char* name, std::vector<std::pair<std::string, std::string>> parts) {
        Body body;
        body.name = name;
        for (auto& [file, part] : parts) {
            Shape shape;
            shape.geometry = file;
            shape.part = part;
            body.shapes.push_back(shape);
        }
        m.bodies.push_back(body);
    };
    add("plate", {{"one", "top/plate"}});
    add("nut", {{"one", "top/arm/bolt/nut"}});
    add("screw", {{"one", "top/arm/bolt/screw"}});
    add("bar", {{"one", "top/arm/bar"}});
    add("lone", {{"one", "top/case/lone"}});                          // a component of one body is none
    add("merged", {{"one", "top/arm/bolt/x"}, {"one", "top/arm/y"}}); // what both have above them
    add("other", {{"two", "top/arm/nut"}});                           // another file's component of that name
    add("mixed", {{"one", "top/arm/z"}, {"two", "top/arm/w"}});
    add("ball", {{"", ""}});
    using Path = std::vector<std::string>;
    const auto found = componentsOf(m);
    const std::vector<Path> expected{
        {}, {"one|arm", "one|bolt"}, {"one|arm", "one|bolt"}, {"one|arm"}, {}, {"one|arm"}, {}, {}, {}};
    QCOMPARE(found, expected);
}

void WatchingTest::anAssemblyIsATree() {
    const QString assembly = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared") +
                             "/step/parts/stepcode_as1-oc-214.stp";
    if (!QFile::exists(assembly)) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
    User user;
    QVERIFY(user.open(assembly));
    user.shoot("assembly-tree");
    MechanismTree& tree = user.window->tree();
    const auto components = componentsOf(user.mechanism());
    std::map<QTreeWidgetItem*, int> held;
    for (std::size_t i = 0; i < components.size(); ++i) {
        auto* item = tree.itemAt(tree.rectOf({Selection::Kind::Body, int(i)}).center());
        QVERIFY(item);
        QTreeWidgetItem* above = item->parent();
        for (auto step = components[i].rbegin(); step != components[i].rend(); ++step, above = above->parent()) {
            ++held[above];
            QCOMPARE("|" + above->text(0), QString::fromStdString(step->substr(step->find('|'))));
        }
        QCOMPARE(above->text(0), QString("Bodies"));
    }
    QVERIFY(held.size() > 2);
    // A click on a component selects its bodies; folded, it stays so through an edit.
    QTreeWidgetItem* component = held.begin()->first;
    tree.scrollToItem(component);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualItemRect(component).center());
    QCOMPARE(int(tree.selectedBodies().size()), held.begin()->second);
    component->setExpanded(false);
    const QString name = component->text(0);
    user.document().edit("Rename", [](Mechanism& m) { m.name = "other"; });
    QTest::qWait(30);
    const auto again = tree.findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
    QVERIFY(std::any_of(again.begin(), again.end(),
                        [](const QTreeWidgetItem* item) { return item->childCount() > 0 && !item->isExpanded(); }));
}

void WatchingTest::plotsAsWideAsTheWindow() {
    User user(QSize(1440, 900));
    if (user.window->width() < 1400 || user.window->height() < 850)
        QSKIP("the screen is smaller than the window of this test");
    QVERIFY(user.open(ball()));
    QVERIFY(user.run());
    user.window->plots().showQuantity("bodies/ball/position z", true);
    const auto viewShare = [&] { return user.window->viewport().width() * user.window->viewport().height(); };
    auto* plot = user.window->plots().findChild<QCustomPlot*>("plot");
    QVERIFY(plot);
    QTest::qWait(200);
    const QSize before = plot->axisRect()->size();
    QVERIFY(viewShare() > before.width() * before.height());
    const QByteArray layout = user.window->saveState(1);
    user.shoot("plots-beside");
    user.key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::qWait(300);
    user.shoot("plots-wide");
    const QSize wide = plot->axisRect()->size();
    QVERIFY2(wide.width() >= 800 && wide.height() >= 240,
             qPrintable(QString("%1 x %2").arg(wide.width()).arg(wide.height())));
    QVERIFY(viewShare() > wide.width() * wide.height());
    user.key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::qWait(200);
    QVERIFY(user.find<QDockWidget>("eventsDock")->isVisible());
    QVERIFY(std::abs(plot->axisRect()->size().width() - before.width()) < 4);
}

void WatchingTest::usefulQuantitiesComeFirst() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.run());
    auto* tree = user.window->plots().findChild<QTreeView*>("quantityTree");
    const QStringList paths = quantityPaths(*tree->model());
    QVERIFY(!paths.isEmpty());
    QCOMPARE(paths[0], QString("contacts/slider in guide/normal force"));
    const auto at = [&](const QString& path) { return paths.indexOf(path); };
    QVERIFY(at("joints/main bearing/force magnitude") > 0 &&
            at("joints/main bearing/force magnitude") < at("joints/main bearing/force x"));
    QVERIFY(at("bodies/crank/position x") < at("bodies/crank/quaternion w"));
    QVERIFY(at("bodies/crank/quaternion w") < at("energy/kinetic"));
    // The first thing is open, so one click draws what one asks for first; what stands still is left out.
    const QModelIndex normal = quantityLeaves(*tree->model()).value(0);
    QVERIFY(tree->isExpanded(normal.parent()) && tree->viewport()->rect().contains(tree->visualRect(normal).center()));
    user.shoot("quantities");
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(normal).center());
    QCOMPARE(user.window->plots().shownQuantities(), QStringList{paths[0]});
    QVERIFY(normal.parent().data(Qt::FontRole).value<QFont>().bold());
    QCOMPARE(at("bodies/ground/position x"), -1);
    // Searched for, everything is found, but for the time, which is none; and what was open is open again afterwards.
    auto* search = user.window->plots().findChild<QLineEdit*>("quantitySearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClicks(search, "/");
    QCOMPARE(quantityPaths(*tree->model()).size(),
             qsizetype(drawableQuantities(*user.document().runs().result()).size()) - 1);
    QTest::keyClick(search, Qt::Key_Backspace);
    QTest::keyClicks(search, "x ground posi");
    QCOMPARE(quantityPaths(*tree->model()), QStringList{"bodies/ground/position x"});
    for (int k = 0; k < 13; ++k) QTest::keyClick(search, Qt::Key_Backspace);
    QCOMPARE(quantityPaths(*tree->model()), paths);
    const auto leaves = quantityLeaves(*tree->model());
    QVERIFY(tree->isExpanded(leaves[0].parent()) &&
            !tree->isExpanded(leaves[qsizetype(at("bodies/crank/position x"))].parent()));
    // A click on a thing opens it.
    const QModelIndex bearing = leaves[qsizetype(at("joints/main bearing/force magnitude"))].parent();
    tree->scrollTo(bearing);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(bearing).center());
    QVERIFY(tree->isExpanded(bearing));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementWatchingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    WatchingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "watching_test.moc"
