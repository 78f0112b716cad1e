// Edits and what keeps them: undo and redo to the byte, recovery after a kill, a STEP file that moved, units.

#include "tests/gui/user.h"

#include "engine/model/files/project_file.h"
#include "gui/document/model_check.h"
#include "gui/document/recovery.h"
#include "gui/workbench/actions/command_search.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/sample_copy.h"

#include <QMimeData>
#include <QProcess>
#include <QUndoStack>

#include <csignal>
#include <set>

using namespace escapement;

namespace {

/// What the child of the next test does: edits a project and waits to be killed.
int editAndWait(const QString& file) {
    User user;
    if (!user.open(file) || !user.clickTree({Selection::Kind::Contact, 0}) ||
        !user.type("/contacts/0/friction", "0.77"))
        return 2;
    if (!QTest::qWaitFor([] { return !QDir(Recovery::folder()).entryList({"*.json"}).isEmpty(); }, 20000)) return 3;
    std::puts("edited");
    std::fflush(stdout);
    QTest::qWait(60000);
    return 4;
}

} // namespace

class EditingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void thirtyEditsUndoneAndRedone();
    void recoverAfterKill_data();
    void recoverAfterKill();
    void stepFileThatMoved();
    void unitsMoveNothing();
    void fieldsUnderstandUnitsAndArithmetic();
    void wrongValuesStayAndChangeNothing();
    void typedButNotFinishedIsTaken();
    void twoFrictionValuesInOnePlot();
    void dropsAndRecentFiles();
    void unsavedChangesAreAskedFor();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void EditingTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void EditingTest::thirtyEditsUndoneAndRedone() {
    User user;
    const QString file = sample(*folder_, "slider_crank");
    QVERIFY(user.open(file));
    user.key(Qt::Key_S, Qt::ControlModifier);
    const QByteArray first = bytesOf(file);
    QVERIFY(!user.window->isWindowModified());

    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    for (int i = 1; i <= 6; ++i) QVERIFY(user.type("/contacts/0/friction", QString::number(0.05 * i)));
    QVERIFY(user.type("/contacts/0/restitution", "1/3"));
    QVERIFY(user.type("/contacts/0/name", "gap"));
    QVERIFY(user.clickBody("rod"));
    for (int i = 0; i < 3; ++i) QVERIFY(user.type("/bodies/2/velocity/angular/" + std::to_string(i), "3 rpm"));
    QVERIFY(user.type("/bodies/2/mass/value", "40 g"));
    QVERIFY(user.type("/bodies/2/name", "connecting rod"));
    user.trigger("groundAction");
    user.trigger("groundAction");
    user.trigger("duplicateAction");
    QVERIFY(user.clickBody("crank"));
    QVERIFY(user.clickBody("connecting rod", Qt::ControlModifier));
    user.trigger("mergeAction");
    user.trigger("splitAction");
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    user.trigger("flipAction");
    QVERIFY(user.choose("/joints/0/type", "spherical"));
    user.trigger("removeAction");
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "2*0.01"));
    QVERIFY(user.type("/run/until", "30 ms"));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.type("/parameters/mu", "0.3"));
    QVERIFY(user.type("/parameters/l2", "2*l1"));
    QVERIFY(user.typeAll("/gravity", {"1", "2", "3"}));
    QUndoStack& history = user.document().history();
    while (history.count() < 30) QVERIFY(user.type("/gravity/0", QString::number(history.count())));
    QVERIFY2(history.count() >= 30, qPrintable(QString::number(history.count())));
    const int edits = history.count();
    for (int i = 0; i < edits; ++i) QVERIFY2(!history.text(i).isEmpty(), "every edit has a name");

    user.key(Qt::Key_S, Qt::ControlModifier);
    const QByteArray last = bytesOf(file);
    QVERIFY(last != first);
    for (int i = 0; i < edits; ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!history.canUndo());
    QVERIFY(user.window->isWindowModified());
    user.key(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(bytesOf(file), first);
    for (int i = 0; i < edits; ++i) user.key(Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(!history.canRedo());
    user.key(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(bytesOf(file), last);
}

void EditingTest::recoverAfterKill_data() {
    QTest::addColumn<bool>("opened");
    QTest::newRow("from the start page") << false;
    QTest::newRow("when the project itself is opened") << true;
}

void EditingTest::recoverAfterKill() {
    QFETCH(bool, opened);
    const QString file = sample(*folder_, "slider_crank");
    const QByteArray before = bytesOf(file);
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {"--edit-and-wait", file});
    QVERIFY(child.waitForStarted());
    QByteArray said;
    QTRY_VERIFY_WITH_TIMEOUT((said += child.readAllStandardOutput()).contains("edited"), 60000);
    ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
    QVERIFY(child.waitForFinished(10000));
    QCOMPARE(bytesOf(file), before); // the project itself was not touched

    User user;
    if (opened) QVERIFY(user.open(file)); // by a double click, or from the list: the work must not be lost there
    QVERIFY2(user.notice().contains("did not end properly"), qPrintable(user.notice()));
    QCOMPARE(user.notice().contains("What is open is older"), opened);
    auto* recover = user.find<QPushButton>("noticeActionButton");
    QSignalSpy changed(&user.document(), &Document::changed);
    QTest::mouseClick(recover, Qt::LeftButton);
    QVERIFY(changed.wait(60000));
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.77);
    QCOMPARE(user.document().place().project(), file);
    QVERIFY(user.window->isWindowModified());
    QVERIFY(user.document().cadFiles().missing() < 0); // with its geometry, from where the project lies
    user.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(bytesOf(file).contains("0.77"));
    QVERIFY(!user.window->isWindowModified());
    QVERIFY(Recovery::left().empty());
    QVERIFY2(!user.notice().contains("did not end properly"), qPrintable(user.notice()));
    QVERIFY(QDir(Recovery::folder()).entryList({"*.escapement"}).isEmpty());
}

