// What the event list says of transitions [Filippov1988; Haddouni2015, 4.3.3.3]: the normal parts of both fields, the
// kind of surface and the share that stays on it; and up to which friction accelerations are unique.

#include "engine/complementarity/friction_bound.h"
#include "engine/dynamics/verification/verification_systems.h"
#include "engine/simulation/field_crossing.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/sliding_mass.h"

#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

struct Events final : FrameSink {
    std::vector<Event> all;
    std::vector<Frame> frames;
    void event(const Event& e) override { all.push_back(e); }
    void frame(const Frame& f) override { frames.push_back(f); }
    double placeAt(double time) const {
        for (const Frame& f : frames)
            if (f.time == time) return f.q[0];
        return NAN;
    }
};

RunSummary run(System& system, double until, Events& events) {
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.until = until;
    settings.tolerance = 1e-10;
    settings.outputStep = 0.01;
    Vector q, v;
    system.initialState(q, v);
    RunControl control;
    return HybridRun(system, settings, events, control).run(q, v, {});
}

/// Numbers of "normal parts A and B m/s^2: MODE, alpha = C"; nothing where there are none.
struct Said {
    double before = NAN, behind = NAN, share = NAN;
    QString mode;
};

Said saidIn(const std::string& text) {
    static const QRegularExpression pattern("normal parts ([-\\d.e+]+) and ([-\\d.e+]+) m/s\\^2: (\\w+)(?:, alpha = "
                                            "([-\\d.e+]+))?");
    const auto match = pattern.match(QString::fromStdString(text));
    if (!match.hasMatch()) return {};
    return {match.captured(1).toDouble(), match.captured(2).toDouble(),
            match.captured(4).isEmpty() ? NAN : match.captured(4).toDouble(), match.captured(3)};
}

} // namespace

class FieldCrossingTest : public QObject {
    Q_OBJECT

  private slots:
    void kindsOfSurfaces() {
        using Mode = FieldCrossing::Mode;
        QVERIFY((FieldCrossing{2.0, 3.0}.mode() == Mode::Transversal));
        QVERIFY((FieldCrossing{-2.0, -3.0}.mode() == Mode::Transversal));
        QVERIFY((FieldCrossing{2.0, -1.0}.mode() == Mode::Attractive));
        QVERIFY((FieldCrossing{-2.0, 1.0}.mode() == Mode::Repulsive));
        QVERIFY((FieldCrossing{0.0, 1.0}.mode() == Mode::Tangent));
        QVERIFY((FieldCrossing{1.0, 1e-12}.mode() == Mode::Tangent));
        const FieldCrossing stays{3.0, -1.0};
        QCOMPARE((1.0 - stays.share()) * stays.before + stays.share() * stays.behind, 0.0);
        QCOMPARE(words(stays, "m/s"), std::string("normal parts 3 and -1 m/s: attractive, alpha = 0.75"));
    }

    /// At the turns of its way the mass slides on while the spring pulls harder than friction holds, and sticks where
    /// it does not: alpha says which part of the friction that needs.
    void slidingMass() {
        SlidingMassData data;
        data.friction = 0.6;
        data.start = 0.75;
        data.speed = 0.0;
        SlidingMass mass(data);
        Events events;
        const RunSummary r = run(mass, 3.0, events);
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        const double held = data.friction * verificationGravity;
        int turns = 0, ends = 0;
        double way = -1.0; // it begins to slide down
        for (const Event& e : events.all) {
            if (e.kind != EventKind::Stick) continue;
            const Said said = saidIn(e.text);
            const double pull = -data.stiffness * events.placeAt(e.time);
            // Reached against its way: sliding on, friction pushes back.
            const double before = -way * pull + held, behind = -way * pull - held;
            QVERIFY2(std::abs(said.before - before) < 1e-4 && std::abs(said.behind - behind) < 1e-4, e.text.c_str());
            if (std::abs(pull) > held) {
                ++turns;
                QCOMPARE(said.mode, QString("transversal"));
                QVERIFY(std::isnan(said.share));
            } else {
                ++ends;
                QCOMPARE(said.mode, QString("attractive"));
                QVERIFY(std::abs(said.share - 0.5 * (1.0 - way * pull / held)) < 1e-5);
            }
            way = -way;
        }
        qInfo("%d turns, %d ends", turns, ends);
        QVERIFY(turns >= 1);
        QCOMPARE(ends, 1);
        QCOMPARE(r.final.v[0], 0.0);
    }

    void frictionBoundOfOneContact() {
        const double angle = 1.0, c = std::cos(angle), s = std::sin(angle), bound = (1.0 + 3.0 * c * c) / (3.0 * s * c);
        Matrix w(3, 3);
        w << 1.0 + 3.0 * c * c, -3.0 * s * c, 0.0, -3.0 * s * c, 1.0 + 3.0 * s * s, 0.0, 0.0, 0.0, 1.0;
        QVERIFY(std::abs(uniqueFrictionBound(w) - bound) < 1e-14);
        // With this friction and the worst direction of sliding the normal forces have no one solution any more.
        QVERIFY(std::abs(w(0, 0) + bound * w(0, 1)) < 1e-14);
        w(0, 1) = w(1, 0) = 0.0;
        QVERIFY(std::isinf(uniqueFrictionBound(w)));
        // Two contacts that say the same thing have none.
        const Matrix twice = w.replicate(2, 2);
        QVERIFY(std::isnan(uniqueFrictionBound(twice)));
    }

    /// A Painleve situation says how far its friction is beyond the bound.
    void painleveRodSaysIt() {
        for (const auto& known : verificationSystemTable()) {
            if (known.name != "painleve-rod") continue;
            const auto rod = known.make({});
            Events events;
            const RunSummary r = run(*rod, 1e-9, events);
            QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
            QVERIFY(!events.all.empty());
            const double c = std::cos(1.0), s = std::sin(1.0);
            const QString expected =
                QString("friction of 2 is above %1").arg((1.0 + 3.0 * c * c) / (3.0 * s * c), 0, 'g', 6);
            QVERIFY2(QString::fromStdString(events.all.front().text).contains(expected),
                     events.all.front().text.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(FieldCrossingTest)
#include "field_crossing_test.moc"
