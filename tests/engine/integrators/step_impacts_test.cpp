// Time stepping tells what struck: frames show the impulses of impacts apart from contact forces, whatever the scheme.

#include "engine/bench/known_scenes.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace escapement;

namespace {

constexpr double radius = 0.05, mass = 0.4, gravity = 9.81;

Body ball(const std::string& name, double height) {
    Body body;
    body.name = name;
    body.pose.position = {0.0, 0.0, height};
    Shape shape;
    shape.primitive = "sphere";
    shape.radius = radius;
    body.shapes = {shape};
    body.mass.emplace();
    body.mass->value = mass;
    const double inertia = 0.4 * mass * radius * radius;
    body.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    return body;
}

/// Balls above one another over a plane, the lowest `clearance` (m) above it, the others so far apart.
Mechanism tower(const std::vector<double>& clearances, double restitution, const std::string& scheme) {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    Shape plane;
    plane.primitive = "plane";
    plane.size = {1.0, 1.0, 0.0};
    ground.shapes = {plane};
    m.bodies.push_back(ground);
    double height = 0.0;
    std::string below = "ground";
    for (std::size_t k = 0; k < clearances.size(); ++k) {
        height += clearances[k] + (k == 0 ? radius : 2.0 * radius);
        m.bodies.push_back(ball("ball " + std::to_string(k), height));
        ContactPair pair;
        pair.name = below + " - " + m.bodies.back().name;
        pair.a.body = below;
        pair.b.body = m.bodies.back().name;
        pair.restitution = restitution;
        m.contacts.push_back(pair);
        below = m.bodies.back().name;
    }
    m.run.strategy = "time-stepping";
    m.run.scheme = scheme;
    m.run.step = 2e-4;
    m.run.output_step = 5e-3; // most impacts fall between frames
    return m;
}

/// Five pendulums side by side whose balls touch; the first is lifted by 0.6 rad. e = 1.
Mechanism cradle(const std::string& scheme, double step) {
    constexpr double length = 0.2, angle = 0.6;
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies.push_back(ground);
    for (int k = 0; k < 5; ++k) {
        const double away = k == 0 ? angle : 0.0, foot = 2.0 * radius * k;
        m.bodies.push_back(ball("ball " + std::to_string(k), length * (1.0 - std::cos(away))));
        Body& body = m.bodies.back();
        body.pose.position = {foot - length * std::sin(away), 0.0, length * (1.0 - std::cos(away))};
        body.pose.quaternion = {std::cos(0.5 * away), 0.0, std::sin(0.5 * away), 0.0};
        Joint joint;
        joint.name = "hinge " + std::to_string(k);
        joint.type = "revolute";
        joint.a.body = "ground";
        joint.a.position = {foot, 0.0, length};
        joint.b.body = body.name;
        joint.b.position = {0.0, 0.0, length};
        joint.a.z = joint.b.z = {0.0, 1.0, 0.0};
        m.joints.push_back(joint);
        if (k == 0) continue;
        ContactPair pair;
        pair.name = std::to_string(k);
        pair.a.body = "ball " + std::to_string(k - 1);
        pair.b.body = body.name;
        pair.restitution = 1.0;
        m.contacts.push_back(pair);
    }
    m.run.strategy = "time-stepping";
    m.run.scheme = scheme;
    m.run.step = step;
    m.run.output_step = 5e-3;
    m.run.until = 1.5;
    return m;
}

struct Told {
    std::map<std::string, Vec3> impulse; ///< N s on B, all frames, by contact
    std::map<std::string, double> blow;  ///< N s, largest of a frame
    std::map<std::string, double> force; ///< N, largest normal one
    std::map<std::string, double> last;  ///< N, normal, of the last frame
    RunSummary summary;
};

Told run(const Mechanism& m) {
    Result result;
    RunControl control;
    Told told;
    told.summary = simulate(m, {}, {}, result, control);
    for (std::size_t k = 0; k < result.frameCount(); ++k) {
        told.last.clear();
        for (const auto& row : result.frameAt(k).contacts) {
            const std::string contact = result.pairs()[std::size_t(row.pair)].contact;
            auto& sum = told.impulse.try_emplace(contact, Vec3::Zero()).first->second;
            sum += row.impulse;
            told.blow[contact] = std::max(told.blow[contact], row.impulse.norm());
            told.force[contact] = std::max(told.force[contact], row.force.norm());
            told.last[contact] += row.force.norm();
        }
    }
    return told;
}

} // namespace

