// Contacts that press as hard as one likes, because what they press balances itself: a block in a slot without play, a
// box on an axle. The run takes what equally stiff supports without preload would bear, and says that it is a choice.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double g = 9.81, mu = 0.4, speed = 0.5;

Body block(const std::string& name, double at) {
    Body body;
    body.name = name;
    Shape shape;
    shape.primitive = "box";
    shape.size = NumberVector<3>{0.2, 0.2, 0.2};
    body.shapes.push_back(shape);
    body.pose.position = NumberVector<3>{at, 0.0, 0.1};
    body.velocity.linear = NumberVector<3>{speed, 0.0, 0.0};
    MassProperties mass;
    mass.value = 2.0;
    mass.inertia = NumberVector<6>{0.04 / 3.0, 0.04 / 3.0, 0.04 / 3.0, 0.0, 0.0, 0.0};
    body.mass = mass;
    return body;
}

void addWall(Body& ground, double x, double y, double z, double middle, double height) {
    Shape wall;
    wall.primitive = "box";
    wall.size = NumberVector<3>{x, y, z};
    wall.placement = Pose();
    wall.placement->position = NumberVector<3>{0.0, middle, height};
    ground.shapes.push_back(wall);
}

/// Blocks of 0.2 m in a row on a floor, each touching the one before.
Mechanism scene(int blocks, bool left, bool right, bool top) {
    Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, 0, -9.81],
        "run": { "until": 0.1, "output_step": 0.01 } })")
                      .mechanism;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    addWall(ground, 8.0, 8.0, 1.0, 0.0, -0.5);
    if (left) addWall(ground, 8.0, 1.0, 1.0, 0.6, 0.5);
    if (right) addWall(ground, 8.0, 1.0, 1.0, -0.6, 0.5);
    if (top) addWall(ground, 8.0, 8.0, 1.0, 0.0, 0.7);
    m.bodies.push_back(ground);
    for (int k = 0; k < blocks; ++k) {
        m.bodies.push_back(block("block " + std::to_string(k), -0.2 * k));
        ContactPair pair;
        pair.name = "track " + std::to_string(k);
        pair.a.body = m.bodies.back().name;
        pair.b.body = "ground";
        pair.friction = mu;
        m.contacts.push_back(pair);
        if (k == 0) continue;
        pair.name = "joint face " + std::to_string(k);
        pair.b.body = m.bodies[std::size_t(k)].name;
        m.contacts.push_back(pair);
    }
    return m;
}

bool saysOpen(const RunSummary& summary, const char* contact) {
    for (const std::string& note : summary.notes)
        if (note.starts_with("how hard the contact") && note.find(contact) != std::string::npos) return true;
    return false;
}

Record runBy(Mechanism& m, const char* strategy, double step) {
    m.run.strategy = strategy;
    m.run.step = step;
    m.run.tolerance = 1e-9;
    Record r;
    run(m, {}, r);
    if (r.summary.status != RunStatus::Done) qWarning("%s", r.story().c_str());
    return r;
}

double spinAfter(Mechanism& m, const char* strategy, double step) { return runBy(m, strategy, step).end().angular.z(); }

} // namespace

class UndecidedPressureTest : public QObject {
    Q_OBJECT

  private slots:
    void slot_data();
    void slot();
    void decided_data();
    void decided();
    void spinningBox();
    void continued();
    void onAnAxle();
    void inManyGroups();
    void landingFlat();
    void tippingForward_data();
    void tippingForward();
    void otherSolversAreSaid();
    void inAnIteratedScheme();
    void later();
};

void UndecidedPressureTest::slot_data() {
    QTest::addColumn<int>("blocks");
    QTest::addColumn<bool>("sides");
    QTest::addColumn<QString>("strategy");
    for (const int blocks : {1, 2, 4, 6, 7, 10})
        for (const bool sides : {true, false})
            for (const char* strategy : {"event-driven", "hybrid", "time-stepping"})
                if (blocks <= 6 || QString(strategy) == "time-stepping")
                    QTest::addRow("%d blocks, %s, %s", blocks, sides ? "slot" : "gibs", strategy)
                        << blocks << sides << QString(strategy);
}

