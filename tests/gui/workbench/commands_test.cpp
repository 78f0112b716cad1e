// Finding what can be done: words, keys, and the right button, with real events.

#include "tests/gui/user.h"

#include "gui/document/preferences.h"
#include "gui/document/recovery.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/picture.h"
#include "gui/workbench/actions/command_search.h"
#include "plots/plot_panel.h"
#include "tests/support/places.h"

#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QToolTip>
#include <QTreeWidget>
#include <QUndoView>

using namespace escapement;

namespace {
const QString samples = QString(sourceFolder) + "/resources/samples/";
} // namespace

class CommandsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void nothingFoundIsSaid();
    void theBestFitStandsFirst();
    void otherWordsFindIt();
    void theTableOfKeysIsThatOfTheMenus();
    void theListOfEditsLeadsBackAndForth();
    void aLongEditIsCutAndToldInItsTip();
    void preferencesCountAtOnce();
    void rightClickOnABody();
    void rightDragIsTheCameras();
    void fitsFromTheViewAndTheTree();
    void theTitleComesWithWhatItIsOf();

  private:
    QString sample(const QString& name);
    std::unique_ptr<QTemporaryDir> folder_;
};

void CommandsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString CommandsTest::sample(const QString& name) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const char* ending : {".step", ".escapement"})
        QFile::copy(samples + name + ending, folder + "/" + name + ending);
    return folder + "/" + name + ".escapement";
}

void CommandsTest::nothingFoundIsSaid() {
    User user;
    user.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = user.find<QDialog>("commandSearch");
    QTRY_VERIFY(dialog->isVisible());
    auto* words = dialog->findChild<QLineEdit*>("commandWords");
    auto* list = dialog->findChild<QListWidget*>("commandList");
    auto* note = dialog->findChild<QLabel*>("commandNote");
    QVERIFY(!note->isVisible() && list->count() > 20);
    QTest::keyClicks(words, "teleport");
    QCOMPARE(list->count(), 0);
    QVERIFY(note->isVisible());
    QVERIFY2(note->text().contains("teleport") && note->text().contains("No command"), qPrintable(note->text()));
    if (const QString keep = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !keep.isEmpty())
        dialog->grab().save(keep + "/nothing-found.png");
    words->clear();
    QTest::keyClicks(words, "teleport undo"); // a word of it
    QVERIFY(list->count() > 0 && list->count() < 5);
    QVERIFY(note->isVisible() && note->text().contains("fit a word"));
    QTest::keyClick(words, Qt::Key_Escape);
}

/// What Enter runs is what the words name: no command that only mentions them, and no undo of an edit that did.
void CommandsTest::theBestFitStandsFirst() {
    QMenuBar bar;
    QMenu* edit = bar.addMenu("&Edit");
    edit->addAction("Undo Motor table of crank hinge")->setObjectName("undoAction");
    edit->addAction("Redo Motor table of crank hinge")->setObjectName("redoAction");
    edit->actions().front()->setToolTip("Takes back Motor table of crank hinge");
    QMenu* mechanism = bar.addMenu("&Mechanism");
    mechanism->addAction("Joint…")->setToolTip("Two bodies; its motor may follow a motor table");
    mechanism->addAction("&Motor table…")->setObjectName("motorTableAction");
    CommandSearch search(bar, nullptr);
    search.show();
    auto* words = search.findChild<QLineEdit*>("commandWords");
    const auto* list = search.findChild<QListWidget*>("commandList");
    const auto first = [&](const QString& typed) {
        words->clear();
        QTest::keyClicks(words, typed);
        return list->currentItem() ? list->currentItem()->text() : QString();
    };
    QCOMPARE(first("motor table"), QString("Mechanism › Motor table…"));
    QCOMPARE(list->count(), 2); // and the joint, whose help speaks of it
    QCOMPARE(first("csv"), QString("Mechanism › Motor table…"));
    QCOMPARE(first("undo"), QString("Edit › Undo Motor table of crank hinge"));
    QCOMPARE(first("redo"), QString("Edit › Redo Motor table of crank hinge"));
    QCOMPARE(first("crank"), QString());
}

