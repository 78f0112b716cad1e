// Bodies that their sticking contacts hold still have no part in the equations; how they share loads is found once.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/math/work_count.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/many_body_scenes.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

using namespace escapement;

namespace {

constexpr int towers = 5;
constexpr double side = 0.1;

/// Towers of two boxes on a plane, the upper one a little beside the lower one, and gravity a little aslant.
Mechanism row() {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    Shape plane;
    plane.primitive = "plane";
    plane.size = {100.0, 10.0, 0.0};
    ground.shapes = {plane};
    m.bodies.push_back(ground);
    for (int k = 0; k < 2 * towers; ++k) {
        Body body =
            bodyAt("box " + std::to_string(k), {Mat3::Identity(), Vec3(k / 2, 0.003 * (k % 2), side * (0.5 + k % 2))});
        Shape box;
        box.primitive = "box";
        box.size = {side, side, side};
        body.shapes = {box};
        ContactPair pair;
        pair.name = "below " + body.name;
        pair.a.body = k % 2 == 0 ? "ground" : m.bodies.back().name;
        pair.b.body = body.name;
        pair.friction = 0.3;
        m.bodies.push_back(body);
        m.contacts.push_back(pair);
    }
    m.gravity = {1.0, 0.5, -9.7};
    return m;
}

std::vector<ClosedContact> touching(const System& system, const Vector& q) {
    std::vector<ClosedContact> closed;
    system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.valid && std::abs(gap.gap) < 1e-9) closed.push_back({i, ContactStatus::Stick, Vec3::UnitX()});
    });
    return closed;
}

/// Accelerations and forces of a model.
struct Answer {
    Vector a, lambda, joints;
    std::vector<Vec3> contacts;
    Answer(SmoothModel& model, const Vector& q, const Vector& v) {
        model.acceleration(0.0, q, v, a, lambda);
        model.distribute(0.0, q, v, lambda, joints, contacts);
    }
};

/// A ball falls beside the row and bounces.
Mechanism withBall() {
    Mechanism m = row();
    Body body = bodyAt("ball", {Mat3::Identity(), Vec3(-1.0, 0.0, 0.15)});
    Shape ball;
    ball.primitive = "sphere";
    ball.radius = 0.05;
    body.shapes = {ball};
    ContactPair pair;
    pair.name = "below ball";
    pair.a.body = "ground";
    pair.b.body = "ball";
    pair.friction = 0.3;
    pair.restitution = 0.5;
    m.bodies.push_back(body);
    m.contacts.push_back(pair);
    return m;
}

HybridSettings settings() {
    HybridSettings settings;
    settings.until = 0.4;
    settings.outputStep = 0.002;
    settings.stepsPerCheckpoint = 1;
    return settings;
}

} // namespace

class StillIslandsTest : public QObject {
    Q_OBJECT

  private slots:
    /// All of the row: no rows are left, no velocity stays, and the forces are those of the whole model.
    void holdsTheRow() {
        MultibodySystem system(row(), {});
        Vector q, v;
        system.initialState(q, v);
        const std::vector<ClosedContact> closed = touching(system, q);
        QVERIFY(closed.size() >= 8 * towers);
        SmoothModel whole(system, never), blocks(system, always);
        for (SmoothModel* model : {&whole, &blocks}) {
            model->setClosed(closed);
            model->chooseRows(0.0, q);
        }
        QVERIFY(whole.contactsRedundant() && blocks.contactsRedundant());
        QVERIFY(whole.redundant() && !blocks.redundant());
        QCOMPARE(whole.rowCount(), system.nv());
        QVERIFY(blocks.chosenRows().empty());
        QCOMPARE(blocks.rowCount(), 0);
        Vector moving = 1e-12 * randomVector(system.nv(), 3);
        blocks.projectVelocity(0.0, q, moving);
        QVERIFY(moving.isZero(0.0));
        const Answer one(whole, q, v), two(blocks, q, v);
        QVERIFY(two.a.isZero(0.0));
        double normal = 0.0;
        for (std::size_t k = 0; k < closed.size(); ++k) {
            QVERIFY(blocks.holdsStill(int(k)) && !whole.holdsStill(int(k)));
            QVERIFY2((one.contacts[k] - two.contacts[k]).norm() < 1e-10,
                     qPrintable(QString::number((one.contacts[k] - two.contacts[k]).norm())));
            QVERIFY(two.contacts[k].tail<2>().norm() <= 0.3 * two.contacts[k][0] * (1.0 + 1e-12));
            normal += two.contacts[k][0];
        }
        QVERIFY(std::abs(normal - 9.7 * 0.3 * 3 * towers) < 1e-9); // the lower ones bear both
    }

