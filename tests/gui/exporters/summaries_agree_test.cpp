// What a run says of itself at its end, what its file says of it later, and what a run says that was continued from a
// checkpoint: the same numbers.

#include "tests/support/places.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

class SummariesAgreeTest : public QObject {
    Q_OBJECT

  private slots:
    void agree_data();
    void agree();

  private:
    QJsonObject summary(const QStringList& arguments) const;

    QTemporaryDir folder_;
};

QJsonObject SummariesAgreeTest::summary(const QStringList& arguments) const {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(escapement::programFile, arguments + QStringList{"--json"});
    if (!process.waitForFinished(120000) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
}

void SummariesAgreeTest::agree_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<QString>("law");
    QTest::addColumn<QString>("tells"); // what must not be zero, else the scene shows nothing
    QTest::newRow("steps that are made again") << R"("strategy": "hybrid", "tolerance": 1e-9)"
                                               << R"("restitution": 0.8)"
                                               << "rejected";
    QTest::newRow("time steps of joints") << R"("strategy": "time-stepping", "step": 1e-3, "project": false)"
                                          << R"("restitution": 0.8)"
                                          << "velocity";
    QTest::newRow("contacts that give way") << R"("strategy": "time-stepping", "step": 1e-4)"
                                            << R"("law": "compliant", "compliance": 1e-5)"
                                            << "penetration";
    QTest::newRow("touching at the start") << R"("strategy": "hybrid", "tolerance": 1e-9)"
                                           << R"("restitution": 0.8)"
                                           << "start";
}

/// A pendulum of two links whose ball strikes a plate.
void SummariesAgreeTest::agree() {
    QFETCH(QString, run);
    QFETCH(QString, law);
    QFETCH(QString, tells);
    QString project = QString(R"({
  "escapement": 1, "name": "struck", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "plate", "fixed": true, "pose": {"position": [0, 0, -1.2]},
     "shapes": [{"primitive": "plane", "size": [5, 5, 0]}]},
    {"name": "upper", "pose": {"position": [0.5, 0, 0]},
     "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.01, 0.09, 0.09, 0, 0, 0]}},
    {"name": "lower", "pose": {"position": [1.5, 0, 0]}, "shapes": [{"primitive": "sphere", "radius": 0.1}],
     "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.01, 0.09, 0.09, 0, 0, 0]}}],
  "joints": [
    {"name": "shoulder", "type": "revolute", "a": {"body": "plate", "position": [0, 0, 1.2],
     "z": [0, 1, 0]}, "b": {"body": "upper", "position": [-0.5, 0, 0],
     "z": [0, 1, 0]}},
    {"name": "elbow", "type": "revolute", "a": {"body": "upper", "position": [0.5, 0, 0],
     "z": [0, 1, 0]}, "b": {"body": "lower", "position": [-0.5, 0, 0],
     "z": [0, 1, 0]}}],
  "contacts": [{"name": "blow", "a": {"body": "lower", "faces": "all"}, "b": {"body": "plate", "faces": "all"}, %1}],
  "run": {"until": 0.8, "output_step": 0.01, %2}
})")
                          .arg(law, run);
    if (tells == "start") // a ball that stands a hair above the plate, and is put onto it
        project
            .replace(R"({"name": "upper")", R"({"name": "rests", "pose": {"position": [3, 0, -1.099999992]},
     "shapes": [{"primitive": "sphere", "radius": 0.1}],
     "mass": {"value": 5, "centre": [0, 0, 0], "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}, {"name": "upper")")
            .replace(R"("contacts": [)", R"("contacts": [{"name": "lies", "a": {"body": "rests", "faces": "all"},
     "b": {"body": "plate", "faces": "all"}}, )");
    QFile file(folder_.filePath("struck.escapement"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(project.toUtf8());
    file.close();
    const QJsonObject whole = summary({"run", "struck.escapement", "--out", "whole.h5"}),
                      later = summary({"info", "whole.h5"});
    QCOMPARE(whole["status"].toString(), QString("done"));
    QVERIFY(!summary({"run", "struck.escapement", "--until", "0.6", "--out", "part.h5"}).isEmpty());
    const QJsonObject rest = summary({"run", "struck.escapement", "--from", "part.h5", "--out", "rest.h5"}),
                      ofRest = summary({"info", "rest.h5"});
    for (const QJsonObject& other : {later, rest, ofRest})
        for (const char* group : {"steps", "drift", "energy"}) {
            QCOMPARE(other[group].toObject().keys(), whole[group].toObject().keys());
            for (const QString& key : whole[group].toObject().keys()) {
                const double here = whole[group].toObject()[key].toDouble(),
                             there = other[group].toObject()[key].toDouble();
                QVERIFY2(here == there, qPrintable(QString("%1: %2, then %3").arg(key).arg(here).arg(there)));
                if (key == tells) QVERIFY2(std::abs(here) > 1e-12, qPrintable(key));
            }
        }
}

QTEST_GUILESS_MAIN(SummariesAgreeTest)
#include "summaries_agree_test.moc"
