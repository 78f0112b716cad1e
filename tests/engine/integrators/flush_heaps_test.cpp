// Bricks that lie flush side by side and on one another: many contacts at each of their corners, of which one says what
// all say, and forces at rest that gain nothing.

#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

/// Of 0.1 m, 0.06 m and 0.04 m and 0.2 kg each, `apart` (m) from one to the next of a layer, every second layer
/// shifted.
Mechanism bricks(int along, int across, int layers, double apart = 0.0, double shift = 0.05) {
    QString bodies;
    for (int z = 0; z < layers; ++z)
        for (int y = 0; y < across; ++y)
            for (int x = 0; x < along; ++x)
                bodies += QString(R"(, {"name": "%1 %2 %3", "pose": {"position": [%4, %5, %6]},
                    "mass": {"value": 0.2, "inertia": [8.7e-5, 1.93e-4, 2.27e-4, 0, 0, 0]},
                    "shapes": [{"primitive": "box", "size": [0.1, 0.06, 0.04]}]})")
                              .arg(x)
                              .arg(y)
                              .arg(z)
                              .arg(2.0 + (0.1 + apart) * x + shift * (z % 2), 0, 'g', 17)
                              .arg((0.06 + apart) * y, 0, 'g', 17)
                              .arg(0.02 + 0.04 * z, 0, 'g', 17);
    const QString project = QString(R"({"escapement": 1, "bodies": [{"name": "floor", "fixed": true,
        "shapes": [{"primitive": "plane", "size": [40, 40, 0]}]}%1],
        "contacts": [{"name": "all", "a": {"body": "*"}, "b": {"body": "*"}, "friction": 0.3}],
        "run": {"until": 0.005, "output_step": 0.005, "strategy": "time-stepping", "step": 0.001}})")
                                .arg(bodies);
    return parseProject(project.toStdString()).mechanism;
}

struct Touching {
    explicit Touching(const Mechanism& m) : system(m, {}) {
        system.initialState(q, v);
        system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
            if (gap.valid && gap.gap < 1e-12) contacts.push_back(i);
        });
    }
    bool sayTheSame(int one, int other) {
        int a = 0, b = 0, c = 0, d = 0;
        system.contactBodies(one, a, b);
        system.contactBodies(other, c, d);
        if (std::minmax(a, b) != std::minmax(c, d)) return false;
        ContactMotion motion(system);
        const ContactGeometry first = motion.geometry(one, q), second = motion.geometry(other, q);
        return (first.pointA - second.pointA).norm() < 1e-9 && (first.normal - second.normal).norm() < 1e-9;
    }
    void thin() {
        Heaps heaps(system);
        heaps.find(q, contacts, contactsForMomentum);
        thinOut(system, {0.0, q, v, 1e-3, rows, armed, 1e-12, &heaps}, q, contacts);
    }
    MultibodySystem system;
    Vector q, v;
    std::vector<int> contacts, rows;
    SparseValues<char> armed;
};

} // namespace

class FlushHeapsTest : public QObject {
    Q_OBJECT

  private slots:
    void oneOfEachPlaceStays() {
        Touching flush(bricks(2, 2, 2));
        const std::vector<int> all = flush.contacts;
        QVERIFY(int(all.size()) >= contactsForMomentum);
        std::vector<int>& left = flush.contacts;
        flush.thin();
        QVERIFY(std::is_sorted(left.begin(), left.end()));
        QVERIFY2(2 * left.size() < all.size(), qPrintable(QString("%1 of %2").arg(left.size()).arg(all.size())));
        for (std::size_t k = 0; k < left.size(); ++k)
            for (std::size_t other = 0; other < k; ++other) QVERIFY(!flush.sayTheSame(left[k], left[other]));
        for (const int contact : all)
            QVERIFY(std::any_of(left.begin(), left.end(),
                                [&](int one) { return one == contact || flush.sayTheSame(one, contact); }));
    }

    void fewAreLeftAlone_data() {
        QTest::addColumn<int>("towers");
        QTest::newRow("one") << 1;
        QTest::newRow("many beside each other are no heap") << 16;
    }
    /// A mechanism tells what each feature bears, however many others stand beside it.
    void fewAreLeftAlone() {
        QFETCH(int, towers);
        Touching flush(bricks(towers, 1, 2, 0.2, 0.0));
        const std::vector<int> all = flush.contacts;
        QVERIFY(int(all.size()) >= (towers > 1 ? contactsForMomentum : 8));
        flush.thin();
        QCOMPARE(flush.contacts, all);
    }

    void whatRestsIsSolvedToRest_data() {
        QTest::addColumn<bool>("beside");
        QTest::newRow("alone") << false;
        QTest::newRow("beside what falls and weighs far more") << true;
    }
    void whatRestsIsSolvedToRest() {
        QFETCH(bool, beside);
        Mechanism m = bricks(3, 3, 2);
        if (beside) {
            Body heavy;
            heavy.name = "heavy";
            heavy.pose.position = {-3.0, 0.0, 3.0};
            heavy.mass = MassProperties{};
            heavy.mass->value = 1e6;
            heavy.mass->inertia = {1e4, 1e4, 1e4, 0.0, 0.0, 0.0};
            heavy.velocity.linear = {0.0, 0.0, -1.0};
            m.bodies.push_back(heavy);
        }
        Record record;
        RunControl control;
        record.summary = simulate(m, PartLibrary(), {}, record, control);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const ContactReport& contacts = record.summary.contacts;
        QVERIFY2(contacts.worstResidual() <= 1e-6, qPrintable(QString::number(contacts.worstResidual())));
        for (const auto& solver : contacts.solvers) QVERIFY2(solver.most <= 100, solver.name.c_str());
        const auto& bodies = record.frames.back().bodies;
        for (std::size_t k = 0; k < bodies.size() - (beside ? 1 : 0); ++k) QVERIFY(bodies[k].linear.norm() < 1e-6);
    }
};

QTEST_GUILESS_MAIN(FlushHeapsTest)
#include "flush_heaps_test.moc"
