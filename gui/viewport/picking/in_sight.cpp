#include "gui/viewport/picking/in_sight.h"

#include "gui/viewport/viewport.h"

#include <QRectF>

#include <algorithm>
#include <limits>

namespace escapement {
namespace {

constexpr double speck = 1.5; // px

Vec3 cornerOf(const WorldBox& box, int corner) {
    return {box[std::size_t(corner & 1)], box[std::size_t(2 + (corner >> 1 & 1))],
            box[std::size_t(4 + (corner >> 2 & 1))]};
}

/// In parallel the eye has no place.
bool isBehindTheEye(const Viewport& view, const WorldBox& box) {
    const CameraView camera = view.scene().camera().view();
    if (camera.parallel()) return false;
    for (int corner = 0; corner < 8; ++corner)
        if (camera.see(cornerOf(box, corner)).z() > 0.0) return false;
    return true;
}

/// The corners' places in the picture; nothing: some lie behind the eye.
std::optional<QRectF> pictured(const Viewport& view, const WorldBox& box) {
    const CameraView camera = view.scene().camera().view();
    QRectF all;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 point = cornerOf(box, corner);
        if (!(camera.see(point).z() > 0.0)) return std::nullopt;
        const Vec2 at = view.positionOf(point);
        const QRectF one(at.x(), at.y(), 1e-9, 1e-9);
        all = corner == 0 ? one : all.united(one);
    }
    return all;
}

QRectF pictureOf(const Viewport& view) { return {0.0, 0.0, double(view.width()), double(view.height())}; }

} // namespace

bool isWhollySeen(const Viewport& view, const WorldBox& box) {
    const auto place = pictured(view, box);
    return place && pictureOf(view).contains(*place);
}

bool isSeen(const Viewport& view, const WorldBox& box) {
    const auto place = pictured(view, box);
    if (!place) return !isBehindTheEye(view, box); // but amid it
    return place->intersects(pictureOf(view)) && std::max(place->width(), place->height()) > speck;
}

double sizeInPicture(const Viewport& view, const WorldBox& box) {
    const auto place = pictured(view, box);
    if (!place) return std::numeric_limits<double>::infinity();
    return std::max(place->width(), place->height()) / std::max(1, std::min(view.width(), view.height()));
}

} // namespace escapement
