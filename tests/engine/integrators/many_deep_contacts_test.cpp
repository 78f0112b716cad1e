// Halved steps with very many contacts that lie deep: how much deeper each has come costs no look at all the others.

#include "engine/dynamics/verification/generalised_system.h"
#include "engine/integrators/time_stepping/steps/halved_steps.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace escapement;

namespace {

constexpr int many = 100000;

class DeepContacts final : public GeneralisedSystem {
  public:
    DeepContacts() : GeneralisedSystem(1, Vector::Zero(1), Vector::Zero(1)) {}
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f.setZero(); }
    int contactCount() const override { return many; }
    ContactLaw contactLaw(int) const override { return {}; }
    ContactGap contactGap(int, In<Vector>) const override { return {-1e-3, 1.0, true}; }
    SystemEnergy energy(double, In<Vector>, In<Vector>) const override { return {}; }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass.setIdentity(); }
};

class StandingStill final : public TimeStepper {
  public:
    void step(const TimeStepStart& start, TimeStepMemory&, TimeStep& result) override {
        result = TimeStep();
        result.q = start.q;
        result.v = start.v;
        result.length = start.h;
    }
};

} // namespace

class ManyDeepContactsTest : public QObject {
    Q_OBJECT

  private slots:
    void aStepTakesNoTime() {
        DeepContacts system;
        Vector q, v;
        system.initialState(q, v);
        SparseValues<char> armed;
        armed.assign(many, 1);
        HalvedSteps halved(system, std::make_unique<StandingStill>(), 1e-6);
        TimeStepMemory memory;
        TimeStep made;
        const std::vector<int> noRows;
        QElapsedTimer timer;
        timer.start();
        halved.step({0.0, q, v, 1e-3, noRows, armed, 0.0}, memory, made);
        qInfo("%lld ms", timer.elapsed());
        QVERIFY(timer.elapsed() < 1500);
        QCOMPARE(made.length, 1e-3); // as deep as before is no error
    }
};

QTEST_APPLESS_MAIN(ManyDeepContactsTest)
#include "many_deep_contacts_test.moc"
