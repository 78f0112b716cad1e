// Joints and couplings of every type, picked from faces and edges in the view, driven, limited, typed and undone.

#include "tests/gui/user.h"

#include "engine/assembling/edit.h"
#include "engine/contact/features/placed_part.h"
#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/results/result.h"
#include "gui/assembling/tool_controller.h"
#include "gui/document/model_check.h"
#include "gui/panels/tables/events_model.h"
#include "plots/plots_panel.h"
#include "tests/support/assembling_scenes.h"
#include "tests/support/quantity_leaves.h"

#include <QComboBox>
#include <QDockWidget>

#include <set>

using namespace escapement;

class PickedJointsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void pointIsLedAlongEdges();
    void onlyEdgesArePickedWhenAsked();
    void aThreadIsPickedDrivenLimitedAndUndone();
    void anyTypeIsPickedFromTwoFaces();
    void gearsArePickedDrivenAndUndone();
    void everyCouplingIsPicked();
    void orientationIsTypedAsCardanAngles();
    void theChoiceIsForTheNextJoint();
    void worldIsFixedInSpace();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void PickedJointsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

/// Two edges of the table and a corner of the block, clicked; then the same edges typed.
void PickedJointsTest::pointIsLedAlongEdges() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/curve", head + plane + R"(, {"name": "block",
        "pose": {"position": [0.1, -0.1, 0.08]},
        "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}]})")));
    const auto table = placedParts(user.mechanism().bodies[0], user.mechanism(), user.document().parts());
    const FeatureSet& features = table[0].part->features;
    const auto edgeAt = [&](const Vec3& middle) {
        for (std::size_t i = 0; i < features.edges.size(); ++i)
            if ((0.5 * (features.edges[i].polyline.front() + features.edges[i].polyline.back()) - middle).norm() < 1e-9)
                return int(i) + 1;
        return 0;
    };
    const int front = edgeAt({0, -0.2, 0.01}), side = edgeAt({0.2, 0, 0.01});
    QVERIFY(front > 0 && side > 0);
    user.trigger("jointAction:point-on-curve");
    QVERIFY(user.clickFeature("table", "box", PickKind::Edge, front));
    QVERIFY2(user.find<QLabel>("toolPrompt")->text().contains("another body"),
             qPrintable(user.find<QLabel>("toolPrompt")->text()));
    QVERIFY(user.clickFeature("table", "box", PickKind::Edge, side));
    bool clicked = false;
    for (int corner = 1; corner <= 8 && !clicked; ++corner)
        clicked = user.clickFeature("block", "box", PickKind::Vertex, corner);
    QVERIFY(clicked);
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    const std::vector<std::string> wanted{"box#edge:" + std::to_string(front), "box#edge:" + std::to_string(side)};
    QVERIFY(user.mechanism().joints[0].type == "point-on-curve" && user.mechanism().joints[0].edges == wanted);
    QVERIFY(!user.window->tools().tool());
    QVERIFY(user.settle());
    const ModelCheck* check = user.window->checker().last();
    QVERIFY(check && check->possible);
    QCOMPARE(check->assembled.freedoms, 4);
    QVERIFY(check->assembled.closed);
    user.shoot("point-on-curve");
    // Another type and back again: the edges stay; typed, they are a list.
    QVERIFY(user.choose("/joints/0/type", "spherical"));
    QVERIFY(user.choose("/joints/0/type", "point-on-curve"));
    QVERIFY(user.mechanism().joints[0].edges == wanted);
    QVERIFY(user.type("/joints/0/edges", QString::fromStdString(wanted[1] + " , " + wanted[0])));
    QVERIFY(user.mechanism().joints[0].edges == std::vector<std::string>({wanted[1], wanted[0]}));
    QVERIFY(user.type("/joints/0/edges", "box#face:1"));
    QVERIFY2(user.noteOf("/joints/0/edges").contains("is no edge"), qPrintable(user.noteOf("/joints/0/edges")));
    QVERIFY(user.mechanism().joints[0].edges.front() == wanted[1]);
}

