// What is measured when the view shows another mechanism: the same bodies, by their names, or none.

#include "tests/gui/user.h"

#include "engine/contact/features/placed_part.h"
#include "engine/contact/geometry/surface.h"
#include "gui/measuring/feature_measuring.h"
#include "gui/timeline/playback.h"

#include <cmath>
#include <limits>

using namespace escapement;

namespace {

/// Boxes of 0.1, 0.2 and 0.3 m side by side, which nothing moves.
const char* threeBoxes = R"({"escapement": 1, "name": "boxes", "gravity": [0, 0, 0], "bodies": [
  {"name": "A", "pose": {"position": [-1, 0, 0]}, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}],
   "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}},
  {"name": "B", "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.2]}],
   "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}},
  {"name": "C", "pose": {"position": [1, 0, 0]}, "shapes": [{"primitive": "box", "size": [0.3, 0.3, 0.3]}],
   "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
  "run": {"until": 0.05, "output_step": 0.01}})";

const double apartBC = std::hypot(0.75, 0.05); // of their upper sides

double lengthOf(const FeatureMeasuring& measuring, const QString& name) {
    for (const Reading& one : measuring.readings())
        if (one.name == name) return one.value;
    return std::numeric_limits<double>::quiet_NaN();
}

bool clickUpperSide(User& user, const std::string& body) {
    const Body* of = user.mechanism().findBody(body);
    if (!of) return false;
    const auto part = placedParts(*of, user.mechanism(), user.document().parts()).front();
    const auto& faces = part.part->features.faces;
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (faces[i].outward(Vec2::Zero()).z() > 0.9)
            return user.clickFeature(body, part.instance, PickKind::Face, static_cast<int>(i) + 1);
    return false;
}

} // namespace

class KeptPicksTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void picksStayWithTheirBodies();
    void whatIsGoneIsPickedNoMore();
    void nothingIsDrawnOverARunOfOtherBodies();

  private:
    QString project();
    QTemporaryDir folder_;
};

QString KeptPicksTest::project() {
    const QString folder = folder_.path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile file(folder + "/boxes.escapement");
    if (!file.open(QIODevice::WriteOnly) || file.write(threeBoxes) < 0) qFatal("cannot write the project");
    return file.fileName();
}

/// A body before them was deleted since the run: they have other numbers in it.
void KeptPicksTest::picksStayWithTheirBodies() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.document().edit("Delete A", [](Mechanism& m) { m.bodies.erase(m.bodies.begin()); });
    QVERIFY(user.settle());
    user.trigger("measureAction");
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    QVERIFY(clickUpperSide(user, "B"));
    QVERIFY(clickUpperSide(user, "C"));
    QVERIFY2(std::abs(lengthOf(*measuring, "least distance") - apartBC) < 1e-9, qPrintable(measuring->text()));
    const QString inModel = measuring->text();
    user.trigger("stateAction");
    QVERIFY(user.window->playback().result());
    user.window->playback().seekFrame(2);
    QTest::qWait(500); // it is measured a little later
    QVERIFY(measuring->isActive());
    QVERIFY2(std::abs(lengthOf(*measuring, "least distance") - apartBC) < 1e-9, qPrintable(measuring->text()));
    QSignalSpy measured(measuring, &FeatureMeasuring::measured);
    QTest::mouseClick(user.find<QToolButton>("measureOverRunButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(measured.count(), 1, 60000);
    for (const double apart : values(*user.document().runs().result(), measured[0][0].toString().toStdString()))
        QVERIFY2(std::abs(apart - apartBC) < 1e-9, qPrintable(QString::number(apart)));
    user.trigger("stateAction");
    QTest::qWait(500);
    QCOMPARE(measuring->text(), inModel);
}

void KeptPicksTest::whatIsGoneIsPickedNoMore() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.document().edit("Another", [](Mechanism& m) {
        m.bodies.push_back(m.bodies[2]);
        m.bodies.back().name = "D";
        m.bodies.back().pose.position[0] = 2.0;
    });
    QVERIFY(user.settle());
    user.trigger("measureAction");
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    QVERIFY(clickUpperSide(user, "C"));
    QVERIFY(clickUpperSide(user, "D"));
    QVERIFY(std::abs(lengthOf(*measuring, "least distance") - 0.7) < 1e-9);
    user.trigger("stateAction"); // the run has no D
    QVERIFY(user.window->playback().result());
    QTest::qWait(500);
    QVERIFY(std::isnan(lengthOf(*measuring, "least distance")));
    QVERIFY2(std::abs(lengthOf(*measuring, "area") - 0.09) < 1e-9, qPrintable(measuring->text()));
}

/// A result that does not say what was run is of other bodies than the model.
void KeptPicksTest::nothingIsDrawnOverARunOfOtherBodies() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(project()));
    RunRecord run;
    run.name = "other";
    run.result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"A"};
    run.result->begin(layout);
    for (int i = 0; i < 3; ++i) {
        Frame frame;
        frame.time = 0.1 * i;
        frame.bodies.resize(1);
        run.result->frame(frame);
    }
    run.result->finish(RunStatus::Done, {});
    user.document().runs().add(run);
    QVERIFY(user.window->playback().result() == run.result);
    user.trigger("measureAction");
    auto* measuring = user.window->findChild<FeatureMeasuring*>();
    QVERIFY(clickUpperSide(user, "B"));
    QVERIFY(clickUpperSide(user, "C"));
    QVERIFY2(std::abs(lengthOf(*measuring, "least distance") - apartBC) < 1e-9, qPrintable(measuring->text()));
    QVERIFY(!user.find<QToolButton>("measureOverRunButton")->isEnabled());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementKeptPicksTest");
    QApplication application(argc, argv);
    applyStyle(application);
    KeptPicksTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "kept_picks_test.moc"
