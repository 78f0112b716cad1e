// From a bare STEP assembly to a contact force, by clicking and typing: the numbers equal those of the project that was
// prepared by hand. And what cannot work is refused at once, with advice.

#include "tests/gui/user.h"

#include "engine/assembling/edit.h"
#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/contact/features/placed_part.h"
#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "gui/assembling/tool_controller.h"
#include "gui/document/model_check.h"
#include "gui/panels/tables/events_model.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/assembling_scenes.h"
#include "tests/support/places.h"
#include "tests/support/quantity_leaves.h"

#include <QDockWidget>
#include <QListWidget>
#include <QProcess>
#include <QTableWidget>
#include <QTreeWidget>

using namespace escapement;

namespace {

bool clickCylinder(User& user, const std::string& body, const std::string& instance, double x, double y) {
    const auto part = user.document().parts().find(user.mechanism().geometry[0].id, instance);
    if (!part) return false;
    for (int face : facesAbout(*part, x, y))
        if (user.clickFeature(body, instance, PickKind::Face, face)) return true;
    // A face that is hidden in every view has circular edges that are not.
    for (int i = 1; i <= static_cast<int>(part->features.edges.size()); ++i) {
        const FeatureGeometry g = featureGeometry(*part, FeatureKind::Edge, i);
        if (g.shape == FeatureGeometry::Shape::Circle && std::abs(std::abs(g.direction.z()) - 1) < 1e-9 &&
            std::hypot(g.point.x() - x, g.point.y() - y) < 1e-6 && user.clickFeature(body, instance, PickKind::Edge, i))
            return true;
    }
    return false;
}

} // namespace

class AssemblingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void fromBareStepToContactForce();
    void rodFallsOntoThePlate();
    void cylinderOnPlaneBecomesAContact();
    void bothFixedIsRefused();
    void redundantHingeIsFoundAndMended();
    void bodiesAreDraggedAlongTheirFreedoms();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void AssemblingTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void AssemblingTest::fromBareStepToContactForce() {
    User user;
    QVERIFY(user.open(copyOf(*folder_, samples + "slider_crank.step")));
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(4));
    QVERIFY2(user.notice().contains("material"), qPrintable(user.notice()));
    user.shoot("assembling-1-opened");

    // Which way is down: the file does not say.
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.typeAll("/gravity", {"0", "-9.81 m/s^2", "0"}));

    // Ground.
    user.press("groundButton");
    QVERIFY(user.clickFeature("Guide", "", PickKind::Body, 0));
    QVERIFY(user.mechanism().bodies[0].fixed);
    QVERIFY(!user.window->tools().tool());

    // Masses as published, not those of the solids.
    const auto mass = [&](const char* name, const QStringList& centre, const QString& value, const QString& inertia) {
        if (!user.clickBody(name)) return false;
        const std::string at = "/bodies/" + std::to_string(user.body(name)) + "/mass";
        QTest::mouseClick(user.find<QToolButton>("presence:" + QString::fromStdString(at)), Qt::LeftButton);
        QTest::qWait(20);
        return user.type(at + "/value", value) && user.typeAll(at + "/centre", centre) &&
               user.typeAll(at + "/inertia", {inertia, inertia, inertia, "0", "0", "0"});
    };
    QVERIFY(mass("Crank", {"76.5", "0", "0"}, "38 g", "7.4e-5 kg m^2"));
    QVERIFY(mass("Rod", {"153", "0", "0"}, "38 g", "5.9e-4 kg m^2"));
    QVERIFY(mass("Slider", {"0", "0", "0"}, "76 g", "2.7 kg mm^2"));

    // Three hinges: seven clicks.
    user.press("jointButton");
    const int before = user.clicks;
    QVERIFY(clickCylinder(user, "Guide", "SliderCrank/Guide", 0, 0));
    QVERIFY2(user.find<QLabel>("toolPrompt")->text().contains("other body"),
             qPrintable(user.find<QLabel>("toolPrompt")->text()));
    QVERIFY(clickCylinder(user, "Crank", "SliderCrank/Crank", 0, 0));
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    QVERIFY(clickCylinder(user, "Crank", "SliderCrank/Crank", 0.153, 0));
    QVERIFY(clickCylinder(user, "Rod", "SliderCrank/Rod", 0, 0));
    user.shoot("assembling-2-joints");
    QVERIFY(clickCylinder(user, "Rod", "SliderCrank/Rod", 0.306, 0));
    QVERIFY(clickCylinder(user, "Slider", "SliderCrank/Slider", 0, 0));
    QCOMPARE(user.clicks - before, 6);
    user.key(Qt::Key_Escape);
    QVERIFY(!user.window->tools().tool());
    QCOMPARE(user.mechanism().joints.size(), std::size_t(3));
    for (const auto& joint : user.mechanism().joints) QCOMPARE(joint.type, std::string("revolute"));
    QVERIFY(user.settle());
    QVERIFY(user.find<QLabel>("freedomsText")->text().contains("3"));

    // The contact, proposed.
    user.trigger("findContactsAction");
    auto* finder = user.find<QDialog>("contactFinder");
    auto* list = finder->findChild<QTreeWidget*>("contactProposals");
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    user.shoot("assembling-3-contact");
    QTest::mouseClick(finder->findChild<QPushButton*>("addContactsButton"), Qt::LeftButton);
    QTest::qWait(30);
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.4"));
    QVERIFY(user.type("/contacts/0/friction", "0.01"));

    // Speed at the start.
    QVERIFY(user.clickBody("Crank"));
    QVERIFY(user.type("/bodies/1/velocity/linear/1", "11.475 m/s"));
    QVERIFY(user.type("/bodies/1/velocity/angular/2", "150 rad/s"));
    QVERIFY(user.clickBody("Rod"));
    QVERIFY(user.type("/bodies/2/velocity/linear/1", "11475"));
    QVERIFY(user.type("/bodies/2/velocity/angular/2", "-75 rad/s"));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "20 ms"));
    QVERIFY(user.type("/run/tolerance", "1e-8"));
    QVERIFY(user.type("/run/output_step", "0.1 ms"));
    QVERIFY(user.type("/run/step", "1e-5"));
    QVERIFY2(user.document().findings().empty(),
             user.document().findings().empty() ? "" : user.document().findings()[0].message.c_str());

    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY2(result && result->status() == RunStatus::Done,
             result ? result->message().c_str() : qPrintable(user.notice()));

    // The largest normal force and its time, read from the table of figures.
    auto* search = user.window->plots().findChild<QLineEdit*>("quantitySearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClicks(search, force);
    auto* quantities = user.window->plots().findChild<QTreeView*>("quantityTree");
    QTRY_COMPARE(quantityLeaves(*quantities->model()).size(), 1);
    clickFirstQuantity(*quantities);
    auto* figures = user.window->plots().findChild<QTableWidget*>("plotStatistics");
    QVERIFY(figures);
    QTRY_VERIFY(figures->rowCount() > 0 && figures->item(0, 1) && !figures->item(0, 1)->text().isEmpty());
    const QString path = user.window->plots().shownQuantities().value(0);
    const double largest = user.window->plots().readings().maximumOf(path),
                 when = user.window->plots().readings().timeOfMaximum(path);
    user.shoot("assembling-4-force");

    // The project prepared by hand, run by the engine alone.
    LoadedProject prepared = readProject((samples + "slider_crank.escapement").toStdString());
    prepared.mechanism.run.until = 0.02;
    std::vector<Finding> findings;
    CadReadOptions options;
    options.worker = programFile;
    const PartLibrary parts = readGeometry(prepared.mechanism, samples.toStdString(), findings, options);
    Result reference;
    RunControl control;
    ResultLayout layout;
    layout.project_text = projectText(prepared.mechanism);
    simulate(prepared.mechanism, parts, layout, reference, control);
    const auto forces = values(reference, "contacts/slider in guide/normal force");
    const auto times = values(reference, "time");
    const auto peak = std::max_element(forces.begin(), forces.end());
    const double expected = *peak, expectedTime = times[static_cast<std::size_t>(peak - forces.begin())];
    QVERIFY(expected > 0);
    qInfo("largest normal force %.12g N at %.12g s by clicking, %.12g N at %.12g s prepared; %d clicks", largest, when,
          expected, expectedTime, user.clicks);
    QVERIFY2(std::abs(largest - expected) <= 1e-9 * expected, qPrintable(QString::number(largest / expected - 1)));
    QVERIFY(std::abs(when - expectedTime) <= 1e-9 * expectedTime);

    // The table.
    const QString csv = folder_->path() + "/table.csv";
    user.answerFileDialog(csv);
    user.press("csvButton");
    QTRY_VERIFY_WITH_TIMEOUT(bytesOf(csv).startsWith("time [s]"), 20000);
    QTRY_VERIFY(bytesOf(csv).count('\n') == static_cast<qsizetype>(result->frameCount()) + 1);

    // And saved, the project is one that the command line takes.
    const QString project = QFileInfo(user.document().place().path()).absolutePath() + "/mine.escapement";
    user.answerFileDialog(project);
    user.key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(QFile::exists(project));
    QVERIFY(!user.window->isWindowModified());
    QProcess check;
    check.start(programFile, {"check", project});
    QVERIFY(check.waitForFinished(60000));
    QCOMPARE(check.exitCode(), 0);
}