void CommandsTest::otherWordsFindIt() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    for (const auto& [word, name] : {std::pair("FFT", "Spectrum"),
                                     {"motor", "Joint"},
                                     {"motor", "Motor table"},
                                     {"movie", "Export as"},
                                     {"hinge", "Joint"}}) {
        CommandSearch search(*user.window->menuBar(), user.window.get());
        search.show();
        QTest::keyClicks(search.findChild<QLineEdit*>("commandWords"), word);
        const auto* list = search.findChild<QListWidget*>("commandList");
        bool found = false;
        for (int row = 0; row < list->count(); ++row) found = found || list->item(row)->text().contains(name);
        QVERIFY2(found, word);
    }
    // And it does what it says.
    QVERIFY(user.run());
    user.window->plots().showQuantity("bodies/ball/position z", true);
    user.trigger("spectrumAction");
    QVERIFY(user.window->plots().isSpectrum());
    user.trigger("spectrumAction");
    QVERIFY(!user.window->plots().isSpectrum());
}

void CommandsTest::theTableOfKeysIsThatOfTheMenus() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    user.key(Qt::Key_F1, Qt::ShiftModifier);
    auto* dialog = user.find<QDialog>("keyTable");
    QTRY_VERIFY(dialog->isVisible());
    auto* table = dialog->findChild<QTreeWidget*>("keyTableRows");
    std::map<QString, QStringList> byKeys;
    int rows = 0;
    for (int i = 0; i < table->topLevelItemCount(); ++i)
        for (int k = 0; k < table->topLevelItem(i)->childCount(); ++k, ++rows)
            byKeys[table->topLevelItem(i)->child(k)->text(1)] << table->topLevelItem(i)->child(k)->text(0);
    int keys = 0;
    for (const Command& command : commandsOf(*user.window->menuBar())) keys += !command.action->shortcut().isEmpty();
    QCOMPARE(rows, keys);
    QVERIFY(rows > 40);
    // One key, one command.
    for (const auto& [key, names] : byKeys) QVERIFY2(names.size() == 1, qPrintable(key + ": " + names.join(", ")));
    if (const QString keep = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !keep.isEmpty())
        dialog->grab().save(keep + "/keys.png");
    QTest::keyClicks(dialog->findChild<QLineEdit*>("keyTableWords"), "clearance");
    int seen = 0;
    for (int i = 0; i < table->topLevelItemCount(); ++i)
        for (int k = 0; k < table->topLevelItem(i)->childCount(); ++k)
            seen += !table->topLevelItem(i)->isHidden() && !table->topLevelItem(i)->child(k)->isHidden();
    QCOMPARE(seen, 1);
    dialog->close();
}

void CommandsTest::theListOfEditsLeadsBackAndForth() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    auto* dock = user.find<QDockWidget>("historyDock");
    QVERIFY(!dock->isVisible());
    user.key(Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY(dock->isVisible());
    auto* list = user.find<QUndoView>("historyList");
    QCOMPARE(list->model()->rowCount(), 1); // as it was opened
    const double restitution = user.mechanism().contacts[0].restitution.value;
    for (const double value : {0.1, 0.2, 0.3})
        QVERIFY(user.document().edit(QString("Restitution %1").arg(value),
                                     [&](Mechanism& m) { m.contacts[0].restitution = value; }));
    QCOMPARE(list->model()->rowCount(), 4);
    const auto click = [&](int row) {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, 0)).center());
        QTest::qWait(20);
    };
    user.shoot("edits");
    click(1);
    QCOMPARE(user.mechanism().contacts[0].restitution.value, 0.1);
    click(0);
    QCOMPARE(user.mechanism().contacts[0].restitution.value, restitution);
    click(3);
    QCOMPARE(user.mechanism().contacts[0].restitution.value, 0.3);
    click(2);
    user.document().edit("Another", [](Mechanism& m) { m.contacts[0].restitution = 0.7; });
    QCOMPARE(list->model()->rowCount(), 4); // what was taken back is gone
    QCOMPARE(list->model()->index(3, 0).data().toString(), QString("Another"));
}

void CommandsTest::aLongEditIsCutAndToldInItsTip() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    user.key(Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
    auto* list = user.find<QUndoView>("historyList");
    QTRY_VERIFY(list->isVisible());
    const QString text = "Coefficient of static friction of the contact ball on table changed to 0.35";
    QVERIFY(user.document().edit(text, [](Mechanism& m) { m.contacts[0].restitution = 0.1; }));
    QTRY_COMPARE(list->model()->rowCount(), 2);
    const QRect row = list->visualRect(list->model()->index(1, 0));
    QVERIFY(list->fontMetrics().horizontalAdvance(text) > row.width());
    QVERIFY2(row.right() <= list->viewport()->width(), qPrintable(QString::number(row.width())));
    QVERIFY(!list->horizontalScrollBar()->isVisible());
    const auto tipAt = [&](const QPoint& at) {
        QHelpEvent event(QEvent::ToolTip, at, list->viewport()->mapToGlobal(at));
        QApplication::sendEvent(list->viewport(), &event);
        return QToolTip::text();
    };
    QCOMPARE(tipAt(row.center()), text);
    QVERIFY(tipAt(list->visualRect(list->model()->index(0, 0)).center()).contains("Click an edit"));
    user.shoot("edits-long");
}