void PickedJointsTest::aThreadIsPickedDrivenLimitedAndUndone() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/thread", nutOnPost)));
    user.press("jointButton");
    auto* choice = user.find<QComboBox>("toolChoice");
    QVERIFY(choice->findData("screw") >= 0);
    QVERIFY(choice->itemText(choice->findData("screw")).startsWith("screw: "));
    choice->setCurrentIndex(choice->findData("screw"));
    emit choice->activated(choice->currentIndex());
    QTest::qWait(20);
    QVERIFY(user.clickFeature("post", "cylinder", PickKind::Face, roundFace(user, 0)));
    QVERIFY(user.clickFeature("nut", "cylinder", PickKind::Face, roundFace(user, 1)));
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    user.key(Qt::Key_Escape);
    QCOMPARE(user.mechanism().joints[0].type, std::string("screw"));
    QCOMPARE(jointNumber(user.mechanism().joints[0], "lead").value, 0.002);
    QVERIFY(user.settle());
    QVERIFY(user.find<QLabel>("freedomsText")->text().contains("1"));
    QVERIFY(
        user.window->viewport().pointer().pixelFor(Symbol::Joint, 0)); // its symbol is in the view and can be clicked

    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QVERIFY(user.type("/joints/0/lead", "5 mm"));
    QCOMPARE(jointNumber(user.mechanism().joints[0], "lead").value, 0.005);
    QVERIFY(user.choose("/joints/0/coordinate", "slide"));
    QTest::mouseClick(user.find<QToolButton>("presence:/joints/0/limits"), Qt::LeftButton);
    QTest::qWait(20);
    QVERIFY(user.mechanism().joints[0].limits);
    QCOMPARE((*user.mechanism().joints[0].limits)[1].value, 0.01); // a length: 10 mm
    QVERIFY(user.typeAll("/joints/0/limits", {"-1 mm", "4 mm"}));
    QTest::mouseClick(user.find<QToolButton>("presence:/joints/0/motor"), Qt::LeftButton);
    QTest::qWait(20);
    QVERIFY(user.choose("/joints/0/motor/coordinate", "angle"));
    QVERIFY(user.choose("/joints/0/motor/kind", "torque"));
    QVERIFY(user.type("/joints/0/motor/value", "0.5"));
    user.shoot("screw");
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.5 s"));
    QVERIFY2(user.document().findings().empty(),
             user.document().findings().empty() ? "" : user.document().findings()[0].message.c_str());
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY2(result && result->status() == RunStatus::Done,
             result ? result->message().c_str() : qPrintable(user.notice()));
    double highest = 0.0, worst = 0.0;
    result->visitFrames(0, result->frameCount(), [&](std::size_t, const Frame& frame) {
        highest = std::max(highest, frame.joints[0].coordinate[1]);
        worst = std::max(worst, std::abs(frame.joints[0].coordinate[1] -
                                         0.005 * frame.joints[0].coordinate[0] / (2.0 * M_PI)));
    });
    QVERIFY2(std::abs(highest - 0.004) < 1e-9, qPrintable(QString::number(highest))); // at its upper limit
    QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
    user.shoot("screw-run");
    for (int i = 0; i < 12 && !user.mechanism().joints.empty(); ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism().joints.empty());
}

void PickedJointsTest::anyTypeIsPickedFromTwoFaces() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/any", nutOnPost)));
    for (const auto& type : jointTypes()) {
        if (type.followsEdges() || type.placing.planeFirst) continue; // what rolls needs a flat face
        user.find<QAction>("jointAction:" + QString::fromStdString(type.name))->trigger();
        QTest::qWait(20);
        QVERIFY2(user.clickFeature("post", "cylinder", PickKind::Face, roundFace(user, 0)), type.name.c_str());
        QVERIFY2(user.clickFeature("nut", "cylinder", PickKind::Face, roundFace(user, 1)), type.name.c_str());
        user.key(Qt::Key_Escape);
        QVERIFY2(user.mechanism().joints.size() == 1 && user.mechanism().joints[0].type == type.name,
                 type.name.c_str());
        QVERIFY(user.settle());
        QVERIFY2(user.document().findings().empty(),
                 user.document().findings().empty() ? "" : user.document().findings()[0].message.c_str());
        QVERIFY2(user.find<QLabel>("freedomsText")->text().contains(QString::number(6 - type.rowCount())),
                 type.name.c_str());
        user.window->viewport().look(StandardView::Home);
        QTest::qWait(40);
        QVERIFY2(user.window->viewport().pointer().pixelFor(Symbol::Joint, 0), type.name.c_str());
        user.shoot("joint-" + QString::fromStdString(type.name));
        user.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(user.mechanism().joints.empty());
        QVERIFY(user.settle());
    }
}

