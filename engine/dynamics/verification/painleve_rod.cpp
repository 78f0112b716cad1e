// A uniform rod whose tip slides on a rough floor: Painleve's example. Coordinates: the centre of mass (x, y) and the
// angle theta of the rod against the floor; half length l, mass m, inertia m l^2 / 3; the tip is at (x - l cos theta,
// y - l sin theta). Sliding to the left,
//
//     W_NN + mu W_NT = (1 + 3 cos^2 theta - 3 mu sin theta cos theta) / m
//
// is negative for steep enough friction (possible for mu > 4/3, first at tan theta = 2; [GenotBrogliato1999]).

#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <cmath>

namespace escapement {

namespace {

using std::cos;
using std::sin;

class PainleveRod final : public GeneralisedSystem {
  public:
    PainleveRod(double friction, double angle, double slip, double turn)
        : GeneralisedSystem(3, Vec3(0.0, l_ * sin(angle), angle),
                            // The tip slides with `slip` along the floor while the rod turns with `turn`.
                            Vec3(slip - l_ * sin(angle) * turn, l_ * cos(angle) * turn, turn)),
          friction_(friction) {}
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override {
        f << 0.0, -m_ * verificationGravity, 0.0;
    }
    int contactCount() const override { return 1; }
    ContactLaw contactLaw(int) const override {
        ContactLaw law;
        law.friction = friction_;
        return law;
    }
    PairRow contactName(int) const override { return {"tip", "rod", "floor", 0}; }
    ContactGap contactGap(int, In<Vector> q) const override { return {q[1] - l_ * sin(q[2]), 1.0, true}; }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows << 0.0, 1.0, -l_ * cos(q[2]), 1.0, 0.0, l_ * sin(q[2]), 0.0, 0.0, 0.0;
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal = Vec3::UnitY();
        geometry.pointA = geometry.pointB = Vec3(q[0] - l_ * cos(q[2]), 0.0, 0.0);
        return geometry;
    }
    Vec3 contactBias(int, In<Vector> q, In<Vector> v) const override {
        return {l_ * sin(q[2]) * v[2] * v[2], l_ * cos(q[2]) * v[2] * v[2], 0.0};
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), m_ * verificationGravity * q[1], 0.0};
    }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override {
        mass.setZero();
        mass.diagonal() << m_, m_, m_ * l_ * l_ / 3.0;
    }
    static constexpr double l_ = 0.5, m_ = 1.0; // m, kg
    double friction_;
};

} // namespace

std::unique_ptr<System> makePainleveRod(const VerificationSettings& s) {
    return std::make_unique<PainleveRod>(setting(s, "mu", 2.0), setting(s, "angle", 1.0), setting(s, "slip", -1.0),
                                         setting(s, "turn", 0.0));
}

} // namespace escapement
