// The 3-D view, judged by its pixels: a frame counter can look wonderful while the view is black.

#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "gui/style/style.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/picture.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/viewport.h"

#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QtTest>

using namespace escapement;

namespace {

Mechanism twoBoxes() {
    Mechanism mechanism;
    mechanism.name = "two boxes";
    for (int i = 0; i < 2; ++i) {
        Body body;
        body.name = i == 0 ? "left" : "right";
        body.pose.position = {i == 0 ? -0.1 : 0.1, 0.0, 0.0};
        Shape shape;
        shape.primitive = "box";
        shape.size = {0.1, 0.1, 0.1};
        body.shapes.push_back(shape);
        mechanism.bodies.push_back(body);
    }
    return mechanism;
}

/// How many pixels are clearly coloured: the background is nearly grey, the boxes are not.
int colouredPixels(const QImage& image, const QRect& area) {
    int count = 0;
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x)
            if (image.pixelColor(x, y).saturation() > 70) ++count;
    return count;
}

int pixelsNear(const QImage& image, const QColor& colour, int tolerance) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (std::abs(c.hue() - colour.hue()) <= tolerance && c.saturation() > 120) ++count;
        }
    return count;
}

} // namespace

class ViewportTest : public QObject {
    Q_OBJECT
  private slots:
    void emptyViewIsALightGradientWithATriad();
    void bodiesAreDrawnAndMove();
    void hoveringNamesTheFace();
    void picksEdgesAndVerticesThatAreSeen();
    void clickingTellsTheFeature();
    void marksStayColoured();
    void editsKeepTheCamera();
    void symbolsFollowTheirBodies();
    void draggingABodyLeavesTheCamera();
    void arrowsCanBeClicked();
    void arrowsAreColouredByStatus();
    void survivesFloatingAndDocking();
    void pictureWithoutAWindow();
};

void ViewportTest::emptyViewIsALightGradientWithATriad() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(50);
    const QImage image = view.grab().toImage();
    const QColor top = image.pixelColor(300, 5), bottom = image.pixelColor(300, 395);
    QVERIFY2(top.lightness() > 240, qPrintable(top.name()));
    QVERIFY2(bottom.lightness() > 190 && bottom.lightness() < top.lightness() - 20, qPrintable(bottom.name()));
    QVERIFY(colouredPixels(image, QRect(0, 300, 120, 100)) > 60); // the triad in its corner
    QCOMPARE(colouredPixels(image, QRect(300, 0, 300, 250)), 0);
}

void ViewportTest::bodiesAreDrawnAndMove() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    view.setMechanism(twoBoxes(), PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(50);
    const QImage before = view.grab().toImage();
    const QRect left(130, 0, 170, 300), right(300, 0, 170, 300);
    QVERIFY(colouredPixels(before, left) > 1000);
    QVERIFY(colouredPixels(before, right) > 1000);

    // The left box goes behind the right one: its place becomes background.
    std::vector<BodyState> poses(2);
    poses[0].position = poses[1].position = Vec3(0.1, 0, 0);
    view.edit().setPoses(poses);
    QTest::qWait(50);
    const QImage after = view.grab().toImage();
    QVERIFY2(colouredPixels(after, left) < 50, qPrintable(QString::number(colouredPixels(after, left))));
    QVERIFY(colouredPixels(after, right) > 1000);
}

void ViewportTest::hoveringNamesTheFace() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    view.setMechanism(twoBoxes(), PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(50);
    const Vec2 at = view.positionOf(Vec3(-0.1, -0.05, 0.0));
    QSignalSpy spy(&view.pointer(), &ViewPointer::hovered);
    QTest::mouseMove(&view, QPoint(5, 5));
    QTest::mouseMove(&view, QPoint(qRound(at.x()), qRound(at.y())));
    auto* label = view.findChild<QLabel*>("hoverLabel");
    QVERIFY(label);
    QTRY_VERIFY(label->isVisible());
    QVERIFY2(label->text().contains("left"), qPrintable(label->text()));
    QVERIFY2(label->text().contains("face"), qPrintable(label->text()));
    QTest::mouseMove(&view, QPoint(300, 5));
    QTRY_VERIFY(!label->isVisible());
    QVERIFY(spy.count() >= 2);
}

