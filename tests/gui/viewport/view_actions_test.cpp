// The View menu: everything in it must change the picture or the camera, and be remembered where that is promised.

#include "engine/joints/joint_type.h"
#include "engine/results/result.h"
#include "gui/document/document.h"
#include "gui/style/style.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/camera/view_cube.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/view_actions.h"
#include "tests/support/places.h"
#include "tests/support/two_boxes.h"

#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace escapement;

namespace {

const QColor amber(0xe6, 0x9f, 0x00);

int differentPixels(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            if (std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) > 25)
                ++count;
        }
    return count;
}

int pixelsOf(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (std::abs(c.red() - colour.red()) + std::abs(c.green() - colour.green()) +
                    std::abs(c.blue() - colour.blue()) <
                30)
                ++count;
        }
    return count;
}

} // namespace

class ViewActionsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void init();
    void cleanup();
    void standardViewsByKeyAndCube();
    void fitSelectionFillsTheView();
    void presetsSteerTheCamera();
    void wheelKeepsWhatIsUnderThePointer();
    void parallelProjection();
    void seeThroughBodies();
    void sectionOpensTheBodies();
    void trailsGrowWithTheResult();
    void cameraFollowsABody();
    void gridDarkAndFeatureKinds();
    void arrowsReactionsAndSymbols();
    void choicesAreRemembered();

  private:
    void open();
    QAction* action(const char* name) {
        auto* found = window_->findChild<QAction*>(name);
        if (!found) qFatal("no action '%s'", name);
        return found;
    }
    QImage picture() {
        QTest::qWait(30);
        return view_->grabFramebuffer(); // the scene alone, without the labels over it
    }
    void drag(Qt::MouseButton button, Qt::KeyboardModifiers keys, const QPoint& from, const QPoint& by) {
        QTest::mousePress(view_, button, keys, from);
        move(button, keys, from + by / 2);
        move(button, keys, from + by);
        QTest::mouseRelease(view_, button, keys, from + by);
    }
    void move(Qt::MouseButtons buttons, Qt::KeyboardModifiers keys, const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, to, view_->mapToGlobal(to), Qt::NoButton, buttons, keys);
        QApplication::sendEvent(view_, &event);
    }

    QTemporaryDir folder_;
    QString file_;
    std::unique_ptr<QMainWindow> window_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<Playback> playback_;
    Viewport* view_ = nullptr;
    ViewActions* actions_ = nullptr;
};

void ViewActionsTest::initTestCase() {
    QVERIFY(folder_.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path() + "/settings");
    file_ = folder_.path() + "/two.escapement";
    QFile file(file_);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(twoBoxes);
}

void ViewActionsTest::init() {
    QSettings().clear();
    open();
}

void ViewActionsTest::open() {
    window_ = std::make_unique<QMainWindow>();
    document_ = std::make_unique<Document>();
    playback_ = std::make_unique<Playback>();
    view_ = new Viewport;
    window_->setCentralWidget(view_);
    actions_ = new ViewActions(*document_, *playback_, *view_, window_.get());
    actions_->addTo(window_->menuBar()->addMenu("View"));
    window_->resize(700, 500);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QSignalSpy changed(document_.get(), &Document::changed);
    document_->loader().setCadWorker(programFile);
    document_->open(file_);
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 20000);
    view_->setMechanism(document_->mechanism(), document_->parts());
    QCoreApplication::processEvents();
    QApplication::setActiveWindow(window_.get());
    view_->setFocus();
}

void ViewActionsTest::cleanup() {
    window_.reset();
    playback_.reset();
    document_.reset();
}

