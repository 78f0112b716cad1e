// Measuring in the view, the energy ledger as a stacked plot, and the camera that keeps a motion in the picture: with
// real events, against numbers that follow from the geometry and the run.

#include "tests/gui/user.h"

#include "engine/contact/features/placed_part.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/results/energy_ledger.h"
#include "gui/measuring/feature_measuring.h"
#include "gui/measuring/ledger_showing.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picture.h"
#include "gui/viewport/scene/corner_axes.h"
#include "plots/least_marks.h"
#include "plots/ledger/ledger_panel.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "plots/units/number_text.h"
#include "plots/units/plot_units.h"
#include "tests/support/places.h"

#include <QClipboard>
#include <QDockWidget>

#include <cmath>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

double reading(const FeatureMeasuring& measuring, const QString& name) {
    for (const Reading& one : measuring.readings())
        if (one.name == name) return one.value;
    return std::numeric_limits<double>::quiet_NaN();
}

/// The first face of a body that is of a kind and fits.
int faceOf(const PlacedPart& part, SurfaceKind kind, const std::function<bool(const Face&)>& fits = {}) {
    const auto& faces = part.part->features.faces;
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (faces[i].surface->kind() == kind && (!fits || fits(faces[i]))) return static_cast<int>(i) + 1;
    return 0;
}

} // namespace

class MeasuringTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void distanceFollowsTheTimeline();
    void radiusAngleAndAxes();
    void meetingFeaturesAreNotApart();
    void directionsAreThoseOfTheWorld();
    void aDistanceDrawnIsKeptWithTheProject();
    void theBarOfTheSectionStaysFree();
    void theAxesStayFree();
    void aToolEndsIt();
    void theLedgerAddsUp();
    void theMotionStaysInThePicture();
    void whatFliesAwayIsNotFollowed();
    void exactAgainstFormulas();

  private:
    QString sample(const QString& name);
    std::unique_ptr<QTemporaryDir> folder_;
};

void MeasuringTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString MeasuringTest::sample(const QString& name) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const char* ending : {".step", ".escapement"})
        QFile::copy(samples + name + ending, folder + "/" + name + ending);
    return folder + "/" + name + ".escapement";
}

