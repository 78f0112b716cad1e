// What the command line leaves of results: one that is there stays where a run is refused, and what a run had to say
// is told by its file, and by the run that goes on from it.

#include "engine/results/result_file.h"
#include "tests/support/places.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace escapement;

namespace {

/// A block on a plate, in it by a hundredth of a millimetre, as is accepted.
const char* const project = R"({
  "escapement": 1, "name": "accepted", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "plate", "fixed": true, "pose": {"position": [0, 0, -0.05]},
     "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
    {"name": "block", "pose": {"position": [0, 0, 0.02999]}, "shapes": [{"primitive": "box", "size": [0.2, 0.1, 0.06]}],
     "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.001, 0.001, 0.001, 0, 0, 0]}}],
  "contacts": [{"name": "touch", "a": {"body": "plate"}, "b": {"body": "block"}, "accepted_overlap": 2e-5}],
  "run": {"until": 0.05, "strategy": "time-stepping", "step": 1e-3, "output_step": 0.01}
})";

} // namespace

class KeptResultsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QFile file(folder_.filePath("p.escapement"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(project);
    }

    void aRefusedRunLeavesWhatIsThere() {
        QCOMPARE(call({"run", "p.escapement", "--quiet"}), 0);
        QFile result(folder_.filePath("p.h5"));
        QVERIFY(result.open(QIODevice::ReadOnly));
        const QByteArray before = result.readAll();
        QVERIFY(before.size() > 1000);
        result.close();
        QCOMPARE(call({"run", "p.escapement", "--quiet", "--set", "/bodies/1/pose/position=[0,0,0.02]"}), 1);
        QVERIFY2(err_.contains("lie in one another") || err_.contains("overlap"), err_);
        QVERIFY(result.open(QIODevice::ReadOnly));
        QCOMPARE(result.readAll(), before);
        QCOMPARE(call({"run", "p.escapement", "--out", "new.h5", "--set", "/bodies/1/pose/position=[0,0,0.02]"}), 1);
        QVERIFY(!QFile::exists(folder_.filePath("new.h5")));
    }

    void notesAreKept() {
        QCOMPARE(call({"run", "p.escapement", "--json", "--until", "0.03", "--out", "part.h5"}), 0);
        const QStringList said = notes();
        QCOMPARE(said.size(), 1);
        QVERIFY2(said[0].contains("accepted"), qPrintable(said[0]));
        QCOMPARE(call({"info", "part.h5", "--json"}), 0);
        QCOMPARE(notes(), said);
        QCOMPARE(call({"run", "p.escapement", "--json", "--from", "part.h5", "--out", "rest.h5"}), 0);
        const QStringList after = notes();
        QCOMPARE(after, QStringList("of the run that this one goes on from, which went to 0.03 s: " + said[0]));
        QCOMPARE(call({"run", "p.escapement", "--json", "--until", "0.07", "--from", "rest.h5", "--out", "more.h5"}),
                 0);
        QCOMPARE(notes(), after);
        QCOMPARE(readResult(folder_.filePath("more.h5").toStdString())->facts().notes.size(), std::size_t(1));
    }

  private:
    int call(const QStringList& arguments) {
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.start(programFile, arguments);
        if (!process.waitForFinished(60000)) return -1;
        out_ = process.readAllStandardOutput();
        err_ = process.readAllStandardError();
        return process.exitCode();
    }
    QStringList notes() const {
        const QJsonObject all = QJsonDocument::fromJson(out_).object();
        QStringList found;
        for (const QJsonValue& note : all["notes"].toArray()) found << note.toString();
        return found;
    }

    QTemporaryDir folder_;
    QByteArray out_, err_;
};

QTEST_GUILESS_MAIN(KeptResultsTest)
#include "kept_results_test.moc"