class StepImpactsTest : public QObject {
    Q_OBJECT

  private slots:
    void schemes() {
        QTest::addColumn<QString>("scheme");
        for (const auto& type : schemeTypes()) QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
    }

    /// One bounce of a ball that falls freely: all of the impulse is an impact, none of it a force.
    void oneBounce_data() { schemes(); }
    void oneBounce() {
        QFETCH(QString, scheme);
        const SchemeType& type = *findSchemeType(scheme.toStdString());
        const double e = type.restitution == SchemeType::Inelastic ? 0.0 : 0.5, height = 0.1,
                     speed = std::sqrt(2.0 * gravity * height);
        Mechanism m = tower({height}, e, type.name);
        m.run.until = std::sqrt(2.0 * height / gravity) + 0.03; // it flies again, or lies
        const Told told = run(m);
        QVERIFY2(told.summary.status == RunStatus::Done, told.summary.message.c_str());
        const double impulse = told.impulse.at("ground - ball 0").z(), expected = mass * (1.0 + e) * speed;
        qInfo("%.4f N s of %.4f, largest force %.3f N", impulse, expected, told.force.at("ground - ball 0"));
        // Where velocities lag, an impact takes some steps, and its impulses have no meaning of their own.
        if (type.velocitiesLag) QVERIFY(impulse > 0.5 * expected && impulse < 1.02 * expected);
        else QVERIFY(std::abs(impulse - expected) < 0.02 * expected);
        QVERIFY(told.force.at("ground - ball 0") < 1.6 * mass * gravity); // before: m (1 + e) v / h = 4200 N
    }

    /// What has come to rest presses with its weight, and nothing strikes any more.
    void restIsNoImpact_data() { schemes(); }
    void restIsNoImpact() {
        QFETCH(QString, scheme);
        Mechanism m = tower({0.0}, 0.0, scheme.toStdString());
        m.run.until = 0.1;
        const Told told = run(m);
        QVERIFY2(told.summary.status == RunStatus::Done, told.summary.message.c_str());
        QVERIFY(told.impulse.at("ground - ball 0").norm() < 1e-3 * mass * gravity * 0.1);
        QVERIFY(std::abs(told.last.at("ground - ball 0") - mass * gravity) < 0.02 * mass * gravity);
    }

    /// A ball falls on one that lies: the contact below feels the blow beside the weight that it bears all the time.
    void blowsAreHandedOn() {
        const double height = 0.1, speed = std::sqrt(2.0 * gravity * height);
        Mechanism m = tower({0.0, height}, 0.0, usualScheme());
        m.run.until = std::sqrt(2.0 * height / gravity) + 0.02;
        const Told told = run(m);
        QVERIFY2(told.summary.status == RunStatus::Done, told.summary.message.c_str());
        for (const char* contact : {"ball 0 - ball 1", "ground - ball 0"}) {
            qInfo("%s: %.4f N s of %.4f, %.4f in all", contact, told.blow.at(contact), mass * speed,
                  told.impulse.at(contact).z());
            QVERIFY(std::abs(told.blow.at(contact) - mass * speed) < 0.02 * mass * speed);
            // The step stops it a part of a step's way above, from where it falls once more.
            const double again = mass * std::sqrt(2.0 * gravity * 2.0 * speed * m.run.step.value);
            QVERIFY(told.impulse.at(contact).z() < 1.02 * mass * speed + again);
        }
        QVERIFY(told.force.at("ground - ball 0") < 2.1 * mass * gravity);
        QVERIFY(std::abs(told.last.at("ground - ball 0") - 2.0 * mass * gravity) < 0.02 * mass * gravity);
    }