void EditingTest::stepFileThatMoved() {
    const QString file = sample(*folder_, "slider_crank");
    const QString elsewhere = folder_->path() + "/elsewhere";
    QDir().mkpath(elsewhere);
    QVERIFY(QFile::rename(QFileInfo(file).absolutePath() + "/slider_crank.step", elsewhere + "/renamed.step"));
    User user;
    QVERIFY(user.open(file));
    QVERIFY2(user.notice().contains("slider_crank.step was not found"), qPrintable(user.notice()));
    user.shoot("moved");
    QSignalSpy edited(&user.document(), &Document::edited);
    user.answerFileDialog(elsewhere + "/renamed.step");
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!edited.isEmpty(), 60000);
    QVERIFY(user.document().cadFiles().missing() < 0);
    QVERIFY(!user.window->viewport().scene().bodies().isEmpty());
    for (const auto& finding : user.document().findings())
        QVERIFY2(finding.severity == Severity::Warning, finding.message.c_str());
    user.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(bytesOf(file).contains("../elsewhere/renamed.step"));
    QVERIFY(user.open(file));
    QVERIFY(user.document().cadFiles().missing() < 0);
}

void EditingTest::unitsMoveNothing() {
    User user;
    const QString file = sample(*folder_, "slider_crank");
    QVERIFY(user.open(file));
    const Mechanism before = user.mechanism();
    const std::string text = projectText(before);
    QVERIFY(user.clickBody("slider"));
    user.window->viewport().look(StandardView::Front);
    QTest::qWait(100);
    const QImage picture = user.window->viewport().snapshot();
    std::set<QString> shown;
    for (const QString& system : Units::systems()) {
        user.find<QAction>("units:" + system)->trigger();
        QTest::qWait(60);
        QCOMPARE(Units::chosen().system(), system);
        const auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/bodies/3/mass/value");
        QVERIFY(edit);
        shown.insert(edit->text() + Units::chosen().of("kg").name);
        QVERIFY(user.mechanism() == before);
        QCOMPARE(projectText(user.mechanism()), text);
        QVERIFY(!user.document().history().canUndo());
        QVERIFY(!user.window->isWindowModified());
        QVERIFY(user.window->viewport().snapshot() == picture);
    }
    QCOMPARE(shown.size(), std::size_t(3)); // kg, g, kg, lb
    // A value typed in inches is the same length in metres.
    user.find<QAction>("units:" + Units::systems().last())->trigger();
    QVERIFY(user.type("/bodies/3/mass/centre/0", "1"));
    QCOMPARE(user.mechanism().bodies[3].mass->centre[0].value, 0.0254);
    // Typing what is shown changes nothing, whatever the unit.
    const auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/bodies/3/mass/value");
    const QString same = edit->text();
    QVERIFY(user.type("/bodies/3/mass/value", same));
    QCOMPARE(user.mechanism().bodies[3].mass->value.value, 0.076);
    Units::chosen().choose(Units::systems().first());
}

