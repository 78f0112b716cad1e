// A run that is paused shows all that it has computed and says that it waits; one that has ended is gone on with,
// beside what it was.

#include "tests/gui/user.h"

#include "engine/results/result_file.h"
#include "gui/runs/run_record.h"
#include "gui/timeline/playback.h"
#include "tests/support/run_files.h"

#include <QTreeWidget>

#include <algorithm>

using namespace escapement;

namespace {

/// What the tree says in the tip of the last run.
QString tipOfTheLastRun(User& user) {
    const QString name = user.document().runs().all().back().name;
    for (QTreeWidgetItemIterator item(&user.window->tree()); *item; ++item)
        if ((*item)->text(0) == name) return (*item)->toolTip(0);
    return {};
}

bool beginsAs(const Result& one, const Result& other, std::size_t frames) {
    for (std::size_t i = 0; i < frames; ++i) {
        const Frame a = one.frameAt(i), b = other.frameAt(i);
        if (a.time != b.time || a.bodies.back().position != b.bodies.back().position) return false;
    }
    return true;
}

} // namespace

class GoingOnTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void aPauseIsSaid();
    void aRunThatHasEndedGoesOnToALaterEnd();
    void aStoppedRunGoesOn();

  private:
    QTemporaryDir folder_;
};

void GoingOnTest::aPauseIsSaid() {
    const QString file = folder_.filePath("pendulum.escapement");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(
        R"json({"escapement": 1, "name": "pendulum", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "frame", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]},
        {"name": "rod", "pose": {"position": [1, 0, 1]},
         "shapes": [{"primitive": "box", "size": [2, 0.1, 0.1], "material": "steel"}]}],
        "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "frame", "position": [0, 0, 1], "z": [0, 1, 0]},
                    "b": {"body": "rod", "position": [-1, 0, 0], "z": [0, 1, 0]}}],
        "run": {"until": 10000, "output_step": 0.01, "tolerance": 1e-4}})json");
    out.close();
    User user;
    QVERIFY(user.open(file));
    RunController& runs = user.window->runs();
    user.key(Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(runs.state() == RunController::State::Running && runs.result()->frameCount() > 200, 30000);
    QVERIFY2(tipOfTheLastRun(user).contains("running"), qPrintable(tipOfTheLastRun(user)));
    user.key(Qt::Key_F6);
    QCOMPARE(runs.state(), RunController::State::Paused);
    QVERIFY2(tipOfTheLastRun(user).contains("paused"), qPrintable(tipOfTheLastRun(user)));
    const auto shown = [&] { return runs.result()->timeAt(runs.result()->frameCount() - 1); };
    QTRY_COMPARE(user.window->playback().time(), shown());
    const double now = shown();
    user.key(Qt::Key_F6);
    QVERIFY2(tipOfTheLastRun(user).contains("running"), qPrintable(tipOfTheLastRun(user)));
    QTRY_VERIFY(shown() > now);
    runs.stopAndWait();
    QVERIFY2(tipOfTheLastRun(user).contains("stopped"), qPrintable(tipOfTheLastRun(user)));
}

void GoingOnTest::aRunThatHasEndedGoesOnToALaterEnd() {
    User user;
    QVERIFY(user.open(ball(folder_)));
    QVERIFY(user.run());
    const auto& all = user.document().runs().all();
    const auto* action = user.find<QAction>("continueRunAction");
    QVERIFY(!action->isEnabled()); // no run is selected
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QVERIFY(!action->isEnabled()); // it is at its end
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "1"));
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QVERIFY(action->isEnabled());
    const std::size_t frames = all[0].result->frameCount();
    QSignalSpy finished(&user.window->runs(), &RunController::finished);
    user.trigger("continueRunAction");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
    QCOMPARE(all.size(), std::size_t(2));
    QCOMPARE(all[0].result->frameCount(), frames);
    QVERIFY(QFile::exists(all[0].file) && all[0].file != all[1].file);
    QCOMPARE(all[1].result->status(), RunStatus::Done);
    QCOMPARE(lastTimeOf(all[1]), 1.0);
    QVERIFY(beginsAs(*all[1].result, *all[0].result, frames - 1));
    // Its file has all of it.
    const auto kept = readResult(all[1].file.toStdString());
    QCOMPARE(kept->frameCount(), all[1].result->frameCount());
    QVERIFY(beginsAs(*kept, *all[0].result, frames - 1));
    user.shoot("run-continued");
}

void GoingOnTest::aStoppedRunGoesOn() {
    User user;
    QVERIFY(user.open(ball(folder_, "1500")));
    RunController& runs = user.window->runs();
    const auto& all = user.document().runs().all();
    const auto* action = user.find<QAction>("continueRunAction");
    user.key(Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(runs.state() == RunController::State::Running && runs.result()->frameCount() > 3, 30000);
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QVERIFY(!action->isEnabled()); // it goes on by itself
    runs.stopAndWait();
    QCOMPARE(statusOf(all[0]), RunStatus::Stopped);
    QTRY_VERIFY(user.clickTree({Selection::Kind::Run, 0}) && action->isEnabled());
    const double end = lastTimeOf(all[0]);
    user.trigger("continueRunAction");
    QCOMPARE(all.size(), std::size_t(2));
    QTRY_VERIFY_WITH_TIMEOUT(runs.progress().time > end, 60000);
    runs.stopAndWait();
    QVERIFY(lastTimeOf(all[1]) > end);
    QCOMPARE(lastTimeOf(all[0]), end);
    QVERIFY(beginsAs(*all[1].result, *all[0].result, 3));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementGoingOnTest");
    QApplication application(argc, argv);
    applyStyle(application);
    GoingOnTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "going_on_test.moc"
