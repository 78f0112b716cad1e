// Corners of the edges that a joint leads a point along: what becomes of the velocity there, against closed forms;
// points that rest in them, runs continued there and time steps over them.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/errors.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/curve_guide_scenes.h"

#include <QtTest>

#include <cmath>

using namespace escapement;
using namespace escapement::curve_guide_scenes;

class GuideCornersTest : public QObject {
    Q_OBJECT
  private slots:
    void cornerOfAFreePoint_data();
    void cornerOfAFreePoint();
    void cornerOfARigidBody_data();
    void cornerOfARigidBody();
    void cornerInAMechanism();
    void startsOnAJoin();
    void cornerAndContacts();
    void restsInACorner();
    void continuedRunIsTheSame();
    void inTimeSteps_data();
    void inTimeSteps();
    void losesNoWayInTimeSteps_data();
    void losesNoWayInTimeSteps();
    void meetsCornersWhileItSpeedsUp();
    void stepsOver();
};

void GuideCornersTest::cornerOfAFreePoint_data() {
    QTest::addColumn<double>("degrees");
    QTest::addColumn<bool>("plastic");
    QTest::addColumn<bool>("backwards"); // the second edge's own parameter runs against the way
    for (double angle : {0.7, 40.0, 75.0})
        for (bool plastic : {false, true})
            for (bool backwards : {false, true})
                QTest::newRow(qPrintable(QString("%1 %2 %3").arg(angle).arg(plastic).arg(backwards)))
                    << angle << plastic << backwards;
    QTest::newRow("sharp") << 130.0 << false << false;
}

void GuideCornersTest::cornerOfAFreePoint() {
    QFETCH(double, degrees);
    QFETCH(bool, plastic);
    QFETCH(bool, backwards);
    const double phi = degrees * pi / 180.0, speed = 2.0;
    const Vec3 start(0.1, 0.2, 0.3), first = Vec3(1.0, 2.0, -0.5).normalized(),
                                     across = first.cross(Vec3(0.3, 0.1, 1.0)).normalized();
    const Vec3 corner = start + 0.37 * first, second = std::cos(phi) * first + std::sin(phi) * across,
               end = corner + 3.0 * second;
    const auto library =
        libraryOf({line(start - 0.1 * first, corner), backwards ? line(end, corner) : line(corner, end)});
    const Run r = run(bead({1, 2}, start, speed * first, plastic ? "plastic" : "energy-keeping"), library, 0.5);
    QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
    const auto joins = r.seen.transitions();
    QCOMPARE(joins.size(), std::size_t(1));
    const Event& event = joins[0];
    QVERIFY2(std::abs(event.time - 0.37 / speed) < 1e-12, qPrintable(text(event.time - 0.37 / speed)));
    const Frame &before = r.seen.at(event.time, FrameKind::BeforeEvent),
                &after = r.seen.at(event.time, FrameKind::AfterEvent);
    const double kept = plastic ? std::pow(std::cos(phi), 2) : 1.0, slowed = plastic ? std::cos(phi) : 1.0;
    QVERIFY2(std::abs(kinetic(after) - kept * kinetic(before)) < 1e-12 * kinetic(before),
             qPrintable(text(kinetic(after) / kinetic(before) - kept)));
    QVERIFY2(std::abs(after.bodies[1].linear.norm() - slowed * speed) < 1e-12 * speed,
             qPrintable(text(after.bodies[1].linear.norm())));
    QVERIFY((after.bodies[1].linear - slowed * speed * second).norm() < 1e-12);
    QVERIFY2(std::abs(event.energy_lost - (1.0 - kept) * 0.5 * speed * speed) < 1e-12,
             qPrintable(text(event.energy_lost)));
    QVERIFY((event.impulse - (slowed * speed * second - speed * first)).norm() < 1e-12); // of 1 kg
    QVERIFY((event.point - corner).norm() < 1e-12);
    QVERIFY(event.subject == "guide" && event.features == "Guide/Rail#edge:1 - Guide/Rail#edge:2");
    QVERIFY2(event.text.find(plastic ? "plastic" : "energy-keeping") != std::string::npos, event.text.c_str());
    // On it goes, and the balance of energies closes.
    QVERIFY((r.end().position - corner - (0.5 - event.time) * slowed * speed * second).norm() < 1e-11);
    QVERIFY(std::abs(r.unexplained()) < 1e-12);
    QVERIFY(std::abs(r.summary.final.joints[0].coordinate[0] - (0.1 + 0.37 + (0.5 - event.time) * slowed * speed)) <
            1e-11);
    QVERIFY(std::abs(r.summary.final.joints[0].speed[0] - slowed * speed) < 1e-12);
    QCOMPARE(r.summary.time_stepping, 0.0);
}