void EditingTest::fieldsUnderstandUnitsAndArithmetic() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    QVERIFY(user.clickBody("slider"));
    const auto centre = [&] { return user.mechanism().bodies[3].mass->centre[0]; };
    const std::string at = "/bodies/3/mass/centre/0";
    for (const auto& [typed, metres] : std::vector<std::pair<QString, double>>{{"12.5", 0.0125},
                                                                               {"12.5 mm", 0.0125},
                                                                               {"1 cm + 2.5 mm", 0.0125},
                                                                               {"25/2", 0.0125},
                                                                               {"0.5 in", 0.0127},
                                                                               {"-2*(3+4)", -0.014},
                                                                               {"1e3 µm", 0.001}}) {
        QVERIFY(user.type(at, typed));
        QVERIFY2(std::abs(centre().value - metres) < 1e-17 + 1e-15 * std::abs(metres), qPrintable(typed));
        QVERIFY(!centre().isExpression());
    }
    // With a parameter it stays an expression, in SI, and says its value.
    QVERIFY(user.type(at, "l1/3 + 1 mm"));
    QVERIFY(centre().isExpression());
    QVERIFY(std::abs(centre().value - 0.052) < 1e-15);
    QVERIFY2(user.noteOf("/bodies/3/mass/centre").contains("52"), qPrintable(user.noteOf("/bodies/3/mass/centre")));
    // The parameter moves what uses it.
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.type("/parameters/l1", "0.3"));
    QVERIFY(std::abs(centre().value - 0.101) < 1e-15);
}

void EditingTest::wrongValuesStayAndChangeNothing() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    for (const auto& [typed, said] : std::vector<std::pair<QString, QString>>{
             {"-1", "0"}, {"two", "two"}, {"1 +", ""}, {"1/0", ""}, {"", "number"}, {"nan", ""}}) {
        QVERIFY(user.type("/contacts/0/friction", typed));
        QVERIFY2(user.mechanism() == before, qPrintable(typed));
        QVERIFY2(!user.noteOf("/contacts/0/friction").isEmpty() && user.noteOf("/contacts/0/friction").contains(said),
                 qPrintable(typed + ": " + user.noteOf("/contacts/0/friction")));
    }
    auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/contacts/0/friction");
    QTest::keyClick(edit, Qt::Key_Escape); // back to what there is
    QCOMPARE(edit->text(), QString("mu"));
    QVERIFY(user.noteOf("/contacts/0/friction").startsWith("="));
    // A name that is taken.
    QVERIFY(user.clickBody("rod"));
    QVERIFY(user.type("/bodies/2/name", "crank"));
    QVERIFY(user.mechanism() == before);
    QVERIFY(user.noteOf("/bodies/2/name").contains("crank"));
}

