// The tint of a selected body covers all of it that is seen.

#include "gui/style/style.h"
#include "gui/viewport/viewport.h"

#include <QtTest>

using namespace escapement;

namespace {

Mechanism boxAndBall() {
    Mechanism mechanism;
    for (int i = 0; i < 2; ++i) {
        Body body;
        body.name = i == 0 ? "box" : "ball";
        body.pose.position = {i == 0 ? -0.1 : 0.1, 0.0, 0.0};
        Shape shape;
        shape.primitive = i == 0 ? "box" : "sphere";
        shape.size = {0.1, 0.1, 0.1};
        shape.radius = 0.06;
        body.shapes.push_back(shape);
        mechanism.bodies.push_back(body);
    }
    return mechanism;
}

/// In the right half: the axes in the left corner have an orange one, too.
int orangePixels(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = image.width() / 2; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            count += c.hue() > 25 && c.hue() < 55 && c.saturation() > 150 && c.lightness() > 60;
        }
    return count;
}

} // namespace

class SelectionTintTest : public QObject {
    Q_OBJECT
  private slots:
    void aBallIsTintedAllOver();
};

/// The second body is orange, the selection's colour blue. The ball's own showed in dotted lines along the edges of its
/// triangles.
void SelectionTintTest::aBallIsTintedAllOver() {
    Viewport view;
    view.resize(900, 600);
    view.show();
    view.setMechanism(boxAndBall(), PartLibrary());
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(50);
    const int plain = orangePixels(view.grab().toImage());
    QVERIFY2(plain > 5000, qPrintable(QString::number(plain)));
    view.highlightBody(1);
    QTest::qWait(50);
    const int tinted = orangePixels(view.grab().toImage());
    QVERIFY2(tinted < 100, qPrintable(QString::number(tinted)));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QApplication application(argc, argv);
    applyStyle(application);
    SelectionTintTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "selection_tint_test.moc"
