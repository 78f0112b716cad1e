// Every type of load of the table: its forces against its energies, as a new one in a file, and what its own file
// promises.

#include "engine/assembling/proposals/load_proposal.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/math/rotation.h"
#include "engine/model/checks/validation.h"
#include "engine/model/fields/field_rows.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/load_values.h"
#include "engine/model/pose.h"
#include "tests/support/allocation_count.h"

#include <QtTest>

using namespace escapement;

namespace {

Body body(const std::string& name, const Vec3& at, bool fixed = false) {
    Body b;
    b.name = name;
    b.fixed = fixed;
    b.pose.position = {at.x(), at.y(), at.z()};
    MassProperties mass;
    mass.value = 2.0;
    mass.inertia = {0.3, 0.4, 0.5, 0.0, 0.0, 0.0};
    if (!fixed) b.mass = mass;
    return b;
}

/// Two bodies, a hinge between them, and a new load of the type.
Mechanism with(const LoadType& type) {
    Mechanism m;
    m.name = "load";
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {body("left", {0.0, 0.0, 0.0}), body("right", {0.4, 0.1, -0.2})};
    Joint hinge;
    hinge.name = "hinge";
    hinge.type = drivenJointTypes().substr(0, drivenJointTypes().find_first_of(", "));
    hinge.a.body = "left";
    hinge.b.body = "right";
    if (type.onJoint()) m.joints = {hinge};
    Load load;
    load.name = "load";
    load.type = type.name;
    if (type.onJoint()) {
        load.joint = "hinge";
    } else {
        load.a.body = "left";
        load.a.position = {0.05, 0.02, 0.03};
    }
    if (type.hasTwoEnds()) {
        load.b.body = "right";
        load.b.position = {-0.04, 0.01, 0.02};
    }
    giveValues(load, {}, 0.3, Vec3(0.6, 0.0, 0.8));
    m.loads = {load};
    return m;
}

/// A value for everything that a new load has at 0.
void giveAll(Load& load) {
    double next = 1.5;
    for (const auto& place : loadPlaces()) {
        if (!typeOf(load)->parameter(place.key->parameter->key)) continue;
        if (const auto* number = std::get_if<Number Load::*>(&place.member))
            if ((load.**number).value == 0.0) load.** number = next += 0.5;
        if (const auto* triple = std::get_if<NumberVector<3> Load::*>(&place.member))
            for (Number& one : load.**triple) one = (one.value == 0.0 ? 1.0 : one.value) * (next += 0.5);
        if (const auto* function = std::get_if<TimeFunction Load::*>(&place.member))
            (load.**function).expression = "1.5+t";
    }
}

std::vector<std::string> errorsOf(const Mechanism& m) {
    std::vector<std::string> all;
    for (const auto& finding : validate(m)) all.push_back(finding.pointer + ": " + finding.message);
    return all;
}

} // namespace

class LoadTypesTest : public QObject {
    Q_OBJECT