void EditingTest::typedButNotFinishedIsTaken() {
    User user;
    const QString file = sample(*folder_, "slider_crank");
    QVERIFY(user.open(file));
    const auto typeOnly = [&](const std::string& pointer, const QString& text) {
        auto* edit = user.window->properties().findChild<QLineEdit*>("edit:" + QString::fromStdString(pointer));
        if (!edit) return false;
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        return true;
    };
    // Saving takes it along.
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(typeOnly("/contacts/0/friction", "0.31"));
    user.trigger("saveAction");
    QVERIFY(bytesOf(file).contains("0.31"));
    // So does an edit of another kind: the name goes with everything that refers to it.
    QVERIFY(user.clickBody("rod"));
    QVERIFY(typeOnly("/bodies/2/name", "link"));
    user.trigger("duplicateAction");
    QCOMPARE(user.mechanism().bodies[2].name, std::string("link"));
    QCOMPARE(user.mechanism().joints[1].b.body, std::string("link"));
    QVERIFY(user.body("link 2") >= 0);
    // What cannot be taken keeps the project from being saved and run, and says so.
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(typeOnly("/contacts/0/friction", "-4"));
    const QByteArray saved = bytesOf(file);
    user.trigger("saveAction");
    QCOMPARE(bytesOf(file), saved);
    const auto says = [&](const char* words) { return user.notice().contains(words); };
    QVERIFY2(says("Nothing was saved") && says("Friction") && says("slider in guide"), qPrintable(user.notice()));
    user.trigger("saveAsAction"); // before a name is asked for
    QVERIFY2(says("Nothing was saved"), qPrintable(user.notice()));
    user.trigger("runAction");
    QCOMPARE(user.window->runs().state(), RunController::State::Idle);
    auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/contacts/0/friction");
    QVERIFY2(says("Not ready to run"), qPrintable(user.notice()));
    QTest::keyClick(edit, Qt::Key_Escape);
    QVERIFY2(user.notice().isEmpty(), qPrintable(user.notice())); // mended: no more to be said
    user.trigger("saveAction");
    QVERIFY(bytesOf(file) != saved);
    // A sum of which only one term has a unit is no number.
    QVERIFY(user.clickBody("slider"));
    QVERIFY(user.type("/bodies/3/mass/centre/0", "3 mm + 2"));
    QVERIFY2(user.noteOf("/bodies/3/mass/centre").contains("every term"),
             qPrintable(user.noteOf("/bodies/3/mass/centre")));
    QVERIFY(user.type("/bodies/3/mass/centre/0", "3 mm + 2*(1 mm)"));
    QVERIFY(std::abs(user.mechanism().bodies[3].mass->centre[0].value - 0.005) < 1e-17);
}

void EditingTest::twoFrictionValuesInOnePlot() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "8 ms"));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.run());
    QVERIFY(user.type("/contacts/0/friction", "0.4"));
    QVERIFY(user.run());
    QCOMPARE(user.document().runs().all().size(), std::size_t(2));
    PlotPanel& plot = user.window->plots();
    const QString path = "bodies/slider/linear velocity x";
    plot.showQuantity(path, true);
    QTest::qWait(300);
    const auto names = user.document().runs().all();
    plot.comparison().compare(names[0].name, true);
    QTRY_VERIFY(plot.pointCount(path, names[0].name) > 10);
    QTRY_VERIFY(plot.pointCount(path) > 10);
    QVERIFY(plot.readings().figuresOf(path, names[0].name).count > 10);
    // Friction makes a difference that can be read off.
    const double end =
        std::min(user.document().runs().result()->timeAt(user.document().runs().result()->frameCount() - 1), 8e-3);
    QVERIFY(std::abs(plot.readings().valueOf("bodies/slider/linear velocity y", end) -
                     plot.readings().valueOf("bodies/slider/linear velocity y", end, names[0].name)) > 0.0);
    user.shoot("compare");
}

void EditingTest::dropsAndRecentFiles() {
    User user;
    const QString file = sample(*folder_, "bouncing_ball");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QSignalSpy changed(&user.document(), &Document::changed);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(user.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(user.window.get(), &drop);
    QVERIFY(changed.wait(60000));
    QCOMPARE(user.document().place().path(), file);
    QStringList recent;
    for (const auto* action : user.find<QMenu>("recentMenu")->actions()) recent << action->toolTip();
    QVERIFY(recent.contains(file));
    QMimeData other;
    other.setUrls({QUrl::fromLocalFile(folder_->path() + "/picture.jpg")});
    QDragEnterEvent no(QPoint(50, 50), Qt::CopyAction, &other, Qt::LeftButton, Qt::NoModifier);
    no.setAccepted(false);
    QApplication::sendEvent(user.window.get(), &no);
    QVERIFY(!no.isAccepted());
}

void EditingTest::unsavedChangesAreAskedFor() {
    User user;
    const QString file = sample(*folder_, "bouncing_ball");
    QVERIFY(user.open(file));
    const QByteArray before = bytesOf(file);
    user.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -1.0; });
    QVERIFY(user.window->isWindowModified());
    user.answerQuestion(QMessageBox::Cancel);
    QVERIFY(!user.window->close());
    QVERIFY(user.window->isVisible());
    user.answerQuestion(QMessageBox::Discard);
    QVERIFY(user.window->close());
    QCOMPARE(bytesOf(file), before);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementEditingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    if (argc == 3 && QString(argv[1]) == "--edit-and-wait") return editAndWait(argv[2]);
    EditingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "editing_test.moc"
