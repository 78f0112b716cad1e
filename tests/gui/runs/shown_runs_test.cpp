// What the window shows of several runs: the model or a result, never a mixture of both, and what differs between them.

#include "tests/gui/user.h"

#include "engine/model/files/project_file.h"
#include "gui/document/recovery.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/runs/difference_text.h"
#include "gui/timeline/timeline_bar.h"
#include "gui/viewport/scene/corner_axes.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "plots/plots_panel.h"
#include "plots/units/units.h"
#include "tests/support/run_files.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QTableView>

using namespace escapement;

class ShownRunsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void whatDiffersIsSaid();
    void unitsOfWhatDiffers();
    void formulasAreToldWithTheirValues();
    void everythingShowsOneMoment();
    void aRunOfOtherBodiesIsShownWithThem();
    void anEditWhileItRuns();
    void aPartThatHasChangedIsTold();
    void anotherRunBeginsInOrderOfTime();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void ShownRunsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void ShownRunsTest::whatDiffersIsSaid() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    auto* badge = user.find<QFrame>("stateBadge");
    QVERIFY(!badge->isVisible()); // the result is of this model
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.8"));
    QVERIFY(badge->isVisible());
    const auto detail = [&] { return user.find<QLabel>("stateBadgeDetail")->text(); };
    QVERIFY2(detail().contains("ball on plate") && detail().contains("0.5") && detail().contains("0.8"),
             qPrintable(detail()));
    user.shoot("model-edited");
    clickButton(user, "resultShownButton");
    QVERIFY2(user.find<QLabel>("stateBadgeText")->text().contains("earlier model"),
             qPrintable(user.find<QLabel>("stateBadgeText")->text()));
    user.shoot("earlier-result");
    // All of its heading is seen, and the axes in the corner beside it, in small windows and in large ones.
    auto* heading = user.find<QLabel>("stateBadgeText");
    for (const QSize& size : {QSize(1000, 700), QSize(1400, 860), QSize(1280, 800)}) {
        user.window->resize(size);
        QTest::qWait(200);
        const bool whole = heading->wordWrap() ? heading->heightForWidth(heading->width()) <= heading->height()
                                               : heading->sizeHint().width() <= heading->width();
        QVERIFY2(whole, qPrintable(QString("%1 in %2").arg(heading->sizeHint().width()).arg(heading->width())));
        const QSize view = badge->parentWidget()->size();
        const QRect axes(0, int((1.0 - triadShare[1]) * view.height()), int(triadShare[0] * view.width()),
                         view.height());
        QVERIFY(!badge->geometry().intersects(axes));
        QVERIFY(QRect(QPoint(), view).contains(badge->geometry()));
    }
    clickButton(user, "stateBadgeButton");
    QCOMPARE(user.window->tree().selection(), (Selection{Selection::Kind::Run, 0}));
    auto* differences = user.find<QLabel>("runDifferences");
    QVERIFY(differences->isVisible());
    QVERIFY2(differences->text().contains("0.5 → 0.8"), qPrintable(differences->text()));
    user.shoot("what-differs");
    // Two runs, compared with one another.
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.4 s"));
    QVERIFY(user.run());
    QVERIFY(!badge->isVisible());
    QVERIFY(user.clickTree({Selection::Kind::Run, 1}));
    QVERIFY2(differences->text().contains("Nothing differs"), qPrintable(differences->text()));
    // What was changed for a run stands with its name, also where it is chosen for comparison.
    MechanismTree& tree = user.window->tree();
    const QString tip = tree.indexAt(tree.rectOf({Selection::Kind::Run, 1}).center()).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains("0.5 → 0.8"), qPrintable(tip));
    bool offered = false;
    for (const QAction* action : user.window->plots().comparison().menu()->actions())
        offered = offered || (action->text().startsWith("Run 2") && action->text().contains("0.5 → 0.8"));
    QVERIFY(offered);
    auto* other = user.find<QComboBox>("runOtherBox");
    QTest::mouseClick(other, Qt::LeftButton);
    QTest::keyClick(other->view(), Qt::Key_Down);
    QTest::keyClick(other->view(), Qt::Key_Return);
    QTRY_VERIFY2(differences->text().contains("0.5 → 0.8") && differences->text().contains("Run until 500 ms → 400 ms"),
                 qPrintable(differences->text()));
    // An edit that is undone leaves a result of this very model.
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.1"));
    QVERIFY(badge->isVisible());
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!badge->isVisible());
    // The earlier model is taken back, in one step that can be undone.
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    user.trigger("takeModelAction");
    QCOMPARE(user.mechanism().contacts[0].restitution.value, 0.5);
    QCOMPARE(user.mechanism().run.until.value, 0.5);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().contacts[0].restitution.value, 0.8);
}

