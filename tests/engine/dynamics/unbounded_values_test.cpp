// Loads and motors whose value grows beyond all bounds within the run: it ends there and says so, whatever the method;
// what is only steep goes on.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

Mechanism driven(const QString& value, bool motor) {
    const QString joint = R"("joints": [ { "name": "guide", "type": "prismatic", "a": { "body": "frame" },
                             "b": { "body": "mass" }, "motor": { "kind": "speed", "value": "%1" } } ],)";
    const QString load = R"("loads": [ { "name": "push", "type": "force", "a": { "body": "mass" },
                            "vector": ["%1", 0, 0] } ],)";
    return parseProject((QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
                             { "name": "frame", "fixed": true },
                             { "name": "mass", "mass": { "value": 1, "inertia": [1, 1, 1, 0, 0, 0] } } ],)") +
                         (motor ? joint : load).arg(value) + R"("run": { "until": 0.3, "output_step": 0.01 } })")
                            .toStdString())
        .mechanism;
}

} // namespace

class UnboundedValuesTest : public QObject {
    Q_OBJECT

  private slots:
    void ends_data();
    void ends();
    void goesOn_data();
    void goesOn();
};

void UnboundedValuesTest::ends_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("pole");
    QTest::newRow("1/x") << "1/(t-0.15)" << 0.15;
    QTest::newRow("1/x^2") << "1/(t-0.15)^2" << 0.15;
    QTest::newRow("small") << "1e-6/(t-0.15)^2" << 0.15;
    QTest::newRow("between round numbers") << "-3/(t-0.1234567)" << 0.1234567;
    QTest::newRow("tangent") << "tan(20*t)" << M_PI / 40.0;
    QTest::newRow("beside a step") << "(t<0.15?0:1)+1/(t-0.15)" << 0.15;
}

void UnboundedValuesTest::ends() {
    QFETCH(QString, value);
    QFETCH(double, pole);
    for (const bool motor : {false, true})
        for (const char* strategy : {"event-driven", "time-stepping"})
            for (const double tolerance : {1e-6, 1e-9}) {
                Mechanism m = driven(value, motor);
                m.run.strategy = strategy;
                m.run.tolerance = tolerance;
                Record r;
                run(m, {}, r);
                const QString story = QString("%1, %2, %3: %4, at %5 s")
                                          .arg(motor ? "motor" : "load")
                                          .arg(strategy)
                                          .arg(tolerance)
                                          .arg(QString::fromStdString(r.story()))
                                          .arg(r.frames.back().time);
                QVERIFY2(r.summary.status == RunStatus::Failed, qPrintable(story));
                QVERIFY2(r.frames.back().time <= pole, qPrintable(story));
                QVERIFY2(r.summary.message.find("grows beyond all bounds") != std::string::npos ||
                             r.summary.message.find("no finite value") != std::string::npos,
                         qPrintable(story));
            }
}

void UnboundedValuesTest::goesOn_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("impulse"); // over the run
    QTest::newRow("step") << "t<0.15?0:1" << 0.15;
    QTest::newRow("high step") << "t<0.15?0:1e6" << 1.5e5;
    QTest::newRow("steep") << "atan(1e4*(t-0.15))" << 0.0;
    QTest::newRow("peak") << "1/(1e-6+(t-0.15)^2)" << 2e3 * std::atan(150.0);
    QTest::newRow("kink") << "abs(t-0.15)" << 0.0225;
    QTest::newRow("root") << "sqrt(abs(t-0.15))" << 4.0 / 3.0 * std::pow(0.15, 1.5);
    QTest::newRow("integrable") << "1/sqrt(abs(t-0.1537))" << 2.0 * (std::sqrt(0.1537) + std::sqrt(0.1463));
    QTest::newRow("pole later") << "1/(t-0.5)" << std::log(0.2 / 0.5);
    QTest::newRow("triangle") << "asin(sin(100*t))" << double(NAN);
}

void UnboundedValuesTest::goesOn() {
    QFETCH(QString, value);
    QFETCH(double, impulse);
    for (const char* strategy : {"event-driven", "time-stepping"}) {
        // Time steps ask at the instant itself, where it has no finite value.
        if (QByteArray(QTest::currentDataTag()) == "integrable" && strategy[0] == 't') continue;
        Mechanism m = driven(value, false);
        m.run.strategy = strategy;
        m.run.step = 1e-4;
        Record r;
        run(m, {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        const double v = r.end().linear.x(), off = strategy[0] == 'e' ? 1e-4 : 2e-2;
        QVERIFY2(std::isnan(impulse) || std::abs(v - impulse) < off * std::max(1.0, std::abs(impulse)),
                 qPrintable(QString("%1 for %2").arg(v).arg(impulse)));
    }
}

QTEST_APPLESS_MAIN(UnboundedValuesTest)
#include "unbounded_values_test.moc"
