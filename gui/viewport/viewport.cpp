#include "gui/viewport/viewport.h"

#include <QLabel>
#include <QMouseEvent>

#include <vtkGenericOpenGLRenderWindow.h>

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

void Viewport::setMechanism(const Mechanism& mechanism, const PartLibrary& parts) {
    under_.reset();
    selectedBody_ = -1;
    hover_->hide();
    setCallout({}, Vec3::Zero(), {});
    scene_.setMechanism(mechanism, parts);
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

void Viewport::highlightBody(int body) {
    selectedBody_ = body;
    if (body < 0)
        scene_.highlight(std::nullopt);
    else
        scene_.highlight(PickedFeature{body, {}, {}, 0, Vec3::Zero()});
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
    pickUnderPointer();
    emit bodyClicked(under_ ? under_->body : -1);
}

void Viewport::leaveEvent(QEvent* event) {
    VtkView::leaveEvent(event);
    pickSoon_.stop();
    pointer_ = QPointF(-1, -1);
    pickUnderPointer();
}

void Viewport::pickUnderPointer() {
    std::optional<PickedFeature> found;
    if (rect().contains(pointer_.toPoint())) {
        const double ratio = devicePixelRatioF();
        found = scene_.pick(qRound(pointer_.x() * ratio), qRound((height() - 1 - pointer_.y()) * ratio));
    }
    if (found) {
        QString text = "<b>" + QString::fromStdString(found->bodyName).toHtmlEscaped() + "</b>";
        text += "<br><span style='color:#6b7680'>" + QString::fromStdString(found->instance).toHtmlEscaped();
        if (found->face) text += tr(" · face %1").arg(found->face);
        hover_->setText(text + "</span>");
        hover_->adjustSize();
        hover_->move(std::min(qRound(pointer_.x()) + 14, width() - hover_->width() - 4),
                     std::min(qRound(pointer_.y()) + 14, height() - hover_->height() - 4));
    }
    hover_->setVisible(found.has_value());
    if (found == under_) return;
    under_ = found;
    if (found)
        scene_.highlight(found);
    else
        highlightBody(selectedBody_);
    emit hovered(found ? found->body : -1);
    update();
}

} // namespace escapement
