// The tolerances of runs: all of the struct is in the table, the table is in the docs, and nothing in engine/ makes a
// floor of velocities of its own.

#include "engine/simulation/tolerances.h"
#include "tests/support/places.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

using namespace escapement;

namespace {

std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

class TolerancesTest : public QObject {
    Q_OBJECT

  private slots:
    void allAreInTheTable();
    void documentIsUpToDate();
    void floorsOfVelocitiesAreShared();
    void restFollowsTheSpeed();
};

void TolerancesTest::allAreInTheTable() {
    QCOMPARE(toleranceRows().size() * sizeof(double), sizeof(Tolerances));
    std::set<std::string> names;
    std::set<const double*> members;
    for (const ToleranceRow& row : toleranceRows()) {
        names.insert(row.name);
        members.insert(&(tolerances.*row.value));
        QVERIFY2(tolerances.*row.value > 0.0 && tolerances.*row.value < 1.0, row.name);
    }
    QCOMPARE(names.size(), toleranceRows().size());
    QCOMPARE(members.size(), toleranceRows().size());
}

void TolerancesTest::documentIsUpToDate() {
    const auto file = std::filesystem::path(sourceFolder) / "docs" / "tolerances.md";
    const std::string begin = "<!-- tolerances of runs -->\n", end = "<!-- end -->", document = contents(file);
    const std::size_t from = document.find(begin), to = document.find(end);
    QVERIFY(from != std::string::npos && to != std::string::npos && from < to);
    const std::string wanted =
        document.substr(0, from + begin.size()) + "\n" + toleranceTable() + "\n" + document.substr(to);
    if (qEnvironmentVariableIsSet("ESCAPEMENT_REGENERATE_DOCS")) std::ofstream(file, std::ios::binary) << wanted;
    QVERIFY2(contents(file) == wanted,
             "docs/tolerances.md is out of date: run this test with ESCAPEMENT_REGENERATE_DOCS=1");
}

void TolerancesTest::floorsOfVelocitiesAreShared() {
    static const std::regex own("\\* ?std::max\\(1e-3, [\\w.]*\\.cwiseAbs\\(\\)\\.maxCoeff\\(\\)\\)");
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(sourceFolder) / "engine"))
        if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
            QVERIFY2(!std::regex_search(contents(entry.path()), own),
                     (entry.path().string() + ": restSpeed of engine/simulation/tolerances.h is that floor").c_str());
}

void TolerancesTest::restFollowsTheSpeed() {
    const Vector slow = Vector::Constant(3, 1e-6), fast = Vec3(-50.0, 2.0, 0.0);
    QCOMPARE(restSpeed(slow), 1e-9 * 1e-3);
    QCOMPARE(restSpeed(fast), 1e-9 * 50.0);
    QCOMPARE(restSpeed(fast, 1e-5), 1e-5 * 50.0);
}

QTEST_GUILESS_MAIN(TolerancesTest)
#include "tolerances_test.moc"
