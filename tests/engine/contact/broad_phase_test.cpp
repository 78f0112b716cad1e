// The broad phase finds exactly the pairs that comparing all with all finds, also after bodies have moved.

#include "engine/contact/broad_phase/broad_phase.h"

#include <QtTest>

#include <random>

using namespace escapement;

class BroadPhaseTest : public QObject {
    Q_OBJECT
  private slots:
    void sameAsBruteForce();
    void immovablePairsAreLeftOut();
    void noBodies();
};

void BroadPhaseTest::sameAsBruteForce() {
    std::mt19937 generator(7);
    std::uniform_real_distribution<double> place(-1.0, 1.0), size(0.01, 0.2);
    BroadPhase phase;
    std::vector<Bounds> bounds(300);
    std::vector<Vec3> velocity(bounds.size());
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        bounds[i].low = Vec3(place(generator), place(generator), place(generator));
        bounds[i].high = bounds[i].low + Vec3(size(generator), size(generator), size(generator));
        velocity[i] = Vec3(place(generator), place(generator), place(generator));
    }
    bounds[5] = bounds[6];                  // coincident boxes
    bounds[8].low.x() = bounds[7].high.x(); // touching ones
    bounds[8].high.x() = bounds[8].low.x() + 0.1;
    std::size_t most = 0;
    for (int step = 0; step < 60; ++step) {
        const auto found = phase.pairs(bounds);
        std::vector<BroadPhase::Pair> expected;
        for (int i = 0; i < int(bounds.size()); ++i)
            for (int k = i + 1; k < int(bounds.size()); ++k)
                if (bounds[i].meets(bounds[k])) expected.push_back({i, k});
        QVERIFY(found == expected);
        most = std::max(most, found.size());
        // The axis of widest spread changes on the way.
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            const Vec3 d = 0.05 * velocity[i].cwiseProduct(step < 30 ? Vec3(1, 3, 0.2) : Vec3(0.2, -3, 3));
            bounds[i].low += d;
            bounds[i].high += d;
        }
    }
    QVERIFY(most > 50);
}

void BroadPhaseTest::immovablePairsAreLeftOut() {
    const std::vector<Bounds> bounds(3, {Vec3::Zero(), Vec3::Ones()});
    const auto found = BroadPhase().pairs(bounds, {0, 1, 0});
    QCOMPARE(found.size(), 2u);
    QVERIFY((found[0] == BroadPhase::Pair{0, 1}) && (found[1] == BroadPhase::Pair{1, 2}));
}

void BroadPhaseTest::noBodies() { QVERIFY(BroadPhase().pairs({}).empty()); }

QTEST_APPLESS_MAIN(BroadPhaseTest)
#include "broad_phase_test.moc"