/// In the plane, with the point off the centre of mass: against [Haddouni2015, eqs. 4.10-4.15], Glocker's reflection
/// with one constraint a side, in the metric of the inverse mass matrix.
void GuideCornersTest::cornerOfARigidBody_data() {
    QTest::addColumn<double>("spin");
    QTest::newRow("still") << 0.0;
    QTest::newRow("turning") << 7.0;
}

void GuideCornersTest::cornerOfARigidBody() {
    QFETCH(double, spin);
    const double phi = 50.0 * pi / 180.0;
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0}, {std::cos(phi), std::sin(phi), 0})});
    const double mass = 1.3, inertia = 0.02;
    for (const bool plastic : {false, true}) {
        Mechanism m = bead({1, 2}, {-0.15, 0.0, 0.0}, Vec3::Zero(), plastic ? "plastic" : "energy-keeping");
        m.bodies[1].mass->value = mass;
        m.bodies[1].mass->inertia = {0.03, 0.04, inertia, 0.0, 0.0, 0.0};
        m.bodies[1].mass->centre = {0.05, -0.12, 0.0};
        const Vec3 arm(-0.05, 0.12, 0.0); // from the centre of mass to the point
        move(m.bodies[1], Vec3(1.5, 0.0, 0.0) - spin * Vec3::UnitZ().cross(arm), {0.0, 0.0, spin});
        m.run.tolerance = 1e-12;
        const Run r = run(m, library, 0.2);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const auto joins = r.seen.transitions();
        QCOMPARE(joins.size(), std::size_t(1));
        const Frame &before = r.seen.at(joins[0].time, FrameKind::BeforeEvent),
                    &after = r.seen.at(joins[0].time, FrameKind::AfterEvent);
        const auto planar = [](const BodyState& s) { return Vec3(s.linear.x(), s.linear.y(), s.angular.z()); };
        const Vec3 v = planar(before.bodies[1]), turnedArm = before.bodies[1].orientation * arm;
        const auto row = [&](const Vec3& normal) { return Vec3(normal.x(), normal.y(), turnedArm.cross(normal).z()); };
        const Mat3 inverse = Vec3(1.0 / mass, 1.0 / mass, 1.0 / inertia).asDiagonal();
        const auto unit = [&](const Vec3& g) { return Vec3(g / std::sqrt(g.dot(inverse * g))); };
        const Vec3 n1 = unit(row(Vec3::UnitY())), n2 = unit(row(Vec3(-std::sin(phi), std::cos(phi), 0.0)));
        const Vec3 expected = plastic ? Vec3(v - inverse * n2 * n2.dot(v))
                                      : Vec3(v - 2.0 * inverse * unit(n1 + n2) * unit(n1 + n2).dot(v));
        QVERIFY(std::abs(n1.dot(v)) < 1e-11); // it was on the first edge
        const double off = (planar(after.bodies[1]) - expected).norm();
        QVERIFY2(off < 1e-11, qPrintable(text(off)));
        QVERIFY(std::abs(planar(after.bodies[1])[2] - v[2]) >
                0.1); // the corner turns the body, which a free point's law would not
        const double lost = kinetic(before) - kinetic(after);
        QVERIFY2(plastic ? std::abs(lost - 0.5 * std::pow(n2.dot(v), 2)) < 1e-11
                         : std::abs(lost) < 1e-12 * kinetic(before),
                 qPrintable(text(lost)));
        QVERIFY(std::abs(joins[0].energy_lost - lost) < 1e-11);
        QVERIFY2(std::abs(r.unexplained()) < 1e-9, qPrintable(text(r.unexplained())));
    }
}

