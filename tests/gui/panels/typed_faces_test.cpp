// The faces of a contact are typed by their names: completed from those that exist, refused with a reason, undone.

#include "gui/panels/properties/name_completer.h"
#include "tests/support/assembling_scenes.h"

#include <QCompleter>
#include <QUndoStack>

using namespace escapement;

namespace {

using Names = std::vector<std::string>;

const QString touching = head + plane + R"(, {"name": "block", "pose": {"position": [0, 0, 0.11]},
        "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "contacts": [{"name": "rest", "a": {"body": "block", "faces": ["box#face:1"]}, "b": {"body": "table"}}]})";

const std::string first = "/contacts/0/a/faces", second = "/contacts/0/b/faces";

} // namespace

class TypedFacesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }
    void namesAreTakenAndUndone();
    void whatThereIsNotIsRefused();
    void namesAreCompleted();
    void aNameMayHoldACommaAndPickedFacesAreShown();

  private:
    /// The scene opened, with its contact selected.
    void begin(User& user, const QString& scene = touching) {
        QVERIFY(user.open(written(folder_->path() + "/" + QTest::currentTestFunction(), scene)));
        QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    }
    static const ContactPair& rest(User& user) { return user.mechanism().contacts[0]; }
    static QLineEdit* edit(User& user, const std::string& pointer) {
        return user.window->properties().findChild<QLineEdit*>("edit:" + QString::fromStdString(pointer));
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

void TypedFacesTest::namesAreTakenAndUndone() {
    User user;
    begin(user);
    QCOMPARE(edit(user, first)->text(), QString("box#face:1"));
    QCOMPARE(edit(user, second)->text(), QString("all"));
    QVERIFY(user.type(first, "box#face:3,  box#vertex:2 ,box#face:4"));
    QVERIFY(rest(user).a.faces == Names({"box#face:3", "box#vertex:2", "box#face:4"}));
    QVERIFY2(user.noteOf(first).isEmpty(), qPrintable(user.noteOf(first)));
    QCOMPARE(edit(user, first)->text(), QString("box#face:3, box#vertex:2, box#face:4"));
    QVERIFY(user.type(second, "box#face:6"));
    QVERIFY(rest(user).b.faces == Names({"box#face:6"}));
    user.shoot("typed-faces");
    QVERIFY(user.type(second, "ALL"));
    QVERIFY(rest(user).b.faces.empty());
    QVERIFY(user.type(first, " ")); // nothing is all, too
    QVERIFY(rest(user).a.faces.empty());
    QCOMPARE(edit(user, first)->text(), QString("all"));
    for (int i = 0; i < 4; ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(rest(user).a.faces == Names({"box#face:1"}));
    QVERIFY(rest(user).b.faces.empty());
    QCOMPARE(edit(user, first)->text(), QString("box#face:1"));
    user.key(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(rest(user).a.faces.size(), std::size_t(3));
}

void TypedFacesTest::whatThereIsNotIsRefused() {
    User user;
    begin(user);
    const std::pair<QString, QString> wrong[] = {{"box#face:1, box#face:99", "'box' has faces 1 to 6"},
                                                 {"ball#face:1", "has no part 'ball'"},
                                                 {"3", "does not name a face or a vertex"},
                                                 {"all, box#face:1", "does not name a face or a vertex"},
                                                 {"box#edge:1", "does not name a face or a vertex"}};
    for (const auto& [text, why] : wrong) {
        QVERIFY(user.type(first, text));
        QVERIFY2(user.noteOf(first).contains(why), qPrintable(text + ": " + user.noteOf(first)));
        QVERIFY(edit(user, first)->property("wrong").toBool());
        QCOMPARE(edit(user, first)->text(), text);
        QVERIFY(rest(user).a.faces == Names({"box#face:1"}));
        QVERIFY(!user.document().history().canUndo());
        if (text == wrong[0].first) user.shoot("wrong-faces");
    }
    // What is refused is given up with Esc, or mended.
    user.key(Qt::Key_Escape);
    QCOMPARE(edit(user, first)->text(), QString("box#face:1"));
    QVERIFY(!edit(user, first)->property("wrong").toBool());
    QVERIFY(user.type(first, "box#face:7"));
    QVERIFY(!user.noteOf(first).isEmpty());
    QVERIFY(user.type(first, "box#face:5"));
    QVERIFY(user.noteOf(first).isEmpty() && rest(user).a.faces == Names({"box#face:5"}));
}

void TypedFacesTest::namesAreCompleted() {
    User user;
    begin(user);
    QLineEdit* line = edit(user, first);
    QTest::mouseClick(line, Qt::LeftButton);
    line->selectAll();
    QTest::keyClicks(line, "box#face:2, vert");
    auto* list = line->findChild<QCompleter*>()->popup();
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(list->model()->rowCount(), 8); // the corners of a box
    user.shoot("completed-faces");
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(line->text(), QString("box#face:2, vert")); // what is typed stays until a name is taken
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE(line->text(), QString("box#face:2, box#vertex:2"));
    QTRY_VERIFY(!list->isVisible());
    QTest::keyClick(line, Qt::Key_Return);
    QTest::qWait(20);
    QVERIFY(rest(user).a.faces == Names({"box#face:2", "box#vertex:2"}));
    // In the midst of a list the name is completed that the cursor is in, and a click chooses as well.
    line->setCursorPosition(10);
    QTest::keyClick(line, Qt::Key_Backspace);
    QTest::keyClick(line, Qt::Key_Backspace);
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(list->model()->rowCount(), 6);
    const QRect fifth = list->visualRect(list->model()->index(4, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, fifth.center());
    QTRY_COMPARE(line->text(), QString("box#face:5, box#vertex:2"));
    // It is taken with what comes next, as all that is typed.
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(rest(user).a.faces == Names({"box#face:5", "box#vertex:2"}));
}

void TypedFacesTest::aNameMayHoldACommaAndPickedFacesAreShown() {
    User user;
    begin(user);
    user.trigger("contactFacesAction");
    QVERIFY(user.clickFeature("block", "box", PickKind::Face, 2));
    user.key(Qt::Key_Escape);
    QVERIFY(rest(user).a.faces == Names({"box#face:1", "box#face:2"}));
    QCOMPARE(edit(user, first)->text(), QString("box#face:1, box#face:2"));
    // CAD programs have commas in names of products.
    QCOMPARE(namesIn("a, b#face:1 , c#face:2", {"a, b#face:1"}), QStringList({"a, b#face:1", "c#face:2"}));
    QCOMPARE(namesIn("a, b#face:1", {}), QStringList({"a", "b#face:1"}));
}

QTEST_MAIN(TypedFacesTest)
#include "typed_faces_test.moc"
