// The table of joint types, and the types whose knowledge is one file each: against closed forms, and through all that
// a project does with a joint (numbers of its own, motors, limits, friction and springs on its coordinates, assembling,
// proposals, redundancy, quantities of results).

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/joint_freedom.h"
#include "engine/assembling/joint_proposal.h"
#include "engine/assembling/motion_range.h"
#include "engine/assembling/readiness.h"
#include "engine/dynamics/joint_diagnosis.h"
#include "engine/model/errors.h"
#include "engine/model/joint_numbers.h"
#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Body body(const std::string& name, const Vec3& position = Vec3::Zero(), double mass = 2.0,
          const Vec3& inertia = {0.02, 0.03, 0.04}) {
    Body b;
    b.name = name;
    b.pose.position = numbers(position);
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    return b;
}

Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    return b;
}

Joint joint(const std::string& name, const std::string& type, const std::string& a, const std::string& b) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    return j;
}

void drive(Joint& joint, const std::string& kind, const std::string& expression, const std::string& coordinate = "") {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->value.expression = expression;
    joint.motor->coordinate = coordinate;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const JointState& last(int j = 0) const { return summary.final.joints[std::size_t(j)]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
};

Run run(Mechanism m, double until, double tolerance = 1e-10) {
    m.run.until = until;
    m.run.tolerance = tolerance;
    m.run.output_step = until / 100.0;
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    Run r;
    RunControl control;
    r.summary = simulate(m, {}, {}, r.seen, control);
    return r;
}

/// Two shafts through the origin, the second bent by `bend` in the x-z plane, with a joint of that type between them.
/// The first turns by its motor.
Mechanism shafts(const std::string& type, double bend, const std::string& speed) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {ground(), body("in"), body("out")};
    m.joints = {joint("input", "revolute", "ground", "in"), joint("coupling", type, "in", "out"),
                joint("output", "revolute", "ground", "out")};
    m.joints[2].a.z = numbers({std::sin(bend), 0.0, std::cos(bend)});
    m.joints[2].a.x = numbers({std::cos(bend), 0.0, -std::sin(bend)});
    const Quaternion turn(Eigen::AngleAxisd(bend, Vec3::UnitY()));
    m.bodies[2].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    drive(m.joints[0], "speed", speed);
    return m;
}

/// The largest error of the ratio of the shafts' speeds against `ratio` of the input's angle.
template <class Ratio> double ratioError(const Run& r, const Ratio& ratio) {
    double worst = 0.0;
    for (const auto& frame : r.seen.frames)
        worst = std::max(worst, std::abs(frame.joints[2].speed[0] / frame.joints[0].speed[0] -
                                         ratio(frame.joints[0].coordinate[0])));
    return worst;
}

using Picked = FeatureGeometry::Shape;

PickedSide side(const std::string& body, Picked shape, const Vec3& point, const Vec3& direction) {
    PickedSide s;
    s.body = body;
    s.geometry.shape = shape;
    s.geometry.point = point;
    s.geometry.direction = direction.normalized();
    s.geometry.radius = 0.01;
    return s;
}

Mechanism nut() {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {ground(), body("nut")};
    m.joints = {joint("thread", "screw", "ground", "nut")};
    jointNumber(m.joints[0], "lead") = 0.005;
    return m;
}

bool has(const std::vector<Finding>& findings, const std::string& pointer, const std::string& text) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.pointer == pointer && f.message.find(text) != std::string::npos;
    });
}

} // namespace

class JointTypesTest : public QObject {
    Q_OBJECT

  private slots:
    void everyDescriptorIsWhole() {
        for (const auto& type : jointTypes()) {
            QVERIFY2(type.words.find(": ") != std::string::npos, type.name.c_str());
            QVERIFY2(!type.symbol.strokes.empty(), type.name.c_str());
            QVERIFY2(type.coordinateCount() <= 3, type.name.c_str()); // what a frame of a result holds
            QVERIFY2(type.driven < type.coordinateCount() &&
                         (type.driven < 0 || type.coordinates[std::size_t(type.driven)].carries()),
                     type.name.c_str());
            if (type.symbol.place == JointSymbol::Between)
                for (const auto& stroke : type.symbol.strokes) QCOMPARE(stroke.kind, SymbolStroke::Line);
            for (const auto& parameter : type.parameters) QVERIFY(*parameter.key && *parameter.help);
        }
        QVERIFY(jointParameterKeys().size() <= 4);
        for (std::size_t k = 0; k < jointParameterKeys().size(); ++k) jointNumberSlot(k);
    }