/// One freedom: the bead is a rod that drives a carriage on a line, and the guide has a row more than the plane needs.
/// The masses are reduced to the speed along the guide by hand.
void GuideCornersTest::cornerInAMechanism() {
    const double phi = 35.0 * pi / 180.0, speed = 1.0;
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0}, {std::cos(phi), std::sin(phi), 0})});
    for (const bool plastic : {false, true}) {
        Mechanism m = bead({1, 2}, {-0.1, 0.0, 0.0}, {speed, 0.0, 0.0}, plastic ? "plastic" : "energy-keeping");
        m.bodies[1].mass->centre = {0.2, -0.15, 0.0};
        m.bodies.push_back(body("carriage", {0.3, -0.3, 0.0}, 2.0));
        move(m.bodies[2], {speed, 0.0, 0.0});
        Joint pin, slide;
        pin.name = "pin";
        pin.type = "revolute";
        pin.a.body = "bead";
        pin.a.position = {0.4, -0.3, 0.0};
        pin.b.body = "carriage";
        slide.name = "slide";
        slide.type = "prismatic";
        slide.a.body = "rail";
        slide.b.body = "carriage";
        slide.a.position = {0.0, -0.3, 0.0};
        for (auto* frame : {&slide.a, &slide.b}) {
            frame->z = {1.0, 0.0, 0.0};
            frame->x = {0.0, 1.0, 0.0};
        }
        m.joints.push_back(pin);
        m.joints.push_back(slide);
        const Run r = run(m, library, 0.15);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const auto joins = r.seen.transitions();
        QCOMPARE(joins.size(), std::size_t(1));
        const Frame &before = r.seen.at(joins[0].time, FrameKind::BeforeEvent),
                    &after = r.seen.at(joins[0].time, FrameKind::AfterEvent);
        // Speeds for a point that leaves the corner with 1 m/s: the rod turns so that the carriage stays on its line.
        const double turn = -std::sin(phi) / 0.4, carriage = std::cos(phi) + 0.3 * turn;
        const Vec2 rod(std::cos(phi) + 0.15 * turn, std::sin(phi) + 0.2 * turn);
        const double mass = rod.squaredNorm() + 0.01 * turn * turn + 2.0 * carriage * carriage,
                     shared = rod.x() + 2.0 * carriage;
        const double leaves = plastic ? speed * shared / mass : speed * std::sqrt(3.0 / mass);
        const double off = after.joints[0].speed[0] - leaves;
        QVERIFY2(std::abs(off) < 1e-12, qPrintable(text(off)));
        QVERIFY(std::abs(after.bodies[1].angular.z() - turn * leaves) < 1e-11);
        const double lost = kinetic(before) - kinetic(after);
        QVERIFY2(std::abs(lost - (plastic ? 1.5 * speed * speed - 0.5 * mass * leaves * leaves : 0.0)) < 1e-12,
                 qPrintable(text(lost)));
        QVERIFY(std::abs(joins[0].energy_lost - lost) < 1e-12);
        QVERIFY2(std::abs(r.unexplained()) < 1e-8, qPrintable(text(r.unexplained())));
    }
}

/// On the corner itself, either way.
void GuideCornersTest::startsOnAJoin() {
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0}, {0.6, 0.8, 0})});
    for (const Vec3& velocity : {Vec3(0.6, 0.8, 0), Vec3(-1, 0, 0)}) {
        const Run r = run(bead({1, 2}, {0, 0, 0}, velocity, "plastic"), library, 0.5);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(r.seen.transitions().size(), std::size_t(0));
        QVERIFY((r.end().position - 0.5 * velocity).norm() < 1e-12);
    }
}