/// As on a floor without walls: mu g.
void UndecidedPressureTest::slot() {
    QFETCH(int, blocks);
    QFETCH(bool, sides);
    QFETCH(QString, strategy);
    Mechanism m = scene(blocks, sides, sides, !sides);
    m.run.strategy = strategy.toStdString();
    m.run.step = 1e-3;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    QVERIFY2(saysOpen(r.summary, "'track 0'"), r.story().c_str());
    QVERIFY2(saysOpen(r.summary, "It is so where '"), r.story().c_str());
    for (std::size_t k = 1; k < m.bodies.size(); ++k) {
        const Vec3 v = r.frames.back().bodies[k].linear;
        const double expected = speed - mu * g * r.frames.back().time;
        const bool few = blocks <= 6; // the answers of hundreds of contacts are good to the residual
        QVERIFY2(std::abs(v.x() - expected) < (few ? 1e-7 : 5e-5) && std::abs(v.y()) < (few ? 1e-9 : 5e-5),
                 qPrintable(QString("%1 for %2; %3").arg(v.x(), 0, 'g', 12).arg(expected).arg(r.story().c_str())));
    }
}

void UndecidedPressureTest::decided_data() {
    QTest::addColumn<QString>("what");
    for (const char* what : {"floor", "one wall", "stack", "no friction", "loose"})
        QTest::newRow(what) << QString(what);
}

