// A step in two halves has the contacts of both in ascending order, each with its own numbers: who looks a contact up,
// or merges two lists, relies on it.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/time_stepping/steps/halved_steps.h"
#include "engine/model/files/project_file.h"

#include <QtTest>

using namespace escapement;

namespace {

/// Stands still; its contacts, with numbers that tell them and the step, are others in every part of a step.
class Standing final : public TimeStepper {
  public:
    void step(const TimeStepStart& start, TimeStepMemory&, TimeStep& result) override {
        static const std::vector<int> of[3] = {{0}, {0, 3, 5}, {1, 3, 4}}; // whole, first half, second half
        const int part = calls_++ % 3;
        heaps.push_back(start.heaps);
        result = TimeStep();
        result.q = start.q;
        result.v = start.v;
        result.length = start.h;
        result.contacts = of[part];
        const auto n = Eigen::Index(result.contacts.size());
        result.geometry.resize(std::size_t(n));
        result.impulses.setZero(3 * n);
        result.velocities.setZero(3 * n);
        result.lost.setZero(2 * n);
        for (Eigen::Index k = 0; k < n; ++k) {
            const double number = result.contacts[std::size_t(k)] + 10.0 * part;
            result.geometry[std::size_t(k)].gap = number;
            result.mobility.push_back(number);
            result.impulses[3 * k + 1] = result.velocities[3 * k] = result.lost[2 * k] = number;
        }
    }

    std::vector<const Heaps*> heaps; ///< that it was told of

  private:
    int calls_ = 0;
};

} // namespace

class HalvedBooksTest : public QObject {
    Q_OBJECT
  private slots:
    void contactsAscend();
};

void HalvedBooksTest::contactsAscend() {
    const Mechanism m = parseProject(R"({"escapement": 1, "name": "apart", "bodies": [
        {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [1, 1, 0]}]},
        {"name": "box", "pose": {"position": [0, 0, 1]}, "mass": {"value": 1, "inertia": [1, 1, 1, 0, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]}],
        "contacts": [{"name": "touch", "a": {"body": "floor"}, "b": {"body": "box"}}]})")
                            .mechanism;
    MultibodySystem system(m, {});
    QVERIFY(system.contactCount() >= 6);
    Vector q, v;
    system.initialState(q, v);
    system.follow(0.0, q, v);
    SparseValues<char> armed;
    armed.assign(std::size_t(system.contactCount()), 1);
    auto made = std::make_unique<Standing>();
    const Standing& scheme = *made;
    HalvedSteps halved(system, std::move(made), 1e-6);
    TimeStepMemory memory;
    TimeStep step;
    const std::vector<int> noRows;
    const Heaps heaps(system);
    halved.step({0.0, q, v, 1e-3, noRows, armed, 0.0, &heaps}, memory, step);
    QVERIFY(scheme.heaps.size() >= 3);
    for (const Heaps* told : scheme.heaps) QCOMPARE(told, &heaps); // in every part
    QCOMPARE(step.contacts, (std::vector<int>{0, 1, 3, 4, 5}));
    const std::vector<double> impulses = {10.0, 21.0, 36.0, 24.0, 15.0}, others = {10.0, 21.0, 23.0, 24.0, 15.0};
    for (std::size_t k = 0; k < impulses.size(); ++k) {
        const auto i = Eigen::Index(k);
        QCOMPARE(step.impulses[3 * i + 1], impulses[k]);
        QCOMPARE(step.lost[2 * i], impulses[k]);
        QCOMPARE(step.velocities[3 * i], others[k]);
        QCOMPARE(step.geometry[k].gap, others[k]);
        QCOMPARE(step.mobility[k], others[k]);
    }
}

QTEST_APPLESS_MAIN(HalvedBooksTest)
#include "halved_books_test.moc"
