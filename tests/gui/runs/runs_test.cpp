// Runs belong to the project: they are named, annotated, deleted and found again; nothing is left beside the user's
// files.

#include "tests/gui/user.h"

#include "gui/document/recovery.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "plots/plots_panel.h"
#include "tests/support/run_files.h"

#include <QDirIterator>
#include <QPlainTextEdit>

using namespace escapement;

namespace {

QStringList filesIn(const QString& folder, const QString& pattern = "*") {
    QStringList names;
    for (QDirIterator it(folder, {pattern}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
        names << QDir(folder).relativeFilePath(it.next());
    names.sort();
    return names;
}

} // namespace

/// A run of the ball with it fails at 0.05 s.
static void addForceThatEnds(Mechanism& m) {
    Load load;
    load.name = "pull";
    load.type = "force";
    load.a.body = "ball";
    load.vector[0].expression = "sqrt(0.05-t)";
    m.loads.push_back(load);
}

class RunsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void runsAreThereTomorrow();
    void filesThatCannotBeRead();
    void unsavedProjectLeavesNothingBesideTheCadFile();
    void aProjectSavedElsewhereTakesItsRunsAlong();
    void aRunThatFailsLeavesNoLitter();
    void aFailureIsToldOfItsRun();
    void deletingAsksOnce();
    void aNoteGoesWithItsRun();
    void aResultFileIsAdded();
    void unsavedRunsAreRecovered();
    void thePauseKeyGoesOn();

  private:
    void answerDelete(User& user, bool yes);
    std::unique_ptr<QTemporaryDir> folder_;
};

void RunsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void RunsTest::answerDelete(User& user, bool yes) {
    auto* timer = new QTimer(user.window.get());
    connect(timer, &QTimer::timeout, this, [timer, yes] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        timer->stop();
        timer->deleteLater();
        for (auto* button : box->buttons())
            if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == yes) {
                QTest::mouseClick(button, Qt::LeftButton);
                break;
            }
    });
    timer->start(50);
}

void RunsTest::runsAreThereTomorrow() {
    const QString file = ball(*folder_);
    std::size_t frames = 0;
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
        QVERIFY(user.type("/contacts/0/restitution", "0.8"));
        QVERIFY(user.run());
        QCOMPARE(user.document().runs().all().size(), std::size_t(2));
        frames = user.document().runs().all()[0].result->frameCount();
        // A name and a note, typed.
        QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
        auto* name = user.find<QLineEdit>("runNameEdit");
        QTest::mouseClick(name, Qt::LeftButton);
        name->selectAll();
        QTest::keyClicks(name, "soft ball");
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(user.document().runs().all()[0].name, QString("soft ball"));
        auto* note = user.find<QPlainTextEdit>("runNoteEdit");
        QTest::mouseClick(note->viewport(), Qt::LeftButton);
        QTest::keyClicks(note, "the plate as delivered");
        user.shoot("run-panel");
        // A name that is taken is refused, with a reason.
        QVERIFY(user.clickTree({Selection::Kind::Run, 1}));
        QCOMPARE(user.document().runs().all()[0].note, QString("the plate as delivered"));
        QTest::mouseClick(name, Qt::LeftButton);
        name->selectAll();
        QTest::keyClicks(name, "soft ball");
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(user.document().runs().all()[1].name, QString("Run 2"));
        QVERIFY2(user.notice().contains("soft ball"), qPrintable(user.notice()));
        // A curve of the second run with the first one's beside it.
        QVERIFY(user.clickTree({Selection::Kind::Run, 1}));
        user.window->plots().showQuantity(height, true);
        user.window->plots().comparison().compare("soft ball", true);
        QTRY_VERIFY(user.window->plots().pointCount(height, "soft ball") > 10);
        QVERIFY(user.window->isWindowModified()); // the plots, too, are worth a question
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.window->isWindowModified());
        QTest::qWait(200);
        user.shoot("runs");
    }
    QCOMPARE(filesIn(QFileInfo(file).path()),
             QStringList({"ball.escapement", "ball.runs/run-1.h5", "ball.runs/run-2.h5", "ball.runs/runs.json",
                          "bouncing_ball.step"}));
    // The next day.
    User user;
    QVERIFY(user.open(file));
    const auto& runs = user.document().runs().all();
    QCOMPARE(runs.size(), std::size_t(2));
    QCOMPARE(runs[0].name, QString("soft ball"));
    QCOMPARE(runs[0].note, QString("the plate as delivered"));
    QCOMPARE(framesOf(runs[0]), frames);
    QCOMPARE(stateText(runs[0]), QString("done"));
    // What was looked at is looked at again, with its curves and those beside it.
    QTRY_VERIFY(user.document().runs().result() && user.window->playback().result() == user.document().runs().result());
    QCOMPARE(user.document().runs().current(), 1);
    QTRY_VERIFY(user.window->plots().pointCount(height) > 10);
    QTRY_VERIFY(user.window->plots().pointCount(height, "soft ball") > 10);
    QVERIFY(!user.window->isWindowModified());
    user.shoot("runs-tomorrow");
    // A third run keeps the numbers going, and a run of an earlier day is shown with a click.
    QVERIFY(user.run());
    QCOMPARE(user.document().runs().all()[2].name, QString("Run 3"));
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QTRY_VERIFY(user.document().runs().result() && user.document().runs().current() == 0);
    QCOMPARE(user.document().runs().result()->frameCount(), frames);
    QCOMPARE(user.window->playback().result(), user.document().runs().result());
}

