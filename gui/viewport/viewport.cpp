#include "gui/viewport/viewport.h"

#include "gui/style/style.h"
#include "gui/style/units.h"
#include "gui/viewport/camera/camera_moves.h"
#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/camera/view_cube.h"
#include "gui/viewport/picking/feature_colours.h"
#include "gui/viewport/picking/in_sight.h"
#include "gui/viewport/scene/ghosts.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "gui/viewport/section_bar.h"
#include "gui/viewport/symbols/symbol_layer.h"

#include <QLabel>

#include <vtkGenericOpenGLRenderWindow.h>

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
      section_(new SectionBar(this)) {
    setObjectName("viewport");
    setMinimumSize(200, 150);
    scene_.attach(renderWindow());
    hint_->setAlignment(Qt::AlignCenter);
    section_->hide();
    cube_->hide(); // until there is something to look at
    setDark(false);
    // Picking waits for the pointer to pause and never runs more often than the picture changes.
    pickSoon_.setSingleShot(true);
    pickSoon_.setInterval(25);
    connect(&pickSoon_, &QTimer::timeout, this, &Viewport::pickUnderPointer);
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
    under_.reset();
    hover_->hide();
    setCallout({}, Vec3::Zero(), {});
    scene_.setHover(std::nullopt);
    scene_.clearTrails();
    if (!keepCamera) {
        highlightBody(-1);
        scene_.setMarked({});
        scene_.setHidden({});
        scene_.setSymbols({});
        scene_.setFollowed(-1);
        setSectionShown(false);
        emit sectionClosed();
    }
    scene_.setMechanism(mechanism, parts, keepCamera);
    setCubeVisible(cubeShown_);
    tellLegend();
    update();
}

void Viewport::setPoses(const std::vector<BodyState>& poses) {
    scene_.setPoses(poses);
    update();
}

void Viewport::showInitial() {
    scene_.showInitial();
    setTouching({});
    update();
}

void Viewport::setHidden(const std::set<int>& bodies) {
    scene_.setHidden(bodies);
    update();
}

void Viewport::setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs) {
    scene_.setContacts(contacts, pairs);
    update();
}

void Viewport::setTouching(const std::vector<TouchingFeature>& features) {
    touching_ = features;
    scene_.setTouching(touchingShown_ ? touching_ : std::vector<TouchingFeature>());
    update();
}

void Viewport::setTouchingVisible(bool visible) {
    touchingShown_ = visible;
    setTouching(std::vector<TouchingFeature>(touching_));
}

void Viewport::setArrowsVisible(bool visible) {
    scene_.setArrowsVisible(visible);
    update();
}

void Viewport::setReactions(const std::vector<ShownReaction>& reactions) {
    scene_.setReactions(reactions);
    update();
}

void Viewport::setReactionsVisible(bool visible) {
    scene_.setReactionsVisible(visible);
    update();
}

void Viewport::setArrowScale(double factor) {
    scene_.setArrowScale(factor);
    update();
}

void Viewport::setSymbols(const std::vector<Symbol>& symbols) {
    hoveredSymbol_ = -1;
    scene_.setSymbols(symbols);
    update();
}

void Viewport::setSymbolsVisible(bool visible) {
    scene_.setSymbolsVisible(visible);
    update();
}

void Viewport::setPickFilter(const std::optional<PickFilter>& filter) {
    filter_ = filter;
    pickUnderPointer();
}

void Viewport::setMarked(const std::vector<PickedFeature>& features) {
    scene_.setMarked(features);
    update();
}

void Viewport::setDescriber(std::function<QString(const PickedFeature&)> describer) {
    describer_ = std::move(describer);
}

Vec2 Viewport::pixelAt(const QPointF& position) const {
    const double ratio = devicePixelRatioF();
    return {position.x() * ratio, (height() - 1 - position.y()) * ratio};
}

Vec2 Viewport::positionOf(const Vec3& point) const {
    const Vec2 pixel = scene_.pixelOf(point);
    const double ratio = devicePixelRatioF();
    return {pixel.x() / ratio, height() - 1 - pixel.y() / ratio};
}

/// Something floats over the view there.
bool Viewport::isCovered(const QPoint& position) const {
    if (childAt(position)) return true;
    const QWidget* top = window()->childAt(mapTo(window(), position));
    return top && top != this;
}

std::optional<QPoint> Viewport::pixelFor(const PickedFeature& feature) const {
    for (const Vec3& point : scene_.samplesOf(feature)) {
        const Vec2 at = positionOf(point);
        const QPoint position(qRound(at.x()), qRound(at.y()));
        if (!rect().contains(position) || isCovered(position)) continue;
        if ((!filter_ || filter_->symbols) && symbolAt(position) >= 0) continue;
        if (!filter_ && arrowAt(position) >= 0) continue;
        if (pickAt(position) == feature) return position;
    }
    return std::nullopt;
}