void MeasuringTest::distanceFollowsTheTimeline() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(sample("bouncing_ball")));
    QVERIFY(user.run());
    const auto& mechanism = user.mechanism();
    const int ball = user.body("ball");
    const auto parts = user.document().parts();
    const auto ballPart = placedParts(mechanism.bodies[std::size_t(ball)], mechanism, parts).front();
    const auto& plate = mechanism.bodies[std::size_t(user.body("ground"))];
    const auto platePart = placedParts(plate, mechanism, parts).front();
    const int top =
        faceOf(platePart, SurfaceKind::Plane, [](const Face& face) { return face.outward(Vec2::Zero()).z() > 0.9; });
    QVERIFY(top > 0);
    user.window->playback().seekFrame(0);
    user.key(Qt::Key_D);
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    QVERIFY(measuring->isActive());
    const Selection before = user.window->tree().selection();
    QVERIFY(user.clickFeature("ball", ballPart.instance, PickKind::Face, 1));
    QCOMPARE(reading(*measuring, "radius"),
             static_cast<const SphereSurface&>(*ballPart.part->features.faces[0].surface).radius());
    QVERIFY(user.clickFeature("ground", platePart.instance, PickKind::Face, top));
    QVERIFY(user.window->tree().selection() == before); // a click that measures selects nothing
    const auto result = user.document().runs().result();
    const double radius = 0.05, start = result->frameAt(0).bodies[std::size_t(ball)].position.z() - radius;
    // The ball's centre is its frame; the plate's top is at z = 0.
    const double offset = reading(*measuring, "least distance") - start;
    QVERIFY2(std::abs(offset) < 0.2, qPrintable(QString::number(offset)));
    user.shoot("measure-distance");
    for (std::size_t index : {result->frameCount() / 7, result->frameCount() / 3, result->frameCount() / 2}) {
        user.window->playback().seekFrame(index);
        const double expected = result->frameAt(index).bodies[std::size_t(ball)].position.z() - radius + offset;
        QTRY_VERIFY2(std::abs(reading(*measuring, expected > 1e-7 ? "least distance" : "least distance (they meet)") -
                              expected) < 1e-9,
                     qPrintable(QString("%1 instead of %2").arg(reading(*measuring, "least distance")).arg(expected)));
    }
    // Copied with its moment.
    QTest::mouseClick(user.find<QToolButton>("measureCopyButton"), Qt::LeftButton);
    QVERIFY2(QApplication::clipboard()->text().contains("least distance"),
             qPrintable(QApplication::clipboard()->text()));
    // Over the whole run, as a quantity of the result.
    QSignalSpy measured(measuring, &FeatureMeasuring::measured);
    QTest::mouseClick(user.find<QToolButton>("measureOverRunButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(measured.count(), 1, 60000);
    const QString path = measured[0][0].toString();
    QVERIFY(user.window->plots().shownQuantities().contains(path));
    const auto curve = values(*result, path.toStdString());
    QCOMPARE(curve.size(), result->frameCount());
    for (std::size_t i = 0; i < curve.size(); ++i)
        QVERIFY(std::abs(curve[i] - std::max(0.0, result->frameAt(i).bodies[std::size_t(ball)].position.z() - radius +
                                                      offset)) < 1e-8);
    QTRY_VERIFY(user.window->plots().leastMarks().isMarked(path)); // where the ball touches
    const auto lowest = std::min_element(curve.begin(), curve.end()) - curve.begin();
    const double toAxis = plotTimeUnit(result->timeAt(result->frameCount() - 1)).factor;
    QTRY_VERIFY(
        (user.window->plots().leastMarks().middleOf(path) -
         user.window->plots().pixelOf(toAxis * result->timeAt(std::size_t(lowest)), 1e3 * curve[std::size_t(lowest)]))
            .manhattanLength() < 1.5);
    user.shoot("measure-over-run");
    // Esc ends it and the view is as before.
    user.window->viewport().setFocus();
    user.key(Qt::Key_Escape);
    QTRY_VERIFY(!measuring->isActive());
    QVERIFY(!user.find<QFrame>("measurePanel")->isVisible());
    QVERIFY(user.clickFeature("ball", ballPart.instance, PickKind::Face, 1));
    QCOMPARE(user.window->tree().selection().index, ball);
}

void MeasuringTest::radiusAngleAndAxes() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(sample("slider_crank")));
    const auto& mechanism = user.mechanism();
    const auto part =
        placedParts(mechanism.bodies[std::size_t(user.body("crank"))], mechanism, user.document().parts()).front();
    // The two ends of the crank are round about its bearings: their axes are l1 apart.
    std::vector<int> ends;
    const auto& faces = part.part->features.faces;
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (faces[i].surface->kind() == SurfaceKind::Cylinder &&
            std::abs(static_cast<const CylinderSurface&>(*faces[i].surface).radius() - 0.014) < 1e-12)
            ends.push_back(int(i) + 1);
    QCOMPARE(ends.size(), std::size_t(2));
    user.trigger("measureAction");
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    QVERIFY(user.clickFeature("crank", part.instance, PickKind::Face, ends[0]));
    QVERIFY(std::abs(reading(*measuring, "radius") - 0.014) < 1e-12);
    QVERIFY(user.clickFeature("crank", part.instance, PickKind::Face, ends[1]));
    QVERIFY2(std::abs(reading(*measuring, "axes apart") - 0.153) < 1e-12,
             qPrintable(QString::number(reading(*measuring, "axes apart"), 'g', 17)));
    QVERIFY(std::abs(reading(*measuring, "angle")) < 1e-12);
    user.shoot("measure-axes");
    // A wall and the floor of the guide stand square on each other.
    const auto guide =
        placedParts(mechanism.bodies[std::size_t(user.body("ground"))], mechanism, user.document().parts()).front();
    const int up =
        faceOf(guide, SurfaceKind::Plane, [](const Face& face) { return face.outward(Vec2::Zero()).y() > 0.999; });
    const int side =
        faceOf(guide, SurfaceKind::Plane, [](const Face& face) { return face.outward(Vec2::Zero()).x() > 0.999; });
    QVERIFY(up > 0 && side > 0);
    QTest::mouseClick(user.find<QToolButton>("measureClearButton"), Qt::LeftButton);
    QVERIFY(measuring->readings().empty());
    QVERIFY(user.clickFeature("ground", guide.instance, PickKind::Face, up));
    QVERIFY(user.clickFeature("ground", guide.instance, PickKind::Face, side));
    QVERIFY2(std::abs(reading(*measuring, "angle") - M_PI / 2) < 1e-12, qPrintable(measuring->text()));
}

