#include "gui/inspector/cone_picture.h"

#include "gui/style/style.h"
#include "plots/units/units.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {
namespace {

/// Two directions in the plane across `normal` that turn little with it.
std::pair<Vec3, Vec3> across(const Vec3& normal) {
    int least = 0;
    for (int k = 1; k < 3; ++k)
        if (std::abs(normal[k]) < std::abs(normal[least])) least = k;
    const Vec3 first = (Vec3::Unit(least) - normal[least] * normal).normalized();
    return {first, normal.cross(first)};
}

} // namespace

ConePicture::ConePicture(QWidget* parent) : QWidget(parent) {
    setObjectName("conePicture");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("Left: the friction cone from the side, normal force upwards. Right: from above; the circle is the "
                  "friction there can be."));
}

void ConePicture::setScale(double friction, double most, const QString& unit) {
    unit_ = unit;
    friction_ = friction;
    most_ = most;
    setContacts(std::exchange(contacts_, {}));
}

void ConePicture::setContacts(std::vector<ContactRow> contacts) {
    contacts_ = std::move(contacts);
    points_.clear();
    for (const ContactRow& row : contacts_) {
        if (row.status == ContactStatus::Open) continue;
        Point point;
        point.normal = row.force.dot(row.normal);
        const Vec3 tangential = row.force - point.normal * row.normal;
        point.friction = tangential.norm();
        point.status = row.status;
        const double bound = friction_ * point.normal;
        if (bound > 0.0) {
            const auto [first, second] = across(row.normal);
            point.used = point.friction / bound;
            point.x = tangential.dot(first) / bound;
            point.y = tangential.dot(second) / bound;
        }
        points_.push_back(point);
    }
    update();
}

void ConePicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor text = palette().color(QPalette::WindowText), quiet = secondaryTextColour();
    QColor inside = accentColour();
    inside.setAlpha(38);
    const double half = width() / 2.0, foot = height() - 8.0, top = 26.0,
                 radius = std::min((foot - top) / 2.0, half / 2.0 - 16.0);

    // From the side. The cone is as wide as there is room, whatever mu: the axis across counts in mu N.
    const double apexX = half / 2.0, reach = half / 2.0 - 14.0;
    const double up = foot - top;
    QPainterPath cone;
    cone.moveTo(apexX, foot);
    cone.lineTo(apexX - reach, top);
    cone.lineTo(apexX + reach, top);
    cone.closeSubpath();
    if (friction_ > 0.0) {
        painter.fillPath(cone, inside);
        painter.setPen(QPen(accentColour(), 1.2));
        painter.drawLine(QPointF(apexX, foot), QPointF(apexX - reach, top));
        painter.drawLine(QPointF(apexX, foot), QPointF(apexX + reach, top));
        painter.drawEllipse(QPointF(apexX, top), reach, 5.0);
    }
    painter.setPen(QPen(quiet, 1, Qt::DashLine));
    painter.drawLine(QPointF(apexX, foot), QPointF(apexX, top));
    painter.setPen(quiet);
    painter.drawText(QRectF(0, 0, half, 14), Qt::AlignHCenter | Qt::AlignTop,
                     most_ > 0.0 ? quantityText(most_, unit_, 3) : QString());

    // From above.
    const QPointF middle(half + half / 2.0, top + up / 2.0);
    if (friction_ > 0.0) {
        painter.setPen(QPen(accentColour(), 1.2));
        painter.setBrush(inside);
        painter.drawEllipse(middle, radius, radius);
    }
    painter.setPen(QPen(quiet, 1, Qt::DotLine));
    painter.drawLine(middle - QPointF(radius, 0), middle + QPointF(radius, 0));
    painter.drawLine(middle - QPointF(0, radius), middle + QPointF(0, radius));
    painter.setPen(quiet);
    painter.drawText(QRectF(half, 0, half, 14), Qt::AlignHCenter | Qt::AlignTop,
                     friction_ > 0.0 ? QString("µ N, µ = %1").arg(friction_, 0, 'g', 4) : tr("no friction"));

    for (const Point& point : points_) {
        const double share = most_ > 0.0 ? std::clamp(point.normal / most_, 0.0, 1.0) : 0.0;
        const double side = std::clamp(point.x < 0.0 ? -point.used : point.used, -1.2, 1.2) * share;
        const QPointF left(apexX + side * reach, foot - share * up);
        painter.setPen(QPen(contactColour(point.status), 1.6));
        painter.drawLine(QPointF(apexX, foot), left);
        painter.setPen(QPen(palette().color(QPalette::Base), 1));
        painter.setBrush(contactColour(point.status));
        painter.drawEllipse(left, 4.0, 4.0);
        if (friction_ <= 0.0) continue;
        const QPointF right = middle + radius * QPointF(point.x, -point.y);
        painter.setPen(QPen(contactColour(point.status), 1.6));
        painter.drawLine(middle, right);
        painter.setPen(QPen(palette().color(QPalette::Base), 1));
        painter.drawEllipse(right, 4.0, 4.0);
    }
    if (points_.empty()) {
        painter.setPen(text);
        painter.drawText(QRectF(0, top, half, up), Qt::AlignCenter, tr("open"));
    }
}

} // namespace escapement
