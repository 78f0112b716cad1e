// A section shows the outline of what it cuts, and computes it only where something has moved against its plane.

#include "tests/gui/user.h"
#include "tests/support/two_boxes.h"

#include "gui/viewport/scene/section_outline.h"

#include <vtkRenderer.h>

using namespace escapement;

class SectionOutlineTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void sectionDrawsTheOutlineOfTheCut();
    void outlineIsComputedWhereSomethingMovedAlone();

  private:
    QTemporaryDir folder_;
    QString file_;
};

void SectionOutlineTest::initTestCase() {
    keepSettingsIn(folder_);
    file_ = folder_.filePath("boxes.escapement");
    QFile out(file_);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(twoBoxes);
}

/// A dark line where the plane cuts the top of a box, between the top and the inside that is laid open.
void SectionOutlineTest::sectionDrawsTheOutlineOfTheCut() {
    User user;
    QVERIFY(user.open(file_));
    Viewport& view = user.window->viewport();
    view.look(StandardView::Home);
    view.fit();
    user.trigger("sectionAction");
    QTest::mouseClick(user.find<QToolButton>("sectionAxisY"), Qt::LeftButton);
    QTest::qWait(200);
    user.shoot("section-outline");
    const QImage image = view.grabFramebuffer();
    const double ratio = double(image.width()) / view.width();
    for (double x : {-0.12, -0.08, 0.08, 0.12}) {
        const Vec2 at = view.positionOf(Vec3(x, 0.0, 0.05));
        int darkest = 255;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx) {
                const QPoint pixel(qRound(at.x() * ratio) + dx, qRound(at.y() * ratio) + dy);
                if (!image.rect().contains(pixel)) continue;
                const QColor c = image.pixelColor(pixel);
                darkest = std::min(darkest, std::max({c.red(), c.green(), c.blue()}));
            }
        QVERIFY2(darkest < 90, qPrintable(QString("no line at x = %1: %2").arg(x).arg(darkest)));
    }
}

/// An animation draws many pictures: what did not move against the plane is not computed again.
void SectionOutlineTest::outlineIsComputedWhereSomethingMovedAlone() {
    User user;
    QVERIFY(user.open(file_));
    auto renderer = vtkSmartPointer<vtkRenderer>::New();
    ShownBodies bodies(renderer);
    bodies.setMechanism(user.mechanism(), user.document().parts());
    SectionOutline outline(renderer, bodies);
    outline.follow();
    QCOMPARE(outline.computed(), 0); // no section
    CutPlane plane;
    plane.normal = Vec3::UnitY();
    bodies.setSection(plane);
    outline.follow();
    outline.follow();
    QCOMPARE(outline.computed(), 2);
    std::vector<BodyState> poses(2);
    poses[0].position = Vec3(-0.1, 0.01, 0.0);
    poses[1].position = Vec3(0.1, 0.0, 0.0);
    bodies.setPoses(poses);
    outline.follow();
    QCOMPARE(outline.computed(), 3);
    poses[1].position = Vec3(0.2, 0.0, 0.3); // along the plane: the same cut
    bodies.setPoses(poses);
    outline.follow();
    QCOMPARE(outline.computed(), 3);
    plane.point.y() = 0.02;
    bodies.setSection(plane);
    outline.follow();
    QCOMPARE(outline.computed(), 5);
    // A square with sides of 0.1 m.
    plane.point.y() = 0.0;
    const auto lines = cutLines(*bodies.pieces().front().shape, plane);
    double length = 0.0;
    for (std::size_t i = 0; i + 1 < lines.size(); i += 2) length += (lines[i + 1] - lines[i]).norm();
    QVERIFY2(std::abs(length - 0.4) < 1e-9, qPrintable(QString::number(length)));
    bodies.setSection(std::nullopt);
    outline.follow();
    QCOMPARE(renderer->VisibleActorCount(), 4); // surfaces and edges of two bodies
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSectionOutlineTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SectionOutlineTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "section_outline_test.moc"
