#include "gui/viewport/view_pointer.h"

#include "gui/style/style.h"
#include "gui/viewport/camera/camera_moves.h"
#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/picking/feature_picker.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/scene/scene.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/view_places.h"

#include <QLabel>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {
namespace {

// How near the pointer must come, logical pixels: to an edge or a vertex, to one beside a face that could be meant, to
// a symbol or an arrow.
constexpr double toolReach = 8.0, idleReach = 4.0, onFaceReach = 3.0, symbolReach = 5.0;
constexpr double clickSlack = 4.0;       // a hand that clicks may move that far
constexpr const char* toldAt = "toldAt"; // of the label: where the pointer clicked what it describes

constexpr std::size_t mostSamples = 600; // places on a feature at which it may be seen

} // namespace

ViewPointer::ViewPointer(QWidget& view, Scene& scene, QLabel& label) : view_(view), scene_(scene), label_(label) {
    // Picking waits for the pointer to pause and never runs more often than the picture changes.
    pickSoon_.setSingleShot(true);
    pickSoon_.setInterval(25);
    connect(&pickSoon_, &QTimer::timeout, this, &ViewPointer::pickUnderPointer);
}

void ViewPointer::setFilter(const std::optional<PickFilter>& filter) {
    filter_ = filter;
    pickUnderPointer();
}

void ViewPointer::setDescriber(std::function<QString(const PickedFeature&)> describer) {
    describer_ = std::move(describer);
}

void ViewPointer::startAfresh() {
    under_.reset();
    if (std::exchange(dragging_, false)) view_.unsetCursor();
    grabbed_.reset(); // by its number, which may be another body's now, or none's
    label_.hide();
    label_.setProperty(toldAt, QVariant());
    scene_.marks().setHover(std::nullopt);
}

Vec2 ViewPointer::pixelAt(const QPointF& position) const { return escapement::pixelAt(view_, position); }

std::optional<PickedFeature> ViewPointer::pickAt(const QPointF& position) const {
    const double ratio = view_.devicePixelRatioF();
    return filter_ ? scene_.picker().pick(pixelAt(position), *filter_, toolReach * ratio, onFaceReach * ratio)
                   : scene_.picker().pick(pixelAt(position), PickFilter{true, true, false, false}, idleReach * ratio,
                                          onFaceReach * ratio);
}

int ViewPointer::symbolAt(const QPointF& position) const {
    return scene_.symbols().at(pixelAt(position), symbolReach * view_.devicePixelRatioF(), scene_.camera().view());
}

int ViewPointer::arrowAt(const QPointF& position) const {
    return scene_.arrows().at(pixelAt(position), symbolReach * view_.devicePixelRatioF(), scene_.camera().view());
}

/// Something floats over the view there.
bool ViewPointer::isCovered(const QPoint& position) const {
    if (view_.childAt(position)) return true;
    const QWidget* top = view_.window()->childAt(view_.mapTo(view_.window(), position));
    return top && top != &view_;
}

std::optional<QPoint> ViewPointer::pixelFor(const PickedFeature& feature) const {
    for (const Vec3& point : scene_.picker().samples(feature, mostSamples)) {
        const Vec2 at = positionOf(view_, scene_.camera().pixelOf(point));
        const QPoint position(qRound(at.x()), qRound(at.y()));
        if (!view_.rect().contains(position) || isCovered(position)) continue;
        if ((!filter_ || filter_->symbols) && symbolAt(position) >= 0) continue;
        if (!filter_ && arrowAt(position) >= 0) continue;
        if (pickAt(position) == feature) return position;
    }
    return std::nullopt;
}

std::optional<QPoint> ViewPointer::pixelFor(Symbol::Kind kind, int index) const {
    const auto& symbols = scene_.symbols();
    for (int i = 0; i < symbols.count(); ++i) {
        if (symbols.symbol(i).kind != kind || symbols.symbol(i).index != index) continue;
        const Vec2 at = positionOf(view_, scene_.camera().pixelOf(symbols.pointOn(i)));
        const QPoint position(qRound(at.x()), qRound(at.y()));
        if (view_.rect().contains(position) && symbolAt(position) == i) return position;
    }
    return std::nullopt;
}

