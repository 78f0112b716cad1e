#pragma once
// Surfaces that a curve sweeps.

#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/surface.h"

#include <memory>

namespace escapement {

/// C(u) + v d, d a unit vector; v in m.
class ExtrusionSurface final : public Surface {
  public:
    ExtrusionSurface(std::shared_ptr<const Curve> profile, const Vec3& direction)
        : profile_(std::move(profile)), direction_(direction) {}
    SurfaceKind kind() const override { return SurfaceKind::Extrusion; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    const Curve& profile() const { return *profile_; }
    const Vec3& direction() const { return direction_; }

  private:
    friend class PartArchive;
    std::shared_ptr<const Curve> profile_;
    Vec3 direction_;
};

/// The meridian C(v) turned by the angle u about an axis. Where the meridian meets the axis the surface has a pole.
class RevolutionSurface final : public Surface {
  public:
    RevolutionSurface(std::shared_ptr<const Curve> meridian, const Vec3& origin, const Vec3& axis);
    SurfaceKind kind() const override { return SurfaceKind::Revolution; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    /// Newton from the guess's meridian, first turned towards the point.
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override;
    const Curve& meridian() const { return *meridian_; }
    const Vec3& origin() const { return origin_; }
    const Vec3& axis() const { return axis_; }

  private:
    friend class PartArchive;
    struct Known {}; ///< its poles are, and need not be looked for
    RevolutionSurface(std::shared_ptr<const Curve> meridian, const Vec3& origin, const Vec3& axis, Known)
        : meridian_(std::move(meridian)), origin_(origin), axis_(axis) {}

    std::shared_ptr<const Curve> meridian_;
    Vec3 origin_, axis_;
};

} // namespace escapement
