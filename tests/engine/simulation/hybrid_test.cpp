// The event-driven and the hybrid method on scenes with known answers, and every row of the strategy's table.

#include "engine/bench/known_scenes.h"
#include "engine/dynamics/frame.h"
#include "engine/simulation/simulate.h"
#include "engine/simulation/strategy_table.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace escapement;

namespace {

struct Record final : FrameSink {
    RunSummary summary;
    std::vector<Event> events;
    std::vector<Frame> frames;
    void event(const Event& e) override { events.push_back(e); }
    void frame(const Frame& f) override { frames.push_back(f); }

    int count(EventKind kind) const {
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }
    double firstTime(EventKind kind) const {
        for (const auto& e : events)
            if (e.kind == kind) return e.time;
        return std::nan("");
    }
    std::string story() const {
        std::string text = summary.message;
        for (const auto& e : events)
            text += "\n" + std::to_string(e.time) + " " + name(e.kind) + " " + e.subject + ": " + e.text;
        return text;
    }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
};

void run(const Mechanism& mechanism, Record& record) {
    RunControl control;
    record.summary = simulate(mechanism, {}, {}, record, control);
}

#define DONE(record) QVERIFY2((record).summary.status == RunStatus::Done, (record).story().c_str())

} // namespace

class HybridTest : public QObject {
    Q_OBJECT

