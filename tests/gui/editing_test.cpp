// Edits and what keeps them: undo and redo to the byte, recovery after a kill, a STEP file that moved, units. And a
// walk through every command and every property field: each does something, says what it does, and undoes.

#include "user.h"

#include "engine/model/project_file.h"
#include "gui/document/model_check.h"
#include "gui/document/recovery.h"
#include "gui/panels/property_rows.h"
#include "gui/workbench/command_search.h"
#include "gui/workbench/help_window.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QInputDialog>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QProcess>
#include <QTextBrowser>
#include <QUndoStack>

#include <csignal>
#include <set>

using namespace escapement;

namespace {
const QString samples = QString(ESCAPEMENT_SOURCE_DIR) + "/resources/samples/";
}

class EditingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void thirtyEditsUndoneAndRedone();
    void recoverAfterKill();
    void stepFileThatMoved();
    void unitsMoveNothing();
    void fieldsUnderstandUnitsAndArithmetic();
    void wrongValuesStayAndChangeNothing();
    void typedButNotFinishedIsTaken();
    void twoFrictionValuesInOnePlot();
    void dropsAndRecentFiles();
    void unsavedChangesAreAskedFor();
    void commandsAreFoundByWords();
    void helpOpensWhereOneIs();
    void everyActionDoesSomething();
    void everyFieldEditsAndUndoes();

  private:
    QString sample(const QString& name);
    std::unique_ptr<QTemporaryDir> folder_;
};

void EditingTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString EditingTest::sample(const QString& name) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const QString& file : QDir(samples).entryList({name + ".*"}, QDir::Files)) {
        QFile::remove(folder + "/" + file);
        QFile::copy(samples + file, folder + "/" + file);
        QFile::setPermissions(folder + "/" + file, QFile::ReadOwner | QFile::WriteOwner);
    }
    return folder + "/" + name + ".escapement";
}

void EditingTest::thirtyEditsUndoneAndRedone() {
    User user;
    const QString file = sample("slider_crank");
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

void EditingTest::recoverAfterKill() {
    const QString file = sample("slider_crank");
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
    QVERIFY2(user.notice().contains("did not end properly"), qPrintable(user.notice()));
    auto* recover = user.find<QPushButton>("noticeActionButton");
    QSignalSpy changed(&user.document(), &Document::changed);
    QTest::mouseClick(recover, Qt::LeftButton);
    QVERIFY(changed.wait(60000));
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.77);
    QCOMPARE(user.document().projectPath(), file);
    QVERIFY(user.window->isWindowModified());
    QVERIFY(user.document().missingGeometry() < 0); // with its geometry, from where the project lies
    user.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(bytesOf(file).contains("0.77"));
    QVERIFY(!user.window->isWindowModified());
    QVERIFY(Recovery::left().empty());
    QVERIFY(QDir(Recovery::folder()).entryList({"*.escapement"}).isEmpty());
}

void EditingTest::stepFileThatMoved() {
    const QString file = sample("slider_crank");
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
    QVERIFY(user.document().missingGeometry() < 0);
    QVERIFY(!user.window->viewport().scene().isEmpty());
    for (const auto& finding : user.document().findings())
        QVERIFY2(finding.severity == Severity::Warning, finding.message.c_str());
    user.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(bytesOf(file).contains("../elsewhere/renamed.step"));
    QVERIFY(user.open(file));
    QVERIFY(user.document().missingGeometry() < 0);
}