/// A result file that was cut off, and that a plot compares with, is told of once; one that is gone keeps its place,
/// its name and its note, and is shown again when it has come back.
void RunsTest::filesThatCannotBeRead() {
    QTemporaryDir folder;
    const QString file = ball(folder), kept = QFileInfo(file).path() + "/ball.runs/", first = kept + "run-1.h5",
                  second = kept + "run-2.h5", away = folder.filePath("away.h5");
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QVERIFY(user.run());
        ProjectRuns& runs = user.document().runs();
        QCOMPARE(runs.rename(1, "hard floor"), QString());
        runs.annotate(1, "as delivered");
        user.window->plots().showQuantity(height, true);
        user.window->plots().comparison().compare("Run 1", true);
        QTRY_VERIFY(user.window->plots().pointCount(height, "Run 1") > 10);
        user.key(Qt::Key_S, Qt::ControlModifier);
    }
    QFile cut(first);
    QVERIFY(cut.resize(cut.size() / 3));
    {
        User user;
        QSignalSpy told(&user.document().runs(), &ProjectRuns::failed);
        QVERIFY(user.open(file));
        QTRY_VERIFY(user.window->plots().pointCount(height) > 10);
        QTest::qWait(500);
        QVERIFY2(told.count() <= 1, qPrintable(QString::number(told.count())));
        // Asked for by a click it says why.
        QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
        user.document().runs().show(0);
        QTRY_VERIFY2(user.notice().contains("\"Run 1\" cannot be shown."), qPrintable(user.notice()));
        QVERIFY2(told.count() <= 2, qPrintable(QString::number(told.count())));
    }
    QVERIFY(QFile::rename(second, away));
    {
        User user;
        QVERIFY(user.open(file));
        QCOMPARE(user.document().runs().all().size(), std::size_t(2));
        QCOMPARE(stateText(user.document().runs().all()[1]), QString("cannot be read"));
        QVERIFY(user.run());
    }
    QVERIFY(QFile::rename(away, second));
    User user;
    QVERIFY(user.open(file));
    const auto& runs = user.document().runs().all();
    QCOMPARE(runs.size(), std::size_t(3));
    QCOMPARE(runs[1].name, QString("hard floor"));
    QCOMPARE(runs[1].note, QString("as delivered"));
    user.document().runs().show(1);
    QTRY_VERIFY(user.document().runs().result() && user.document().runs().current() == 1);
}

