#include "gui/viewport/camera/motion_bounds.h"

#include <algorithm>

namespace escapement {
namespace {

class Bounds {
  public:
    explicit Bounds(const ShownBodies& bodies) : bodies_(bodies) {}

    void take(const Frame& frame) {
        for (const auto& piece : bodies_.pieces()) {
            const auto body = static_cast<std::size_t>(piece.body);
            if (!bodies_.isVisible(piece) || body >= frame.bodies.size()) continue;
            const auto pose =
                RigidMotion::from(frame.bodies[body].position, frame.bodies[body].orientation) * piece.placement;
            const Vec3 a = piece.shape->tree.low(), b = piece.shape->tree.high();
            for (int corner = 0; corner < 8; ++corner)
                box_.extend(pose *
                            Vec3(corner & 1 ? b.x() : a.x(), corner & 2 ? b.y() : a.y(), corner & 4 ? b.z() : a.z()));
        }
    }
    const Eigen::AlignedBox3d& box() const { return box_; }

  private:
    const ShownBodies& bodies_;
    Eigen::AlignedBox3d box_;
};

Eigen::AlignedBox3d whole(const ShownBodies& bodies, const Result& result, std::size_t frames) {
    const std::size_t count = result.frameCount(), looked = std::min(count, std::max<std::size_t>(2, frames));
    Bounds bounds(bodies);
    for (std::size_t i = 0; i < looked; ++i)
        bounds.take(result.frameAt(looked < 2 ? 0 : i * (count - 1) / (looked - 1)));
    return bounds.box();
}

std::optional<BoundingBox> numbers(const Eigen::AlignedBox3d& box) {
    if (box.isEmpty()) return std::nullopt;
    return BoundingBox{box.min().x(), box.max().x(), box.min().y(), box.max().y(), box.min().z(), box.max().z()};
}

} // namespace

std::optional<BoundingBox> motionBounds(const ShownBodies& bodies, const Result& result, std::size_t frames) {
    return numbers(whole(bodies, result, frames));
}

std::optional<BoundingBox> nearMotionBounds(const ShownBodies& bodies, const Result& result, std::size_t frames) {
    if (result.frameCount() == 0) return std::nullopt;
    Bounds start(bodies);
    start.take(result.frameAt(0));
    if (start.box().isEmpty()) return std::nullopt;
    const Vec3 reach = Vec3::Constant(start.box().diagonal().norm());
    const Eigen::AlignedBox3d near(start.box().min() - reach, start.box().max() + reach);
    return numbers(whole(bodies, result, frames).intersection(near));
}

} // namespace escapement