void CommandsTest::preferencesCountAtOnce() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    const double tolerance = user.mechanism().run.tolerance.value;
    user.key(Qt::Key_Comma, Qt::ControlModifier);
    auto* dialog = user.find<QDialog>("preferencesDialog");
    QTRY_VERIFY(dialog->isVisible());
    const auto choose = [&](const char* name, const QString& text) {
        auto* box = dialog->findChild<QComboBox*>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < box->count() && box->currentText() != text; ++i) QTest::keyClick(box, Qt::Key_Down);
        return box->currentText() == text;
    };
    // Units: fields and the menu follow.
    const QString metres = "m, kg, s, N, rad";
    QVERIFY(choose("preferredUnits", metres));
    QCOMPARE(Units::chosen().system(), metres);
    QVERIFY(user.find<QAction>("units:" + metres)->isChecked());
    // The theme: the window, and its switch.
    QVERIFY(choose("preferredTheme", "dark"));
    QVERIFY(darkTheme() && user.find<QAction>("darkViewAction")->isChecked());
    if (const QString keep = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !keep.isEmpty())
        dialog->grab().save(keep + "/preferences-dark.png");
    QVERIFY(choose("preferredTheme", "light"));
    QVERIFY(!darkTheme());
    // The tolerance: what cannot be one is said and not taken; what can is of new mechanisms alone.
    auto* edit = dialog->findChild<QLineEdit*>("preferredTolerance");
    auto* note = dialog->findChild<QLabel*>("preferredToleranceNote");
    const auto type = [&](const QString& text) {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        return note->text();
    };
    QVERIFY2(type("2").contains("less than 1"), qPrintable(note->text()));
    QCOMPARE(preferredTolerance(), tolerance);
    QVERIFY2(type("1e-8").contains("begun from now on"), qPrintable(note->text()));
    QCOMPARE(preferredTolerance(), 1e-8);
    QCOMPARE(user.mechanism().run.tolerance.value, tolerance);
    auto* delay = dialog->findChild<QDoubleSpinBox*>("preferredRecoveryDelay");
    delay->setFocus();
    delay->selectAll();
    QTest::keyClicks(delay, "1,5"); // a comma is a point, as in all fields
    QCOMPARE(delay->value(), 1.5);
    QCOMPARE(recoveryDelay(), 1.5);
    delay->setValue(2.0);
    QCOMPARE(recoveryDelay(), 2.0);
    dialog->close();
    QVERIFY(!user.document().isDirty()); // none of it is an edit
    user.window->startNew();
    QCOMPARE(user.mechanism().run.tolerance.value, 1e-8);
    QVERIFY(user.open(samples + "bouncing_ball.step"));
    QCOMPARE(user.mechanism().run.tolerance.value, 1e-8);
    // The copy for a crash comes when it was said.
    const auto copies = [] { return QDir(Recovery::folder()).entryList({"*.escapement"}).size(); };
    const auto before = copies();
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    user.trigger("groundAction");
    QTest::qWait(250);
    QCOMPARE(copies(), before);
    QTRY_VERIFY_WITH_TIMEOUT(copies() == before + 1, 10000);
    user.document().history().setClean();
}

void CommandsTest::rightClickOnABody() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(sample("slider_crank")));
    Viewport& view = user.window->viewport();
    PickedFeature face;
    face.body = user.body("slider");
    face.bodyName = "slider";
    face.kind = PickKind::Face;
    std::optional<QPoint> at;
    for (const auto& piece : {"SliderCrank/Slider"}) {
        face.instance = piece;
        for (face.number = 1; face.number < 20 && !at; ++face.number) at = view.pointer().pixelFor(face);
    }
    QVERIFY(at);
    QTest::mouseMove(&view, *at);
    QTest::mouseClick(&view, Qt::RightButton, {}, *at);
    QMenu* menu = nullptr;
    QTRY_VERIFY((menu = user.window->findChild<QMenu*>("viewMenu")) && menu->isVisible());
    QCOMPARE(user.window->tree().selection().index, user.body("slider"));
    user.shoot("view-menu");
    if (const QString keep = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !keep.isEmpty())
        menu->grab().save(keep + "/view-menu-only.png");
    QAction* measure = nullptr;
    for (QAction* action : menu->actions())
        if (action->objectName() == "measureAction") measure = action;
    QVERIFY(measure);
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(measure).center());
    QTRY_VERIFY(user.find<QFrame>("measurePanel")->isVisible());
    QTest::mouseClick(user.find<QToolButton>("measureCloseButton"), Qt::LeftButton);
    // Where there is nothing, it is the view's.
    QTest::qWait(50);
    QTest::mouseClick(&view, Qt::RightButton, {}, QPoint(12, 12));
    QTRY_VERIFY((menu = user.window->findChild<QMenu*>("viewMenu")) && menu->isVisible());
    QVERIFY(menu->actions().contains(user.find<QAction>("fitAction")));
    QTest::keyClick(menu, Qt::Key_Escape);
}