/// The assembly that every CAD program shows: bolted to its plate by merging, its rod dropped. Its holes are splines,
/// so the plate is made the box that it is (this version computes no faces with curved edges), and the square nuts
/// strike it.
void AssemblingTest::rodFallsOntoThePlate() {
    const QString shared = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared");
    const QString file = shared + "/step/parts/stepcode_as1-oc-214.stp";
    if (!QFile::exists(file)) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
    User user;
    QVERIFY(user.open(copyOf(*folder_, file)));
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(18));
    // Steel for all: two clicks.
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    auto* menu = user.find<QMenu>("materialMenu");
    QTRY_VERIFY(menu->isVisible());
    QTest::mouseClick(menu, Qt::LeftButton, {},
                      menu->actionGeometry(menu->findChild<QAction*>("material:steel")).center());
    user.clicks += 2;
    QTest::qWait(50);
    QTRY_VERIFY(user.find<QLabel>("statusText")->text().startsWith("Ready")); // a moment after the edit
    // Ground: the plate.
    user.press("groundButton");
    QVERIFY(user.clickFeature("plate", "", PickKind::Body, 0));
    QVERIFY(user.mechanism().bodies[static_cast<std::size_t>(user.body("plate"))].fixed);
    // The plate is the box that it was before it was drilled.
    QVERIFY(user.clickBody("plate"));
    const auto plateIndex = std::to_string(user.body("plate"));
    QVERIFY(user.choose("/bodies/" + plateIndex + "/shapes/0/primitive", "box"));
    const Vec3 size = toVec3(user.mechanism().bodies[static_cast<std::size_t>(user.body("plate"))].shapes[0].size);
    QVERIFY2((size - Vec3(0.18, 0.15, 0.02)).norm() < 1e-9,
             qPrintable(QString("%1 %2 %3").arg(size.x()).arg(size.y()).arg(size.z())));
    // One rigid body of rod and its two nuts: three clicks and a key. They are the first three of the file.
    QCOMPARE(user.mechanism().bodies[0].name, std::string("nut"));
    QVERIFY(user.clickTree({Selection::Kind::Body, 2}));
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}, Qt::ControlModifier));
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}, Qt::ControlModifier));
    user.key(Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(16));
    QCOMPARE(user.mechanism().bodies[0].shapes.size(), std::size_t(3));
    // Brackets, bolts and nuts are bolted to the plate: all between the rod and the plate's end of the list.
    const int plate = user.body("plate");
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    QVERIFY(user.clickTree({Selection::Kind::Body, 15}, Qt::ShiftModifier));
    QCOMPARE(user.window->tree().selectedBodies().size(), std::size_t(15));
    QVERIFY(plate > 0);
    user.key(Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    QCOMPARE(user.mechanism().bodies[1].name, std::string("plate")); // what stands still gives the name
    QVERIFY(user.mechanism().bodies[1].fixed);
    QVERIFY(user.settle());
    QVERIFY(user.find<QLabel>("freedomsText")->text().endsWith("6"));
    user.shoot("as1-merged");

    // The contact: all plane side faces of the nuts with the top of the box.
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    user.key(Qt::Key_H); // the plate hides the nuts from below
    user.press("contactButton");
    const auto rod = placedParts(user.mechanism().bodies[0], user.mechanism(), user.document().parts());
    const RigidMotion pose = motionOf(user.mechanism().bodies[0].pose);
    double lowest = 1.0;
    int clicked = 0;
    for (const auto& placed : rod) {
        if (placed.instance.find("nut") == std::string::npos) continue;
        for (int i = 1; i <= static_cast<int>(placed.part->features.faces.size()); ++i) {
            const auto side = moved(featureGeometry(*placed.part, FeatureKind::Face, i), pose * placed.placement);
            if (side.shape != FeatureGeometry::Shape::Plane || side.direction.z() > -0.9) continue;
            lowest = std::min(lowest, side.point.z());
            QVERIFY(user.clickFeature(user.mechanism().bodies[0].name, placed.instance, PickKind::Face, i));
            ++clicked;
        }
    }
    QCOMPARE(clicked, 2); // the under side of each nut
    user.key(Qt::Key_H, Qt::ShiftModifier);
    const auto bolted = placedParts(user.mechanism().bodies[1], user.mechanism(), user.document().parts());
    double top = 0.0;
    int topFace = 0;
    std::string box;
    const RigidMotion place = motionOf(user.mechanism().bodies[1].pose);
    for (const auto& placed : bolted) {
        if (!placed.instance.starts_with("box")) continue;
        box = placed.instance;
        for (int i = 1; i <= 6; ++i) {
            const auto side = moved(featureGeometry(*placed.part, FeatureKind::Face, i), place * placed.placement);
            if (side.direction.z() > 0.9) topFace = i, top = side.point.z();
        }
    }
    QVERIFY(topFace > 0);
    QVERIFY(user.clickFeature("plate", box, PickKind::Face, topFace));
    QVERIFY2(user.mechanism().contacts.size() == 1, qPrintable(user.find<QLabel>("toolProblem")->text()));
    user.key(Qt::Key_Escape);
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/restitution", "0.3"));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.2"));
    QVERIFY(user.type("/run/tolerance", "1e-8"));
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY2(result && result->status() == RunStatus::Done,
             result ? result->message().c_str() : qPrintable(user.notice()));
    // It falls freely until the nuts strike the plate.
    const double height = lowest - top, expected = std::sqrt(2.0 * height / 9.81);
    double first = 0.0;
    for (const auto& event : result->events())
        if (event.kind == EventKind::Impact) {
            first = event.time;
            break;
        }
    const QString path = "contacts/" + QString::fromStdString(user.mechanism().contacts[0].name) + "/impulse";
    user.window->plots().showQuantity(path, true);
    QTest::qWait(200);
    qInfo(
        "the rod falls %.6g mm and strikes at %.9g s (analytic %.9g s), largest impulse %.6g N s at %.9g s; %d clicks",
        1e3 * height, first, expected, user.window->plots().readings().maximumOf(path),
        user.window->plots().readings().timeOfMaximum(path), user.clicks);
    QVERIFY(std::abs(first - expected) < 1e-8);
    user.shoot("as1-fallen");
}

