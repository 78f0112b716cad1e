#pragma once
// Rational B-spline curves; a Bezier curve is one with a single span.

#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/kinds/bspline_basis.h"

#include <vector>

namespace escapement {

/// Beyond its ends the curve goes on as the polynomial of its first or last span; a rational one only as far as its
/// weight stays positive there.
class BSplineCurve final : public Curve {
  public:
    /// Poles in m; `weights` empty: all 1. Throws std::invalid_argument when their number does not fit the basis or a
    /// weight is not positive.
    BSplineCurve(BSplineBasis basis, const std::vector<Vec3>& poles, const std::vector<double>& weights = {});
    CurveKind kind() const override { return CurveKind::BSpline; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;
    CurveRange range() const override;
    const BSplineBasis& basis() const { return basis_; }

  private:
    friend class PartArchive;
    BSplineCurve(BSplineBasis basis, bool rational, std::vector<Vec4> poles)
        : basis_(std::move(basis)), rational_(rational), poles_(std::move(poles)) {}

    BSplineBasis basis_;
    bool rational_;
    std::vector<Vec4> poles_; ///< (w x, w)
};

} // namespace escapement
