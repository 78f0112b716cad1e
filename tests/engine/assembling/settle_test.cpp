// Bodies that lie in one another are found by their material, and moved apart by the least motion.

#include "engine/assembling/settle.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

using namespace escapement;

class SettleTest : public QObject {
    Q_OBJECT

    /// A box of 40 x 40 x 40 mm over a plate, sunk in by `depth` (m), and a hinge or none.
    static Mechanism boxOnPlate(double depth, double turn = 0.0) {
        const std::string text =
            R"({"escapement": 1, "name": "box", "gravity": [0, 0, -9.81], "geometry": [], "materials": [{"name": "steel", "density": 7850}],
          "bodies": [
            {"name": "plate", "fixed": true, "shapes": [{"primitive": "box", "size": [0.3, 0.3, 0.02], "material": "steel"}], "pose": {"position": [0, 0, -0.01], "quaternion": [1, 0, 0, 0]}},
            {"name": "box", "shapes": [{"primitive": "box", "size": [0.04, 0.04, 0.04], "material": "steel"}],
             "pose": {"position": [0.01, 0.02, 0.0], "quaternion": [1, 0, 0, 0]}}],
          "contacts": [{"name": "box on plate", "a": {"body": "plate", "faces": "all"}, "b": {"body": "box", "faces": "all"}, "friction": 0.3}],
          "run": {"until": 0.05}})";
        Mechanism mechanism = parseProject(text).mechanism;
        mechanism.bodies[1].pose.position[2] = 0.02 - depth;
        if (turn != 0.0) {
            mechanism.bodies[1].pose.quaternion[0] = std::cos(0.5 * turn);
            mechanism.bodies[1].pose.quaternion[1] = std::sin(0.5 * turn);
        }
        return mechanism;
    }
    static RunSummary run(const Mechanism& mechanism) {
        Result result;
        RunControl control;
        ResultLayout layout;
        return simulate(mechanism, {}, layout, result, control);
    }

  private slots:
    void bodiesInOneAnotherAreRefusedAndSettled() {
        for (const double depth : {5e-6, 1e-4, 1e-3}) {
            const Mechanism sunk = boxOnPlate(depth);
            const ModelReport before = report(sunk, {});
            QVERIFY(!before.overlaps.empty());
            QVERIFY2(std::abs(before.overlaps.front().depth - depth) < 1e-9,
                     qPrintable(QString::number(before.overlaps.front().depth)));
            QVERIFY_THROWS_EXCEPTION(ModelError, run(sunk));
            const Settled settled = settle(sunk, {});
            QVERIFY2(settled.apart, settled.text.c_str());
            QVERIFY2(settled.largestMotion > 0.99 * depth && settled.largestMotion < 1.05 * depth,
                     settled.text.c_str()); // straight up
            QVERIFY(settled.moved == std::vector<std::string>{"box"});
            QVERIFY(report(settled.mechanism, {}).overlaps.empty());
            const RunSummary after = run(settled.mechanism);
            QVERIFY2(after.status == RunStatus::Done, after.message.c_str());
        }
    }
    /// As far in as halfway through, the shorter way out lies now on this side, now on that.
    void halfwayThroughOneWayIsGoneOnWith() {
        for (double depth : {0.028, 0.03, 0.032}) {
            const Settled settled = settle(boxOnPlate(depth), {});
            QVERIFY2(settled.apart, settled.text.c_str());
            QVERIFY2(settled.largestMotion < 0.05, settled.text.c_str());
        }
    }

    void tiltedBoxComesOutByItsCorners() {
        const Settled settled = settle(boxOnPlate(-0.002, 0.3), {});
        QVERIFY2(settled.apart && settled.largestMotion < 0.006, settled.text.c_str());
        QVERIFY(run(settled.mechanism).status == RunStatus::Done);
    }
    /// The least motion of a ball out of a plate is straight up, however deep it is, and of one in a corner of two
    /// walls along their bisector.
    void ballsComeOutStraight() {
        for (const double depth : {1e-4, 0.005, 0.02, 0.03}) {
            Mechanism sunk = boxOnPlate(0.0);
            Shape ball;
            ball.primitive = "sphere";
            ball.radius = 0.05;
            ball.material = "steel";
            sunk.bodies[1].shapes = {ball};
            sunk.bodies[1].pose.position = {0.011, -0.023, 0.05 - depth};
            const Settled out = settle(sunk, {});
            QVERIFY2(out.apart, out.text.c_str());
            const auto& at = out.mechanism.bodies[1].pose.position;
            QVERIFY2(std::abs(at[0].value - 0.011) < 1e-9 && std::abs(at[1].value + 0.023) < 1e-9 &&
                         std::abs(at[2].value - 0.05) < 1e-8,
                     qPrintable(
                         QString("%1 %2 %3 for %4").arg(at[0].value).arg(at[1].value).arg(at[2].value).arg(depth)));
            Shape wall = sunk.bodies[0].shapes[0];
            wall.size = {0.02, 0.3, 0.3};
            wall.placement.emplace();
            wall.placement->position = {-0.1, 0.0, 0.1};
            sunk.bodies[0].shapes.push_back(wall);
            sunk.bodies[1].pose.position = {-0.09 + 0.05 - depth, -0.023, 0.05 - depth};
            const Settled corner = settle(sunk, {});
            QVERIFY2(corner.apart, corner.text.c_str());
            const auto& there = corner.mechanism.bodies[1].pose.position;
            QVERIFY2(
                std::abs(there[0].value + 0.04) < 1e-8 && std::abs(there[1].value + 0.023) < 1e-9 &&
                    std::abs(there[2].value - 0.05) < 1e-8,
                qPrintable(
                    QString("%1 %2 %3 for %4").arg(there[0].value).arg(there[1].value).arg(there[2].value).arg(depth)));
        }
    }

    void nothingToSettleIsSaid() {
        const Settled settled = settle(boxOnPlate(0.0), {});
        QVERIFY(settled.apart && settled.moved.empty() && settled.largestMotion == 0.0);
    }
    /// Two fixed bodies cannot come apart.
    void whatCannotMoveIsSaid() {
        Mechanism stuck = boxOnPlate(1e-3);
        Joint weld;
        weld.name = "weld";
        weld.type = "fixed";
        weld.a.body = "plate";
        weld.a.position[0] = 0.01;
        weld.a.position[1] = 0.02;
        weld.a.position[2] = 0.029;
        weld.b.body = "box";
        stuck.joints.push_back(weld);
        const Settled settled = settle(stuck, {});
        QVERIFY(!settled.apart);
        QVERIFY2(QString(settled.text.c_str()).contains("box on plate"), settled.text.c_str());
        QVERIFY(settled.mechanism == stuck);
    }
};

QTEST_GUILESS_MAIN(SettleTest)
#include "settle_test.moc"
