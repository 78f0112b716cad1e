#include "gui/viewport/viewport.h"

#include "gui/style/style.h"
#include "gui/viewport/camera/camera_moves.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/camera/view_cube.h"
#include "gui/viewport/picking/feature_colours.h"
#include "gui/viewport/picking/in_sight.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/scene/ground_grid.h"
#include "gui/viewport/scene/trails.h"
#include "gui/viewport/section_bar.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/view_places.h"
#include "plots/units/units.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QWheelEvent>

#include <vtkGenericOpenGLRenderWindow.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace escapement {
namespace {

QLabel* overlay(QWidget* parent, const char* name) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setTextFormat(Qt::RichText);
    label->hide();
    return label;
}

/// Of the boxes over the view, by its own ground.
QString boxStyle(const QString& border, bool dark) {
    return QString("background: %1; border: 1px solid %2; border-radius: 4px; padding: 4px 7px; color: %3;")
        .arg(dark ? "rgba(36,40,45,235)" : "rgba(255,255,255,235)", border, dark ? "#e4e8ec" : "#1c2730");
}

} // namespace

Viewport::Viewport(QWidget* parent)
    : VtkView(parent), hover_(overlay(this, "hoverLabel")), callout_(overlay(this, "eventCallout")),
      hint_(overlay(this, "viewHint")), legend_(overlay(this, "viewLegend")), cube_(new ViewCube(this)),
      section_(new SectionBar(this)), pointer_(*this, scene_, *hover_) {
    setObjectName("viewport");
    setMinimumSize(200, 150);
    scene_.attach(renderWindow());
    hint_->setAlignment(Qt::AlignCenter);
    section_->hide();
    cube_->hide(); // until there is something to look at
    setDark(false);
    connect(&pointer_, &ViewPointer::cameraMoved, this, &Viewport::cameraMoved);
    connect(this, &Viewport::cameraMoved, this, &Viewport::placeCallout);
    cube_->installEventFilter(this);
    section_->installEventFilter(this);
    connect(cube_, &ViewCube::chosen, this, &Viewport::look);
    connect(section_, &SectionBar::axisChosen, this, &Viewport::chooseSectionSide);
    connect(section_, &SectionBar::changed, this, &Viewport::cut);
    connect(section_, &SectionBar::closed, this, [this] {
        setSectionShown(false);
        emit sectionClosed();
    });
}

Viewport::~Viewport() = default;

void Viewport::setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera) {
    pointer_.startAfresh();
    setCallout({}, Vec3::Zero(), {});
    scene_.trails().clear();
    if (!keepCamera) {
        highlightBody(-1);
        scene_.marks().setMarked({});
        scene_.setHidden({});
        scene_.symbols().set({});
        scene_.camera().follow(-1);
        setSectionShown(false);
        emit sectionClosed();
    }
    scene_.setMechanism(mechanism, parts, keepCamera);
    setCubeVisible(cubeShown_);
    tellLegend();
    update();
}

Vec2 Viewport::positionOf(const Vec3& point) const {
    return escapement::positionOf(*this, scene_.camera().pixelOf(point));
}

void Viewport::highlightBody(int body, const std::vector<int>& together) {
    std::set<int> lit(together.begin(), together.end());
    if (body >= 0) lit.insert(body);
    scene_.marks().setSelectedBodies(lit);
    update();
    if (body == selectedBody_) return;
    selectedBody_ = body;
    emit highlightedBodyChanged(body);
}

void Viewport::setCallout(const QString& text, const Vec3& point, const QColor& colour) {
    callout_->setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    callout_->setText(text);
    callout_->setStyleSheet(boxStyle(colour.name(), scene_.isDark()));
    callout_->adjustSize();
    callout_->raise(); // over the view cube
    calloutPoint_ = point;
    placeCallout();
}

void Viewport::placeCallout() {
    if (callout_->isVisible()) callout_->move(calloutPlace(positionOf(calloutPoint_), size()));
}

/// Up and to the right: most contact forces push up from below.
QPoint Viewport::calloutPlace(const Vec2& at, const QSize& within) const {
    return {std::clamp(qRound(at.x()) + 28, 4, std::max(4, within.width() - callout_->width() - 4)),
            std::clamp(qRound(at.y()) - callout_->height() - 40, 4,
                       std::max(4, within.height() - callout_->height() - 4))};
}

