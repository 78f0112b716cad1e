// The pointer over the view: what lies under it, clicks, drags of bodies, and the camera's moves.

#include "gui/viewport/camera/camera_moves.h"
#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/camera/view_cube.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/viewport.h"

#include <QLabel>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

// How near the pointer must come, logical pixels: to an edge or a vertex, to one beside a face that could be meant, to
// a symbol or an arrow.
constexpr double toolReach = 8.0, idleReach = 4.0, onFaceReach = 3.0, symbolReach = 5.0;
constexpr double clickSlack = 4.0; // a hand that clicks may move that far

} // namespace

std::optional<PickedFeature> Viewport::pickAt(const QPointF& position) const {
    const double ratio = devicePixelRatioF();
    return filter_ ? scene_.pick(pixelAt(position), *filter_, toolReach * ratio, onFaceReach * ratio)
                   : scene_.pick(pixelAt(position), PickFilter{true, true, false, false}, idleReach * ratio,
                                 onFaceReach * ratio);
}

int Viewport::symbolAt(const QPointF& position) const {
    return scene_.symbols().at(pixelAt(position), symbolReach * devicePixelRatioF(), scene_.view());
}

int Viewport::arrowAt(const QPointF& position) const {
    return scene_.arrows().at(pixelAt(position), symbolReach * devicePixelRatioF(), scene_.view());
}

void Viewport::mousePressEvent(QMouseEvent* event) {
    const bool first = event->buttons() == event->button();
    if (first) {
        pressed_ = event->position();
        moved_ = false;
    } else {
        moved_ = true; // a second button: a gesture of the camera, not a click
    }
    last_ = pointer_ = event->position();
    hover_->hide();
    grabbed_.reset();
    if (!dragEnabled_ || !first || event->button() != Qt::LeftButton || event->modifiers() != Qt::NoModifier) return;
    if (filter_ == std::nullopt && (symbolAt(pressed_) >= 0 || arrowAt(pressed_) >= 0)) return;
    const auto under = scene_.pick(pixelAt(pressed_), PickFilter{false, false, false, true}, idleReach, idleReach);
    if (under && !scene_.bodies().bodies()[under->body].fixed) grabbed_ = under;
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
    pointer_ = event->position();
    if (event->buttons() == Qt::NoButton) {
        if (!pickSoon_.isActive()) pickSoon_.start();
        return;
    }
    if (!moved_ && (pointer_ - pressed_).manhattanLength() <= clickSlack) return;
    moved_ = true;
    if (grabbed_) {
        if (!dragging_) {
            dragging_ = true;
            setCursor(Qt::ClosedHandCursor);
            emit dragStarted(*grabbed_);
        }
        emit draggedTo(scene_.view().inPlaneOf(grabbed_->point, pixelAt(pointer_)));
    } else {
        moveCamera(last_, pointer_, cameraAct(navigation_, event->buttons(), event->modifiers()));
    }
    last_ = pointer_;
}

void Viewport::moveCamera(const QPointF& from, const QPointF& to, CameraAct act) {
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
        zoomCamera(scene_.renderer(), std::exp(4.0 * (b.y() - a.y()) / (height() * devicePixelRatioF())),
                   pixelAt(pressed_));
        break;
    case CameraAct::Roll:
        rollCamera(scene_.renderer(), a, b);
        break;
    }
    update();
    emit cameraMoved();
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
    pointer_ = event->position();
    if (dragging_) {
        dragging_ = false;
        grabbed_.reset();
        unsetCursor();
        emit dragEnded();
        return;
    }
    grabbed_.reset();
    if (event->button() != Qt::LeftButton || moved_) return;
    if (clickOverlay(pointer_)) return;
    pickUnderPointer();
    const auto picked = under_; // a slot may change what is shown
    if (picked) emit featureClicked(*picked);
    else emit clickedNothing();
    emit bodyClicked(picked ? picked->body : -1);
}

bool Viewport::clickOverlay(const QPointF& position) {
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

void Viewport::wheelEvent(QWheelEvent* event) {
    if (const int turned = event->angleDelta().y())
        zoomCamera(scene_.renderer(), std::pow(1.21, turned / 120.0), pixelAt(event->position()));
    update();
    emit cameraMoved();
    event->accept();
}

void Viewport::leaveEvent(QEvent* event) {
    VtkView::leaveEvent(event);
    pointerLeft();
}

bool Viewport::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter) pointerLeft(); // onto the cube or the bar: nothing of the scene is meant
    return VtkView::eventFilter(watched, event);
}

void Viewport::pointerLeft() {
    pickSoon_.stop();
    pointer_ = QPointF(-1, -1);
    pickUnderPointer();
}

void Viewport::pickUnderPointer() {
    std::optional<PickedFeature> found;
    int symbol = -1, arrow = -1;
    if (rect().contains(pointer_.toPoint())) {
        if (!filter_ || filter_->symbols) symbol = symbolAt(pointer_);
        if (!filter_ && symbol < 0) arrow = arrowAt(pointer_);
        if (symbol < 0 && arrow < 0) found = pickAt(pointer_);
    }
    if (symbol != hoveredSymbol_) {
        hoveredSymbol_ = symbol;
        scene_.setHoveredSymbol(symbol);
        update();
    }
    if (!dragging_) {
        if (symbol >= 0 || arrow >= 0) setCursor(Qt::PointingHandCursor);
        else unsetCursor();
    }
    if (found) {
        hover_->setText(describe(*found));
        hover_->adjustSize();
        hover_->move(std::min(qRound(pointer_.x()) + 14, width() - hover_->width() - 4),
                     std::min(qRound(pointer_.y()) + 14, height() - hover_->height() - 4));
    }
    hover_->setVisible(found.has_value());
    if (found == under_) return;
    under_ = found;
    scene_.setHover(found);
    update();
    emit hovered(found ? found->body : -1);
    emit hoveredFeature(found);
}

} // namespace escapement
