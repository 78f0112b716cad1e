// Ghosts of a result: at its events, in equal steps, within the loop range; bounded in number; of one run; off by a
// click.

#include "tests/gui/user.h"

#include "engine/results/result.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/ghost_bar.h"
#include "gui/viewport/scene/ghosting.h"
#include "gui/viewport/scene/ghosts.h"

#include <QSpinBox>

using namespace escapement;

namespace {

/// A ball that is thrown over a floor and bounces from it five times.
const char* thrownBall = R"({
  "escapement": 1, "name": "thrown ball",
  "materials": [{"name": "steel", "density": 7850}],
  "bodies": [
    {"name": "floor", "fixed": true, "pose": {"position": [0.6, 0, -0.025]},
     "shapes": [{"primitive": "box", "size": [1.6, 0.4, 0.05], "material": "steel"}]},
    {"name": "ball", "pose": {"position": [0, 0, 0.55]}, "velocity": {"linear": [0.5, 0, 0]},
     "shapes": [{"primitive": "sphere", "radius": 0.05, "material": "steel"}]}],
  "contacts": [{"name": "ball on floor", "a": {"body": "ball"}, "b": {"body": "floor"}, "restitution": 0.8}],
  "run": {"until": 2}
})";

std::set<double> impactTimes(const Result& result) {
    std::set<double> times;
    for (const Event& event : result.events())
        if (event.kind == EventKind::Impact) times.insert(event.time);
    return times;
}

/// A result of one body that falls freely, with an impact at each of many instants.
std::shared_ptr<Result> manyImpacts(int count) {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"ball"};
    result->begin(layout);
    for (int i = 0; i <= count; ++i) {
        Frame frame;
        frame.time = 0.01 * i;
        frame.bodies.resize(1);
        frame.bodies[0].position = Vec3(0.001 * i * i, 0, 0);
        result->frame(frame);
        Event event;
        event.kind = EventKind::Impact;
        event.time = frame.time;
        result->event(event);
    }
    return result;
}

} // namespace

class GhostsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void instantsAreThoseChosen();
    void posesBetweenFrames();
    void standAtTheImpacts();
    void equalStepsWithinTheLoopRange();
    void theBarLeavesTheMeasuresFree();

  private:
    QString ball();
    std::unique_ptr<QTemporaryDir> folder_;
};

void GhostsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString GhostsTest::ball() {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile file(folder + "/ball.escapement");
    if (!file.open(QIODevice::WriteOnly) || file.write(thrownBall) < 0) qFatal("cannot write the project");
    return file.fileName();
}

void GhostsTest::instantsAreThoseChosen() {
    const auto result = manyImpacts(200);
    GhostChoice choice;
    QVERIFY(ghostTimes(*result, choice, 0.0, 2.0).empty()); // no kind is chosen
    choice.kinds = {EventKind::Impact};
    QCOMPARE(ghostTimes(*result, choice, 0.0, 2.0).size(), 201u);
    QCOMPARE(ghostTimes(*result, choice, 0.995, 1.025).size(), 3u); // 1.00, 1.01, 1.02
    const auto some = spreadEvenly(ghostTimes(*result, choice, 0.0, 2.0), 60);
    QCOMPARE(some.size(), 60u);
    QCOMPARE(some.front(), 0.0);
    QCOMPARE(some.back(), 2.0);
    for (std::size_t i = 1; i < some.size(); ++i) { // 200 / 59 steps apart: three or four of them
        const int steps = qRound((some[i] - some[i - 1]) / 0.01);
        QVERIFY2(steps == 3 || steps == 4, qPrintable(QString::number(steps)));
    }
    choice.atEvents = false;
    choice.steps = 4;
    QCOMPARE(ghostTimes(*result, choice, 1.0, 2.0), (std::vector<double>{1.0, 1.25, 1.5, 1.75, 2.0}));
}

void GhostsTest::posesBetweenFrames() {
    const auto result = manyImpacts(10);
    QCOMPARE(posesAt(*result, 0.03)[0].translation.x(), 0.009);
    QVERIFY(std::abs(posesAt(*result, 0.035)[0].translation.x() - 0.0125) < 1e-15); // halfway from 9 mm to 16 mm
    QCOMPARE(posesAt(*result, 7.0)[0].translation.x(), 0.1);                        // behind the end: the last
}

