// Contacts along whose normals joints hold a body already: they have nothing to bear, and what roundoff leaves of their
// data asks for no forces.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

/// A box on the floor, on a joint through its middle along x, all of it turned by `turn`.
Mechanism boxOnAxis(const char* type, const Eigen::Quaterniond& turn, double speed, double friction) {
    Mechanism m = parseProject(R"({ "escapement": 1, "bodies": [
        { "name": "ground", "fixed": true, "shapes": [ { "primitive": "box", "size": [60, 60, 1],
          "placement": { "position": [0, 0, -0.5] } } ] },
        { "name": "box", "shapes": [ { "primitive": "box", "size": [0.2, 0.2, 0.2] } ],
          "mass": { "value": 2, "inertia": [0.0133, 0.0133, 0.0133, 0, 0, 0] } } ],
        "contacts": [ { "name": "floor", "a": { "body": "box" }, "b": { "body": "ground" } } ],
        "joints": [ { "name": "axis",
                      "a": { "body": "ground", "position": [0, 0, 0.1], "z": [1, 0, 0], "x": [0, 1, 0] },
                      "b": { "body": "box", "z": [1, 0, 0], "x": [0, 1, 0] }, "type": ")" +
                               std::string(type) + R"(" } ], "run": { "until": 0.3, "output_step": 0.01 } })")
                      .mechanism;
    const auto turned = [&](const Vec3& v) {
        const Vec3 w = turn * v;
        return NumberVector<3>{w.x(), w.y(), w.z()};
    };
    const NumberVector<4> pose{turn.w(), turn.x(), turn.y(), turn.z()};
    for (Body& body : m.bodies) body.pose.quaternion = pose;
    m.bodies[1].pose.position = turned({0.0, 0.0, 0.1});
    m.bodies[1].velocity.linear = turned({speed, 0.0, 0.0});
    m.gravity = turned({0.0, 0.0, -9.81});
    m.contacts[0].friction = friction;
    return m;
}

std::vector<Eigen::Quaterniond> turns() {
    std::vector<Eigen::Quaterniond> all{Eigen::Quaterniond::Identity()};
    std::mt19937 random(7);
    std::normal_distribution<double> number;
    for (int k = 0; k < 7; ++k)
        all.push_back(Eigen::Quaterniond(number(random), number(random), number(random), number(random)).normalized());
    return all;
}

} // namespace

class HeldContactsTest : public QObject {
    Q_OBJECT

  private slots:
    void rest_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("scheme");
        for (const char* strategy : {"event-driven", "hybrid"}) QTest::newRow(strategy) << strategy << "Moreau-Jean";
        for (const SchemeType& scheme : schemeTypes())
            QTest::newRow(scheme.name.c_str()) << "time-stepping" << QString::fromStdString(scheme.name);
    }
    /// The joint bears the weight; the corners on both sides of the axis keep the box from turning, and press nothing.
    void rest() {
        QFETCH(QString, strategy);
        QFETCH(QString, scheme);
        for (const Eigen::Quaterniond& turn : turns())
            for (const char* type : {"cylindrical", "revolute", "prismatic"})
                for (const double friction : {0.0, 0.4}) {
                    Mechanism m = boxOnAxis(type, turn, 0.0, friction);
                    m.run.strategy = strategy.toStdString();
                    m.run.scheme = scheme.toStdString();
                    m.run.step = 1e-3;
                    m.run.until = 0.1;
                    Record r;
                    run(m, {}, r);
                    const QString what = QString("%1, friction %2: %3").arg(type).arg(friction).arg(r.story().c_str());
                    QVERIFY2(r.summary.status == RunStatus::Done, qPrintable(what));
                    QVERIFY2(r.summary.time_stepping == 0.0 || strategy == "time-stepping", qPrintable(what));
                    // Lemke's method tells its residual of what it is given, roundoff or not.
                    const bool pivots = findSchemeType(m.run.scheme)->friction == SchemeType::Pyramid;
                    QVERIFY2(pivots || r.summary.worst_residual < 1e-6,
                             qPrintable(what + QString(" %1").arg(r.summary.worst_residual)));
                    const double moved = (r.end().position - turn * Vec3(0.0, 0.0, 0.1)).norm();
                    QVERIFY2(moved < 1e-9 && r.end().linear.norm() < 1e-8, qPrintable(what));
                    for (const Frame& frame : r.frames)
                        for (const ContactRow& row : frame.contacts)
                            QVERIFY2(row.force.norm() < 1e-6 * 2.0 * 9.81, qPrintable(what));
                }
    }
    void slides_data() { rest_data(); }
    /// Nothing presses on the floor, so there is no friction: 0.5 m/s to the stop at 0.1 m, and a third of it back.
    void slides() {
        QFETCH(QString, strategy);
        QFETCH(QString, scheme);
        const SchemeType* of = findSchemeType(scheme.toStdString());
        const bool bounces = of->restitution != SchemeType::Inelastic && of->restitution != SchemeType::Poisson;
        for (const Eigen::Quaterniond& turn : turns()) {
            Mechanism m = boxOnAxis("cylindrical", turn, 0.5, of->friction == SchemeType::Relaxed ? 0.0 : 0.4);
            m.joints[0].coordinate = "slide";
            m.joints[0].limits = NumberVector<2>{-0.1, 0.1};
            m.joints[0].stop_restitution = bounces ? 0.3 : 0.0;
            m.run.strategy = strategy.toStdString();
            m.run.scheme = scheme.toStdString();
            m.run.step = 1e-3;
            Record r;
            run(m, {}, r);
            QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
            const double along = (turn.conjugate() * r.end().linear).x();
            // D-minus-explicit takes the weight's impulse of a step for one of the impact.
            const double off = scheme == "D-minus-explicit" ? 0.05 : strategy == "time-stepping" ? 1e-3 : 1e-9;
            QVERIFY2(std::abs(along + (bounces ? 0.15 : 0.0)) < off,
                     qPrintable(QString("%1; %2").arg(along).arg(r.story().c_str())));
        }
    }
};

QTEST_GUILESS_MAIN(HeldContactsTest)
#include "held_contacts_test.moc"
