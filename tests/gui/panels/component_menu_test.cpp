// A component of a CAD assembly is grounded, hidden and freed as a whole, from the menu at its row in the tree.

#include "tests/gui/user.h"

#include "gui/panels/tables/detail_delegate.h"
#include "tests/support/sample_copy.h"

#include <QContextMenuEvent>

using namespace escapement;

class ComponentMenuTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void aComponentIsActedOnAsAWhole();
    void aMergedComponentIsActedOnNext();

  private:
    QTemporaryDir folder_;
};

/// What is one body after Merge is selected as one: the actions are ready for it without another click.
void ComponentMenuTest::aMergedComponentIsActedOnNext() {
    const QString file = QString(sourceFolder) + "/../shared/step/parts/stepcode_as1-oc-214.stp";
    if (!QFileInfo::exists(file)) QSKIP("the shared CAD files are not there");
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    MechanismTree& tree = user.window->tree();
    const auto found = tree.findItems("rod-assembly", Qt::MatchStartsWith | Qt::MatchRecursive);
    QVERIFY(!found.isEmpty());
    tree.scrollToItem(found.front());
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualItemRect(found.front()).center());
    QTest::qWait(30);
    const std::size_t some = tree.selectedBodies().size();
    QVERIFY(some > 1);
    const std::size_t bodies = user.mechanism().bodies.size();
    user.key(Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), bodies - some + 1);
    QCOMPARE(int(tree.selectedBodies().size()), 1);
    const int merged = tree.selectedBodies().front();
    for (const char* action : {"groundAction", "hideAction", "splitAction", "duplicateAction"})
        QVERIFY2(user.find<QAction>(action)->isEnabled(), action);
    QVERIFY(!user.find<QAction>("mergeAction")->isEnabled());
    user.key(Qt::Key_G, Qt::ControlModifier);
    QVERIFY(user.mechanism().bodies[std::size_t(merged)].fixed);
    user.key(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), bodies - some + 2);
}

/// From its own menu, with what was selected elsewhere left alone.
void ComponentMenuTest::aComponentIsActedOnAsAWhole() {
    User user;
    QVERIFY(user.open(sample(folder_, "slider_crank")));
    QVERIFY(user.document().edit("Group", [](Mechanism& m) {
        for (const char* name : {"nut", "screw"}) {
            Body body;
            body.name = name;
            body.shapes.push_back(m.bodies[1].shapes.at(0));
            std::string& part = body.shapes[0].part;
            part = part.substr(0, part.find('/')) + "/bolt/" + name;
            m.bodies.push_back(body);
        }
    }));
    QTest::qWait(60);
    MechanismTree& tree = user.window->tree();
    const auto component = [&] {
        const auto found = tree.findItems("bolt", Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? nullptr : found.front();
    };
    QVERIFY(component() && component()->childCount() == 2);
    QVERIFY(user.clickBody("slider"));
    const QPoint at = tree.visualItemRect(component()).center();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at, tree.viewport()->mapToGlobal(at));
    QApplication::sendEvent(tree.viewport(), &asked);
    auto* menu = user.window->findChild<QMenu*>("treeMenu");
    QTRY_VERIFY(menu && menu->isVisible());
    QCOMPARE(int(tree.selectedBodies().size()), 2);
    user.shoot("component-menu");
    const auto choose = [&](const char* name) {
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(user.find<QAction>(name)).center());
        QTest::qWait(60);
    };
    choose("groundAction");
    const auto body = [&](const char* name) { return user.mechanism().bodies[std::size_t(user.body(name))]; };
    QVERIFY(body("nut").fixed && body("screw").fixed && !body("slider").fixed);
    const auto detail = [&] { return component()->data(0, DetailDelegate::detailRole).toString(); };
    QCOMPARE(detail(), QString("2, ground"));
    user.trigger("hideAction"); // they are selected still
    QCOMPARE(detail(), QString("2, ground, hidden"));
    user.shoot("component-hidden");
    user.trigger("undoAction");
    QVERIFY(!body("nut").fixed && !body("screw").fixed);
    QCOMPARE(detail(), QString("2, hidden"));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementComponentMenuTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ComponentMenuTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "component_menu_test.moc"