  private slots:
    void inclineSticksOrSlips_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<double>("beyond");
        for (const char* strategy : {"hybrid", "event-driven"})
            for (double beyond : {-0.1, -1e-3, -1e-6, 1e-6, 1e-3, 0.1}) {
                // Slip that only just begins is stiff (friction turns with the slip's direction, at a rate mu N / (m
                // |u|)): the hybrid method steps over it in time, event-driven alone gives up and says so.
                if (strategy == std::string("event-driven") && beyond == 1e-6) continue;
                QTest::addRow("%s %g", strategy, beyond) << strategy << beyond;
            }
    }
    void inclineSticksOrSlips() {
        QFETCH(QString, strategy);
        QFETCH(double, beyond);
        const double mu = 0.5, angle = std::atan(mu) + beyond;
        Mechanism m = inclinedBlock(angle, mu);
        m.run.strategy = strategy.toStdString();
        if (beyond == 1e-3) m.run.tolerance = 1e-9; // the stiff start turns the step's error into speed
        Record record;
        run(m, record);
        DONE(record);
        const double speed = record.frames.back().bodies.back().linear[0];
        const double expected =
            beyond > 0.0 ? sceneGravity * (std::sin(angle) - mu * std::cos(angle)) * m.run.until.value : 0.0;
        QVERIFY2(std::abs(speed - expected) <= 1e-9,
                 qPrintable(QString("%1 against %2\n").arg(speed).arg(expected) + record.story().c_str()));
        QCOMPARE_LE(std::abs(record.unexplained()), 1e-9);
    }

    /// Order is kept across an isolated impact: the arc after the first impact of the slider-crank with clearance.
    void impactKeepsTheOrder() {
        const VerificationResult exact = verify("clearance-planar", {{"until", "0.004"}, {"tolerance", "1e-14"}});
        std::vector<double> x, y;
        for (double h = 5e-4; h > 6e-5; h /= 1.25) {
            const VerificationResult r =
                verify("clearance-planar",
                       {{"until", "0.004"}, {"fixed_step", QString::number(h, 'g', 17).toStdString()}});
            QCOMPARE(r.status, RunStatus::Done);
            x.push_back(std::log(h));
            y.push_back(std::log((r.v - exact.v).cwiseAbs().maxCoeff()));
        }
        const double n = double(x.size()), mx = std::accumulate(x.begin(), x.end(), 0.0) / n,
                     my = std::accumulate(y.begin(), y.end(), 0.0) / n;
        double top = 0.0, bottom = 0.0;
        for (std::size_t k = 0; k < x.size(); ++k)
            top += (x[k] - mx) * (y[k] - my), bottom += (x[k] - mx) * (x[k] - mx);
        qInfo("order %.2f over %d steps from %.1e to %.1e rad/s", top / bottom, int(n), std::exp(y.front()),
              std::exp(y.back()));
        QVERIFY2(top / bottom > 4.5, qPrintable(QString::number(top / bottom)));
        // And under step control the error follows the tolerance down.
        double last = 1.0;
        for (const char* tolerance : {"1e-4", "1e-6", "1e-8", "1e-10"}) {
            const VerificationResult r = verify("clearance-planar", {{"until", "0.004"}, {"tolerance", tolerance}});
            const double error = (r.v - exact.v).cwiseAbs().maxCoeff() / exact.v.cwiseAbs().maxCoeff();
            QVERIFY2(error < 0.2 * last && error < std::stod(tolerance),
                     qPrintable(QString("%1 at %2").arg(error).arg(tolerance)));
            last = error;
        }
    }

    void slipBecomesRolling() {
        const double v0 = 2.0, mu = 0.3;
        Record record;
        run(slidingBall(v0, mu), record);
        DONE(record);
        QVERIFY2(std::abs(record.firstTime(EventKind::Stick) - 2.0 * v0 / (7.0 * mu * sceneGravity)) <= 1e-9,
                 record.story().c_str());
        QCOMPARE_LE(std::abs(record.frames.back().bodies.back().linear[0] - 5.0 / 7.0 * v0), 1e-9);
        QCOMPARE(record.count(EventKind::Switch), 0); // located, not stepped over
    }

    void noLegPulls_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::addColumn<double>("mu");
        QTest::newRow("middle") << 0.0 << 0.0 << 0.4;
        QTest::newRow("off") << 0.1 << 0.2 << 0.4;
        QTest::newRow("near a corner") << 0.3 << 0.35 << 0.4;
        QTest::newRow("near a corner, smooth floor") << 0.3 << 0.35 << 0.0;
        QTest::newRow("near an edge") << -0.45 << 0.1 << 0.4;
    }
    void noLegPulls() {
        QFETCH(double, x);
        QFETCH(double, y);
        QFETCH(double, mu);
        Record record;
        run(fourLeggedTable(x, y, mu), record);
        DONE(record);
        const Frame& last = record.frames.back();
        Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
        for (const auto& c : last.contacts) {
            QVERIFY2(c.force.z() >= 0.0, qPrintable(QString::number(c.force.z())));
            QCOMPARE_LE(c.force.head<2>().norm(), mu * c.force.z() + 1e-9);
            force += c.force;
            moment += (c.point - Vec3(x, y, 0.0)).cross(c.force);
        }
        QCOMPARE_LE((force - Vec3(0.0, 0.0, 98.1)).norm(), 1e-8);
        QCOMPARE_LE(moment.head<2>().norm(), 1e-8);
        QCOMPARE_LE(last.bodies.back().linear.norm(), 1e-9);
    }

    void blockRocksAsHousnerSays() {
        Record record;
        run(rockingBlock(), record);
        DONE(record);
        QCOMPARE_LE(std::abs(record.firstTime(EventKind::Impact) - 0.4868041951), 1e-8);
        double before = 0.0, after = 0.0;
        for (std::size_t k = 1; k < record.frames.size(); ++k)
            if (record.frames[k].kind == FrameKind::AfterEvent && record.frames[k].time > 0.4 && after == 0.0) {
                before = record.frames[k - 1].bodies.back().angular[1];
                after = record.frames[k].bodies.back().angular[1];
            }
        QVERIFY2(std::abs(std::abs(before) - 0.70141997) < 1e-7, record.story().c_str());
        QVERIFY2(std::abs(after / before - 0.8690017112) < 1e-7, record.story().c_str());
    }

    void painleveRodJumps() {
        // Steep friction, no rotation: pressing accelerates the tip into the floor. The jump stops the tip:
        // p = -W^-1 (0, u_T), within the cone.
        const double mu = 2.0, angle = 1.0, c = std::cos(angle), s = std::sin(angle);
        const double wnn = 1.0 + 3.0 * c * c, wnt = -3.0 * s * c, wtt = 1.0 + 3.0 * s * s;
        QVERIFY(wnn + mu * wnt < 0.0);
        for (const char* strategy : {"hybrid", "event-driven"}) {
            const VerificationResult result = verify("painleve-rod", {{"strategy", strategy}, {"until", "1e-9"}});
            QVERIFY2(result.status == RunStatus::Done, result.message.c_str());
            QVERIFY(!result.events.empty());
            QCOMPARE(QString::fromStdString(result.events.front().kind), "impact");
            const double slip = -1.0, det = wnn * wtt - wnt * wnt, pn = wnt * slip / det, pt = -wnn * slip / det;
            // v+ = v- + M^-1 J^T p; l = 0.5, m = 1, inertia 1/12.
            const double turn = (-0.5 * c * pn + 0.5 * s * pt) * 12.0;
            QCOMPARE_LE(std::abs(result.v[0] - (slip + pt)), 1e-7);
            QCOMPARE_LE(std::abs(result.v[1] - pn), 1e-7);
            QCOMPARE_LE(std::abs(result.v[2] - turn), 1e-7);
        }
        // Where the rod's own turning lifts the tip, it simply opens.
        const VerificationResult opens = verify("painleve-rod", {{"turn", "8"}, {"until", "0.01"}});
        QCOMPARE(opens.status, RunStatus::Done);
        QVERIFY(
            std::none_of(opens.events.begin(), opens.events.end(), [](const auto& e) { return e.kind == "impact"; }));
    }
};

QTEST_GUILESS_MAIN(HybridTest)
#include "hybrid_test.moc"