void GhostsTest::standAtTheImpacts() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(!user.find<QAction>("ghostsAction")->isEnabled());
    QVERIFY(user.run());
    Playback& playback = user.window->playback();
    playback.setPlaying(false);
    playback.seek(0.0);
    const Scene& scene = user.window->viewport().scene();
    const QImage without = user.window->viewport().grabFramebuffer();
    user.key(Qt::Key_E, Qt::ShiftModifier);
    const auto result = playback.result();
    const auto times = impactTimes(*result);
    QVERIFY2(times.size() >= 3, qPrintable(QString::number(times.size())));
    QCOMPARE(scene.ghosts().all().size(), times.size());
    std::size_t k = 0;
    for (const double time : times) {
        const Frame frame = result->frameAt(result->frameIndexAt(time));
        QCOMPARE(frame.time, time); // a frame stands at each event
        const Ghost& ghost = scene.ghosts().all()[k++];
        QVERIFY((ghost.pose.translation - frame.bodies[std::size_t(ghost.body)].position).norm() < 1e-9);
        QVERIFY(!scene.bodies().bodies()[std::size_t(ghost.body)].fixed);
    }
    auto* bar = user.find<GhostBar>("ghostBar");
    QVERIFY(bar->isVisible());
    QCOMPARE(user.find<QLabel>("ghostText")->text(), QString("%1 instants").arg(times.size()));
    QTest::qWait(60);
    QVERIFY(user.window->viewport().grabFramebuffer() != without);
    user.shoot("ghosts_impacts");

    // Of the run alone: the model has none, and with the result they are there again.
    user.key(Qt::Key_R, Qt::ControlModifier);
    QVERIFY(scene.ghosts().all().empty());
    QVERIFY(!bar->isVisible());
    user.key(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(scene.ghosts().all().size(), times.size());
    // A second run has a choice of its own, and the first one keeps its.
    QVERIFY(user.run());
    QTRY_VERIFY(playback.result() != result && playback.result());
    QVERIFY(scene.ghosts().all().empty());
    QVERIFY(!user.find<QAction>("ghostsAction")->isChecked());
    user.document().runs().show(0);
    QTRY_COMPARE(scene.ghosts().all().size(), times.size());

    // One click takes them away.
    QTest::mouseClick(user.find<QToolButton>("ghostClose"), Qt::LeftButton);
    QVERIFY(scene.ghosts().all().empty());
    QVERIFY(!bar->isVisible());
    QVERIFY(!user.find<QAction>("ghostsAction")->isChecked());
}

void GhostsTest::equalStepsWithinTheLoopRange() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(user.run());
    Playback& playback = user.window->playback();
    playback.setPlaying(false);
    playback.seek(0.0);
    user.key(Qt::Key_E, Qt::ShiftModifier);
    const Scene& scene = user.window->viewport().scene();
    const auto impacts = scene.ghosts().all().size();
    auto* where = user.find<QComboBox>("ghostWhere");
    where->setFocus();
    QTest::keyClick(where, Qt::Key_Down);
    auto* steps = user.find<QSpinBox>("ghostSteps");
    QVERIFY(steps->isVisible());
    QCOMPARE(scene.ghosts().all().size(), std::size_t(steps->value() + 1));
    steps->setFocus();
    steps->selectAll();
    QTest::keyClicks(steps, "4");
    QTest::keyClick(steps, Qt::Key_Return);
    QCOMPARE(scene.ghosts().all().size(), 5u);
    // Before the first impact the ball falls: h = g t^2 / 2.
    playback.setLoopRange(LoopRange{0.1, 0.3});
    QCOMPARE(scene.ghosts().all().size(), 5u);
    const double g = std::abs(user.mechanism().gravity[2].value);
    const double top = playback.result()->frameAt(0).bodies[std::size_t(scene.ghosts().all()[0].body)].position.z();
    for (int i = 0; i <= 4; ++i) {
        const double t = 0.1 + 0.05 * i;
        const double z = scene.ghosts().all()[std::size_t(i)].pose.translation.z();
        // Between two frames the way is straight: off by g h^2 / 8 at most.
        QVERIFY2(std::abs(z - (top - 0.5 * g * t * t)) < 2e-4, qPrintable(QString("%1 %2").arg(t).arg(z)));
    }
    user.shoot("ghosts_steps");
    // Back at the events, of which the range holds fewer.
    where->setFocus();
    QTest::keyClick(where, Qt::Key_Up);
    QVERIFY(scene.ghosts().all().size() < impacts);
    // More than can be told apart are cut, and that is said.
    QTest::keyClick(where, Qt::Key_Down);
    steps->setFocus();
    steps->selectAll();
    QTest::keyClicks(steps, "200");
    QTest::keyClick(steps, Qt::Key_Return);
    QCOMPARE(scene.ghosts().all().size(), 60u);
    QVERIFY2(user.find<QLabel>("ghostText")->text().startsWith("60 of 201 instants"),
             qPrintable(user.find<QLabel>("ghostText")->text()));
    user.shoot("ghosts_many");
    user.key(Qt::Key_E, Qt::ShiftModifier); // Return gave the keys back to the window
    QVERIFY(scene.ghosts().all().empty());
}

/// In a low view, too: both lie over its foot.
void GhostsTest::theBarLeavesTheMeasuresFree() {
    User user(QSize(1280, 800));
    QVERIFY(user.open(ball()));
    QVERIFY(user.run());
    user.trigger("widePlotsAction");
    user.trigger("measureAction");
    user.trigger("ghostsAction");
    auto* bar = user.find<QFrame>("ghostBar");
    auto* panel = user.find<QFrame>("measurePanel");
    QTRY_VERIFY(bar->isVisible() && panel->isVisible());
    QTest::qWait(60);
    QVERIFY(bar->parentWidget() == panel->parentWidget());
    QVERIFY2(!bar->geometry().intersects(panel->geometry()),
             qPrintable(QString("%1 %2").arg(bar->y()).arg(panel->geometry().bottom())));
    user.shoot("ghosts-measure");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementGhostsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    GhostsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "ghosts_test.moc"
