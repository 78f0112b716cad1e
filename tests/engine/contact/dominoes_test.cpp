// Many bodies that stand by themselves: what one does hangs on none of the others, and costs no more for them.

#include "engine/bench/many_bodies/scale.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

struct Row {
    Mechanism mechanism;
    MultibodySystem system;
    Vector q, v;
    explicit Row(Mechanism given) : mechanism(std::move(given)), system(mechanism, {}) { system.initialState(q, v); }

    /// The corners that touch the floor.
    std::vector<ClosedContact> standing(ContactStatus status) const {
        std::vector<ClosedContact> closed;
        for (int i = 0; i < system.contactCount(); ++i)
            if (const ContactGap gap = system.contactGap(i, q); gap.valid && std::abs(gap.gap) < 1e-12)
                closed.push_back({i, status});
        return closed;
    }
};

RunSummary fall(int dominoes, double until, Result& result) {
    Row row(dominoRow(dominoes));
    HybridSettings settings;
    settings.until = until;
    RunControl control;
    HybridRun run(row.system, settings, result, control);
    return run.run(row.q, row.v, {});
}

} // namespace

class DominoesTest : public QObject {
    Q_OBJECT

  private slots:
    void howManyStandBehindChangesNothing() {
        // Until 0.3 s the wave has come to the sixth.
        Result few, many;
        const RunSummary ten = fall(10, 0.3, few), forty = fall(40, 0.3, many);
        QVERIFY2(ten.status == RunStatus::Done, ten.message.c_str());
        QVERIFY2(forty.status == RunStatus::Done, forty.message.c_str());
        const Frame a = few.frameAt(few.frameCount() - 1), b = many.frameAt(many.frameCount() - 1);
        for (std::size_t i = 1; i <= 9; ++i) {
            const double apart = (a.bodies[i].position - b.bodies[i].position).norm();
            QVERIFY2(apart < 1e-5, qPrintable(QString("domino %1: %2 m").arg(i).arg(apart)));
        }
        QVERIFY(b.bodies[5].position.x() > 4 * 0.028 + 1e-3);             // struck
        QVERIFY(std::abs(b.bodies[20].position.x() - 19 * 0.028) < 1e-9); // not yet
        qInfo("steps: %lld and %lld; %.2f s and %.2f s", static_cast<long long>(ten.accepted),
              static_cast<long long>(forty.accepted), ten.wall, forty.wall);
        QVERIFY(forty.accepted < 2 * ten.accepted + 100);
    }

    /// Time steps of the hybrid strategy solve many contacts further than those of heaps do: the energies are to add up
    /// as between its events.
    void timeStepsOfManySolveFurtherThanHeaps() {
        Result result;
        const RunSummary summary = fall(40, 0.5, result); // most of 160 corners stand on the floor
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        QVERIFY2(summary.time_stepping > 0.0, qPrintable(QString::number(summary.time_stepping)));
        QVERIFY2(summary.worst_residual <= 1e-6, qPrintable(QString::number(summary.worst_residual)));
    }

    void eachThatStandsSharesItsOwnWeight() {
        Row row(dominoRow(12));
        SmoothModel model(row.system);
        model.setClosed(row.standing(ContactStatus::Stick));
        model.chooseRows(0.0, row.q);
        QVERIFY(model.byBlocks());
        QVERIFY(model.contactsRedundant());
        Vector v = Vector::Zero(row.v.size()), a, lambda, joints;
        std::vector<Vec3> forces;
        model.acceleration(0.0, row.q, v, a, lambda);
        model.distribute(0.0, row.q, v, lambda, joints, forces);
        const auto& closed = model.closed();
        // The first stands on one edge.
        QVERIFY(closed.size() == 4 * 11 + 2);
        for (std::size_t k = 0; k < closed.size(); ++k) {
            const std::vector<int> island = model.islandOf(0.0, row.q, int(k));
            QVERIFY(model.sharesLoad(0.0, row.q, int(k)));
            if (island.size() == 2) continue;
            QCOMPARE(island.size(), std::size_t(4));
            QVERIFY(std::abs(forces[k][0] - 0.25 * 0.01 * 9.80665) < 1e-9 ||
                    std::abs(forces[k][0] - 0.25 * 0.01 * 9.81) < 1e-9);
            QVERIFY(forces[k].tail<2>().norm() < 1e-12);
        }
    }

    void slidingPatchesByBlocksAreAsWhole() {
        Mechanism slippery = dominoRow(18); // so that none tips
        for (ContactPair& contact : slippery.contacts) contact.friction = 0.05;
        Row row(slippery);
        std::vector<ClosedContact> closed = row.standing(ContactStatus::Slip);
        // Each slides and turns in its own way.
        for (Eigen::Index i = 0; i + 5 < row.v.size(); i += 6) {
            row.v.segment<6>(i).setZero();
            row.v[i] = 0.3 + 0.01 * double(i);
            row.v[i + 1] = -0.2;
            row.v[i + 5] = 2.0 - 0.05 * double(i);
        }
        SmoothModel byBlocks(row.system), whole(row.system, 1 << 30);
        Vector a[2], lambda[2], joints;
        std::vector<Vec3> forces[2];
        int n = 0;
        for (SmoothModel* model : {&byBlocks, &whole}) {
            model->setClosed(closed);
            model->chooseRows(0.0, row.q);
            model->referSlip(row.q, row.v, 1e-9);
            model->chooseCarrying(0.0, row.q, row.v);
            model->acceleration(0.0, row.q, row.v, a[n], lambda[n]);
            model->distribute(0.0, row.q, row.v, lambda[n], joints, forces[n]);
            ++n;
        }
        QVERIFY(byBlocks.byBlocks());
        QVERIFY(!whole.byBlocks());
        const double scale = a[1].cwiseAbs().maxCoeff();
        QVERIFY2((a[0] - a[1]).cwiseAbs().maxCoeff() < 1e-9 * scale,
                 qPrintable(QString::number((a[0] - a[1]).cwiseAbs().maxCoeff() / scale)));
        for (std::size_t k = 0; k < closed.size(); ++k) {
            const double apart = (forces[0][k] - forces[1][k]).norm(); // N; each carries 0.025
            QVERIFY2(apart < 1e-8, qPrintable(QString("%1: %2 N").arg(k).arg(apart)));
        }
    }

    void itIsContinuedByTheSameBits() {
        Result whole, first, second;
        QVERIFY(fall(8, 0.24, whole).status == RunStatus::Done);
        QVERIFY(fall(8, 0.2, first).status == RunStatus::Done);
        QVERIFY(!first.checkpoints().empty());
        Row row(dominoRow(8));
        HybridSettings settings;
        settings.until = 0.24;
        RunControl control;
        HybridRun run(row.system, settings, second, control);
        const Checkpoint from = first.checkpoints().back();
        QVERIFY(run.run(row.q, row.v, {}, &from).status == RunStatus::Done);
        const Frame a = whole.frameAt(whole.frameCount() - 1), b = second.frameAt(second.frameCount() - 1);
        for (std::size_t i = 1; i < a.bodies.size(); ++i) {
            QVERIFY(a.bodies[i].position == b.bodies[i].position);
            QVERIFY(a.bodies[i].linear == b.bodies[i].linear);
        }
    }
};

QTEST_GUILESS_MAIN(DominoesTest)
#include "dominoes_test.moc"
