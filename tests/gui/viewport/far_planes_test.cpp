// A ground plane reaches far beyond what stands on it, which is still what the view shows.

#include "tests/gui/user.h"

#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/scene/ground_grid.h"

#include <vtkNew.h>
#include <vtkRenderer.h>

#include <QScrollArea>

using namespace escapement;

class FarPlanesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }
    void theViewFitsWhatStandsOnIt();
    void noGridVeryFarOut();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void FarPlanesTest::theViewFitsWhatStandsOnIt() {
    User user;
    user.trigger("addBody:sphere");
    QVERIFY(user.mechanism().bodies.size() == 1);
    QVERIFY(!user.window->properties().findChild<QLabel*>("planeEndNote")); // a ball has no size to end at
    user.trigger("addBody:plane");
    const Body& plane = user.mechanism().bodies.at(1);
    const double lowest = user.mechanism().bodies[0].pose.position[2].value - 0.05;
    QVERIFY2(std::abs(plane.pose.position[2].value - lowest) < 1e-12,
             qPrintable(QString::number(plane.pose.position[2].value - lowest)));
    QVERIFY(plane.shapes[0].size[0].value >= 1.0);
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    auto* note = user.window->properties().findChild<QLabel*>("planeEndNote");
    QVERIFY(note && note->isVisible() && note->text().contains("ends there"));
    // The ball is not lost on it.
    auto& view = user.window->viewport();
    const auto near = presentBounds(view.scene().bodies());
    const auto all = view.scene().bodies().bounds();
    QVERIFY(near && all);
    QVERIFY((*near)[1] - (*near)[0] < 0.6 && (*all)[1] - (*all)[0] >= 1.0);
    view.fit();
    user.shoot("far-plane");
    PickedFeature ball;
    ball.body = 0;
    ball.bodyName = user.mechanism().bodies[0].name;
    ball.instance = "sphere";
    ball.kind = PickKind::Face;
    ball.number = 1;
    QVERIFY(view.pointer().pixelFor(ball));
    // Falling from high above, it is seen with where it falls to.
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    QVERIFY(user.type("/bodies/0/pose/position/2", "2 m"));
    const auto tall = presentBounds(view.scene().bodies());
    QVERIFY(tall && (*tall)[4] < lowest + 1e-9 && (*tall)[5] > 2.0);
    // What is made a plane ends, too.
    user.trigger("addBody:box");
    note = user.window->properties().findChild<QLabel*>("planeEndNote");
    QVERIFY(note && !note->isVisible());
    QVERIFY(user.choose("/bodies/2/shapes/0/primitive", "plane"));
    note = user.window->properties().findChild<QLabel*>("planeEndNote");
    QVERIFY(note && note->isVisible());
}

/// Where its lines would have no numbers of their own.
void FarPlanesTest::noGridVeryFarOut() {
    const vtkNew<vtkRenderer> renderer;
    GroundGrid grid(renderer);
    grid.setVisible(true);
    grid.layUnder({1e20, 1e20, 0.0, 0.1, 0.0, 0.1}, Vec3::UnitZ());
    QVERIFY(!grid.bounds());
    grid.layUnder({-1.0, 1.0, -1.0, 1.0, 0.0, 1.0}, Vec3::UnitZ());
    QVERIFY(grid.bounds() && (*grid.bounds())[0] < -1.5);
}

QTEST_MAIN(FarPlanesTest)
#include "far_planes_test.moc"
