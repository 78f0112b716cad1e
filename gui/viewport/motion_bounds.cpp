#include "gui/viewport/motion_bounds.h"

#include <algorithm>

namespace escapement {

std::optional<std::array<double, 6>> motionBounds(const ShownBodies& bodies, const Result& result, std::size_t frames) {
    const std::size_t count = result.frameCount();
    Vec3 low = Vec3::Constant(1e300), high = -low;
    bool any = false;
    const auto take = [&](const Frame& frame) {
        for (const auto& piece : bodies.pieces()) {
            const auto body = static_cast<std::size_t>(piece.body);
            if (!bodies.isVisible(piece) || body >= frame.bodies.size()) continue;
            const auto pose = RigidMotion::from(frame.bodies[body].position, frame.bodies[body].orientation) * piece.placement;
            const Vec3 a = piece.shape->tree.low(), b = piece.shape->tree.high();
            for (int corner = 0; corner < 8; ++corner) {
                const Vec3 at = pose * Vec3(corner & 1 ? b.x() : a.x(), corner & 2 ? b.y() : a.y(), corner & 4 ? b.z() : a.z());
                low = low.cwiseMin(at);
                high = high.cwiseMax(at);
                any = true;
            }
        }
    };
    const std::size_t looked = std::min(count, std::max<std::size_t>(2, frames));
    for (std::size_t i = 0; i < looked; ++i) take(result.frameAt(looked < 2 ? 0 : i * (count - 1) / (looked - 1)));
    if (!any) return std::nullopt;
    return std::array<double, 6>{low.x(), high.x(), low.y(), high.y(), low.z(), high.z()};
}

} // namespace escapement
