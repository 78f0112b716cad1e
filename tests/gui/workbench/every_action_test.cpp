// A walk through every command and every property field: each does something, says what it does, and undoes. And how
// commands and their help are found.

#include "tests/gui/user.h"

#include "engine/model/files/project_file.h"
#include "gui/document/model_check.h"
#include "gui/words/property_rows.h"
#include "gui/workbench/actions/command_search.h"
#include "gui/workbench/dialogs/help_window.h"
#include "plots/plots_panel.h"
#include "tests/support/sample_copy.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QListWidget>
#include <QMenuBar>
#include <QTextBrowser>
#include <QUndoStack>

#include <set>

using namespace escapement;

namespace {

/// Everything that a command could change, in one text.
QByteArray stateOf(User& user) {
    QByteArray state = QByteArray::fromStdString(projectText(user.mechanism()));
    state += QByteArray::number(user.document().history().index()) + '/' +
             QByteArray::number(user.window->playback().index());
    state += QByteArray::number(int(user.window->playback().isPlaying())) +
             QByteArray::number(int(user.window->runs().state()));
    state += QByteArray::number(user.document().runs().all().size()) + Units::chosen().system().toUtf8();
    state += QByteArray::number(user.window->viewport().pointer().navigation() == NavigationPreset() ? 0 : 1);
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

class EveryActionTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void commandsAreFoundByWords();
    void helpOpensWhereOneIs();
    void theManualIsSearched();
    void everyActionDoesSomething();
    void everyFieldEditsAndUndoes();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void EveryActionTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void EveryActionTest::commandsAreFoundByWords() {
    User user;
    QVERIFY(user.open(sample(*folder_, "bouncing_ball")));
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

void EveryActionTest::helpOpensWhereOneIs() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    user.trigger("helpAction");
    auto* help = user.find<QDialog>("helpWindow");
    QVERIFY(help->isVisible());
    auto* window = qobject_cast<HelpWindow*>(help);
    QCOMPARE(window->page(), QString("assembling"));
    QCOMPARE(window->headingShown(), QString("Joints"));
    auto* text = help->findChild<QTextBrowser*>("helpText");
    const auto atTop = [&] { return std::abs(text->cursorRect().top()) < 3 * text->fontMetrics().height(); };
    QTRY_VERIFY(atTop());
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

/// Behind the last place comes the first one again.
void EveryActionTest::theManualIsSearched() {
    HelpWindow help(nullptr);
    help.showPage("running");
    help.show();
    QVERIFY(QTest::qWaitForWindowExposed(&help));
    QApplication::setActiveWindow(&help); // no window manager does
    QTest::keyClick(&help, Qt::Key_F, Qt::ControlModifier);
    auto* words = help.findChild<QLineEdit*>("helpWords");
    const auto* text = help.findChild<QTextBrowser*>("helpText");
    const auto* notFound = help.findChild<QLabel*>("helpNotFound");
    QTRY_VERIFY(words->hasFocus());
    QTest::keyClicks(words, "tolerance");
    const auto found = [&](Qt::KeyboardModifiers modifiers) {
        QTest::keyClick(words, Qt::Key_Return, modifiers);
        return text->textCursor().selectedText().toLower() == "tolerance" ? text->textCursor().position() : -1;
    };
    const int first = found(Qt::NoModifier), second = found(Qt::NoModifier);
    QVERIFY(first > 0 && second > first);
    QTest::mouseClick(help.findChild<QToolButton*>("helpFindBefore"), Qt::LeftButton);
    QCOMPARE(text->textCursor().position(), first);
    int places = 1;
    while (found(Qt::NoModifier) != first && places < 1000) ++places;
    QVERIFY(places > 1 && places < 1000);
    QVERIFY(help.isVisible() && !notFound->isVisible());
    words->setText("no such word");
    QTest::keyClick(words, Qt::Key_Return);
    QVERIFY(notFound->isVisible());
    words->setText("run");
    QVERIFY(!notFound->isVisible());
}

void EveryActionTest::everyActionDoesSomething() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
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
    const std::set<QString> elsewhere{"quitAction",       "closeDocumentAction", "saveAction",  "pauseAction",
                                      "stopAction",       "undoAction",          "redoAction",  "leaveToolAction",
                                      "runAction",        "newAction",           "worldAction", "stopAnimatingAction",
                                      "continueRunAction"};
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

void EveryActionTest::everyFieldEditsAndUndoes() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
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
    QCoreApplication::setApplicationName("EscapementEveryActionTest");
    QApplication application(argc, argv);
    applyStyle(application);
    EveryActionTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "every_action_test.moc"
