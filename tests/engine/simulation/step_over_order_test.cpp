// What the mode step-over keeps of the smooth method's order [Haddouni2015, proposition 4.2.5]: a mass on a spring that
// slides to and fro on a rough floor, whose motion is known piece by piece.

#include "engine/simulation/hybrid_run.h"
#include "tests/support/integrator_scenes.h"
#include "tests/support/sliding_mass.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

struct Errors {
    std::vector<double> q, v;
    double stepped = 0.0; ///< s, in time steps
};

Errors errorsOf(const char* method, double coarsest, int halvings, double stepOverTime) {
    Errors errors;
    for (int k = 0; k <= halvings; ++k) {
        HybridSettings settings;
        settings.integrator = method;
        settings.locateFriction = false;
        settings.until = 1.37; // two turns of the way, and on
        settings.outputStep = 0.01;
        settings.tolerance = 1e-13; // sliding at this times a tenth of the speed counts: such steps reach little more
        settings.fixedStep = std::ldexp(coarsest, -k);
        settings.stepOverTime = stepOverTime;
        SlidingMass slider;
        Vector q, v;
        slider.initialState(q, v);
        FrameSink nowhere;
        RunControl control;
        const RunSummary r = HybridRun(slider, settings, nowhere, control).run(q, v, {});
        if (r.status != RunStatus::Done) throw std::runtime_error(r.message);
        const Vec2 exact = slider.exactAt(settings.until);
        errors.q.push_back(std::abs(r.final.q[0] - exact[0]));
        errors.v.push_back(std::abs(r.final.v[0] - exact[1]));
        errors.stepped = r.time_stepping;
    }
    return errors;
}

} // namespace

class StepOverOrderTest : public QObject {
    Q_OBJECT

  private slots:
    void orderIsKept_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<double>("coarsest");
        QTest::addColumn<int>("halved");
        QTest::newRow("order 1") << "implicit-Euler" << 0.01 << 5;
        QTest::newRow("order 2") << "trapezoidal" << 0.05 << 5;
        QTest::newRow("order 5") << "HEM5" << 0.07 << 3;
    }
    void orderIsKept() {
        QFETCH(QString, method);
        QFETCH(double, coarsest);
        QFETCH(int, halved);
        const int order = findIntegratorType(method.toStdString())->orders.positions;
        const Errors study = errorsOf(qPrintable(method), coarsest, halved, 1.0);
        qInfo("slopes %.2f in q, %.2f in v; off by %.1e ... %.1e; %.1e s in time steps", slope(study.q), slope(study.v),
              study.q.front(), study.q.back(), study.stepped);
        QVERIFY(study.stepped > 0.0);
        QVERIFY2(slope(study.q) >= order - 0.2, qPrintable(QString::number(slope(study.q))));
        QVERIFY2(slope(study.v) >= order - 0.2, qPrintable(QString::number(slope(study.v))));
    }
};

QTEST_GUILESS_MAIN(StepOverOrderTest)
#include "step_over_order_test.moc"
