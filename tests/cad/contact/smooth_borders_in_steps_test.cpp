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

/// A disc about (0, offset, 0), of so many arcs.
Part discOf(int arcs) {
    const gp_Circ circle(gp_Ax2(gp_Pnt(0, 1000.0 * offset, 0), gp::DZ()), 1000.0 * disc);
    BRepBuilderAPI_MakeWire rim;
    if (arcs == 1) rim.Add(BRepBuilderAPI_MakeEdge(circle));
    for (int k = 0; k < arcs && arcs > 1; ++k)
        rim.Add(BRepBuilderAPI_MakeEdge(circle, 0.3 + 2.0 * std::numbers::pi * k / arcs,
                                        0.3 + 2.0 * std::numbers::pi * (k + 1) / arcs));
    const TopoDS_Shape shape =
        BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(rim.Wire()).Face(), gp_Vec(0, 0, 10)).Shape();
    mesh(shape);
    Part part = buildPart(shape, 1000.0);
    part.path = "disc";
    return part;
}

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
};

int main(int argc, char** argv) { return runTestOrWorker<SmoothBordersInStepsTest>(argc, argv); }
#include "smooth_borders_in_steps_test.moc"
