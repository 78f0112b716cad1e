#pragma once
// A mass on a spring that slides to and fro on a rough floor, in its own coordinates: along the floor and above it. Its
// motion is known piece by piece.

#include "engine/dynamics/verification/generalised_system.h"

#include <cmath>
#include <numbers>

namespace escapement {

/// 1 kg; N/m, the coefficient of friction, m and m/s at the start.
struct SlidingMassData {
    double stiffness = 40.0, friction = 0.1, start = 1.0, speed = -2.0;
};

class SlidingMass final : public GeneralisedSystem {
  public:
    explicit SlidingMass(const SlidingMassData& data = {})
        : GeneralisedSystem(2, Vec2(data.start, 0.0), Vec2(data.speed, 0.0)), data_(data) {}
    void forces(double, In<Vector> q, In<Vector>, Out<Vector> f) const override {
        f << -data_.stiffness * q[0], -verificationGravity;
    }
    int contactCount() const override { return 1; }
    ContactLaw contactLaw(int) const override {
        ContactLaw law;
        law.friction = data_.friction;
        return law;
    }
    PairRow contactName(int) const override { return {"floor", "slider", "floor", 0}; }
    ContactGap contactGap(int, In<Vector> q) const override { return {q[1], 1.0, true}; }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows.setZero();
        rows(0, 1) = rows(1, 0) = 1.0;
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal = Vec3::UnitY();
        return geometry;
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), verificationGravity * q[1] + 0.5 * data_.stiffness * q[0] * q[0], 0.0};
    }
    /// Half swings about centres that friction sets off to either side; while it slides. The way goes down first.
    Vec2 exactAt(double t) const {
        const double w = std::sqrt(data_.stiffness), off = data_.friction * verificationGravity / data_.stiffness;
        double side = 1.0;
        double wide = std::hypot(data_.start - off, data_.speed / w),
               phase = w * t + std::atan2(-data_.speed / w, data_.start - off);
        for (; phase > std::numbers::pi; phase -= std::numbers::pi) {
            wide -= 2.0 * off;
            side = -side;
        }
        return {side * (off + wide * std::cos(phase)), -side * wide * w * std::sin(phase)};
    }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass.setIdentity(); }
    SlidingMassData data_;
};

} // namespace escapement