void RunsTest::unsavedProjectLeavesNothingBesideTheCadFile() {
    const QString folder = folder_->path() + "/cad";
    QDir().mkpath(folder);
    QVERIFY(QFile::copy(samples + "bouncing_ball.step", folder + "/thing.step"));
    const auto scratch = [] { return filesIn(Recovery::folder(), "*.h5"); };
    const auto prepare = [&](User& user) {
        QVERIFY(user.open(folder + "/thing.step"));
        QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
        user.trigger("groundAction");
        user.window->tree().clearSelection();
        user.trigger("material:steel");
        QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
        QVERIFY(user.type("/run/until", "50 ms"));
        QVERIFY(user.run());
        QCOMPARE(user.document().runs().all().size(), std::size_t(1));
        QCOMPARE(filesIn(folder), QStringList{"thing.step"});
        QCOMPARE(scratch().size(), 1);
    };
    {
        User user;
        prepare(user);
        // Closing asks, and what is discarded is gone.
        user.answerQuestion(QMessageBox::Discard);
        user.trigger("closeDocumentAction");
        QVERIFY(user.document().isEmpty());
        QVERIFY(scratch().isEmpty());
        QCOMPARE(filesIn(folder), QStringList{"thing.step"});
    }
    User user;
    prepare(user);
    // Saving takes the runs along.
    const QString project = folder_->path() + "/elsewhere/mine.escapement";
    QDir().mkpath(QFileInfo(project).path());
    user.answerFileDialog(project);
    user.key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(QFile::exists(project));
    QCOMPARE(filesIn(QFileInfo(project).path()),
             QStringList({"mine.escapement", "mine.runs/run-1.h5", "mine.runs/runs.json"}));
    QVERIFY(scratch().isEmpty());
    QVERIFY(QFile::exists(user.document().runs().all()[0].file));
    QCOMPARE(filesIn(folder), QStringList{"thing.step"});
    // A sample is the program's: a run of it asks before it is lost, although nothing was edited.
    QSignalSpy changed(&user.document(), &Document::changed);
    user.document().openCopy(samples + "double_pendulum.escapement");
    QVERIFY(changed.wait(60000) && user.settle());
    QVERIFY(user.run());
    QVERIFY(!user.document().isDirty() && user.document().hasUnsavedWork());
    user.answerQuestion(QMessageBox::Cancel);
    user.trigger("closeDocumentAction");
    QCOMPARE(user.document().runs().all().size(), std::size_t(1));
}

void RunsTest::aProjectSavedElsewhereTakesItsRunsAlong() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    const QString other = QFileInfo(file).path() + "/variant.escapement";
    user.answerFileDialog(other);
    user.key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(QFile::exists(other));
    QVERIFY(user.document().runs().all()[0].file.contains("variant.runs"));
    // Both have it, and deleting one leaves the other's.
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    answerDelete(user, true);
    user.key(Qt::Key_Delete);
    QVERIFY(user.document().runs().all().empty());
    QCOMPARE(filesIn(QFileInfo(file).path(), "*.h5"), QStringList{"ball.runs/run-1.h5"});
    QVERIFY(user.open(file));
    QCOMPARE(user.document().runs().all().size(), std::size_t(1));
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QTRY_VERIFY(user.document().runs().result());
}

void RunsTest::aRunThatFailsLeavesNoLitter() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    const QStringList before = filesIn(QFileInfo(file).path());
    // Without a mass it does not begin: nothing is listed, nothing is left.
    user.document().edit("no material", [](Mechanism& m) { m.bodies[1].shapes[0].material.clear(); });
    QVERIFY(user.run());
    QVERIFY(user.document().runs().all().empty());
    QCOMPARE(filesIn(QFileInfo(file).path()), before);
    QVERIFY(!QFileInfo::exists(QFileInfo(file).path() + "/ball.runs"));
    QVERIFY2(user.notice().contains("failed"), qPrintable(user.notice()));
    user.key(Qt::Key_Z, Qt::ControlModifier);
    // One that fails on the way is listed, with its reason, also the next day.
    user.document().edit("a force that ends", addForceThatEnds);
    QVERIFY(user.run());
    QCOMPARE(user.document().runs().all().size(), std::size_t(1));
    QCOMPARE(statusOf(user.document().runs().all()[0]), RunStatus::Failed);
    QCOMPARE(user.document().runs().all()[0].name, QString("Run 1")); // the one that never began took no number
    const QString why = messageOf(user.document().runs().all()[0]);
    QVERIFY(!why.isEmpty());
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QVERIFY2(user.find<QLabel>("runFacts")->text().contains("failed"),
             qPrintable(user.find<QLabel>("runFacts")->text()));
    user.shoot("failed-run");
    user.key(Qt::Key_S, Qt::ControlModifier);
    User next;
    QVERIFY(next.open(file));
    QCOMPARE(next.document().runs().all().size(), std::size_t(1));
    QCOMPARE(statusOf(next.document().runs().all()[0]), RunStatus::Failed);
    QCOMPARE(messageOf(next.document().runs().all()[0]), why);
}

