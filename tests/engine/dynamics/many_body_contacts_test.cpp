// Contact problems of many bodies by blocks and in momentum form against W itself; chains in time steps and on the
// ground.

#include "engine/bench/many_bodies/scale.h"
#include "engine/complementarity/contact_dynamics.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/smooth/steps/half_explicit_stage.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/many_body_scenes.h"

#include <QtTest>

#include <malloc.h>

#include <numeric>

using namespace escapement;

namespace {

/// A wall of bricks, one of which a guide lets only rise.
struct GuidedWall {
    explicit GuidedWall(int bricks) : system(guided(bricks), {}) {
        system.initialState(q, v);
        system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
            if (gap.valid && gap.gap < 1e-9) touching.push_back(i);
        });
        rows.resize(std::size_t(system.constraintCount()));
        std::iota(rows.begin(), rows.end(), 0);
    }
    static Mechanism guided(int bricks) {
        Mechanism m = brickWall(bricks);
        Joint guide;
        guide.name = "guide";
        guide.type = "prismatic";
        guide.a = frameAt(m.bodies[0].name, toVec3(m.bodies[1].pose.position), Vec3::UnitZ());
        guide.b = frameAt(m.bodies[1].name, Vec3::Zero(), Vec3::UnitZ());
        m.joints.push_back(guide);
        return m;
    }
    MultibodySystem system;
    Vector q, v;
    std::vector<int> touching, rows;
};

} // namespace

class ManyBodyContactsTest : public QObject {
    Q_OBJECT

  private slots:
    /// Closed contacts of all kinds, more of them than can be independent.
    void sameContacts() {
        Mechanism m = onTable(openChain(9));
        for (auto& joint : m.joints) joint.type = "spherical";
        for (auto& body : m.bodies)
            if (!body.fixed) body.pose.position[2] = 0.01;
        m.joints.erase(m.joints.begin());
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        v = randomVector(system.nv(), 4);
        SmoothModel whole(system, never), blocks(system, always);
        std::vector<int> touching;
        for (int i = 0; i < system.contactCount(); ++i)
            if (const ContactGap gap = system.contactGap(i, q); gap.valid && std::abs(gap.gap) < 1e-9)
                touching.push_back(i);
        QVERIFY(touching.size() > 12);
        std::vector<ClosedContact> closed;
        for (int i : touching) closed.push_back({i, ContactStatus::Stick, Vec3::UnitX()});
        Vector la, lb, a, b, ja, jb;
        std::vector<Vec3> fa, fb;
        for (SmoothModel* model : {&whole, &blocks}) {
            model->setClosed(closed);
            model->chooseRows(0.0, q);
        }
        QVERIFY(whole.contactsRedundant());
        QCOMPARE(blocks.rowCount(), whole.rowCount());
        whole.projectVelocity(0.0, q, v);
        whole.acceleration(0.0, q, v, a, la);
        blocks.acceleration(0.0, q, v, b, lb);
        QVERIFY2((b - a).cwiseAbs().maxCoeff() < 1e-9,
                 qPrintable(QString::number((b - a).cwiseAbs().maxCoeff()))); // of gravity: nothing moves
        whole.distribute(0.0, q, v, la, ja, fa);
        blocks.distribute(0.0, q, v, lb, jb, fb);
        QVERIFY2(difference(jb, ja) < 1e-7, qPrintable(QString::number(difference(jb, ja))));
        for (std::size_t k = 0; k < fa.size(); ++k)
            QVERIFY2((fa[k] - fb[k]).norm() <= 1e-7, qPrintable(QString::number((fa[k] - fb[k]).norm())));
        // One foot of each box slides: friction, on the right side only.
        closed.clear();
        for (std::size_t k = 0; k < touching.size(); k += 4)
            closed.push_back({touching[k], (k / 4) % 2 ? ContactStatus::Stick : ContactStatus::Slip, Vec3::UnitX()});
        for (SmoothModel* model : {&whole, &blocks}) {
            model->setClosed(closed);
            model->chooseRows(0.0, q);
            model->referSlip(q, v, 0.0);
        }
        QVERIFY(!whole.contactsRedundant());
        QVERIFY(whole.chosenRows() == blocks.chosenRows());
        whole.acceleration(0.0, q, v, a, la);
        blocks.acceleration(0.0, q, v, b, lb);
        QVERIFY2(difference(b, a) < 1e-11 && difference(lb, la) < 1e-11, qPrintable(QString::number(difference(b, a))));
        // The Delassus operator, and what an impulse does.
        ContactDynamics one(system, never, never), two(system, always);
        const std::vector<int> rows = [&] {
            std::vector<int> list;
            for (int r : whole.chosenRows())
                if (r < system.constraintCount()) list.push_back(r);
            return list;
        }();
        one.prepare(0.0, q, rows, touching);
        two.prepare(0.0, q, rows, touching);
        QVERIFY((one.delassus() - two.delassus()).cwiseAbs().maxCoeff() < 1e-12 * one.delassus().cwiseAbs().maxCoeff());
        const Vector impulse = randomVector(one.delassus().rows(), 8);
        Vector va = v, vb = v, ma = Vector::Zero(Eigen::Index(rows.size())), mb = ma;
        one.apply(impulse, va, ma);
        two.apply(impulse, vb, mb);
        QVERIFY(difference(vb, va) < 1e-12 && difference(mb, ma) < 1e-12);
        const Vector bias = randomVector(Eigen::Index(rows.size()), 2);
        one.satisfyJoints(va, bias, ma);
        two.satisfyJoints(vb, bias, mb);
        QVERIFY(difference(vb, va) < 1e-12 && difference(mb, ma) < 1e-12);
        QVERIFY(difference(two.contactVelocities(v), one.contactVelocities(v)) < 1e-13);
        QVERIFY(difference(two.jointVelocities(v), one.jointVelocities(v)) < 1e-13);
        QVERIFY((two.contactJacobian() - one.contactJacobian()).cwiseAbs().maxCoeff() < 1e-14);
        momentumIsW(system, q, rows, touching, one.delassus());
    }

