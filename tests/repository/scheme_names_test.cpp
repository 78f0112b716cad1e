// What is known of a time-stepping scheme stands in its one file (engine/integrators/time_stepping/): no other product
// code may name a scheme, defaults included. A name counts as a word inside a text in quotes. Comments may speak of
// schemes.

#include "engine/model/scheme_type.h"

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

/// Files that may use names which are also those of schemes, with the reason.
struct Exception {
    std::set<std::string> names;
    std::string reason;
};
const std::map<std::string, Exception> exceptions = {
    {"engine/bench/scheme_slider_cranks.cpp", {{"Moreau-Jean", "D-minus"}, "sets these two beside the paper's tables"}},
    {"engine/bench/ball_in_box.cpp", {{"D-minus", "D-minus-acceleration"}, "sets these two beside the paper's figure"}},
    {"engine/bench/elastic_bar.cpp",
     {{"Moreau-Jean", "D-minus", "nonsmooth-alpha"}, "sets these beside the paper's table"}},
    {"engine/bench/hybrid_against_steps.cpp",
     {{"Moreau-Jean", "D-minus", "nonsmooth-alpha"}, "sets these beside the thesis's table"}},
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

/// The schemes that a piece of code names.
std::set<std::string> named(const std::string& code) {
    const std::string texts = quoted(code);
    const auto isLetter = [&](std::size_t at) {
        return at < texts.size() && (std::isalnum(static_cast<unsigned char>(texts[at])) || texts[at] == '-');
    };
    std::set<std::string> found;
    for (const auto& type : schemeTypes())
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

class SchemeNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("found");
        QTest::newRow("compared") << "if (run.scheme == \"DVI\") return;"
                                  << "DVI";
        QTest::newRow("in a message") << "error(\"set it to Moreau-Jean, please\");"
                                      << "Moreau-Jean";
        QTest::newRow("in an escaped text") << "f(\"{\\\"scheme\\\": \\\"DVI\\\"}\");"
                                            << "DVI";
        QTest::newRow("raw text") << "f(R\"x({\"scheme\": \"DVI\"})x\");"
                                  << "DVI";
        QTest::newRow("longer word") << "say(\"DVIs\");"
                                     << "";
        QTest::newRow("longer name") << "say(\"D-minus-MBSim\");"
                                     << "D-minus-MBSim";
        QTest::newRow("a class") << "Dvi DVI;"
                                 << "";
        QTest::newRow("comment") << "int x; // \"DVI\"\n/* \"DVI\" */"
                                 << "";
    }
    void theRuleItself() {
        QFETCH(QString, code);
        QFETCH(QString, found);
        const auto names = named(code.toStdString());
        QCOMPARE(QString::fromStdString(names.empty() ? "" : *names.begin()), found);
    }

    void onlyItsOwnFileNamesAScheme() {
        const std::filesystem::path root = ESCAPEMENT_SOURCE_DIR;
        std::map<std::string, std::set<std::string>> filesOf; // in the schemes' room
        std::map<std::string, std::set<std::string>> used;
        std::string wrong;
        const std::size_t files = eachProductSource(root, [&](const std::string& file, const std::string& text) {
            for (const auto& name : named(text)) {
                const auto exception = exceptions.find(file);
                if (exception != exceptions.end() && exception->second.names.contains(name))
                    used[file].insert(name);
                else if (file.starts_with("engine/integrators/time_stepping/"))
                    filesOf[name].insert(file);
                else
                    wrong += file + " names the scheme \"" + name + "\": ask its descriptor instead\n";
            }
        });
        QVERIFY(files > 300); // the walk did find the sources
        QVERIFY2(wrong.empty(), ("\n" + wrong).c_str());
        for (const auto& type : schemeTypes()) {
            const auto& own = filesOf[type.name];
            QVERIFY2(own.size() == 1, (type.name + " stands in " + std::to_string(own.size()) + " files").c_str());
        }
        for (const auto& [file, exception] : exceptions)
            for (const auto& name : exception.names)
                QVERIFY2(used[file].contains(name),
                         (file + " does not name \"" + name + "\" any more: take it off the list").c_str());
    }
};

QTEST_GUILESS_MAIN(SchemeNamesTest)
#include "scheme_names_test.moc"
