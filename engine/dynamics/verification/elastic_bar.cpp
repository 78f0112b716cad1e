#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <numbers>

namespace escapement {

namespace {

/// An elastic bar that flies against a wall ([Schindler2014, section 7.1, table 5], with E = 2.1e11 N/m^2), as a chain
/// of masses: displacements of the nodes of equal elements with lumped masses, half a one at the ends. `damping` (s) is
/// delta in C = delta K. The first node starts `gap` from the wall.
class ElasticBar final : public GeneralisedSystem {
  public:
    ElasticBar(int elements, double damping, double gap)
        : GeneralisedSystem(elements + 1, Vector::Zero(elements + 1), Vector::Constant(elements + 1, -speed_)),
          n_(elements + 1), damping_(damping), gap_(gap), stiffness_(modulus_ * area_ * elements / length_),
          masses_(Vector::Constant(elements + 1, density_ * area_ * length_ / elements)) {
        masses_[0] *= 0.5;
        masses_[elements] *= 0.5;
    }
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        f.setZero();
        for (int i = 0; i + 1 < n_; ++i) {
            const double tension = stiffness_ * (q[i + 1] - q[i] + damping_ * (v[i + 1] - v[i]));
            f[i] += tension;
            f[i + 1] -= tension;
        }
    }
    // The mass is diagonal.
    void prepareMass(In<Vector>) override {}
    void solveMass(Out<Matrix> columns) const override { columns.array().colwise() /= masses_.array(); }
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { result = masses_.cwiseProduct(v); }

    int contactCount() const override { return 1; }
    ContactLaw contactLaw(int) const override { return {0.0, 0.0, 0.0}; }
    PairRow contactName(int) const override { return {"wall", "bar", "wall", 0}; }
    ContactGap contactGap(int, In<Vector> q) const override { return {q[0] + gap_, 1.0, true}; }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows.setZero();
        rows(0, 0) = 1.0;
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal = Vec3::UnitX();
        return geometry;
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {0.5 * v.dot(masses_.cwiseProduct(v)),
                0.5 * stiffness_ * (q.tail(n_ - 1) - q.head(n_ - 1)).squaredNorm(), 0.0};
    }
    SystemPower power(double, In<Vector>, In<Vector> v) const override {
        return {0.0, damping_ * stiffness_ * (v.tail(n_ - 1) - v.head(n_ - 1)).squaredNorm()};
    }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass = masses_.asDiagonal(); }
    static constexpr double length_ = 1.0, area_ = std::numbers::pi * 1e-4, density_ = 7800.0, modulus_ = 2.1e11,
                            speed_ = 0.1;
    int n_;
    double damping_, gap_, stiffness_;
    Vector masses_;
};

} // namespace

std::unique_ptr<System> makeElasticBar(const VerificationSettings& s) {
    return std::make_unique<ElasticBar>(int(setting(s, "elements", 50.0)), setting(s, "damping", 0.0),
                                        setting(s, "gap", 5e-6));
}

} // namespace escapement
