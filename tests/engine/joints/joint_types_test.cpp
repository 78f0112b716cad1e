// The table of joint types: what each descriptor promises, and what a project does with a joint of any type (file,
// numbers of its own, coordinates, continued runs, results, proposals).

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/joint_freedom.h"
#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/dynamics/joints/joint_rows.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "tests/support/joint_type_scenes.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;
using namespace escapement::joint_type_scenes;

namespace {

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

    /// The middle of a curved face without an axis is no place for a hinge: that of the axis is.
    void proposalOnAFaceWithoutAnAxis() {
        const auto axis = side("one", Picked::Cylinder, {0.1, 0, 0}, {0, 1, 0}),
                   curved = side("two", Picked::Other, {0.4, 0.2, 0.3}, {0, 0, 1});
        for (const bool first : {true, false}) {
            const Joint hinge = first ? proposeJoint(axis, curved, "revolute") : proposeJoint(curved, axis, "revolute");
            for (const JointFrame* frame : {&hinge.a, &hinge.b}) {
                QVERIFY((toVec3(frame->position) - Vec3(0.1, 0, 0)).norm() < 1e-15);
                QVERIFY((toVec3(frame->z) - Vec3::UnitY()).norm() < 1e-15);
            }
        }
        // A rod has an end on each.
        const Joint rod = proposeJoint(axis, curved, "distance");
        QVERIFY((toVec3(rod.b.position) - Vec3(0.4, 0.2, 0.3)).norm() < 1e-15);
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
