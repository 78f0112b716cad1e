// Rows by blocks against the same rows whole, on chains with loops, redundant joints, motors and contacts.

#include "engine/bench/many_bodies/scale.h"
#include "engine/complementarity/contact_dynamics.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joints/joint_diagnosis.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/smooth/steps/half_explicit_stage.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/many_body_scenes.h"

#include <QtTest>

using namespace escapement;

namespace {

RigidMotion poseOf(const Body& body) {
    return RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
}

/// A joint at a place of the world between two bodies, with z along a direction of the world.
Joint between(const Mechanism& m, const std::string& name, const std::string& type, const std::string& a,
              const std::string& b, const Vec3& place, const Vec3& z) {
    Joint joint;
    joint.name = name;
    joint.type = type;
    const auto frame = [&](const std::string& body) {
        const RigidMotion inverse = poseOf(*m.findBody(body)).inverse();
        return frameAt(body, inverse * place, inverse.rotation * z, inverse.rotation * z.unitOrthogonal());
    };
    joint.a = frame(a);
    joint.b = frame(b);
    return joint;
}

/// An open chain of `links` links with a Bennett linkage, whose four hinges hold one row too many, at its end, and as
/// many links again behind it.
Mechanism chainWithBennett(int links) {
    Mechanism m = openChain(links);
    const double a = 0.1, alpha = 0.6, beta = 1.1, b = a * std::sin(beta) / std::sin(alpha);
    const double first = 1.9, second = 2.0 * std::atan(std::sin(0.5 * (beta + alpha)) / std::sin(0.5 * (beta - alpha)) /
                                                       std::tan(0.5 * first));
    const double angles[4] = {first, second, -first, -second}, lengths[4] = {a, b, a, b},
                 twists[4] = {alpha, beta, alpha, beta};
    RigidMotion at = poseOf(m.bodies.back());
    at.translation += at.rotation * Vec3(0.05, 0.0, 0.0);
    const RigidMotion start = at;
    std::string last = m.bodies.back().name, opposite;
    // Body k carries hinges k and k + 1; the chain's last link carries the last hinge and the first.
    for (int k = 0; k < 3; ++k) {
        const Vec3 place = at.translation, axis = at.rotation.col(2);
        at = at * step(angles[k], lengths[k], twists[k]);
        m.bodies.push_back(bodyAt("bennett " + std::to_string(k), {at.rotation, 0.5 * (place + at.translation)}));
        m.joints.push_back(
            between(m, "bennett " + std::to_string(k), "revolute", last, m.bodies.back().name, place, axis));
        last = m.bodies.back().name;
        if (k == 1) opposite = last;
    }
    const Vec3 place = at.translation, axis = at.rotation.col(2);
    const RigidMotion end = at * step(angles[3], lengths[3], twists[3]);
    if (!((end.translation - start.translation).norm() < 1e-12)) throw std::runtime_error("the linkage does not close");
    m.joints.push_back(between(m, "bennett 3", "revolute", last, "link " + std::to_string(links), place, axis));
    for (int i = 0; i < links; ++i) {
        RigidMotion pose = poseOf(*m.findBody(opposite));
        const Vec3 hinge = pose.translation;
        pose.translation += Vec3(0.0, 0.0, 0.1);
        m.bodies.push_back(bodyAt("tail " + std::to_string(i), pose));
        m.joints.push_back(between(m, "tail " + std::to_string(i), i % 3 == 2 ? "spherical" : "revolute", opposite,
                                   m.bodies.back().name, hinge, Vec3(1.0, 0.1 * i, 0.3)));
        opposite = m.bodies.back().name;
    }
    return m;
}

Mechanism driven(Mechanism m) {
    for (std::size_t j = 3; j < m.joints.size(); j += 4) {
        Motor motor;
        motor.kind = "speed";
        motor.value = 0.5;
        m.joints[j].motor = motor;
    }
    return m;
}

Mechanism rubbing(Mechanism m) {
    for (std::size_t j = 1; j < m.joints.size(); j += 2) {
        m.joints[j].friction = 0.01;
        m.joints[j].static_friction = 0.02;
    }
    for (std::size_t j = 2; j < m.joints.size(); j += 2) m.joints[j].limits = NumberVector<2>{-2.0, 2.0};
    return m;
}

struct Scene {
    MultibodySystem system;
    Vector q, v;
    explicit Scene(const Mechanism& m) : system(m, {}) {
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        v = randomVector(system.nv(), 5);
        SmoothModel model(system, never);
        model.chooseRows(0.0, q);
        model.projectVelocity(0.0, q, v);
    }
};

} // namespace