void ViewportTest::picksEdgesAndVerticesThatAreSeen() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    view.setMechanism(twoBoxes(), PartLibrary());
    view.look(StandardView::Home);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.pointer().setFilter(PickFilter{});

    // From the home view, three faces of a box show, nine edges and seven corners.
    const auto seen = [&](PickKind kind, int count) {
        int found = 0;
        for (int number = 1; number <= count; ++number) {
            const PickedFeature wanted{0, "left", "box", kind, number, {}};
            const auto at = view.pointer().pixelFor(wanted);
            if (!at) continue;
            ++found;
            const auto picked = view.pointer().pickAt(*at);
            if (!picked || !(*picked == wanted)) return -1;
            const Vec2 back = view.positionOf(picked->point); // the point lies on the feature, under the pointer
            if ((back - Vec2(at->x(), at->y())).norm() > 9.0) return -2;
        }
        return found;
    };
    QCOMPARE(seen(PickKind::Face, 6), 3);
    QCOMPARE(seen(PickKind::Edge, 12), 9);
    QCOMPARE(seen(PickKind::Vertex, 8), 7);

    // A little outside the silhouette the edge is picked, farther away nothing.
    const Vec2 corner = view.positionOf(Vec3(-0.15, -0.05, 0.05)), below = view.positionOf(Vec3(-0.15, -0.05, -0.05));
    const Vec2 middle = 0.5 * (corner + below);
    const auto outside = view.pointer().pickAt(QPointF(middle.x() - 5, middle.y()));
    QVERIFY(outside && outside->kind == PickKind::Edge && outside->body == 0);
    QVERIFY(!view.pointer().pickAt(QPointF(middle.x() - 14, middle.y())));

    // Filters hold: only what is asked for, whole bodies override.
    view.pointer().setFilter(PickFilter{true, false, false, false});
    QCOMPARE(seen(PickKind::Edge, 12), 0);
    QVERIFY(!view.pointer().pickAt(QPointF(middle.x() - 5, middle.y())));
    view.pointer().setFilter(PickFilter{false, true, false, false});
    QCOMPARE(seen(PickKind::Face, 6), 0);
    view.pointer().setFilter(PickFilter{true, true, true, true});
    const auto body = view.pointer().pickAt(QPointF(middle.x() + 10, middle.y()));
    QVERIFY(body && body->kind == PickKind::Body && body->number == 0);

    // A hidden body is not picked, and hides nothing.
    view.edit().setHidden({0});
    view.pointer().setFilter(PickFilter{});
    QCOMPARE(seen(PickKind::Face, 6), 0);
}

void ViewportTest::clickingTellsTheFeature() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    view.setMechanism(twoBoxes(), PartLibrary());
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.pointer().setFilter(PickFilter{});
    view.pointer().setDescriber([](const PickedFeature& f) { return QString("told %1").arg(f.number); });
    QSignalSpy clicked(&view.pointer(), &ViewPointer::featureClicked),
        nothing(&view.pointer(), &ViewPointer::clickedNothing), body(&view.pointer(), &ViewPointer::bodyClicked),
        hovered(&view.pointer(), &ViewPointer::hoveredFeature);
    PickedFeature edge{1, "right", "box", PickKind::Edge, 0, {}};
    std::optional<QPoint> at;
    for (edge.number = 1; edge.number <= 12 && !at; ++edge.number) at = view.pointer().pixelFor(edge);
    --edge.number;
    QVERIFY(at);
    QTest::mouseMove(&view, QPoint(3, 3));
    QTest::mouseMove(&view, *at);
    QTRY_COMPARE(view.findChild<QLabel*>("hoverLabel")->text(), QString("told %1").arg(edge.number));
    QVERIFY(hovered.count() >= 1);
    // The edge under the pointer is drawn thick.
    QTest::qWait(50);
    const int lit = pixelsNear(view.grabFramebuffer(), accentColour(), 10);
    QTest::mouseMove(&view, QPoint(3, 3));
    QTRY_VERIFY(!view.findChild<QLabel*>("hoverLabel")->isVisible());
    QTest::qWait(50);
    const int thick = lit - pixelsNear(view.grabFramebuffer(), accentColour(), 10);
    const Vec2 length = view.positionOf(Vec3(0.05, -0.05, -0.05)) - view.positionOf(Vec3(0.05, -0.05, 0.05));
    QVERIFY2(thick > 2 * length.norm(), qPrintable(QString("%1 for %2").arg(thick).arg(length.norm())));
    QTest::mouseClick(&view, Qt::LeftButton, {}, *at);
    QCOMPARE(clicked.count(), 1);
    const auto picked = clicked[0][0].value<PickedFeature>();
    QVERIFY(picked == edge);
    QCOMPARE(body.last()[0].toInt(), 1);
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(300, 5));
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(nothing.count(), 1);
    QCOMPARE(body.last()[0].toInt(), -1);
}