void EditingTest::unitsMoveNothing() {
    User user;
    const QString file = sample("slider_crank");
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
    QVERIFY(user.open(sample("slider_crank")));
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
    QVERIFY(user.open(sample("slider_crank")));
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
    const QString file = sample("slider_crank");
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
    QVERIFY2(user.notice().contains("Friction"), qPrintable(user.notice()));
    user.trigger("runAction");
    QCOMPARE(user.window->runs().state(), RunController::State::Idle);
    auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/contacts/0/friction");
    QTest::keyClick(edit, Qt::Key_Escape);
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
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "8 ms"));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.run());
    QVERIFY(user.type("/contacts/0/friction", "0.4"));
    QVERIFY(user.run());
    QCOMPARE(user.document().runs().size(), std::size_t(2));
    PlotPanel& plot = user.window->plots();
    const QString path = "bodies/slider/linear velocity x";
    plot.showQuantity(path, true);
    QTest::qWait(300);
    const auto names = user.document().runs();
    plot.compareWith(names[0].name, true);
    QTRY_VERIFY(plot.pointCount(path, names[0].name) > 10);
    QTRY_VERIFY(plot.pointCount(path) > 10);
    QVERIFY(plot.figuresOf(path, names[0].name).count > 10);
    // Friction makes a difference that can be read off.
    const double end = std::min(user.document().result()->timeAt(user.document().result()->frameCount() - 1), 8e-3);
    QVERIFY(std::abs(plot.valueOf("bodies/slider/linear velocity y", end) -
                     plot.valueOf("bodies/slider/linear velocity y", end, names[0].name)) > 0.0);
    user.shoot("compare");
}

void EditingTest::dropsAndRecentFiles() {
    User user;
    const QString file = sample("bouncing_ball");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QSignalSpy changed(&user.document(), &Document::changed);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(user.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(user.window.get(), &drop);
    QVERIFY(changed.wait(60000));
    QCOMPARE(user.document().path(), file);
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
    const QString file = sample("bouncing_ball");
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

void EditingTest::commandsAreFoundByWords() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    user.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* search = user.find<QDialog>("commandSearch");
    QVERIFY(search->isVisible());
    auto* words = search->findChild<QLineEdit*>("commandWords");
    QTest::keyClicks(words, "gravity");
    auto* list = search->findChild<QListWidget*>("commandList");
    QCOMPARE(list->count(), 1);
    QTest::keyClick(words, Qt::Key_Return);
    QTest::qWait(50);
    QCOMPARE(user.window->tree().selection().kind, Selection::Kind::Mechanism);
    const auto* edit = qobject_cast<QLineEdit*>(user.window->focusWidget());
    QVERIFY(edit && edit->objectName().startsWith("edit:/gravity"));
}

void EditingTest::helpOpensWhereOneIs() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    user.trigger("helpAction");
    auto* help = user.find<QDialog>("helpWindow");
    QVERIFY(help->isVisible());
    auto* window = qobject_cast<HelpWindow*>(help);
    QCOMPARE(window->page(), QString("assembling"));
    QCOMPARE(window->headingShown(), QString("Joints"));
    // Every page that is listed is there.
    auto* pages = help->findChild<QListWidget*>("helpPages");
    for (int i = 0; i < pages->count(); ++i) {
        window->showPage(pages->item(i)->data(Qt::UserRole).toString());
        QVERIFY(help->findChild<QTextBrowser*>("helpText")->toPlainText().size() > 400);
    }
    // And every heading that the program leads to.
    for (const auto& [page, heading] : std::vector<std::pair<QString, QString>>{{"assembling", "bodies"},
                                                                                {"assembling", "joints"},
                                                                                {"assembling", "loads"},
                                                                                {"assembling", "contacts"},
                                                                                {"assembling", "moving-bodies"},
                                                                                {"running", "settings"},
                                                                                {"results", "plots"},
                                                                                {"results", "events"}}) {
        window->showPage(page, heading);
        QVERIFY2(!window->headingShown().isEmpty(), qPrintable(page + "#" + heading));
    }
}

namespace {

/// Everything that a command could change, in one text.
QByteArray stateOf(User& user) {
    QByteArray state = QByteArray::fromStdString(projectText(user.mechanism()));
    state += QByteArray::number(user.document().history().index()) + '/' +
             QByteArray::number(user.window->playback().index());
    state += QByteArray::number(int(user.window->playback().isPlaying())) +
             QByteArray::number(int(user.window->runs().state()));
    state += QByteArray::number(user.document().runs().size()) + Units::chosen().system().toUtf8();
    state += QByteArray::number(user.window->viewport().navigation() == NavigationPreset() ? 0 : 1);
    state += QSettings().value("view/navigation").toByteArray();
    for (auto* dock : user.window->findChildren<QDockWidget*>()) state += dock->isVisible() ? '1' : '0';
    for (auto* widget : QApplication::topLevelWidgets())
        if (widget->isVisible()) state += widget->objectName().toUtf8() + ',';
    state += user.find<QLabel>("noticeText")->text().toUtf8();
    if (QWidget* focus = QApplication::focusWidget()) state += focus->objectName().toUtf8();
    return state;
}

/// The mechanism without what is remembered about the windows, which is no edit.
std::string editedText(User& user) {
    Mechanism m = user.mechanism();
    m.views = KeptJson();
    return projectText(m);
}

QImage pictureOf(User& user) {
    QTest::qWait(60);
    return user.window->grab().toImage();
}

} // namespace