void Viewport::drawCallout(QImage& picture, double scale) const {
    if (!callout_->isVisibleTo(this)) return;
    const double ratio = scale * devicePixelRatioF(); // pixels of the picture in a logical one
    const QSize size = (QSizeF(picture.size()) / ratio).toSize();
    // The picture has the view's middle, and its height.
    const Vec2 from = positionOf(calloutPoint_) - 0.5 * Vec2(width(), height());
    const Vec2 at = 0.5 * Vec2(size.width(), size.height()) + from * size.height() / height();
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(ratio, ratio);
    callout_->render(&painter, calloutPlace(at, size), {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
}

void Viewport::setHint(const QString& text) {
    hint_->setText(text);
    hint_->setVisible(!text.isEmpty());
    placeOverlays();
}

void Viewport::placeOverlays() {
    constexpr int beside = 8; // pixels, to the view's borders
    hint_->setWordWrap(false);
    hint_->adjustSize();
    if (const int most = width() - 2 * beside; hint_->width() > most) {
        hint_->setWordWrap(true);
        hint_->resize(most, hint_->heightForWidth(most));
    }
    hint_->move((width() - hint_->width()) / 2, (height() - hint_->height()) / 2);
    cube_->move(width() - cube_->width() - 10, 8);
    section_->resize(section_->sizeHint());
    section_->move(std::max(4, (width() - section_->width()) / 2), height() - section_->height() - 8);
    legend_->adjustSize();
    legend_->move(width() - legend_->width() - 8,
                  height() - legend_->height() - 8 - (section_->isVisibleTo(this) ? section_->height() + 6 : 0));
}

void Viewport::tellLegend() {
    QStringList parts, lines;
    const auto sample = [](const QColor& colour, const char* mark, const QString& word) {
        return QString("<span style='color:%1'>%2</span> %3").arg(colour.name(), QString::fromUtf8(mark), word);
    };
    if (featureKindsShown_ && !scene_.bodies().isEmpty()) {
        // Only what there is to see.
        std::set<SurfaceKind> surfaces;
        std::set<EdgeKind> kinds;
        for (const auto& piece : scene_.bodies().pieces()) {
            for (const auto& face : piece.shape->part->features.faces)
                if (face.surface) surfaces.insert(face.surface->kind());
            for (int number : piece.shape->shownKinds)
                kinds.insert(piece.shape->part->features.edges[static_cast<std::size_t>(number) - 1].kind);
        }
        for (const auto& [kind, word] : {std::pair(SurfaceKind::Plane, tr("plane")),
                                         {SurfaceKind::Cylinder, tr("cylinder")},
                                         {SurfaceKind::Cone, tr("cone")},
                                         {SurfaceKind::Sphere, tr("sphere")},
                                         {SurfaceKind::Torus, tr("torus")},
                                         {SurfaceKind::BSpline, tr("spline")},
                                         {SurfaceKind::Extrusion, tr("extruded")},
                                         {SurfaceKind::Revolution, tr("revolved")},
                                         {SurfaceKind::Offset, tr("offset")},
                                         {SurfaceKind::Other, tr("other")}})
            if (surfaces.contains(kind)) parts << sample(faceColour(kind), "■", word);
        if (!parts.isEmpty()) lines << parts.join("&nbsp;&nbsp; ");
        parts.clear();
        for (const auto& [kind, word] : {std::pair(EdgeKind::Convex, tr("convex")),
                                         {EdgeKind::Concave, tr("concave")},
                                         {EdgeKind::Tangent, tr("tangent")},
                                         {EdgeKind::Smooth, tr("smooth")},
                                         {EdgeKind::Border, tr("border")}})
            if (kinds.contains(kind)) parts << sample(edgeColour(kind), "▬", word);
    }
    if (gridShown_ && !scene_.bodies().isEmpty())
        parts << tr("grid %1").arg(quantityText(scene_.grid().spacing(), "m", 3));
    if (!parts.isEmpty()) lines << parts.join("&nbsp;&nbsp; ");
    legend_->setText(lines.join("<br>"));
    legend_->setVisible(!lines.isEmpty());
    placeOverlays();
}

QImage Viewport::snapshot() { return grabFramebuffer(); }

QImage Viewport::partOf(const PicturePart& part) {
    const PartDrawing drawing(renderWindow(), part);
    part_ = part;
    QImage picture = grabFramebuffer();
    part_.reset();
    picture.setDevicePixelRatio(1.0);
    return picture;
}

void Viewport::fit() { fitBody(-1); }

void Viewport::fitBody(int body) {
    hover_->hide(); // what it described is somewhere else now
    scene_.camera().fit(body);
    update();
    emit cameraMoved();
}

void Viewport::fitMotion(const Result& result) {
    const auto box = motionBounds(scene_.bodies(), result);
    box ? fitBox(*box) : fit();
}

void Viewport::fitBox(const std::array<double, 6>& box) {
    hover_->hide();
    scene_.camera().fitBox(box);
    update();
    emit cameraMoved();
}

void Viewport::bringIntoView(const std::vector<int>& bodies) {
    bool out = false, any = false;
    const auto present = presentBounds(scene_.bodies());
    for (const int body : bodies)
        if (auto box = scene_.bodies().bounds(body); box && present) {
            for (std::size_t k = 0; k < 6; ++k) // of a plane what is near the others
                (*box)[k] = k % 2 ? std::min((*box)[k], (*present)[k]) : std::max((*box)[k], (*present)[k]);
            out = out || !isWhollySeen(*this, *box);
        }
    for (const auto& piece : scene_.bodies().pieces())
        if (const auto box = scene_.bodies().bounds(piece.body)) any = any || isSeen(*this, *box);
    if (out || !any) fit();
}

void Viewport::look(StandardView view) {
    hover_->hide();
    scene_.camera().look(view);
    update();
    emit cameraMoved();
}

void Viewport::setParallel(bool parallel) {
    escapement::setParallel(scene_.renderer(), parallel);
    update();
    emit cameraMoved();
}

void Viewport::setSectionShown(bool shown) {
    if (shown)
        if (const auto box = scene_.bodies().bounds()) sectionBox_ = *box;
    section_->setVisible(shown);
    chooseSectionSide();
    placeOverlays();
    cut();
}

void Viewport::chooseSectionSide() {
    // The half nearer to the eye goes, or there would be nothing to look into.
    keptSide_ = scene_.camera().view().forward()[section_->axis()] > 1e-6 ? 1.0 : -1.0;
}

void Viewport::cut() {
    if (section_->isVisibleTo(this)) {
        const int axis = section_->axis();
        const double low = sectionBox_[2 * axis], high = sectionBox_[2 * axis + 1];
        CutPlane kept;
        kept.normal = (section_->flipped() ? -keptSide_ : keptSide_) * Vec3::Unit(axis);
        kept.point = 0.5 * Vec3(sectionBox_[0] + sectionBox_[1], sectionBox_[2] + sectionBox_[3],
                                sectionBox_[4] + sectionBox_[5]);
        kept.point[axis] = low + section_->fraction() * (high - low);
        section_->setPositionText(quantityText(kept.point[axis], "m", 4));
        scene_.setSection(kept);
    } else {
        scene_.setSection(std::nullopt);
    }
    update();
}

void Viewport::setGridVisible(bool visible) {
    gridShown_ = visible;
    scene_.grid().setVisible(visible);
    tellLegend();
    update();
}

void Viewport::setFeatureKindsShown(bool shown) {
    featureKindsShown_ = shown;
    scene_.setFeatureKinds(shown);
    tellLegend();
    update();
}

int Viewport::cubeRoom() const { return cube_->width() + 20; }

void Viewport::setCubeVisible(bool visible) {
    cubeShown_ = visible;
    cube_->setVisible(visible && !scene_.bodies().isEmpty());
}

void Viewport::setDark(bool dark) {
    scene_.setDark(dark);
    cube_->setDark(dark);
    for (auto* box : {hover_, legend_}) box->setStyleSheet(boxStyle(dark ? "#59626c" : "#c3cad2", dark));
    setCallout({}, {}, {}); // it comes again, in the other colours, with the next moment
    hint_->setStyleSheet(QString("color: %1; font-size: 11pt;").arg(dark ? "#c4cdd6" : "#5a6570"));
    update();
}

void Viewport::resizeEvent(QResizeEvent* event) {
    VtkView::resizeEvent(event);
    placeOverlays();
    placeCallout();
}

void Viewport::mousePressEvent(QMouseEvent* event) { pointer_.press(*event); }
void Viewport::mouseMoveEvent(QMouseEvent* event) { pointer_.move(*event); }
void Viewport::mouseReleaseEvent(QMouseEvent* event) { pointer_.release(*event); }

void Viewport::wheelEvent(QWheelEvent* event) {
    pointer_.wheel(*event);
    event->accept();
}

void Viewport::leaveEvent(QEvent* event) {
    VtkView::leaveEvent(event);
    pointer_.leave();
}

bool Viewport::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter) pointer_.leave(); // onto the cube or the bar: nothing of the scene is meant
    return VtkView::eventFilter(watched, event);
}

void Viewport::paintGL() {
    if (part_) scene_.setPixelRatio(devicePixelRatioF() * part_->scale, part_->whole);
    else scene_.setPixelRatio(devicePixelRatioF());
    VtkView::paintGL();
    if (part_) return;
    const CameraView view = scene_.camera().view();
    cube_->setCamera(view.right(), view.up(), view.forward(), scene_.camera().up());
}

} // namespace escapement