/// The head says which column sorts. The model shown between two looks at a run changes nothing, another run does.
void ShownRunsTest::anotherRunBeginsInOrderOfTime() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    user.find<QDockWidget>("eventsDock")->raise();
    auto* table = user.find<QTableView>("eventsTable");
    auto* head = table->horizontalHeader();
    const auto sortedBy = [&](int column, Qt::SortOrder order) {
        const bool usual = column == EventsModel::Time && order == Qt::AscendingOrder;
        return head->isSortIndicatorShown() != usual && head->sortIndicatorSection() == column &&
               head->sortIndicatorOrder() == order;
    };
    QVERIFY(sortedBy(EventsModel::Time, Qt::AscendingOrder));
    QTest::mouseClick(head->viewport(), Qt::LeftButton, {},
                      QPoint(head->sectionViewportPosition(EventsModel::Impulse) + 20, head->height() / 2));
    QVERIFY(sortedBy(EventsModel::Impulse, Qt::DescendingOrder));
    clickButton(user, "modelShownButton");
    clickButton(user, "resultShownButton");
    QVERIFY(sortedBy(EventsModel::Impulse, Qt::DescendingOrder));
    QVERIFY(user.run());
    QVERIFY(sortedBy(EventsModel::Time, Qt::AscendingOrder));
    const auto* model = table->model();
    QVERIFY(model->rowCount() > 0);
    for (int row = 1; row < model->rowCount(); ++row)
        QVERIFY(model->index(row, EventsModel::Time).data(copyRole).toDouble() >=
                model->index(row - 1, EventsModel::Time).data(copyRole).toDouble());
}

/// What another value came to is said first, and which formula it comes from; a new parameter is said after that.
void ShownRunsTest::formulasAreToldWithTheirValues() {
    const auto project = [](const std::string& parameters, const std::string& restitution) {
        return parseProject(R"({ "escapement": 1, "parameters": {)" + parameters +
                            R"(}, "bodies": [ { "name": "table", "fixed": true }, { "name": "block" } ],
            "contacts": [ { "name": "block on table", "a": { "body": "block" }, "b": { "body": "table" },
                            "restitution": )" +
                            restitution + " } ] }")
            .mechanism;
    };
    const auto all = shownDifferences(project("", "0.6"), project(R"("e": 0.3)", R"("e")"));
    const QString line = differencesLine(all), whole = differencesLine(all, 8);
    QVERIFY2(line.startsWith("contact block on table: Restitution 0.6 → 0.3 (e)"), qPrintable(line));
    QVERIFY2(line.contains("and 1 more"), qPrintable(line));
    QVERIFY2(whole.startsWith("contact block on table: Restitution 0.6 → 0.3 (e)") &&
                 whole.contains("parameter e: added, 0.3"),
             qPrintable(whole));
}

/// Limits and friction are of an angle or of a length, as their joint is; what was renamed is no other thing.
void ShownRunsTest::unitsOfWhatDiffers() {
    const auto project = [](const std::string& type, const std::string& name, const std::string& limit) {
        return parseProject(R"({ "escapement": 1, "bodies": [ { "name": "frame", "fixed": true }, { "name": ")" + name +
                            R"(" } ], "joints": [ { "name": "guide", "type": ")" + type +
                            R"(", "a": { "body": "frame" }, "b": { "body": ")" + name + R"(" }, "limits": [ -1, )" +
                            limit + R"( ], "friction": )" + limit + " } ] }")
            .mechanism;
    };
    const auto told = [&](const std::string& type) {
        return differencesHtml(shownDifferences(project(type, "arm", "1"), project(type, "lever", "0.5")));
    };
    // A joint that was renamed, too, has its unit all the same.
    Mechanism renamed = project("revolute", "arm", "0.5");
    renamed.joints[0].name = "pivot";
    const QString both = differencesHtml(shownDifferences(project("revolute", "arm", "1"), renamed));
    QVERIFY2(both.contains("renamed 'pivot'") && !both.contains(" or "), qPrintable(both));
    const QString turns = told("revolute"), slides = told("prismatic");
    const auto quantities = [](const char* unit, double from, double to) {
        return quantityText(from, unit, 6) + " → " + quantityText(to, unit, 6);
    };
    for (const QString& text : {turns, slides}) {
        QVERIFY2(text.contains("renamed 'lever'") && !text.contains("removed") && !text.contains(" or "),
                 qPrintable(text));
        QVERIFY2(!text.contains("arm →"), qPrintable(text)); // the joint holds the same body
    }
    QVERIFY2(turns.contains(quantityText(0.5, "rad", 6)) && turns.contains(quantities("N m", 1.0, 0.5)),
             qPrintable(turns));
    QVERIFY2(slides.contains(quantityText(0.5, "m", 6)) && slides.contains(quantities("N", 1.0, 0.5)),
             qPrintable(slides));
}

