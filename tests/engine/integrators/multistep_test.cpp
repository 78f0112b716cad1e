// Methods that look back at several steps: every order, steps of changing length, and what they remember.

#include "engine/integrators/smooth/steps/multistep.h"
#include "engine/model/checks/validation.h"
#include "engine/simulation/simulate.h"
#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

namespace {

/// From the start to the end in steps whose lengths change by a third up and down; the largest error against HEM5's
/// fine steps.
double errorWithChangingSteps(const MethodChoice& choice, int steps) {
    Scene s = scene("Bennett"), exact = scene("Bennett");
    SmoothModel model(*s.system), exactModel(*exact.system);
    model.chooseRows(0.0, s.q);
    exactModel.chooseRows(0.0, exact.q);
    const auto method = makeIntegrator(choice), fine = makeIntegrator("HEM5");
    const double h = s.until / steps;
    Vector memory;
    double t = 0.0, worst = 0.0;
    for (int i = 0; i < steps; ++i) {
        const double length = h * (1.0 + (i % 4 < 2 ? -1.0 : 1.0) / 6.0);
        method->recall(memory);
        method->step(model, t, s.q, s.v, length);
        method->remember(memory);
        s.q = method->endPosition();
        s.v = method->endVelocity();
        s.system->normalise(s.q);
        model.projectPosition(t + length, s.q, 1e-15);
        model.chooseRows(t + length, s.q);
        model.projectVelocity(t + length, s.q, s.v);
        for (int k = 0; k < 4; ++k) {
            fine->step(exactModel, t + 0.25 * k * length, exact.q, exact.v, 0.25 * length);
            exact.q = fine->endPosition();
            exact.v = fine->endVelocity();
            exact.system->normalise(exact.q);
            exactModel.projectPosition(t + 0.25 * (k + 1) * length, exact.q, 1e-15);
            exactModel.chooseRows(t + 0.25 * (k + 1) * length, exact.q);
        }
        t += length;
        worst = std::max(worst, (s.q - exact.q).cwiseAbs().maxCoeff());
    }
    return worst;
}

} // namespace

class MultistepTest : public QObject {
    Q_OBJECT

  private slots:
    void everyOrder_data();
    void everyOrder();
    void changingSteps_data() { everyOrder_data(); }
    void changingSteps();
    void emptiedAtEvents();
    void ordersAreChecked();
    void integralsOfPolynomials();
};

void MultistepTest::everyOrder_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<int>("order");
    for (int k = 1; k <= 6; ++k) QTest::addRow("BDF %d", k) << "BDF" << k;
    for (int k = 2; k <= 6; ++k) QTest::addRow("Adams %d", k) << "Adams" << k;
}

void MultistepTest::everyOrder() {
    QFETCH(QString, method);
    QFETCH(int, order);
    const MethodChoice choice(method.toStdString(), {double(order)});
    const QString name = "Bennett";
    static const Course reference = course(name, "HEM5", 2 * finest);
    std::vector<double> q, v, dense;
    double velocities = 0.0, positions = 0.0;
    const int last = order == 6 && method == "BDF" ? 4 : halvings; // then there is nothing but roundoff
    for (int steps = 2 * coarsest, halved = 0; halved <= last; steps *= 2, ++halved) {
        const Course c = course(name, choice, steps, {.within = 1 << halved}); // at the same instants in all
        q.push_back(apart(c.q, reference.q));
        v.push_back(apart(c.v, reference.v));
        dense.push_back(c.dense);
        velocities = std::max(velocities, c.velocities);
        positions = std::max(positions, c.positions);
    }
    qInfo("slopes %.2f in q, %.2f in v, %.2f within steps; q off by %.1e ... %.1e; drift %.1e, %.1e", slope(q),
          slope(v), slope(dense), q.front(), q.back(), velocities, positions);
    QVERIFY2(slope(q) >= order - 0.2, qPrintable(QString::number(slope(q))));
    QVERIFY2(slope(v) >= order - 0.2, qPrintable(QString::number(slope(v))));
    QVERIFY2(slope(dense) >= order - 0.2, qPrintable(QString::number(slope(dense))));
    if (method == "BDF") QVERIFY(velocities < 1e-13 && positions < 1e-13);
}

void MultistepTest::changingSteps() {
    QFETCH(QString, method);
    QFETCH(int, order);
    const MethodChoice choice(method.toStdString(), {double(order)});
    std::vector<double> errors;
    for (int steps = 80; steps <= 640; steps *= 2) errors.push_back(errorWithChangingSteps(choice, steps));
    qInfo("slope %.2f; off by %.1e ... %.1e", slope(errors), errors.front(), errors.back());
    QVERIFY2(slope(errors) >= order - 0.3, qPrintable(QString::number(slope(errors))));
}

/// After an impact nothing of the motion before it is looked back at: a ball's parabolas are met to roundoff.
void MultistepTest::emptiedAtEvents() {
    for (const char* method : {"BDF", "Adams"}) {
        const VerificationResult r =
            verify("bouncing-ball",
                   {{"integrator", method}, {"strategy", "event-driven"}, {"tolerance", "1e-8"}, {"until", "1.0"}});
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        double at = std::sqrt(2.0 / 9.81);
        int impacts = 0;
        for (const auto& event : r.events)
            if (event.kind == "impact") {
                QVERIFY2(std::abs(event.time - at) < 1e-10, method);
                at += 2.0 * std::pow(0.5, ++impacts) * std::sqrt(2.0 / 9.81);
            }
        QVERIFY(impacts >= 2);
    }
}

void MultistepTest::ordersAreChecked() {
    Mechanism m = spatialSliderCrank();
    m.run.integrator = "BDF";
    const auto wrong = [&](double order) {
        methodNumber(m.run, "bdf_order") = order;
        const auto findings = validate(m);
        return std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
            return f.pointer == "/run/bdf_order" && f.severity == Severity::Error;
        });
    };
    QVERIFY(wrong(2.5));
    QVERIFY(wrong(7.0));
    QVERIFY(!wrong(6.0));
}

void MultistepTest::integralsOfPolynomials() {
    const double nodes[] = {0.3, 0.0, -0.2, -0.5, -0.6, -1.0};
    double share[6], slope[6], value[6];
    const double x = 0.21;
    multistep::lagrangeIntegrals(nodes, 6, x, share);
    multistep::lagrangeSlopes(nodes, 6, x, slope);
    multistep::lagrange(nodes, 6, x, value);
    for (int power = 0; power < 6; ++power) {
        double integral = 0.0, rate = 0.0, at = 0.0;
        for (int i = 0; i < 6; ++i) {
            integral += share[i] * std::pow(nodes[i], power);
            rate += slope[i] * std::pow(nodes[i], power);
            at += value[i] * std::pow(nodes[i], power);
        }
        QVERIFY(std::abs(integral - std::pow(x, power + 1) / (power + 1)) < 1e-14);
        QVERIFY(std::abs(rate - (power == 0 ? 0.0 : power * std::pow(x, power - 1))) < 1e-11);
        QVERIFY(std::abs(at - std::pow(x, power)) < 1e-13);
    }
}

QTEST_GUILESS_MAIN(MultistepTest)
#include "multistep_test.moc"
