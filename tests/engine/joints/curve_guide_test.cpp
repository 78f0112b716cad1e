// Joints that lead a point along a chain of edges: their rows, smooth joins and ends, against closed forms.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/dynamics/assembly.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/curve_guide_scenes.h"

#include <QtTest>

#include <cmath>

using namespace escapement;
using namespace escapement::curve_guide_scenes;

namespace {

Vector randomVector(int n, unsigned seed) {
    std::srand(seed);
    return Vector::Random(n);
}

/// The slope of the line through (log h, log error).
double slope(const std::vector<std::pair<double, double>>& points) {
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    for (const auto& [h, e] : points) {
        const double x = std::log(h), y = std::log(e);
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    const double n = double(points.size());
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

} // namespace

class CurveGuideTest : public QObject {
    Q_OBJECT
  private slots:
    void derivatives_data();
    void derivatives();
    void lineToArc();
    void orderIsKeptOverTheJoin();
    void nearlyTangentJoin();
    void splitCircleGoesRound();
    void carrierMoves();
    void openEndStopsTheRun();
    void mistakesAreNamed();
    void assemblesAndDrags();
    void projectFileKeepsIt();
};

/// Rows off the curve, too, against differences of values and of rows along a flow.
void CurveGuideTest::derivatives_data() {
    QTest::addColumn<int>("edge");
    QTest::newRow("line") << 1;
    QTest::newRow("circle") << 2;
    QTest::newRow("ellipse") << 3;
    QTest::newRow("spline in space") << 4;
}

void CurveGuideTest::derivatives() {
    QFETCH(int, edge);
    const BSplineBasis basis(5, {0, 0, 0, 0, 0, 0, 0.4, 1, 1, 1, 1, 1, 1});
    const auto spline = std::make_shared<BSplineCurve>(basis, std::vector<Vec3>{{0, 0, 0},
                                                                                {0.2, 0.1, 0},
                                                                                {0.4, 0.3, 0.2},
                                                                                {0.5, 0.1, 0.5},
                                                                                {0.8, 0.0, 0.3},
                                                                                {0.9, 0.4, 0.2},
                                                                                {1.2, 0.3, 0.1}});
    const auto library = libraryOf(
        {line({0, 0, 0}, {0.5, 0.6, 0.2}), arc({0, 0, 0}, 0.7, 0.2, 2.0),
         edgeOf(std::make_shared<EllipseCurve>(Vec3(0.1, 0, 0), 0.8, 0.5, Vec3::UnitY(), Vec3::UnitZ()), 0.2, 2.5),
         edgeOf(spline, 0.0, 1.0)});
    Mechanism m = bead({edge}, {0.4, 0.3, 0.2}, Vec3::Zero());
    m.bodies[0].fixed = false;
    m.bodies[0].mass->centre = {0.1, -0.2, 0.05};
    m.bodies[0].pose.quaternion = {0.9, 0.1, -0.2, 0.3};
    m.bodies[0].shapes[0].placement = Pose{};
    m.bodies[0].shapes[0].placement->quaternion = {0.8, 0.3, 0.2, -0.1};
    m.joints[0].b.position = {0.05, 0.02, -0.03};
    MultibodySystem system(m, library);
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    // Away from the place that the guide remembers, and off the curve.
    const auto flow = [&](const Vector& velocity, double s) {
        Vector result(q.size());
        const Vector step = s * velocity;
        system.displace(q, step, result);
        return result;
    };
    q = flow(randomVector(system.nv(), 5), 0.06);
    v = randomVector(system.nv(), 3);
    Vector plus(2), minus(2), bias(2);
    Matrix jacobian(2, system.nv()), jp(2, system.nv()), jm(2, system.nv());
    system.constraintJacobian(0.0, q, jacobian);
    const double s = 1e-5;
    system.constraints(0.0, q, plus);
    QVERIFY(plus.norm() > 1e-3);
    system.constraints(0.0, flow(v, s), plus);
    system.constraints(0.0, flow(v, -s), minus);
    QVERIFY2(((plus - minus) / (2.0 * s) - jacobian * v).cwiseAbs().maxCoeff() < 1e-8,
             qPrintable(text(((plus - minus) / (2.0 * s) - jacobian * v).cwiseAbs().maxCoeff())));
    system.constraintBias(0.0, q, v, bias);
    system.constraintJacobian(0.0, flow(v, s), jp);
    system.constraintJacobian(0.0, flow(v, -s), jm);
    const Vector difference = (jp - jm) * v / (2.0 * s);
    QVERIFY2((difference - bias).cwiseAbs().maxCoeff() < 1e-7,
             qPrintable(text((difference - bias).cwiseAbs().maxCoeff())));
    // Accepting a place changes no value, and on the curve no row.
    system.constraints(0.0, q, plus);
    system.follow(0.0, q, v);
    system.constraints(0.0, q, minus);
    QVERIFY((plus - minus).norm() < 1e-14);
    int iterations = 0;
    QVERIFY(closePositions(system, 0.0, q, 2, iterations) < 1e-12);
    Vector far = flow(randomVector(system.nv(), 7), 0.1);
    QVERIFY(closePositions(system, 0.0, far, 2, iterations) < 1e-12);
    system.constraintJacobian(0.0, far, jm);
    system.follow(0.0, far, v);
    system.constraintJacobian(0.0, far, jp);
    QVERIFY2((jp - jm).norm() < 1e-11, qPrintable(text((jp - jm).norm())));
}

/// Without weight the join lies where the speed says, and the force of the arc is m v^2 / R from there on.
void CurveGuideTest::lineToArc() {
    const double radius = 0.2, speed = 3.0;
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), arc({0, radius, 0}, radius, -pi / 2, pi / 2)});
    const Run r = run(bead({1, 2}, {-0.6, 0, 0}, {speed, 0, 0}), library, 0.35);
    QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
    const auto joins = r.seen.transitions();
    QCOMPARE(joins.size(), std::size_t(1));
    QVERIFY2(std::abs(joins[0].time - 0.2) < 1e-12, qPrintable(text(joins[0].time - 0.2)));
    QVERIFY2(joins[0].text.find("tangent") != std::string::npos, joins[0].text.c_str());
    const auto force = [](const Frame& f) { return Vec3(f.joints[0].force.head<3>()); };
    QVERIFY(force(r.seen.at(joins[0].time, FrameKind::BeforeEvent)).norm() < 1e-9);
    const Vec3 after = force(r.seen.at(joins[0].time, FrameKind::AfterEvent));
    QVERIFY2((after - Vec3(0.0, speed * speed / radius, 0.0)).norm() < 1e-9, qPrintable(text(after.y())));
    for (const auto& frame : r.seen.frames) {
        const double way = speed * frame.time - 0.6, turn = std::max(0.0, way) / radius;
        const Vec3 expected =
            way < 0.0 ? Vec3(way, 0, 0) : Vec3(radius * std::sin(turn), radius * (1.0 - std::cos(turn)), 0);
        QVERIFY2((frame.bodies[1].position - expected).norm() < 1e-9,
                 qPrintable(text((frame.bodies[1].position - expected).norm())));
        QVERIFY(std::abs(frame.joints[0].coordinate[0] - (1.0 + way)) < 1e-9);
    }
}