void ShownRunsTest::everythingShowsOneMoment() {
    const QString file = ball(*folder_, "0.6");
    User user;
    QVERIFY(user.open(file));
    user.window->plots().showQuantity(height, true);
    QVERIFY(user.run());
    MainWindow& window = *user.window;
    auto* bar = user.find<TimelineBar>("timelineBar");
    auto* events = user.find<QTableView>("eventsTable");
    auto* contacts = user.find<QTableView>("contactsTable");
    const auto result = user.document().runs().result();
    // At the first impact there is something to see in each of them.
    window.playback().nextEvent();
    std::size_t impact = 0;
    while (impact < result->frameCount() && result->frameAt(impact).contacts.empty()) ++impact;
    QVERIFY(impact < result->frameCount());
    window.playback().seekFrame(impact);
    const double moment = window.playback().time();
    const auto place = [&] { return window.viewport().scene().bodies().poseOf(1).translation.z(); };
    const auto isResult = [&] {
        return window.playback().result() == result && bar->end() > 0.0 && events->model()->rowCount() > 0 &&
               contacts->model()->rowCount() > 0 && window.plots().pointCount(height) > 10 &&
               user.find<QToolButton>("resultShownButton")->isChecked();
    };
    const auto isModel = [&] {
        return !window.playback().result() && bar->end() == 0.0 && events->model()->rowCount() == 0 &&
               contacts->model()->rowCount() == 0 && window.plots().pointCount(height) == 0 &&
               user.find<QToolButton>("modelShownButton")->isChecked();
    };
    QTRY_VERIFY(isResult());
    const double there = place();
    QVERIFY(std::abs(there - 1.05) > 0.01);
    user.shoot("moment-result");
    // An edit: all of it is the model.
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.8"));
    QVERIFY(isModel());
    QVERIFY(std::abs(place() - 1.05) < 1e-12);
    QVERIFY(!user.find<QToolButton>("playButton")->isEnabled());
    user.shoot("moment-model");
    // The switch: all of it is the result again, at the moment that was left.
    clickButton(user, "resultShownButton");
    QTRY_VERIFY(isResult());
    QCOMPARE(window.playback().time(), moment);
    QCOMPARE(place(), there);
    user.key(Qt::Key_R, Qt::ControlModifier);
    QVERIFY(isModel());
    // Space plays the result: it leads there.
    user.key(Qt::Key_Space);
    QVERIFY(window.playback().isPlaying() && window.playback().result() == result);
    user.key(Qt::Key_Space);
    // A tool works on the model, and so the model is shown.
    user.trigger("jointAction");
    QVERIFY(isModel());
    user.key(Qt::Key_Escape);
    // So do the curves: asked for, they bring the result.
    clickButton(user, "energyPlotButton");
    QTRY_VERIFY(window.plots().pointCount("energy/kinetic") > 10);
    QCOMPARE(window.playback().result(), result);
}

