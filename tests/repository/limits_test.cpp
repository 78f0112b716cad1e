// No source file is longer than 500 lines, no function longer than 80, no class has more than 30 public members: what
// is larger falls into parts that each have a name. What does not stands here with its reason; what is mended comes
// off.

#include "tests/repository/code_outline.h"
#include "tests/support/places.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

using namespace escapement;

namespace {

constexpr int mostLines = 500, mostFunctionLines = 80, mostMembers = 30;

const std::filesystem::path root = sourceFolder;

/// "file: what it is called", with the reason.
using Exceptions = std::map<std::string, std::string>;

const char *table = "a table, row by row",
           *story = "one walk of a user, step by step, each from where the last one ended",
           *mended = "too long still, to be cut into parts";

const Exceptions longFunctions = {
    {"engine/simulation/tolerances.cpp: toleranceRows", table},
    {"engine/results/result_file_writer.cpp: ResultFileWriter::begin", "lists all that the file holds, in its order"},
    {"engine/model/fields/run_fields.h: visit", table},
    {"gui/workbench/actions/assembling_actions.cpp: AssemblingActions::AssemblingActions",
     "lists its actions, one after another"},
    {"tests/engine/model/project_mistakes_test.cpp: mistakes_data", table},
    {"tests/engine/model/model_test.cpp: findings_data", table},
    {"tests/repository/kind_names_test.cpp: theRuleItself_data", table},
    {"tests/gui/assembling/assembling_test.cpp: AssemblingTest::fromBareStepToContactForce", story},
    {"tests/gui/assembling/assembling_test.cpp: AssemblingTest::rodFallsOntoThePlate", story},
    {"tests/gui/workbench/every_action_test.cpp: EveryActionTest::everyActionDoesSomething", story},
    {"tests/gui/workbench/every_action_test.cpp: EveryActionTest::everyFieldEditsAndUndoes", story},
    {"tests/gui/workbench/tour_test.cpp: TourTest::everySentenceComesTrue", story},
    {"tests/gui/workbench/workbench_test.cpp: WorkbenchTest::openRunPauseContinueWatch", story},
};

const Exceptions largeClasses = {
    {"engine/dynamics/system.h: System", "what runs ask of equations of motion; most of it has a default"},
    {"engine/dynamics/smooth_model/smooth_model.h: SmoothModel", mended},
    {"engine/contact/broad_phase/near_list.h: NearList", mended},
    {"engine/contact/narrow_phase/narrow_phase.h: FeaturePair", mended},
    {"engine/simulation/run/run_state.h: RunState", "one state, whole in a checkpoint: data alone"},
    {"engine/simulation/hybrid_settings.h: HybridSettings", "the settings of a run: data alone"},
    {"engine/results/result_file_writer.cpp: ResultFileWriter",
     "the datasets of the file, seen by one source file alone"},
};

template <class Use> std::size_t eachSource(const Use& use) {
    std::size_t files = 0;
    for (const char* folder : {"engine", "cad", "plots", "gui", "resources", "tests"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
            ++files;
            std::ifstream stream(entry.path());
            std::stringstream text;
            text << stream.rdbuf();
            use(std::filesystem::relative(entry.path(), root).generic_string(), outlineOf(text.str()));
        }
    return files;
}

/// What is above the limit is an exception, and every exception is above it.
class Limit {
  public:
    Limit(int most, const Exceptions& exceptions) : most_(most), exceptions_(exceptions) {}
    void see(const std::string& what, int size) {
        if (size <= most_) return;
        if (exceptions_.contains(what)) seen_[what] = size;
        else wrong_ += what + " has " + std::to_string(size) + ", and " + std::to_string(most_) + " are allowed\n";
    }
    std::string complaints() const {
        std::string all = wrong_;
        for (const auto& [what, reason] : exceptions_)
            if (!seen_.contains(what)) all += what + " is no exception any more: take it off the list\n";
        return all;
    }

  private:
    int most_;
    const Exceptions& exceptions_;
    std::map<std::string, int> seen_;
    std::string wrong_;
};

const char* example = R"(
#include "{"
/// Comments { count for nothing.
namespace escapement {
namespace {
const char* text = "{ void f() {";
}
class Empty;
class Thing final : public Base<int> {
    Q_OBJECT
    void hidden();

  public:
    explicit Thing(int a, int b = 1)
        : a_{a}, b_(b) {
        call({1, 2});
    }
    int one() const { return 1; }
    void two(const std::vector<int>& a, int b) override;
    enum class Kind { First, Second };
    double x = 0.0, y = 0.0;
    std::map<int, int> table = {{1, 2}, {3, 4}};
    friend class Empty;
  public slots:
    void three();

  private:
    int a_, b_;
};
template <class T>
T twice(T value) {
    const auto act = [&] {
        return value;
    };
    return act() + act();
}
const std::vector<int> list = {1, 2};
struct Record {
    int a, b, c;
};
} // namespace escapement
)";

} // namespace

class LimitsTest : public QObject {
    Q_OBJECT

  private slots:
    void theReaderItself();
    void files();
    void functions();
    void classes();
};

void LimitsTest::theReaderItself() {
    const CodeOutline outline = outlineOf(example);
    std::string functions, classes;
    for (const auto& f : outline.functions) functions += f.name + " " + std::to_string(f.lines) + ", ";
    for (const auto& c : outline.classes) classes += c.name + " " + std::to_string(c.publicMembers) + ", ";
    QCOMPARE(functions, std::string("Thing 4, one 1, twice 7, "));
    // the constructor, one, Kind, x, y, table, three
    QCOMPARE(classes, std::string("Thing 7, Record 3, "));
    QCOMPARE(outline.lines, 41);
}

void LimitsTest::files() {
    std::string wrong;
    const std::size_t seen = eachSource([&](const std::string& file, const CodeOutline& outline) {
        if (outline.lines > mostLines) wrong += file + " has " + std::to_string(outline.lines) + " lines\n";
    });
    QVERIFY(seen > 900);
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void LimitsTest::functions() {
    Limit limit(mostFunctionLines, longFunctions);
    std::size_t seen = 0;
    eachSource([&](const std::string& file, const CodeOutline& outline) {
        seen += outline.functions.size();
        for (const auto& function : outline.functions) limit.see(file + ": " + function.name, function.lines);
    });
    QVERIFY(seen > 8000);
    QVERIFY2(limit.complaints().empty(), limit.complaints().c_str());
}

void LimitsTest::classes() {
    Limit limit(mostMembers, largeClasses);
    std::size_t seen = 0;
    eachSource([&](const std::string& file, const CodeOutline& outline) {
        seen += outline.classes.size();
        for (const auto& one : outline.classes) limit.see(file + ": " + one.name, one.publicMembers);
    });
    QVERIFY(seen > 1000);
    QVERIFY2(limit.complaints().empty(), limit.complaints().c_str());
}

QTEST_GUILESS_MAIN(LimitsTest)
#include "limits_test.moc"