void ViewActionsTest::standardViewsByKeyAndCube() {
    const auto forward = [this] { return view_->scene().camera().view().forward(); };
    struct Case {
        int key;
        Qt::KeyboardModifiers modifiers;
        Vec3 forward;
    };
    for (const auto& [key, modifiers, expected] :
         {Case{Qt::Key_1, Qt::NoModifier, Vec3(0, 1, 0)}, Case{Qt::Key_1, Qt::ControlModifier, Vec3(0, -1, 0)},
          Case{Qt::Key_3, Qt::NoModifier, Vec3(-1, 0, 0)}, Case{Qt::Key_3, Qt::ControlModifier, Vec3(1, 0, 0)},
          Case{Qt::Key_7, Qt::NoModifier, Vec3(0, 0, -1)}, Case{Qt::Key_7, Qt::ControlModifier, Vec3(0, 0, 1)},
          Case{Qt::Key_0, Qt::NoModifier, Vec3(-0.45, 1, -0.45).normalized()}}) {
        QTest::keyClick(view_, static_cast<Qt::Key>(key), modifiers);
        QVERIFY2((forward() - expected).norm() < 1e-9, qPrintable(QString::number(key)));
    }
    auto* cube = window_->findChild<ViewCube*>("viewCube");
    QVERIFY(cube && cube->isVisible());
    picture(); // the cube learns of the camera when the view is painted
    const auto top = cube->middleOf(StandardView::Top);
    QVERIFY(top && !cube->middleOf(StandardView::Bottom));
    QVERIFY(cube->grab().toImage().pixelColor(*top).alpha() > 0);
    QTest::mouseClick(cube, Qt::LeftButton, {}, *top);
    QVERIFY((forward() - Vec3(0, 0, -1)).norm() < 1e-9);
    picture();
    QVERIFY(!cube->middleOf(StandardView::Front));
    action("cubeAction")->trigger();
    QVERIFY(!cube->isVisible());
}

void ViewActionsTest::fitSelectionFillsTheView() {
    QVERIFY(!action("fitSelectionAction")->isEnabled());
    QTest::keyClick(view_, Qt::Key_1);
    const double all = view_->positionOf(Vec3(0.15, -0.05, 0)).x() - view_->positionOf(Vec3(0.05, -0.05, 0)).x();
    view_->highlightBody(1);
    QVERIFY(action("fitSelectionAction")->isEnabled());
    action("fitSelectionAction")->trigger();
    const double one = view_->positionOf(Vec3(0.15, -0.05, 0)).x() - view_->positionOf(Vec3(0.05, -0.05, 0)).x();
    QVERIFY2(one > 1.8 * all, qPrintable(QString("%1 then %2").arg(all).arg(one)));
    QVERIFY(std::abs(view_->positionOf(Vec3(0.1, 0, 0)).x() - view_->width() / 2) < 4);
    action("fitAction")->trigger();
    QVERIFY(std::abs(view_->positionOf(Vec3(0.0, 0, 0)).x() - view_->width() / 2) < 4);
}

void ViewActionsTest::presetsSteerTheCamera() {
    // What a gesture does: turns (the direction changes), moves (all goes along), zooms (the size changes).
    const auto doing = [this](Qt::MouseButton button, Qt::KeyboardModifiers keys) -> std::string {
        view_->look(StandardView::Front);
        const Vec3 forward = view_->scene().camera().view().forward(), up = view_->scene().camera().view().up();
        const Vec2 a = view_->positionOf(Vec3(-0.1, 0, 0)), b = view_->positionOf(Vec3(0.1, 0, 0));
        drag(button, keys, QPoint(20, 300), QPoint(60, 50)); // beside the bodies
        const Vec2 c = view_->positionOf(Vec3(-0.1, 0, 0)), d = view_->positionOf(Vec3(0.1, 0, 0));
        if ((view_->scene().camera().view().forward() - forward).norm() > 0.05) return "turns";
        if ((view_->scene().camera().view().up() - up).norm() > 0.05) return "rolls";
        if (std::abs((d - c).norm() - (b - a).norm()) > 5) return "zooms";
        if ((c - a - Vec2(60, 50)).norm() < 2.0) return "moves";
        return (c - a).norm() < 1e-9 ? "nothing" : "something";
    };
    const auto L = Qt::LeftButton, M = Qt::MiddleButton, R = Qt::RightButton;
    const auto choose = [this](const char* name) { action(qPrintable(QString("navigation-%1").arg(name)))->trigger(); };
    QCOMPARE(doing(L, Qt::NoModifier), "turns");
    QCOMPARE(doing(L, Qt::ShiftModifier), "moves");
    QCOMPARE(doing(L, Qt::ControlModifier), "rolls");
    QCOMPARE(doing(M, Qt::NoModifier), "moves");
    QCOMPARE(doing(R, Qt::NoModifier), "zooms");
    choose("solidworks");
    QCOMPARE(doing(L, Qt::NoModifier), "nothing");
    QCOMPARE(doing(M, Qt::NoModifier), "turns");
    QCOMPARE(doing(M, Qt::ControlModifier), "moves");
    QCOMPARE(doing(M, Qt::ShiftModifier), "zooms");
    choose("catia");
    QCOMPARE(doing(M, Qt::NoModifier), "moves");
    QCOMPARE(doing(M, Qt::ControlModifier), "zooms");
    QCOMPARE(cameraAct(view_->pointer().navigation(), M | L, Qt::NoModifier), CameraAct::Orbit);
    choose("nx");
    QCOMPARE(doing(M, Qt::NoModifier), "turns");
    QCOMPARE(doing(M, Qt::ShiftModifier), "moves");
    choose("fusion");
    QCOMPARE(doing(M, Qt::NoModifier), "moves");
    QCOMPARE(doing(M, Qt::ShiftModifier), "turns");
    choose("blender");
    QCOMPARE(doing(M, Qt::NoModifier), "turns");
    QCOMPARE(doing(M, Qt::ShiftModifier), "moves");
    QCOMPARE(doing(M, Qt::ControlModifier), "zooms");
    QCOMPARE(doing(R, Qt::NoModifier), "nothing");
}