void ShownRunsTest::aRunOfOtherBodiesIsShownWithThem() {
    const QString file = ball(*folder_, "0.3");
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    const auto inView = [&] { return user.window->viewport().scene().bodies().bodies().size(); };
    QCOMPARE(inView(), std::size_t(2));
    user.trigger("addBody:box");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(3));
    QCOMPARE(inView(), std::size_t(3));
    clickButton(user, "resultShownButton");
    QCOMPARE(inView(), std::size_t(2)); // the box was not there
    user.window->playback().seekFrame(user.document().runs().result()->frameCount() - 1);
    QVERIFY(std::abs(user.window->viewport().scene().bodies().poseOf(1).translation.z() - 1.05) > 0.1);
    user.shoot("before-the-box");
    // What is selected is meant by its name.
    QVERIFY(user.clickBody("ball"));
    QCOMPARE(user.window->viewport().highlightedBody(), 1);
    QVERIFY(user.clickBody("box"));
    QCOMPARE(user.window->viewport().highlightedBody(), -1);
    // A body that is gone from the model is seen where it was.
    user.key(Qt::Key_Delete);
    QVERIFY(user.clickBody("ball"));
    user.key(Qt::Key_Delete);
    QCOMPARE(inView(), std::size_t(1));
    clickButton(user, "resultShownButton");
    QCOMPARE(inView(), std::size_t(2));
    QTest::mouseMove(&user.window->viewport(), user.window->viewport().rect().center());
    QTest::qWait(200); // hovering over what the model does not have harms nothing
    user.key(Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(inView(), std::size_t(1));
}

void ShownRunsTest::anEditWhileItRuns() {
    const QString file = ball(*folder_, "400");
    User user;
    QVERIFY(user.open(file));
    QSignalSpy finished(&user.window->runs(), &RunController::finished);
    user.press("runButton");
    QTRY_VERIFY(user.window->runs().result() && user.window->runs().result()->frameCount() > 20);
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.3"));
    QVERIFY(!user.window->playback().result());
    QTest::qWait(150);
    QVERIFY(!user.window->playback().result()); // ticks of the run change nothing of what is seen
    user.trigger("stopAction");
    QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), 20000);
    QVERIFY(!user.window->playback().result());
    QVERIFY2(user.notice().contains("Run 1"), qPrintable(user.notice()));
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QVERIFY(user.window->playback().result());
    QVERIFY(user.find<QFrame>("stateBadge")->isVisible());
}

/// A CAD file that another content has come into: the run was of the one before, and is drawn with what is there now.
void ShownRunsTest::aPartThatHasChangedIsTold() {
    const QString file = folder_->filePath("slider_crank.escapement");
    for (const char* one : {"slider_crank.escapement", "slider_crank.step"}) {
        QFile::copy(QString(sourceFolder) + "/resources/samples/" + one, folder_->filePath(one));
        QFile::setPermissions(folder_->filePath(one), QFile::ReadOwner | QFile::WriteOwner);
    }
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
        QVERIFY(user.type("/run/until", "2 ms"));
        QVERIFY(user.run());
        QVERIFY2(!user.notice().contains("another content"), qPrintable(user.notice()));
        user.trigger("saveAction");
    }
    QFile part(QFileInfo(file).path() + "/slider_crank.step");
    QVERIFY(part.open(QFile::ReadWrite));
    const QByteArray text = part.readAll();
    part.resize(0);
    part.write(QByteArray(text).replace("ENDSEC;\nEND-ISO", "ENDSEC;\n/* another */\nEND-ISO"));
    part.close();
    QVERIFY(bytesOf(part.fileName()) != text);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QTRY_VERIFY2(user.notice().contains("another content of slider_crank.step"), qPrintable(user.notice()));
    QVERIFY2(user.notice().contains("Run 1"), qPrintable(user.notice()));
    const auto* differs = user.find<QLabel>("runDifferences");
    QVERIFY2(differs->text().contains("another content"), qPrintable(differs->text()));
    user.shoot("another-part");
    // A run made now is of what is there now.
    QVERIFY(user.run());
    QVERIFY2(!user.notice().contains("another content"), qPrintable(user.notice()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementShownRunsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ShownRunsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "shown_runs_test.moc"
