// What comes down exactly flat on a table that a motor moves: its corners strike together, however coarse the motion is
// that led there, and nothing turns.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

using namespace escapement;

namespace {

Mechanism onShakenTable(const std::string& shape, double restitution, double friction, double tolerance) {
    const std::string project = fmt::format(
        R"json({{"escapement": 1, "name": "flat", "bodies": [
            {{"name": "frame", "fixed": true}},
            {{"name": "table", "mass": {{"value": 400, "inertia": [130, 130, 260, 0, 0, 0]}}, "shapes": [
              {{"primitive": "box", "size": [2, 2, 0.1], "placement": {{"position": [0, 0, -0.05]}}}}]}},
            {{"name": "body", "pose": {{"position": [0, 0, 0.05]}}, "shapes": [{}],
              "mass": {{"value": 1, "inertia": [0.0017, 0.0017, 0.0017, 0, 0, 0]}}}}],
          "joints": [{{"name": "slide", "type": "prismatic", "a": {{"body": "frame", "z": [0, 0, 1], "x": [1, 0, 0]}},
            "b": {{"body": "table", "z": [0, 0, 1], "x": [1, 0, 0]}},
            "motor": {{"kind": "position", "value": "0.024525*sin(20*t)"}}}}],
          "contacts": [{{"name": "c", "a": {{"body": "table"}}, "b": {{"body": "body"}}, "friction": {},
            "restitution": {}}}],
          "run": {{"until": 2, "output_step": 0.01, "tolerance": {}}}}})json",
        shape, friction, restitution, tolerance);
    return parseProject(project).mechanism;
}

} // namespace

class FlatLandingTest : public QObject {
    Q_OBJECT

  private slots:
    /// As a ball of the same height does, which cannot turn.
    void onAShakenTable_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<double>("restitution");
        QTest::addColumn<double>("friction");
        const QString cube = R"({"primitive": "box", "size": [0.1, 0.1, 0.1]})",
                      cylinder = R"({"primitive": "cylinder", "radius": 0.05, "length": 0.1})";
        QTest::newRow("cube") << cube << 1.0 << 0.0;
        QTest::newRow("rough cube") << cube << 1.0 << 0.3;
        QTest::newRow("plate") << R"({"primitive": "box", "size": [0.5, 0.3, 0.1]})" << 1.0 << 0.0;
        QTest::newRow("cylinder") << cylinder << 1.0 << 0.0;
        QTest::newRow("half as lively") << cube << 0.8 << 0.0;
        QTest::newRow("rough and half as lively") << cylinder << 0.8 << 0.05;
    }
    void onAShakenTable() {
        QFETCH(QString, shape);
        QFETCH(double, restitution);
        QFETCH(double, friction);
        for (const double tolerance : {1e-5, 1e-6, 1e-7}) {
            Record ball, body;
            run(onShakenTable(R"({"primitive": "sphere", "radius": 0.05})", restitution, friction, tolerance), {},
                ball);
            run(onShakenTable(shape.toStdString(), restitution, friction, tolerance), {}, body);
            QVERIFY2(body.summary.status == RunStatus::Done, body.story().c_str());
            for (std::size_t i = 0; i < body.frames.size(); ++i) {
                const BodyState& now = body.frames[i].bodies.back();
                QVERIFY2(now.angular.norm() < 1e-9, qPrintable(QString("%1 rad/s at %2 s, tolerance %3")
                                                                   .arg(now.angular.norm())
                                                                   .arg(body.frames[i].time)
                                                                   .arg(tolerance)));
            }
            const double off = std::abs(body.end().position.z() - ball.end().position.z());
            QVERIFY2(off < 50.0 * tolerance, qPrintable(QString("%1 m off at %2").arg(off).arg(tolerance)));
        }
    }
};

QTEST_APPLESS_MAIN(FlatLandingTest)
#include "flat_landing_test.moc"