class ManyBodiesTest : public QObject {
    Q_OBJECT

  private slots:
    void blocksAreTheRows_data() { scenes(); }

    void blocksAreTheRows() {
        QFETCH(int, kind);
        Scene s(scene(kind));
        const int nv = s.system.nv();
        Matrix jacobian(s.system.constraintCount(), nv);
        s.system.constraintJacobian(0.0, s.q, jacobian);
        BlockRows rows;
        s.system.constraintBlocks(0.0, s.q, rows);
        QVERIFY((rows.whole(nv) - jacobian).cwiseAbs().maxCoeff() == 0.0);
        Matrix inverse = jacobian.transpose();
        s.system.solveMass(inverse);
        solveMass(s.system, rows);
        QVERIFY(difference(Eigen::Map<const Vector>(Matrix(rows.whole(nv).transpose()).data(), inverse.size()),
                           Eigen::Map<const Vector>(inverse.data(), inverse.size())) < 1e-15);
        ContactRows three(3, nv);
        for (int i = 0; i < s.system.contactCount(); ++i) {
            s.system.contactRows(i, s.q, three);
            rows.clear();
            s.system.contactBlocks(i, s.q, rows);
            QVERIFY((rows.whole(nv) - three).cwiseAbs().maxCoeff() == 0.0);
        }
    }

    void contactBlocksAreTheRows() {
        Mechanism m = onTable(openChain(4));
        for (auto& body : m.bodies)
            if (!body.fixed) body.pose.position[2] = 0.02;
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        ContactRows three(3, system.nv());
        QVERIFY(system.contactCount() > 8);
        for (int i = 0; i < system.contactCount(); ++i) {
            system.contactRows(i, q, three);
            BlockRows rows;
            system.contactBlocks(i, q, rows);
            QVERIFY((rows.whole(system.nv()) - three).cwiseAbs().maxCoeff() == 0.0);
        }
    }

