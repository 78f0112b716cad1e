// Verification systems of the scheme benches: what they are known to do.

#include "engine/dynamics/verification/verification_systems.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

std::unique_ptr<System> named(const std::string& name, const std::map<std::string, double>& own = {}) {
    for (const auto& system : verificationSystemTable())
        if (system.name == name) return system.make(own);
    return nullptr;
}

double firstOf(const VerificationResult& r, const std::string& kind) {
    for (const auto& e : r.events)
        if (e.kind == kind) return e.time;
    return std::nan("");
}

} // namespace

class NonsmoothSystemsTest : public QObject {
    Q_OBJECT

  private slots:
    void elasticBarIsInContactForTwoTravelTimes();
    void elasticBarLosesWhatItsFirstMassHad();
    void dampedBarBooksWhatItLoses();
    void chainOfBallsComesToRest();
    void bilateralCrankIsTheClearanceCrankGuided();
};

void NonsmoothSystemsTest::elasticBarIsInContactForTwoTravelTimes() {
    const double period = 2.0 / std::sqrt(2.1e11 / 7800.0); // 2 L / c0
    double last = 1.0;
    for (const char* elements : {"10", "40", "160"}) {
        const VerificationResult r = verify("elastic-bar", {{"elements", elements}, {"tolerance", "1e-6"}});
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        QVERIFY(std::abs(firstOf(r, "impact") - 5e-6 / 0.1) < 1e-12);
        const double error = std::abs((firstOf(r, "detachment") - firstOf(r, "impact")) / period - 1.0);
        qInfo("%s masses: contact %.2e from 2 L / c0", elements, error);
        QVERIFY(error < 0.5 * last);
        last = error;
    }
    QVERIFY(last < 5e-3);
}

void NonsmoothSystemsTest::elasticBarLosesWhatItsFirstMassHad() {
    for (double elements : {20.0, 50.0}) {
        const auto bar = named("elastic-bar", {{"elements", elements}});
        Vector q, v;
        bar->initialState(q, v);
        const double before = bar->energy(0.0, q, v).kinetic;
        QVERIFY(std::abs(before - 0.5 * 7800.0 * std::numbers::pi * 1e-4 * 0.01) < 1e-12);
        const VerificationResult r =
            verify("elastic-bar", {{"elements", std::to_string(elements)}, {"tolerance", "1e-9"}});
        const SystemEnergy after = bar->energy(r.time, r.q, r.v);
        QVERIFY(std::abs((after.kinetic + after.potential) / before - (1.0 - 0.5 / elements)) < 1e-6);
    }
}

void NonsmoothSystemsTest::dampedBarBooksWhatItLoses() {
    // Power of the dampers against the change of energy over a short time after the impact.
    const auto bar = named("elastic-bar", {{"damping", 4.76e-6}});
    const auto at = [&](const char* until) {
        return verify("elastic-bar", {{"damping", "4.76e-6"}, {"tolerance", "1e-10"}, {"until", until}});
    };
    const VerificationResult a = at("1e-4"), b = at("1.0002e-4");
    const SystemEnergy first = bar->energy(0.0, a.q, a.v), second = bar->energy(0.0, b.q, b.v);
    const double taken =
        0.5 * (b.time - a.time) * (bar->power(0.0, a.q, a.v).dampers + bar->power(0.0, b.q, b.v).dampers);
    QVERIFY(taken > 0.0);
    QVERIFY(std::abs((first.kinetic + first.potential - second.kinetic - second.potential) / taken - 1.0) < 1e-3);
}

void NonsmoothSystemsTest::chainOfBallsComesToRest() {
    const VerificationResult r = verify("chain-of-balls", {});
    QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
    QVERIFY(std::abs(firstOf(r, "impact") - std::sqrt(0.2 / 9.81)) < 1e-12);
    QVERIFY((r.q - Vec3(0.05, 0.15, 0.25)).cwiseAbs().maxCoeff() < 1e-9);
    QVERIFY(r.v.cwiseAbs().maxCoeff() < 1e-9);
}

void NonsmoothSystemsTest::bilateralCrankIsTheClearanceCrankGuided() {
    const VerificationResult r = verify("bilateral-planar", {{"tolerance", "1e-10"}});
    QVERIFY(std::abs(0.153 * std::sin(r.q[0]) + 0.306 * std::sin(r.q[1])) < 1e-12);
    QCOMPARE(r.q[2], 0.0);
    const auto crank = named("bilateral-planar");
    Vector q, v;
    crank->initialState(q, v);
    const SystemEnergy first = crank->energy(0.0, q, v), last = crank->energy(r.time, r.q, r.v);
    QVERIFY(std::abs(first.kinetic + first.potential - last.kinetic - last.potential) < 1e-8 * first.kinetic);
}

QTEST_GUILESS_MAIN(NonsmoothSystemsTest)
#include "nonsmooth_systems_test.moc"
