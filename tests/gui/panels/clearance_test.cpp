// Clearance of two bodies over a run, with real events: two rows of the tree, one command, a curve, its least value.

#include "tests/gui/user.h"

#include "engine/results/result_file.h"
#include "gui/measuring/clearance_measuring.h"
#include "gui/timeline/playback.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/places.h"

#include <cmath>

using namespace escapement;

namespace {
const QString samples = QString(sourceFolder) + "/resources/samples/";
} // namespace

class ClearanceTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void ofABallAndItsPlate();
    void twoBodiesAreNeeded();
    void cancelled();

  private:
    QString sample(const QString& name);
    std::unique_ptr<QTemporaryDir> folder_;
};

void ClearanceTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString ClearanceTest::sample(const QString& name) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const char* ending : {".step", ".escapement"})
        QFile::copy(samples + name + ending, folder + "/" + name + ending);
    return folder + "/" + name + ".escapement";
}

void ClearanceTest::ofABallAndItsPlate() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(sample("bouncing_ball")));
    QVERIFY(!user.find<QAction>("clearanceAction")->isEnabled());
    QVERIFY(user.run());
    const auto& bodies = user.mechanism().bodies;
    QCOMPARE(bodies.size(), std::size_t(2));
    const int ball = bodies[0].fixed ? 1 : 0;
    QVERIFY(user.clickBody(bodies[0].name));
    QVERIFY(user.clickBody(bodies[1].name, Qt::ControlModifier));
    auto* measuring = user.window->findChild<ClearanceMeasuring*>();
    QSignalSpy measured(measuring, &ClearanceMeasuring::measured);
    user.key(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(measured.count(), 1, 60000);
    const QString path = measured[0][0].toString();
    QVERIFY(user.window->plots().shownQuantities().contains(path));
    QVERIFY2(user.notice().contains("touch"), qPrintable(user.notice()));
    user.shoot("clearance");
    double touched = -1.0;
    for (const Event& event : user.document().runs().result()->events())
        if (touched < 0.0 && event.kind == EventKind::Impact) touched = event.time;
    QCOMPARE(measured[0][2].toDouble(),
             touched); // the first time, though later the distance is the same but for roundoff
    // The plate is level: the clearance is the ball's height above its resting place, at every frame.
    const auto result = user.document().runs().result();
    const auto clearances = values(*result, path.toStdString());
    QCOMPARE(clearances.size(), result->frameCount());
    const double first = result->frameAt(0).bodies[std::size_t(ball)].position.z() - clearances[0];
    for (std::size_t i = 0; i < clearances.size(); ++i) {
        const double height = result->frameAt(i).bodies[std::size_t(ball)].position.z() - first;
        QVERIFY2(std::abs(clearances[i] - height) < 1e-9,
                 qPrintable(QString("%1: %2 and %3").arg(i).arg(clearances[i]).arg(height)));
    }
    QTRY_COMPARE(user.window->plots().pointCount(path), int(result->frameCount()));
    // The notice leads to the moment.
    user.window->playback().seekFrame(0);
    for (auto* button : user.find<QFrame>("noticeBar")->findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == "Go there") QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(user.window->playback().time(), measured[0][2].toDouble());
    // It is a quantity like others in the table.
    const QString table = folder_->filePath("all.csv");
    exportCsv(*result, table.toStdString(), {"time", path.toStdString()});
    const auto lines = bytesOf(table).trimmed().split('\n');
    QCOMPARE(lines.size(), qsizetype(result->frameCount()) + 1);
    QCOMPARE(lines[1].split(',')[1].toDouble(), clearances[0]);
    // Of another run it says nothing, and leads to no moment of it.
    QVERIFY(user.run());
    QVERIFY(user.clickBody(bodies[0].name));
    QVERIFY(user.clickBody(bodies[1].name, Qt::ControlModifier));
    user.key(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(measured.count(), 2, 60000);
    QVERIFY2(user.notice().contains("touch"), qPrintable(user.notice()));
    user.document().runs().show(0);
    QTRY_VERIFY2(!user.notice().contains("touch"), qPrintable(user.notice()));
}

void ClearanceTest::twoBodiesAreNeeded() {
    User user;
    QVERIFY(user.open(sample("slider_crank")));
    QVERIFY(user.run());
    QVERIFY(user.clickBody("crank"));
    user.key(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(user.notice().contains("Select two bodies"));
    // Crank and slider never meet.
    QVERIFY(user.clickBody("slider", Qt::ControlModifier));
    auto* measuring = user.window->findChild<ClearanceMeasuring*>();
    QSignalSpy measured(measuring, &ClearanceMeasuring::measured);
    user.trigger("clearanceAction");
    QTRY_COMPARE_WITH_TIMEOUT(measured.count(), 1, 60000);
    QVERIFY2(user.notice().startsWith("Least clearance of crank and slider"), qPrintable(user.notice()));
    const QString path = measured[0][0].toString();
    const auto figures = user.window->plots().readings().figuresOf(path);
    QVERIFY(figures.minimum > 0.0 && figures.maximum > figures.minimum);
    QCOMPARE(figures.timeOfMinimum, measured[0][2].toDouble());
}

void ClearanceTest::cancelled() {
    User user;
    QVERIFY(user.open(sample("geneva")));
    QVERIFY(user.run());
    QVERIFY(user.clickBody(user.mechanism().bodies[0].name));
    QVERIFY(user.clickBody(user.mechanism().bodies[1].name, Qt::ControlModifier));
    auto* measuring = user.window->findChild<ClearanceMeasuring*>();
    QSignalSpy stopped(measuring, &ClearanceMeasuring::stopped), measured(measuring, &ClearanceMeasuring::measured);
    user.trigger("clearanceAction");
    QVERIFY(measuring->isBusy());
    for (auto* button : user.find<QFrame>("noticeBar")->findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == "Cancel") QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(!measuring->isBusy());
    QCOMPARE(stopped.count() + measured.count(), 1);
    QVERIFY(stopped.isEmpty() || user.notice().isEmpty());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementClearanceTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ClearanceTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "clearance_test.moc"