    /// Where a place of two features has ended its contact has no gap: there is nothing to project onto, and the
    /// configuration stays, whatever was projected before.
    void whatHasNoGapMovesNothing() {
        const Mechanism m = parseProject(R"({"escapement": 1, "bodies": [
            {"name": "below", "fixed": true, "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.1]}]},
            {"name": "above", "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.1]}],
             "pose": {"position": [0.05, 0.03, 0.1]},
             "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
            "contacts": [{"name": "c", "a": {"body": "below"}, "b": {"body": "above"}}]})")
                                .mechanism;
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        int without = -1;
        for (int i = 0; i < system.contactCount() && without < 0; ++i)
            if (!std::isfinite(system.contactGap(i, q).gap)) without = i;
        QVERIFY(without >= 0);
        SmoothModel model(system, never);
        model.setClosed({{without, ContactStatus::Slip, Vec3::UnitX()}});
        model.chooseRows(0.0, q);
        Vector at = q;
        model.projectPosition(0.0, at, 1e-15);
        QCOMPARE(at.size(), q.size());
        QVERIFY((at - q).cwiseAbs().maxCoeff() == 0.0);
    }

    void sameMotion_data() { scenes(); }

    void sameMotion() {
        QFETCH(int, kind);
        Scene s(scene(kind));
        SmoothModel whole(s.system, never), blocks(s.system, always);
        if (kind == 4)
            for (SmoothModel* model : {&whole, &blocks}) {
                std::vector<ClosedContact> closed;
                for (int i = s.system.firstJointContact() + s.system.limitCount(); i < s.system.contactCount(); ++i)
                    closed.push_back({i, i % 2 ? ContactStatus::Stick : ContactStatus::Slip, Vec3::UnitX()});
                model->setClosed(closed);
            }
        whole.chooseRows(0.0, s.q);
        blocks.chooseRows(0.0, s.q);
        QVERIFY(!whole.byBlocks() && blocks.byBlocks());
        QCOMPARE(blocks.rowCount(), whole.rowCount());
        QCOMPARE(blocks.redundant(), whole.redundant());
        whole.projectVelocity(0.0, s.q, s.v);
        Vector a, b, la, lb, ja, jb;
        whole.acceleration(0.0, s.q, s.v, a, la);
        blocks.acceleration(0.0, s.q, s.v, b, lb);
        QVERIFY2(difference(b, a) < 1e-11, qPrintable(QString::number(difference(b, a))));
        std::vector<Vec3> fa, fb;
        whole.distribute(0.0, s.q, s.v, la, ja, fa);
        blocks.distribute(0.0, s.q, s.v, lb, jb, fb);
        QVERIFY2(difference(jb, ja) < 1e-9, qPrintable(QString::number(difference(jb, ja))));
        for (std::size_t k = 0; k < fa.size(); ++k) QVERIFY((fa[k] - fb[k]).norm() <= 1e-9 * (1.0 + fa[k].norm()));
        // Half-explicit stages, with C and B at different points.
        const Vector move = 1e-3 * s.v;
        Vector ahead(s.q.size());
        s.system.displace(s.q, move, ahead);
        HalfExplicitStage stage;
        stage.solve(whole, 0.0, s.q, s.v, 0.0, ahead, s.v, 1e-3, a);
        HalfExplicitStage other;
        other.solve(blocks, 0.0, s.q, s.v, 0.0, ahead, s.v, 1e-3, b);
        // Rows that are redundant hold at the point itself only: what is left out of them there is a matter of choice.
        const double within = whole.redundant() ? 1e-3 : 1e-11;
        QVERIFY2(difference(b, a) < within, qPrintable(QString::number(difference(b, a))));
        // Projections.
        Vector va = s.v + randomVector(s.v.size(), 9), vb = va;
        QVERIFY(std::abs(whole.projectVelocity(0.0, s.q, va) / blocks.projectVelocity(0.0, s.q, vb) - 1.0) < 1e-11 ||
                whole.redundant());
        QVERIFY2(difference(vb, va) < 1e-11, qPrintable(QString::number(difference(vb, va))));
        QVERIFY(blocks.velocityDrift(0.0, s.q, vb) < 2e-11);
        Vector qa(s.q.size()), shift = 1e-5 * randomVector(s.v.size(), 11);
        s.system.displace(s.q, shift, qa);
        Vector qb = qa;
        whole.projectPosition(0.0, qa, 1e-15, 5);
        blocks.projectPosition(0.0, qb, 1e-15, 5);
        // Off the manifold redundant rows contradict each other by the square of the shift: which of them are left out
        // shows.
        QVERIFY2((qa - qb).cwiseAbs().maxCoeff() < (whole.redundant() ? 1e-6 : 1e-13),
                 qPrintable(QString::number((qa - qb).cwiseAbs().maxCoeff())));
        QVERIFY(blocks.positionDrift(0.0, qb) <= 10.0 * whole.positionDrift(0.0, qa) + 1e-13);
    }

    /// Nearly parallel rows: those that are well apart are kept, whatever the order.
    void choosesRowsWellApart() {
        BlockRows rows;
        const Vec6 one = (Vec6() << 1, 0, 0, 0, 0, 0).finished(), near = (Vec6() << 1, 5e-3, 0, 0, 0, 0).finished(),
                   apart = (Vec6() << 0, 1, 0, 0, 0, 0).finished();
        for (const Vec6& row : {one, near, apart}) {
            rows.beginGroup(1);
            rows.block(rows.addBlock(0, 6)).row(0) = row.transpose();
        }
        const auto chosen = chooseRows(rows, rows, {0, 0, 0});
        QCOMPARE(chosen.size(), std::size_t(2));
        QVERIFY(chosen[1] == 2); // never the two that are nearly the same
        // Where there is no other, they are both kept; and a row of lower rank is preferred.
        BlockRows two;
        for (const Vec6& row : {one, near}) {
            two.beginGroup(1);
            two.block(two.addBlock(0, 6)).row(0) = row.transpose();
        }
        QCOMPARE(chooseRows(two, two, {0, 0}).size(), std::size_t(2));
        const auto ranked = chooseRows(rows, rows, {0, 0, 1});
        QVERIFY(ranked == std::vector<int>({0, 1}));
    }

    void diagnosisBySize() {

        MultibodySystem system(hangingChain(14), {});
        Vector q, v;
        system.initialState(q, v);
        const JointDiagnosis d = diagnoseJoints(system, q);
        QCOMPARE(d.redundancy(), 3);
        QCOMPARE(d.freedoms, 12);
        QCOMPARE(d.redundant.size(), std::size_t(15));
        Scene bennett(chainWithBennett(6));
        const JointDiagnosis b = diagnoseJoints(bennett.system, bennett.q);
        QCOMPARE(b.redundancy(), 3); // twenty rows leave the linkage one freedom of eighteen
        QCOMPARE(b.redundant.size(), std::size_t(4));
    }

    void smallOnesStayWhole() {
        MultibodySystem few(openChain(7), {}), many(openChain(8), {});
        QVERIFY(!SmoothModel(few).byBlocks());
        QVERIFY(SmoothModel(many).byBlocks());
    }

    void fillGrowsWithTheLinks() {
        for (int links : {20, 200}) {
            for (bool closed : {false, true}) {
                MultibodySystem system(closed ? hangingChain(links) : openChain(links), {});
                Vector q, v;
                system.initialState(q, v);
                BlockRows rows;
                system.constraintBlocks(0.0, q, rows);
                BlockElimination elimination;
                elimination.arrange(rows);
                QVERIFY2(elimination.fill() <= (closed ? 2 * links : links - 1),
                         qPrintable(QString::number(elimination.fill())));
            }
        }
    }

    void closesWhatIsNearlyClosed() {
        Mechanism m = hangingChain(30);
        for (std::size_t i = 1; i < m.bodies.size(); ++i)
            m.bodies[i].pose.position[0] = m.bodies[i].pose.position[0].value + 1e-3 * std::sin(7.0 * double(i));
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        const AssemblyResult result = assemble(system, 0.0, q, v);
        QVERIFY(result.closed);
        QVERIFY2(result.positionAfter < 1e-12 && result.iterations < 12,
                 qPrintable(QString::number(result.iterations)));
    }

    void hangingChainKeepsItsEnergy() {
        Mechanism m = hangingChain(30);
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        HybridSettings settings;
        settings.until = 0.25;
        settings.tolerance = 1e-8;
        settings.outputStep = 0.05;
        Result result;
        RunControl control;
        HybridRun run(system, settings, result, control);
        const RunSummary summary = run.run(q, v, {});
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        const double kinetic = result.frameAt(result.frameCount() - 1).energy.kinetic;
        QVERIFY(kinetic > 0.1);
        QVERIFY2(std::abs(summary.energy_end - summary.energy_start) < 1e-8 * kinetic,
                 qPrintable(QString::number((summary.energy_end - summary.energy_start) / kinetic)));
        QVERIFY(summary.drift_velocity < 1e-9 && summary.drift_position < 1e-9);
    }

  private:
    void scenes() {
        QTest::addColumn<int>("kind");
        QTest::newRow("open chain") << 0;
        QTest::newRow("flat closed chain, three rows redundant") << 1;
        QTest::newRow("Bennett linkage within a chain") << 2;
        QTest::newRow("motors") << 3;
        QTest::newRow("joint friction and limits") << 4;
        QTest::newRow("closed and driven") << 5;
    }

    static Mechanism scene(int kind) {
        switch (kind) {
        case 0:
            return openChain(14);
        case 1:
            return hangingChain(14);
        case 2:
            return chainWithBennett(6);
        case 3:
            return driven(openChain(14));
        case 4:
            return rubbing(openChain(14));
        default: {
            Mechanism m = hangingChain(14);
            Motor motor;
            motor.kind = "speed";
            motor.value = 0.5;
            m.joints[4].motor = motor;
            return m;
        }
        }
    }
};

QTEST_APPLESS_MAIN(ManyBodiesTest)

#include "many_bodies_test.moc"