/// Why a run has failed stands over that run, and not over another one that is shown after it.
void RunsTest::aFailureIsToldOfItsRun() {
    User user;
    QVERIFY(user.open(ball(*folder_)));
    QVERIFY(user.run());
    user.document().edit("a force that ends", addForceThatEnds);
    QVERIFY(user.run());
    QVERIFY2(user.notice().contains("failed"), qPrintable(user.notice()));
    QVERIFY(user.clickTree({Selection::Kind::Run, 1}));
    QVERIFY2(user.notice().contains("failed"), qPrintable(user.notice()));
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QTRY_COMPARE(user.document().runs().current(), 0);
    QVERIFY2(!user.notice().contains("failed"), qPrintable(user.notice()));
}

/// What is typed into a note is of its run: gone with it, and written where the run has another number by then.
void RunsTest::aNoteGoesWithItsRun() {
    User user;
    QVERIFY(user.open(ball(*folder_)));
    for (int run = 0; run < 3; ++run) QVERIFY(user.run());
    const auto& runs = user.document().runs().all();
    const auto typeNote = [&](int run, const QString& text) {
        if (!user.clickTree({Selection::Kind::Run, run})) return false;
        auto* note = user.find<QPlainTextEdit>("runNoteEdit");
        QTest::mouseClick(note->viewport(), Qt::LeftButton);
        QTest::keyClicks(note, text);
        return note->toPlainText() == text;
    };
    QVERIFY(typeNote(0, "of the first"));
    user.document().runs().remove({0});
    QCOMPARE(user.find<QPlainTextEdit>("runNoteEdit")->toPlainText(), QString());
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    for (const RunRecord& run : runs) QCOMPARE(run.note, QString());
    QVERIFY(typeNote(1, "of the third"));
    user.document().runs().remove({0});
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0].note, QString("of the third"));
}

void RunsTest::deletingAsksOnce() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    QVERIFY(user.run());
    const QString first = user.document().runs().all()[0].file, second = user.document().runs().all()[1].file;
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    answerDelete(user, false);
    user.key(Qt::Key_Delete);
    QCOMPARE(user.document().runs().all().size(), std::size_t(2));
    QVERIFY(QFile::exists(first));
    answerDelete(user, true);
    user.key(Qt::Key_Delete);
    QCOMPARE(user.document().runs().all().size(), std::size_t(1));
    QVERIFY(!QFile::exists(first) && QFile::exists(second));
    QCOMPARE(user.document().runs().all()[0].name, QString("Run 2"));
    // The one that was looked at is gone: the model is shown, the other is a click away.
    QVERIFY(user.find<QToolButton>("modelShownButton")->isChecked());
    QVERIFY(!user.window->playback().result());
    clickButton(user, "resultShownButton");
    QVERIFY(user.window->playback().result());
}

void RunsTest::aResultFileIsAdded() {
    const QString file = ball(*folder_);
    const QString mine = folder_->path() + "/of-last-week.h5";
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QVERIFY(QFile::copy(user.document().runs().all()[0].file, mine));
    }
    User user;
    QVERIFY(user.open(file));
    QSignalSpy runs(&user.document().runs(), &ProjectRuns::changed);
    user.window->openFile(mine); // as a drop on the window does
    QTRY_COMPARE(user.document().runs().all().size(), std::size_t(2));
    QCOMPARE(user.document().place().project(), file); // it is added, not opened instead
    QTRY_COMPARE(user.window->playback().result(), user.document().runs().all()[1].result);
    QCOMPARE(user.document().runs().all()[1].name, QString("of-last-week"));
    // Once more adds it no second time.
    user.answerFileDialog(mine);
    user.trigger("addResultAction");
    QTest::qWait(300);
    QCOMPARE(user.document().runs().all().size(), std::size_t(2));
    QVERIFY(user.open(file));
    QCOMPARE(user.document().runs().all().size(), std::size_t(2));
    // Taking it away needs no question: the file is the user's, and stays.
    QVERIFY(user.clickTree({Selection::Kind::Run, 1}));
    user.key(Qt::Key_Delete);
    QCOMPARE(user.document().runs().all().size(), std::size_t(1));
    QVERIFY(QFile::exists(mine));
}