void ViewActionsTest::wheelKeepsWhatIsUnderThePointer() {
    for (bool parallel : {false, true}) {
        action("parallelAction")->setChecked(parallel);
        view_->look(StandardView::Front);
        const Vec3 held(0.1, 0, 0); // in the focal plane
        const Vec2 before = view_->positionOf(held), other = view_->positionOf(Vec3(-0.1, 0, 0));
        const QPointF at(before.x(), before.y());
        QWheelEvent wheel(at, view_->mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view_, &wheel);
        QVERIFY((view_->positionOf(held) - before).norm() < 0.5);
        QVERIFY((view_->positionOf(Vec3(-0.1, 0, 0)) - before).norm() > 1.3 * (other - before).norm());
    }
}

void ViewActionsTest::parallelProjection() {
    view_->look(StandardView::Front);
    const auto width = [this](double y) {
        return view_->positionOf(Vec3(0.15, y, 0)).x() - view_->positionOf(Vec3(-0.15, y, 0)).x();
    };
    const double middle = width(0.0);
    QVERIFY(width(-0.05) > width(0.05) + 2); // the nearer looks larger
    QTest::keyClick(view_, Qt::Key_5);
    QVERIFY(std::abs(width(-0.05) - width(0.05)) < 1e-6);
    QVERIFY(std::abs(width(0.0) - middle) < 1.0);
    // Picking works there too.
    const Vec2 at = view_->positionOf(Vec3(-0.1, -0.05, 0));
    const auto picked = view_->pointer().pickAt(QPointF(at.x(), at.y()));
    QVERIFY(picked && picked->body == 0 && std::abs(picked->point.y() + 0.05) < 1e-9);
    QTest::keyClick(view_, Qt::Key_5);
    QVERIFY(std::abs(width(0.0) - middle) < 1.0 && width(-0.05) > width(0.05) + 2);
}

void ViewActionsTest::seeThroughBodies() {
    view_->look(StandardView::Right); // the right box hides the left one
    const QImage solid = picture();
    const QPoint middle(view_->width() / 2, view_->height() / 2);
    QTest::keyClick(view_, Qt::Key_X, Qt::AltModifier);
    const QImage all = picture();
    QVERIFY(differentPixels(solid, all) > 5000);
    QVERIFY(all.pixelColor(middle).lightness() > solid.pixelColor(middle).lightness() + 10);
    QTest::keyClick(view_, Qt::Key_X, Qt::AltModifier);
    QCOMPARE(differentPixels(solid, picture()), 0);
    QVERIFY(!action("bodySeeThroughAction")->isEnabled());
    view_->highlightBody(1);
    action("bodySeeThroughAction")->trigger();
    view_->highlightBody(-1);
    const QImage one = picture();
    QVERIFY(differentPixels(solid, one) > 5000);
    QVERIFY(differentPixels(all, one) > 5000); // behind it the left box stays solid
    QVERIFY(!action("bodySeeThroughAction")->isChecked());
    view_->highlightBody(1);
    QVERIFY(action("bodySeeThroughAction")->isChecked());
}

