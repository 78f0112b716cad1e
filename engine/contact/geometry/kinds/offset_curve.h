#pragma once

#include "engine/contact/geometry/curve.h"

#include <memory>

namespace escapement {

/// C(t) + d n(t), n the unit vector along C'(t) x direction: the curve moved by d across a fixed direction.
/// Where C' is along the direction or vanishes the offset is not defined; there the basis curve itself is returned.
class OffsetCurve final : public Curve {
  public:
    OffsetCurve(std::shared_ptr<const Curve> basis, double distance, const Vec3& direction)
        : basis_(std::move(basis)), distance_(distance), direction_(direction.normalized()) {}
    CurveKind kind() const override { return CurveKind::Offset; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;
    CurveRange range() const override { return basis_->range(); }
    const Curve& basis() const { return *basis_; }
    double distance() const { return distance_; }

  private:
    friend class PartArchive;
    struct Unit {};
    OffsetCurve(std::shared_ptr<const Curve> basis, double distance, const Vec3& direction, Unit)
        : basis_(std::move(basis)), distance_(distance), direction_(direction) {}

    std::shared_ptr<const Curve> basis_;
    double distance_;
    Vec3 direction_;
};

} // namespace escapement