void CommandsTest::rightDragIsTheCameras() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    Viewport& view = user.window->viewport();
    const CameraPlace before = cameraOf(view.scene());
    QTest::mousePress(&view, Qt::RightButton, {}, QPoint(300, 200));
    for (int y = 205; y <= 260; y += 5) QTest::mouseMove(&view, QPoint(300, y));
    QTest::mouseRelease(&view, Qt::RightButton, {}, QPoint(300, 260));
    QTest::qWait(50);
    QVERIFY(cameraOf(view.scene()).eye != before.eye);
    QVERIFY(!user.window->findChild<QMenu*>("viewMenu"));
}

/// F is a letter in a text field and fits the view elsewhere; Esc leads from the one to the other.
void CommandsTest::fitsFromTheViewAndTheTree() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    QVERIFY(user.run()); // there are events to search
    QSignalSpy fitted(user.find<QAction>("fitAction"), &QAction::triggered);
    QVERIFY(user.clickBody("ball"));
    QVERIFY(user.window->tree().hasFocus());
    user.key(Qt::Key_F);
    QCOMPARE(fitted.count(), 1);
    user.window->viewport().setFocus();
    user.key(Qt::Key_F);
    QCOMPARE(fitted.count(), 2);
    const int ball = user.body("ball");
    auto* name = user.window->properties().findChild<QLineEdit*>(QString("edit:/bodies/%1/name").arg(ball));
    QVERIFY(name);
    auto* search = user.find<QLineEdit>("eventSearch");
    user.find<QDockWidget>("eventsDock")->raise();
    QTRY_VERIFY(search->isVisible() && !search->visibleRegion().isEmpty());
    for (QLineEdit* edit : {name, search}) {
        edit->setFocus();
        edit->selectAll();
        user.key(Qt::Key_F);
        QCOMPARE(fitted.count(), 2);
        QCOMPARE(edit->text(), QString("f"));
        for (int k = 0; k < 2 && !user.window->viewport().hasFocus(); ++k) user.key(Qt::Key_Escape);
        QVERIFY2(user.window->viewport().hasFocus(), qPrintable(edit->objectName()));
    }
    QVERIFY(user.body("ball") == ball);
    user.key(Qt::Key_F);
    QCOMPARE(fitted.count(), 3);
}

/// The title is at the screen at once, the rest when the window is drawn: it comes last.
void CommandsTest::theTitleComesWithWhatItIsOf() {
    struct Watch final : QObject {
        User* user = nullptr;
        QStringList said;
        bool eventFilter(QObject* watched, QEvent* event) override {
            if (event->type() == QEvent::WindowTitleChange) {
                const auto row = user->window->tree().rectOf({Selection::Kind::Body, 0});
                said << user->window->windowTitle() + "|" +
                            user->window->tree().indexAt(row.center()).data().toString();
            }
            return QObject::eventFilter(watched, event);
        }
    } watch;
    User user;
    watch.user = &user;
    QVERIFY(user.open(sample("bouncing_ball")));
    QVERIFY(user.document().edit("Rename", [](Mechanism& m) { m.gravity[2] = Number(-1.0); }));
    user.window->installEventFilter(&watch);
    auto* timer = new QTimer(user.window.get()); // what was changed is given up
    connect(timer, &QTimer::timeout, user.window.get(), [timer] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!question) return;
        timer->stop();
        QTest::mouseClick(question->button(QMessageBox::Discard), Qt::LeftButton);
    });
    timer->start(50);
    QVERIFY(user.open(sample("slider_crank")));
    int ofTheNew = 0;
    for (const QString& one : watch.said) {
        if (!one.contains("slider_crank")) continue;
        ++ofTheNew;
        QVERIFY2(one.endsWith("|ground"), qPrintable(watch.said.join("; ")));
    }
    QVERIFY(ofTheNew > 0);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementCommandsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    CommandsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "commands_test.moc"