void AssemblingTest::cylinderOnPlaneBecomesAContact() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/cylinder", head + plane + R"(, {"name": "roller",
        "pose": {"position": [0, 0, 0.06], "quaternion": [0.7071067811865476, 0.7071067811865476, 0, 0]},
        "shapes": [{"primitive": "cylinder", "radius": 0.04, "length": 0.1, "material": "steel"}]}]})")));
    user.press("contactButton");
    const auto round = [&] {
        const auto parts = placedParts(user.mechanism().bodies[1], user.mechanism(), user.document().parts());
        for (int i = 1; i <= static_cast<int>(parts[0].part->features.faces.size()); ++i)
            if (parts[0].part->features.faces[static_cast<std::size_t>(i - 1)].surface->kind() == SurfaceKind::Cylinder)
                return i;
        return 0;
    }();
    QVERIFY(round > 0);
    QVERIFY(user.clickFeature("roller", "cylinder", PickKind::Face, round));
    const auto box = placedParts(user.mechanism().bodies[0], user.mechanism(), user.document().parts());
    int top = 0;
    for (int i = 1; i <= 6; ++i)
        if (featureGeometry(*box[0].part, FeatureKind::Face, i).direction.z() > 0.9) top = i;
    QVERIFY(user.clickFeature("table", "box", PickKind::Face, top));
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    const ContactPair& contact = user.mechanism().contacts.front();
    QCOMPARE(contact.a.faces.size() + contact.b.faces.size(), std::size_t(2));
    QVERIFY(!user.find<QLabel>("toolProblem")->isVisible());
    user.shoot("roller");
}

void AssemblingTest::bothFixedIsRefused() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/fixed", head + plane + R"(, {"name": "block",
        "pose": {"position": [0, 0, 0.06]},
        "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}]})")));
    QVERIFY(user.clickBody("block"));
    user.trigger("groundAction");
    QVERIFY(user.mechanism().bodies[1].fixed);
    user.press("jointButton");
    QVERIFY(user.clickFeature("block", "box", PickKind::Face, 6) ||
            user.clickFeature("block", "box", PickKind::Face, 5));
    QVERIFY(user.clickFeature("table", "box", PickKind::Face, 6) ||
            user.clickFeature("table", "box", PickKind::Face, 5));
    QVERIFY(user.mechanism().joints.empty());
    QVERIFY(user.find<QLabel>("toolProblem")->text().contains("stand still"));
}