void ViewportTest::marksStayColoured() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    Mechanism mechanism = twoBoxes();
    for (auto& body : mechanism.bodies) body.fixed = true; // grey, so that the marks' colours are theirs alone
    view.setMechanism(mechanism, PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(50);
    const QColor amber(0xe6, 0x9f, 0x00);
    const QImage before = view.grab().toImage();
    const auto face = view.pointer().pickAt(QPointF(view.positionOf(Vec3(-0.1, -0.05, 0)).x(), 200));
    QVERIFY(face && face->body == 0);
    PickedFeature second{1, "right", "box", PickKind::Vertex, 1, {}};
    view.edit().marks().setMarked({*face, second});
    QTest::qWait(50);
    const QImage after = view.grab().toImage();
    QVERIFY(pixelsNear(after, accentColour(), 10) > pixelsNear(before, accentColour(), 10) + 3000);
    const int dot = pixelsNear(after, amber, 10) - pixelsNear(before, amber, 10);
    QVERIFY2(dot > 30 && dot < 400, qPrintable(QString::number(dot)));
    view.edit().marks().setMarked({});
    QTest::qWait(50);
    QVERIFY(view.grab().toImage() == before);
}

void ViewportTest::editsKeepTheCamera() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    Mechanism mechanism = twoBoxes();
    view.setMechanism(mechanism, PartLibrary());
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    // Turn the camera with the mouse.
    const Vec2 before = view.positionOf(Vec3(0.15, 0.05, 0.05));
    QTest::mousePress(&view, Qt::LeftButton, {}, QPoint(20, 380));
    QTest::mouseMove(&view, QPoint(90, 350));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, QPoint(90, 350));
    const Vec2 turned = view.positionOf(Vec3(0.15, 0.05, 0.05));
    QVERIFY((turned - before).norm() > 15);

    const auto* faces = view.scene().bodies().pieces()[0].shape.get();
    mechanism.bodies[0].pose.position = {-0.2, 0.0, 0.0};
    mechanism.bodies[1].shapes[0].size = {0.05, 0.05, 0.05};
    view.setMechanism(mechanism, PartLibrary(), true);
    QCOMPARE((view.positionOf(Vec3(0.15, 0.05, 0.05)) - turned).norm(), 0.0);
    QCOMPARE(view.scene().bodies().pieces()[0].shape.get(), faces); // the box that only moved is not made again
    QVERIFY(view.scene().bodies().pieces()[1].shape.get() != faces);
    QVERIFY(view.pointer().pixelFor(PickedFeature{0, "left", "box", PickKind::Face, 1, {}}) ||
            view.pointer().pixelFor(PickedFeature{0, "left", "box", PickKind::Face, 2, {}}));
    const auto at =
        view.pointer().pickAt(QPointF(view.positionOf(Vec3(-0.2, 0, 0)).x(), view.positionOf(Vec3(-0.2, 0, 0)).y()));
    QVERIFY(at && at->body == 0);
    view.setMechanism(mechanism, PartLibrary());
    QVERIFY((view.positionOf(Vec3(0.15, 0.05, 0.05)) - turned).norm() > 1.0);
}