std::optional<QPoint> Viewport::pixelFor(Symbol::Kind kind, int index) const {
    const auto& symbols = scene_.symbols();
    for (int i = 0; i < symbols.count(); ++i) {
        if (symbols.symbol(i).kind != kind || symbols.symbol(i).index != index) continue;
        const Vec2 at = positionOf(symbols.pointOn(i));
        const QPoint position(qRound(at.x()), qRound(at.y()));
        if (rect().contains(position) && symbolAt(position) == i) return position;
    }
    return std::nullopt;
}

QString Viewport::describe(const PickedFeature& feature) const {
    if (describer_) return describer_(feature);
    QString text = "<b>" + QString::fromStdString(feature.bodyName).toHtmlEscaped() + "</b>";
    text += QString("<br><span style='color:%1'>").arg(secondaryTextColour().name()) +
            QString::fromStdString(feature.instance).toHtmlEscaped();
    switch (feature.kind) {
    case PickKind::Body:
        break;
    case PickKind::Face:
        text += tr(" · face %1").arg(feature.number);
        break;
    case PickKind::Edge:
        text += tr(" · edge %1").arg(feature.number);
        break;
    case PickKind::Vertex:
        text += tr(" · vertex %1").arg(feature.number);
        break;
    }
    return text + "</span>";
}

void Viewport::setDragEnabled(bool enabled) { dragEnabled_ = enabled; }

void Viewport::highlightBody(int body, const std::vector<int>& together) {
    std::set<int> lit(together.begin(), together.end());
    if (body >= 0) lit.insert(body);
    scene_.setSelectedBodies(lit);
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
    if (!callout_->isVisible()) return;
    const Vec2 at = positionOf(calloutPoint_);
    // Up and to the right: most contact forces push up from below.
    const int x = std::clamp(qRound(at.x()) + 28, 4, std::max(4, width() - callout_->width() - 4));
    const int y =
        std::clamp(qRound(at.y()) - callout_->height() - 40, 4, std::max(4, height() - callout_->height() - 4));
    callout_->move(x, y);
}

void Viewport::setHint(const QString& text) {
    hint_->setText(text);
    hint_->setVisible(!text.isEmpty());
    placeOverlays();
}

void Viewport::placeOverlays() {
    hint_->adjustSize();
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
    if (featureKindsShown_ && !scene_.isEmpty()) {
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
    if (gridShown_ && !scene_.isEmpty()) parts << tr("grid %1").arg(quantityText(scene_.gridSpacing(), "m", 3));
    if (!parts.isEmpty()) lines << parts.join("&nbsp;&nbsp; ");
    legend_->setText(lines.join("<br>"));
    legend_->setVisible(!lines.isEmpty());
    placeOverlays();
}

QImage Viewport::snapshot() { return grabFramebuffer(); }

void Viewport::fit() { fitBody(-1); }

void Viewport::fitBody(int body) {
    hover_->hide(); // what it described is somewhere else now
    scene_.fit(body);
    update();
    emit cameraMoved();
}

void Viewport::fitMotion(const Result& result) {
    const auto box = motionBounds(scene_.bodies(), result);
    box ? fitBox(*box) : fit();
}

void Viewport::fitBox(const std::array<double, 6>& box) {
    hover_->hide();
    scene_.fitBox(box);
    update();
    emit cameraMoved();
}

void Viewport::bringIntoView(const std::vector<int>& bodies) {
    bool out = false, any = false;
    for (const int body : bodies)
        if (const auto box = scene_.bodies().bounds(body)) out = out || !isWhollySeen(*this, *box);
    for (const auto& piece : scene_.bodies().pieces())
        if (const auto box = scene_.bodies().bounds(piece.body)) any = any || isSeen(*this, *box);
    if (out || !any) fit();
}

void Viewport::look(StandardView view) {
    hover_->hide();
    scene_.look(view);
    update();
    emit cameraMoved();
}

void Viewport::setParallel(bool parallel) {
    escapement::setParallel(scene_.renderer(), parallel);
    update();
    emit cameraMoved();
}

void Viewport::setOpacity(double all, const std::map<int, double>& own) {
    scene_.setOpacity(all, own);
    update();
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
    keptSide_ = scene_.view().forward()[section_->axis()] > 1e-6 ? 1.0 : -1.0;
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

void Viewport::setTrail(int body, const std::vector<Vec3>& points) {
    scene_.setTrail(body, points);
    update();
}

void Viewport::clearTrails() {
    scene_.clearTrails();
    update();
}

void Viewport::setGhosts(std::vector<Ghost> ghosts) {
    scene_.setGhosts(std::move(ghosts));
    update();
}

void Viewport::setFollowed(int body) { scene_.setFollowed(body); }

void Viewport::setGridVisible(bool visible) {
    gridShown_ = visible;
    scene_.setGridVisible(visible);
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
    cube_->setVisible(visible && !scene_.isEmpty());
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

void Viewport::paintGL() {
    scene_.setPixelRatio(devicePixelRatioF());
    VtkView::paintGL();
    const CameraView view = scene_.view();
    cube_->setCamera(view.right(), view.up(), view.forward(), scene_.up());
}

} // namespace escapement
