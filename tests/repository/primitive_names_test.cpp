// What is known of a primitive stands in its one file (engine/contact/primitives/): no other product code may name one.
// A name counts where it is a whole text in quotes. Comments may speak of them.

#include "engine/model/primitive_type.h"

#include "product_sources.h"

#include <QtTest>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <string>

using namespace escapement;

namespace {

/// Files that may use names which are also those of primitives, with the reason.
struct Exception {
    std::set<std::string> names;
    std::string reason;
};
const std::map<std::string, Exception> exceptions = {
    {"engine/contact/surface.cpp", {{"plane", "cylinder", "sphere"}, "kinds of surfaces"}},
    {"engine/contact/candidates.cpp", {{"plane", "sphere"}, "kinds of features in a summary"}},
    {"engine/contact/primitives.cpp", {{"sphere", "box", "cylinder", "capsule", "plane"}, "makes their geometry"}},
    {"engine/bench/endurance_scenes.cpp", {{"plane", "box", "sphere"}, "scenes"}},
    {"engine/bench/known_scenes.cpp", {{"plane", "box", "sphere"}, "scenes"}},
    {"cad/drops.cpp", {{"box"}, "scenes"}},
    {"gui/viewport/viewport.cpp", {{"plane", "cylinder", "sphere"}, "kinds of surfaces"}},
    {"gui/assembling/feature_text.cpp", {{"plane", "cylinder", "sphere"}, "kinds of surfaces"}},
};

/// The texts in quotes of a piece of code, raw ones included, without comments.
std::string quoted(const std::string& code) {
    // \x22: a quote, kept out of the text for the sake of simple readers of this file
    static const std::regex piece(
        "//[^\\n]*|/\\*[\\s\\S]*?\\*/"
        "|R\\x22([a-z]*)\\([\\s\\S]*?\\)\\1\\x22|\\x22(?:[^\\x22\\\\\\n]|\\\\.)*\\x22|'(?:[^'\\\\\\n]|\\\\.)'");
    std::string texts;
    for (auto it = std::sregex_iterator(code.begin(), code.end(), piece); it != std::sregex_iterator(); ++it)
        if (const std::string text = it->str(); text.front() == '"' || text.front() == 'R') texts += text + "\n";
    return texts;
}

/// The primitives that a piece of code names.
std::set<std::string> named(const std::string& code) {
    const std::string texts = quoted(code);
    const auto isLetter = [&](std::size_t at) {
        return at < texts.size() && (std::isalnum(static_cast<unsigned char>(texts[at])) || texts[at] == '-');
    };
    std::set<std::string> found;
    for (const auto& type : primitiveTypes())
        for (std::size_t at = texts.find(type.name); at != std::string::npos; at = texts.find(type.name, at + 1)) {
            if ((at > 0 && isLetter(at - 1)) || isLetter(at + type.name.size())) continue;
            // Names in small letters are the field's words, too: those count as whole texts only.
            const bool word = std::none_of(type.name.begin(), type.name.end(),
                                           [](unsigned char c) { return std::isupper(c) || std::isdigit(c); });
            if (!word || (at > 0 && texts[at - 1] == '"' && texts[at + type.name.size()] == '"'))
                found.insert(type.name);
        }
    return found;
}

} // namespace

class PrimitiveNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("found");
        QTest::newRow("compared") << "if (shape.primitive == \"box\") return;"
                                  << "box";
        QTest::newRow("a word of the field, in a sentence") << "say(\"a box of screws\");"
                                                            << "";
        QTest::newRow("longer word") << "say(\"boxes\");"
                                     << "";
        QTest::newRow("comment") << "int x; // \"box\""
                                 << "";
    }
    void theRuleItself() {
        QFETCH(QString, code);
        QFETCH(QString, found);
        const auto names = named(code.toStdString());
        QCOMPARE(QString::fromStdString(names.empty() ? "" : *names.begin()), found);
    }

    void onlyItsOwnFileNamesIt() {
        const std::filesystem::path root = ESCAPEMENT_SOURCE_DIR;
        std::map<std::string, std::set<std::string>> filesOf; // in their room
        std::map<std::string, std::set<std::string>> used;
        std::string wrong;
        const std::size_t files = eachProductSource(root, [&](const std::string& file, const std::string& text) {
            for (const auto& name : named(text)) {
                const auto exception = exceptions.find(file);
                if (exception != exceptions.end() && exception->second.names.contains(name))
                    used[file].insert(name);
                else if (file.starts_with("engine/contact/primitives/"))
                    filesOf[name].insert(file);
                else
                    wrong += file + " names the primitive \"" + name + "\": ask its descriptor instead\n";
            }
        });
        QVERIFY(files > 300); // the walk did find the sources
        QVERIFY2(wrong.empty(), ("\n" + wrong).c_str());
        for (const auto& type : primitiveTypes()) {
            const auto& own = filesOf[type.name];
            QVERIFY2(own.size() == 1, (type.name + " stands in " + std::to_string(own.size()) + " files").c_str());
        }
        for (const auto& [file, exception] : exceptions)
            for (const auto& name : exception.names)
                QVERIFY2(used[file].contains(name),
                         (file + " does not name \"" + name + "\" any more: take it off the list").c_str());
    }
};

QTEST_GUILESS_MAIN(PrimitiveNamesTest)
#include "primitive_names_test.moc"
