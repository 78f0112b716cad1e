// By time steps over smooth borders of faces: a circle that its file gives in four arcs carries as one in one piece.

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/model/files/project_file.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/recorded_scene.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <gp_Circ.hxx>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double offset = 0.008, disc = 0.02, start = 0.1, turning = 10.0; // m, m, rad, rad/s

/// A disc or rod along z, its axis at (0, `beside`, 0), of so many arcs.
Part roundOf(int arcs, double beside, double radius, double length) {
    const gp_Circ circle(gp_Ax2(gp_Pnt(0, 1000.0 * beside, 0), gp::DZ()), 1000.0 * radius);
    BRepBuilderAPI_MakeWire rim;
    if (arcs == 1) rim.Add(BRepBuilderAPI_MakeEdge(circle));
    for (int k = 0; k < arcs && arcs > 1; ++k)
        rim.Add(BRepBuilderAPI_MakeEdge(circle, 0.3 + 2.0 * std::numbers::pi * k / arcs,
                                        0.3 + 2.0 * std::numbers::pi * (k + 1) / arcs));
    const TopoDS_Shape shape =
        BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(rim.Wire()).Face(), gp_Vec(0, 0, 1000.0 * length)).Shape();
    mesh(shape);
    Part part = buildPart(shape, 1000.0);
    part.path = "disc";
    return part;
}

Part discOf(int arcs) { return roundOf(arcs, offset, disc, 0.01); }

/// A flat follower, carried by the disc that turns about the origin; it never leaves it: it would have to fall faster
/// than 0.8 m/s^2.
Mechanism camAndFollower(const char* scheme) {
    Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, -9.81, 0],
        "bodies": [ { "name": "frame", "fixed": true },
                    { "name": "cam", "mass": { "value": 1, "inertia": [1e-4, 1e-4, 2e-4, 0, 0, 0] } },
                    { "name": "follower", "mass": { "value": 0.2, "inertia": [1e-5, 1e-5, 1e-5, 0, 0, 0] },
                      "shapes": [ { "primitive": "box", "size": [0.12, 0.01, 0.006],
                                    "placement": { "position": [0, 0.005, 0.005] } } ] } ],
        "joints": [ { "name": "shaft", "type": "revolute", "a": { "body": "frame" }, "b": { "body": "cam" },
                      "motor": { "kind": "speed", "value": 10 } },
                    { "name": "guide", "type": "prismatic", "a": { "body": "frame", "z": [0, 1, 0], "x": [1, 0, 0] },
                      "b": { "body": "follower", "z": [0, 1, 0], "x": [1, 0, 0] } } ],
        "contacts": [ { "name": "contact", "a": { "body": "cam" }, "b": { "body": "follower" },
                        "friction": 0, "restitution": 0.5 } ],
        "run": { "until": 0.66, "output_step": 0.001, "strategy": "time-stepping", "step": 0.001 } })")
                      .mechanism;
    m.run.scheme = scheme;
    m.bodies[1].shapes.emplace_back();
    m.bodies[1].shapes.back().geometry = "made";
    m.bodies[1].shapes.back().part = "disc";
    m.bodies[1].shapes.back().placement.emplace();
    m.bodies[1].pose.quaternion = {std::cos(0.5 * start), 0.0, 0.0, std::sin(0.5 * start)};
    m.bodies[2].pose.position = {0.0, offset * std::cos(start) + disc, 0.0};
    m.bodies[2].velocity.linear = {0.0, -offset * turning * std::sin(start), 0.0};
    return m;
}

double pressing(const Frame& frame) {
    double sum = 0.0;
    for (const auto& contact : frame.contacts) sum += contact.force.dot(contact.normal);
    return std::abs(sum);
}

} // namespace

class SmoothBordersInStepsTest : public QObject {
    Q_OBJECT

  private slots:
    void arcsCarryAsOneCircle_data() {
        QTest::addColumn<double>("restitution");
        QTest::addColumn<bool>("steady");
        // What chatters on a curved surface, or halves a force there, does so with the circle in one piece, too.
        for (const auto& [scheme, steady] :
             {std::pair("Moreau-Jean", true), std::pair("Moreau-Jean-theta", true), std::pair("D-minus", false)})
            for (double restitution : {0.0, 0.5})
                QTest::addRow("%s %g", scheme, restitution) << restitution << (steady && restitution == 0.0);
    }

