#pragma once
// Rational B-spline surfaces; a Bezier patch is one with a single span each way.

#include "engine/contact/bspline_basis.h"
#include "engine/contact/surface.h"

#include <vector>

namespace escapement {

/// Beyond its bounds the surface goes on as the polynomial of its outermost spans; a rational one only as far as its
/// weight stays positive there.
class BSplineSurface final : public Surface {
  public:
    /// Pole (i, j) of u.functions() x v.functions() is at i * v.functions() + j, in m; `weights` likewise, empty:
    /// all 1. Throws std::invalid_argument when their number does not fit or a weight is not positive.
    BSplineSurface(BSplineBasis u, BSplineBasis v, const std::vector<Vec3>& poles,
                   const std::vector<double>& weights = {});
    SurfaceKind kind() const override { return SurfaceKind::BSpline; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    const BSplineBasis& basisU() const { return u_; }
    const BSplineBasis& basisV() const { return v_; }
    bool rational() const { return rational_; }

  private:
    template <int order> void evaluateOrder(const Vec2& uv, SurfaceJet& jet, SpanHint* hint) const;

    BSplineBasis u_, v_;
    bool rational_;
    std::vector<Vec4> net_; ///< (w x, w)
};

} // namespace escapement
