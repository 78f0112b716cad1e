// What is known of a type of joint stands in its one file (engine/joints/): no other product code may name a type.
// A name counts where it is a whole text in quotes, and where it is a word inside a text or an identifier of the code,
// if it is no everyday word. Comments may speak of joints.

#include "engine/joints/joint_type.h"

#include "tests/repository/product_sources.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace escapement;

namespace {

/// Names that are everyday words too: only a whole text in quotes counts as naming the joint.
const std::set<std::string> everyday = {"fixed",    "spherical", "cylindrical", "planar",
                                        "distance", "universal", "screw"};

/// A file that may use a type's name.
struct Exception {
    std::string name, reason; ///< name: empty for any
};
const std::map<std::string, Exception> exceptions = {
    {"engine/joints/joint_types.cpp", {"", "the list of the types"}},
    {"engine/sensors/distance.cpp", {"distance", "a sensor of the same name"}},
    {"engine/model/fields/body_fields.h", {"fixed", "also the key of a body that stands still"}},
    {"gui/words/property_rows.cpp", {"fixed", "the label of that key"}},
    {"engine/model/fields/run_fields.h", {"fixed", "also the step rule of equal steps"}},
    {"engine/model/checks/run_check.cpp", {"fixed", "that step rule"}},
    {"engine/simulation/simulate.cpp", {"fixed", "that step rule"}},
    {"cad/bench/watch_project.cpp",
     {"revolute", "writes a project of its own: it uses joints as any project file does"}},
    {"engine/bench/many_bodies/scale.cpp", {"revolute", "builds a mechanism of its own for a benchmark"}},
    {"engine/bench/random_mechanism.cpp", {"", "draws projects: it uses joints as any project file does"}},
    {"engine/bench/smooth/smooth_mechanisms.cpp", {"", "builds mechanisms of its own for a benchmark"}},
    {"cad/soundness/shape_faults.cpp", {"point-on-curve", "a class of the geometry kernel has that name"}},
    {"cad/bench/distance_bench.cpp", {"distance", "the name of a benchmark"}},
    {"gui/commands/import_command.cpp", {"distance", "a key of the command's output: how far faces are apart"}},
    {"gui/assembling/contact_finder.cpp", {"distance", "heads a column: how far faces are apart"}},
};

struct Piece {
    bool text = false; ///< in quotes
    std::string content;
    int line = 1;
};

/// The code without comments, cut into texts in quotes and what is between them.
std::vector<Piece> piecesOf(const std::string& code) {
    std::vector<Piece> pieces{{}};
    int line = 1;
    const auto next = [&](bool text) { pieces.push_back({text, "", line}); };
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.compare(i, 2, "//") == 0) {
            i = std::min(code.find('\n', i), code.size()) - 1;
        } else if (code.compare(i, 2, "/*") == 0) {
            const std::size_t end = std::min(code.find("*/", i + 2), code.size());
            line += int(std::count(code.begin() + long(i), code.begin() + long(end), '\n'));
            i = end + 1;
        } else if (code.compare(i, 3, "R\"(") == 0) {
            const std::size_t end = std::min(code.find(")\"", i), code.size());
            next(true);
            pieces.back().content = code.substr(i + 3, end - i - 3);
            line += int(std::count(pieces.back().content.begin(), pieces.back().content.end(), '\n'));
            next(false);
            i = end + 1;
        } else if (code[i] == '"' && (i == 0 || code[i - 1] != '\'')) {
            next(true);
            for (++i; i < code.size() && code[i] != '"'; ++i) {
                if (code[i] == '\\') ++i;
                if (i < code.size()) pieces.back().content += code[i];
            }
            next(false);
        } else {
            line += code[i] == '\n';
            pieces.back().content += code[i];
            if (code[i] == '\n') next(false);
        }
    }
    return pieces;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

/// "constant-velocity" as identifiers have it: constantvelocity.
std::string asIdentifier(const std::string& name) {
    std::string id = name;
    std::erase(id, '-');
    return id;
}