    /// All of a cradle comes together again in one step: what is struck there only by what another contact passes on
    /// has been closed before. Each impact was once taken for a resting contact now and then, and lost three quarters
    /// of all energy.
    void cradlesKeepTheirEnergy_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("step");
        for (const QString scheme : {"D-minus", "D-minus-acceleration", "D-minus-MBSim", "Moreau-Jean"})
            for (const double step : {1e-3, 2e-4, 1e-4})
                QTest::addRow("%s, %g s", qPrintable(scheme), step) << scheme << step;
        QTest::newRow("D-minus, 3e-05 s") << QString("D-minus") << 3e-5;
    }
    void cradlesKeepTheirEnergy() {
        QFETCH(QString, scheme);
        QFETCH(double, step);
        const Told told = run(cradle(scheme.toStdString(), step));
        QVERIFY2(told.summary.status == RunStatus::Done, told.summary.message.c_str());
        const double turned = mass * gravity * 0.2 * (1.0 - std::cos(0.6));
        qInfo("%.1e of %.4f J lost", told.summary.energy_start - told.summary.energy_end, turned);
        QVERIFY(std::abs(told.summary.energy_end - told.summary.energy_start) < 0.02 * turned);
    }

    /// What has gone far again until the next frame was struck where it was, not where its features are then. So does a
    /// run that goes on from a checkpoint in between.
    void farAgainAtTheFrame() {
        Mechanism m = tower({}, 0.9, usualScheme());
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies.clear();
        for (const bool moves : {false, true}) {
            Body& cube = m.bodies.emplace_back(ball(moves ? "thrown" : "fixed", 0.1));
            cube.fixed = !moves;
            cube.pose.position = {moves ? 0.3045 : 0.3, 0.2, 0.1};
            if (moves) cube.velocity.linear = {-3.0, 0.0, 0.0};
            cube.shapes[0].primitive = "box";
            cube.shapes[0].size = {2e-3, moves ? 1e-3 : 2e-3, moves ? 1e-3 : 2e-3};
        }
        ContactPair pair;
        pair.name = "cubes";
        pair.a.body = "fixed";
        pair.b.body = "thrown";
        pair.restitution = 0.9;
        m.contacts = {pair};
        m.run.output_step = 0.05;
        const auto check = [](const Result& result) {
            double impulse = 0.0;
            for (std::size_t k = 0; k < result.frameCount(); ++k)
                for (const auto& row : result.frameAt(k).contacts) {
                    if (row.impulse.isZero(0.0)) continue;
                    if ((row.point - Vec3(0.301, 0.2, 0.1)).norm() > 1.1e-3) return -1.0;
                    if ((row.normal - Vec3::UnitX()).norm() > 1e-6) return -2.0;
                    impulse += row.impulse.dot(row.normal);
                }
            return impulse;
        };
        Result whole, first, rest;
        RunControl control;
        m.run.until = 0.05;
        simulate(m, {}, {}, whole, control);
        const double impulse = check(whole);
        QVERIFY2(std::abs(impulse - 1.9 * mass * 3.0) < 1e-6, qPrintable(QString::number(impulse)));
        m.run.until = 0.045;
        simulate(m, {}, {}, first, control);
        m.run.until = 0.05;
        simulate(m, {}, {}, rest, control, Continuation{first.checkpoints().back()});
        QVERIFY(check(first) >= 0.0);
        QVERIFY(check(rest) >= 0.0);
    }

    /// A run that goes on from a checkpoint between an impact and the frame that shows it shows it, too.
    void continuedRunsTellTheSame() {
        Mechanism m = tower({0.1}, 0.5, usualScheme());
        m.run.output_step = 0.05;
        m.run.until = 0.145; // after the impact at 0.1428 s, before the next frame
        Result first;
        RunControl control;
        simulate(m, {}, {}, first, control);
        QVERIFY(!first.checkpoints().empty());
        m.run.until = 0.2;
        const Told whole = run(m);
        Result rest;
        simulate(m, {}, {}, rest, control, Continuation{first.checkpoints().back()});
        double impulse = 0.0;
        for (std::size_t k = 0; k < rest.frameCount(); ++k)
            for (const auto& row : rest.frameAt(k).contacts) impulse += row.impulse.z();
        QVERIFY(impulse > 0.0);
        QCOMPARE(impulse, whole.impulse.at("ground - ball 0").z());
    }
};

QTEST_GUILESS_MAIN(StepImpactsTest)
#include "step_impacts_test.moc"