void EditingTest::everyActionDoesSomething() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "8 ms"));
    QVERIFY(user.run());
    QMenuBar* bar = user.window->menuBar();

    // No two commands share a shortcut, and each says what it does.
    std::map<QString, QString> shortcuts;
    QStringList doubled;
    for (const Command& command : commandsOf(*bar)) {
        const QString keys = command.action->shortcut().toString();
        if (!keys.isEmpty()) {
            if (shortcuts.contains(keys)) doubled << keys + ": " + command.path + " and " + shortcuts[keys];
            shortcuts[keys] = command.path;
        }
        QVERIFY2(!command.action->toolTip().isEmpty() && !command.action->text().isEmpty(), qPrintable(command.path));
    }

    QVERIFY2(doubled.isEmpty(), qPrintable(doubled.join("\n")));

    // Whatever opens over the window is closed again; that it opened is what the command did.
    bool opened = false;
    QTimer closer;
    connect(&closer, &QTimer::timeout, this, [&] {
        QWidget* over =
            QApplication::activeModalWidget() ? QApplication::activeModalWidget() : QApplication::activePopupWidget();
        if (!over) return;
        opened = true;
        over->close();
    });
    closer.start(30);

    const std::vector<Selection> selections{{Selection::Kind::Body, 2},
                                            {Selection::Kind::Joint, 1},
                                            {Selection::Kind::Contact, 0},
                                            {Selection::Kind::Mechanism, 0},
                                            {Selection::Kind::Run, 0}};
    // These end the work here, or are each other's opposite in this state; tests of their own use them.
    const std::set<QString> elsewhere{"quitAction", "closeDocumentAction", "saveAction",  "pauseAction",
                                      "stopAction", "undoAction",          "redoAction",  "leaveToolAction",
                                      "runAction",  "newAction",           "worldAction", "stopAnimatingAction"};
    QStringList done, idle;
    const auto count = commandsOf(*bar).size();
    for (qsizetype i = 0; i < count; ++i) {
        const Command command = commandsOf(*bar).value(i);
        if (!command.action || elsewhere.contains(command.action->objectName())) continue;
        if (command.path.startsWith("File › Open recent")) continue; // opens, which has its own test
        bool did = false, enabled = false;
        for (const Selection& selection : selections) {
            user.window->tree().select(selection);
            if (command.action->objectName() == "mergeAction") user.window->tree().toggleBody(1);
            if (command.action->objectName() == "splitAction") {
                user.window->tree().select({Selection::Kind::Body, 1});
                user.window->tree().toggleBody(2);
                user.trigger("mergeAction");
            }
            // From where something is to be fitted: all places of this mechanism lie within its ground, so they fit
            // alike.
            if (std::set<QString>{"fitAction", "fitMotionAction", "homeViewAction"}.contains(
                    command.action->objectName())) {
                const QPoint middle = user.window->viewport().rect().center();
                QWheelEvent wheel(middle, user.window->viewport().mapToGlobal(middle), {}, QPoint(0, 480), Qt::NoButton,
                                  Qt::NoModifier, Qt::NoScrollPhase, false);
                QApplication::sendEvent(&user.window->viewport(), &wheel);
            }
            if (command.action->objectName() == "clearTrailsAction") {
                user.window->tree().select({Selection::Kind::Body, 2});
                user.trigger("trailAction");
            }
            if (command.action->objectName() == "showAllAction") {
                user.window->tree().select({Selection::Kind::Body, 2});
                user.trigger("hideAction");
            }
            user.window->showResult(); // an edit before may have led to the model
            if (command.action->objectName() == "showRunAction") user.window->showModel();
            if (command.action->objectName() == "takeModelAction")
                user.document().edit("weaker gravity", [](Mechanism& m) { m.gravity[1] = m.gravity[1].value + 1.0; });
            if (command.action->objectName() == "firstFrameAction" ||
                command.action->objectName().startsWith("previous"))
                user.window->playback().seekFrame(user.window->playback().result()->frameCount() - 1);
            else if (command.action->objectName() == "lastFrameAction" ||
                     command.action->objectName().startsWith("next"))
                user.window->playback().seekFrame(0);
            QTest::qWait(20);
            if (!command.action->isEnabled()) continue;
            enabled = true;
            // A choice among several that is made already: make another first.
            if (command.action->isCheckable() && command.action->isChecked() && command.action->actionGroup())
                for (auto* other : command.action->actionGroup()->actions())
                    if (other != command.action) {
                        other->trigger();
                        break;
                    }
            const std::string before = editedText(user);
            const int edits = user.document().history().index();
            const QByteArray state = stateOf(user);
            const bool checked = command.action->isChecked();
            const QImage picture = pictureOf(user);
            opened = false;
            command.action->trigger();
            QTest::qWait(80);
            did = opened || stateOf(user) != state || pictureOf(user) != picture ||
                  command.action->isChecked() != checked;
            // What it edited is taken back by undo, to the letter.
            for (int guard = 0; user.document().history().index() > edits && guard < 5; ++guard) {
                QVERIFY2(!user.document().history().undoText().isEmpty(), qPrintable(command.path));
                user.document().history().undo();
            }
            if (user.document().history().index() == edits && user.document().history().canRedo())
                QVERIFY2(editedText(user) == before, qPrintable(command.path));
            if (command.action->isCheckable() && !command.action->actionGroup() && command.action->isEnabled() &&
                command.action->isChecked() != checked)
                command.action->trigger();
            user.trigger("leaveToolAction");
            user.find<QFrame>("noticeBar")->hide();
            for (auto* widget : QApplication::topLevelWidgets())
                if (widget->isVisible() && widget != user.window.get()) widget->close();
            user.window->playback().setPlaying(false);
            while (user.document().history().index() > edits) user.document().history().undo();
            if (did) break;
        }
        if (did) done << command.path;
        else idle << command.path + (enabled ? "" : " (never enabled)");
    }
    closer.stop();
    qInfo("%lld commands did something", static_cast<long long>(done.size()));
    QVERIFY2(idle.isEmpty(), qPrintable(idle.join("\n")));
    QVERIFY(done.size() > 50);
    // And the one that ends it all.
    user.trigger("saveAction"); // the plots that were opened would be asked about
    QVERIFY(!user.window->isWindowModified());
    user.trigger("quitAction");
    QVERIFY(!user.window->isVisible());
}

