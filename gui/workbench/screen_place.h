#pragma once
// Where a window comes wholly onto a screen.

#include <QPoint>
#include <QRect>

#include <algorithm>
#include <optional>

namespace escapement {

/// Nothing: it is there already. It is not to be moved then: a window that is not shown yet has no frame, and moving it
/// to where it is would put its frame where its inside was.
inline std::optional<QPoint> placeWithin(const QRect& window, const QRect& room) {
    const QPoint place(std::clamp(window.left(), room.left(), std::max(room.left(), room.right() - window.width() + 1)),
                       std::clamp(window.top(), room.top(), std::max(room.top(), room.bottom() - window.height() + 1)));
    if (place == window.topLeft()) return std::nullopt;
    return place;
}

} // namespace escapement
