// Bodies at the window: their material, merged and split, taken whole from the tree, and which of them touch over the
// motion.

#include "tests/gui/user.h"

#include "engine/assembling/edit.h"
#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "engine/results/result.h"
#include "plots/plots_panel.h"
#include "tests/support/assembling_scenes.h"
#include "tests/support/quantity_leaves.h"

#include <QComboBox>
#include <QTreeWidget>

using namespace escapement;

class PickedBodiesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void contactsAreFoundOverTheMotion();
    void looseBodiesAreTakenWhole();
    void materialIsAskedFor();
    void bodiesAreMergedAndSplit();
    void wholeBodiesAreTakenFromTheTree();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void PickedBodiesTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

/// An arm on a hinge that passes a post after a quarter of a turn: found over the range of the joint, and over a run.
void PickedBodiesTest::contactsAreFoundOverTheMotion() {
    const QString file = folder_->path() + "/arm.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "arm", "gravity": [0, 0, 0],
        "bodies": [{"name": "post", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}], "pose": {"position": [0, 0.153, 0]}},
                   {"name": "arm", "shapes": [{"primitive": "box", "size": [0.1, 0.02, 0.02]}], "pose": {"position": [0.05, 0, 0]},
                    "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}, "velocity": {"linear": [0, 0.05, 0], "angular": [0, 0, 1]}}],
        "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "post", "position": [0, -0.153, 0]}, "b": {"body": "arm", "position": [-0.05, 0, 0]}}],
        "run": {"until": 1.6, "output_step": 0.01}})");
    out.close();
    User user;
    QVERIFY(user.open(file));
    user.trigger("findContactsAction");
    auto* finder = user.find<QDialog>("contactFinder");
    auto* list = finder->findChild<QTreeWidget*>("contactProposals");
    auto* where = finder->findChild<QComboBox*>("contactWhere");
    auto* said = finder->findChild<QLabel*>("contactFinderText");
    auto* search = finder->findChild<QPushButton*>("contactSearchButton");
    const auto choose = [&](int entry) { // which searches at once
        where->setFocus();
        while (where->currentIndex() > entry) QTest::keyClick(where, Qt::Key_Up);
        while (where->currentIndex() < entry) QTest::keyClick(where, Qt::Key_Down);
    };
    QTRY_COMPARE(search->text(), QString("&Search"));
    QCOMPARE(list->topLevelItemCount(), 0); // as it stands, it is far away
    QVERIFY(said->text().contains("range of the joints"));
    auto* margin = finder->findChild<QLineEdit*>("contactMargin");
    margin->selectAll();
    QTest::keyClicks(margin, "5 mm");
    choose(2);
    QTRY_VERIFY2(said->text().contains("no run"), qPrintable(said->text()));
    choose(1);
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    QVERIFY2(list->topLevelItem(0)->text(3).contains("hinge turned by"), qPrintable(list->topLevelItem(0)->text(3)));
    if (const QString folder = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !folder.isEmpty())
        finder->grab().save(folder + "/find-contacts.png");
    finder->close();
    QTest::qWait(30);
    QVERIFY(user.run());
    user.trigger("findContactsAction");
    finder = user.find<QDialog>("contactFinder");
    list = finder->findChild<QTreeWidget*>("contactProposals");
    where = finder->findChild<QComboBox*>("contactWhere");
    search = finder->findChild<QPushButton*>("contactSearchButton");
    margin = finder->findChild<QLineEdit*>("contactMargin");
    margin->selectAll();
    QTest::keyClicks(margin, "5 mm");
    choose(2);
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    QVERIFY2(list->topLevelItem(0)->text(3).endsWith(" s"), qPrintable(list->topLevelItem(0)->text(3)));
    QTest::keyClick(margin, Qt::Key_Return); // searched for already: it takes what was found
    QTest::qWait(30);
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    QCOMPARE(user.mechanism().contacts[0].name, std::string("arm on post"));
}

