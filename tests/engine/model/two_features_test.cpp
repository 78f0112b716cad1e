// Where a text of two features parts, whatever their bodies, parts and joints are called.

#include "engine/model/two_features.h"

#include <QtTest>

using namespace escapement;

class TwoFeaturesTest : public QObject {
    Q_OBJECT
  private slots:
    void parts_data();
    void parts();
};

void TwoFeaturesTest::parts_data() {
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    const auto row = [](const char* first, const char* second) { QTest::newRow(first) << first << second; };
    row("slider|Assembly/Slider#vertex:3", "ground|Assembly/Guide#face:5");
    row("a|Assembly/Bolt - M6#face:3", "b|Plate#face:1");
    row("a|Assembly/Bolt - M6#face:3.2", "bolt - M8|Assembly/Bolt - M8#edge:12");
    row("bolt - M6|box#face:3", "bolt #2 - M8|box:2#face:1");
    row("box#face:3", "Assembly/Bolt - M6#face:1");
    row("box#face:3", "Assembly/Bolt - M6");
    row("arm|hinge", "base|hinge");
    row("arm - 1|hinge - left", "base - 2|hinge - left");
    row("arm|hinge - base", "base|hinge - base");
    row("wheel - 1|axle", "wheel - 2|shaft");
    row("ball", "floor");
    row("a|Assembly/Bolt - M6#face:3", "");
    row("bolt - M6|box#face:3", "");
    row("arm|hinge - left", "");
    row("bolt - M6 - plate", "");
    row("", "");
}

void TwoFeaturesTest::parts() {
    QFETCH(QString, first);
    QFETCH(QString, second);
    const QString both = second.isEmpty() ? first : first + " - " + second;
    const auto [a, b] = twoFeatures(both.toStdString());
    QCOMPARE(QString::fromStdString(a), first);
    QCOMPARE(QString::fromStdString(b), second);
}

QTEST_APPLESS_MAIN(TwoFeaturesTest)
#include "two_features_test.moc"
