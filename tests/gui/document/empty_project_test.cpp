// A project of nothing says what to do next, with keys that do it; with the first body that is over.

#include "tests/gui/user.h"

#include <QUndoStack>

using namespace escapement;

class EmptyProjectTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void saysWhatToDoNext();
    void itsKeysDoWhatItSays();
    void undoneItIsAsItWasBegun();
    void aKeyPressedAgainAddsAgain();

  private:
    static QString status(User& user) { return user.find<QLabel>("statusText")->text(); }
    QTemporaryDir folder_;
};

void EmptyProjectTest::saysWhatToDoNext() {
    User user;
    user.trigger("newAction");
    QVERIFY(user.settle());
    auto* hint = user.find<QLabel>("viewHint");
    auto* ready = user.find<QToolButton>("readinessButton");
    QVERIFY(hint->isVisible());
    QVERIFY(user.window->viewport().rect().contains(hint->geometry()));
    QVERIFY2(hint->text().contains("This project is empty"), qPrintable(hint->text()));
    QTest::qWait(300); // also when the checks are done it is no fault
    QCOMPARE(ready->text(), QString("Empty project"));
    QVERIFY2(ready->toolTip().contains("import a CAD file"), qPrintable(ready->toolTip()));
    QVERIFY2(status(user).startsWith("This project is empty"), qPrintable(status(user)));
    user.shoot("empty");
    user.press("runButton"); // and says it again to who runs it
    QVERIFY2(user.notice().contains("no bodies yet") || user.notice().contains("is empty"), qPrintable(user.notice()));
    QCOMPARE(user.window->runs().state(), RunController::State::Idle);
    // In a small window, or in another language, its lines are longer than the view is wide.
    user.window->viewport().setHint(QString("one of many words ").repeated(40));
    QVERIFY(user.window->viewport().rect().contains(hint->geometry()));
    QVERIFY(hint->height() >= hint->heightForWidth(hint->width()));
}

void EmptyProjectTest::itsKeysDoWhatItSays() {
    User user;
    user.trigger("newAction");
    auto* hint = user.find<QLabel>("viewHint");
    QVERIFY(hint->text().contains("(Ctrl+I)"));
    QCOMPARE(user.find<QAction>("importAction")->shortcut(), QKeySequence("Ctrl+I"));
    for (const auto& [key, action] :
         {std::pair("(J)", "jointAction"), {"(C)", "contactAction"}, {"(F5)", "runAction"}}) {
        QVERIFY2(hint->text().contains(key), key);
        QCOMPARE(user.find<QAction>(action)->shortcut(), QKeySequence(QString(key).mid(1).chopped(1)));
    }
    QVERIFY(hint->text().contains("B for a box"));
    user.key(Qt::Key_B);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
    QCOMPARE(user.mechanism().bodies[0].shapes[0].primitive, std::string("box"));
    QVERIFY(!hint->isVisible());
    QVERIFY(user.find<QToolButton>("readinessButton")->text() != "Empty project");
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(hint->isVisible());
    QCOMPARE(user.find<QToolButton>("readinessButton")->text(), QString("Empty project"));
}

/// Also with curves of a run that is there still: they differ from nothing that was saved. Closing asks, all the same.
void EmptyProjectTest::undoneItIsAsItWasBegun() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    user.trigger("material:steel");
    QVERIFY(user.window->isWindowModified());
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.01 s"));
    QVERIFY(user.run());
    QTest::mouseClick(user.find<QToolButton>("energyPlotButton"), Qt::LeftButton);
    QVERIFY(user.window->isWindowModified());
    while (user.document().history().canUndo()) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!user.window->isWindowModified());
    QVERIFY(user.document().views().arePlotsChanged() && user.document().hasUnsavedWork());
    user.shoot("undone");
    user.key(Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(user.window->isWindowModified());
    // Saved, the plots are in a file, and differ from it when they are others.
    QVERIFY(user.window->saveTo(folder_.path() + "/begun.escapement"));
    QVERIFY(!user.window->isWindowModified());
    QTest::mouseClick(user.find<QToolButton>("driftPlotButton"), Qt::LeftButton);
    QVERIFY(user.window->isWindowModified());
}

/// The size of what was added has the keys then, and no number begins with that letter, unless a parameter does.
void EmptyProjectTest::aKeyPressedAgainAddsAgain() {
    User user;
    user.trigger("newAction");
    user.key(Qt::Key_B);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
    const auto sized = [] {
        auto* edit = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        return edit && edit->objectName().startsWith("edit:") && edit->selectedText() == edit->text() ? edit : nullptr;
    };
    QTRY_VERIFY(sized());
    user.key(Qt::Key_B);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    QTRY_VERIFY(sized());
    user.key(Qt::Key_F); // shows everything
    QVERIFY(sized() && !sized()->text().contains('f'));
    // What is being typed is typed, and so is what may be the beginning of a name or a function.
    QLineEdit* edit = sized();
    QTest::keyClicks(edit, "0.2b");
    QCOMPARE(edit->text(), QString("0.2b"));
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    user.key(Qt::Key_Escape);
    QTRY_VERIFY(sized());
    user.key(Qt::Key_M); // min, max
    QCOMPARE(edit->text(), QString("m"));
    user.key(Qt::Key_Escape);
    QTest::mouseClick(edit, Qt::LeftButton); // the name of a parameter that is still to come
    edit->selectAll();
    QTest::keyClicks(edit, "big");
    QCOMPARE(edit->text(), QString("big"));
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    user.key(Qt::Key_Escape);
    user.document().edit("Add a parameter", [](Mechanism& m) { m.parameters.emplace_back("bore", Number(0.2)); });
    QVERIFY(user.settle());
    QTRY_VERIFY(sized());
    edit = sized();
    QTest::keyClicks(edit, "bore");
    QCOMPARE(edit->text(), QString("bore"));
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementEmptyProjectTest");
    QApplication application(argc, argv);
    applyStyle(application);
    EmptyProjectTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "empty_project_test.moc"