/// Steps of one length under weight from an incline onto an arc: the state behind the join converges with order five,
/// and the join with it.
void CurveGuideTest::orderIsKeptOverTheJoin() {
    const double g = 9.81, radius = 0.5, tilt = 0.6; // down the incline to the lower arc that bends up
    const Vec3 foot(0, 0, 0), down(std::cos(tilt), 0, -std::sin(tilt));
    const Vec3 centre = foot + radius * Vec3(std::sin(tilt), 0, std::cos(tilt));
    // centre + r (cos t x + sin t z): the foot lies at t = -pi/2 - tilt.
    const auto library = libraryOf(
        {line(foot - 1.0 * down, foot), arc(centre, radius, -pi / 2 - tilt, pi / 2, Vec3::UnitX(), Vec3::UnitZ())});
    const double begin = 0.3, until = 0.7;
    Mechanism m = bead({1, 2}, foot - begin * down, Vec3::Zero());
    m.gravity = {0, 0, -g};
    // On the arc t'' = -(g / R) cos t, by steps of its own.
    const double crossing = std::sqrt(2.0 * begin / (g * std::sin(tilt)));
    Vec2 state(-pi / 2 - tilt, g * std::sin(tilt) * crossing / radius);
    const int count = 20000;
    const double step = (until - crossing) / count;
    const auto rate = [&](const Vec2& s) { return Vec2(s[1], -g / radius * std::cos(s[0])); };
    for (int i = 0; i < count; ++i) {
        const Vec2 a = rate(state), b = rate(state + 0.5 * step * a), c = rate(state + 0.5 * step * b),
                   d = rate(state + step * c);
        state += step / 6.0 * (a + 2.0 * b + 2.0 * c + d);
    }
    const Vec3 expected = centre + radius * Vec3(std::cos(state[0]), 0, std::sin(state[0]));
    std::vector<std::pair<double, double>> errors;
    double worstCrossing = 0.0;
    for (double h = 0.04; h > 0.004; h /= 1.2) {
        MultibodySystem system(m, library);
        Vector q, v;
        system.initialState(q, v);
        Recorder seen;
        RunControl control;
        HybridSettings settings;
        settings.until = until;
        settings.fixedStep = h;
        const RunSummary summary = HybridRun(system, settings, seen, control).run(q, v, {});
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        errors.emplace_back(h, (summary.final.bodies[1].position - expected).norm());
        worstCrossing = std::max(worstCrossing, std::abs(seen.transitions().at(0).time - crossing));
    }
    const double order = slope(errors);
    qInfo("order %.2f; error %.1e m at the smallest step; crossings within %.1e s", order, errors.back().second,
          worstCrossing);
    QVERIFY2(order > 4.5, qPrintable(text(order)));
    QVERIFY(worstCrossing < 1e-12);
}

