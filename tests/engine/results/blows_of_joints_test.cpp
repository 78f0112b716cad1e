// Events of one instant between the same two bodies: those at places of theirs are one of each kind, that of a joint's
// stop is another.

#include "engine/results/blows.h"

#include <QtTest>

using namespace escapement;

class BlowsOfJointsTest : public QObject {
    Q_OBJECT
  private slots:
    void aStopIsNoPlaceOfItsBodies();
    void eachKindIsOne();
};

void BlowsOfJointsTest::aStopIsNoPlaceOfItsBodies() {
    const auto impact = [](const char* subject, const char* features, double impulse) {
        Event event;
        event.kind = EventKind::Impact;
        event.subject = subject;
        event.features = features;
        event.impulse = {0.0, 0.0, impulse};
        return event;
    };
    const auto blows = blowsOf({impact("touch", "arm|box#vertex:1 - base|Plate - 2#face:1", 1.0),
                                impact("hinge upper stop", "arm|hinge - base|hinge", 100.0),
                                impact("touch", "base|Plate - 2#face:1 - arm|box#vertex:2", -2.0),
                                impact("hinge lower stop", "arm|hinge - base|hinge", 10.0)});
    QCOMPARE(blows.size(), std::size_t(3));
    QCOMPARE(blows[0].events, (std::vector<std::size_t>{0, 2}));
    QCOMPARE(blows[0].total.impulse.z(), 3.0);
    QCOMPARE(blows[0].total.features, std::string("arm - base"));
    QCOMPARE(blows[1].events, std::vector<std::size_t>{1});
    QCOMPARE(blows[1].total.impulse.z(), 100.0);
    QCOMPARE(blows[2].events, std::vector<std::size_t>{3});
}

/// Three corners touch and one strikes at once, and a corner of another body touches, too; later two lift off.
void BlowsOfJointsTest::eachKindIsOne() {
    int row = 0;
    const auto at = [&row](EventKind kind, int instant, const char* body, double x) {
        Event event;
        event.kind = kind;
        event.time = 0.1 * instant;
        event.instant = instant;
        event.subject = "all";
        event.features = std::string(body) + "|box#vertex:" + std::to_string(++row) + " - floor|box#face:6";
        event.point = {x, 0.0, 0.0};
        return event;
    };
    const auto blows = blowsOf({at(EventKind::Touch, 0, "a", 1.0), at(EventKind::Impact, 0, "a", 9.0),
                                at(EventKind::Touch, 0, "b", 5.0), at(EventKind::Touch, 0, "a", 2.0),
                                at(EventKind::Touch, 0, "a", 6.0), at(EventKind::Detachment, 1, "a", 1.0),
                                at(EventKind::Detachment, 1, "a", 2.0), at(EventKind::Touch, 1, "a", 3.0)});
    QCOMPARE(blows.size(), std::size_t(5));
    QCOMPARE(blows[0].events, (std::vector<std::size_t>{0, 3, 4}));
    QCOMPARE(blows[0].total.kind, EventKind::Touch);
    QCOMPARE(blows[0].total.point.x(), 3.0);
    QCOMPARE(blows[0].total.features, std::string("a - floor"));
    QCOMPARE(blows[1].events, std::vector<std::size_t>{1});
    QCOMPARE(blows[2].events, std::vector<std::size_t>{2});
    QCOMPARE(blows[3].events, (std::vector<std::size_t>{5, 6}));
    QCOMPARE(blows[4].events, std::vector<std::size_t>{7});
}

QTEST_APPLESS_MAIN(BlowsOfJointsTest)
#include "blows_of_joints_test.moc"
