// A file that a page names is there: what moves takes its name in the pages along.

#include "tests/support/places.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace {

const std::filesystem::path root = escapement::sourceFolder;

/// Paths of sources and pages in backquotes: "engine/math/types.h", "math/types.h".
std::set<std::string> pathsIn(const std::string& page) {
    static const std::regex path("`([a-z_]+(?:/[a-z_]+)+\\.(?:h|cpp|md|sh))`");
    std::set<std::string> found;
    for (std::sregex_iterator at(page.begin(), page.end(), path), none; at != none; ++at) found.insert((*at)[1]);
    return found;
}

bool exists(const std::string& path) {
    for (const char* from : {"", "engine", "gui"})
        if (std::filesystem::exists(root / from / path)) return true;
    return false;
}

std::vector<std::filesystem::path> pages() {
    std::vector<std::filesystem::path> all{root / "README.md", root / "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") all.push_back(entry.path());
    return all;
}

} // namespace

class DocPathsTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself() {
        QCOMPARE(pathsIn("see `engine/math/types.h` and `math/gone.cpp`, `<name>.cpp`, `run.sh`").size(),
                 std::size_t(2));
        QVERIFY(exists("engine/math/types.h") && exists("math/types.h") && exists("workbench/action_list.h") == false);
    }

    void namedFilesExist() {
        std::string gone;
        std::size_t count = 0;
        for (const auto& page : pages()) {
            std::ifstream stream(page);
            std::stringstream text;
            text << stream.rdbuf();
            for (const auto& path : pathsIn(text.str())) {
                ++count;
                if (!exists(path)) gone += page.filename().string() + " names " + path + "\n";
            }
        }
        QVERIFY(count > 50); // the pages were read
        QVERIFY2(gone.empty(), ("\n" + gone).c_str());
    }
};

QTEST_GUILESS_MAIN(DocPathsTest)
#include "doc_paths_test.moc"
