#pragma once
// Qt's Fusion style, with boxes to tick that can be seen on dark grounds, too: Fusion draws their border darker than the
// window, whatever the window is.

#include <QProxyStyle>

namespace escapement {

class OwnStyle final : public QProxyStyle {
    Q_OBJECT
  public:
    OwnStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
};

} // namespace escapement
