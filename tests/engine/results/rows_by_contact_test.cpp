// Of a frame whose contacts were sorted the readings say the same as of one that was not, and look at their own alone.

#include "engine/results/quantity.h"

#include "tests/support/growth.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <string>

using namespace escapement;

class RowsByContactTest : public QObject {
    Q_OBJECT
  private slots:
    void sortedOrNot();
    void ofManyContactsEachReadsItsOwn();
};

void RowsByContactTest::sortedOrNot() {
    Result result;
    result.begin({});
    const std::vector<std::string> names = {"a", "b", "a", "c", "b"};
    for (int k = 0; k < 5; ++k) result.pair(k, {names[std::size_t(k)], "x", "y", 0});
    const auto frameOf = [](const std::vector<int>& pairs) {
        Frame frame;
        for (const int pair : pairs) {
            ContactRow row;
            row.pair = pair;
            row.normal = Vec3::UnitZ();
            row.gap = 0.1 / (1.0 + pair);
            row.force = Vec3(0.3, 0.1 * pair, 1.7 / (1.0 + pair));
            row.impulse = row.force / 7.0;
            frame.contacts.push_back(row);
            frame.accounts.push_back({pair, 0.1 * (1 + pair), 0.7 / (1 + pair), 0.0, 0.0});
        }
        return frame;
    };
    std::vector<NamedReading> whole = readings(result), sorted = readings(result);
    int ofContacts = 0;
    for (const Frame& frame : {frameOf({4, 0, 2, 1, 7}), frameOf({3, 2}), frameOf({1})}) {
        for (const auto& one : sorted)
            if (one.rows) one.rows->sort(frame);
        for (std::size_t i = 0; i < whole.size(); ++i) {
            if (!whole[i].quantity.path.starts_with("contacts/")) continue;
            const double wanted = whole[i].read(frame), found = sorted[i].read(frame);
            QVERIFY2(found == wanted || (std::isnan(found) && std::isnan(wanted)), whole[i].quantity.path.c_str());
            ++ofContacts;
        }
        for (const auto& one : sorted)
            if (one.rows) one.rows->forget();
    }
    QCOMPARE(ofContacts, 3 * 3 * 6);
}

void RowsByContactTest::ofManyContactsEachReadsItsOwn() {
    constexpr int many = 8000;
    Result result;
    result.begin({});
    Frame frame;
    for (int k = 0; k < many; ++k) {
        result.pair(k, {"contact " + std::to_string(k), "x", "y", 0});
        frame.contacts.emplace_back();
        frame.contacts.back().pair = k;
        frame.accounts.push_back({k, 0.1, 0.7, 0.0, 0.0});
    }
    const std::vector<NamedReading> all = readings(result);
    const auto rows = std::ranges::find_if(all, [](const NamedReading& one) { return one.rows != nullptr; })->rows;
    const auto readAll = [&] {
        for (const NamedReading& one : all) (void)one.read(frame);
    };
    const double unsorted = shortestTimeOf(readAll);
    const double sorted = shortestTimeOf([&] {
        rows->sort(frame);
        readAll();
        rows->forget();
    });
    QVERIFY2(8.0 * sorted < unsorted, qPrintable(QString("%1 s, unsorted %2 s").arg(sorted).arg(unsorted)));
}

QTEST_APPLESS_MAIN(RowsByContactTest)
#include "rows_by_contact_test.moc"