    /// Three mechanisms side by side, of boxes that slide on their corners: each is solved by itself, and what they
    /// do is what a matrix of all says.
    void jointedIslandsThatShareStayApart() {
        Mechanism m = onTable(openChain(9));
        for (auto& joint : m.joints) joint.type = "spherical";
        for (auto& body : m.bodies)
            if (!body.fixed) body.pose.position[2] = 0.01;
        for (const int gone : {6, 3, 0}) m.joints.erase(m.joints.begin() + gone);
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        v = randomVector(system.nv(), 5);
        SmoothModel whole(system, never), blocks(system, always);
        std::vector<ClosedContact> closed;
        for (int i = 0; i < system.contactCount(); ++i)
            if (const ContactGap gap = system.contactGap(i, q); gap.valid && std::abs(gap.gap) < 1e-9)
                closed.push_back({i, ContactStatus::Slip, Vec3::UnitX()});
        for (SmoothModel* model : {&whole, &blocks}) {
            model->setClosed(closed);
            model->chooseRows(0.0, q);
        }
        QVERIFY(whole.contactsRedundant() && system.contactLaw(closed[0].index).friction > 0.0);
        whole.projectVelocity(0.0, q, v);
        Vector la, lb, a, b, ja, jb;
        std::vector<Vec3> fa, fb;
        for (SmoothModel* model : {&whole, &blocks}) {
            model->referSlip(q, v, 0.0);
            model->chooseCarrying(0.0, q, v);
        }
        whole.acceleration(0.0, q, v, a, la);
        blocks.acceleration(0.0, q, v, b, lb);
        QVERIFY(blocks.byBlocks());
        QVERIFY2(difference(b, a) < 1e-9, qPrintable(QString::number(difference(b, a))));
        whole.distribute(0.0, q, v, la, ja, fa);
        blocks.distribute(0.0, q, v, lb, jb, fb);
        QVERIFY2(difference(jb, ja) < 1e-7, qPrintable(QString::number(difference(jb, ja))));
        for (std::size_t k = 0; k < fa.size(); ++k)
            QVERIFY2((fa[k] - fb[k]).norm() <= 1e-7, qPrintable(QString::number((fa[k] - fb[k]).norm())));
    }