void ViewActionsTest::sectionOpensTheBodies() {
    view_->look(StandardView::Front);
    const QImage whole = picture();
    const Vec2 left = view_->positionOf(Vec3(-0.1, -0.05, 0)), right = view_->positionOf(Vec3(0.1, -0.05, 0));
    const auto bodyAt = [this](const Vec2& at) {
        const auto picked = view_->pointer().pickAt(QPointF(at.x(), at.y()));
        return picked ? picked->body : -1;
    };
    action("sectionAction")->trigger();
    auto* bar = window_->findChild<QWidget*>("sectionBar");
    auto* slider = window_->findChild<QSlider*>("sectionSlider");
    QVERIFY(bar->isVisible());
    QVERIFY(differentPixels(whole, picture()) > 5000);
    QCOMPARE(bodyAt(left), 0);
    QCOMPARE(bodyAt(right), -1); // cut away: neither seen nor picked
    slider->setValue(1000);
    QCOMPARE(bodyAt(right), 1);
    // Over the bar, nothing of the scene is meant.
    auto* label = window_->findChild<QLabel*>("hoverLabel");
    QTest::mouseMove(view_, QPoint(qRound(left.x()), qRound(left.y())));
    QTRY_VERIFY(label->isVisible());
    QTest::mouseMove(slider, QPoint(5, 5));
    QTRY_VERIFY(!label->isVisible());
    slider->setValue(500);
    QTest::mouseClick(window_->findChild<QToolButton*>("sectionFlip"), Qt::LeftButton);
    QCOMPARE(bodyAt(left), -1);
    QCOMPARE(bodyAt(right), 1);
    QTest::mouseClick(window_->findChild<QToolButton*>("sectionAxisY"), Qt::LeftButton);
    const auto inside =
        view_->pointer().pickAt(QPointF(left.x(), left.y())); // the front is away: the rear wall from inside
    QVERIFY(inside && std::abs(inside->point.y() - 0.05) < 1e-6);
    QVERIFY(window_->findChild<QLabel*>("sectionPosition")->text().contains("m"));
    QTest::mouseClick(window_->findChild<QToolButton*>("sectionClose"), Qt::LeftButton);
    QVERIFY(!bar->isVisible() && !action("sectionAction")->isChecked());
    QCOMPARE(differentPixels(whole, picture()), 0);
}

void ViewActionsTest::trailsGrowWithTheResult() {
    auto result = std::make_shared<Result>();
    result->begin({});
    int at = 0;
    const auto add = [&](int frames) {
        for (int i = 0; i < frames; ++i, ++at) {
            Frame frame;
            frame.time = 0.01 * at;
            frame.bodies.resize(2);
            frame.bodies[0].position = Vec3(-0.1, 0, 0);
            frame.bodies[1].position = Vec3(0.1 - 0.004 * at, 0, 0.06 + 0.002 * at);
            result->frame(frame);
        }
    };
    add(20);
    playback_->setResult(result);
    view_->look(StandardView::Front);
    QCOMPARE(pixelsOf(picture(), amber), 0);
    view_->highlightBody(1);
    QTest::keyClick(view_, Qt::Key_T);
    QVERIFY(action("trailAction")->isChecked());
    const int some = pixelsOf(picture(), amber);
    QVERIFY2(some > 40, qPrintable(QString::number(some)));
    add(30);
    playback_->refresh();
    playback_->seekFrame(40);
    const int more = pixelsOf(picture(), amber);
    QVERIFY2(more > 2 * some, qPrintable(QString("%1 then %2").arg(some).arg(more)));
    action("clearTrailsAction")->trigger();
    QCOMPARE(pixelsOf(picture(), amber), 0);
    QVERIFY(!action("trailAction")->isChecked());
}

void ViewActionsTest::cameraFollowsABody() {
    view_->look(StandardView::Front);
    std::vector<BodyState> poses(2);
    poses[0].position = Vec3(-0.1, 0, 0);
    poses[1].position = Vec3(0.1, 0, 0);
    view_->edit().setPoses(poses);
    view_->highlightBody(1);
    QTest::keyClick(view_, Qt::Key_T, Qt::ShiftModifier);
    QVERIFY(action("followAction")->isChecked());
    const Vec2 before = view_->positionOf(poses[1].position), still = view_->positionOf(poses[0].position);
    poses[1].position = Vec3(0.2, 0.1, 0.3);
    poses[1].orientation = Quaternion(Eigen::AngleAxisd(1.0, Vec3::UnitY()));
    view_->edit().setPoses(poses);
    QVERIFY((view_->positionOf(poses[1].position) - before).norm() < 1e-6);
    QVERIFY((view_->positionOf(poses[0].position) - still).norm() > 20);
    action("followAction")->trigger();
    poses[1].position = Vec3(0.1, 0, 0);
    view_->edit().setPoses(poses);
    QVERIFY((view_->positionOf(poses[1].position) - before).norm() > 20);
}

