// Rows of balls that touch: what an impact does by the law of impact for all contacts at once, and for one after the
// other.

#include "engine/model/checks/validation.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

constexpr double radius = 0.05;

struct Ball {
    double mass, speed;
};

/// Along x, without gravity; those that move begin 0.01 m away from those at rest, which touch.
Mechanism rowOf(const std::vector<Ball>& balls, double restitution, const std::string& impacts) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    for (std::size_t k = 0; k < balls.size(); ++k) {
        Body body;
        body.name = "ball " + std::to_string(k + 1);
        const double speed = balls[k].speed;
        body.pose.position = {2.0 * radius * double(k) - (speed > 0.0 ? 0.01 : speed < 0.0 ? -0.01 : 0.0), 0.0, 0.0};
        body.velocity.linear = {speed, 0.0, 0.0};
        body.mass = MassProperties{};
        body.mass->value = balls[k].mass;
        body.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
        Shape shape;
        shape.primitive = "sphere";
        shape.radius = radius;
        body.shapes = {shape};
        m.bodies.push_back(body);
        if (k == 0) continue;
        ContactPair contact;
        contact.name = "contact " + std::to_string(k);
        contact.a.body = m.bodies[k - 1].name;
        contact.b.body = body.name;
        contact.restitution = restitution;
        m.contacts.push_back(contact);
    }
    m.run.impacts = impacts;
    m.run.until = 0.02;
    m.run.tolerance = 1e-10;
    return m;
}

struct NoSink final : FrameSink {};

/// Speeds along x at the end; empty where the run failed.
std::vector<double> speedsAfter(Mechanism m) {
    for (const auto& finding : resolve(m)) qWarning("%s %s", finding.pointer.c_str(), finding.message.c_str());
    for (const auto& finding : validate(m)) qWarning("%s %s", finding.pointer.c_str(), finding.message.c_str());
    NoSink sink;
    RunControl control;
    const RunSummary summary = simulate(m, {}, {}, sink, control);
    if (summary.status != RunStatus::Done) {
        qWarning("%s", summary.message.c_str());
        return {};
    }
    std::vector<double> speeds;
    for (const auto& body : summary.final.bodies) speeds.push_back(body.linear.x());
    return speeds;
}

double momentum(const std::vector<Ball>& balls, const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t k = 0; k < balls.size(); ++k) sum += balls[k].mass * v[k];
    return sum;
}
double energy(const std::vector<Ball>& balls, const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t k = 0; k < balls.size(); ++k) sum += 0.5 * balls[k].mass * v[k] * v[k];
    return sum;
}
std::vector<double> speedsOf(const std::vector<Ball>& balls) {
    std::vector<double> v;
    for (const Ball& ball : balls) v.push_back(ball.speed);
    return v;
}

/// Two neighbours at a time, always those that approach fastest.
std::vector<double> inTurn(const std::vector<Ball>& balls, double e) {
    std::vector<double> v = speedsOf(balls);
    for (;;) {
        std::size_t next = 0;
        double fastest = 1e-14;
        for (std::size_t k = 0; k + 1 < v.size(); ++k)
            if (v[k] - v[k + 1] > fastest) fastest = v[k] - v[k + 1], next = k;
        if (fastest <= 1e-14) return v;
        const double a = balls[next].mass, b = balls[next + 1].mass, p = (1.0 + e) * fastest * a * b / (a + b);
        v[next] -= p / a;
        v[next + 1] += p / b;
    }
}

} // namespace

class SequentialImpactsTest : public QObject {
    Q_OBJECT

  private slots:
    void asManyLeaveAsCome_data() {
        QTest::addColumn<int>("balls");
        QTest::addColumn<int>("coming");
        for (const auto& [balls, coming] :
             {std::pair(5, 1), std::pair(5, 2), std::pair(5, 3), std::pair(9, 4), std::pair(30, 1)})
            QTest::addRow("%d of %d", coming, balls) << balls << coming;
    }

    void asManyLeaveAsCome() {
        QFETCH(int, balls);
        QFETCH(int, coming);
        std::vector<Ball> row(std::size_t(balls), {0.3, 0.0});
        for (int k = 0; k < coming; ++k) row[std::size_t(k)].speed = 2.0;
        const auto v = speedsAfter(rowOf(row, 1.0, "sequential"));
        QCOMPARE(int(v.size()), balls);
        for (int k = 0; k < balls; ++k)
            QVERIFY2(std::abs(v[std::size_t(k)] - (k < balls - coming ? 0.0 : 2.0)) < 1e-12,
                     qPrintable(QString("ball %1: %2").arg(k + 1).arg(v[std::size_t(k)])));
    }

    /// All at once, what is struck and all behind it go on together, and the first comes back.
    void atOnceTheFirstComesBack() {
        const auto v =
            speedsAfter(rowOf({{1.0, 1.0}, {1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}}, 1.0, "simultaneous"));
        QCOMPARE(v.size(), std::size_t(5));
        QVERIFY(std::abs(v[0] + 0.6) < 1e-9);
        for (std::size_t k = 1; k < 5; ++k) QVERIFY(std::abs(v[k] - 0.4) < 1e-9);
    }

    void bothEndsAreStruck() {
        const auto v =
            speedsAfter(rowOf({{1.0, 1.0}, {1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}, {1.0, -1.0}}, 1.0, "sequential"));
        QCOMPARE(v.size(), std::size_t(5));
        for (std::size_t k = 0; k < 5; ++k) QVERIFY(std::abs(v[k] - (k == 0 ? -1.0 : k == 4 ? 1.0 : 0.0)) < 1e-12);
    }

    void anyMassesKeepMomentumAndEnergy() {
        std::mt19937 generator{11};
        const auto random = [&] { return double(generator()) / 4294967296.0; };
        for (const double e : {1.0, 0.7, 0.0})
            for (int i = 0; i < 12; ++i) {
                std::vector<Ball> row(std::size_t(3 + i % 6), {1.0, 0.0});
                for (Ball& ball : row) ball.mass = std::pow(10.0, 2.0 * random() - 1.0);
                row[0].speed = 1.0;
                const auto v = speedsAfter(rowOf(row, e, "sequential")), pairs = inTurn(row, e);
                QCOMPARE(v.size(), row.size());
                const double before = energy(row, speedsOf(row));
                QVERIFY(std::abs(momentum(row, v) - momentum(row, speedsOf(row))) < 1e-12 * row[0].mass);
                if (e == 1.0) QVERIFY(std::abs(energy(row, v) / before - 1.0) < 1e-12);
                else QVERIFY(energy(row, v) < before);
                for (std::size_t k = 0; k < row.size(); ++k) {
                    if (k > 0) QVERIFY(v[k] - v[k - 1] > -1e-8);
                    QVERIFY2(std::abs(v[k] - pairs[k]) < 1e-7, qPrintable(QString("ball %1 of %2, e = %3: %4, not %5")
                                                                              .arg(k + 1)
                                                                              .arg(row.size())
                                                                              .arg(e)
                                                                              .arg(v[k])
                                                                              .arg(pairs[k])));
                }
            }
    }
};

QTEST_APPLESS_MAIN(SequentialImpactsTest)

#include "sequential_impacts_test.moc"
