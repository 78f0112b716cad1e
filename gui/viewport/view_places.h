#pragma once
// Pixels of a picture, from its lower left corner, and positions in the widget that shows it (logical pixels, from the
// upper left one).

#include "engine/math/types.h"

#include <QPointF>
#include <QWidget>

namespace escapement {

inline Vec2 pixelAt(const QWidget& view, const QPointF& position) {
    const double ratio = view.devicePixelRatioF();
    return {position.x() * ratio, (view.height() - 1 - position.y()) * ratio};
}

inline Vec2 positionOf(const QWidget& view, const Vec2& pixel) {
    const double ratio = view.devicePixelRatioF();
    return {pixel.x() / ratio, view.height() - 1 - pixel.y() / ratio};
}

} // namespace escapement
