// Joints that lead a point along a chain of edges: their rows, joins, corners and ends, against closed forms.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/contact/bspline_curve.h"
#include "engine/contact/elementary_curves.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/guide_corner.h"
#include "engine/model/errors.h"
#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/simulation/hybrid_run.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

// ---- a part with edges of its own -----------------------------------------------------------------------------------

Edge edgeOf(std::shared_ptr<const Curve> curve, double from, double to) {
    Edge edge;
    edge.curveKind = curve->kind();
    edge.curve = std::move(curve);
    edge.from = from;
    edge.to = to;
    return edge;
}

Edge line(const Vec3& a, const Vec3& b) {
    return edgeOf(std::make_shared<LineCurve>(a, (b - a).normalized()), 0.0, (b - a).norm());
}

/// About the world's z or another axis: centre + r (cos t x + sin t y).
Edge arc(const Vec3& centre, double radius, double from, double to, const Vec3& x = Vec3::UnitX(),
         const Vec3& y = Vec3::UnitY()) {
    return edgeOf(std::make_shared<CircleCurve>(centre, radius, x, y), from, to);
}

PartLibrary libraryOf(const std::vector<Edge>& edges) {
    auto part = std::make_shared<Part>();
    part->path = "Guide/Rail";
    part->features.edges = edges;
    CadModel model;
    model.parts = {part};
    PartLibrary library;
    library.add("cad", model);
    return library;
}

std::vector<std::string> names(const std::vector<int>& numbers) {
    std::vector<std::string> all;
    for (int n : numbers) all.push_back("Guide/Rail#edge:" + std::to_string(n));
    return all;
}

Body body(const std::string& name, const Vec3& position, double mass = 1.0, const Vec3& inertia = {0.01, 0.01, 0.01}) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    return b;
}

void move(Body& b, const Vec3& linear, const Vec3& angular = Vec3::Zero()) {
    b.velocity.linear = {linear.x(), linear.y(), linear.z()};
    b.velocity.angular = {angular.x(), angular.y(), angular.z()};
}

Body rail(bool fixed = true) {
    Body b = body("rail", Vec3::Zero(), 3.0, {0.05, 0.07, 0.06});
    b.fixed = fixed;
    Shape shape;
    shape.geometry = "cad";
    shape.part = "Guide/Rail";
    b.shapes = {shape};
    return b;
}

/// A bead of 1 kg at `start`, its centre of mass on the edges in order.
Mechanism bead(const std::vector<int>& edges, const Vec3& start, const Vec3& velocity,
               const char* corners = "energy-keeping") {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.geometry.emplace_back();
    m.geometry[0].id = "cad";
    m.geometry[0].file = "rail.step";
    m.bodies = {rail(), body("bead", start)};
    move(m.bodies[1], velocity);
    Joint joint;
    joint.name = "guide";
    joint.type = "point-on-curve";
    joint.a.body = "rail";
    joint.b.body = "bead";
    joint.edges = names(edges);
    joint.corners = corners;
    m.joints = {joint};
    m.run.tolerance = 1e-10;
    return m;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
    std::vector<Event> transitions() const {
        std::vector<Event> found;
        for (const auto& e : events)
            if (e.kind == EventKind::Transition) found.push_back(e);
        return found;
    }
    const Frame& at(double time, FrameKind kind) const {
        for (const auto& f : frames)
            if (f.time == time && f.kind == kind) return f;
        throw std::runtime_error("no such frame");
    }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
    const BodyState& end() const { return summary.final.bodies.back(); }
};

Run run(Mechanism m, const PartLibrary& library, double until) {
    m.run.until = until;
    m.run.output_step = until / 50.0;
    auto findings = resolve(m);
    const auto wrong = validate(m);
    findings.insert(findings.end(), wrong.begin(), wrong.end());
    if (hasErrors(findings)) throw ModelError(findings);
    Run r;
    RunControl control;
    r.summary = simulate(m, library, {}, r.seen, control);
    return r;
}

double kinetic(const Frame& frame) { return frame.energy.kinetic; }

Vector randomVector(int n, unsigned seed) {
    std::srand(seed);
    return Vector::Random(n);
}

QString text(double value) { return QString::number(value, 'g', 17); }

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

std::string messageOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

} // namespace

class CurveGuideTest : public QObject {
    Q_OBJECT

  private slots:
    void derivatives_data();
    void derivatives();
    void cornerOfAFreePoint_data();
    void cornerOfAFreePoint();
    void cornerOfARigidBody_data();
    void cornerOfARigidBody();
    void cornerInAMechanism();
    void startsOnAJoin();
    void cornerAndContacts();
    void lineToArc();
    void orderIsKeptOverTheJoin();
    void nearlyTangentJoin();
    void splitCircleGoesRound();
    void carrierMoves();
    void openEndStopsTheRun();
    void restsInACorner();
    void continuedRunIsTheSame();
    void inTimeSteps_data();
    void inTimeSteps();
    void stepsOver();
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

void CurveGuideTest::cornerOfAFreePoint_data() {
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

void CurveGuideTest::cornerOfAFreePoint() {
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
void CurveGuideTest::cornerOfARigidBody_data() {
    QTest::addColumn<double>("spin");
    QTest::newRow("still") << 0.0;
    QTest::newRow("turning") << 7.0;
}

void CurveGuideTest::cornerOfARigidBody() {
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
void CurveGuideTest::cornerInAMechanism() {
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
void CurveGuideTest::startsOnAJoin() {
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
void CurveGuideTest::cornerAndContacts() {
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

/// In a plastic corner a bead comes to rest after ever smaller bounces, and is held while the force points into the
/// corner. A side force that grows with time leads it out along the branch that it points up: to the right as soon as
/// its part along (1, 0, 0.5) outweighs the weight's, to the left along (-1, 0, 1).
void CurveGuideTest::restsInACorner() {
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
void CurveGuideTest::continuedRunIsTheSame() {
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

void CurveGuideTest::inTimeSteps_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "Moreau-Jean-projected", "D-minus",
                               "D-minus-acceleration", "Schatzman-Paoli", "DVI", "nonsmooth-alpha"})
        QTest::newRow(scheme) << scheme;
}

/// Joins are passed at the end of the step that runs over them, with the law of the joint.
void CurveGuideTest::inTimeSteps() {
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
        QVERIFY2(std::abs(joins[0].time - 0.15) <= 1.001e-3, qPrintable(text(joins[0].time)));
        QVERIFY(joins[0].subject == "guide" && joins[0].text.find("corner of 40 degrees") != std::string::npos);
        const double factor = plastic ? std::cos(phi) * std::sin(phi) : 1.0;
        QVERIFY2(std::abs(r.end().linear.norm() - factor * speed) < 1e-6,
                 qPrintable(text(r.end().linear.norm() / speed)));
        QVERIFY(std::abs(r.end().linear.x()) < 1e-6);
        QVERIFY2(std::abs(r.unexplained()) < 1e-6, qPrintable(text(r.unexplained())));
    }
}

/// Mode step-over steps over the join in time, and says so.
void CurveGuideTest::stepsOver() {
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
