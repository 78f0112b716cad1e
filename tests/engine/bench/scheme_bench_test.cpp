// What `bench nonsmooth --part schemes` promises holds, and its tables are whole.

#include "engine/bench/schemes/nonsmooth.h"

#include <QtTest>

using namespace escapement;

class SchemeBenchTest : public QObject {
    Q_OBJECT

  private slots:
    void claimsHold() {
        std::vector<std::string> told;
        BenchRequest request;
        request.say = [&](const std::string& line) { told.push_back(line); };
        const BenchReport report = benchSchemes(request);
        QCOMPARE(told.size(), std::size_t(5));
        QVERIFY(report.claims.size() == 12);
        for (const auto& claim : report.claims)
            QVERIFY2(claim.holds,
                     qPrintable(QString("%1: %2, bound %3").arg(claim.name.c_str()).arg(claim.value).arg(claim.bound)));
        for (const auto& table : report.tables) {
            QVERIFY2(!table.rows.empty(), table.title.c_str());
            for (const auto& row : table.rows) QCOMPARE(row.size(), table.columns.size());
        }
    }
};

QTEST_GUILESS_MAIN(SchemeBenchTest)
#include "scheme_bench_test.moc"