/// The end of a cylinder that was turned on its side: its normal is that in space, as a pointer over it says.
void MeasuringTest::directionsAreThoseOfTheWorld() {
    User user(QSize(1440, 880));
    user.trigger("newAction");
    user.trigger("addBody:cylinder");
    user.document().edit("Turn it", [](Mechanism& m) {
        m.bodies[0].pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0}; // by 90 degrees about x
    });
    QVERIFY(user.settle());
    const auto part = placedParts(user.mechanism().bodies[0], user.mechanism(), user.document().parts()).front();
    const int end = faceOf(part, SurfaceKind::Plane);
    user.trigger("measureAction");
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    QVERIFY(user.clickFeature(user.mechanism().bodies[0].name, part.instance, PickKind::Face, end));
    QTRY_VERIFY2(measuring->text().contains("normal along y"), qPrintable(measuring->text()));
}

void MeasuringTest::meetingFeaturesAreNotApart() {
    // Two plates that cross in the middle of both, no edge near: what is nearest elsewhere is no answer.
    const auto plate = std::make_shared<const Part>(makePlane(1.0, 1.0));
    const FeatureDistances crossed({plate, FeatureKind::Face, 1}, {plate, FeatureKind::Face, 1});
    RigidMotion upright;
    upright.rotation = Eigen::AngleAxisd(1.0, Vec3(0.2, 1.0, 0.1).normalized()).toRotationMatrix();
    upright.translation = Vec3(0.05, 0.03, 0.1);
    const FeatureDistance met = crossed.at({}, upright);
    QVERIFY(met.meet);
    QCOMPARE(met.distance, 0.0);
    QVERIFY(std::abs(met.a.z()) < 1e-9);
    upright.translation = Vec3(0.0, 0.0, 2.0);
    QVERIFY(!crossed.at({}, upright).meet);
    // A ball through a plate, and a ball above it.
    const auto ball = std::make_shared<const Part>(makeSphere(0.1));
    const FeatureDistances pierced({plate, FeatureKind::Face, 1}, {ball, FeatureKind::Face, 1});
    RigidMotion at;
    at.translation = Vec3(0.2, 0.1, 0.05);
    QVERIFY(pierced.at({}, at).meet);
    at.translation = Vec3(0.2, 0.1, 0.13);
    const FeatureDistance above = pierced.at({}, at);
    QVERIFY(!above.meet);
    QVERIFY2(std::abs(above.distance - 0.03) < 1e-12, qPrintable(QString::number(above.distance, 'g', 17)));
    QVERIFY((above.a - Vec3(0.2, 0.1, 0.0)).norm() < 1e-9 && (above.b - Vec3(0.2, 0.1, 0.03)).norm() < 1e-9);
}

/// A body that nothing holds falls for ever: the rest must not become a speck for its sake.
void MeasuringTest::whatFliesAwayIsNotFollowed() {
    const QString file = folder_->filePath("fall.escapement");
    QFile project(file);
    QVERIFY(project.open(QIODevice::WriteOnly));
    project.write(R"({"escapement": 1, "name": "fall", "run": {"until": 2}, "bodies": [
      {"name": "post", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.3]}]},
      {"name": "stone", "pose": {"position": [0.2, 0, 0]}, "shapes": [{"primitive": "sphere", "radius": 0.05}],
       "mass": {"value": 1, "inertia": [1, 1, 1, 0, 0, 0]}}]})");
    project.close();
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run()); // it falls by 20 m
    user.window->playback().seekFrame(0);
    user.key(Qt::Key_Space);
    QTest::qWait(60);
    user.window->playback().setPlaying(false);
    Viewport& view = user.window->viewport();
    const double tall = std::abs((view.positionOf(Vec3(0, 0, 0.15)) - view.positionOf(Vec3(0, 0, -0.15))).y());
    QVERIFY2(tall > 60.0, qPrintable(QString::number(tall)));
    user.shoot("flies-away");
}

