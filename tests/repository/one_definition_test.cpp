// Two types of one name in the program's namespace make undefined behaviour of whatever the linker takes for both: a
// destructor, a copy. No compiler sees it across files; here every type outside of unnamed namespaces has a name of its
// own.

#include "tests/repository/product_sources.h"
#include "tests/support/places.h"

#include <QtTest>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace escapement;

namespace {

std::string withoutComments(const std::string& code) {
    static const std::regex comment("//[^\\n]*|/\\*[\\s\\S]*?\\*/|\"(\\\\.|[^\"\\\\\\n])*\"|'(\\\\.|[^'\\\\\\n])+'");
    return std::regex_replace(code, comment, " ");
}

/// The types that a file defines directly in named namespaces.
std::set<std::string> definedIn(const std::string& code) {
    static const std::regex opening(
        R"re(namespace\s*([\w:]*)\s*\{|\b(?:struct|class|enum class|enum|union)\s+(\w+)(?:\s+final)?\s*(?::[^:;{}()][^;{}()]*)?\{|\{|\})re");
    std::set<std::string> found;
    std::vector<bool> open; // whether it is a named namespace
    const std::string text = withoutComments(code);
    for (std::sregex_iterator at(text.begin(), text.end(), opening), end; at != end; ++at) {
        const std::string whole = at->str();
        if (whole == "}") {
            if (!open.empty()) open.pop_back();
            continue;
        }
        const bool space = whole.starts_with("namespace");
        const bool outside = std::find(open.begin(), open.end(), false) == open.end();
        if (!space && outside && (*at)[2].matched) found.insert((*at)[2].str());
        open.push_back(space && (*at)[1].length() > 0);
    }
    return found;
}

} // namespace

class OneDefinitionTest : public QObject {
    Q_OBJECT

  private slots:
    void namespacesAreSeen() {
        const std::set<std::string> found = definedIn("namespace escapement { namespace { struct Hidden {}; }\n"
                                                      "struct Seen final : Base { struct Inside {}; }; // struct No {\n"
                                                      "enum class Also { One }; void f() { struct Local {}; } }");
        QCOMPARE(found, (std::set<std::string>{"Seen", "Also"}));
    }

    void everyTypeHasANameOfItsOwn() {
        std::map<std::string, std::string> first;
        QStringList twice;
        std::size_t types = 0;
        eachProductSource(sourceFolder, [&](const std::string& path, const std::string& code) {
            for (const std::string& name : definedIn(code)) {
                ++types;
                if (const auto [known, isNew] = first.emplace(name, path); !isNew)
                    twice << QString::fromStdString(name + ": " + known->second + " and " + path);
            }
        });
        QVERIFY(types > 500);
        QVERIFY2(twice.isEmpty(), qPrintable(twice.join("\n")));
    }
};

QTEST_APPLESS_MAIN(OneDefinitionTest)
#include "one_definition_test.moc"
