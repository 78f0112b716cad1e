// The mechanisms over which the methods between events are compared: enough of them, in all sets, and each runs.

#include "engine/bench/smooth/smooth_runs.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <set>

using namespace escapement;

class SmoothBenchTest : public QObject {
    Q_OBJECT

  private slots:
    void thereAreEnough() {
        std::set<std::string> names;
        std::map<int, int> ofSet;
        for (const SmoothProblem& problem : smoothProblems()) {
            QVERIFY2(names.insert(problem.name).second, problem.name.c_str());
            ++ofSet[problem.set];
        }
        QVERIFY(names.size() >= 30);
        for (int set = 1; set <= 4; ++set) QVERIFY(ofSet[set] >= 5);
    }

    /// The fields on both sides of transitions: a mass that slides on and sticks, a bead that crosses a border.
    void fields() {
        BenchReport report;
        fieldPictures({}, report);
        QCOMPARE(report.tables.size(), std::size_t(1));
        std::map<std::string, int> modes;
        for (const auto& row : report.tables[0].rows) ++modes[row[3]];
        QCOMPARE(modes["transversal"], 4);
        QCOMPARE(modes["attractive"], 2);
        QCOMPARE(report.pictures.size(), std::size_t(3));
        for (const BenchPicture& picture : report.pictures) {
            QVERIFY(picture.curves.size() >= 4);
            for (const auto& curve : picture.curves) QCOMPARE(curve.x.size(), curve.y.size());
        }
    }

    void eachRuns_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < smoothProblems().size(); ++i)
            QTest::newRow(smoothProblems()[i].name.c_str()) << int(i);
    }
    /// Its first tenth, by a method for stiff mechanisms where it is one: it comes to its end, and its energy is
    /// accounted for.
    void eachRuns() {
        QFETCH(int, index);
        const SmoothProblem& problem = smoothProblems()[std::size_t(index)];
        const SmoothRun run =
            runSmooth(problem,
                      smoothSettings(problem.set == 4 ? "Radau5" : usualIntegrator(), 0.1 * problem.until, 1e-5), 0.0);
        QVERIFY2(run.done(), run.summary.message.c_str());
        QVERIFY(run.forces > 0 && run.systems > 0);
        QVERIFY(run.summary.simulated > 0.0);
        const RunSummary& s = run.summary;
        const double off = s.energy_end - s.energy_start + s.dissipated + s.numerical - s.work;
        QVERIFY2(std::abs(off) <= 1e-2 * (1.0 + std::abs(s.energy_start)), qPrintable(QString::number(off)));
    }
};

QTEST_APPLESS_MAIN(SmoothBenchTest)
#include "smooth_bench_test.moc"