/// A bar that is led at its right end and rests with a ball at its left end on a floor: where the guide turns up, the
/// jump presses the ball onto the floor, which is an impact; where the centre of mass is far beyond the ball, it lifts
/// the ball.
void GuideCornersTest::cornerAndContacts() {
    const double phi = 30.0 * pi / 180.0;
    const auto library =
        libraryOf({line({-1, 0, 0.2}, {0, 0, 0.2}), line({0, 0, 0.2}, {std::cos(phi), 0, 0.2 + std::sin(phi)})});
    for (const bool presses : {true, false}) {
        Mechanism m = bead({1, 2}, {-0.1, 0, 0.2}, {1.0, 0, 0});
        m.gravity = {0, 0, -9.81};
        Body& bar = m.bodies[1];
        bar.mass->centre = {presses ? -0.3 : -0.6, 0, 0};
        bar.mass->inertia = {0.001, presses ? 0.02 : 0.3, presses ? 0.02 : 0.3, 0, 0, 0};
        Shape ball, floor;
        ball.primitive = "sphere";
        ball.radius = 0.05;
        ball.placement = Pose{};
        ball.placement->position = {-0.5, 0, -0.15};
        bar.shapes = {ball};
        floor.primitive = "plane";
        floor.size = {10.0, 10.0, 0.0};
        floor.placement = Pose{};
        m.bodies[0].shapes.push_back(floor);
        ContactPair contact;
        contact.name = "ball on floor";
        contact.a.body = "bead";
        contact.b.body = "rail";
        contact.b.faces = {"plane#face:1"};
        m.contacts = {contact};
        const Run r = run(m, library, 0.12);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const auto joins = r.seen.transitions();
        QCOMPARE(joins.size(), std::size_t(1));
        QVERIFY(std::abs(joins[0].time - 0.1) < 1e-9);
        int impacts = 0, detachments = 0;
        double lost = joins[0].energy_lost;
        for (const auto& e : r.seen.events) {
            if (e.time != joins[0].time) continue;
            impacts += e.kind == EventKind::Impact;
            detachments += e.kind == EventKind::Detachment;
            if (e.kind == EventKind::Impact) lost += e.energy_lost;
        }
        QCOMPARE(impacts, presses ? 1 : 0);
        QCOMPARE(detachments, presses ? 0 : 1);
        QVERIFY(presses ? lost > 1e-4 : std::abs(lost) < 1e-12);
        const Frame* last = nullptr; // of that instant
        for (const auto& f : r.seen.frames)
            if (f.time == joins[0].time) last = &f;
        const BodyState& s = last->bodies[1];
        const Vec3 arm = s.orientation * toVec3(bar.mass->centre);
        const Vec3 point = s.linear - s.angular.cross(arm);
        QVERIFY2((point - point.norm() * Vec3(std::cos(phi), 0, std::sin(phi))).norm() < 1e-9,
                 qPrintable(text(point.z())));
        const Vec3 touching = s.linear + s.angular.cross(s.orientation * Vec3(-0.5, 0, -0.2) - arm);
        QVERIFY2(presses ? std::abs(touching.z()) < 1e-9 : touching.z() > 1e-3, qPrintable(text(touching.z())));
        QVERIFY2(std::abs(r.unexplained()) < 1e-8, qPrintable(text(r.unexplained())));
    }
}

