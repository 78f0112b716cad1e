#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <cmath>

namespace escapement {

namespace {

using std::cos;
using std::sin;

/// A four-bar linkage in three absolute angles [Haddouni2015, eqs. 3.1-3.5], driven by a constant torque. The printed
/// l2 = 360.55 mm is rounded: its drift table shows sqrt(0.13) m, with which the start is consistent.
class FourBar final : public GeneralisedSystem {
  public:
    FourBar() : GeneralisedSystem(3, start(), Vector::Zero(3)) {}
    int constraintCount() const override { return 2; }
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const double k = 0.5 * m_ * l1_ * l2_ * sin(q[1] - q[0]);
        f << -1.5 * m_ * l1_ * verificationGravity * cos(q[0]) + k * v[1] * v[1] + torque_,
            -0.5 * m_ * verificationGravity * l2_ * cos(q[1]) - k * v[0] * v[0],
            -0.5 * m_ * verificationGravity * l3_ * cos(q[2]);
    }
    void constraints(double, In<Vector> q, Out<Vector> g) const override {
        g << l1_ * cos(q[0]) + l2_ * cos(q[1]) - l3_ * cos(q[2]) - d_,
            l1_ * sin(q[0]) + l2_ * sin(q[1]) - l3_ * sin(q[2]);
    }
    void constraintJacobian(double, In<Vector> q, Out<Matrix> g) const override {
        g << -l1_ * sin(q[0]), -l2_ * sin(q[1]), l3_ * sin(q[2]), l1_ * cos(q[0]), l2_ * cos(q[1]), -l3_ * cos(q[2]);
    }
    void constraintBias(double, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override {
        const Vec3 w = v.cwiseAbs2();
        gamma << -l1_ * cos(q[0]) * w[0] - l2_ * cos(q[1]) * w[1] + l3_ * cos(q[2]) * w[2],
            -l1_ * sin(q[0]) * w[0] - l2_ * sin(q[1]) * w[1] + l3_ * sin(q[2]) * w[2];
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v),
                verificationGravity * m_ * (1.5 * l1_ * sin(q[0]) + 0.5 * l2_ * sin(q[1]) + 0.5 * l3_ * sin(q[2])),
                0.0};
    }
    SystemPower power(double, In<Vector>, In<Vector> v) const override { return {torque_ * v[0], 0.0}; }

  private:
    static Vector start() {
        // phi1 = 60 deg, phi3 = 120 deg close the loop exactly: sin phi2 = (0.4 - 0.3) sin 60 deg / l2.
        return Vec3(std::numbers::pi / 3.0, std::asin((l3_ - l1_) * sin(std::numbers::pi / 3.0) / l2_),
                    2.0 * std::numbers::pi / 3.0);
    }
    void massMatrix(In<Vector> q, Out<Matrix> mass) const override {
        const double c = 0.5 * m_ * l1_ * l2_ * cos(q[0] - q[1]);
        mass << m_ * l1_ * l1_ * (1.0 / 12.0 + 0.25 + 1.0), c, 0.0, c, m_ * l2_ * l2_ / 3.0, 0.0, 0.0, 0.0,
            m_ * l3_ * l3_ / 3.0;
    }
    static constexpr double m_ = 1.0, l1_ = 0.3, l2_ = 0.36055512754639896, l3_ = 0.4, d_ = 0.7, torque_ = 6.0;
};

/// A slider-crank without clearance in two absolute angles [Haddouni2015, eqs. 3.6-3.8], with 0.25 m2 where it prints
/// 0.5 m2. l2 = 1 m with v0 = (4, -4) (default) or l2 = 2 m with v0 = (4, -2): the printed mixture violates its own
/// constraint.
class SliderCrank final : public GeneralisedSystem {
  public:
    explicit SliderCrank(double l2) : GeneralisedSystem(2, Vec2::Zero(), Vec2(4.0, -4.0 / l2)), l2_(l2) {}
    int constraintCount() const override { return 1; }
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const double k = 1.5 * l1_ * l2_ * sin(q[1] - q[0]);
        f << k * v[1] * v[1] - 2.5 * l1_ * verificationGravity * cos(q[0]),
            -k * v[0] * v[0] - 1.5 * l2_ * verificationGravity * cos(q[1]);
    }
    void constraints(double, In<Vector> q, Out<Vector> g) const override { g[0] = l1_ * sin(q[0]) + l2_ * sin(q[1]); }
    void constraintJacobian(double, In<Vector> q, Out<Matrix> g) const override {
        g << l1_ * cos(q[0]), l2_ * cos(q[1]);
    }
    void constraintBias(double, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override {
        gamma[0] = -l1_ * sin(q[0]) * v[0] * v[0] - l2_ * sin(q[1]) * v[1] * v[1];
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), verificationGravity * (2.5 * l1_ * sin(q[0]) + 1.5 * l2_ * sin(q[1])), 0.0};
    }

  private:
    void massMatrix(In<Vector> q, Out<Matrix> mass) const override {
        const double c = 1.5 * l1_ * l2_ * cos(q[1] - q[0]);
        mass << 1.0 / 12.0 + 2.25 * l1_ * l1_, c, c, 1.0 / 12.0 + 1.25 * l2_ * l2_;
    }
    static constexpr double l1_ = 1.0;
    double l2_;
};

} // namespace

std::unique_ptr<System> makeFourBar(const VerificationSettings&) { return std::make_unique<FourBar>(); }

std::unique_ptr<System> makeSliderCrank(const VerificationSettings& s) {
    return std::make_unique<SliderCrank>(setting(s, "l2", 1.0));
}

} // namespace escapement
