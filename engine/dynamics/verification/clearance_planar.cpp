#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <array>
#include <cmath>

namespace escapement {

namespace {

using std::cos;
using std::sin;

/// A slider-crank with clearance in three absolute angles [Schindler2014, section 2.1, table 1]; the slider's four
/// corners against the upper (contacts 1, 2) and lower wall (3, 4).
class ClearancePlanar final : public GeneralisedSystem {
  public:
    /// `guided`: without clearance and friction, the slider held by two joint rows (height and angle).
    ClearancePlanar(const std::map<std::string, double>& s, bool guided)
        : GeneralisedSystem(3, Vec3(0.0, 0.0, setting(s, "theta3", 0.0)), Vec3(150.0, -75.0, 0.0)), guided_(guided),
          friction_(setting(s, "mu", 0.01)), restitution_(setting(s, "restitution", 0.4)) {}
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const double s = l1_ * l2_ * sin(q[0] - q[1]) * (0.5 * m2_ + m3_);
        f << -s * v[1] * v[1] - verificationGravity * l1_ * cos(q[0]) * (0.5 * m1_ + m2_ + m3_),
            s * v[0] * v[0] - verificationGravity * l2_ * cos(q[1]) * (0.5 * m2_ + m3_), 0.0;
    }
    int constraintCount() const override { return guided_ ? 2 : 0; }
    void constraints(double, In<Vector> q, Out<Vector> g) const override {
        if (guided_) g << l1_ * sin(q[0]) + l2_ * sin(q[1]), q[2];
    }
    void constraintJacobian(double, In<Vector> q, Out<Matrix> g) const override {
        if (guided_) g << l1_ * cos(q[0]), l2_ * cos(q[1]), 0.0, 0.0, 0.0, 1.0;
    }
    void constraintBias(double, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override {
        if (guided_) gamma << -l1_ * sin(q[0]) * v[0] * v[0] - l2_ * sin(q[1]) * v[1] * v[1], 0.0;
    }
    int contactCount() const override { return guided_ ? 0 : 4; }
    ContactLaw contactLaw(int) const override { return {restitution_, 0.0, friction_}; }
    PairRow contactName(int i) const override {
        return {"corner " + std::to_string(i + 1), "slider", i < 2 ? "upper wall" : "lower wall", 0};
    }
    ContactGap contactGap(int i, In<Vector> q) const override {
        const double gap =
            b_ + c_ - side_[i] * (l1_ * sin(q[0]) + l2_ * sin(q[1])) + along_[i] * a_ * sin(q[2]) - b_ * cos(q[2]);
        return {gap, 1.0, true};
    }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows << -side_[i] * l1_ * cos(q[0]), -side_[i] * l2_ * cos(q[1]), along_[i] * a_ * cos(q[2]) + b_ * sin(q[2]),
            -l1_ * sin(q[0]), -l2_ * sin(q[1]), -end_[i] * a_ * sin(q[2]) + side_[i] * -b_ * cos(q[2]), 0.0, 0.0, 0.0;
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal = Vec3(0.0, -side_[i], 0.0);
        return geometry;
    }
    Vec3 contactBias(int i, In<Vector> q, In<Vector> v) const override {
        const Vec3 w = v.cwiseAbs2();
        return {side_[i] * (l1_ * sin(q[0]) * w[0] + l2_ * sin(q[1]) * w[1]) - along_[i] * a_ * sin(q[2]) * w[2] +
                    b_ * cos(q[2]) * w[2],
                -l1_ * cos(q[0]) * w[0] - l2_ * cos(q[1]) * w[1] - end_[i] * a_ * cos(q[2]) * w[2] +
                    side_[i] * b_ * sin(q[2]) * w[2],
                0.0};
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v),
                verificationGravity * ((0.5 * m1_ + m2_ + m3_) * l1_ * sin(q[0]) + (0.5 * m2_ + m3_) * l2_ * sin(q[1])),
                0.0};
    }
    double characteristicLength() const override { return 0.5; }

  private:
    void massMatrix(In<Vector> q, Out<Matrix> mass) const override {
        const double k = l1_ * l2_ * cos(q[0] - q[1]) * (0.5 * m2_ + m3_);
        mass << j1_ + l1_ * l1_ * (0.25 * m1_ + m2_ + m3_), k, 0.0, k, j2_ + l2_ * l2_ * (0.25 * m2_ + m3_), 0.0, 0.0,
            0.0, j3_;
    }
    // Corners 1, 2 on the upper wall, 3, 4 on the lower; `end` -1 the rear, +1 the front corner.
    static constexpr std::array<double, 4> side_ = {1, 1, -1, -1}, along_ = {1, -1, -1, 1}, end_ = {-1, 1, -1, 1};
    static constexpr double l1_ = 0.153, l2_ = 0.306, a_ = 0.05, b_ = 0.025, c_ = 0.001, m1_ = 0.038, m2_ = 0.038,
                            m3_ = 0.076, j1_ = 7.4e-5, j2_ = 5.9e-4, j3_ = 2.7e-6;
    bool guided_;
    double friction_, restitution_;
};

} // namespace

std::unique_ptr<System> makeClearancePlanar(const VerificationSettings& s) {
    return std::make_unique<ClearancePlanar>(s, false);
}
std::unique_ptr<System> makeBilateralPlanar(const VerificationSettings& s) {
    return std::make_unique<ClearancePlanar>(s, true);
}

} // namespace escapement
