// Impacts of one instant between the same two bodies: those at places of theirs are one blow, that of a joint's stop is
// another.

#include "engine/results/blows.h"

#include <QtTest>

using namespace escapement;

class BlowsOfJointsTest : public QObject {
    Q_OBJECT
  private slots:
    void aStopIsNoPlaceOfItsBodies();
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

QTEST_APPLESS_MAIN(BlowsOfJointsTest)
#include "blows_of_joints_test.moc"