  private slots:
    void everyType_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < loadTypes().size(); ++i) QTest::newRow(loadTypes()[i].kind.c_str()) << int(i);
    }

    void isWhole_data() { everyType_data(); }
    void isWhole() {
        QFETCH(int, index);
        const LoadType& type = loadTypes()[std::size_t(index)];
        QCOMPARE(findLoadType(type.name, type.onJoint()), &type);
        QVERIFY(!type.symbols.empty() && (!type.onJoint() || type.symbols.size() == 2));
        QVERIFY(type.ends != LoadType::OnBody || type.parameter("vector"));
        QVERIFY(bool(type.pull) == (type.ends == LoadType::Points || type.onJoint()));
        QVERIFY(bool(type.between) == (type.ends == LoadType::Frames));
        QVERIFY(!type.onJoint() || !type.noCoordinate.empty());
        QVERIFY(type.onJoint() ||
                (!type.picking.action.empty() && !type.picking.called.empty() && type.parameter(type.picking.focus)));
        if (!type.onJoint()) QCOMPARE(type.picking.prompts.size(), std::size_t(type.hasTwoEnds() ? 2 : 1));
        for (const auto& parameter : type.parameters) {
            QVERIFY2(std::string(parameter.help).size() > 5, parameter.key);
            QVERIFY(parameter.fresh >= parameter.lower && parameter.fresh <= parameter.upper);
        }
        QVERIFY(type.numberCount() <= LoadType::mostNumbers);
    }

    /// A new one is valid, and is the same after it was written and read.
    void isWrittenAndRead_data() { everyType_data(); }
    void isWrittenAndRead() {
        QFETCH(int, index);
        Mechanism m = with(loadTypes()[std::size_t(index)]);
        giveAll(m.loads[0]);
        QVERIFY(resolve(m).empty());
        QCOMPARE(errorsOf(m), std::vector<std::string>());
        const Mechanism again = parseProject(projectText(m)).mechanism;
        QVERIFY(again == m);
        QCOMPARE(projectText(again), projectText(m));
        QVERIFY(fieldRows(m.loads[0], "/loads/0").size() >= loadTypes()[std::size_t(index)].parameters.size() + 2);
    }

    /// What the forces do to the bodies is what the stored energy loses, less what the damper takes, and what the load
    /// feeds in; two ends bear opposite forces and moments.
    void itsForcesDoItsWork_data() { everyType_data(); }
    void itsForcesDoItsWork() {
        QFETCH(int, index);
        const LoadType& type = loadTypes()[std::size_t(index)];
        Mechanism m = with(type);
        giveAll(m.loads[0]);
        QVERIFY(resolve(m).empty());
        MultibodySystem system(m, {});
        Vector q, v, moved;
        system.initialState(q, v);
        for (int trial = 0; trial < 6; ++trial) {
            Vector turn = Vector::Zero(12);
            // A hinge has an angle while its axes are parallel.
            const auto kept = [&](Eigen::Index i) { return type.onJoint() && (i % 6 == 3 || i % 6 == 4); };
            for (Eigen::Index i = 0; i < 12; ++i)
                turn[i] = kept(i) ? 0.0 : (i % 6 < 3 ? 0.05 : 0.4) * std::sin(3.7 * double(i) + 1.3 * trial);
            Vector at(q.size());
            system.displace(q, turn, at);
            for (Eigen::Index i = 0; i < 12; ++i) v[i] = kept(i) ? 0.0 : 0.7 * std::cos(2.3 * double(i) + 0.9 * trial);
            Vector f(12);
            const double t = 0.1 * trial;
            system.forces(t, at, v, f);
            // What turns a body by its own inertia does no work.
            const double work = f.dot(v);
            const auto stored = [&](double h) {
                moved.resize(q.size());
                system.displace(at, h * v, moved);
                return system.energy(t, moved, v).springs;
            };
            const double h = 2e-4,
                         rate = (8.0 * (stored(h) - stored(-h)) - (stored(2.0 * h) - stored(-2.0 * h))) / (12.0 * h);
            const SystemPower power = system.power(t, at, v);
            const double size = std::abs(work) + std::abs(rate) + std::abs(power.loads) + power.dampers;
            QVERIFY(size > 1e-3);
            QVERIFY2(std::abs(work + rate + power.dampers - power.loads) < 2e-9 * size,
                     qPrintable(QString("%1: %2 + %3 + %4 - %5")
                                    .arg(trial)
                                    .arg(work)
                                    .arg(rate)
                                    .arg(power.dampers)
                                    .arg(power.loads)));
            QVERIFY(power.dampers >= 0.0);
            if (type.ends == LoadType::OnBody) continue;
            Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
            for (int b = 0; b < 2; ++b) {
                const Mat3 R =
                    Quaternion(at[7 * b + 3], at[7 * b + 4], at[7 * b + 5], at[7 * b + 6]).toRotationMatrix();
                const Vec3 omega = v.segment<3>(6 * b + 3), inertia(0.3, 0.4, 0.5);
                force += f.segment<3>(6 * b);
                moment += R * (f.segment<3>(6 * b + 3) + omega.cross(Vec3(inertia.cwiseProduct(omega)))) +
                          at.segment<3>(7 * b).cross(f.segment<3>(6 * b));
            }
            QVERIFY(force.norm() < 1e-12 * f.norm());
            QVERIFY(moment.norm() < 1e-12 * f.norm());
        }
    }

    void allocatesNothing_data() { everyType_data(); }
    void allocatesNothing() {
        QFETCH(int, index);
        Mechanism m = with(loadTypes()[std::size_t(index)]);
        giveAll(m.loads[0]);
        QVERIFY(resolve(m).empty());
        MultibodySystem system(m, {});
        Vector q, v, f(12);
        system.initialState(q, v);
        system.forces(0.0, q, v, f);
        QCOMPARE(allocationsOf([&] {
                     for (int i = 0; i < 10; ++i) system.forces(0.01 * i, q, v, f);
                 }),
                 std::int64_t(0));
    }

    /// Made of what is picked: at the picked points, with the values of a new one, and a name of its own.
    void isProposed_data() { everyType_data(); }
    void isProposed() {
        QFETCH(int, index);
        const LoadType& type = loadTypes()[std::size_t(index)];
        Mechanism m = with(type);
        PickedSide first, second;
        first.body = "left";
        first.geometry.shape = FeatureGeometry::Shape::Plane;
        first.geometry.point = Vec3(0.05, 0.0, 0.0);
        first.geometry.direction = Vec3::UnitX();
        second.body = "right";
        second.pose = RigidMotion::from(Vec3(0.4, 0.1, -0.2), Quaternion(Eigen::AngleAxisd(0.3, Vec3::UnitY())));
        m.bodies[1].pose = poseOf(second.pose);
        second.geometry.shape = FeatureGeometry::Shape::Point;
        second.geometry.point = Vec3(0.35, 0.0, 0.0);
        std::vector<PickedSide> picked{first};
        if (type.onJoint()) {
            QVERIFY_EXCEPTION_THROWN(proposeLoad(m, type, picked), std::invalid_argument);
            return;
        }
        if (type.hasTwoEnds()) {
            QVERIFY_EXCEPTION_THROWN(proposeLoad(m, type, picked), std::invalid_argument);
            picked.push_back(second);
        }
        Load load = proposeLoad(m, type, picked);
        m.loads.push_back(load);
        QVERIFY(resolve(m).empty());
        QCOMPARE(errorsOf(m), std::vector<std::string>());
        const Vec3 at = toVec3(load.a.position);
        QVERIFY((at - Vec3(0.05, 0.0, 0.0)).norm() < 1e-15);
        if (type.hasTwoEnds()) QVERIFY(std::abs(apart(m, load) - 0.3) < 1e-14);
        if (type.parameter("length")) QVERIFY(std::abs(load.length.value - 0.3) < 1e-14);
        // As it is made, what stretches or turns carries nothing.
        if (type.ends != LoadType::Points) return;
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        Vector f(12), without(12);
        system.forces(0.0, q, v, f);
        m.loads.pop_back();
        MultibodySystem(m, {}).forces(0.0, q, v, without);
        QVERIFY((f - without).norm() < 1e-3);
    }
};

QTEST_GUILESS_MAIN(LoadTypesTest)
#include "load_types_test.moc"