    /// Boxes without joints: W has a block for two contacts of one box, and no others.
    void contactsOfBoxesByBlocks() {
        constexpr int boxes = 4;
        Mechanism m;
        Body ground;
        ground.name = "ground";
        ground.fixed = true;
        Shape plane;
        plane.primitive = "plane";
        plane.size = {100.0, 10.0, 0.0};
        ground.shapes = {plane};
        m.bodies.push_back(ground);
        for (int k = 0; k < boxes; ++k) { // two stacks of two
            Body body = bodyAt("box " + std::to_string(k),
                               {Mat3::Identity(), Vec3(k / 2, 0.003 * (k % 2), 0.05 + 0.1 * (k % 2))});
            Shape box;
            box.primitive = "box";
            box.size = {0.1, 0.1, 0.0};
            box.size[2] = 0.1;
            body.shapes = {box};
            ContactPair pair;
            pair.name = "below " + body.name;
            pair.a.body = k % 2 == 0 ? "ground" : m.bodies.back().name;
            pair.b.body = body.name;
            pair.friction = 0.3;
            m.bodies.push_back(body);
            m.contacts.push_back(pair);
        }
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        v = randomVector(system.nv(), 3);
        std::vector<int> touching;
        system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
            if (gap.valid && gap.gap < 1e-9) touching.push_back(i);
        });
        QVERIFY(int(touching.size()) >= 4 * boxes);
        ContactDynamics one(system, never, never), two(system, never, always);
        one.prepare(0.0, q, {}, touching);
        two.prepare(0.0, q, {}, touching);
        QVERIFY(!one.blocks() && two.blocks());
        QVERIFY((one.delassus() - two.delassus()).cwiseAbs().maxCoeff() < 1e-13 * one.delassus().cwiseAbs().maxCoeff());
        QVERIFY(two.blocks()->values().size() <=
                touching.size() * touching.size() / 2); // the stacks know nothing of each other
        QVERIFY(difference(two.contactVelocities(v), one.contactVelocities(v)) < 1e-13);
        const Vector impulse = randomVector(one.delassus().rows(), 8);
        Vector va = v, vb = v, none;
        one.apply(impulse, va, none);
        two.apply(impulse, vb, none);
        QVERIFY(difference(vb, va) < 1e-13);
        momentumIsW(system, q, {}, touching, one.delassus());
    }

    /// Joints have no part in what happens between bodies that have none, and cost nothing there.
    void jointsOfOneBodyInAHeap() {
        GuidedWall small(8);
        ContactDynamics whole(small.system, never, never), blocks(small.system, never, always);
        for (ContactDynamics* one : {&whole, &blocks}) one->prepare(0.0, small.q, small.rows, small.touching);
        QVERIFY(!whole.blocks() && blocks.blocks());
        QVERIFY((whole.delassus() - blocks.delassus()).cwiseAbs().maxCoeff() <
                1e-12 * whole.delassus().cwiseAbs().maxCoeff());
        int held = 0;
        for (int k = 0; k < int(small.touching.size()); ++k)
            for (const int axis : {0, 1, 2}) {
                QCOMPARE(blocks.isHeld(k, axis), whole.isHeld(k, axis));
                held += blocks.isHeld(k, axis);
            }
        QVERIFY(held > 0); // along the floor

        GuidedWall large(400);
        QVERIFY(large.touching.size() > 1000);
        ContactDynamics many(large.system, never, always), heap(large.system, never, always, always);
        const auto timeWith = [&](const std::vector<int>& rows) {
            const double start = spent();
            many.prepare(0.0, large.q, rows, large.touching);
            return spent() - start;
        };
        timeWith({});
        const double without = timeWith({}), with = timeWith(large.rows);
        QVERIFY2(with < 20.0 * without, qPrintable(QString("%1 s instead of %2 s").arg(with).arg(without)));
        heap.prepare(0.0, large.q, large.rows, large.touching);
        QVERIFY(heap.momentum());
        const auto taken = [] {
            const struct mallinfo2 memory = mallinfo2();
            return double(memory.uordblks) + double(memory.hblkhd);
        };
        const double before = taken();
        QVERIFY(!heap.isHeld(0, 0));
        QVERIFY2(taken() - before < 1e6, qPrintable(QString("%1 bytes").arg(taken() - before))); // J has 5e7
    }

    /// Time stepping of a chain goes the same way by blocks, whatever the scheme, as its hinges alone do: they stay
    /// closed, and energy is kept.
    void chainsInTime_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"Moreau-Jean", "D-minus", "Schatzman-Paoli", "Stewart-Trinkle", "DVI"})
            QTest::newRow(scheme) << scheme;
    }

    void chainsInTime() {
        QFETCH(QString, scheme);
        Vector end[2];
        for (const int links : {7, 8}) { // 35 rows go whole, 40 by blocks
            Mechanism m = openChain(7);
            if (links == 8) { // a second mechanism beside it that has rows to count
                const Mechanism other = openChain(1);
                Body body = other.bodies.back();
                body.name = "beside";
                m.bodies.push_back(body);
                Joint joint = other.joints.back();
                joint.name = "beside";
                joint.b.body = "beside";
                m.joints.push_back(joint);
            }
            m.gravity = {0.0, 0.0, -9.81};
            MultibodySystem system(m, {});
            Vector q, v;
            system.initialState(q, v);
            assemble(system, 0.0, q, v);
            HybridSettings settings;
            settings.strategy = StrategyChoice::TimeStepping;
            settings.scheme = scheme.toStdString();
            settings.step = 1e-4;
            settings.until = 2e-2;
            settings.outputStep = 1e-2;
            Result result;
            RunControl control;
            HybridRun run(system, settings, result, control);
            const RunSummary summary = run.run(q, v, {});
            QVERIFY2(summary.status == RunStatus::Done, qPrintable(QString::fromStdString(summary.message)));
            const Frame last = result.frameAt(result.frameCount() - 1);
            Vector& positions = end[links - 7];
            positions.resize(21);
            for (int k = 0; k < 7; ++k) positions.segment<3>(3 * k) = last.bodies[std::size_t(k) + 1].position;
        }
        // The body beside has a say in when hinges are closed anew, to 1e-10 of the size.
        QVERIFY2(difference(end[1], end[0]) < 1e-9, qPrintable(QString::number(difference(end[1], end[0]))));
    }

    /// Impacts, sliding and sticking of links whose joints are eliminated by groups, with rubbing hinges between.
    void chainFallsOnTheGround() {
        Mechanism m = openChain(10);
        Shape plane, ball;
        plane.primitive = "plane";
        plane.size = {10.0, 10.0, 0.0};
        Pose below;
        below.position = {0.0, 0.0, -0.4};
        plane.placement = below;
        ball.primitive = "sphere";
        ball.radius = 0.02;
        m.bodies.front().shapes = {plane};
        for (std::size_t i : {6u, 8u, 10u}) {
            m.bodies[i].shapes = {ball};
            ContactPair pair;
            pair.name = "ball " + std::to_string(i);
            pair.a.body = "ground";
            pair.b.body = m.bodies[i].name;
            pair.friction = 0.3;
            pair.restitution = 0.2;
            m.contacts.push_back(pair);
        }
        MultibodySystem system(m, {});
        QVERIFY(SmoothModel(system).byBlocks());
        Vector q, v;
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        HybridSettings settings;
        settings.until = 0.5;
        settings.tolerance = 1e-7;
        settings.outputStep = 0.01;
        Result result;
        RunControl control;
        HybridRun run(system, settings, result, control);
        const RunSummary summary = run.run(q, v, {});
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        QVERIFY2(summary.events.contains("impact"), "nothing struck");
        QVERIFY2(summary.penetration < 1e-6, qPrintable(QString::number(summary.penetration)));
        double kinetic = 0.0;
        for (std::size_t i = 0; i < result.frameCount(); ++i)
            kinetic = std::max(kinetic, result.frameAt(i).energy.kinetic);
        const double unexplained = summary.energy_end - summary.energy_start + summary.dissipated - summary.work;
        QVERIFY2(summary.dissipated > 0.0 && std::abs(unexplained) < 1e-5 * kinetic,
                 qPrintable(QString::number(unexplained / kinetic)));
    }

  private:
    /// W in momentum form is W: products, its blocks, and the sweep's view of it once the joints have answered.
    void momentumIsW(System& system, const Vector& q, const std::vector<int>& rows, const std::vector<int>& touching,
                     const Matrix& w) {
        ContactDynamics dynamics(system, never, always, always);
        dynamics.prepare(0.0, q, rows, touching);
        QVERIFY(dynamics.momentum() && !dynamics.blocks());
        MomentumDelassus& form = *dynamics.momentum();
        const double size = w.cwiseAbs().maxCoeff();
        QVERIFY((dynamics.delassus() - w).cwiseAbs().maxCoeff() < 1e-12 * size);
        Vector r = randomVector(w.rows(), 9), u, free = Vector::Zero(system.nv()),
               lambda = Vector::Zero(Eigen::Index(rows.size()));
        form.multiply(r, u);
        QVERIFY(difference(u, Vector(w * r)) < 1e-12);
        form.start(r);
        for (int a = 0; a < form.count(); a += 2) {
            const Vec3 change = randomVector(3, a);
            form.change(a, change);
            r.segment<3>(3 * a) += change;
        }
        form.settle();
        const Vector now = w * r;
        for (int a = 0; a < form.count(); ++a)
            QVERIFY((form.velocity(a) - now.segment<3>(3 * a)).cwiseAbs().maxCoeff() <
                    1e-11 * now.cwiseAbs().maxCoeff());
        dynamics.apply(r, free, lambda);
        QVERIFY(difference(dynamics.contactVelocities(free), now) < 1e-11);
        QVERIFY(rows.empty() ||
                dynamics.jointVelocities(free).cwiseAbs().maxCoeff() < 1e-11 * now.cwiseAbs().maxCoeff());
    }
};

QTEST_APPLESS_MAIN(ManyBodyContactsTest)

#include "many_body_contacts_test.moc"