QString ViewPointer::describe(const PickedFeature& feature) const {
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

void ViewPointer::press(const QMouseEvent& event) {
    const bool first = event.buttons() == event.button();
    if (first) {
        pressed_ = event.position();
        moved_ = false;
    } else {
        moved_ = true; // a second button: a gesture of the camera, not a click
    }
    last_ = pointer_ = event.position();
    label_.hide();
    grabbed_.reset();
    if (!dragEnabled_ || !first || event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier) return;
    if (filter_ == std::nullopt && (symbolAt(pressed_) >= 0 || arrowAt(pressed_) >= 0)) return;
    const double ratio = view_.devicePixelRatioF();
    const auto under = scene_.picker().pick(pixelAt(pressed_), PickFilter{false, false, false, true}, idleReach * ratio,
                                            idleReach * ratio);
    if (under && !scene_.bodies().bodies()[under->body].fixed) grabbed_ = under;
}

void ViewPointer::move(const QMouseEvent& event) {
    pointer_ = event.position();
    if (event.buttons() == Qt::NoButton) {
        if (!pickSoon_.isActive()) pickSoon_.start();
        return;
    }
    if (!moved_ && (pointer_ - pressed_).manhattanLength() <= clickSlack) return;
    moved_ = true;
    if (grabbed_) {
        if (!dragging_) {
            dragging_ = true;
            view_.setCursor(Qt::ClosedHandCursor);
            emit dragStarted(PickedFeature(*grabbed_)); // a slot may change what is shown
        }
        if (grabbed_) emit draggedTo(scene_.camera().view().inPlaneOf(grabbed_->point, pixelAt(pointer_)));
    } else {
        moveCamera(last_, pointer_, cameraAct(navigation_, event.buttons(), event.modifiers()));
    }
    last_ = pointer_;
}

void ViewPointer::moveCamera(const QPointF& from, const QPointF& to, CameraAct act) {
    const Vec2 a = pixelAt(from), b = pixelAt(to);
    switch (act) {
    case CameraAct::None:
        return;
    case CameraAct::Orbit:
        orbitCamera(scene_.renderer(), b - a);
        break;
    case CameraAct::Pan:
        panCamera(scene_.renderer(), a, b);
        break;
    case CameraAct::Zoom: // up comes nearer; what was pressed on stays
        zoomCamera(scene_.renderer(), std::exp(4.0 * (b.y() - a.y()) / (view_.height() * view_.devicePixelRatioF())),
                   pixelAt(pressed_));
        break;
    case CameraAct::Roll:
        rollCamera(scene_.renderer(), a, b);
        break;
    }
    view_.update();
    emit cameraMoved();
}

void ViewPointer::release(const QMouseEvent& event) {
    pointer_ = event.position();
    if (dragging_) {
        dragging_ = false;
        grabbed_.reset();
        view_.unsetCursor();
        emit dragEnded();
        return;
    }
    grabbed_.reset();
    if (moved_ && !pickSoon_.isActive()) pickSoon_.start(); // the camera has: something else may lie under it now
    if (event.button() != Qt::LeftButton || moved_) return;
    // Where it was pressed: what was highlighted there is meant, also by a hand that slips while it clicks.
    if (pointer_ != pressed_) pickSoon_.start();
    if (clickOverlay(pressed_)) return;
    pointer_ = pressed_;
    pickUnderPointer();
    pointer_ = event.position();
    // What was clicked is known: its label would cover what is clicked next, until the pointer moves on.
    label_.setProperty(toldAt, pointer_);
    label_.hide();
    const auto picked = under_; // a slot may change what is shown
    if (picked) emit featureClicked(*picked);
    else emit clickedNothing();
    emit bodyClicked(picked ? picked->body : -1);
}

bool ViewPointer::clickOverlay(const QPointF& position) {
    if (filter_ && !filter_->symbols) return false; // a tool picks what lies behind
    if (const int which = symbolAt(position); which >= 0) {
        const Symbol symbol = scene_.symbols().symbol(which);
        emit symbolClicked(symbol.kind, symbol.index);
        return true;
    }
    if (const int which = filter_ ? -1 : arrowAt(position); which >= 0) {
        const auto arrow = scene_.arrows().arrows()[which];
        if (arrow.kind == ForceArrows::Kind::Contact) emit contactArrowClicked(arrow.index);
        else emit reactionArrowClicked(arrow.index);
        return true;
    }
    return false;
}

void ViewPointer::wheel(const QWheelEvent& event) {
    if (const int turned = event.angleDelta().y())
        zoomCamera(scene_.renderer(), std::pow(1.21, turned / 120.0), pixelAt(event.position()));
    view_.update();
    if (!pickSoon_.isActive()) pickSoon_.start();
    emit cameraMoved();
}

void ViewPointer::leave() {
    pickSoon_.stop();
    pointer_ = QPointF(-1, -1);
    pickUnderPointer();
}

void ViewPointer::pickUnderPointer() {
    std::optional<PickedFeature> found;
    int symbol = -1, arrow = -1;
    if (view_.rect().contains(pointer_.toPoint())) {
        if (!filter_ || filter_->symbols) symbol = symbolAt(pointer_);
        if (!filter_ && symbol < 0) arrow = arrowAt(pointer_);
        if (symbol < 0 && arrow < 0) found = pickAt(pointer_);
    }
    if (symbol != scene_.symbols().hovered()) {
        scene_.symbols().setHover(symbol);
        view_.update();
    }
    if (!dragging_) {
        if (symbol >= 0 || arrow >= 0) view_.setCursor(Qt::PointingHandCursor);
        else view_.unsetCursor();
    }
    if (found) {
        label_.setText(describe(*found));
        label_.adjustSize();
        label_.move(std::min(qRound(pointer_.x()) + 14, view_.width() - label_.width() - 4),
                    std::min(qRound(pointer_.y()) + 14, view_.height() - label_.height() - 4));
    }
    const QVariant told = label_.property(toldAt);
    const bool moved = !told.isValid() || (told.toPointF() - pointer_).manhattanLength() > clickSlack;
    if (moved && told.isValid()) label_.setProperty(toldAt, QVariant());
    label_.setVisible(found.has_value() && moved);
    if (found == under_) return;
    under_ = found;
    scene_.marks().setHover(found);
    view_.update();
    emit hovered(found ? found->body : -1);
    emit hoveredFeature(found);
}

} // namespace escapement