void EditingTest::everyFieldEditsAndUndoes() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    // One of everything.
    user.document().edit("Add loads", [](Mechanism& m) {
        Load force;
        force.name = "push";
        force.type = "force";
        force.a.body = "slider";
        force.vector[0] = 1.0;
        Load spring;
        spring.name = "spring";
        spring.type = "spring-damper";
        spring.a.body = "ground";
        spring.b.body = "slider";
        spring.stiffness = 10.0;
        Load torque;
        torque.name = "drive";
        torque.type = "torque";
        torque.joint = "main bearing";
        torque.value = 0.1;
        m.loads = {force, spring, torque};
        Material brass;
        brass.name = "brass";
        brass.density = 8500.0;
        m.materials.push_back(brass);
        Motor motor;
        motor.kind = "speed";
        motor.value = 1.0;
        m.joints[0].motor = motor;
        m.joints[1].limits = NumberVector<2>{-1.0, 1.0};
    });
    const std::vector<Selection> selections{{Selection::Kind::Mechanism, 0}, {Selection::Kind::Body, 0},
                                            {Selection::Kind::Body, 3},      {Selection::Kind::Joint, 0},
                                            {Selection::Kind::Joint, 1},     {Selection::Kind::Contact, 0},
                                            {Selection::Kind::Load, 0},      {Selection::Kind::Load, 1},
                                            {Selection::Kind::Load, 2},      {Selection::Kind::RunSettings, 0}};
    const QStringList tries{"0.37", "0.0123", "1.5", "0.7, 0.7", "another"};
    QUndoStack& history = user.document().history();
    int fields = 0;
    QStringList dead;
    for (const Selection& selection : selections) {
        user.window->tree().select(selection);
        user.window->properties().showSelection(selection);
        QTest::qWait(30);
        const auto rows = rowsOf(user.mechanism(), selection);
        QVERIFY(!rows.empty());
        for (const FieldRow& row : rows) {
            QVERIFY2(!row.help.empty(), row.pointer.c_str());
            // What a motor prescribes, friction cannot hold.
            if (row.pointer == "/joints/0/friction" || row.pointer == "/joints/0/static_friction") continue;
            if (row.key == "adaptive") user.choose("/run/strategy", "time-stepping"); // whose steps it chooses
            if (row.key == "impacts") user.choose("/run/strategy", "hybrid");         // time steps strike all at once
            const std::string before = projectText(user.mechanism());
            const int index = history.index();
            const QString name = QString::fromStdString(row.pointer);
            QWidget& panel = user.window->properties();
            if (row.presence != FieldRow::Presence::Always) {
                auto* button = panel.findChild<QToolButton*>("presence:" + name);
                QVERIFY2(button, row.pointer.c_str());
                QTest::mouseClick(button, Qt::LeftButton);
                if (row.key == "mass" &&
                    history.index() == index) { // a mass is no edit before it is whole (readiness_test)
                    button = panel.findChild<QToolButton*>("presence:" + name);
                    QVERIFY2(button, row.pointer.c_str());
                    QTest::mouseClick(button, Qt::LeftButton);
                    QVERIFY2(history.index() == index, row.pointer.c_str());
                    continue;
                }
            } else if (row.isFlag) {
                auto* box = panel.findChild<QCheckBox*>("edit:" + name);
                QVERIFY2(box, row.pointer.c_str());
                box->click();
            } else if (!row.choices.empty() || !row.refersTo.empty()) {
                auto* box = panel.findChild<QComboBox*>("edit:" + name);
                QVERIFY2(box, row.pointer.c_str());
                if (box->count() == 1) continue; // there is one CAD file to choose
                box = panel.findChild<QComboBox*>("edit:" + name);
                if (row.key == "integrator") // says what each method is for
                    QVERIFY(box->itemData(box->findData("Radau5"), Qt::ToolTipRole)
                                .toString()
                                .startsWith("For stiff springs or flexible parts."));
                const int afterOthers = history.index();
                for (int i = 0; i < box->count() && history.index() == afterOthers; ++i) {
                    const QString word = box->itemData(i).toString();
                    user.choose(row.pointer, word);
                    box = panel.findChild<QComboBox*>("edit:" + name);
                    if (!box) break;
                }
            } else if (row.isList) {
                continue; // faces are picked in the view
            } else {
                const std::string first = row.isNumber && row.components.size() > 1 ? row.pointer + "/0" : row.pointer;
                for (const QString& text : tries) {
                    QVERIFY2(user.type(first, text), first.c_str());
                    if (history.index() > index) break;
                }
            }
            QTest::qWait(5);
            if (history.index() == index) {
                dead << name + ": " + user.noteOf(row.pointer);
            } else {
                ++fields;
                QVERIFY2(projectText(user.mechanism()) != before, row.pointer.c_str());
                QVERIFY2(!history.undoText().isEmpty(), row.pointer.c_str());
                while (history.index() > index) history.undo();
            }
            QVERIFY2(projectText(user.mechanism()) == before, row.pointer.c_str());
            user.window->tree().select(selection);
            user.window->properties().showSelection(selection);
        }
    }
    qInfo("%d fields were edited and undone", fields);
    QVERIFY2(dead.isEmpty(), qPrintable(dead.join("\n")));
    QVERIFY(fields > 80);
    history.setClean();
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
