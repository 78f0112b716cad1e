#pragma once
// Qt's Fusion style, with boxes to tick that can be seen on dark grounds, too: Fusion draws their border darker than
// the window, whatever the window is. A choice too long for its box ends in dots. Icons of what cannot be done are pale
// on any ground.

#include <QProxyStyle>

namespace escapement {

class OwnStyle final : public QProxyStyle {
    Q_OBJECT
  public:
    OwnStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    QPixmap generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const override;
};

} // namespace escapement