void ViewportTest::symbolsFollowTheirBodies() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    Mechanism mechanism = twoBoxes();
    for (auto& body : mechanism.bodies) body.fixed = true;
    view.setMechanism(mechanism, PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(50);
    const QImage plain = view.grab().toImage();
    // Every joint type's symbol, then those of the loads.
    std::vector<const JointSymbol*> drawings;
    for (const auto& type : jointTypes()) drawings.push_back(&type.symbol);
    for (const auto& type : loadTypes())
        for (const auto& one : type.symbols) drawings.push_back(&one);
    QVERIFY(drawings.size() > jointTypes().size() + 3);
    for (std::size_t kind = 0; kind < drawings.size(); ++kind) {
        Symbol symbol;
        symbol.kind = kind < jointTypes().size() ? Symbol::Joint : Symbol::Load;
        symbol.drawing = drawings[kind];
        symbol.index = 7;
        symbol.bodyA = 0;
        symbol.frame.translation = Vec3(0.0, 0.2, 0.0); // behind the box: drawn over it all the same
        symbol.bodyB = 1;
        symbol.selected = true;
        view.edit().symbols().set({symbol});
        QTest::qWait(30);
        const QImage drawn = view.grab().toImage();
        const int pixels = pixelsNear(drawn, accentColour(), 12) - pixelsNear(plain, accentColour(), 12);
        QVERIFY2(pixels > 60 && pixels < 3000, qPrintable(QString("kind %1: %2").arg(kind).arg(pixels)));
        const auto at = view.pointer().pixelFor(symbol.kind, 7);
        QVERIFY2(at, qPrintable(QString::number(kind)));
        QSignalSpy clicked(&view.pointer(), &ViewPointer::symbolClicked),
            body(&view.pointer(), &ViewPointer::bodyClicked);
        QTest::mouseClick(&view, Qt::LeftButton, {}, *at);
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked[0][0].value<Symbol::Kind>(), symbol.kind);
        QCOMPARE(clicked[0][1].toInt(), 7);
        QCOMPARE(body.count(), 0);

        // 40 pixels, however near the camera; and where the body goes, it goes.
        if (symbol.spans()) continue;
        std::vector<BodyState> poses(2);
        poses[0].position = Vec3(-0.1, 0, 0.1);
        view.edit().setPoses(poses);
        QTest::qWait(30);
        view.grab();
        const auto moved = view.pointer().pixelFor(symbol.kind, 7);
        QVERIFY(moved && moved->y() < at->y() - 20 && std::abs(moved->x() - at->x()) < 6);
        view.edit().showInitial();
    }
    // A tool picks what lies behind; hidden symbols are neither seen nor clicked.
    Symbol symbol;
    symbol.drawing = &jointTypes()[1].symbol;
    symbol.bodyA = 0;
    view.edit().symbols().set({symbol});
    view.edit().symbols().setVisible(false);
    QTest::qWait(30);
    QVERIFY(view.grab().toImage() == plain);
    QVERIFY(!view.pointer().pixelFor(Symbol::Joint, 0));
}

void ViewportTest::draggingABodyLeavesTheCamera() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    Mechanism mechanism = twoBoxes();
    mechanism.bodies[1].fixed = true;
    view.setMechanism(mechanism, PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QSignalSpy started(&view.pointer(), &ViewPointer::dragStarted), moved(&view.pointer(), &ViewPointer::draggedTo),
        ended(&view.pointer(), &ViewPointer::dragEnded), clicked(&view.pointer(), &ViewPointer::bodyClicked);
    const auto pull = [&view](const Vec3& from) {
        const Vec2 at = view.positionOf(from);
        const QPoint start(qRound(at.x()), qRound(at.y()));
        QTest::mousePress(&view, Qt::LeftButton, {}, start);
        QTest::mouseMove(&view, start + QPoint(30, -20));
        QTest::mouseMove(&view, start + QPoint(60, -40));
        QTest::mouseRelease(&view, Qt::LeftButton, {}, start + QPoint(60, -40));
        return Vec2(start.x() + 60, start.y() - 40);
    };
    const Vec3 corner(0.15, 0.05, 0.05), grip(-0.1, -0.05, 0.0);
    const Vec2 seen = view.positionOf(corner);
    view.pointer().setDragEnabled(true);
    const Vec2 end = pull(grip);
    QCOMPARE(started.count(), 1);
    QCOMPARE(started[0][0].value<PickedFeature>().body, 0);
    QVERIFY(moved.count() >= 2);
    QCOMPARE(ended.count(), 1);
    QCOMPARE(clicked.count(), 0);
    const Vec3 target = moved.last()[0].value<Vec3>();
    QVERIFY((view.positionOf(target) - end).norm() < 1.0);
    QVERIFY(std::abs(target.y() - grip.y()) < 1e-6); // in the plane of the front face
    QCOMPARE((view.positionOf(corner) - seen).norm(), 0.0);

    // What stands still cannot be pulled: the camera turns. So it does when dragging is off.
    pull(Vec3(0.1, -0.05, 0.0));
    QCOMPARE(started.count(), 1);
    QVERIFY((view.positionOf(corner) - seen).norm() > 5);
    view.look(StandardView::Front);
    view.pointer().setDragEnabled(false);
    pull(grip);
    QCOMPARE(started.count(), 1);
    QVERIFY((view.positionOf(corner) - seen).norm() > 5);
}

