#pragma once

#include "engine/contact/geometry/surface.h"

#include <memory>

namespace escapement {

/// S(u,v) + d n(u,v), n = du x dv made unit. At a singular point of the basis (a pole) n is its limit; where
/// the basis is not smooth there (an apex) the offset's derivatives are those of the basis, for lack of better. The
/// basis must know its third derivatives: no offset.
class OffsetSurface final : public Surface {
  public:
    OffsetSurface(std::shared_ptr<const Surface> basis, double distance);
    SurfaceKind kind() const override { return SurfaceKind::Offset; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override { return basis_->range(); }
    /// A normal of the offset is one of the basis, and short of the centres of curvature a nearest point of one is a
    /// nearest point of the other: asked of the basis.
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override {
        return basis_->closestParameter(p, guess);
    }
    const std::shared_ptr<const Surface>& basis() const { return basis_; }
    double distance() const { return distance_; }

  protected:
    /// Second derivatives across the normal only: along the surface they are those of the basis.
    void evaluateAtPole(const Pole& pole, const Vec2& uv, SurfaceJet& jet) const override;
    const Surface& parametrized() const override { return *basis_; }

  private:
    std::shared_ptr<const Surface> basis_;
    double distance_;
};

/// The offset of a surface with the same parameters, in closed form where there is one (plane, cylinder, cone, sphere,
/// torus that stay of positive radius); the offset of an offset becomes one offset.
std::shared_ptr<const Surface> offsetOf(const std::shared_ptr<const Surface>& basis, double distance);

} // namespace escapement