/// In a plastic corner a bead comes to rest after ever smaller bounces, and is held while the force points into the
/// corner. A side force that grows with time leads it out along the branch that it points up: to the right as soon as
/// its part along (1, 0, 0.5) outweighs the weight's, to the left along (-1, 0, 1).
void GuideCornersTest::restsInACorner() {
    const auto library = libraryOf({line({-1, 0, 1}, {0, 0, 0}), line({0, 0, 0}, {1, 0, 0.5})});
    const double g = 9.81, rate = 4.0;
    for (const double side : {0.0, 1.0, -1.0}) {
        Mechanism m = bead({1, 2}, {-0.1, 0, 0.1}, Vec3::Zero(), "plastic");
        m.gravity = {0, 0, -g};
        Load push;
        push.name = "push";
        push.type = "force";
        push.a.body = "bead";
        push.vector[0].expression = side == 0.0 ? "0" : side > 0.0 ? "4*t" : "-4*t";
        m.loads = {push};
        const double leaves = side > 0.0 ? 0.5 * g / rate : g / rate; // F_x = g / 2, or -g
        const double until = side == 0.0 ? 5.0 : leaves + 0.3;
        const Run r = run(m, library, until);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const auto touches = std::count_if(r.seen.events.begin(), r.seen.events.end(), [](const Event& e) {
            return e.kind == EventKind::Touch && e.subject == "guide corner";
        });
        QCOMPARE(touches, 1);
        double rested = 0.0, worst = 0.0;
        for (const auto& e : r.seen.events)
            if (e.kind == EventKind::Touch) rested = e.time;
        for (const auto& f : r.seen.frames)
            if (f.time > rested && (side == 0.0 || f.time < leaves))
                worst = std::max(worst, f.bodies.back().position.norm() + f.bodies.back().linear.norm());
        // Up the branch with the cube of the time.
        const Vec3 up = side > 0.0 ? Vec3(1, 0, 0.5).normalized() : Vec3(-1, 0, 1).normalized();
        const Vec3 expected = side == 0.0 ? Vec3(0, 0, 0) : Vec3(up * (rate * std::abs(up.x()) * 0.027 / 6.0));
        qInfo("rests from %.6f s on, off by %.1e; at the end off by %.1e m; %zu joins; energy unexplained %.1e J",
              rested, worst, (r.end().position - expected).norm(), r.seen.transitions().size(), r.unexplained());
        QVERIFY(rested > 0.1 && rested < (side == 0.0 ? until : leaves));
        QVERIFY(worst < 1e-11);
        QVERIFY((r.end().position - expected).norm() < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-8);
        QCOMPARE(r.summary.time_stepping, 0.0);
        if (side != 0.0) continue;
        // All that holds the bead is the guide's, whichever of its parts bears it.
        const Vec3 held = r.seen.frames.back().joints.back().force.head<3>();
        const double weight = 1.0 * g; // of the bead's kilogram
        QVERIFY2((held - Vec3(0, 0, weight)).norm() < 1e-9 * weight, qPrintable(text(held.norm())));
        // Each passage leaves the square of the angle's cosine of the energy.
        const auto joins = r.seen.transitions();
        QVERIFY(joins.size() > 3 && joins.size() < 200);
        const double cosine = Vec3(1, 0, -1).normalized().dot(Vec3(1, 0, 0.5).normalized());
        for (std::size_t k = 0; k < 4; ++k) {
            const double before = kinetic(r.seen.at(joins[k].time, FrameKind::BeforeEvent)),
                         after = kinetic(r.seen.at(joins[k].time, FrameKind::AfterEvent));
            QVERIFY2(std::abs(after / before - cosine * cosine) < 1e-10, qPrintable(text(after / before)));
        }
    }
    // Time steps hold no point in a corner, and say so.
    Mechanism m = bead({1, 2}, {-0.1, 0, 0.1}, Vec3::Zero(), "plastic");
    m.gravity = {0, 0, -g};
    m.run.strategy = "time-stepping";
    const Run r = run(m, library, 5.0);
    QCOMPARE(r.summary.status, RunStatus::Failed);
    QVERIFY2(r.summary.message.find("rest in the corner") != std::string::npos, r.summary.message.c_str());
}

/// From any checkpoint of a closed course with straights and bends, the same bits.
void GuideCornersTest::continuedRunIsTheSame() {
    const auto library =
        libraryOf({line({0, 0, 0}, {1, 0, 0}), arc({1, 0.2, 0}, 0.2, -pi / 2, pi / 2), line({0, 0.4, 0}, {1, 0.4, 0}),
                   line({0, 0.4, 0}, {0, 0, 0}), arc({0, 0, 0}, 0.6, 0, 2 * pi)});
    for (const auto& edges : {std::vector<int>{1, 2, 3, 4}, std::vector<int>{5}}) {
        const bool course = edges.size() > 1;
        Mechanism m = bead(edges, course ? Vec3(0.3, 0, 0) : Vec3(0.6, 0, 0), course ? Vec3(3, 0, 0) : Vec3(0, 3, 0));
        m.gravity = {0.5, -1.0, 0};
        HybridSettings settings;
        settings.until = 4.0;
        settings.outputStep = 0.05;
        settings.tolerance = 1e-9;
        settings.stepsPerCheckpoint = 7;
        RunControl control;
        Recorder whole;
        Vector q, v;
        MultibodySystem system(m, library);
        system.initialState(q, v);
        const RunSummary all = HybridRun(system, settings, whole, control).run(q, v, {});
        QVERIFY2(all.status == RunStatus::Done, all.message.c_str());
        QVERIFY(whole.checkpoints.size() > 4);
        QCOMPARE(whole.transitions().size() > 6, course);
        for (std::size_t k = 1; k < whole.checkpoints.size(); k += 3) {
            MultibodySystem fresh(m, library);
            Recorder rest;
            const RunSummary continued = HybridRun(fresh, settings, rest, control).run(q, v, {}, &whole.checkpoints[k]);
            QVERIFY2(continued.status == RunStatus::Done, continued.message.c_str());
            QVERIFY(continued.final.joints[0].coordinate == all.final.joints[0].coordinate);
            QVERIFY(rest.frames.size() > 0 && rest.frames.size() <= whole.frames.size());
            for (std::size_t i = 0; i < rest.frames.size(); ++i) {
                const Frame &a = rest.frames[i], &b = whole.frames[whole.frames.size() - rest.frames.size() + i];
                QVERIFY(a.time == b.time && a.lambda == b.lambda && a.bodies[1].position == b.bodies[1].position &&
                        a.bodies[1].linear == b.bodies[1].linear);
            }
        }
        // A checkpoint of another chain is refused.
        Checkpoint other = whole.checkpoints[1];
        other.reals["guides"][0] = 17.0;
        MultibodySystem fresh(m, library);
        QVERIFY(messageOf([&] { fresh.restoreCounters(other); }).find("'guide'") != std::string::npos);
    }
}

