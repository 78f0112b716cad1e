// An event of a run is one value with its witness and its handler (engine/simulation/events/event_type.h): the steps of
// a run, and everything else outside that folder, ask the value and name no kind.

#include "engine/simulation/events/event_type.h"

#include "tests/repository/product_sources.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

using namespace escapement;

namespace {

const std::string root = sourceFolder, room = "engine/simulation/events/";

/// As the table lists them.
std::vector<std::string> names() {
    std::ifstream stream(root + "/" + room + "event_types.cpp");
    std::stringstream text;
    text << stream.rdbuf();
    const std::string table = text.str();
    static const std::regex entry("&([A-Za-z]+)");
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(table.begin(), table.end(), entry); at != std::sregex_iterator(); ++at)
        found.push_back((*at)[1]);
    return found;
}

} // namespace

class EventNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void theTableIsRead() {
        QCOMPARE(names().size(), eventTypes().size());
        QVERIFY(eventTypes().size() >= 9);
    }

    void everyTypeIsFoundOrFoundWithAnother() {
        QVERIFY(eventTypes().front()->witness);
        // What needs neither is ended with a step: one at most, which the witness before it finds.
        QVERIFY(std::count_if(eventTypes().begin(), eventTypes().end(),
                              [](const EventType* type) { return !type->witness && !type->handle; }) <= 1);
    }

    void nothingElseNamesAKind() {
        std::string all;
        for (const std::string& name : names()) all += (all.empty() ? "" : "|") + name;
        const std::regex word("\\b(" + all + ")\\b");
        std::size_t inRoom = 0;
        const std::size_t files = eachProductSource(root, [&](const std::string& path, const std::string& text) {
            std::smatch found;
            const bool names = std::regex_search(text, found, word);
            if (path.starts_with(room)) inRoom += names;
            else QVERIFY2(!names, (path + " names the event " + (names ? found[1].str() : "")).c_str());
        });
        QVERIFY(files > 300);
        QVERIFY(inRoom >= 7);
    }
};

QTEST_GUILESS_MAIN(EventNamesTest)
#include "event_names_test.moc"
