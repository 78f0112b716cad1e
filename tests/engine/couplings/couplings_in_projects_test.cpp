// What a project does with couplings: validation, assembling, dragging, redundancy, checkpoints, results, edits, and
// the cost of many.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/edit.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/results/result_file.h"
#include "engine/simulation/simulate.h"
#include "tests/support/coupling_scenes.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

using namespace escapement;
using namespace escapement::coupling_scenes;

class CouplingsInProjectsTest : public QObject {
    Q_OBJECT

  private slots:
    /// Backlash is an angle: whether the wheels are large or as small as a watch's decides nothing about its impacts.
    void backlashHasNoSize() {
        std::vector<Run> runs;
        for (const double size : {1.0, 1e-2, 1e-3}) {
            const std::string project = fmt::format(
                R"json({{"escapement": 1, "name": "wheels", "gravity": [0, 0, 0], "bodies": [
                    {{"name": "frame", "fixed": true}},
                    {{"name": "a", "velocity": {{"angular": [0, 0, 100]}},
                      "mass": {{"value": 1, "inertia": [{0}, {0}, {0}, 0, 0, 0]}}, "shapes": [
                      {{"primitive": "cylinder", "radius": {1}, "length": {2}}}]}},
                    {{"name": "b", "velocity": {{"angular": [0, 0, -100]}}, "pose": {{"position": [{3}, 0, 0]}},
                      "mass": {{"value": 1, "inertia": [{0}, {0}, {0}, 0, 0, 0]}}, "shapes": [
                      {{"primitive": "cylinder", "radius": {1}, "length": {2}}}]}}],
                  "joints": [{{"name": "ja", "type": "revolute", "a": {{"body": "frame"}}, "b": {{"body": "a"}}}},
                    {{"name": "jb", "type": "revolute", "a": {{"body": "frame", "position": [{3}, 0, 0]}},
                      "b": {{"body": "b"}}}}],
                  "loads": [{{"name": "tq", "type": "torque", "joint": "ja", "value": "{4}*sin(200*t)"}}],
                  "couplings": [{{"name": "gp", "type": "gear-pair", "a": {{"joint": "ja"}}, "b": {{"joint": "jb"}},
                    "teeth_a": 20, "teeth_b": 20, "backlash": 0.02, "restitution": 0.3}}],
                  "run": {{"output_step": 0.005}}}})json",
                8e-4 * size * size, 0.04 * size, 0.01 * size, 0.1 * size, 2.0 * size * size);
            runs.push_back(run(parseProject(project).mechanism, 0.5, 1e-9));
            QVERIFY2(runs.back().summary.status == RunStatus::Done, runs.back().summary.message.c_str());
            QCOMPARE(runs.back().ofKind(EventKind::Switch).size(), std::size_t(0));
            const double off = runs.back().last(0).coordinate[0] - runs.front().last(0).coordinate[0];
            QVERIFY2(std::abs(off) < 1e-6, qPrintable(QString("%1 rad off at size %2").arg(off).arg(size)));
        }
    }

    void wrongOnesAreSaid() {
        const auto said = [](Mechanism m) {
            auto findings = resolve(m);
            for (auto& f : validate(m)) findings.push_back(f);
            return findings;
        };
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        QVERIFY2(said(m).empty(), qPrintable(QString::fromStdString(all(said(m)))));
        m.couplings[0].a.joint = "axle aa";
        QVERIFY2(has(said(m), "/couplings/0/a/joint", "there is no joint named \"axle aa\"; did you mean \"axle a\"?"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].a.coordinate = "angel";
        QVERIFY2(has(said(m), "/couplings/0/a/coordinate", "has no coordinate to be named"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m.joints[0].type = "cylindrical";
        QVERIFY2(has(said(m), "/couplings/0/a/coordinate", "has no coordinate \"angel\"; did you mean \"angle\"?"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m.couplings[0].a.coordinate = "slide";
        QVERIFY2(has(said(m), "/couplings/0/a/coordinate",
                     "needs an angle here, but \"slide\" of joint \"axle a\" is a slide"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.joints[1].type = "prismatic";
        QVERIFY2(has(said(m), "/couplings/0/b",
                     "needs an angle here, and joint \"axle b\", which is prismatic, has none"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 0.0, 40.0);
        QVERIFY2(has(said(m), "/couplings/0/teeth_a", "is 0, so coupling \"mesh\" would tie nothing together"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].b.joint = "axle a";
        QVERIFY2(has(said(m), "/couplings/0/b", "takes the same coordinate of joint \"axle a\" twice"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings.push_back(m.couplings[0]);
        QVERIFY2(has(said(m), "/couplings/1/name", "already used"), qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].backlash = -0.1;
        QVERIFY(has(said(m), "/couplings/0/backlash", "at least 0"));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].type = "gear-pear";
        QVERIFY2(has(said(m), "/couplings/0/type", "did you mean \"gear-pair\"?"),
                 qPrintable(QString::fromStdString(all(said(m)))));
    }

    /// Three gears in a ring whose ratios multiply to one: the third coupling is redundant, and shares the torque.
    void redundantCouplingsAreSharedLikeJoints() {
        Mechanism m = wheels(0.02, 0.05);
        m.bodies.push_back(body("third", 0.03));
        m.joints.push_back(joint("axle c", "revolute", "ground", "third"));
        m.couplings = {coupling("gear-pair", {"axle a", "axle b"}, {20.0, -40.0}),
                       coupling("gear-pair", {"axle b", "axle c"}, {20.0, -10.0}),
                       coupling("gear-pair", {"axle c", "axle a"}, {20.0, -20.0})};
        m.couplings[1].name = "second mesh";
        m.couplings[2].name = "third mesh";
        drive(m.joints[0], "torque", "0.3");
        const ModelReport known = report(checked(m), {});
        QCOMPARE(known.rank, 17);
        QCOMPARE(known.constraint_rows, 18);
        QCOMPARE(known.freedoms, 1);
        QCOMPARE(int(known.redundant.size()), 3);
        const Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY(std::abs(r.last(0).speed[0] - 0.3 / (0.02 + 0.25 * 0.05 + 0.03)) < 1e-9);
        m.couplings[2] =
            coupling("gear-pair", {"axle c", "axle a"}, {20.0, -21.0}); // ratios that contradict one another: held fast
        m.couplings[2].name = "third mesh";
        QCOMPARE(report(checked(m), {}).freedoms, 0);
    }

    void aContradictionIsSaid() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings.push_back(m.couplings[0]);
        m.couplings[1].name = "other mesh";
        m.couplings[1].phase = 0.1;
        try {
            run(m, 0.1);
            QFAIL("it ran");
        } catch (const ModelError& refused) {
            QVERIFY2(std::string(refused.what()).find("coupling 'mesh', coupling 'other mesh' stay open") !=
                         std::string::npos,
                     refused.what());
        }
        const Assembled assembled = assembleMechanism(checked(m), {});
        QVERIFY(!assembled.closed);
        QCOMPARE(int(assembled.conflicting.size()), 2);
        QVERIFY(assembled.conflicting[0].said().find("coupling 'mesh' does not hold") != std::string::npos);
    }

    /// Dragged over more than three turns, left there, and taken up again: the pose says on which turn the gears mesh.
    void aDraggedPoseIsTakenUpAgain() {
        Mechanism m = gears(0.02, 0.05, 20.0, 41.0);
        m = checked(m);
        Drag drag(m, {}, 1, {0.05, 0.0, 0.0});
        double angle = 0.0;
        for (int k = 1; k <= 220; ++k) {
            angle = 0.1 * k;
            drag.to({0.05 * std::cos(angle), 0.05 * std::sin(angle), 0.0});
        }
        Mechanism moved = drag.result();
        QVERIFY(!hasErrors(resolve(moved)));
        const Quaternion second = toQuaternion(moved.bodies[2].pose.quaternion);
        const double turned = 2.0 * std::atan2(second.z(), second.w());
        QVERIFY2(std::abs(std::remainder(turned + 20.0 / 41.0 * angle, 2.0 * pi)) < 1e-6,
                 qPrintable(QString::number(std::remainder(turned + 20.0 / 41.0 * angle, 2.0 * pi))));
        const ModelReport known = report(moved, {});
        QVERIFY2(known.assembly_position < 1e-9, qPrintable(QString::number(known.assembly_position)));
    }

    void aContinuedRunIsTheSame() {
        Mechanism m = gears(0.02, 0.05, 20.0, 41.0);
        m.couplings[0].backlash = 0.02;
        m.couplings[0].restitution = 0.9;
        spin(m.bodies[1], 50.0);
        m.run.until = 1.0;
        m.run.output_step = 0.01;
        m = checked(m);
        struct Stopping final : FrameSink {
            RunControl* control = nullptr;
            std::vector<Checkpoint> checkpoints;
            void frame(const Frame& f) override {
                if (f.time > 0.4) control->stop = true;
            }
            void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
        } begun;
        Recorder whole, rest;
        RunControl control, stops;
        const RunSummary straight = simulate(m, {}, {}, whole, control);
        QVERIFY2(straight.status == RunStatus::Done, straight.message.c_str());
        begun.control = &stops;
        const RunSummary stopped = simulate(m, {}, {}, begun, stops);
        QVERIFY(stopped.status == RunStatus::Stopped && stopped.simulated > 0.3 && stopped.simulated < 0.6);
        const RunSummary continued = simulate(m, {}, {}, rest, control, Continuation{begun.checkpoints.back()});
        QVERIFY2(continued.status == RunStatus::Done, continued.message.c_str());
        QVERIFY(straight.final.joints[0].coordinate[0] > 6.0 * pi);
        for (int j : {0, 1})
            QCOMPARE(continued.final.joints[std::size_t(j)].coordinate[0],
                     straight.final.joints[std::size_t(j)].coordinate[0]);
    }

    void resultsKeepThem() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        drive(m.joints[0], "torque", "0.3");
        m.run.until = 0.1;
        m.run.output_step = 0.01;
        m.run.tolerance = 1e-11;
        m = checked(m);
        QTemporaryDir folder;
        const std::filesystem::path path = (folder.path() + "/one.h5").toStdString();
        Result result;
        RunControl control;
        ResultLayout layout;
        layout.project_text = projectText(m);
        {
            ResultFileWriter file(path);
            TeeSink both({&result, &file});
            simulate(m, {}, layout, both, control);
        }
        const auto read = readResult(path);
        QCOMPARE(read->layout().couplings, std::vector<std::string>{"mesh"});
        QCOMPARE(read->frameCount(), result.frameCount());
        const auto torque = values(*read, "couplings/mesh/torque");
        QCOMPARE(torque, values(result, "couplings/mesh/torque"));
        QVERIFY(std::abs(torque.back() + 0.05 * 0.5 * 0.3 / (0.02 + 0.25 * 0.05)) < 1e-9);
        QVERIFY(std::abs(values(*read, "couplings/mesh/play").back()) < 1e-9);
        const auto offered = quantities(*read);
        QVERIFY(std::any_of(offered.begin(), offered.end(),
                            [](const Quantity& q) { return q.path == "couplings/mesh/torque" && q.unit == "N m"; }));
    }

    void editsTakeThemAlong() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        renameJoint(m, 1, "output");
        QCOMPARE(m.couplings[0].b.joint, std::string("output"));
        Mechanism less = m;
        removeJoint(less, 0);
        QVERIFY(less.couplings.empty());
        less = m;
        removeBodies(less, {2});
        QVERIFY(less.couplings.empty());
    }

    /// A train of gears, each on the ground: the work a step goes with their number.
    void aTrainOfGearsCostsByItsLength() {
        double seconds[2] = {1e9, 1e9};
        std::size_t k = 0;
        for (const int count : {20, 200}) {
            Mechanism m;
            m.gravity = {0.0, 0.0, 0.0};
            m.bodies = {ground()};
            for (int i = 0; i < count; ++i) {
                const std::string name = "wheel " + std::to_string(i);
                m.bodies.push_back(body(name, 1e-3, {0.1 * i, 0.0, 0.0}));
                m.joints.push_back(joint("axle " + std::to_string(i), "revolute", "ground", name, {0.1 * i, 0.0, 0.0}));
                if (i == 0) continue;
                m.couplings.push_back(coupling("gear-pair",
                                               {"axle " + std::to_string(i - 1), "axle " + std::to_string(i)},
                                               {20.0, 20.0}));
                m.couplings.back().name = "mesh " + std::to_string(i);
            }
            drive(m.joints[0], "speed", "5*sin(3*t)");
            for (int again = 0; again < 2; ++again) {
                const auto begin = std::chrono::steady_clock::now();
                const Run r = run(m, 0.2, 1e-6);
                const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
                seconds[k] = std::min(seconds[k], r.summary.wall / double(std::max<std::size_t>(1, r.seen.steps)));
                const double sign = count % 2 ? 1.0 : -1.0;
                QVERIFY(std::abs(r.last(count - 1).speed[0] - sign * r.last(0).speed[0]) < 1e-9);
                QVERIFY(wall < 60.0);
            }
            ++k;
        }
        QVERIFY2(seconds[1] < 20.0 * seconds[0],
                 qPrintable(QString("%1 s a step for 20 gears, %2 for 200").arg(seconds[0]).arg(seconds[1])));
        qInfo("%.3g s a step for 20 gears, %.3g for 200", seconds[0], seconds[1]);
    }
};

QTEST_GUILESS_MAIN(CouplingsInProjectsTest)

#include "couplings_in_projects_test.moc"