void PickedJointsTest::orientationIsTypedAsCardanAngles() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/cardan", nutOnPost)));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    QVERIFY(user.typeAll("/bodies/1/pose/cardan", {"90 deg", "0 deg", "90 deg"}));
    const Quaternion turned = toQuaternion(user.mechanism().bodies[1].pose.quaternion);
    QVERIFY((turned * Vec3::UnitX() - Vec3::UnitZ()).norm() < 1e-12); // about x, then about the new z
    QVERIFY((turned * Vec3::UnitZ() + Vec3::UnitY()).norm() < 1e-12);
    QVERIFY(projectText(user.mechanism()).find("cardan") == std::string::npos); // the file has quaternions
    user.shoot("cardan");
    // Typed as a quaternion, the angles say the same.
    QVERIFY(user.typeAll("/bodies/1/pose/quaternion", {"1", "1", "0", "0"}));
    auto* first = user.window->properties().findChild<QLineEdit*>("edit:/bodies/1/pose/cardan/0");
    QVERIFY(first && first->text().startsWith("90"));
    // A frame has its axes instead.
    user.document().edit("Add", [](Mechanism& m) {
        Load load;
        load.name = "held";
        for (const auto& type : loadTypes())
            if (type.ends == LoadType::Frames) load.type = type.name;
        load.a.body = "post";
        load.b.body = "nut";
        m.loads.push_back(load);
    });
    QVERIFY(user.clickTree({Selection::Kind::Load, 0}));
    QVERIFY(user.typeAll("/loads/0/b/cardan", {"0 deg", "90 deg", "0 deg"}));
    QVERIFY((toVec3(user.mechanism().loads[0].b.z) - Vec3::UnitX()).norm() < 1e-12);
    QVERIFY((toVec3(user.mechanism().loads[0].b.x) + Vec3::UnitZ()).norm() < 1e-12);
    for (int i = 0; i < 12 && !(user.mechanism() == before); ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);
}

void PickedJointsTest::onlyEdgesArePickedWhenAsked() {
    User user;
    QVERIFY(user.open(copyOf(*folder_, samples + "slider_crank.step")));
    user.press("jointButton");
    const auto kindsOver = [&] {
        std::set<PickKind> kinds;
        Viewport& view = user.window->viewport();
        for (int x = 0; x < view.width(); x += 6)
            for (int y = 0; y < view.height(); y += 6)
                if (const auto feature = view.pointer().pickAt(QPointF(x, y))) kinds.insert(feature->kind);
        return kinds;
    };
    QVERIFY(kindsOver().contains(PickKind::Face));
    QVERIFY(kindsOver().contains(PickKind::Edge));
    auto* only = user.find<QPushButton>("toolOnlyButton");
    QVERIFY(!only->isVisible());
    user.trigger("pickEdges");
    QCOMPARE(kindsOver(), std::set<PickKind>{PickKind::Edge});
    QVERIFY(only->isVisible() && only->text() == "Only edges"); // it would stay so unseen
    QTest::mouseClick(only, Qt::LeftButton);
    QVERIFY(!only->isVisible() && user.find<QAction>("pickAnything")->isChecked());
    QVERIFY(kindsOver().size() > 1);
    user.trigger("pickCorners");
    QCOMPARE(kindsOver(), std::set<PickKind>{PickKind::Vertex});
    user.trigger("pickFaces");
    QCOMPARE(kindsOver(), std::set<PickKind>{PickKind::Face});
    user.trigger("pickAnything");
    QVERIFY(kindsOver().size() > 1);
}

