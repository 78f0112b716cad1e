// Sources: every citation [Key, eq. n] resolves in docs/references.md, no source of that list goes without use,
// comments name no source in another way, and the sources that methods show at the window are those of the list.

#include "engine/model/kinds/contact_solver_type.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/scheme_type.h"

#include "tests/repository/product_sources.h"
#include "tests/support/places.h"

#include <QtTest>

#include <map>
#include <regex>
#include <set>

using namespace escapement;

namespace {

const std::filesystem::path root = sourceFolder;

/// Authors and year by key, from the table in docs/references.md.
std::map<std::string, std::string> references() {
    std::map<std::string, std::string> list;
    std::ifstream file(root / "docs/references.md");
    static const std::regex row("\\| ([A-Z]\\w+) \\| (.+?) \\| .+ \\|");
    std::smatch match;
    for (std::string line; std::getline(file, line);)
        if (std::regex_match(line, match, row)) list[match[1]] = match[2];
    return list;
}

/// The comments of a source on one line each, wherever they were broken.
std::string commentsOf(const std::string& code) {
    std::string text;
    static const std::regex comment("^(?:.*?\\s)??//+<?(.*)$"), space("\\s+");
    std::stringstream lines(code);
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        if (!std::regex_match(line, match, comment)) text += "\n";
        else text += std::regex_replace(match.str(1), space, " ");
    }
    return text;
}

/// A source on one line, so that a citation broken over two is whole.
std::string onOneLine(const std::string& code) {
    static const std::regex end("\\s*\n\\s*(//+<?)?\\s*");
    return std::regex_replace(code, end, " ");
}

/// The keys in "[Key, eq. 1; Other]", wherever it stands.
std::set<std::string> citedIn(const std::string& text) {
    std::set<std::string> keys;
    static const std::regex bracket("\\[([A-Z][A-Za-z]+(?:19|20)\\d\\d[^\\]]*)\\]");
    for (auto it = std::sregex_iterator(text.begin(), text.end(), bracket); it != std::sregex_iterator(); ++it) {
        std::stringstream parts((*it)[1]);
        for (std::string part; std::getline(parts, part, ';');) {
            const auto first = part.find_first_not_of(' ');
            if (first != std::string::npos) keys.insert(part.substr(first, part.find(',', first) - first));
        }
    }
    return keys;
}

} // namespace

class ReferencesTest : public QObject {
    Q_OBJECT

  private slots:
    void citationsResolve();
    void commentsNameNoOtherSource();
    void methodsNameTheirSources();
    void otherNamesAreFound();

  private:
    void eachSource(const std::function<void(const std::string& file, const std::string& text)>& use) {
        QVERIFY(eachProductSource(root, use) > 400);
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "tests"))
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h") {
                std::ifstream stream(entry.path());
                std::stringstream text;
                text << stream.rdbuf();
                const auto file = std::filesystem::relative(entry.path(), root).generic_string();
                if (file != "tests/repository/references_test.cpp") use(file, text.str());
            }
    }
    static std::string foreignName(const std::string& comments);
};

/// A source that is named without its key: "thesis", "RR-8623", "Author 1999", "Author et al." Empty: none.
std::string ReferencesTest::foreignName(const std::string& comments) {
    static const std::regex key("\\[[A-Z][A-Za-z]+(?:19|20)\\d\\d[^\\]]*\\]"), quoted("\"[^\"]*\""),
        foreign(
            "\\b(the|Haddouni's) thesis\\b|\\bthesis \\(?[0-9]|RR-[0-9]+|\\bet al\\.|reference notes|slides 0\\d\\d|"
            "\\bpapers? 0\\d\\d|\\b(?!May |In |Of |Debian |Version )[A-Z][a-z]+,? \\(?(?:19[0-9]|20[0-2])[0-9]\\b");
    const std::string text =
        std::regex_replace(std::regex_replace(comments, key, std::string()), quoted, std::string());
    std::smatch match;
    return std::regex_search(text, match, foreign) ? match.str() : "";
}