void RunsTest::unsavedRunsAreRecovered() {
    const QString folder = folder_->path() + "/recovered";
    QDir().mkpath(folder);
    QVERIFY(QFile::copy(samples + "bouncing_ball.step", folder + "/thing.step"));
    Recoverable left;
    {
        User user;
        QSignalSpy changed(&user.document(), &Document::changed);
        user.document().openCopy(samples + "bouncing_ball.escapement");
        QVERIFY(changed.wait(60000) && user.settle());
        QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
        QVERIFY(user.type("/run/until", "50 ms"));
        QVERIFY(user.run());
        QTest::qWait(2000); // the copy is written a moment later
        // What a crash would leave: copies of the files as they are now.
        const QString crashed = Recovery::folder() + "/crashed";
        for (const QString& facts : QDir(Recovery::folder()).entryList({"*.escapement.json"}, QDir::Files)) {
            QByteArray text = bytesOf(Recovery::folder() + "/" + facts);
            const QString scratch = user.document().runs().folder().scratch();
            QVERIFY(text.contains(scratch.toUtf8()));
            text.replace(scratch.toUtf8(), (crashed + ".runs").toUtf8());
            QFile out(crashed + ".escapement.json");
            QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) > 0);
            QVERIFY(QFile::copy(Recovery::folder() + "/" + QString(facts).chopped(5), crashed + ".escapement"));
            QDir().mkpath(crashed + ".runs");
            QVERIFY(QFile::copy(user.document().runs().all()[0].file, crashed + ".runs/run-1.h5"));
            break;
        }
    }
    QCOMPARE(Recovery::left().size(), std::size_t(1));
    User user;
    QVERIFY2(user.notice().contains("did not end properly"), qPrintable(user.notice()));
    QSignalSpy recovered(&user.document(), &Document::recovered);
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QVERIFY(recovered.wait(30000));
    QCOMPARE(user.document().runs().all().size(), std::size_t(1));
    QVERIFY(user.document().runs().areUnsaved());
    const QString project = folder + "/saved.escapement";
    QVERIFY(user.window->saveTo(project));
    QCOMPARE(filesIn(folder, "*.h5"), QStringList{"saved.runs/run-1.h5"});
    QVERIFY(filesIn(Recovery::folder(), "*.h5").isEmpty());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementRunsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    RunsTest test;
    return QTest::qExec(&test, argc, argv);
}

/// F6 pauses and goes on, and what was waited is no time of computing.
void RunsTest::thePauseKeyGoesOn() {
    User user;
    QVERIFY(user.open(ball(*folder_)));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "1500"));
    RunController& runs = user.window->runs();
    user.key(Qt::Key_F5);
    QTRY_VERIFY(runs.state() == RunController::State::Running && runs.result()->frameCount() > 3);
    user.key(Qt::Key_F6);
    QCOMPARE(runs.state(), RunController::State::Paused);
    QCOMPARE(user.find<QAction>("pauseAction")->text(), QString("Continue"));
    QTest::qWait(200);
    const double computed = runs.progress().wall;
    QTest::qWait(1000);
    QVERIFY2(runs.progress().wall < computed + 0.3, qPrintable(QString::number(runs.progress().wall - computed)));
    user.key(Qt::Key_F6);
    QCOMPARE(runs.state(), RunController::State::Running);
    QTRY_VERIFY(runs.progress().wall > computed + 0.3);
    runs.stopAndWait();
}

#include "runs_test.moc"