void PickedJointsTest::gearsArePickedDrivenAndUndone() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/gears", train)));
    user.key(Qt::Key_U);
    QVERIFY(user.find<QLabel>("toolPrompt")->text().contains("the first joint"));
    QVERIFY(user.clickFeature("small wheel", "", PickKind::Body, 0));
    QVERIFY2(user.find<QLabel>("toolPrompt")->text().contains("small axle"),
             qPrintable(user.find<QLabel>("toolPrompt")->text()));
    user.shoot("coupling-picking");
    QVERIFY(user.clickTree({Selection::Kind::Joint, 1})); // the other by its row
    QCOMPARE(user.mechanism().couplings.size(), std::size_t(1));
    const auto gears = [&]() -> const Coupling& { return user.mechanism().couplings[0]; };
    QCOMPARE(gears().type, std::string("gear-pair"));
    QCOMPARE(gears().a.joint + " " + gears().b.joint, std::string("small axle large axle"));
    QVERIFY(std::abs(gears().phase.value - 0.1) < 1e-9); // as the wheels stand
    QVERIFY2(user.find<QDockWidget>("propertiesDock")->windowTitle().startsWith("Coupling: "),
             qPrintable(user.find<QDockWidget>("propertiesDock")->windowTitle()));
    QVERIFY(user.settle());
    QVERIFY2(user.document().findings().empty(),
             user.document().findings().empty() ? "" : user.document().findings()[0].message.c_str());
    QVERIFY2(user.find<QLabel>("freedomsText")->text().contains("3"),
             qPrintable(user.find<QLabel>("freedomsText")->text()));
    QVERIFY(user.window->viewport().pointer().pixelFor(Symbol::Coupling, 0));
    QVERIFY(user.type("/couplings/0/teeth_b", "40"));
    QVERIFY(user.type("/couplings/0/backlash", "0.5 deg"));
    QVERIFY(std::abs(gears().backlash.value - 0.5 * M_PI / 180.0) < 1e-12);
    QVERIFY(user.type("/couplings/0/restitution", "0.4"));
    user.window->viewport().look(StandardView::Home);
    user.shoot("coupling-gears");
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QTest::mouseClick(user.find<QToolButton>("presence:/joints/0/motor"), Qt::LeftButton);
    QTest::qWait(20);
    QVERIFY(user.choose("/joints/0/motor/kind", "torque"));
    QVERIFY(user.type("/joints/0/motor/value", "0.01"));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.5 s"));
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY2(result && result->status() == RunStatus::Done,
             result ? result->message().c_str() : qPrintable(user.notice()));
    const auto events = result->events();
    QVERIFY(std::any_of(events.begin(), events.end(), [](const Event& e) {
        return e.kind == EventKind::Impact && e.subject.ends_with(" backlash");
    }));
    const Frame last = result->frameAt(result->frameCount() - 1);
    QVERIFY2(std::abs(last.joints[1].speed[0] + 0.5 * last.joints[0].speed[0]) < 1e-5,
             qPrintable(QString::number(last.joints[1].speed[0])));
    QVERIFY(last.couplings.size() == 1 && std::abs(last.couplings[0].force) > 1e-5);
    user.shoot("coupling-run");
    // A click on its symbol selects it; deleting and undoing bring back all that was.
    QVERIFY(user.clickTree({Selection::Kind::Coupling, 0}));
    user.trigger("removeAction");
    QVERIFY(user.mechanism().couplings.empty());
    for (int i = 0; i < 12 && (user.mechanism().couplings.empty() || i == 0); ++i)
        user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().couplings.size(), std::size_t(1));
    for (int i = 0; i < 12 && !user.mechanism().couplings.empty(); ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism().couplings.empty());
}

