// A primitive plane is seen and picked from in front of it alone.

#include "gui/style/style.h"
#include "gui/viewport/viewport.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

Mechanism box() {
    Mechanism mechanism;
    Body body;
    body.name = "left";
    body.pose.position = {-0.1, 0.0, 0.0};
    Shape shape;
    shape.primitive = "box";
    shape.size = {0.1, 0.1, 0.1};
    body.shapes.push_back(shape);
    mechanism.bodies.push_back(body);
    return mechanism;
}

} // namespace

class OneSidedPlanesTest : public QObject {
    Q_OBJECT
  private slots:
    void planesHideNothingFromBehind();
};

/// A wall of a bin is seen, and picked, from within. From outside what is in the bin is.
void OneSidedPlanesTest::planesHideNothingFromBehind() {
    Mechanism mechanism = box();
    Body wall;
    wall.name = "wall";
    Shape plane;
    plane.primitive = "plane";
    plane.size = {1.0, 1.0, 0.0};
    wall.shapes = {plane};
    mechanism.bodies.push_back(wall);
    // In front of the boxes as the front view sees them: its own front looks at them (y), or away.
    for (const bool looksAtThem : {true, false}) {
        Viewport view;
        view.resize(600, 400);
        view.show();
        const double c = std::sqrt(0.5);
        mechanism.bodies.back().pose.position = {0.0, -0.3, 0.0};
        mechanism.bodies.back().pose.quaternion = {c, looksAtThem ? -c : c, 0.0, 0.0};
        view.setMechanism(mechanism, PartLibrary());
        view.look(StandardView::Front);
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::qWait(50);
        const Vec2 at = view.positionOf(Vec3(-0.1, -0.05, 0.0));
        const auto picked = view.pointer().pickAt(QPointF(at.x(), at.y()));
        QVERIFY(picked);
        QCOMPARE(picked->bodyName, std::string(looksAtThem ? "left" : "wall"));
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QApplication application(argc, argv);
    applyStyle(application);
    OneSidedPlanesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "one_sided_planes_test.moc"
