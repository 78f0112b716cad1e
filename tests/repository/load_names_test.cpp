// What is known of a type of load stands in its one file (engine/loads/): no other product code may name a type. Names
// are everyday words (force, torque), so a name counts where it is a whole text in quotes, and those with a dash also
// inside a text. Comments may speak of loads.

#include "engine/loads/load_type.h"

#include "tests/repository/product_sources.h"
#include "tests/support/places.h"

#include <QtTest>

#include <map>
#include <regex>
#include <set>
#include <string>

using namespace escapement;

namespace {

/// Files that may use words which are also names of loads, with the reason.
struct Exception {
    std::set<std::string> names;
    std::string reason;
};
const std::set<std::string> motors = {"force", "torque"};
const std::map<std::string, Exception> exceptions = {
    {"engine/bench/random_mechanism.cpp",
     {{"force", "torque", "spring-damper", "bushing", "spring-table", "spring-expression"}, "draws projects"}},
    {"engine/model/fields/joint_fields.h", {motors, "kinds of motors"}},
    {"engine/model/kinds/motor_kinds.h", {motors, "kinds of motors"}},
    {"engine/dynamics/multibody/multibody_compile.cpp", {motors, "kinds of motors"}},
    {"gui/words/property_rows.cpp", {motors, "kinds of motors"}},
    {"gui/assembling/motor_table_dialog.cpp", {motors, "kinds of motors"}},
    {"engine/results/quantities.cpp", {motors, "a joint's force and a coupling's torque in a table's head"}},
    {"engine/results/result_records.cpp", {{"force"}, "a joint's force in a record"}},
    {"gui/exporters/paraview_exporter.cpp", {{"force"}, "a contact's force, as an array of points"}},
    {"engine/results/result_file_writer.cpp", {{"force"}, "a joint's force in the result file"}},
    {"gui/commands/summary_output.cpp", {{"force"}, "a joint's force in the command's output"}},
    {"engine/bench/endurance_scenes.cpp", {{"force"}, "builds a mechanism of its own for a benchmark"}},
    {"engine/bench/smooth/smooth_mechanisms.cpp",
     {{"spring-damper", "bushing"}, "builds mechanisms of its own for a benchmark"}},
    {"cad/bench/watch_project.cpp",
     {{"spring-damper", "torque"}, "writes a project of its own: it uses loads as any project file does"}},
};

std::string withoutComments(const std::string& code) {
    static const std::regex comment(R"re(//[^\n]*|/\*[\s\S]*?\*/)re");
    return std::regex_replace(code, comment, "");
}

/// The types of load that a piece of code names.
std::set<std::string> named(const std::string& code) {
    const std::string text = withoutComments(code);
    std::set<std::string> found;
    for (const std::string_view name : loadTypeNames()) {
        const std::string word(name), quoted = "\"" + word + "\"", escaped = "\\\"" + word + "\\\"";
        bool is = text.find(quoted) != std::string::npos || text.find(escaped) != std::string::npos;
        if (word.find('-') != std::string::npos) {
            static const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
            for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
                const bool begins = at == 0 || letters.find(text[at - 1]) == std::string::npos;
                const std::size_t end = at + word.size();
                const bool ends = end >= text.size() || letters.find(text[end]) == std::string::npos;
                is = is || (begins && ends);
            }
        }
        if (is) found.insert(word);
    }
    return found;
}

} // namespace

class LoadNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("found");
        QTest::newRow("compared") << "if (load.type == \"force\") return;"
                                  << "force";
        QTest::newRow("in an escaped text") << "f(\"{\\\"type\\\": \\\"torque\\\"}\");"
                                            << "torque";
        QTest::newRow("with a dash, in a message") << "error(\"only a spring-damper\");"
                                                   << "spring-damper";
        QTest::newRow("raw text") << "f(R\"({\"type\": \"spring-damper\"})\");"
                                  << "spring-damper";
        QTest::newRow("everyday word in a sentence") << "say(\"the force of the spring\");"
                                                     << "";
        QTest::newRow("longer word") << "say(\"spring-dampers\");"
                                     << "";
        QTest::newRow("comment") << "int x; // \"force\"\n/* \"torque\" */"
                                 << "";
    }
    void theRuleItself() {
        QFETCH(QString, code);
        QFETCH(QString, found);
        const auto names = named(code.toStdString());
        QCOMPARE(QString::fromStdString(names.empty() ? "" : *names.begin()), found);
    }

    void onlyItsOwnFileNamesALoad() {
        const std::filesystem::path root = sourceFolder;
        std::map<std::string, std::set<std::string>> filesOf; // in engine/loads
        std::map<std::string, std::set<std::string>> used;
        std::string wrong;
        const std::size_t files = eachProductSource(root, [&](const std::string& file, const std::string& text) {
            for (const auto& name : named(text)) {
                const auto exception = exceptions.find(file);
                if (exception != exceptions.end() && exception->second.names.contains(name)) used[file].insert(name);
                else if (file.starts_with("engine/loads/")) filesOf[name].insert(file);
                else wrong += file + " names the load \"" + name + "\": ask its descriptor instead\n";
            }
        });
        QVERIFY(files > 300); // the walk did find the sources
        QVERIFY2(wrong.empty(), ("\n" + wrong).c_str());
        for (const std::string_view name : loadTypeNames()) {
            const auto& own = filesOf[std::string(name)];
            QVERIFY2(own.size() == 1,
                     (std::string(name) + " stands in " + std::to_string(own.size()) + " files").c_str());
        }
        for (const auto& [file, exception] : exceptions)
            for (const auto& name : exception.names)
                QVERIFY2(used[file].contains(name),
                         (file + " does not name \"" + name + "\" any more: take it off the list").c_str());
    }
};

QTEST_GUILESS_MAIN(LoadNamesTest)
#include "load_names_test.moc"
