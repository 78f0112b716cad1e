#include "gui/viewport/viewport.h"

#include <QLabel>
#include <QMouseEvent>

#include <vtkGenericOpenGLRenderWindow.h>

namespace escapement {
namespace {

// How near the pointer must come to an edge or a vertex, logical pixels.
constexpr double toolReach = 8.0, idleReach = 4.0;

QLabel* overlay(QWidget* parent, const char* name) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setTextFormat(Qt::RichText);
    label->hide();
    return label;
}

QString boxStyle(const QString& border) {
    return QString("background: rgba(255,255,255,235); border: 1px solid %1; border-radius: 4px; padding: 4px 7px; "
                   "color: #1c2730;")
        .arg(border);
}

} // namespace

Viewport::Viewport(QWidget* parent)
    : VtkView(parent), hover_(overlay(this, "hoverLabel")), callout_(overlay(this, "eventCallout")),
      hint_(overlay(this, "viewHint")) {
    setObjectName("viewport");
    setMinimumSize(200, 150);
    scene_.attach(renderWindow());
    hover_->setStyleSheet(boxStyle("#c3cad2"));
    hint_->setStyleSheet("color: #5a6570; font-size: 11pt;");
    hint_->setAlignment(Qt::AlignCenter);
    // Picking waits for the pointer to pause and never runs more often than the picture changes.
    pickSoon_.setSingleShot(true);
    pickSoon_.setInterval(25);
    connect(&pickSoon_, &QTimer::timeout, this, &Viewport::pickUnderPointer);
    connect(this, &VtkView::cameraMoved, this, &Viewport::placeCallout);
}

Viewport::~Viewport() = default;

void Viewport::setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera) {
    under_.reset();
    hover_->hide();
    setCallout({}, Vec3::Zero(), {});
    scene_.setHover(std::nullopt);
    if (!keepCamera) {
        scene_.setSelectedBody(-1);
        scene_.setMarked({});
        scene_.setHidden({});
    }
    scene_.setMechanism(mechanism, parts, keepCamera);
    update();
}

void Viewport::setPoses(const std::vector<BodyState>& poses) {
    scene_.setPoses(poses);
    update();
}

void Viewport::showInitial() {
    scene_.showInitial();
    update();
}

void Viewport::setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs) {
    scene_.setContacts(contacts, pairs);
    update();
}

void Viewport::setArrowsVisible(bool visible) {
    scene_.setArrowsVisible(visible);
    update();
}

void Viewport::setHidden(const std::set<int>& bodies) {
    scene_.setHidden(bodies);
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

std::optional<PickedFeature> Viewport::pickAt(const QPointF& position) const {
    const double ratio = devicePixelRatioF();
    const Vec2 pixel(position.x() * ratio, (height() - 1 - position.y()) * ratio);
    // Without a tool faces come first: edges are named only from close by.
    return filter_ ? scene_.pick(pixel, *filter_, toolReach * ratio)
                   : scene_.pick(pixel, PickFilter{true, true, false, false}, idleReach * ratio);
}

std::optional<QPoint> Viewport::pixelFor(const PickedFeature& feature) const {
    for (const Vec3& point : scene_.samplesOf(feature)) {
        const Vec2 at = positionOf(point);
        const QPoint position(qRound(at.x()), qRound(at.y()));
        if (!rect().contains(position) || childAt(position)) continue;
        if (pickAt(position) == feature) return position;
    }
    return std::nullopt;
}

QString Viewport::describe(const PickedFeature& feature) const {
    if (describer_) return describer_(feature);
    QString text = "<b>" + QString::fromStdString(feature.bodyName).toHtmlEscaped() + "</b>";
    text += "<br><span style='color:#6b7680'>" + QString::fromStdString(feature.instance).toHtmlEscaped();
    switch (feature.kind) {
    case PickKind::Body: break;
    case PickKind::Face: text += tr(" · face %1").arg(feature.number); break;
    case PickKind::Edge: text += tr(" · edge %1").arg(feature.number); break;
    case PickKind::Vertex: text += tr(" · vertex %1").arg(feature.number); break;
    }
    return text + "</span>";
}

void Viewport::highlightBody(int body) {
    scene_.setSelectedBody(body);
    update();
}

void Viewport::setCallout(const QString& text, const Vec3& point, const QColor& colour) {
    callout_->setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    callout_->setText(text);
    callout_->setStyleSheet(boxStyle(colour.name()));
    callout_->adjustSize();
    calloutPoint_ = point;
    placeCallout();
}

void Viewport::placeCallout() {
    if (!callout_->isVisible()) return;
    const Vec2 at = positionOf(calloutPoint_);
    // Up and to the right: most contact forces push up from below.
    const int x = std::clamp(qRound(at.x()) + 28, 4, std::max(4, width() - callout_->width() - 4));
    const int y = std::clamp(qRound(at.y()) - callout_->height() - 40, 4, std::max(4, height() - callout_->height() - 4));
    callout_->move(x, y);
}

void Viewport::setHint(const QString& text) {
    hint_->setText(text);
    hint_->setVisible(!text.isEmpty());
    placeHint();
}

void Viewport::placeHint() {
    hint_->adjustSize();
    hint_->move((width() - hint_->width()) / 2, (height() - hint_->height()) / 2);
}

Vec2 Viewport::positionOf(const Vec3& point) const {
    const Vec2 pixel = scene_.pixelOf(point);
    const double ratio = devicePixelRatioF();
    return {pixel.x() / ratio, height() - 1 - pixel.y() / ratio};
}

QImage Viewport::snapshot() { return grabFramebuffer(); }

void Viewport::fit() {
    scene_.fit();
    update();
    placeCallout();
}

void Viewport::look(StandardView view) {
    scene_.look(view);
    update();
    placeCallout();
}

void Viewport::resizeEvent(QResizeEvent* event) {
    VtkView::resizeEvent(event);
    placeHint();
    placeCallout();
}

void Viewport::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->position();
    hover_->hide();
    VtkView::mousePressEvent(event);
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
    VtkView::mouseMoveEvent(event);
    pointer_ = event->position();
    if (event->buttons() == Qt::NoButton && !pickSoon_.isActive()) pickSoon_.start();
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
    VtkView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || (event->position() - pressed_).manhattanLength() > 4) return;
    pointer_ = event->position();
    pickUnderPointer();
    const auto picked = under_; // a slot may change what is shown
    if (picked)
        emit featureClicked(*picked);
    else
        emit clickedNothing();
    emit bodyClicked(picked ? picked->body : -1);
}

void Viewport::leaveEvent(QEvent* event) {
    VtkView::leaveEvent(event);
    pickSoon_.stop();
    pointer_ = QPointF(-1, -1);
    pickUnderPointer();
}

void Viewport::pickUnderPointer() {
    std::optional<PickedFeature> found;
    if (rect().contains(pointer_.toPoint())) found = pickAt(pointer_);
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
    emit hovered(found ? found->body : -1);
    emit hoveredFeature(found);
    update();
}

} // namespace escapement