void ReferencesTest::citationsResolve() {
    const auto known = references();
    QVERIFY(known.size() > 50);
    std::set<std::string> used;
    std::size_t citations = 0;
    eachSource([&](const std::string& file, const std::string& text) {
        for (const auto& key : citedIn(onOneLine(text))) {
            ++citations;
            used.insert(key);
            QVERIFY2(known.count(key) == 1,
                     qPrintable(QString("%1 cites [%2]: no such source in docs/references.md")
                                    .arg(QString::fromStdString(file), QString::fromStdString(key))));
        }
    });
    QVERIFY(citations > 60);
    for (const auto& entry : std::filesystem::directory_iterator(root / "docs")) {
        if (entry.path().extension() != ".md" || entry.path().filename() == "references.md") continue;
        std::ifstream stream(entry.path());
        std::stringstream text;
        text << stream.rdbuf();
        for (const auto& key : citedIn(text.str())) {
            used.insert(key);
            QVERIFY2(known.count(key) == 1, qPrintable(QString::fromStdString(entry.path().filename().string() +
                                                                              " cites [" + key + "]: no such source")));
        }
    }
    std::string shown;
    for (const auto& type : integratorTypes()) shown += "; " + std::string(type.source);
    for (const auto& type : schemeTypes()) shown += "; " + std::string(type.source);
    for (const auto& type : contactSolvers()) shown += "; " + std::string(type.source);
    for (const auto& [key, authors] : known)
        QVERIFY2(used.count(key) == 1 || shown.find(authors) != std::string::npos,
                 qPrintable(QString::fromStdString("[" + key + "] is cited nowhere")));
}

void ReferencesTest::commentsNameNoOtherSource() {
    eachSource([](const std::string& file, const std::string& text) {
        const std::string name = foreignName(commentsOf(text));
        QVERIFY2(name.empty(), qPrintable(QString("%1 names a source as \"%2\": cite it as [Key, eq. n]")
                                              .arg(QString::fromStdString(file), QString::fromStdString(name))));
    });
}

void ReferencesTest::methodsNameTheirSources() {
    const auto known = references();
    const auto check = [&](const std::string& name, const std::string& source) {
        if (source == "this program") return;
        std::stringstream parts(source);
        for (std::string part; std::getline(parts, part, ';');) {
            part.erase(0, part.find_first_not_of(' '));
            const bool listed = std::any_of(known.begin(), known.end(), [&](const auto& one) {
                return part.compare(0, one.second.size(), one.second) == 0;
            });
            QVERIFY2(listed, qPrintable(QString("%1: source \"%2\" is not in docs/references.md")
                                            .arg(QString::fromStdString(name), QString::fromStdString(part))));
        }
    };
    for (const auto& type : integratorTypes()) check(std::string(type.name), std::string(type.source));
    for (const auto& type : schemeTypes()) check(std::string(type.name), std::string(type.source));
    for (const auto& type : contactSolvers()) check(std::string(type.name), std::string(type.source));
}

/// The test sees what it is to forbid.
void ReferencesTest::otherNamesAreFound() {
    QCOMPARE(foreignName(commentsOf("int a; // as the thesis\n// says")), std::string("the thesis"));
    QCOMPARE(foreignName(commentsOf("// (Brent 1973, ch. 4)\n")), std::string("Brent 1973"));
    QCOMPARE(foreignName(commentsOf("/// Tasora et\n/// al. have it")), std::string("et al."));
    QCOMPARE(foreignName(commentsOf("// [Brent1973, ch. 4; Jean1999]\n")), std::string());
    QCOMPARE(citedIn(onOneLine("// see [Brent1973,\n// ch. 4; Jean1999]")),
             (std::set<std::string>{"Brent1973", "Jean1999"}));
}

QTEST_GUILESS_MAIN(ReferencesTest)
#include "references_test.moc"
