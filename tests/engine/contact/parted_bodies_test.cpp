// Bodies that are far apart cost no search for contacts, lose none of them, and take no room in checkpoints.

#include "engine/bench/endurance.h"
#include "engine/contact/broad_phase/feature_bounds.h"
#include "engine/contact/broad_phase/near_list.h"
#include "engine/dynamics/assembly.h"
#include "engine/math/rotation.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <random>

using namespace escapement;

namespace {

constexpr double side = 0.032;

/// Frames and checkpoints, as bits.
struct Record final : FrameSink {
    std::vector<double> times;
    std::vector<std::uint64_t> values;
    std::vector<std::size_t> begins;
    std::vector<Checkpoint> checkpoints;
    std::vector<Event> events;

    void frame(const Frame& frame) override {
        times.push_back(frame.time);
        begins.push_back(values.size());
        const auto keep = [this](double value) { values.push_back(std::bit_cast<std::uint64_t>(value)); };
        for (const BodyState& body : frame.bodies) {
            for (double x : body.position) keep(x);
            for (double x : body.orientation.coeffs()) keep(x);
        }
        for (const ContactRow& row : frame.contacts) {
            keep(row.gap);
            keep(row.force.norm());
        }
    }
    void event(const Event& event) override { events.push_back(event); }
    void checkpoint(const Checkpoint& checkpoint) override { checkpoints.push_back(checkpoint); }
};

RunSummary run(const Mechanism& mechanism, const HybridSettings& settings, Record& record,
               const Checkpoint* from = nullptr) {
    MultibodySystem system(mechanism, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    RunControl control;
    HybridRun hybrid(system, settings, record, control);
    return hybrid.run(q, v, {}, from);
}

HybridSettings steps(double until) {
    HybridSettings settings;
    settings.strategy = StrategyChoice::TimeStepping;
    settings.step = settings.outputStep = 1e-3;
    settings.until = until;
    return settings;
}

/// Two cubes in a row along x; the second flies to the first, turned so that its corner comes first.
Mechanism thrown(double away, double speed) {
    Mechanism m = cubesIntoBin(2, 1.0, 0.0, RunSettings{}.scheme, 1e-3, 1.0);
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies[1].pose = m.bodies[2].pose = Pose{};
    m.bodies[1].pose.position = {0.0, 0.0, 0.5};
    m.bodies[2].pose.position = {away, 0.002, 0.501};
    const Quaternion turn = Quaternion::FromTwoVectors(Vec3(1.0, 0.9, 0.8).normalized(), Vec3::UnitX());
    m.bodies[2].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    m.bodies[2].velocity.linear = {-speed, 0.0, 0.0};
    std::erase_if(m.contacts, [](const ContactPair& c) { return c.a.body == "bin" || c.b.body == "bin"; });
    m.bodies.erase(m.bodies.begin());
    return m;
}

} // namespace

class PartedBodiesTest : public QObject {
    Q_OBJECT
  private slots:
    void boundsHoldTheirFeatures();
    void clearanceIsALowerBound();
    void whatPartsMeetsAgain_data();
    void whatPartsMeetsAgain();
    void aContinuedRunIsTheSame();
    void checkpointsGrowWithWhatIsNear();
    void cornersThatComeInTogetherTakeOneStep();
};

void PartedBodiesTest::boundsHoldTheirFeatures() {
    const Mechanism m = thrown(1.0, 1.0);
    const std::vector<PlacedPart> one = placedParts(m.bodies[0], m, {}), other = placedParts(m.bodies[1], m, {});
    const CandidateList list = candidates(m.contacts[0], one, other);
    const ContactBounds bounds = boundsOf(list);
    for (const auto& box : {bounds.a, bounds.b}) {
        QVERIFY((box.sizes() - Vec3::Constant(side)).norm() < 1e-12);
        QVERIFY(box.center().norm() < 1e-12);
    }
    QVERIFY(bounds.partsAt >= 0.25 * side && bounds.partsAt < 0.5 * side);
}

/// Beside the distance of points of the one box to the other.
void PartedBodiesTest::clearanceIsALowerBound() {
    std::mt19937 generator(3);
    const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; };
    NearList near;
    const Vec3 halfA(0.02, 0.03, 0.05), halfB(0.01, 0.06, 0.02);
    near.newTable();
    near.enclose({-halfA, halfA}, {-halfB, halfB}, 0.1);
    near.newGroup(0, 1, 0);
    int found = 0;
    for (int trial = 0; trial < 500; ++trial) {
        const RigidMotion a{exponential(3.0 * Vec3(random(), random(), random())).toRotationMatrix(),
                            0.1 * Vec3(random(), random(), random())};
        const RigidMotion b{exponential(3.0 * Vec3(random(), random(), random())).toRotationMatrix(),
                            0.1 * Vec3(random(), random(), random())};
        double distance = std::numeric_limits<double>::infinity();
        const RigidMotion intoB = b.inverse() * a;
        for (int i = 0; i <= 12; ++i)
            for (int j = 0; j <= 12; ++j)
                for (int k = 0; k <= 12; ++k) {
                    const Vec3 point =
                        intoB * Vec3(halfA.cwiseProduct(Vec3(i / 6.0 - 1.0, j / 6.0 - 1.0, k / 6.0 - 1.0)));
                    distance = std::min(distance, (point - point.cwiseMax(-halfB).cwiseMin(halfB)).norm());
                }
        const double clearance = near.clearance(0, a, b);
        QVERIFY2(clearance <= distance + 1e-12, qPrintable(QString("%1 of %2").arg(clearance).arg(distance)));
        found += distance > 0.02 && clearance > 0.5 * distance;
    }
    QVERIFY2(found > 200, qPrintable(QString::number(found)));
}