/// Steps whose own iterations ask for the problem again and again come to the same.
void UndecidedPressureTest::inAnIteratedScheme() {
    for (const double step : {1e-3, 2e-4}) {
        Mechanism m = scene(1, true, true, false);
        m.run.strategy = "time-stepping";
        m.run.scheme = "Moreau-Jean-theta";
        m.run.step = step;
        Record r;
        run(m, {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        QVERIFY2(std::abs(r.end().linear.x() - (speed - mu * g * 0.1)) < 1e-7,
                 qPrintable(QString::number(r.end().linear.x(), 'g', 12)));
    }
}

/// Where forces are decided, or friction multiplies nothing, nothing is said.
void UndecidedPressureTest::decided() {
    QFETCH(QString, what);
    Mechanism m =
        scene(what == "stack" ? 2 : 1, what == "one wall" || what == "no friction", what == "no friction", false);
    if (what == "stack") m.bodies[2].pose.position = NumberVector<3>{0.0, 0.0, 0.3};
    if (what == "no friction") m.contacts[0].friction = 0.0;
    if (what == "loose") addWall(m.bodies[0], 8.0, 8.0, 1.0, 0.0, 0.7 + 1e-5);
    for (const char* strategy : {"event-driven", "time-stepping"}) {
        m.run.strategy = strategy;
        Record r;
        run(m, {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        QVERIFY2(!saysOpen(r.summary, ""), r.story().c_str());
    }
}

/// A box that slides and spins on its corners: how they share its weight is the limit of stiff supports in smooth steps
/// as in time steps, which come to it as the step goes to zero.
void UndecidedPressureTest::spinningBox() {
    Mechanism m = scene(1, false, false, false);
    m.bodies[1].velocity.angular = NumberVector<3>{0.0, 0.0, 5.0};
    const double smooth = runBy(m, "event-driven", 1e-3).summary.dissipated,
                 coarse = runBy(m, "time-stepping", 4e-4).summary.dissipated,
                 fine = runBy(m, "time-stepping", 2e-4).summary.dissipated, limit = 2.0 * fine - coarse;
    // The least norm of all forces was 1.1e-4 J off.
    QVERIFY2(std::abs(smooth - limit) < 5e-6,
             qPrintable(QString("%1 for %2").arg(smooth, 0, 'g', 10).arg(limit, 0, 'g', 10)));
}

/// A run that goes on from a checkpoint solves its contact problems as the whole one does, and says the same.
void UndecidedPressureTest::continued() {
    Mechanism m = scene(2, true, true, false);
    m.run.strategy = "time-stepping";
    m.run.step = 1e-3;
    m.run.until = 0.05;
    Record first;
    run(m, {}, first);
    QVERIFY(!first.checkpoints.empty());
    m.run.until = 0.1;
    Record whole;
    run(m, {}, whole);
    for (const Checkpoint& checkpoint : first.checkpoints) {
        Record rest;
        RunControl control;
        rest.summary = simulate(m, {}, {}, rest, control, Continuation{checkpoint});
        QVERIFY2(rest.summary.status == RunStatus::Done, rest.story().c_str());
        QVERIFY(saysOpen(rest.summary, "'track 0'"));
        QCOMPARE(rest.end().position, whole.end().position);
        QCOMPARE(rest.end().linear, whole.end().linear);
        QVERIFY(rest.summary.contacts == whole.summary.contacts);
    }
}

/// A box on an axle that also stands on the floor: the axle bears it all, and nothing brakes it.
void UndecidedPressureTest::onAnAxle() {
    for (const char* strategy : {"event-driven", "time-stepping"})
        for (const bool braced : {false, true}) {
            Mechanism m = scene(1, braced, braced, false);
            Joint axle;
            axle.name = "axle";
            axle.type = "cylindrical";
            for (JointFrame* end : {&axle.a, &axle.b}) {
                end->z = NumberVector<3>{1.0, 0.0, 0.0};
                end->x = NumberVector<3>{0.0, 1.0, 0.0};
            }
            axle.a.body = "ground";
            axle.a.position = NumberVector<3>{0.0, 0.0, 0.1};
            axle.b.body = "block 0";
            m.joints.push_back(axle);
            m.run.strategy = strategy;
            m.run.step = 1e-3;
            Record r;
            run(m, {}, r);
            QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
            QVERIFY2(saysOpen(r.summary, "'track 0'"), r.story().c_str());
            QVERIFY2(std::abs(r.end().linear.x() - speed) < 1e-9,
                     qPrintable(QString::number(r.end().linear.x(), 'g', 12)));
        }
}

/// Forty blocks in one slot, apart from each other: more than 300 contacts in groups of a few.
void UndecidedPressureTest::inManyGroups() {
    Mechanism m = scene(0, false, false, false);
    for (const double side : {0.6, -0.6}) addWall(m.bodies[0], 40.0, 1.0, 1.0, side, 0.5);
    addWall(m.bodies[0], 40.0, 8.0, 1.0, 0.0, -0.5);
    for (int k = 0; k < 40; ++k) m.bodies.push_back(block("block " + std::to_string(k), 0.3 * (k - 20)));
    ContactPair pair;
    pair.name = "slot";
    pair.a.body = everyBody;
    pair.b.body = "ground";
    pair.friction = mu;
    m.contacts.push_back(pair);
    m.run.strategy = "time-stepping";
    m.run.step = 1e-3;
    m.run.until = 0.02;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    QVERIFY(r.frames.back().contacts.size() > 300);
    QVERIFY2(saysOpen(r.summary, "'slot'"), r.story().c_str());
    for (std::size_t k = 1; k < m.bodies.size(); ++k)
        QVERIFY2(std::abs(r.frames.back().bodies[k].linear.x() - (speed - mu * g * 0.02)) < 1e-7,
                 qPrintable(QString::number(r.frames.back().bodies[k].linear.x(), 'g', 12)));
}

/// A box that lands flat and spins is put right by roundoff after its first step. All its corners go on to share its
/// weight, whichever stands off by 1e-11 m.
void UndecidedPressureTest::landingFlat() {
    Mechanism m = scene(1, false, false, false);
    Body& body = m.bodies[1];
    body.shapes[0].size = NumberVector<3>{0.1, 0.1, 0.1};
    body.pose.position = NumberVector<3>{0.0, 0.0, 0.061};
    body.velocity.linear = NumberVector<3>{0.2, 0.0, 0.0};
    body.velocity.angular = NumberVector<3>{0.0, 0.0, 3.0};
    body.mass->inertia = NumberVector<6>{0.02 / 6.0, 0.02 / 6.0, 0.02 / 6.0, 0.0, 0.0, 0.0};
    m.contacts[0].friction = 0.3;
    m.run.until = 0.0494;
    const double smooth = spinAfter(m, "event-driven", 1e-3);
    // Where in a step it lands decides on a part of what friction takes in one: mu m g r / I is 125 rad/s^2.
    for (const double step : {2e-4, 1e-4, 5e-5, 2e-5}) {
        const double found = spinAfter(m, "time-stepping", step);
        QVERIFY2(std::abs(found - smooth) < 40.0 * step,
                 qPrintable(QString("%1 for %2 at %3 s").arg(found).arg(smooth).arg(step)));
    }
}

void UndecidedPressureTest::tippingForward_data() {
    QTest::addColumn<double>("height");
    for (const double height : {0.3, 0.4, 0.5}) QTest::addRow("%g m", height) << height;
}

/// A tall box that slides and spins leans on its forward corners. Which of them bear follows from the motion that
/// squeezes them: time steps come to the same as smooth steps.
void UndecidedPressureTest::tippingForward() {
    QFETCH(double, height);
    Mechanism m = scene(1, false, false, false);
    Body& body = m.bodies[1];
    body.shapes[0].size = NumberVector<3>{0.1, 0.1, height};
    body.pose.position = NumberVector<3>{0.0, 0.0, 0.5 * height};
    body.velocity.linear = NumberVector<3>{0.4, 0.1, 0.0};
    body.velocity.angular = NumberVector<3>{0.0, 0.0, 6.0};
    const double i = (0.01 + height * height) / 6.0;
    body.mass->inertia = NumberVector<6>{i, i, 0.02 / 6.0, 0.0, 0.0, 0.0};
    m.contacts[0].friction = 0.15;
    m.run.until = 0.05;
    const double smooth = spinAfter(m, "event-driven", 1e-3), coarse = spinAfter(m, "time-stepping", 2e-4),
                 fine = spinAfter(m, "time-stepping", 1e-4), limit = 2.0 * fine - coarse;
    QVERIFY2(std::abs(smooth - limit) < 2e-3,
             qPrintable(QString("%1 for %2").arg(smooth, 0, 'g', 10).arg(limit, 0, 'g', 10)));
}

/// Time steps by another solver take any of the forces, which is said; smooth steps do not.
void UndecidedPressureTest::otherSolversAreSaid() {
    for (const char* solver : {"auto", "gauss-seidel"})
        for (const char* strategy : {"event-driven", "time-stepping"}) {
            Mechanism m = scene(2, true, true, false);
            m.run.strategy = strategy;
            m.run.step = 1e-3;
            m.run.solver = solver;
            Record r;
            run(m, {}, r);
            QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
            bool said = false;
            for (const std::string& note : r.summary.notes)
                said = said || note.find("took any of these forces") != std::string::npos;
            QCOMPARE(said, QString(solver) != "auto" && QString(strategy) == "time-stepping");
        }
}

/// A block that slides out of a place of its own under a ceiling without play: what presses is open from there on.
void UndecidedPressureTest::later() {
    Mechanism m = scene(1, false, false, false);
    m.bodies[1].pose.position = NumberVector<3>{-0.05, 0.0, 0.1};
    m.contacts[0].friction = 0.05;
    addWall(m.bodies[0], 2.0, 8.0, 0.1, 0.0, 0.25);
    m.bodies[0].shapes.back().placement->position[0] = 1.1;
    m.run.until = 0.3;
    for (const char* strategy : {"hybrid", "time-stepping"}) {
        const Record r = runBy(m, strategy, 1e-3);
        QVERIFY2(saysOpen(r.summary, "'track 0'"), r.story().c_str());
        QVERIFY2(saysOpen(r.summary, "It was first so at t = 0.1"), r.story().c_str());
    }
}

QTEST_APPLESS_MAIN(UndecidedPressureTest)
#include "undecided_pressure_test.moc"