    void looserTypesFollowFromTheRows() {
        using Names = std::vector<std::string>;
        const auto among = [](const std::string& type) {
            Names names = looserTypes(jointType(type));
            const Names plain{"fixed", "revolute", "prismatic", "spherical", "cylindrical", "planar"};
            std::erase_if(names, [&](const std::string& name) {
                return std::find(plain.begin(), plain.end(), name) == plain.end();
            });
            return names;
        };
        QCOMPARE(among("fixed"), (Names{"revolute", "prismatic", "cylindrical", "spherical", "planar"}));
        QCOMPARE(among("revolute"), (Names{"cylindrical", "spherical", "planar"}));
        QCOMPARE(among("prismatic"), (Names{"cylindrical"}));
        QCOMPARE(among("spherical"), Names());
        QCOMPARE(among("planar"), Names());
        for (const auto& name : looserTypes(jointType("fixed")))
            QVERIFY(jointType(name).parameters.empty() && !jointType(name).followsEdges());
    }

    void whatKeepsFacesTogetherFollowsFromTheRows() {
        const Mat3 axes = Mat3::Identity();
        const auto keeps = [&](const char* type, const Vec3& normal) {
            return JointFreedom(jointType(type)).keepsPlane(axes, normal, 1e-6);
        };
        for (const char* type : {"fixed", "revolute", "planar"}) QVERIFY2(keeps(type, Vec3::UnitZ()), type);
        for (const auto& type : jointTypes())
            if (type.name != "fixed" && type.name != "revolute" && type.name != "planar")
                QVERIFY2(!keeps(type.name.c_str(), Vec3::UnitZ()), type.name.c_str());
        QVERIFY(keeps("prismatic", Vec3::UnitX()));
        QVERIFY(!keeps("revolute", Vec3::UnitX()));
        for (const auto& type : jointTypes()) {
            const JointFreedom freedom(type);
            QCOMPARE(freedom.turnsAboutAxisOnly(), type.name == "revolute");
            QCOMPARE(freedom.holdsAll(), type.name == "fixed");
            if (type.coordinateCount() == 0 || type.coordinates[0].axis != 2 || type.name == "prismatic")
                QVERIFY2(!freedom.staysOnAxis(), type.name.c_str());
        }
        QVERIFY(JointFreedom(jointType("revolute")).staysOnAxis() &&
                JointFreedom(jointType("cylindrical")).staysOnAxis());
        QCOMPARE(jointTypesFor(FillingFaces::Cylinders), std::string("revolute or cylindrical"));
        QCOMPARE(jointTypesFor(FillingFaces::Spheres), std::string("spherical"));
    }