/// The joint type that a piece of code names, or nothing.
std::string named(const Piece& piece, const std::vector<std::string>& names) {
    const std::string content = lower(piece.content);
    for (const auto& name : names) {
        if (piece.text && content == name) return name;
        if (everyday.contains(name)) continue;
        const std::string wanted = piece.text ? name : asIdentifier(name);
        for (std::size_t at = content.find(wanted); at != std::string::npos; at = content.find(wanted, at + 1)) {
            const auto letter = [&](std::size_t k) {
                return k < content.size() &&
                       (std::isalnum(static_cast<unsigned char>(content[k])) || content[k] == '-');
            };
            if (!piece.text || ((at == 0 || !letter(at - 1)) && !letter(at + wanted.size()))) return name;
        }
    }
    return "";
}

std::vector<std::string> typeNames() {
    std::vector<std::string> names;
    for (const auto& type : jointTypes()) names.push_back(type.name);
    return names;
}

std::string violation(const std::string& code) {
    for (const auto& piece : piecesOf(code))
        if (const std::string name = named(piece, typeNames()); !name.empty()) return name;
    return "";
}

} // namespace

class JointNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("found");
        QTest::newRow("compared") << "if (joint.type == \"revolute\") return;"
                                  << "revolute";
        QTest::newRow("everyday, compared") << "if (type == \"fixed\") x();"
                                            << "fixed";
        QTest::newRow("in a message") << "error(\"only a prismatic joint\");"
                                      << "prismatic";
        QTest::newRow("in an escaped text") << "f(\"{\\\"type\\\": \\\"revolute\\\"}\");"
                                            << "revolute";
        QTest::newRow("enumerator") << "case Symbol::Prismatic:"
                                    << "prismatic";
        QTest::newRow("identifier") << "bool isRevolute = true;"
                                    << "revolute";
        QTest::newRow("with a dash") << "x(\"point-on-curve\");"
                                     << "point-on-curve";
        QTest::newRow("raw text") << "f(R\"({\"type\": \"revolute\"})\");"
                                  << "revolute";
        QTest::newRow("everyday word in a sentence") << "say(\"both are fixed, and never move\");"
                                                     << "";
        QTest::newRow("everyday identifier") << "if (body.fixed) sphericalHarmonics(planar);"
                                             << "";
        QTest::newRow("comment") << "int x; // as of a revolute joint\n/* \"prismatic\" */"
                                 << "";
        QTest::newRow("longer word") << "say(\"prismatics\");"
                                     << "";
    }
    void theRuleItself() {
        QFETCH(QString, code);
        QFETCH(QString, found);
        QCOMPARE(QString::fromStdString(violation(code.toStdString())), found);
    }

    void onlyItsOwnFileNamesAJoint() {
        const std::filesystem::path root = sourceFolder;
        const auto names = typeNames();
        QVERIFY(names.size() >= 7);
        std::map<std::string, std::set<std::string>> filesOf; // in engine/joints
        std::string wrong;
        std::set<std::string> used;
        const std::size_t files = eachProductSource(root, [&](const std::string& file, const std::string& text) {
            for (const auto& piece : piecesOf(text)) {
                const std::string name = named(piece, names);
                if (name.empty()) continue;
                const auto exception = exceptions.find(file);
                if (exception != exceptions.end() && (exception->second.name.empty() || exception->second.name == name))
                    used.insert(file);
                else if (file.starts_with("engine/joints/")) filesOf[name].insert(file);
                else
                    wrong += file + ":" + std::to_string(piece.line) + " names the joint \"" + name +
                             "\": ask its descriptor instead\n";
            }
        });
        QVERIFY(files > 300); // the walk did find the sources
        QVERIFY2(wrong.empty(), ("\n" + wrong).c_str());
        for (const auto& name : names)
            QVERIFY2(filesOf[name].size() == 1,
                     (name + " stands in " + std::to_string(filesOf[name].size()) + " files").c_str());
        for (const auto& [file, exception] : exceptions)
            if (!used.contains(file) && findJointType(exception.name))
                QFAIL((file + " names no joint any more: take it off the list").c_str());
    }
};

QTEST_GUILESS_MAIN(JointNamesTest)
#include "joint_names_test.moc"
