// A spring that is longer than nothing when it carries no force, and whose ends pass through one another: its pull
// turns round there, at an instant that is located.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double stiffness = 100.0, rest = 0.1, from = 0.3, omega = 10.0; // N/m, m, m, rad/s
const double quarter = 2.0 / 3.0 * std::numbers::pi / omega; // s: from where it starts to where the ends meet

const std::string linear = R"("type": "spring-damper", "stiffness": 100, "length": 0.1)";
const std::string byExpression = R"x("type": "spring-expression", "pull": "100 * (length - 0.1)")x";
const std::string byTable = R"("type": "spring-table", "points": [[0.05, -5], [0.1, 0], [0.4, 30]])";

const std::string guided = R"({"name": "guide", "type": "prismatic",
    "a": {"body": "base", "position": [0, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0]},
    "b": {"body": "block", "position": [0, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0]}})";
/// The block turns about a pivot 0.5 m beside the spring's end, at which its centre comes past it.
const std::string swinging = R"({"name": "pivot", "type": "revolute",
    "a": {"body": "base", "position": [0, 0.5, 0], "z": [0, 0, 1], "x": [1, 0, 0]},
    "b": {"body": "block", "position": [-0.3, 0.4, 0], "z": [0, 0, 1], "x": [1, 0, 0]}})";

Mechanism pulled(const std::string& spring, const std::string& joint, const std::string& position, double tolerance) {
    const QString text =
        QString("{\"escapement\": 1, \"name\": \"spring\", \"gravity\": [0, 0, 0], \"bodies\": [{\"name\": \"base\", "
                "\"fixed\": true}, {\"name\": \"block\", \"pose\": {\"position\": %1}, \"mass\": {\"value\": 1, "
                "\"centre\": [0, 0, 0], \"inertia\": [0.01, 0.02, 0.03, 0, 0, 0]}}], \"joints\": [%2], \"loads\": "
                "[{\"name\": \"spring\", \"a\": {\"body\": \"base\"}, \"b\": {\"body\": \"block\"}, %3}], \"run\": "
                "{\"until\": 4.19, \"output_step\": 0.01, \"tolerance\": %4}}")
            .arg(QString::fromStdString(position), QString::fromStdString(joint), QString::fromStdString(spring))
            .arg(tolerance);
    return parseProject(text.toStdString()).mechanism;
}

std::vector<double> kinks(const Record& record) {
    std::vector<double> times;
    for (const Event& event : record.events)
        if (event.kind == EventKind::Kink) times.push_back(event.time);
    return times;
}

Record run(const Mechanism& mechanism) {
    Record record;
    RunControl control;
    record.summary = simulate(mechanism, PartLibrary(), {}, record, control);
    return record;
}

double unexplained(const RunSummary& s) { return std::abs(s.energy_end - s.energy_start + s.dissipated - s.work); }

} // namespace

class PassingEndsTest : public QObject {
    Q_OBJECT

  private slots:
    void passesAtItsInstants_data() {
        QTest::addColumn<std::string>("spring");
        QTest::addColumn<std::string>("joint");
        for (const auto& [name, spring] :
             {std::pair("linear", linear), {"expression", byExpression}, {"table", byTable}})
            for (const auto& [held, joint] : {std::pair("free", std::string()), {"guided", guided}})
                QTest::addRow("%s %s", name, held) << spring << joint;
    }
    void passesAtItsInstants() {
        QFETCH(std::string, spring);
        QFETCH(std::string, joint);
        for (const double tolerance : {1e-6, 1e-9}) {
            const Record record = run(pulled(spring, joint, "[0.3, 0, 0]", tolerance));
            QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
            // Of a table there is a kink where it carries no force, too.
            std::vector<double> passes;
            for (const Event& event : record.events)
                if (event.text.find("ends pass through") != std::string::npos) passes.push_back(event.time);
            QCOMPARE(passes.size(), std::size_t(10));
            for (std::size_t k = 0; k < passes.size(); ++k)
                QVERIFY2(std::abs(passes[k] - quarter * double(2 * k + 1)) < 20.0 * tolerance, record.story().c_str());
            const double energy = 0.5 * stiffness * (from - rest) * (from - rest);
            QVERIFY2(unexplained(record.summary) < 10.0 * tolerance * energy, record.story().c_str());
        }
    }

    /// On a circle the ends meet under an angle; what it takes is the same however finely it is computed.
    void passesOnAnArc() {
        const Record record = run(pulled(linear, swinging, "[0.3, 0.1, 0]", 1e-9));
        QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
        QVERIFY2(kinks(record).size() > 5, record.story().c_str());
        QVERIFY2(unexplained(record.summary) < 1e-8, record.story().c_str());
    }

    /// Ends that pass beside one another have a pull that turns fast, and jumps nowhere.
    void passesBeside_data() {
        QTest::addColumn<QString>("beside");
        for (const char* beside : {"1e-3", "1e-5", "1e-7"}) QTest::addRow("%s m", beside) << beside;
    }
    void passesBeside() {
        QFETCH(QString, beside);
        const Record record = run(pulled(linear,
                                         QString::fromStdString(guided)
                                             .replace("[0, 0, 0], \"z\": [1, 0, 0], \"x\": [0, 1, 0]},",
                                                      "[0, " + beside + ", 0], \"z\": [1, 0, 0], \"x\": [0, 1, 0]},")
                                             .toStdString(),
                                         "[0.3, " + beside.toStdString() + ", 0]", 1e-8));
        QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
        QVERIFY2(kinks(record).empty(), record.story().c_str());
        QVERIFY2(unexplained(record.summary) < 1e-5, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(PassingEndsTest)
#include "passing_ends_test.moc"