    /// No step lets go at a border, and none strikes there.
    void arcsCarryAsOneCircle() {
        QFETCH(double, restitution);
        QFETCH(bool, steady);
        Mechanism m = camAndFollower(QByteArray(QTest::currentDataTag()).split(' ')[0]);
        m.contacts[0].restitution = restitution;
        Record whole, parted;
        escapement::run(m, libraryOf({discOf(1)}), whole);
        escapement::run(m, libraryOf({discOf(4)}), parted);
        QVERIFY2(whole.summary.status == RunStatus::Done, whole.story().c_str());
        QVERIFY2(parted.summary.status == RunStatus::Done, parted.story().c_str());
        QCOMPARE(parted.frames.size(), whole.frames.size());
        double off = 0.0, least = 1e9, most = 0.0, fastest = 0.0;
        for (std::size_t i = 0; i < whole.frames.size(); ++i) {
            const Frame &a = whole.frames[i], &b = parted.frames[i];
            QCOMPARE(b.time, a.time);
            off = std::max(off, (a.bodies[2].linear - b.bodies[2].linear).norm());
            fastest = std::max(fastest, b.bodies[2].linear.norm());
            if (b.time < 0.02) continue; // where a run begins
            least = std::min(least, pressing(b));
            most = std::max(most, pressing(b));
        }
        qInfo("velocities apart by %.1e of %.3f m/s, forces %.3f to %.3f N, dissipated %.3g and %.3g J", off, fastest,
              least, most, whole.summary.dissipated, parted.summary.dissipated);
        QVERIFY(fastest > 0.07);
        QVERIFY2(off < 1e-7, qPrintable(QString::number(off)));
        QVERIFY(std::abs(whole.summary.dissipated - parted.summary.dissipated) < 1e-6);
        if (!steady) return;
        QVERIFY2(least > 0.9 * 0.2 * (9.81 - 0.8), qPrintable(QString::number(least)));
        QVERIFY2(most < 1.1 * 0.2 * (9.81 + 0.8), qPrintable(QString::number(most)));
    }

    /// A rod of two halves slides, then rolls over their seams. Neither end goes into the floor there for good, and it
    /// rolls straight on.
    void rodOfTwoHalvesRolls() {
        constexpr double radius = 0.005, length = 0.2, weight = 0.0157;
        Mechanism m = parseProject(R"({ "escapement": 1, "bodies": [
            { "name": "floor", "fixed": true, "shapes": [ { "primitive": "box", "size": [4, 4, 0.2],
              "placement": { "position": [0, 0, -0.1] } } ] },
            { "name": "rod", "pose": { "position": [0, 0, 0.005], "quaternion": [0.7071067811865476,
              -0.7071067811865476, 0, 0] }, "velocity": { "linear": [0.5, 0, 0] } } ],
          "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "rod" }, "friction": 0.3 } ],
          "run": { "until": 1.5, "output_step": 0.01, "strategy": "time-stepping", "step": 0.0005 } })")
                          .mechanism;
        Body& rod = m.bodies[1];
        rod.shapes.emplace_back();
        rod.shapes.back().geometry = "made";
        rod.shapes.back().part = "disc";
        rod.shapes.back().placement.emplace();
        rod.shapes.back().placement->position = NumberVector<3>{0.0, 0.0, -0.5 * length};
        const double across = weight * (3.0 * radius * radius + length * length) / 12.0;
        rod.mass.emplace();
        rod.mass->value = weight;
        rod.mass->inertia = NumberVector<6>{across, across, 0.5 * weight * radius * radius, 0.0, 0.0, 0.0};
        Record record;
        escapement::run(m, libraryOf({roundOf(2, 0.0, radius, length)}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        double lowest = 0.0;
        for (const Frame& frame : record.frames) {
            const BodyState& now = frame.bodies.back();
            const double up = (now.orientation * Vec3::UnitZ()).z(), round = std::sqrt(1.0 - up * up);
            lowest = std::min(lowest, now.position.z() - radius * round - 0.5 * length * std::abs(up));
        }
        QVERIFY2(lowest > -3e-7, qPrintable(QString::number(lowest)));
        QVERIFY2(std::abs(record.end().angular.z()) < 1e-5, qPrintable(QString::number(record.end().angular.z())));
        QVERIFY(std::abs(record.end().linear.x() - 1.0 / 3.0) < 2e-3);
    }
};

int main(int argc, char** argv) { return runTestOrWorker<SmoothBordersInStepsTest>(argc, argv); }
#include "smooth_borders_in_steps_test.moc"