void AssemblingTest::redundantHingeIsFoundAndMended() {
    User user;
    // A door with two hinges on one axis.
    QVERIFY(user.open(
        written(folder_->path() + "/door", head + plane + R"(, {"name": "door", "pose": {"position": [0, 0, 0.2]},
        "shapes": [{"primitive": "box", "size": [0.3, 0.02, 0.3], "material": "steel"}]}],
        "joints": [{"name": "lower hinge", "type": "revolute", "a": {"body": "table", "position": [-0.15, 0, 0.1]}, "b": {"body": "door", "position": [-0.15, 0, -0.1]}},
                   {"name": "upper hinge", "type": "revolute", "a": {"body": "table", "position": [-0.15, 0, 0.3]}, "b": {"body": "door", "position": [-0.15, 0, 0.1]}}]})")));
    QVERIFY(user.find<QLabel>("freedomsText")->text().contains("1"));
    const ModelCheck* check = user.window->checker().last();
    QVERIFY(check && check->possible && !check->assembled.redundant.empty());
    // Found: the message names it; a click selects it. The list is written anew while checks come in.
    auto* messages = user.find<QListWidget>("messagesList");
    user.find<QDockWidget>("messagesDock")->raise();
    QTest::qWait(500);
    QListWidgetItem* item = nullptr;
    for (int i = 0; i < messages->count() && !item; ++i)
        if (messages->item(i)->text().contains("hinge")) item = messages->item(i);
    QVERIFY(item);
    QTest::mouseClick(messages->viewport(), Qt::LeftButton, {}, messages->visualItemRect(item).center());
    QCOMPARE(user.window->tree().selection().kind, Selection::Kind::Joint);
    // Fixed: Assemble offers the mend as a button.
    user.press("assembleButton");
    auto* mend = user.find<QPushButton>("noticeActionButton");
    QVERIFY(mend->isVisible());
    user.shoot("redundant");
    QTest::mouseClick(mend, Qt::LeftButton);
    QVERIFY(user.settle());
    check = user.window->checker().last();
    QVERIFY(check && check->possible);
    QVERIFY(check->assembled.redundant.empty());
    QCOMPARE(check->assembled.freedoms, 1);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.settle());
    QVERIFY(!user.window->checker().last()->assembled.redundant.empty());
}

void AssemblingTest::bodiesAreDraggedAlongTheirFreedoms() {
    User user;
    copyOf(*folder_, samples + "double_pendulum.step");
    const QString project = copyOf(*folder_, samples + "double_pendulum.escapement");
    QVERIFY(user.open(project));
    const Mechanism before = user.mechanism();
    user.press("moveButton");
    int moving = -1;
    for (std::size_t i = 0; i < before.bodies.size(); ++i)
        if (!before.bodies[i].fixed) moving = static_cast<int>(i);
    QVERIFY(moving >= 0);
    PickedFeature feature;
    feature.body = moving;
    feature.bodyName = before.bodies[static_cast<std::size_t>(moving)].name;
    Viewport& view = user.window->viewport();
    const auto from = view.pointer().pixelFor(feature);
    QVERIFY(from);
    QTest::mousePress(&view, Qt::LeftButton, {}, *from);
    for (int i = 1; i <= 10; ++i) {
        QTest::mouseMove(&view, *from + QPoint(-6 * i, -4 * i));
        QTest::qWait(15);
    }
    user.shoot("dragging");
    QTest::mouseRelease(&view, Qt::LeftButton, {}, *from + QPoint(-60, -40));
    QTest::qWait(50);
    const Mechanism after = user.mechanism();
    QVERIFY(toVec3(after.bodies[static_cast<std::size_t>(moving)].pose.position) !=
                toVec3(before.bodies[static_cast<std::size_t>(moving)].pose.position) ||
            after.bodies[static_cast<std::size_t>(moving)].pose.quaternion !=
                before.bodies[static_cast<std::size_t>(moving)].pose.quaternion);
    QVERIFY(user.settle());
    // The joints still hold.
    QVERIFY(user.window->checker().last()->assembled.closed);
    QVERIFY(user.window->checker().last()->assembled.positionBefore < 1e-9);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementAssemblingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    AssemblingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "assembling_test.moc"