void ViewActionsTest::gridDarkAndFeatureKinds() {
    const QImage plain = picture();
    auto* legend = window_->findChild<QLabel*>("viewLegend");
    QTest::keyClick(view_, Qt::Key_G, Qt::ShiftModifier);
    QVERIFY(differentPixels(plain, picture()) > 1000);
    QVERIFY2(legend->isVisible() && legend->text().contains("50 mm"), qPrintable(legend->text()));
    QTest::keyClick(view_, Qt::Key_G, Qt::ShiftModifier);
    QVERIFY(!legend->isVisible());
    QCOMPARE(differentPixels(plain, picture()), 0);

    action("featureKindsAction")->trigger();
    QVERIFY(pixelsOf(picture(), accentColour()) > pixelsOf(plain, accentColour()) + 300); // a box's edges are convex
    QVERIFY2(legend->text().contains("convex") && legend->text().contains("plane") &&
                 !legend->text().contains("concave"),
             qPrintable(legend->text()));
    action("featureKindsAction")->trigger();
    QCOMPARE(differentPixels(plain, picture()), 0);

    QVERIFY(plain.pixelColor(10, 10).lightness() > 200);
    action("darkViewAction")->trigger();
    const QImage dark = picture();
    QVERIFY(dark.pixelColor(10, 10).lightness() < 90);
    QVERIFY(dark.pixelColor(10, dark.height() - 10).lightness() < 60);
}

void ViewActionsTest::arrowsReactionsAndSymbols() {
    ContactRow row;
    row.point = Vec3(0.0, 0, 0.06);
    row.force = Vec3(0, 0, 12);
    row.status = ContactStatus::Slip;
    view_->edit().arrows().setContacts({row}, {});
    view_->edit().arrows().setReactions({{0, Vec3(0, 0, 0.1), Vec3(0, 0, 5)}});
    QCOMPARE(view_->scene().arrows().arrows().size(), 1u);
    const QImage with = picture();
    action("reactionsAction")->trigger();
    QCOMPARE(view_->scene().arrows().arrows().size(), 2u);
    QVERIFY(differentPixels(with, picture()) > 50);
    action("reactionsAction")->trigger();
    auto* slider = window_->findChild<QSlider*>("arrowSizeSlider");
    QVERIFY(slider);
    const auto length = [this] {
        const auto& arrow = view_->scene().arrows().arrows().front();
        return (arrow.tip - arrow.tail).norm();
    };
    const double before = length();
    slider->setValue(10);
    QVERIFY(std::abs(length() / before - std::sqrt(10.0)) < 1e-9);
    action("arrowsAction")->trigger();
    QCOMPARE(view_->scene().arrows().arrows().size(), 0u);
    const QImage without = picture();
    Symbol symbol;
    symbol.drawing = &jointType("revolute").symbol;
    symbol.bodyA = 0;
    view_->edit().symbols().set({symbol});
    QVERIFY(differentPixels(without, picture()) > 100);
    QTest::keyClick(view_, Qt::Key_J, Qt::ShiftModifier);
    QCOMPARE(differentPixels(without, picture()), 0);
}

void ViewActionsTest::choicesAreRemembered() {
    for (const char* name : {"darkViewAction", "gridAction", "parallelAction", "cubeAction", "reactionsAction"})
        action(name)->trigger();
    action("navigation-blender")->trigger();
    window_->findChild<QSlider*>("arrowSizeSlider")->setValue(-7);
    cleanup();
    open();
    QVERIFY(action("darkViewAction")->isChecked() && view_->scene().isDark());
    QVERIFY(action("gridAction")->isChecked());
    QVERIFY(action("reactionsAction")->isChecked());
    QVERIFY(!action("cubeAction")->isChecked() && !window_->findChild<ViewCube*>("viewCube")->isVisible());
    QVERIFY(view_->scene().camera().view().parallel());
    QCOMPARE(view_->pointer().navigation(), NavigationPreset::Blender);
    QVERIFY(action("navigation-blender")->isChecked());
    QCOMPARE(window_->findChild<QSlider*>("arrowSizeSlider")->value(), -7);
}

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("view_actions_test");
    VtkView::setDefaultFormat();
    QApplication application(argc, argv);
    applyStyle(application);
    ViewActionsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "view_actions_test.moc"
