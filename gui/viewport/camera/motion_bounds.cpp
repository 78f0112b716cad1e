#include "gui/viewport/camera/motion_bounds.h"

#include <algorithm>

namespace escapement {
namespace {

/// Planes to fall on reach far beyond what happens on them: of these only what lies no further from the other bodies,
/// and from where these come down, than all that is large is looked at.
class Bounds {
  public:
    explicit Bounds(const ShownBodies& bodies) : bodies_(bodies) {}

    void take(const Frame& frame) {
        for (const auto& piece : bodies_.pieces()) {
            const auto body = static_cast<std::size_t>(piece.body);
            if (!bodies_.isVisible(piece) || body >= frame.bodies.size()) continue;
            take(piece,
                 RigidMotion::from(frame.bodies[body].position, frame.bodies[body].orientation) * piece.placement);
        }
    }
    void takePresent() {
        for (const auto& piece : bodies_.pieces())
            if (bodies_.isVisible(piece)) take(piece, piece.pose);
    }
    Eigen::AlignedBox3d box() const {
        if (solids_.isEmpty() || planes_.isEmpty()) return solids_.merged(planes_);
        const Vec3 below = solids_.center().cwiseMax(planes_.min()).cwiseMin(planes_.max());
        const Eigen::AlignedBox3d down = solids_.merged(Eigen::AlignedBox3d(below));
        const Vec3 reach = Vec3::Constant(down.diagonal().norm());
        return down.merged(planes_.intersection(Eigen::AlignedBox3d(down.min() - reach, down.max() + reach)));
    }

  private:
    void take(const ShownPiece& piece, const RigidMotion& pose) {
        Eigen::AlignedBox3d& box = piece.front.isZero(0.0) ? solids_ : planes_;
        const Vec3 a = piece.shape->tree.low(), b = piece.shape->tree.high();
        for (int corner = 0; corner < 8; ++corner)
            box.extend(pose * Vec3(corner & 1 ? b.x() : a.x(), corner & 2 ? b.y() : a.y(), corner & 4 ? b.z() : a.z()));
    }

    const ShownBodies& bodies_;
    Eigen::AlignedBox3d solids_, planes_;
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

std::optional<BoundingBox> presentBounds(const ShownBodies& bodies) {
    Bounds bounds(bodies);
    bounds.takePresent();
    return numbers(bounds.box());
}

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