void MeasuringTest::exactAgainstFormulas() {
    const auto box = std::make_shared<const Part>(makeBox(Vec3(0.2, 0.4, 0.6)));
    const auto rod = std::make_shared<const Part>(makeCylinder(0.05, 0.3));
    const auto& edges = box->features.edges;
    // Every edge against every corner, by the distance of a point from a stretch of a line.
    RigidMotion pose;
    pose.rotation = Eigen::AngleAxisd(0.7, Vec3(1.0, 2.0, -1.0).normalized()).toRotationMatrix();
    pose.translation = Vec3(0.7, -0.2, 0.5);
    for (std::size_t e = 0; e < edges.size(); ++e)
        for (std::size_t v = 0; v < box->features.vertices.size(); ++v) {
            const Vec3 a = box->features.vertices[std::size_t(edges[e].vertices[0] - 1)].point,
                       b = box->features.vertices[std::size_t(edges[e].vertices[1] - 1)].point,
                       p = pose * box->features.vertices[v].point;
            const double share = std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
            const FeatureDistances pair({box, FeatureKind::Edge, int(e) + 1}, {box, FeatureKind::Vertex, int(v) + 1});
            QVERIFY(std::abs(pair.at({}, pose).distance - (a + share * (b - a) - p).norm()) < 1e-12);
        }
    // The rims of two rods with parallel axes, side by side: distance of circles in one plane.
    int rim = 0;
    for (std::size_t e = 0; e < rod->features.edges.size(); ++e)
        if (rod->features.edges[e].curveKind == CurveKind::Circle && rod->features.edges[e].centre.z() > 0.0)
            rim = int(e) + 1;
    QVERIFY(rim > 0);
    RigidMotion beside;
    beside.translation = Vec3(0.3, 0.4, 0.0);
    const FeatureDistances rims({rod, FeatureKind::Edge, rim}, {rod, FeatureKind::Edge, rim});
    QVERIFY(std::abs(rims.at({}, beside).distance - 0.4) < 1e-12);
    beside.translation = Vec3(0.06, 0.0, 0.0); // they cross in two points
    QVERIFY(rims.at({}, beside).meet);
}