    void coordinateDerivatives_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("coordinate");
        for (const auto& type : jointTypes())
            for (int k = 0; k < type.coordinateCount(); ++k)
                if (type.coordinates[std::size_t(k)].carries())
                    QTest::addRow("%s %d", type.name.c_str(), k) << QString::fromStdString(type.name) << k;
    }

    /// Value, Jacobian, speed and bias of every coordinate that carries, and of all rows with the type's own numbers,
    /// by differences at a configuration where nothing is closed.
    void coordinateDerivatives() {
        QFETCH(QString, type);
        QFETCH(int, coordinate);
        CompiledJoint j;
        j.type = &jointType(type.toStdString());
        j.a = {0, Vec3(0.2, 0.1, -0.1), Quaternion(0.9, 0.1, 0.3, -0.2).normalized().toRotationMatrix()};
        j.b = {1, Vec3(-0.1, 0.2, 0.1), Quaternion(0.7, -0.3, 0.2, 0.4).normalized().toRotationMatrix()};
        for (const auto& parameter : j.type->parameters)
            j.numbers.push_back(parameter.fresh != 0.0 ? 7.0 * parameter.fresh : 0.3);
        const Vec3 va(0.3, -0.5, 0.2), wa(0.7, 0.4, -0.6), vb(-0.2, 0.6, 0.9), wb(-0.8, 0.5, 0.3); // w in body axes
        const auto at = [](double s, const Vec3& centre, const Quaternion& turn, const Vec3& v, const Vec3& w) {
            const Vec3 angle = s * w;
            const Quaternion now =
                turn * (angle.norm() > 0.0 ? Quaternion(Eigen::AngleAxisd(angle.norm(), angle.normalized()))
                                           : Quaternion::Identity());
            return BodyKinematics{centre + s * v, now.toRotationMatrix(), v, now * w};
        };
        const auto a = [&](double s) {
            return at(s, Vec3(0, 0, 0), Quaternion(0.8, 0.2, -0.5, 0.3).normalized(), va, wa);
        };
        const auto b = [&](double s) {
            return at(s, Vec3(0.4, 0.1, 0.2), Quaternion(0.6, -0.4, 0.1, 0.5).normalized(), vb, wb);
        };
        Eigen::Matrix<double, 12, 1> v;
        v << va, wa, vb, wb;
        const auto rate = [&](double s) {
            Matrix ja(2, 6), jb(2, 6);
            coordinateJacobian(j, coordinate, a(s), b(s), ja.topRows(1), jb.topRows(1));
            return double(ja.row(0).dot(v.head<6>()) + jb.row(0).dot(v.tail<6>()));
        };
        const double s = 1e-5;
        const double difference =
            (coordinateValue(j, coordinate, a(s), b(s)) - coordinateValue(j, coordinate, a(-s), b(-s))) / (2.0 * s);
        QVERIFY2(std::abs(difference - rate(0.0)) < 1e-8,
                 qPrintable(QString("%1 against %2").arg(difference, 0, 'g', 12).arg(rate(0.0), 0, 'g', 12)));
        const double second = (rate(s) - rate(-s)) / (2.0 * s);
        QVERIFY2(std::abs(second - coordinateBias(j, coordinate, a(0), b(0))) < 1e-7,
                 qPrintable(QString::number(second - coordinateBias(j, coordinate, a(0), b(0)))));
        const int rows = j.type->rowCount();
        const auto g = [&](double s) {
            Vector values(rows);
            jointValues(j, a(s), b(s), values);
            return values;
        };
        const auto gRate = [&](double s) {
            Matrix ja(rows, 6), jb(rows, 6);
            jointJacobian(j, a(s), b(s), ja, jb);
            return Vector(ja * v.head<6>() + jb * v.tail<6>());
        };
        QVERIFY(((g(s) - g(-s)) / (2.0 * s) - gRate(0.0)).cwiseAbs().maxCoeff() < 1e-8);
        Vector bias(rows);
        jointBias(j, a(0), b(0), bias);
        QVERIFY(((gRate(s) - gRate(-s)) / (2.0 * s) - bias).cwiseAbs().maxCoeff() < 1e-7);
    }

    void everyTypeGoesThroughTheFile() {
        for (const auto& type : jointTypes()) {
            if (type.followsEdges()) continue;
            Mechanism m;
            m.bodies = {ground(), body("one", {0.1, 0.2, 0.3})};
            m.joints = {joint("j", "revolute", "ground", "one")};
            changeJointType(m, 0, type.name);
            const auto names = type.carrierNames();
            if (!names.empty()) m.joints[0].coordinate = names.back();
            if (type.carrier(m.joints[0].coordinate) >= 0) m.joints[0].limits = NumberVector<2>{-1.0, 1.0};
            const auto read = parseProject(projectText(m));
            QVERIFY2(read.warnings.empty(), type.name.c_str());
            QVERIFY2(read.mechanism == m, type.name.c_str());
            QVERIFY2(!hasErrors(validate(read.mechanism)), type.name.c_str());
            const auto assembled = assembleMechanism(read.mechanism, {});
            QVERIFY2(assembled.closed, type.name.c_str());
            QVERIFY2(assembled.freedoms == 6 - type.rowCount(), type.name.c_str());
            QVERIFY2(assembled.redundant.empty() && assembled.conflicting.empty(), type.name.c_str());
            QVERIFY(run(m, 0.01, 1e-6).summary.status == RunStatus::Done);
            m.run.strategy = "time-stepping"; // joints are held there, too
            m.run.step = 1e-3;
            const Run stepped = run(m, 0.05, 1e-6);
            QVERIFY2(stepped.summary.status == RunStatus::Done, stepped.summary.message.c_str());
            Mechanism ended = m;
            ended.bodies[1].pose.position = numbers(stepped.summary.final.bodies[1].position);
            const Quaternion& turn = stepped.summary.final.bodies[1].orientation;
            ended.bodies[1].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
            QVERIFY2(assembleMechanism(ended, {}).positionBefore < 1e-9, type.name.c_str());
        }
    }

    void namedCoordinatesCarry() {
        // A cylindrical joint: driven about its axis, dry friction along it, a spring on its slide.
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("sleeve")};
        m.joints = {joint("shaft", "cylindrical", "ground", "sleeve")};
        drive(m.joints[0], "speed", "3", "angle");
        m.joints[0].coordinate = "slide";
        m.joints[0].limits = NumberVector<2>{-1.0, 0.2};
        m.joints[0].stop_restitution = 1.0;
        m.bodies[1].velocity.linear = {0.0, 0.0, 0.5};
        Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(std::abs(r.last().coordinate[1] - 3.0) < 1e-9, qPrintable(QString::number(r.last().coordinate[1])));
        QVERIFY2(std::abs(r.last().coordinate[0] - (0.2 - 0.5 * 0.6)) < 1e-8,
                 qPrintable(QString::number(r.last().coordinate[0]))); // turned back at 0.4 s
        // A spring on the slide: 2 kg on 200 N/m.
        m.joints[0].limits.reset();
        m.joints[0].stop_restitution = 0.0;
        Load spring;
        spring.name = "spring";
        spring.type = "spring-damper";
        spring.joint = "shaft";
        spring.coordinate = "slide";
        spring.stiffness = 200.0;
        m.loads = {spring};
        r = run(m, 1.0);
        QVERIFY(std::abs(r.last().coordinate[0] - 0.05 * std::sin(10.0)) < 1e-8);
        // Friction on the slide of a planar joint's y stops it after v / (F / m).
        Mechanism table;
        table.gravity = {0.0, 0.0, 0.0};
        table.bodies = {ground(), body("puck")};
        table.joints = {joint("table", "planar", "ground", "puck")};
        table.joints[0].coordinate = "y";
        table.joints[0].friction = 4.0;
        table.bodies[1].velocity.linear = {0.3, 1.0, 0.0};
        r = run(table, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(std::abs(r.last().coordinate[1] - 0.25) < 1e-8 && std::abs(r.last().speed[1]) < 1e-10,
                 qPrintable(QString::number(r.last().coordinate[1])));
        QVERIFY(std::abs(r.last().coordinate[0] - 0.3) < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-8);
    }

    /// Turns of every angle are counted on in a continued run, also of a joint with two.
    void continuedRunsCountOn() {
        for (const auto& type : jointTypes()) {
            const long angles = std::count_if(type.coordinates.begin(), type.coordinates.end(),
                                              [](const JointCoordinate& c) { return c.counted(); });
            if (angles == 0) continue;
            Mechanism m;
            m.gravity = {0.0, 0.0, 0.0};
            m.bodies = {ground(), body("one")};
            m.joints = {joint("j", "revolute", "ground", "one")};
            changeJointType(m, 0, type.name);
            m.bodies[1].velocity.angular = {2.0, 4.0,
                                            40.0}; // under half a turn of tilt, where a constant-velocity joint ends
            m.run.until = 0.6;
            m.run.output_step = 0.01;
            Recorder whole, first, rest;
            RunControl control;
            const RunSummary wanted = simulate(m, {}, {}, whole, control);
            QVERIFY2(wanted.status == RunStatus::Done, wanted.message.c_str());
            Mechanism half = m;
            half.run.until = 0.3;
            simulate(half, {}, {}, first, control);
            const RunSummary got = simulate(m, {}, {}, rest, control, Continuation{first.checkpoints.back()});
            QVERIFY2(got.final.joints[0].coordinate == wanted.final.joints[0].coordinate, type.name.c_str());
            QVERIFY2(got.final.bodies[1].position == wanted.final.bodies[1].position, type.name.c_str());
            if (type.carrier("") >= 0 || angles > 1)
                QVERIFY2(wanted.final.joints[0].coordinate.norm() > 0.1, type.name.c_str());
        }
    }

    void wrongCoordinatesAreSaid() {
        Mechanism m;
        m.bodies = {ground(), body("one")};
        m.joints = {joint("j", "cylindrical", "ground", "one")};
        drive(m.joints[0], "speed", "1");
        QVERIFY(has(validate(m), "/joints/0/motor", "or a named coordinate (\"coordinate\": slide or angle)"));
        m.joints[0].motor->coordinate = "slid";
        QVERIFY(has(validate(m), "/joints/0/motor/coordinate", "has no coordinate \"slid\"; did you mean \"slide\"?"));
        m.joints[0].motor->coordinate = "slide";
        QVERIFY(!hasErrors(validate(m)));
        m.joints[0].motor->kind = "torque";
        QVERIFY(has(validate(m), "/joints/0/motor/kind", "slides; use \"force\""));
        m.joints[0].motor->kind = "force";
        m.joints[0].limits = NumberVector<2>{-1.0, 1.0};
        QVERIFY(has(validate(m), "/joints/0/limits", "only a"));
        m.joints[0].coordinate = "angle";
        QVERIFY(!hasErrors(validate(m)));
        changeJointType(m, 0, "revolute"); // takes its names of coordinates away
        QVERIFY(m.joints[0].coordinate.empty() && m.joints[0].motor->coordinate.empty());
        QVERIFY(!has(validate(m), "/joints/0/limits", ""));
        m.joints[0].coordinate = "angle";
        QVERIFY(has(validate(m), "/joints/0/coordinate", "has no coordinate to be named"));
    }

    void universalJointsRatio_data() {
        QTest::addColumn<double>("bend");
        for (double degrees : {0.0, 10.0, 35.0, 60.0}) QTest::addRow("%g", degrees) << degrees * pi / 180.0;
    }
    void universalJointsRatio() {
        QFETCH(double, bend);
        const Run r = run(shafts("universal", bend, "4"), 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const double worst = ratioError(r, [&](double angle) {
            return std::cos(bend) / (1.0 - std::pow(std::sin(bend) * std::cos(angle), 2));
        });
        qInfo("bend %g: ratio to %.2e", bend * 180.0 / pi, worst);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(r.last(0).coordinate[0] - 12.0) < 1e-9);
        QVERIFY(std::abs(std::cos(r.last(1).coordinate[0]) * std::cos(r.last(1).coordinate[1]) - std::cos(bend)) <
                1e-9);
    }

    void constantVelocityJointsRatio_data() { universalJointsRatio_data(); }
    void constantVelocityJointsRatio() {
        QFETCH(double, bend);
        const Run r = run(shafts("constant-velocity", bend, "3 + 2*sin(4*t)"), 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const double worst = ratioError(r, [](double) { return 1.0; });
        qInfo("bend %g: ratio to %.2e", bend * 180.0 / pi, worst);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
    }

    void constantVelocityAtABendThatChanges() {
        // One tilt is driven, the other runs between its limits: the shaft never twists.
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("out")};
        m.joints = {joint("coupling", "constant-velocity", "ground", "out")};
        drive(m.joints[0], "angle", "0.8*sin(3*t)", "tilt x");
        m.joints[0].coordinate = "tilt y";
        m.joints[0].limits = NumberVector<2>{-0.3, 0.3};
        m.bodies[1].velocity.angular = {0.0, 0.4, 0.0};
        const Run r = run(m, 2.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0, largest = 0.0;
        for (const auto& frame : r.seen.frames) {
            worst = std::max({worst, std::abs(frame.bodies[1].orientation.z()),
                              std::abs(frame.joints[0].coordinate[0] - 0.8 * std::sin(3.0 * frame.time))});
            largest = std::max(largest, std::abs(frame.joints[0].coordinate[1]));
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst))); // no twist
        QVERIFY2(largest < 0.3 + 1e-9 && largest > 0.29, qPrintable(QString::number(largest)));
    }

    void limitOfAUniversalJoint() {
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("out", Vec3::Zero(), 2.0, {0.03, 0.03, 0.03})};
        m.joints = {joint("cross", "universal", "ground", "out")};
        m.joints[0].limits = NumberVector<2>{-0.5, 0.25};
        m.joints[0].stop_restitution = 1.0;
        m.bodies[1].velocity.angular = {1.0, 0.0, 0.0};
        const Run r = run(m, 0.6);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(std::abs(r.last().coordinate[0] - (0.25 - 0.35)) < 1e-8,
                 qPrintable(QString::number(r.last().coordinate[0])));
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    void pendulumOnARod() {
        // A point mass on a rod of 0.4 m, let go at 1 rad: energy, and the period 4 sqrt(l/g) K(sin 0.5).
        Mechanism m;
        const double l = 0.4, g = 9.81, start = 1.0;
        m.gravity = {0.0, 0.0, -g};
        m.bodies = {ground(), body("bob", {l * std::sin(start), 0.0, -l * std::cos(start)})};
        m.joints = {joint("rod", "distance", "ground", "bob")};
        jointNumber(m.joints[0], "length") = l;
        // K(k) by the arithmetic-geometric mean of 1 and cos 0.5.
        double a = 1.0, b = std::cos(0.5 * start);
        for (int i = 0; i < 8; ++i) std::tie(a, b) = std::pair(0.5 * (a + b), std::sqrt(a * b));
        const double period = 4.0 * std::sqrt(l / g) * pi / (2.0 * a);
        const Run r = run(m, period, 1e-11);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const Vec3 end = r.summary.final.bodies[1].position;
        qInfo("after a period %.2e m away, energy to %.2e J", (end - toVec3(m.bodies[1].pose.position)).norm(),
              std::abs(r.unexplained()));
        QVERIFY((end - toVec3(m.bodies[1].pose.position)).norm() < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
        double worst = 0.0;
        for (const auto& frame : r.seen.frames) worst = std::max(worst, std::abs(frame.bodies[1].position.norm() - l));
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
        // The rod pulls with m (g cos + v^2 / l): at the lowest point m g (3 - 2 cos start).
        const auto lowest =
            std::min_element(r.seen.frames.begin(), r.seen.frames.end(), [](const Frame& x, const Frame& y) {
                return x.bodies[1].position.z() < y.bodies[1].position.z();
            });
        const double down = -lowest->bodies[1].position.z() / l;
        QVERIFY(std::abs(lowest->joints[0].force.head<3>().norm() - 2.0 * g * (3.0 * down - 2.0 * std::cos(start))) <
                1e-6);
    }

    void rodsAreLengthened() {
        // Assembling brings the points to their distance; what carries nothing says so.
        Mechanism m;
        m.bodies = {ground(), body("bob", {0.3, 0.4, 0.0})};
        m.joints = {joint("rod", "distance", "ground", "bob")};
        QVERIFY(has(validate(m), "/joints/0/length", "must be greater than 0"));
        changeJointType(m, 0, "distance");
        QVERIFY(std::abs(jointNumber(m.joints[0], "length").value - 0.5) < 1e-15);
        jointNumber(m.joints[0], "length") = 0.7;
        const auto assembled = assembleMechanism(m, {});
        QVERIFY(assembled.closed);
        QVERIFY(std::abs(toVec3(assembled.mechanism.bodies[1].pose.position).norm() - 0.7) < 1e-12);
        drive(m.joints[0], "speed", "1");
        QVERIFY(has(validate(m), "/joints/0/motor", "is distance; a motor drives only"));
        // A second rod of another length between the same points cannot be.
        m.joints[0].motor.reset();
        m.joints.push_back(m.joints[0]);
        m.joints[1].name = "other";
        jointNumber(m.joints[1], "length") = 0.8;
        QVERIFY(!assembleMechanism(m, {}).closed);
        jointNumber(m.joints[1], "length") = 0.7;
        const auto twice = assembleMechanism(m, {});
        QVERIFY(twice.closed && twice.redundant.size() == 2 && twice.freedoms == 5);
        QVERIFY(run(m = twice.mechanism, 0.1, 1e-8).summary.status == RunStatus::Done);
    }

    void screwKeepsItsLead() {
        Mechanism m = nut();
        drive(m.joints[0], "speed", "40*sin(2*t)");
        const Run r = run(m, 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0, turned = 0.0;
        for (const auto& frame : r.seen.frames) {
            const JointState& s = frame.joints[0];
            worst = std::max(worst, std::abs(s.coordinate[1] - 0.005 * s.coordinate[0] / (2.0 * pi)));
            turned = std::max(turned, s.coordinate[0]);
        }
        qInfo("lead to %.2e m over %.1f turns", worst, turned / (2.0 * pi));
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(turned - 40.0) < 0.1);
        QVERIFY(std::abs(r.last().coordinate[0] - 20.0 * (1.0 - std::cos(6.0))) < 1e-9);
    }

    void screwIsDrivenByATorqueAndAlongItself() {
        // A torque T turns inertia J and mass m: alpha = T / (J + m (lead / 2 pi)^2). A force F: T = F lead / 2 pi.
        Mechanism m = nut();
        jointNumber(m.joints[0], "lead") = 0.5;
        const double perRadian = 0.5 / (2.0 * pi), inertia = 0.04 + 2.0 * perRadian * perRadian;
        drive(m.joints[0], "torque", "0.3");
        Run r = run(m, 1.0);
        QVERIFY2(std::abs(r.last().speed[0] - 0.3 / inertia) < 1e-8,
                 qPrintable(QString::number(r.last().speed[0] - 0.3 / inertia)));
        drive(m.joints[0], "force", "3", "slide");
        r = run(m, 1.0);
        QVERIFY(std::abs(r.last().speed[0] - 3.0 * perRadian / inertia) < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
        drive(m.joints[0], "position", "0.1*t", "slide");
        r = run(m, 1.0);
        QVERIFY(std::abs(r.last().coordinate[0] - 0.1 / perRadian) < 1e-9);
    }

    void screwMeetsItsLimit() {
        // By its angle, and by its slide: two whole turns up, then it rebounds.
        for (const bool slides : {false, true}) {
            Mechanism m = nut();
            const double stop = 4.0 * pi;
            if (slides) m.joints[0].coordinate = "slide";
            const double scale = slides ? 0.005 / (2.0 * pi) : 1.0;
            m.joints[0].limits = NumberVector<2>{-stop * scale, stop * scale};
            m.joints[0].stop_restitution = 0.5;
            m.bodies[1].velocity.angular = {0.0, 0.0, 20.0};
            m.bodies[1].velocity.linear = {0.0, 0.0, 20.0 * 0.005 / (2.0 * pi)};
            const Run r = run(m, 1.0);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            const double at = stop / 20.0; // s
            QVERIFY2(std::abs(r.last().coordinate[0] - (stop - 10.0 * (1.0 - at))) < 1e-7,
                     qPrintable(QString::number(r.last().coordinate[0])));
            QVERIFY(std::abs(r.unexplained()) < 1e-8);
        }
    }

    void screwRubs() {
        Mechanism m = nut();
        m.joints[0].friction = 0.05;
        m.bodies[1].velocity.angular = {0.0, 0.0, 2.0};
        m.bodies[1].velocity.linear = {0.0, 0.0, 2.0 * 0.005 / (2.0 * pi)};
        const Run r = run(m, 2.5);
        const double inertia = 0.04 + 2.0 * std::pow(0.005 / (2.0 * pi), 2);
        QVERIFY2(std::abs(r.last().coordinate[0] - 0.5 * 4.0 * inertia / 0.05) < 1e-7,
                 qPrintable(QString::number(r.last().coordinate[0])));
        QVERIFY(std::abs(r.last().speed[0]) < 1e-9);
    }

    void quantitiesHaveUnits() {
        Mechanism m = nut();
        m.joints[0].coordinate = "slide";
        m.joints[0].limits = NumberVector<2>{-0.01, 0.01};
        Result result;
        m.run.until = 0.01;
        ResultLayout layout;
        layout.project_text = projectText(m);
        RunControl control;
        simulate(m, {}, layout, result, control);
        std::string all;
        for (const auto& q : quantities(result))
            if (q.path.starts_with("joints/thread/") && q.path.find("force") == std::string::npos &&
                q.path.find("moment") == std::string::npos)
                all += q.path + " " + q.unit + "; ";
        QCOMPARE(all, std::string("joints/thread/angle rad; joints/thread/angle speed rad/s; joints/thread/angle "
                                  "acceleration rad/s^2; joints/thread/slide m; joints/thread/slide speed m/s; "
                                  "joints/thread/slide acceleration m/s^2; "));
    }

    void assembleFindsTheNearestThread() {
        // A nut at an angle: moved by less than half a lead, not to where the angle was zero.
        Mechanism m = nut();
        const Quaternion turn(Eigen::AngleAxisd(1.0, Vec3::UnitZ()));
        m.bodies[1].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        m.bodies[1].pose.position = {0.0, 0.0, 0.0203};
        const auto assembled = assembleMechanism(m, {});
        QVERIFY(JointFreedom(jointType("screw")).staysOnAxis());
        QCOMPARE(looserTypes(jointType("screw")).front(), std::string("cylindrical"));
        QVERIFY(assembled.closed && assembled.freedoms == 1);
        const double z = assembled.mechanism.bodies[1].pose.position[2].value;
        QVERIFY2(std::abs(z - 0.0203) < 0.0025, qPrintable(QString::number(z)));
        QVERIFY(rangeOfJoints(m, {}).size() > 20);
    }

    void redundantShaftsAreFound() {
        const Mechanism m = shafts("universal", 0.3, "1");
        const auto assembled = assembleMechanism(m, {});
        QVERIFY(assembled.closed);
        QVERIFY(assembled.conflicting.empty());
        QCOMPARE(assembled.freedoms, 1);
        QVERIFY(!assembled.redundant.empty());
        QVERIFY(readinessOf(m, {}).ready());
    }

    void proposalsOfShafts() {
        // Two bores whose axes cross at (0, 0, 0.3).
        const auto a = side("one", Picked::Cylinder, {0, 0, 0.1}, {0, 0, 1}),
                   b = side("two", Picked::Cylinder, {0.2, 0, 0.5}, {1, 0, 1});
        for (const auto& type : jointTypes()) {
            if (type.placing.points != JointPlacing::Crossing) continue;
            const Joint made = proposeJoint(a, b, type.name);
            QVERIFY((toVec3(made.a.position) - Vec3(0, 0, 0.3)).norm() < 1e-12);
            QVERIFY((toVec3(made.b.position) - Vec3(0, 0, 0.3)).norm() < 1e-12);
            Mechanism m;
            m.bodies = {ground(), body("two")};
            m.bodies[0].name = "one";
            m.joints = {made};
            const auto assembled = assembleMechanism(m, {});
            QVERIFY(assembled.closed);
            QVERIFY2(assembled.largestMotion < 1e-12 && assembled.positionBefore < 1e-12,
                     type.name.c_str()); // closed as proposed
        }
        const auto suggested = suggestedJoints(a.geometry, b.geometry);
        QCOMPARE(suggested.front(), std::string("revolute"));
        QCOMPARE(suggested[1], std::string("cylindrical"));
        QCOMPARE(suggested.back(), std::string("fixed"));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, proposeJoint(a, b, "hinge"));
    }

    void proposalOfARod() {
        // Each end at its own feature, the length as far as they are apart; a revolute would share a point.
        const Joint rod = proposeJoint(side("one", Picked::Point, {0, 0, 0}, {0, 0, 1}),
                                       side("two", Picked::Plane, {0.3, 0, 0.4}, {0, 0, 1}), "distance");
        QVERIFY(std::abs(jointNumber(rod, "length").value - 0.5) < 1e-15);
        QVERIFY((toVec3(rod.b.position) - Vec3(0.3, 0, 0.4)).norm() < 1e-15);
    }

    void proposalOfAThread() {
        const auto a = side("one", Picked::Cylinder, {0, 0, 0.1}, {0, 0, 1}),
                   b = side("two", Picked::Cylinder, {0, 0, 0.4}, {0, 0, -1});
        const Joint thread = proposeJoint(a, b, "screw");
        QCOMPARE(jointNumber(thread, "lead").value, 0.002);
        QCOMPARE(suggestedJoints(a.geometry, b.geometry)[2], std::string("screw"));
    }
};

QTEST_GUILESS_MAIN(JointTypesTest)
#include "joint_types_test.moc"
