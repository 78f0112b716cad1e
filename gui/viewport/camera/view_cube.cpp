#include "gui/viewport/camera/view_cube.h"

#include "gui/style/style.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace escapement {
namespace {

constexpr int edge = 92; // of the widget, logical pixels

QString sideName(StandardView view) {
    switch (view) {
    case StandardView::Home:
        break;
    case StandardView::Front:
        return ViewCube::tr("Front");
    case StandardView::Back:
        return ViewCube::tr("Back");
    case StandardView::Left:
        return ViewCube::tr("Left");
    case StandardView::Right:
        return ViewCube::tr("Right");
    case StandardView::Top:
        return ViewCube::tr("Top");
    case StandardView::Bottom:
        return ViewCube::tr("Bottom");
    }
    return {};
}

QColor mixed(const QColor& a, const QColor& b, double s) {
    return QColor::fromRgbF(a.redF() + s * (b.redF() - a.redF()), a.greenF() + s * (b.greenF() - a.greenF()),
                            a.blueF() + s * (b.blueF() - a.blueF()));
}

} // namespace

ViewCube::ViewCube(QWidget* parent) : QWidget(parent) {
    setObjectName("viewCube");
    setFixedSize(edge, edge);
    setMouseTracking(true);
    setAttribute(Qt::WA_NoSystemBackground);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("View cube"));
}

void ViewCube::setCamera(const Vec3& right, const Vec3& up, const Vec3& forward, const Vec3& worldUp) {
    if (right == right_ && up == up_ && forward == forward_ && worldUp == worldUp_) return;
    right_ = right;
    up_ = up;
    forward_ = forward;
    worldUp_ = worldUp;
    update();
}

void ViewCube::setDark(bool dark) {
    dark_ = dark;
    update();
}

QPointF ViewCube::seen(const Vec3& point) const {
    constexpr double half = 0.27 * edge; // the cube's corners stay inside the widget
    return {0.5 * edge + half * point.dot(right_), 0.5 * edge - half * point.dot(up_)};
}

std::vector<ViewCube::Side> ViewCube::sides() const {
    std::vector<Side> found;
    for (auto view : {StandardView::Front, StandardView::Back, StandardView::Left, StandardView::Right,
                      StandardView::Top, StandardView::Bottom}) {
        const ViewDirection direction = directionOf(view, worldUp_);
        const Vec3 out = direction.from, v = direction.up, u = v.cross(out);
        const double facing = -out.dot(forward_);
        if (facing < 0.04) continue;
        QPolygonF corners;
        corners << seen(out - u + v) << seen(out + u + v) << seen(out + u - v) << seen(out - u - v);
        found.push_back({view, corners, facing});
    }
    return found;
}

std::optional<StandardView> ViewCube::at(const QPointF& position) const {
    for (const auto& side : sides())
        if (side.corners.containsPoint(position, Qt::OddEvenFill)) return side.view;
    return std::nullopt;
}

std::optional<QPoint> ViewCube::middleOf(StandardView view) const {
    for (const auto& side : sides())
        if (side.view == view) return (0.5 * (side.corners[0] + side.corners[2])).toPoint();
    return std::nullopt;
}

void ViewCube::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QColor bright = dark_ ? QColor(0x56, 0x62, 0x6f) : QColor(0xff, 0xff, 0xff);
    const QColor shade = dark_ ? QColor(0x30, 0x39, 0x43) : QColor(0xcf, 0xd7, 0xdf);
    const QColor line = dark_ ? QColor(0x8a, 0x97, 0xa5) : QColor(0x7c, 0x8a, 0x98);
    const QColor ink = dark_ ? QColor(0xe6, 0xeb, 0xf0) : QColor(0x42, 0x4a, 0x52);
    for (const auto& side : sides()) {
        const bool lit = side.view == under_;
        painter.setPen(QPen(lit ? accentColour() : line, lit ? 1.6 : 1.1, Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
        painter.setBrush(lit ? mixed(bright, accentColour(), 0.25) : mixed(shade, bright, side.facing));
        painter.drawPolygon(side.corners);
        QTransform onto;
        const QPolygonF square{{QPointF(0, 0), QPointF(100, 0), QPointF(100, 100), QPointF(0, 100)}};
        if (side.facing < 0.22 || !QTransform::quadToQuad(square, side.corners, onto)) continue;
        painter.save();
        painter.setTransform(onto, true);
        // As an outline: glyph pictures would blur on the slanted sides.
        QFont font = this->font();
        font.setPixelSize(26);
        QPainterPath text;
        const QString name = sideName(side.view);
        const QFontMetricsF metrics(font);
        text.addText(50 - 0.5 * metrics.horizontalAdvance(name), 50 + 0.35 * metrics.ascent(), font, name);
        painter.fillPath(text, lit ? accentColour().darker(dark_ ? 80 : 120) : ink);
        painter.restore();
    }
}

void ViewCube::mouseMoveEvent(QMouseEvent* event) {
    const auto now = at(event->position());
    if (now == under_) return;
    under_ = now;
    update();
}

void ViewCube::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto side = at(event->position())) emit chosen(*side);
}

void ViewCube::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    under_.reset();
    update();
}

bool ViewCube::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (const auto side = at(help->pos()))
            QToolTip::showText(help->globalPos(), tr("Look from this side: %1").arg(sideName(*side)), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace escapement