void CurveGuideTest::nearlyTangentJoin() {
    const double angle = 0.2 * pi / 180.0, speed = 2.0;
    const Vec3 second(std::cos(angle), std::sin(angle), 0);
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 1e-7}, Vec3(0, 0, 1e-7) + second)});
    const Run r = run(bead({1, 2}, {-0.5, 0, 0}, {speed, 0, 0}, "plastic"), library, 0.4);
    QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
    const auto joins = r.seen.transitions();
    QCOMPARE(joins.size(), std::size_t(1));
    QVERIFY2(joins[0].text.find("nearly tangent: 0.2 degrees") != std::string::npos, joins[0].text.c_str());
    QVERIFY2(joins[0].text.find("0.0001 mm apart") != std::string::npos, joins[0].text.c_str());
    QVERIFY(std::abs(r.end().linear.norm() - speed) < 1e-12); // whatever the law of its corners
    QVERIFY((r.end().linear - speed * second).norm() < 1e-12);
}

/// A full circle has no join at all, and two halves of it only smooth ones; laps are counted.
void CurveGuideTest::splitCircleGoesRound() {
    const double radius = 0.3, speed = 2.0, until = 3.0, perimeter = 2.0 * pi * radius;
    const auto library = libraryOf(
        {arc({0, 0, 0}, radius, 0, 2 * pi), arc({0, 0, 0}, radius, 0, pi), arc({0, 0, 0}, radius, pi, 2 * pi)});
    for (const double sign : {1.0, -1.0}) {
        const Run whole = run(bead({1}, {radius, 0, 0}, {0, sign * speed, 0}), library, until);
        const Run halves = run(bead({2, 3}, {0, radius, 0}, {-sign * speed, 0, 0}), library, until);
        for (const Run* r : {&whole, &halves})
            QVERIFY2(r->summary.status == RunStatus::Done, r->summary.message.c_str());
        QCOMPARE(whole.seen.transitions().size(), std::size_t(0));
        QCOMPARE(int(halves.seen.transitions().size()), int(std::floor(speed * until / (0.5 * perimeter) + 0.5)));
        for (const auto& e : halves.seen.transitions())
            QVERIFY2(e.text.find("smoothly") != std::string::npos, e.text.c_str());
        QVERIFY2(std::abs(whole.summary.final.joints[0].coordinate[0] - sign * speed * until) < 1e-7,
                 qPrintable(text(whole.summary.final.joints[0].coordinate[0])));
        QVERIFY2(std::abs(halves.summary.final.joints[0].coordinate[0] - 0.25 * perimeter - sign * speed * until) <
                     1e-7,
                 qPrintable(text(halves.summary.final.joints[0].coordinate[0])));
    }
}

