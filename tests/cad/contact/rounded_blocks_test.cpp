// Blocks whose edges are all rounded carry at the four corners of a flat what a sharp corner carries: there the ball in
// each corner ends, at the pole of its surface for some and beside it for others, and the flat begins without an edge.

#include "engine/model/kinds/scheme_type.h"
#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <STEPControl_Controller.hxx>
#include <STEPControl_Reader.hxx>
#include <STEPControl_Writer.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi, gravity = 9.81;

const Quaternion asItIs = Quaternion::Identity();
const Quaternion askew(Eigen::AngleAxisd(31.7 / 180.0 * pi, Vec3(1.0, 2.0, 3.0).normalized()));

/// Written to a file and read again: the curves that bound its faces are not as exact as the kernel's own then.
TopoDS_Shape throughFile(const TopoDS_Shape& shape) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("block.step").toStdString();
    STEPControl_Controller::Init();
    STEPControl_Writer writer;
    writer.Transfer(shape, STEPControl_AsIs);
    writer.Write(file.c_str());
    STEPControl_Reader reader;
    reader.ReadFile(file.c_str());
    reader.TransferRoots();
    return TopExp_Explorer(reader.OneShape(), TopAbs_SOLID).Current();
}

/// About the origin, its edges rounded with `radius` (m).
TopoDS_Shape block(const Vec3& size, double radius, bool splines) {
    const Vec3 half = 500.0 * size;
    const TopoDS_Shape box =
        BRepPrimAPI_MakeBox(gp_Pnt(-half.x(), -half.y(), -half.z()), gp_Pnt(half.x(), half.y(), half.z())).Shape();
    BRepFilletAPI_MakeFillet rounded(box);
    for (TopExp_Explorer edge(box, TopAbs_EDGE); edge.More(); edge.Next())
        rounded.Add(1000.0 * radius, TopoDS::Edge(edge.Current()));
    const TopoDS_Shape solid = TopExp_Explorer(rounded.Shape(), TopAbs_SOLID).Current();
    return splines ? throughFile(BRepBuilderAPI_NurbsConvert(solid, true).Shape()) : solid;
}

/// A scene that is turned as a whole, the block flush on the plate with the face of `down` (its own direction).
struct Flush {
    Part part;
    double height; ///< m, of its centre
    Mechanism mechanism;
    Quaternion scene;

    Flush(const Vec3& size, double radius, bool splines, const Vec3& down, const Quaternion& turned)
        : part(named(block(size, radius, splines), "block")), height(0.5 * down.cwiseAbs().dot(size)), scene(turned) {
        const Quaternion lies = scene * Quaternion::FromTwoVectors(down, -Vec3::UnitZ());
        Body plate = fixed("plate");
        plate.pose.quaternion = {scene.w(), scene.x(), scene.y(), scene.z()};
        mechanism = contactScene(plate, moving(part, "block", scene * Vec3(0.0, 0.0, height), lies), 0.2, 0.05);
        const Vec3 weight = scene * Vec3(0.0, 0.0, -gravity);
        mechanism.gravity = {weight.x(), weight.y(), weight.z()};
    }
    void push(const Vec3& velocity) {
        const Vec3 v = scene * velocity;
        mechanism.bodies[1].velocity.linear = {v.x(), v.y(), v.z()};
    }
    void run(Record& record) const {
        const TopoDS_Shape plate = BRepPrimAPI_MakeBox(gp_Pnt(-150, -150, -10), gp_Pnt(150, 150, 0)).Solid();
        escapement::run(mechanism, libraryOf({named(plate, "plate"), part}), record);
    }
    double mass() const { return 7800.0 * part.volume; }
};

} // namespace

class RoundedBlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void standsOnWhatGivesWay_data() {
        QTest::addColumn<Vec3>("size");
        QTest::addColumn<double>("radius");
        QTest::addColumn<Vec3>("down");
        QTest::addColumn<bool>("turned");
        const Vec3 block(0.03, 0.02, 0.016), plain(0.1, 0.06, 0.01);
        for (const bool turned : {false, true}) {
            const char* scene = turned ? "askew" : "straight";
            for (int axis = 0; axis < 3; ++axis)
                for (const double side : {-1.0, 1.0})
                    QTest::addRow("%s, on %c%c", scene, side < 0.0 ? '-' : '+', "xyz"[axis])
                        << block << 0.003 << Vec3(side * Vec3::Unit(axis)) << turned;
            QTest::addRow("%s, little round", scene) << plain << 2e-4 << Vec3(-Vec3::UnitZ()) << turned;
            QTest::addRow("%s, mostly round", scene)
                << Vec3(0.02, 0.02, 0.02) << 0.006 << Vec3(Vec3::UnitY()) << turned;
        }
    }
    void standsOnWhatGivesWay() {
        QFETCH(Vec3, size);
        QFETCH(double, radius);
        QFETCH(Vec3, down);
        QFETCH(bool, turned);
        Flush flush(size, radius, false, down, turned ? askew : asItIs);
        ContactPair& contact = flush.mechanism.contacts[0];
        contact.friction = 0.0;
        contact.law = "compliant";
        contact.compliance = 1e-6;
        const double stiffness = 4.0 / 1e-6;
        contact.damping = 0.5 * std::sqrt(stiffness * flush.mass()); // of each of four: critical for all
        flush.mechanism.run.strategy = "time-stepping";
        flush.mechanism.run.step = 5e-5;
        Record record;
        flush.run(record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const Vec3 end = flush.scene.conjugate() * record.end().position;
        const double sunk = flush.mass() * gravity / stiffness;
        QVERIFY2(std::abs(flush.height - end.z() - sunk) < 1e-3 * sunk,
                 qPrintable(QString("%1 m instead of %2 m").arg(flush.height - end.z()).arg(sunk)));
        QVERIFY2(record.end().angular.norm() < 1e-6, qPrintable(QString::number(record.end().angular.norm())));
    }

    void tumblesAndKeepsItsEnergy_data() {
        QTest::addColumn<Vec3>("down");
        for (int axis = 0; axis < 3; ++axis)
            for (const double side : {-1.0, 1.0})
                QTest::addRow("on %c%c", side < 0.0 ? '-' : '+', "xyz"[axis]) << Vec3(side * Vec3::Unit(axis));
    }
    /// On springs without dampers, leaning a little: corners come down while their lowest points are beyond the borders
    /// of their balls, and press from the first on.
    void tumblesAndKeepsItsEnergy() {
        QFETCH(Vec3, down);
        Flush flush(Vec3(0.02, 0.02, 0.02), 0.006, false, down, asItIs);
        ContactPair& contact = flush.mechanism.contacts[0];
        contact.friction = 0.0;
        contact.law = "compliant";
        contact.compliance = 1e-5;
        Body& body = flush.mechanism.bodies[1];
        const Vec3 at(0.0, 0.0, flush.height + 5e-4);
        const Quaternion leaning(Eigen::AngleAxisd(0.02, Vec3::UnitY()));
        const Quaternion turn = leaning * Quaternion::FromTwoVectors(down, -Vec3::UnitZ());
        body.pose.position = {at.x(), at.y(), at.z()};
        body.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        const Vec3 angular = turn.conjugate() * Vec3(0.0, 0.5, 5.0);
        body.velocity.angular = {0.0, 0.5, 5.0};
        flush.mechanism.run.strategy = "time-stepping";
        flush.mechanism.run.step = 1e-5;
        flush.mechanism.run.output_step = 1e-3;
        flush.mechanism.run.until = 0.15;
        Record record;
        flush.run(record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        // Of a cube, which turns about all axes alike; less what springs hold that are pressed.
        const auto energy = [&](const Frame& frame) {
            const BodyState& cube = frame.bodies.back();
            return 0.5 * flush.mass() * cube.linear.squaredNorm() +
                   0.5 * 7800.0 * flush.part.inertia(0, 0) * cube.angular.squaredNorm() +
                   flush.mass() * gravity * (cube.position.z() - flush.height);
        };
        double after = 0.0;
        for (const Frame& frame : record.frames)
            if (frame.time > 0.1) after = std::max(after, energy(frame));
        const double before = energy(record.frames.front());
        QVERIFY2(std::abs(after - before) < 1e-7 * before, qPrintable(QString::number(after / before - 1.0)));
    }

    void slidesFlush_data() {
        QTest::addColumn<bool>("splines");
        QTest::addColumn<Vec3>("down");
        QTest::addColumn<bool>("turned");
        QTest::addColumn<std::string>("strategy");
        for (const bool splines : {false, true})
            for (const bool turned : {false, true})
                for (const char* strategy : {"event-driven", "hybrid", "time-stepping"})
                    for (int axis = 0; axis < 3; ++axis)
                        for (const double side : {-1.0, 1.0})
                            QTest::addRow("%s, %s, on %c%c, %s", splines ? "splines" : "balls and cylinders",
                                          turned ? "askew" : "straight", side < 0.0 ? '-' : '+', "xyz"[axis], strategy)
                                << splines << Vec3(side * Vec3::Unit(axis)) << turned << std::string(strategy);
    }
    /// Without any event, and with no more than friction takes.
    void slidesFlush() {
        QFETCH(bool, splines);
        QFETCH(Vec3, down);
        QFETCH(bool, turned);
        QFETCH(std::string, strategy);
        Flush flush(Vec3(0.03, 0.02, 0.016), 0.003, splines, down, turned ? askew : asItIs);
        const double speed = 0.2, until = splines ? 0.005 : 0.05;
        flush.push({speed, 0.0, 0.0});
        flush.mechanism.run.strategy = strategy;
        flush.mechanism.run.until = until;
        flush.mechanism.run.tolerance = 1e-9;
        flush.mechanism.run.step = 1e-4;
        Record record;
        flush.run(record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const Quaternion back = flush.scene.conjugate();
        const Vec3 v = back * record.end().linear, at = back * record.end().position;
        QVERIFY2((v - Vec3(speed - 0.2 * gravity * until, 0.0, 0.0)).norm() < 1e-9,
                 qPrintable(QString("%1 %2 %3").arg(v.x()).arg(v.y()).arg(v.z())));
        QVERIFY2(std::abs(at.z() - flush.height) < 1e-9, qPrintable(QString::number(at.z() - flush.height)));
        QVERIFY2(record.count(EventKind::Transition) == 0 && record.count(EventKind::Detachment) == 0,
                 record.story().c_str());
    }

    void rocksToRestInTimeSteps_data() {
        QTest::addColumn<bool>("splines");
        QTest::addColumn<double>("step");
        QTest::addColumn<std::string>("scheme");
        for (const auto scheme : schemeNames())
            for (const bool splines : {false, true})
                QTest::addRow("%s, %s", splines ? "splines" : "balls and cylinders", std::string(scheme).c_str())
                    << splines << (scheme == "Anitescu-Potra" ? 1e-4 : 1e-3)
                    << std::string(scheme); // it gains with more
        QTest::addRow("splines, short steps") << true << 2e-4 << std::string("Moreau-Jean");
    }
    /// Thrown, it comes down on one pair of corners and the other in turn: each touches at the end of its face, or a
    /// little beyond, where the flat begins. At a spline's pole nothing is told beyond the corner.
    void rocksToRestInTimeSteps() {
        QFETCH(bool, splines);
        QFETCH(double, step);
        QFETCH(std::string, scheme);
        Flush flush(Vec3(0.06, 0.04, 0.02), 0.006, splines, -Vec3::UnitZ(), asItIs);
        Body& body = flush.mechanism.bodies[1];
        const Quaternion lies = (Quaternion(0.9689, 0.1097, 0.2193, 0.0329) *
                                 Quaternion(body.pose.quaternion[0].value, body.pose.quaternion[1].value,
                                            body.pose.quaternion[2].value, body.pose.quaternion[3].value))
                                    .normalized();
        body.pose.position = {0.0, 0.0, 0.045};
        body.pose.quaternion = {lies.w(), lies.x(), lies.y(), lies.z()};
        body.velocity.linear = {0.3, 0.1, 0.0};
        body.velocity.angular = {3.0, 8.0, 1.0};
        flush.mechanism.contacts[0].friction = 0.3;
        flush.mechanism.contacts[0].restitution = 0.3;
        flush.mechanism.run.strategy = "time-stepping";
        flush.mechanism.run.scheme = scheme;
        flush.mechanism.run.step = step;
        flush.mechanism.run.until = 0.5;
        Record record;
        flush.run(record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& end = record.end();
        QVERIFY2(end.linear.norm() < 1e-4 && end.angular.norm() < 1e-3, record.story().c_str());
        QVERIFY2(std::abs(end.position.z() - 0.01) < 1e-5, qPrintable(QString::number(end.position.z() - 0.01)));
        QVERIFY2(record.summary.penetration < 1e-5, qPrintable(QString::number(record.summary.penetration)));
    }

    void ballsBesideFallPast_data() {
        QTest::addColumn<Vec3>("up");
        QTest::addColumn<Vec3>("aside");
        QTest::addColumn<bool>("splines");
        for (const bool splines : {false, true})
            for (int axis = 0; axis < 3; ++axis)
                for (const double side : {-1.0, 1.0})
                    for (const Vec3& aside : {Vec3(1.0, 0.0, 0.0), Vec3(0.0, -1.0, 0.0)})
                        QTest::addRow("%s, %c%c up, %g %g", splines ? "splines" : "analytic", side < 0.0 ? '-' : '+',
                                      "xyz"[axis], aside.x(), aside.y())
                            << Vec3(side * Vec3::Unit(axis)) << aside << splines;
    }
    /// The tangent plane of a face at its pole goes on beyond the part, the face does not: what falls beside the block
    /// comes to the rounded edge.
    void ballsBesideFallPast() {
        QFETCH(Vec3, up);
        QFETCH(Vec3, aside);
        QFETCH(bool, splines);
        const Vec3 size(0.03, 0.02, 0.016);
        const double rounded = 0.003, ball = 0.005, beyond = 0.003, above = 0.006;
        const Quaternion lies = Quaternion::FromTwoVectors(up, Vec3::UnitZ());
        const Vec3 half = 0.5 * (lies.toRotationMatrix().cwiseAbs() * size);
        const double out = half.dot(aside.cwiseAbs()) + beyond,
                     touches =
                         half.z() - rounded + std::sqrt(std::pow(rounded + ball, 2) - std::pow(rounded + beyond, 2));
        Body still = fixed("block"), falls;
        still.pose.quaternion = {lies.w(), lies.x(), lies.y(), lies.z()};
        falls.name = "ball";
        Shape sphere;
        sphere.primitive = "sphere";
        sphere.radius = ball;
        falls.shapes = {sphere};
        falls.mass = MassProperties{};
        falls.mass->value = 1.0;
        falls.mass->inertia = {1e-5, 1e-5, 1e-5, 0.0, 0.0, 0.0};
        falls.pose.position = {out * aside.x(), out * aside.y(), half.z() + above};
        Record record;
        escapement::run(contactScene(still, falls, 0.0, 0.05),
                        libraryOf({named(block(size, rounded, splines), "block")}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto impact = std::find_if(record.events.begin(), record.events.end(),
                                         [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(impact != record.events.end(), record.story().c_str());
        const double exact = std::sqrt(2.0 * (half.z() + above - touches) / gravity);
        QVERIFY2(std::abs(impact->time - exact) < 1e-8, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(RoundedBlocksTest)
#include "rounded_blocks_test.moc"
