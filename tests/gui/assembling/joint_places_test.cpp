// A joint between two bodies of which one alone has what it is placed by: the other side is where that one is.

#include "engine/model/pose.h"
#include "gui/document/model_check.h"
#include "tests/support/assembling_scenes.h"

using namespace escapement;

namespace {

/// A rod across two blocks at its ends; all stand askew, so that no two frames are alike.
const QString rodAndBlocks = head + R"({"name": "left", "fixed": true, "pose": {"position": [-0.3, 0, 0.02]},
        "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
    {"name": "rod", "pose": {"position": [0, 0, 0], "quaternion": [0.7071067811865476, 0, 0.7071067811865476, 0]},
        "shapes": [{"primitive": "cylinder", "radius": 0.02, "length": 0.6, "material": "steel"}]},
    {"name": "right", "pose": {"position": [0.3, 0.01, 0], "quaternion": [0.96, 0, 0.28, 0]},
        "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}], "gravity": [0, 0, 0]})";

/// How far the two sides of a joint are apart, as the bodies stand: place and both axes.
double apart(const Mechanism& m, const Joint& joint) {
    const auto there = [&](const JointFrame& side) {
        const RigidMotion pose = motionOf(m.findBody(side.body)->pose);
        return std::array<Vec3, 3>{pose * toVec3(side.position), pose.rotation * toVec3(side.z),
                                   pose.rotation * toVec3(side.x)};
    };
    const auto a = there(joint.a), b = there(joint.b);
    double most = 0.0;
    for (std::size_t k = 0; k < 3; ++k) most = std::max(most, (a[k] - b[k]).norm());
    return most;
}

} // namespace

class JointPlacesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }
    void anAxisIsTypedOnOneBodyAlone();
    void theOtherBodyIsClickedInTheTree();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void JointPlacesTest::anAxisIsTypedOnOneBodyAlone() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/typed", rodAndBlocks)));
    user.document().edit("Add", [](Mechanism& m) {
        Joint hinge;
        hinge.name = "hinge";
        hinge.type = "revolute";
        hinge.a.body = "rod";
        hinge.b.body = "right";
        m.joints.push_back(hinge);
    });
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    // Across the rod at its end: no face or edge of it says so.
    QVERIFY(user.typeAll("/joints/0/a/position", {"0 mm", "0 mm", "290 mm"}));
    QVERIFY(user.typeAll("/joints/0/a/z", {"0", "1", "0"}));
    QVERIFY(apart(user.mechanism(), user.mechanism().joints[0]) > 0.1);
    user.press("property:placeSecondAction");
    const JointFrame typed = user.mechanism().joints[0].a;
    QVERIFY2(apart(user.mechanism(), user.mechanism().joints[0]) < 1e-12,
             qPrintable(QString::number(apart(user.mechanism(), user.mechanism().joints[0]))));
    QCOMPARE(user.mechanism().joints[0].b.body, std::string("right"));
    QVERIFY((toVec3(typed.position) - Vec3(0, 0, 0.29)).norm() < 1e-15);
    QVERIFY(user.settle());
    const ModelCheck* check = user.window->checker().last();
    QVERIFY(check && check->possible && check->assembled.closed);
    QVERIFY(check->assembled.largestMotion < 1e-12); // nothing moves onto it
    user.shoot("hinge-across-a-rod");
    // Once more there is nothing to do, which is said; undoing brings back what was there.
    user.press("property:placeSecondAction");
    QVERIFY2(user.notice().contains("at one place"), qPrintable(user.notice()));
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(toVec3(user.mechanism().joints[0].b.position).norm() == 0.0);
    // The other way round; what is being typed counts.
    QVERIFY(user.typeAll("/joints/0/b/position", {"10 mm", "20 mm"}));
    auto* last = user.find<QLineEdit>("edit:/joints/0/b/position/2");
    QTest::mouseClick(last, Qt::LeftButton);
    last->selectAll();
    QTest::keyClicks(last, "30 mm");
    user.press("property:placeFirstAction");
    QVERIFY(apart(user.mechanism(), user.mechanism().joints[0]) < 1e-12);
    QVERIFY((toVec3(user.mechanism().joints[0].b.position) - Vec3(0.01, 0.02, 0.03)).norm() < 1e-15);
    // A rod between two points has two places.
    QVERIFY(user.choose("/joints/0/type", "distance"));
    QVERIFY(!user.find<QAction>("placeSecondAction")->isEnabled());
}

void JointPlacesTest::theOtherBodyIsClickedInTheTree() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/tree", rodAndBlocks)));
    user.trigger("jointAction:revolute");
    QVERIFY(user.clickBody("right")); // a whole body has no place of its own
    QVERIFY(user.mechanism().joints.empty());
    QVERIFY(user.clickFeature("rod", "cylinder", PickKind::Face, roundFace(user, 1)));
    QVERIFY(user.clickBody("rod"));
    QVERIFY(user.mechanism().joints.empty());
    QVERIFY(user.clickBody("right"));
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    const Joint& joint = user.mechanism().joints[0];
    QCOMPARE(joint.type, std::string("revolute"));
    QVERIFY(joint.a.body == "rod" && joint.b.body == "right" && joint.b.picked.empty());
    QVERIFY2(apart(user.mechanism(), joint) < 1e-12, qPrintable(QString::number(apart(user.mechanism(), joint))));
    // The body that stands still is the first, as by clicks in the view.
    QVERIFY(user.clickFeature("rod", "cylinder", PickKind::Face, roundFace(user, 1)));
    QVERIFY(user.clickBody("left"));
    QCOMPARE(user.mechanism().joints.size(), std::size_t(2));
    QVERIFY(user.mechanism().joints[1].a.body == "left" && user.mechanism().joints[1].b.body == "rod");
    QVERIFY(apart(user.mechanism(), user.mechanism().joints[1]) < 1e-12);
    user.key(Qt::Key_Escape);
    QVERIFY(user.settle());
    QVERIFY(user.window->checker().last()->assembled.largestMotion < 1e-12);
}

QTEST_MAIN(JointPlacesTest)
#include "joint_places_test.moc"