/// A free body that carries the curve, and a bead on it: energy, momentum and angular momentum stay, over a corner,
/// too.
void CurveGuideTest::carrierMoves() {
    const auto library = libraryOf({line({-0.4, 0, 0}, {0.1, 0, 0.1}), arc({0.1, 0.2, 0.1}, 0.2, -pi / 2, pi / 2)});
    Mechanism m = bead({1, 2}, {-0.15, 0.03, 0.05}, Vec3::Zero());
    m.bodies[0].fixed = false;
    m.bodies[0].mass->centre = {0.02, 0.03, -0.01};
    move(m.bodies[0], {0.1, -0.2, 0.3}, {0.5, 1.0, -0.8});
    move(m.bodies[1], {1.2, -0.2, 0.6}, {3.0, 2.0, 1.0});
    m.joints[0].b.position = {0.0, -0.03, 0.0};
    m.run.tolerance = 1e-11;
    const Run r = run(m, library, 0.4);
    QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
    QCOMPARE(r.seen.transitions().size(), std::size_t(1));
    const auto momenta = [&](const Frame& f) {
        Vec6 sum = Vec6::Zero();
        for (int b : {0, 1}) {
            const BodyState& s = f.bodies[std::size_t(b)];
            const auto& mass = *m.bodies[std::size_t(b)].mass;
            const Vec3 centre = s.position + s.orientation * toVec3(mass.centre), p = mass.value.value * s.linear;
            const Mat3 turn = s.orientation.toRotationMatrix();
            const Vec3 inertia(mass.inertia[0].value, mass.inertia[1].value, mass.inertia[2].value);
            sum.head<3>() += p;
            sum.tail<3>() += centre.cross(p) + turn * (inertia.asDiagonal() * (turn.transpose() * s.angular));
        }
        return sum;
    };
    const Frame& first = r.seen.frames.front();
    double energy = 0.0, momentum = 0.0;
    for (const auto& f : r.seen.frames) {
        energy = std::max(energy, std::abs(kinetic(f) - kinetic(first)));
        momentum = std::max(momentum, (momenta(f) - momenta(first)).norm());
    }
    QVERIFY2(energy < 1e-8 && momentum < 1e-8, qPrintable(text(energy) + " J, " + text(momentum)));
    const double time = r.seen.transitions()[0].time;
    QVERIFY(std::abs(kinetic(r.seen.at(time, FrameKind::AfterEvent)) -
                     kinetic(r.seen.at(time, FrameKind::BeforeEvent))) < 1e-12);
    QVERIFY(
        (momenta(r.seen.at(time, FrameKind::AfterEvent)) - momenta(r.seen.at(time, FrameKind::BeforeEvent))).norm() <
        1e-12);
}

void CurveGuideTest::openEndStopsTheRun() {
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0})});
    const Run r = run(bead({1}, {-0.5, 0, 0}, {2.0, 0, 0}), library, 1.0);
    QCOMPARE(r.summary.status, RunStatus::Failed);
    QVERIFY2(std::abs(r.summary.simulated - 0.25) < 1e-12, qPrintable(text(r.summary.simulated)));
    for (const char* word : {"'guide'", "end of its curve", "Guide/Rail#edge:1", "add edges"})
        QVERIFY2(r.summary.message.find(word) != std::string::npos, r.summary.message.c_str());
    QCOMPARE(r.seen.events.back().kind, EventKind::Message);
    QVERIFY(r.end().position.norm() < 1e-12);
}