    /// One upper box slides: its tower is solved as ever, and the others are not in the equations.
    void onlyWhatMovesIsSolved() {
        MultibodySystem system(row(), {});
        Vector q, v;
        system.initialState(q, v);
        std::vector<ClosedContact> closed = touching(system, q);
        const std::string sliding = "below box 3";
        int own = 0;
        for (ClosedContact& contact : closed) {
            const std::string name = system.contactName(contact.index).contact;
            own += name == sliding || name == "below box 2";
            if (name == sliding) contact.status = ContactStatus::Slip;
        }
        v.segment<3>(6 * 3) = Vec3(0.5, 0.1, 0.0);
        SmoothModel whole(system, never), blocks(system, always);
        for (SmoothModel* model : {&whole, &blocks}) {
            model->setClosed(closed);
            model->chooseRows(0.0, q);
            model->referSlip(q, v, 0.0);
            model->chooseCarrying(0.0, q, v);
        }
        QVERIFY(blocks.redundant());
        QVERIFY(blocks.rowCount() > 0 && blocks.rowCount() <= 12);
        const Answer one(whole, q, v), two(blocks, q, v);
        QVERIFY2((one.a - two.a).cwiseAbs().maxCoeff() < 1e-8,
                 qPrintable(QString::number((one.a - two.a).cwiseAbs().maxCoeff())));
        QVERIFY(two.a.segment<3>(6 * 3).norm() > 1.0);
        int still = 0;
        for (std::size_t k = 0; k < closed.size(); ++k) {
            still += blocks.holdsStill(int(k));
            if (blocks.holdsStill(int(k))) // what slides shares its load otherwise where all is one patch
                QVERIFY((one.contacts[k] - two.contacts[k]).norm() < 1e-8);
        }
        QCOMPARE(still, int(closed.size()) - own);
        // Rows that were restored, as a continued run has them.
        SmoothModel again(system, always);
        again.setClosed(blocks.closed());
        again.restoreRows(blocks.chosenRows());
        again.chooseCarrying(0.0, q, v);
        const Answer three(again, q, v);
        QCOMPARE(again.rowCount(), blocks.rowCount());
        QVERIFY(three.a == two.a);
        for (std::size_t k = 0; k < closed.size(); ++k) QVERIFY(three.contacts[k] == two.contacts[k]);
    }

    /// Found once, whatever else moves; and anew where the island is another one, has moved, or bears another load.
    void sharesOnce() {
        MultibodySystem system(withBall(), {});
        Vector q, v;
        system.initialState(q, v);
        SmoothModel model(system, always);
        model.setClosed(touching(system, q));
        model.chooseRows(0.0, q);
        const auto found = [&] {
            const std::int64_t before = workCount.shares;
            Answer(model, q, v);
            return workCount.shares - before;
        };
        QCOMPARE(found(), std::int64_t(towers));
        QCOMPARE(found(), std::int64_t(0));
        q[7 * 2 * towers + 2] += 0.01; // the ball
        v[6 * 2 * towers] = 3.0;
        QCOMPARE(found(), std::int64_t(0));
        model.chooseRows(0.0, q); // the same contacts
        QCOMPARE(found(), std::int64_t(0));
        std::vector<ClosedContact> closed = model.closed();
        const auto other = std::find_if(closed.rbegin(), closed.rend(), [&](const ClosedContact& contact) {
            return system.contactName(contact.index).contact == "below box 1";
        });
        closed.erase(std::next(other).base());
        model.setClosed(closed);
        model.chooseRows(0.0, q);
        QCOMPARE(found(), std::int64_t(1));
        q[7 * 2] = std::nextafter(q[7 * 2], 10.0); // the second tower
        QCOMPARE(found(), std::int64_t(1));
    }

    /// In a run: frames, steps and events elsewhere cost nothing, what rests is exactly at rest, and a run that goes on
    /// from any checkpoint repeats every bit.
    void restsInARun() {
        MultibodySystem system(withBall(), {});
        Vector q, v;
        system.initialState(q, v);
        Record record;
        RunControl control;
        const std::int64_t before = workCount.shares;
        record.summary = HybridRun(system, settings(), record, control).run(q, v, {});
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY(record.count(EventKind::Impact) >= 2);
        QVERIFY(record.frames.size() > 200);
        const std::int64_t found = workCount.shares - before;
        QVERIFY2(found >= towers && found <= 4 * towers, qPrintable(QString::number(found)));
        const Frame &last = record.frames.back(), &early = record.frames[record.frames.size() / 2];
        for (int b = 1; b <= 2 * towers; ++b) {
            const BodyState &one = early.bodies[std::size_t(b)], &two = last.bodies[std::size_t(b)];
            QVERIFY(two.linear.isZero(0.0) && two.angular.isZero(0.0));
            QVERIFY(one.position == two.position && one.orientation.coeffs() == two.orientation.coeffs());
        }
        QVERIFY(record.checkpoints.size() > 4);
        for (std::size_t k = 1; k + 1 < record.checkpoints.size(); k += 2) {
            MultibodySystem fresh(withBall(), {});
            Record rest;
            const RunSummary summary =
                HybridRun(fresh, settings(), rest, control).run(q, v, {}, &record.checkpoints[k]);
            QVERIFY2(summary.status == RunStatus::Done, rest.story().c_str());
            QVERIFY(!rest.frames.empty() && rest.frames.size() < record.frames.size());
            for (std::size_t i = 0; i < rest.frames.size(); ++i) {
                const Frame& one = record.frames[record.frames.size() - rest.frames.size() + i];
                const Frame& two = rest.frames[i];
                QCOMPARE(two.time, one.time);
                QCOMPARE(two.contacts.size(), one.contacts.size());
                for (std::size_t c = 0; c < one.contacts.size(); ++c)
                    QVERIFY(two.contacts[c].force == one.contacts[c].force);
                for (std::size_t b = 0; b < one.bodies.size(); ++b)
                    QVERIFY(two.bodies[b].position == one.bodies[b].position &&
                            two.bodies[b].linear == one.bodies[b].linear);
            }
        }
    }
};

QTEST_APPLESS_MAIN(StillIslandsTest)

#include "still_islands_test.moc"