/// A box that may topple is taken whole unless the faces that are near are chosen alone.
void PickedBodiesTest::looseBodiesAreTakenWhole() {
    const QString file = folder_->path() + "/loose.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "loose", "materials": [{"name": "steel", "density": 7850}],
        "bodies": [{"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
                   {"name": "block", "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}],
                    "pose": {"position": [0, 0, 0.1005]}}]})");
    out.close();
    for (const bool alone : {false, true}) {
        User user;
        QVERIFY(user.open(file));
        user.trigger("findContactsAction");
        auto* finder = user.find<QDialog>("contactFinder");
        auto* list = finder->findChild<QTreeWidget*>("contactProposals");
        QTRY_COMPARE(list->topLevelItemCount(), 1);
        QTreeWidgetItem* whole = list->topLevelItem(0);
        QCOMPARE(whole->text(1), QString("all faces of both"));
        QCOMPARE(whole->childCount(), 1);
        QTreeWidgetItem* faces = whole->child(0);
        QCOMPARE(faces->checkState(0), Qt::Unchecked);
        QTest::qWait(50);
        const QRect row = list->visualItemRect(faces);
        if (alone) QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(row.left() + 10, row.center().y()));
        QCOMPARE(whole->checkState(0), alone ? Qt::Unchecked : Qt::Checked);
        QCOMPARE(faces->checkState(0), alone ? Qt::Checked : Qt::Unchecked);
        user.shoot(alone ? "find-contacts-alone" : "find-contacts-whole");
        QTest::mouseClick(finder->findChild<QPushButton*>("addContactsButton"), Qt::LeftButton);
        QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
        QCOMPARE(user.mechanism().contacts[0].a.faces.size(), std::size_t(alone ? 1 : 0));
        QCOMPARE(user.mechanism().contacts[0].b.faces.size(), std::size_t(alone ? 1 : 0));
    }
}

void PickedBodiesTest::materialIsAskedFor() {
    User user;
    QVERIFY(user.open(copyOf(*folder_, samples + "bouncing_ball.step")));
    QVERIFY(user.notice().contains("material"));
    for (const auto& body : user.mechanism().bodies)
        for (const auto& shape : body.shapes) QVERIFY(shape.material.empty()); // nothing is guessed
    auto* menu = user.find<QMenu>("materialMenu");
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QTRY_VERIFY(menu->isVisible());
    auto* brass = menu->findChild<QAction*>("material:brass");
    QVERIFY(brass);
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(brass).center());
    QTest::qWait(30);
    for (const auto& body : user.mechanism().bodies)
        for (const auto& shape : body.shapes) QCOMPARE(shape.material, std::string("brass"));
    QCOMPARE(user.mechanism().materials.at(0).density.value, 8500.0);
    QCOMPARE(user.document().history().count(), 1);
}

void PickedBodiesTest::bodiesAreMergedAndSplit() {
    User user;
    QVERIFY(user.open(copyOf(*folder_, samples + "slider_crank.step")));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickBody("Crank"));
    QVERIFY(user.clickBody("Rod", Qt::ControlModifier));
    user.trigger("mergeAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(3));
    const Body merged = user.mechanism().bodies[1];
    QCOMPARE(merged.shapes.size(), std::size_t(2));
    // The smaller part lies in the larger one's frame where it lay in the world.
    const Vec3 place = toVec3(merged.shapes[1].placement->position);
    const bool rodIsLarger = merged.name == "Rod";
    const Body &larger = before.bodies[rodIsLarger ? 2 : 1], &smaller = before.bodies[rodIsLarger ? 1 : 2];
    QCOMPARE(merged.name, larger.name);
    QVERIFY((place - (toVec3(smaller.pose.position) - toVec3(larger.pose.position))).norm() < 1e-12);
    QVERIFY(user.clickBody(merged.name));
    user.trigger("splitAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(4));
    const int rod = user.body("Rod");
    QVERIFY(rod >= 0);
    QVERIFY((toVec3(user.mechanism().bodies[static_cast<std::size_t>(rod)].pose.position) -
             toVec3(before.bodies[2].pose.position))
                .norm() < 1e-12);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);
}

void PickedBodiesTest::wholeBodiesAreTakenFromTheTree() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/tree", head + plane + R"(, {"name": "roller",
        "pose": {"position": [0, 0, 0.06], "quaternion": [0.7071067811865476, 0.7071067811865476, 0, 0]},
        "shapes": [{"primitive": "cylinder", "radius": 0.04, "length": 0.1, "material": "steel"}]}]})")));
    user.press("contactButton");
    auto* choice = user.find<QComboBox>("toolChoice");
    choice->setCurrentIndex(choice->findData("bodies"));
    emit choice->activated(choice->currentIndex());
    QVERIFY(user.clickBody("roller"));
    QVERIFY2(user.find<QLabel>("toolPrompt")->text().contains("other body"),
             qPrintable(user.find<QLabel>("toolPrompt")->text()));
    QVERIFY(user.clickBody("table"));
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    const ContactPair& contact = user.mechanism().contacts.front();
    QCOMPARE(contact.a.body, std::string("roller"));
    QCOMPARE(contact.b.body, std::string("table"));
    QVERIFY(contact.a.faces.empty() && contact.b.faces.empty());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementPickedBodiesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    PickedBodiesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "picked_bodies_test.moc"