/// Saved, opened on another day, and run again: the curve is there without a click.
void MeasuringTest::aDistanceDrawnIsKeptWithTheProject() {
    const QString file = sample("bouncing_ball");
    QString path;
    std::vector<double> before;
    {
        User user(QSize(1440, 880));
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        const auto& mechanism = user.mechanism();
        const auto part = [&](const char* body) {
            return placedParts(mechanism.bodies[std::size_t(user.body(body))], mechanism, user.document().parts())
                .front();
        };
        const auto ball = part("ball"), plate = part("ground");
        const int top =
            faceOf(plate, SurfaceKind::Plane, [](const Face& face) { return face.outward(Vec2::Zero()).z() > 0.9; });
        user.window->playback().seekFrame(0);
        user.key(Qt::Key_D);
        auto* measuring = user.window->findChild<FeatureMeasuring*>();
        QSignalSpy measured(measuring, &FeatureMeasuring::measured);
        QVERIFY(user.clickFeature("ball", ball.instance, PickKind::Face, 1));
        QVERIFY(user.clickFeature("ground", plate.instance, PickKind::Face, top));
        QTest::mouseClick(user.find<QToolButton>("measureOverRunButton"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(measured.count(), 1, 60000);
        path = measured[0][0].toString();
        before = values(*user.document().runs().result(), path.toStdString());
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.document().isDirty());
    }
    User user(QSize(1440, 880));
    QVERIFY(user.open(file));
    const auto has = [&] {
        const auto result = user.document().runs().result();
        if (!result || result->frameCount() != before.size()) return false;
        const auto all = quantities(*result);
        return std::any_of(all.begin(), all.end(), [&](const Quantity& one) { return one.path == path.toStdString(); });
    };
    user.window->showResult();
    QTRY_VERIFY_WITH_TIMEOUT(has(), 60000);
    QCOMPARE(values(*user.document().runs().result(), path.toStdString()), before);
    QTRY_VERIFY(user.window->plots().pointCount(path) > 10); // and in the plot where it was
    QVERIFY(user.run());                                     // a later run has it, too
    QTRY_VERIFY_WITH_TIMEOUT(has(), 60000);
    QVERIFY(user.notice().isEmpty()); // without a word
    user.shoot("measure-kept");
    // It is drawn on under the name that the body has now, also over the run after that.
    const std::string name = "/bodies/" + std::to_string(user.body("ball")) + "/name";
    QVERIFY(user.clickBody("ball") && user.type(name, "pellet"));
    QVERIFY(user.run());
    path.replace("ball", "pellet");
    QTRY_VERIFY_WITH_TIMEOUT(has(), 60000);
    QTRY_VERIFY(user.window->plots().pointCount(path) > 10);
}

void MeasuringTest::theBarOfTheSectionStaysFree() {
    User user;
    QVERIFY(user.open(sample("bouncing_ball")));
    user.trigger("measureAction");
    const auto apart = [&] {
        const auto* panel = user.find<QFrame>("measurePanel");
        const auto* bar = user.find<QFrame>("sectionBar");
        return panel->isVisible() && bar->isVisible() && !panel->geometry().intersects(bar->geometry());
    };
    user.trigger("sectionAction");
    QTRY_VERIFY(apart());
    user.window->resize(1400, 860);
    QTRY_VERIFY(apart());
    user.shoot("measure-section");
}

/// The panel lies over no part of the axes in the corner, whatever room there is.
void MeasuringTest::theAxesStayFree() {
    for (const QSize& size : {QSize(1280, 800), QSize(1000, 560), QSize(1400, 880)}) {
        User user(size);
        QVERIFY(user.open(sample("bouncing_ball")));
        user.trigger("measureAction");
        QTest::qWait(50);
        const auto* panel = user.find<QFrame>("measurePanel");
        QVERIFY(panel->isVisible());
        const Viewport& view = user.window->viewport();
        const QRectF axes(0.0, view.height() * (1.0 - triadShare[1]), view.width() * triadShare[0],
                          view.height() * triadShare[1]);
        QVERIFY2(!axes.intersects(panel->geometry()), qPrintable(QString::number(view.height())));
        QVERIFY(view.rect().contains(panel->geometry()));
        user.shoot(QString("measure_%1").arg(size.height()));
    }
}

void MeasuringTest::aToolEndsIt() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    user.trigger("measureAction");
    QVERIFY(measuring->isActive());
    user.press("contactButton");
    QVERIFY(!measuring->isActive());
    QVERIFY(user.find<QFrame>("toolStrip")->isVisible());
    user.trigger("measureAction");
    QVERIFY(measuring->isActive());
    QVERIFY(!user.find<QFrame>("toolStrip")->isVisible());
}