void CurveGuideTest::mistakesAreNamed() {
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0.003}, {1, 0, 0}), Edge{}});
    const auto compiles = [&](const std::vector<std::string>& edges) {
        Mechanism m = bead({1}, {-0.3, 0, 0}, Vec3::Zero());
        m.joints[0].edges = edges;
        return messageOf([&] { MultibodySystem(m, library); });
    };
    for (const auto& [edges, words] : std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>>{
             {names({1, 2}), {"'guide'", "Guide/Rail#edge:2", "3 mm away", "in the order"}},
             {names({1, 9}), {"'guide'", "3 edges", "Guide/Rail#edge:9"}},
             {names({3}), {"'guide'", "no length", "leave it out"}},
             {{"Guide/Other#edge:1"}, {"'guide'", "'rail'", "Guide/Other#edge:1"}}}) {
        const std::string message = compiles(edges);
        for (const auto& word : words) QVERIFY2(message.find(word) != std::string::npos, message.c_str());
    }
    QCOMPARE(compiles(names({1})), std::string());
    const auto finds = [&](const std::function<void(Joint&)>& spoil) {
        Mechanism m = bead({1}, {-0.3, 0, 0}, Vec3::Zero());
        spoil(m.joints[0]);
        std::string all;
        for (const auto& f : validate(m))
            if (f.severity == Severity::Error) all += f.pointer + ": " + f.message + "\n";
        return all;
    };
    QCOMPARE(finds([](Joint&) {}), std::string());
    const std::string none = finds([](Joint&j) { j.edges.clear(); }),
                      face = finds([](Joint&j) { j.edges = {"Guide/Rail#face:1"}; }),
                      part = finds([](Joint&j) { j.edges = {"Guide/Rial#edge:1"}; }),
                      law = finds([](Joint&j) { j.corners = "plastics"; }), motor = finds([](Joint&j) {
                                                                                j.motor = Motor{"speed", {}, {}};
                                                                            });
    QVERIFY2(none.find("/joints/0/edges: ") == 0 && none.find("Guide/Rail#edge:1") != std::string::npos, none.c_str());
    QVERIFY2(face.find("/joints/0/edges/0: ") == 0 && face.find("is no edge") != std::string::npos, face.c_str());
    QVERIFY2(part.find("did you mean \"Guide/Rail\"") != std::string::npos, part.c_str());
    QVERIFY2(law.find("/joints/0/corners: ") == 0 && law.find("\"plastic\"") != std::string::npos, law.c_str());
    QVERIFY2(motor.find("/joints/0/motor: ") == 0, motor.c_str());
}

/// A bead given beside its course comes onto it; dragged, it follows the corner, and not beyond the open end.
void CurveGuideTest::assemblesAndDrags() {
    const auto library = libraryOf({line({-1, 0, 0}, {0, 0, 0}), line({0, 0, 0}, {0, 1, 0})});
    Mechanism m = bead({1, 2}, {-0.5, 0.1, 0.2}, Vec3::Zero());
    const Assembled assembled = assembleMechanism(m, library);
    QVERIFY(assembled.closed);
    QCOMPARE(assembled.freedoms, 4);
    const Vec3 at = toVec3(assembled.mechanism.bodies[1].pose.position);
    QVERIFY2((at - Vec3(-0.5, 0, 0)).norm() < 1e-9, qPrintable(text(at.x())));
    Drag drag(assembled.mechanism, library, 1, at);
    const auto to = [&](const Vec3& target) {
        Vec3 position = drag.to(target).back().position;
        for (int i = 0; i < 5; ++i) position = drag.to(target).back().position;
        return position;
    };
    QVERIFY((to({-0.2, 0.0, 0.0}) - Vec3(-0.2, 0, 0)).norm() < 1e-6);
    Vec3 place = Vec3::Zero();
    for (int i = 0; i <= 20; ++i) place = to(Vec3(-0.2 + 0.015 * i, 0.025 * i, 0.0));
    QVERIFY2(std::abs(place.x()) < 1e-9 && std::abs(place.y() - 0.5) < 1e-3,
             qPrintable(text(place.x()) + ", " + text(place.y())));
    place = to({0.0, 1.4, 0.0});
    QVERIFY2(place.y() > 0.9 && place.y() < 1.0 + 1e-9, qPrintable(text(place.y())));
    // Given off the end, it cannot be closed where there is no curve; the nearest place is on it.
    m.bodies[1].pose.position = {-1.5, 0.0, 0.0};
    const Assembled off = assembleMechanism(m, library);
    QVERIFY(!off.closed || toVec3(off.mechanism.bodies[1].pose.position).x() > -1.0 - 1e-9);
}

void CurveGuideTest::projectFileKeepsIt() {
    Mechanism m = bead({1, 2}, {-0.5, 0.1, 0.2}, Vec3::Zero(), "plastic");
    const std::string written = projectText(m);
    const auto read = parseProject(written);
    QVERIFY(read.mechanism.joints == m.joints);
    QCOMPARE(projectText(read.mechanism), written);
    m.joints[0].edges.clear();
    QVERIFY(parseProject(projectText(m)).mechanism.joints == m.joints);
    // On another type the keys say nothing, and that is said.
    m.joints[0].type = "spherical";
    m.joints[0].edges = names({1});
    const auto other = parseProject(projectText(m));
    QVERIFY(std::any_of(other.warnings.begin(), other.warnings.end(),
                        [](const Finding& f) { return f.pointer == "/joints/0/edges"; }));
}

QTEST_GUILESS_MAIN(CurveGuideTest)

#include "curve_guide_test.moc"
