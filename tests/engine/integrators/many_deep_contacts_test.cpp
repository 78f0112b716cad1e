// Steps with very many contacts that lie deep: how much deeper each has come, and whether it takes over from another
// one, costs no look at all the others.

#include "engine/dynamics/verification/generalised_system.h"
#include "engine/integrators/time_stepping/steps/halved_steps.h"
#include "engine/integrators/time_stepping/steps/step_projection.h"

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

/// Many bodies on the ground, each with three contacts on one face, of which the last one is another body's.
class ShallowContacts final : public GeneralisedSystem {
  public:
    static constexpr int bodies = 300, contacts = 3 * bodies;
    mutable int asked = 0; ///< how often it was asked for a contact's bodies

    ShallowContacts() : GeneralisedSystem(2 * bodies, Vector::Zero(2 * bodies), Vector::Zero(2 * bodies)) {}
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f.setZero(); }
    int massBlock() const override { return 1; }
    int contactCount() const override { return contacts; }
    ContactGap contactGap(int, In<Vector>) const override { return {-1e-8, 1.0, true}; }
    PairRow contactName(int) const override { return {"stands", "ground|top#face:1", "box|foot#face:1", 0}; }
    bool contactBodies(int i, int& first, int& second) const override {
        ++asked;
        first = -1;
        second = i / 3 + (i % 3 == 2 ? bodies : 0);
        return true;
    }
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

    /// Of three new contacts one has borne, the second takes over from it, and the third has no other one of its
    /// bodies.
    void whatTakesOverIsFoundByItsBodies() {
        ShallowContacts system;
        Vector q, v;
        system.initialState(q, v);
        SparseValues<char> armed;
        armed.assign(ShallowContacts::contacts, 1);
        TimeStepMemory memory;
        memory.length = 1e-3;
        for (int i = 0; i < ShallowContacts::contacts; i += 3) memory.impulses.emplace_back(i, Vec3(1.0, 0.0, 0.0));
        StepProjection projection(system);
        projection.begin(0.0, 1e-3, q, armed, memory);
        QCOMPARE(int(memory.depths.size()), 2 * ShallowContacts::bodies);
        for (const auto& [contact, depth] : memory.depths) QVERIFY(contact % 3 != 1);
        QVERIFY2(system.asked < 20 * ShallowContacts::contacts, qPrintable(QString::number(system.asked)));
    }
};

QTEST_APPLESS_MAIN(ManyDeepContactsTest)
#include "many_deep_contacts_test.moc"
