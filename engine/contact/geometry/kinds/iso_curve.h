#pragma once
// The curve on a surface along which one parameter does not change.

#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/surface.h"

#include <memory>

namespace escapement {

/// Derivatives to the third (offset surfaces: second) order.
class IsoCurve final : public Curve {
  public:
    /// `index` of the parameter that keeps `value`; the other one is the curve's.
    IsoCurve(std::shared_ptr<const Surface> surface, int index, double value)
        : surface_(std::move(surface)), value_(value), index_(index) {}
    CurveKind kind() const override { return CurveKind::Other; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;
    CurveRange range() const override;
    Vec2 parameter(double t) const { return index_ == 0 ? Vec2(value_, t) : Vec2(t, value_); }

  private:
    std::shared_ptr<const Surface> surface_;
    double value_;
    int index_;
};

} // namespace escapement