void GuideCornersTest::inTimeSteps_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "Moreau-Jean-projected", "D-minus",
                               "D-minus-acceleration", "Schatzman-Paoli", "DVI", "nonsmooth-alpha"})
        QTest::newRow(scheme) << scheme;
}

/// Joins are passed at the end of a step, with the law of the joint.
void GuideCornersTest::inTimeSteps() {
    QFETCH(QString, scheme);
    const double phi = 40.0 * pi / 180.0, speed = 2.0;
    const Vec3 second(std::cos(phi), std::sin(phi), 0);
    const auto library =
        libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0}, second), line(second, second + Vec3(0, 1, 0))});
    for (const bool plastic : {false, true}) {
        Mechanism m = bead({1, 2, 3}, {-0.3, 0, 0}, {speed, 0, 0}, plastic ? "plastic" : "energy-keeping");
        m.run.strategy = "time-stepping";
        m.run.scheme = scheme.toStdString();
        m.run.step = 1e-3;
        const Run r = run(m, library, 0.9);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const auto joins = r.seen.transitions();
        QCOMPARE(joins.size(), std::size_t(2));
        QVERIFY2(std::abs(joins[0].time - 0.15) <= 1e-9, qPrintable(text(joins[0].time)));
        QVERIFY(joins[0].subject == "guide" && joins[0].text.find("corner of 40 degrees") != std::string::npos);
        const double factor = plastic ? std::cos(phi) * std::sin(phi) : 1.0;
        QVERIFY2(std::abs(r.end().linear.norm() - factor * speed) < 1e-6,
                 qPrintable(text(r.end().linear.norm() / speed)));
        QVERIFY(std::abs(r.end().linear.x()) < 1e-6);
        QVERIFY2(std::abs(r.unexplained()) < 1e-6, qPrintable(text(r.unexplained())));
    }
}

void GuideCornersTest::losesNoWayInTimeSteps_data() { inTimeSteps_data(); }

/// Round and round a rectangle: what steps go beyond its corners is not lost, and a step may be longer than a side.
void GuideCornersTest::losesNoWayInTimeSteps() {
    QFETCH(QString, scheme);
    const Vec3 corners[] = {{0, 0, 0}, {0.2, 0, 0}, {0.2, 0.12, 0}, {0, 0.12, 0}};
    std::vector<Edge> edges;
    for (int k = 0; k < 4; ++k) edges.push_back(line(corners[k], corners[(k + 1) % 4]));
    const auto library = libraryOf(edges);
    const double speed = 4.0;
    for (const double step : {0.06, 1e-2, 3.3e-3, 1e-3}) {
        Mechanism m = bead({1, 2, 3, 4}, {0.05, 0, 0}, {speed, 0, 0}, "energy-keeping");
        m.run.strategy = "time-stepping";
        m.run.scheme = scheme.toStdString();
        m.run.step = step;
        const Run r = run(m, library, 0.5);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(r.seen.transitions().size(), std::size_t(12)); // 2 m of way, 0.64 m a turn
        const double way = r.summary.final.joints[0].coordinate[0] - 0.05;
        QVERIFY2(std::abs(way - speed * 0.5) < 1e-6, qPrintable(QString("%1: %2").arg(step).arg(way, 0, 'g', 9)));
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
        for (std::size_t k = 0; k < r.seen.transitions().size(); ++k) {
            const double met = (0.15 + 0.16 * double(k) + (k % 2 == 1 ? -0.04 : 0.0)) / speed;
            QVERIFY2(std::abs(r.seen.transitions()[k].time - met) < 1e-6,
                     qPrintable(QString("%1: %2 for %3").arg(k).arg(r.seen.transitions()[k].time).arg(met)));
        }
    }
}