void ViewportTest::arrowsCanBeClicked() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    view.setMechanism(twoBoxes(), PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    ContactRow row;
    row.pair = 3;
    row.point = Vec3(0.0, 0, 0.06);
    row.force = Vec3(0, 0, 12);
    row.status = ContactStatus::Stick;
    view.edit().arrows().setContacts({row}, {});
    view.edit().arrows().setReactions({{5, Vec3(0.02, 0, 0.06), Vec3(0, 0, -3)}});
    QCOMPARE(view.scene().arrows().arrows().size(), 1u); // reactions are shown when asked for
    view.edit().arrows().setReactionsVisible(true);
    QCOMPARE(view.scene().arrows().arrows().size(), 2u);
    QSignalSpy contact(&view.pointer(), &ViewPointer::contactArrowClicked),
        reaction(&view.pointer(), &ViewPointer::reactionArrowClicked);
    const auto click = [&view](const ForceArrows::Arrow& arrow) {
        const Vec2 at = view.positionOf(0.5 * (arrow.tail + arrow.tip));
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(qRound(at.x()), qRound(at.y())));
    };
    const auto arrows = view.scene().arrows().arrows();
    click(arrows[0]);
    QCOMPARE(contact.count(), 1);
    QCOMPARE(contact[0][0].toInt(), 3);
    click(arrows[1]);
    QCOMPARE(reaction.count(), 1);
    QCOMPARE(reaction[0][0].toInt(), 5);
    const double before = (arrows[0].tip - arrows[0].tail).norm();
    view.edit().arrows().setScale(2.0);
    const auto larger = view.scene().arrows().arrows();
    QVERIFY(std::abs((larger[0].tip - larger[0].tail).norm() - 2.0 * before) < 1e-12);
    QVERIFY((larger[0].tip - arrows[0].tip).norm() < 1e-12); // the tip stays at the contact
}

void ViewportTest::arrowsAreColouredByStatus() {
    Viewport view;
    view.resize(600, 400);
    view.show();
    view.setMechanism(twoBoxes(), PartLibrary());
    view.look(StandardView::Front);
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const QColor stick = contactColour(ContactStatus::Stick);
    QTest::qWait(50);
    const int none = pixelsNear(view.grab().toImage(), stick, 8);
    ContactRow row;
    row.point = Vec3(0.0, 0, 0.06);
    row.force = Vec3(0, 0, 12);
    row.status = ContactStatus::Stick;
    view.edit().arrows().setContacts({row}, {});
    QTest::qWait(50);
    const int some = pixelsNear(view.grab().toImage(), stick, 8);
    QVERIFY2(some > none + 60, qPrintable(QString("%1 then %2").arg(none).arg(some)));
}

void ViewportTest::survivesFloatingAndDocking() {
    QMainWindow window;
    auto* dock = new QDockWidget(&window);
    auto* view = new Viewport;
    dock->setWidget(view);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(700, 450);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    view->setMechanism(twoBoxes(), PartLibrary());
    for (bool floating : {true, false, true, false}) {
        dock->setFloating(floating);
        QTest::qWait(120);
        const QImage image = view->grab().toImage();
        QVERIFY(colouredPixels(image, image.rect()) > 1000);
    }
}

void ViewportTest::pictureWithoutAWindow() {
    Picture picture;
    picture.size = QSize(640, 360);
    const QImage image = renderPicture(twoBoxes(), PartLibrary(), nullptr, picture);
    QCOMPARE(image.size(), QSize(640, 360));
    QVERIFY(colouredPixels(image, image.rect()) > 3000);
    QVERIFY(image.pixelColor(320, 2).lightness() > 240);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QApplication application(argc, argv);
    applyStyle(application);
    ViewportTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "viewport_test.moc"
