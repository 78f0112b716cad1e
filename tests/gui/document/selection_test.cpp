// What is selected stays with the things themselves: not with their numbers, nor over to another project.

#include "tests/gui/user.h"
#include "tests/support/places.h"

#include <QTreeWidgetItemIterator>
#include <QUndoStack>

using namespace escapement;

class SelectionTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }
    void anotherProjectBeginsWithNone();
    void whatIsDeletedHandsNothingOn();
    void aRenamedThingStaysSelected();
    void severalFoldersAreSelectedTogether();

  private:
    QString scene(const QString& name, int boxes);
    std::unique_ptr<QTemporaryDir> folder_;
};

/// Boxes of their own names on a table.
QString SelectionTest::scene(const QString& name, int boxes) {
    QString bodies = R"({"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [2, 2, 0.02]}]})";
    for (int i = 0; i < boxes; ++i)
        bodies += QString(R"(, {"name": "%1 %2", "pose": {"position": [%3, 0, 0.1]},
            "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]})")
                      .arg(name)
                      .arg(i)
                      .arg(0.2 * i);
    const QString file = folder_->path() + "/" + name + ".escapement";
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
    out.write(QString(R"({"escapement": 1, "name": "%1",
        "materials": [{"name": "steel", "density": 7850}], "bodies": [%2]})")
                  .arg(name, bodies)
                  .toUtf8());
    return file;
}

void SelectionTest::anotherProjectBeginsWithNone() {
    User user;
    QVERIFY(user.open(scene("first", 3)));
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}, Qt::ControlModifier));
    QCOMPARE(user.window->tree().selectedBodies().size(), std::size_t(2));
    QVERIFY(user.open(scene("second", 3)));
    QVERIFY(user.window->tree().selectedBodies().empty());
    QVERIFY(user.window->tree().selection() == Selection{});
    QVERIFY(!user.window->findChild<QAction*>("removeAction")->isEnabled());
    QTest::keyClick(&user.window->tree(), Qt::Key_Delete);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(4));
}

void SelectionTest::whatIsDeletedHandsNothingOn() {
    User user;
    QVERIFY(user.open(scene("deleted", 3)));
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    user.trigger("removeAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(3));
    QVERIFY(user.window->tree().selectedBodies().empty()); // not the one that has its number now
    QVERIFY(!user.window->findChild<QAction*>("removeAction")->isEnabled());
    user.trigger("undoAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(4));
    // What stands behind the deleted one stays selected itself.
    QVERIFY(user.clickTree({Selection::Kind::Body, 3}));
    QVERIFY(user.document().edit("Delete the first", [](Mechanism& m) { m.bodies.erase(m.bodies.begin() + 1); }));
    QCOMPARE(user.window->tree().selectedBodies(), std::vector<int>{2});
}

void SelectionTest::aRenamedThingStaysSelected() {
    User user;
    QVERIFY(user.open(scene("renamed", 2)));
    QVERIFY(user.clickTree({Selection::Kind::Body, 2}));
    QVERIFY(user.document().edit("Rename", [](Mechanism& m) { m.bodies[2].name = "another"; }));
    QCOMPARE(user.window->tree().selectedBodies(), std::vector<int>{2});
}

/// Ctrl+click on folders of an assembly adds what is in them, and takes it away again.
void SelectionTest::severalFoldersAreSelectedTogether() {
    const QString assembly = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared") +
                             "/step/parts/stepcode_as1-oc-214.stp";
    if (!QFile::exists(assembly)) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
    const QString file = folder_->path() + "/as1.stp";
    QVERIFY(QFile::copy(assembly, file));
    User user(QSize(1280, 1000));
    QVERIFY(user.open(file));
    MechanismTree& tree = user.window->tree();
    std::vector<QTreeWidgetItem*> folders; // of bodies alone
    for (QTreeWidgetItemIterator it(&tree); *it; ++it) {
        const bool folder = !((*it)->flags() & Qt::ItemIsSelectable) && (*it)->parent() && (*it)->childCount() > 0;
        if (folder && (*it)->child(0)->childCount() == 0) folders.push_back(*it);
    }
    QVERIFY(folders.size() >= 2);
    const auto click = [&](QTreeWidgetItem* item, Qt::KeyboardModifiers modifiers) {
        tree.scrollToItem(item);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, modifiers, tree.visualItemRect(item).center());
        QTest::qWait(30);
    };
    const auto first = std::size_t(folders[0]->childCount()), second = std::size_t(folders[1]->childCount());
    click(folders[0], {});
    QCOMPARE(tree.selectedBodies().size(), first);
    click(folders[1], Qt::ControlModifier);
    QCOMPARE(tree.selectedBodies().size(), first + second);
    click(folders[0], Qt::ControlModifier);
    QCOMPARE(tree.selectedBodies().size(), second);
    click(folders[0], {});
    QCOMPARE(tree.selectedBodies().size(), first);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSelectionTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SelectionTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "selection_test.moc"