/// Under gravity the way to a corner is no multiple of the first try's: a step that ended before it by a little would
/// be followed by ever shorter ones.
void GuideCornersTest::meetsCornersWhileItSpeedsUp() {
    const Vec3 corners[] = {{0, 0, 0}, {0.2, 0, 0}, {0.2, 0.12, 0}, {0, 0.12, 0}};
    std::vector<Edge> edges;
    for (int k = 0; k < 4; ++k) edges.push_back(line(corners[k], corners[(k + 1) % 4]));
    const auto library = libraryOf(edges);
    Mechanism m = bead({1, 2, 3, 4}, {0.05, 0, 0}, {4.0, 0, 0}, "energy-keeping");
    m.gravity = {-5.0, -9.81, -3.0};
    const Run exact = run(m, library, 0.5);
    const auto met = exact.seen.transitions();
    QVERIFY(met.size() > 8);
    m.run.strategy = "time-stepping";
    for (const double step : {1e-2, 1e-3}) {
        m.run.step = step;
        for (const bool adaptive : {false, true}) {
            m.run.adaptive = adaptive;
            m.run.tolerance = 1e-6;
            const Run r = run(m, library, 0.5);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            const auto joins = r.seen.transitions();
            QCOMPARE(joins.size(), met.size());
            for (std::size_t k = 0; k < met.size(); ++k)
                QVERIFY2(std::abs(joins[k].time - met[k].time) < 1e-7, qPrintable(text(joins[k].time - met[k].time)));
            QVERIFY2(std::abs(r.summary.final.joints[0].coordinate[0] - exact.summary.final.joints[0].coordinate[0]) <
                         1e-6,
                     qPrintable(text(r.summary.final.joints[0].coordinate[0])));
            // One step more a corner, and the rest of the step after it.
            if (!adaptive) {
                const auto most = std::int64_t(0.5 / step) + 2 * std::int64_t(met.size()) + 1;
                QVERIFY2(r.summary.accepted <= most, qPrintable(QString::number(r.summary.accepted)));
            }
        }
    }
}

/// Mode step-over steps over the join in time, and says so.
void GuideCornersTest::stepsOver() {
    const double phi = 40.0 * pi / 180.0, speed = 2.0;
    const auto library =
        libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0}, {3 * std::cos(phi), 3 * std::sin(phi), 0})});
    for (const char* strategy : {"hybrid", "event-driven"}) {
        for (const char* transitions : {"locate", "step-over"}) {
            Mechanism m = bead({1, 2}, {-0.3, 0, 0}, {speed, 0, 0});
            m.run.strategy = strategy;
            m.run.transitions = transitions;
            const Run r = run(m, library, 0.6);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            QCOMPARE(r.seen.transitions().size(), std::size_t(1));
            const bool steps = m.run.strategy == "hybrid" && m.run.transitions == "step-over";
            QCOMPARE(r.summary.time_stepping > 0.0, steps);
            QCOMPARE(r.summary.events.contains("switch"), steps);
            QVERIFY(std::abs(r.end().linear.norm() - speed) < 1e-9);
            const auto choice = m.run.strategy == "hybrid" ? StrategyChoice::Hybrid : StrategyChoice::EventDriven;
            QVERIFY(r.summary.reactions.at(strategyRow(Trigger::JoinReached, choice, !steps)) > 0);
        }
    }
}

QTEST_GUILESS_MAIN(GuideCornersTest)

#include "guide_corners_test.moc"
