// The bands of the energy ledger that motors and loads have given: hatched between what the start held and what was
// given in all, named after who gives.

#include "tests/gui/user.h"

#include "engine/results/energy_ledger.h"
#include "gui/timeline/playback.h"
#include "plots/ledger/ledger_panel.h"
#include "plots/ledger/ledger_plot.h"
#include "plots/units/number_text.h"

using namespace escapement;

namespace {

/// An arm on a hinge, turned up by a motor, or a torque, or left to fall.
QByteArray arm(const QByteArray& motor, const QByteArray& loads) {
    return R"({"escapement": 1, "name": "arm", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "post", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]},
        {"name": "arm", "pose": {"position": [0.2, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.3, 0.05, 0.05], "material": "steel", "contact": false}]}],
        "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "post", "z": [0, -1, 0], "x": [1, 0, 0]},
                    "b": {"body": "arm", "position": [-0.2, 0, 0], "z": [0, -1, 0], "x": [1, 0, 0]})" +
           motor + R"(}],
        "loads": [)" +
           loads + R"(], "run": {"until": 0.5}})";
}

} // namespace

class LedgerBandTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theBandIsWhatWasGiven_data();
    void theBandIsWhatWasGiven();
    void frictionThatGaveIsExplained_data();
    void frictionThatGaveIsExplained();

  private:
    QTemporaryDir folder_;
};

void LedgerBandTest::theBandIsWhatWasGiven_data() {
    QTest::addColumn<QByteArray>("project");
    QTest::addColumn<QStringList>("givers");
    const char* push = R"({"name": "push", "type": "torque", "joint": "hinge", "value": 20})";
    const char* turn = R"(, "motor": {"kind": "speed", "value": 3})";
    QTest::newRow("motor") << arm(turn, "") << QStringList{"by motors"};
    QTest::newRow("torque of a motor") << arm(R"(, "motor": {"kind": "torque", "value": 20})", "")
                                       << QStringList{"by motors"};
    QTest::newRow("load") << arm("", push) << QStringList{"by loads"};
    QTest::newRow("both") << arm(turn, push) << QStringList{"by loads", "by motors"};
    QTest::newRow("nobody") << arm("", "") << QStringList{};
}

void LedgerBandTest::theBandIsWhatWasGiven() {
    QFETCH(QByteArray, project);
    QFETCH(QStringList, givers);
    const QString file = folder_.path() + "/" + QTest::currentDataTag() + ".escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(project);
    out.close();
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    const auto result = user.window->playback().result();
    QVERIFY(result && result->status() == RunStatus::Done);
    user.key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    auto* panel = user.find<LedgerPanel>("ledgerPanel");
    QTRY_VERIFY(panel->isVisible() && !panel->ledger().time.empty());
    QTest::qWait(200);
    const EnergyShares& ledger = panel->ledger();
    QCOMPARE(qsizetype(ledger.gifts.size()), givers.size());
    const QString said = panel->legendText();
    for (const char* other : {"by motors", "by loads"}) QCOMPARE(said.contains(other), givers.contains(other));
    user.shoot(QString("band_%1").arg(QTest::currentDataTag()));

    // The hatching is seen between both lines, and nowhere below them.
    auto* plot = panel->findChild<QWidget*>("ledgerPlot");
    const QImage picture = plot->grab().toImage();
    const double ratio = double(picture.width()) / plot->width();
    const QColor band = givenColour(false);
    const auto hatched = [&](double time, double from, double to) {
        int count = 0;
        const QPointF low = panel->pixelOf(time, from), high = panel->pixelOf(time, to);
        for (int x = int(low.x()) - 6; x <= int(low.x()) + 6; ++x)
            for (int y = int(high.y()) + 3; y < int(low.y()) - 3; ++y) {
                const QColor at = picture.pixelColor(int(x * ratio), int(y * ratio));
                count += std::abs(at.red() - band.red()) + std::abs(at.green() - band.green()) +
                             std::abs(at.blue() - band.blue()) <
                         30;
            }
        return count;
    };
    const double late = 0.9 * ledger.time.back(), start = ledger.given.front();
    const std::size_t at =
        std::size_t(std::lower_bound(ledger.time.begin(), ledger.time.end(), late) - ledger.time.begin());
    const double given = ledger.given[at];
    if (givers.isEmpty()) {
        QCOMPARE(hatched(late, 0.0, start), 0);
        return;
    }
    QVERIFY2(given - start > 0.5, qPrintable(QString::number(given - start)));
    QVERIFY(hatched(late, start, given) > 10);
    QCOMPARE(hatched(late, 0.0, start), 0);
    // The numbers beside the plot are the works at the moment shown, and add up.
    const Frame frame = result->frameAt(user.window->playback().index());
    double sum = 0.0;
    for (const auto& gift : ledger.gifts) {
        const double joules = gift.read(frame.energy);
        QVERIFY2(said.contains(numberText(joules, 4) + " J"), qPrintable(said));
        sum += joules;
    }
    QVERIFY(std::abs(ledger.givenBy(frame.energy) - start - sum) < 1e-12 * std::abs(sum));
}

void LedgerBandTest::frictionThatGaveIsExplained_data() {
    QTest::addColumn<double>("speed");
    QTest::addColumn<bool>("gave");
    QTest::newRow("slip goes on") << 0.7 << false;
    QTest::newRow("slip turns round") << -0.7 << true;
}

/// A rod that strikes a table aslant and slides with or against the way in which the impact throws its end.
void LedgerBandTest::frictionThatGaveIsExplained() {
    QFETCH(double, speed);
    QFETCH(bool, gave);
    const QString file = folder_.filePath("rod.escapement");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "rod", "gravity": [0, 0, 0],
        "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "plane", "size": [4, 4, 0]}]},
        {"name": "rod", "pose": {"position": [0, 0, 0.38],
                                 "quaternion": [0.92387953251128674, 0, 0.38268343236508978, 0]},
         "velocity": {"linear": [)" +
              QByteArray::number(speed) + R"(, 0, -1]},
         "shapes": [{"primitive": "box", "size": [1, 0.02, 0.02], "material": "steel"}]}],
        "contacts": [{"name": "lands", "a": {"body": "table"}, "b": {"body": "rod"}, "restitution": 0.5,
                      "friction": 0.1}], "run": {"until": 0.1}})");
    out.close();
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    const auto result = user.window->playback().result();
    QVERIFY(result && result->status() == RunStatus::Done);
    QCOMPARE(result->frameAt(result->frameCount() - 1).energy.friction < 0.0, gave);
    user.key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    auto* panel = user.find<LedgerPanel>("ledgerPanel");
    QTRY_VERIFY(panel->isVisible() && !panel->ledger().time.empty());
    user.window->playback().seek(0.1);
    QTRY_COMPARE(panel->legendText().contains("friction gave: slip turned round"), gave);
    QCOMPARE(user.find<QLabel>("ledgerNumbers")->toolTip().contains("below zero"), gave);
    user.shoot(gave ? "friction_gave" : "friction_took");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementLedgerBandTest");
    QApplication application(argc, argv);
    applyStyle(application);
    LedgerBandTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "ledger_band_test.moc"
