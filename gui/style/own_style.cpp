#include "gui/style/own_style.h"

#include "gui/style/style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

/// A square with a border that differs from its ground; ticked, in the colour of what acts.
void drawTickBox(const QStyleOption& option, QPainter& painter) {
    const bool enabled = option.state & QStyle::State_Enabled, over = option.state & QStyle::State_MouseOver;
    const bool ticked = option.state & QStyle::State_On, partly = option.state & QStyle::State_NoChange;
    const double side = std::min({14.0, double(option.rect.width()), double(option.rect.height())});
    const QPointF middle = QRectF(option.rect).center();
    const QRectF box(std::floor(middle.x() - side / 2) + 0.5, std::floor(middle.y() - side / 2) + 0.5, side - 1.0,
                     side - 1.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool filled = ticked || partly;
    QColor ground = filled ? (enabled ? accentColour() : lineColour()) : option.palette.color(QPalette::Base);
    QColor border = filled ? ground : secondaryTextColour();
    if (over && enabled) border = accentColour();
    if (!enabled && !filled) border = lineColour();
    painter.setPen(QPen(border, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 2.5, 2.5);
    painter.setPen(
        QPen(enabled ? Qt::white : secondaryTextColour(), side / 8.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x * box.width(), y * box.height()); };
    if (ticked) painter.drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.72), at(0.78, 0.28)}));
    else if (partly) painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    painter.restore();
}

} // namespace

OwnStyle::OwnStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

void OwnStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        return drawTickBox(*option, *painter);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void OwnStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                           const QWidget* widget) const {
    const auto* box = element == CE_ComboBoxLabel ? qstyleoption_cast<const QStyleOptionComboBox*>(option) : nullptr;
    if (!box) return QProxyStyle::drawControl(element, option, painter, widget);
    QStyleOptionComboBox fitting = *box;
    const int icon = box->currentIcon.isNull() ? 0 : box->iconSize.width() + 4;
    const int room = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget).width() - icon - 2;
    fitting.currentText = box->fontMetrics.elidedText(box->currentText, Qt::ElideRight, room);
    QProxyStyle::drawControl(element, &fitting, painter, widget);
}

/// Fusion makes them grey, which light icons nearly are.
QPixmap OwnStyle::generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const {
    if (mode != QIcon::Disabled) return QProxyStyle::generatedIconPixmap(mode, pixmap, option);
    QPixmap pale(pixmap.size());
    pale.setDevicePixelRatio(pixmap.devicePixelRatio());
    pale.fill(Qt::transparent);
    QPainter painter(&pale);
    painter.setOpacity(0.35);
    painter.drawPixmap(0, 0, pixmap);
    return pale;
}

} // namespace escapement