void MeasuringTest::theLedgerAddsUp() {
    User user(QSize(1440, 900));
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.run());
    user.key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dock = user.find<QDockWidget>("ledgerDock");
    QTRY_VERIFY(dock->isVisible());
    auto* panel = user.find<LedgerPanel>("ledgerPanel");
    QTRY_VERIFY(panel->isVisible() && !panel->ledger().time.empty());
    const auto result = user.document().runs().result();
    const EnergyShares& ledger = panel->ledger();
    QVERIFY2(ledger.unexplained < 1e-7, qPrintable(QString::number(ledger.unexplained)));
    // Part by part the numbers are those of the run.
    std::set<std::string> names;
    for (const LedgerPart& part : ledger.parts) {
        names.insert(part.name);
        const auto all = values(*result, part.path);
        QCOMPARE(part.values.front(), all.front() - part.zero);
        QCOMPARE(part.values.back(), all.back() - part.zero);
    }
    QVERIFY(names.contains("kinetic") && names.contains("friction") && names.contains("impacts"));
    QVERIFY(!names.contains("springs"));                               // there is none
    for (double value : ledger.parts[1].values) QVERIFY(value >= 0.0); // weight counts above its lowest
    // A click goes there, and the numbers beside are of that moment.
    auto* plot = panel->findChild<QWidget*>("ledgerPlot");
    QTest::mouseClick(plot, Qt::LeftButton, {}, panel->pixelOf(0.03, 1.0).toPoint());
    QTRY_VERIFY(std::abs(user.window->playback().time() - 0.03) < 1e-3);
    const auto frame = result->frameAt(user.window->playback().index());
    QVERIFY2(panel->legendText().contains("taken by friction"), qPrintable(panel->legendText()));
    QVERIFY2(panel->legendText().contains("held at the start"), qPrintable(panel->legendText()));
    QVERIFY(panel->legendText().contains(numberText(frame.energy.friction, 4) + " J"));
    user.shoot("ledger-light");
    // Small losses beside a large motion: drawn alone they fill the plot.
    const double before = panel->pixelOf(0.03, frame.energy.impacts).y();
    QTest::mouseClick(user.find<QCheckBox>("ledgerLossesOnly"), Qt::LeftButton, {}, QPoint(8, 8));
    QTest::qWait(50);
    const double after = panel->pixelOf(0.03, frame.energy.impacts).y();
    QVERIFY2(before - after > 25.0, qPrintable(QString("%1 %2").arg(before).arg(after)));
    user.shoot("ledger-losses");
    user.trigger("darkViewAction");
    user.shoot("ledger-dark");
    user.trigger("darkViewAction");
}

void MeasuringTest::theMotionStaysInThePicture() {
    const auto outside = [](User& user) {
        const auto result = user.document().runs().result();
        const auto box = motionBounds(user.window->viewport().scene().bodies(), *result);
        int out = 0;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec2 at = user.window->viewport().positionOf(Vec3((*box)[std::size_t(corner & 1)],
                                                                    (*box)[std::size_t(2 + (corner >> 1 & 1))],
                                                                    (*box)[std::size_t(4 + (corner >> 2 & 1))]));
            out += at.x() < 0 || at.y() < 0 || at.x() > user.window->viewport().width() ||
                   at.y() > user.window->viewport().height();
        }
        return out;
    };
    for (const bool byUser : {false, true}) {
        User user; // 1280 x 800
        QVERIFY(user.open(sample("bouncing_ball")));
        user.window->playback().setFollowRun(false);
        Viewport& view = user.window->viewport();
        view.fitBody(user.body("ball")); // near: the ball will fall out of the picture
        if (byUser) {
            QTest::mousePress(&view, Qt::RightButton, {}, QPoint(200, 200));
            QTest::mouseMove(&view, QPoint(240, 230));
            QTest::mouseMove(&view, QPoint(260, 240));
            QTest::mouseRelease(&view, Qt::RightButton, {}, QPoint(260, 240));
            QTest::qWait(30);
        }
        QVERIFY(user.run());
        user.window->playback().seekFrame(0);
        const CameraPlace before = cameraOf(view.scene());
        user.key(Qt::Key_Space);
        QTRY_VERIFY(user.window->playback().isPlaying() || user.window->playback().index() > 0);
        QTest::qWait(50);
        const CameraPlace after = cameraOf(view.scene());
        if (byUser) {
            QVERIFY(after.eye == before.eye && after.target == before.target);
        } else {
            QCOMPARE(outside(user), 0);
            // From the same side.
            const Vec3 was = (before.target - before.eye).normalized(), is = (after.target - after.eye).normalized();
            QVERIFY((was - is).norm() < 1e-9);
            user.shoot("framed");
        }
        user.window->playback().setPlaying(false);
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementMeasuringTest");
    QApplication application(argc, argv);
    applyStyle(application);
    MeasuringTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "measuring_test.moc"