void PartedBodiesTest::whatPartsMeetsAgain_data() {
    QTest::addColumn<double>("away");
    QTest::addColumn<double>("speed");
    for (double away : {0.06, 0.2, 3.0})
        for (double speed : {0.3, 30.0}) QTest::addRow("%g m at %g m/s", away, speed) << away << speed;
}

/// The corner strikes the face when it has flown so far, however far that is in one step.
void PartedBodiesTest::whatPartsMeetsAgain() {
    QFETCH(double, away);
    QFETCH(double, speed);
    const Mechanism m = thrown(away, speed);
    const Vec3 corner = toQuaternion(m.bodies[1].pose.quaternion) * (-0.5 * side * Vec3(1.0, 1.0, 1.0));
    double reach = 0.0; // of the corner that comes first
    for (int k = 0; k < 8; ++k) {
        const Vec3 at = 0.5 * side * Vec3(k & 1 ? 1.0 : -1.0, k & 2 ? 1.0 : -1.0, k & 4 ? 1.0 : -1.0);
        reach = std::max(reach, -(toQuaternion(m.bodies[1].pose.quaternion) * at).x());
    }
    QVERIFY(std::abs(corner.x() + reach) < 1e-12);
    const double time = (away - 0.5 * side - reach) / speed;
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.until = 1.2 * time;
    settings.outputStep = 0.1 * time;
    Record record;
    const RunSummary summary = run(m, settings, record);
    QCOMPARE(summary.status, RunStatus::Done);
    const auto struck = std::find_if(record.events.begin(), record.events.end(),
                                     [](const Event& e) { return e.kind == EventKind::Impact; });
    QVERIFY(struck != record.events.end());
    QVERIFY2(std::abs(struck->time - time) < 1e-9 * time,
             qPrintable(QString("%1, not %2").arg(struck->time, 0, 'g', 12).arg(time, 0, 'g', 12)));
}

void PartedBodiesTest::aContinuedRunIsTheSame() {
    const Mechanism m = cubesIntoBin(10, 0.2, 0.3, RunSettings{}.scheme, 1e-3, 1.0);
    HybridSettings settings = steps(0.1);
    settings.stepsPerCheckpoint = 13;
    Record whole;
    QCOMPARE(run(m, settings, whole).status, RunStatus::Done);
    QVERIFY(whole.checkpoints.size() > 4);
    bool parted = false;
    for (std::size_t k = 1; k + 1 < whole.checkpoints.size(); ++k) {
        const Checkpoint& from = whole.checkpoints[k];
        parted = parted || from.integers.at("near_groups").size() < m.contacts.size();
        Record rest;
        QCOMPARE(run(m, settings, rest, &from).status, RunStatus::Done);
        QVERIFY(!rest.times.empty());
        const auto same = std::find(whole.times.begin(), whole.times.end(), rest.times.front());
        QVERIFY(same != whole.times.end());
        const std::size_t begin = whole.begins[std::size_t(same - whole.times.begin())];
        QCOMPARE(whole.values.size() - begin, rest.values.size());
        QVERIFY(std::equal(rest.values.begin(), rest.values.end(), whole.values.begin() + std::ptrdiff_t(begin)));
    }
    QVERIFY(parted);
}

/// Twice the bodies in twice the bin: twice as much, and not four times.
void PartedBodiesTest::checkpointsGrowWithWhatIsNear() {
    std::vector<double> sizes;
    for (int cubes : {20, 80}) {
        HybridSettings settings = steps(0.02);
        settings.outputStep = 1.0;
        Record record;
        QCOMPARE(run(cubesIntoBin(cubes, 0.0, 0.3, RunSettings{}.scheme, 1e-3, 1.0), settings, record).status,
                 RunStatus::Done);
        const Checkpoint& last = record.checkpoints.back();
        sizes.push_back(double(last.reals.at("near_bounds").size()));
    }
    QVERIFY2(sizes[1] < 5.0 * sizes[0], qPrintable(QString("%1 and %2").arg(sizes[0]).arg(sizes[1])));
}

/// A corner that comes in through a face near its edge is behind the face beside, too. That is no reason for shorter
/// steps.
void PartedBodiesTest::cornersThatComeInTogetherTakeOneStep() {
    HybridSettings settings = steps(0.12);
    settings.outputStep = 1.0;
    Record record;
    const RunSummary summary = run(cubesIntoBin(20, 0.0, 0.3, RunSettings{}.scheme, 1e-3, 1.0), settings, record);
    QCOMPARE(summary.status, RunStatus::Done);
    QVERIFY2(summary.accepted < 130,
             qPrintable(QString::number(summary.accepted))); // 177 where each such corner shortened its step
    QVERIFY2(summary.penetration < 7e-6, qPrintable(QString::number(summary.penetration)));
}

QTEST_APPLESS_MAIN(PartedBodiesTest)
#include "parted_bodies_test.moc"