void PickedJointsTest::everyCouplingIsPicked() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/couplings", train)));
    for (const auto& type : couplingTypes()) {
        user.find<QAction>("couplingAction")->trigger();
        QTest::qWait(20);
        auto* choice = user.find<QComboBox>("toolChoice");
        choice->setCurrentIndex(choice->findData(QString::fromStdString(type.name)));
        emit choice->activated(choice->currentIndex());
        QTest::qWait(20);
        int next = 0;
        for (const auto& term : type.terms) {
            const int joint = term.motion == CoupledMotion::Slide ? 3 : next++;
            QVERIFY2(user.clickTree({Selection::Kind::Joint, joint}), type.name.c_str());
        }
        QVERIFY2(user.mechanism().couplings.size() == 1 && user.mechanism().couplings[0].type == type.name,
                 type.name.c_str());
        QVERIFY(user.settle());
        QVERIFY2(user.document().findings().empty(),
                 user.document().findings().empty() ? "" : user.document().findings()[0].message.c_str());
        QVERIFY2(user.find<QLabel>("freedomsText")->text().contains("3"), type.name.c_str());
        user.window->viewport().look(StandardView::Home);
        QTest::qWait(40);
        QVERIFY2(user.window->viewport().pointer().pixelFor(Symbol::Coupling, 0), type.name.c_str());
        user.shoot("coupling-" + QString::fromStdString(type.name));
        user.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(user.mechanism().couplings.empty());
        QVERIFY(user.settle());
    }
    // What cannot be coupled says why.
    user.find<QAction>("couplingAction")->trigger();
    QTest::qWait(20);
    QVERIFY(user.clickFeature("ground", "", PickKind::Body, 0));
    QVERIFY2(user.find<QLabel>("toolProblem")->text().contains("Several joints are on \"ground\""),
             qPrintable(user.find<QLabel>("toolProblem")->text()));
}

void PickedJointsTest::theChoiceIsForTheNextJoint() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/next", nutOnPost)));
    user.press("jointButton");
    QVERIFY(user.clickFeature("post", "cylinder", PickKind::Face, roundFace(user, 0)));
    QVERIFY(user.clickFeature("nut", "cylinder", PickKind::Face, roundFace(user, 1)));
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    const Joint made = user.mechanism().joints[0];
    QVERIFY(made.type != "prismatic");
    const int steps = user.document().history().index();
    auto* choice = user.find<QComboBox>("toolChoice");
    choice->setCurrentIndex(choice->findData("prismatic"));
    emit choice->activated(choice->currentIndex());
    QTest::qWait(20);
    QVERIFY(user.mechanism().joints[0] == made);
    QCOMPARE(user.document().history().index(), steps);
    QVERIFY(user.find<QLabel>("toolTitle")->text().contains("prismatic"));
    QVERIFY(user.clickFeature("post", "cylinder", PickKind::Face, roundFace(user, 0)));
    QVERIFY(user.clickFeature("nut", "cylinder", PickKind::Face, roundFace(user, 1)));
    QCOMPARE(user.mechanism().joints.size(), std::size_t(2));
    QVERIFY(user.mechanism().joints[0] == made);
    QCOMPARE(user.mechanism().joints[1].type, std::string("prismatic"));
}

/// A part that stands still is not the world: moved, it would take the joint along.
void PickedJointsTest::worldIsFixedInSpace() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/world", nutOnPost)));
    for (std::size_t made = 1; made <= 2; ++made) {
        user.press("jointButton");
        QVERIFY(user.clickFeature("nut", "cylinder", PickKind::Face, roundFace(user, 1)));
        QTest::mouseClick(user.find<QPushButton>("toolAlternativeButton"), Qt::LeftButton);
        user.key(Qt::Key_Escape);
        QCOMPARE(user.mechanism().joints.size(), made);
        QCOMPARE(user.mechanism().bodies.size(), std::size_t(3)); // one ground for both
        const Body* world = user.mechanism().findBody(user.mechanism().joints.back().a.body);
        QVERIFY(world && world->fixed && world->shapes.empty());
        QCOMPARE(world->name, std::string("ground"));
    }
    // What was typed is no longer where the face is that was picked; other numbers of the joint leave it there.
    const auto picked = [&] { return user.mechanism().joints[0].b.picked; };
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QVERIFY(picked().starts_with("cylinder#face:"));
    QVERIFY(user.type("/joints/0/friction", "0.5"));
    QVERIFY(picked().starts_with("cylinder#face:"));
    QVERIFY(user.typeAll("/joints/0/b/position", {"1 mm", "2 mm", "3 mm"}));
    QCOMPARE(picked(), std::string());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementPickedJointsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    PickedJointsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "picked_joints_test.moc"
