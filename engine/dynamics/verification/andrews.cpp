// Andrews' squeezing mechanism: seven bodies in a plane, seven angles, six closure conditions, a spring and a motor of
// constant torque [Schiehlen1990; HairerWanner1996, VII.7]. The whole of it happens within 0.03 s.

#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <cmath>

namespace escapement {

namespace {

using std::cos;
using std::sin;

// kg, kg m^2, m, N/m, N m; names as published.
constexpr double m[7] = {0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498};
constexpr double inertia[7] = {2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5};
constexpr double xa = -0.06934, ya = -0.00227, xb = -0.03635, yb = 0.03273, xc = 0.014, yc = 0.072;
constexpr double stiffness = 4530.0, rest = 0.07785, torque = 0.033;
constexpr double d = 0.028, da = 0.0115, rr = 0.007, ra = 0.00092, ss = 0.035, sa = 0.01874, sb = 0.01043, sc = 0.018,
                 sd = 0.02;
constexpr double ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449, zf = 0.02, zt = 0.04;
constexpr double e = 0.02, ea = 0.01421, fa = 0.01421;
constexpr double eRest = e - ea, fRest = zf - fa; // from a joint to the centre of mass

enum Angle { beta, theta, gamma_, phi, delta, omega, epsilon, angles };

struct Spring {
    double length, dx, dy; ///< and where its end is from the other
};

Spring spring(double g) {
    const double dx = sd * cos(g) + sc * sin(g) + xb - xc, dy = sd * sin(g) - sc * cos(g) + yb - yc;
    return {std::hypot(dx, dy), dx, dy};
}

class Andrews final : public GeneralisedSystem {
  public:
    Andrews() : GeneralisedSystem(angles, start(), Vector::Zero(angles)) {}
    int constraintCount() const override { return 6; }

    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const Spring s = spring(q[gamma_]);
        const double pull = -stiffness * (s.length - rest) / s.length, fx = pull * s.dx, fy = pull * s.dy;
        const double k = m[1] * da * rr * sin(q[theta]);
        const double kz = m[3] * zt * eRest * cos(q[phi]), ku = m[5] * u * fRest * cos(q[omega]);
        f[beta] = torque - k * v[theta] * (v[theta] + 2.0 * v[beta]);
        f[theta] = k * v[beta] * v[beta];
        f[gamma_] = fx * (sc * cos(q[gamma_]) - sd * sin(q[gamma_])) + fy * (sd * cos(q[gamma_]) + sc * sin(q[gamma_]));
        f[phi] = kz * v[delta] * v[delta];
        f[delta] = -kz * v[phi] * (v[phi] + 2.0 * v[delta]);
        f[omega] = -ku * v[epsilon] * v[epsilon];
        f[epsilon] = ku * v[omega] * (v[omega] + 2.0 * v[epsilon]);
    }

    void constraints(double, In<Vector> q, Out<Vector> g) const override {
        const double bt = q[beta] + q[theta], pd = q[phi] + q[delta], oe = q[omega] + q[epsilon];
        const double x = rr * cos(q[beta]) - d * cos(bt), y = rr * sin(q[beta]) - d * sin(bt);
        g << -x + ss * sin(q[gamma_]) + xb, -y - ss * cos(q[gamma_]) + yb,                          //
            -x + e * sin(pd) + zt * cos(q[delta]) + xa, -y - e * cos(pd) + zt * sin(q[delta]) + ya, //
            -x + zf * cos(oe) + u * sin(q[epsilon]) + xa, -y + zf * sin(oe) - u * cos(q[epsilon]) + ya;
    }

    void constraintJacobian(double, In<Vector> q, Out<Matrix> g) const override {
        const double bt = q[beta] + q[theta], pd = q[phi] + q[delta], oe = q[omega] + q[epsilon];
        g.setZero();
        for (int i = 0; i < 6; i += 2) {
            g(i, beta) = rr * sin(q[beta]) - d * sin(bt);
            g(i, theta) = -d * sin(bt);
            g(i + 1, beta) = -rr * cos(q[beta]) + d * cos(bt);
            g(i + 1, theta) = d * cos(bt);
        }
        g(0, gamma_) = ss * cos(q[gamma_]);
        g(1, gamma_) = ss * sin(q[gamma_]);
        g(2, phi) = e * cos(pd);
        g(2, delta) = e * cos(pd) - zt * sin(q[delta]);
        g(3, phi) = e * sin(pd);
        g(3, delta) = e * sin(pd) + zt * cos(q[delta]);
        g(4, omega) = -zf * sin(oe);
        g(4, epsilon) = -zf * sin(oe) + u * cos(q[epsilon]);
        g(5, omega) = zf * cos(oe);
        g(5, epsilon) = zf * cos(oe) + u * sin(q[epsilon]);
    }

    void constraintBias(double, In<Vector> q, In<Vector> v, Out<Vector> bias) const override {
        const double bt = q[beta] + q[theta], pd = q[phi] + q[delta], oe = q[omega] + q[epsilon];
        const double b2 = v[beta] * v[beta], bt2 = (v[beta] + v[theta]) * (v[beta] + v[theta]);
        const double pd2 = (v[phi] + v[delta]) * (v[phi] + v[delta]),
                     oe2 = (v[omega] + v[epsilon]) * (v[omega] + v[epsilon]);
        const double g2 = v[gamma_] * v[gamma_], d2 = v[delta] * v[delta], e2 = v[epsilon] * v[epsilon];
        const double x = -rr * cos(q[beta]) * b2 + d * cos(bt) * bt2, y = -rr * sin(q[beta]) * b2 + d * sin(bt) * bt2;
        bias << -x - ss * sin(q[gamma_]) * g2, -y + ss * cos(q[gamma_]) * g2,                                   //
            -x - e * sin(pd) * pd2 - zt * cos(q[delta]) * d2, -y + e * cos(pd) * pd2 - zt * sin(q[delta]) * d2, //
            -x - zf * cos(oe) * oe2 - u * sin(q[epsilon]) * e2, -y - zf * sin(oe) * oe2 + u * cos(q[epsilon]) * e2;
    }

    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        const double stretch = spring(q[gamma_]).length - rest;
        return {kinetic(q, v), 0.0, 0.5 * stiffness * stretch * stretch};
    }
    SystemPower power(double, In<Vector>, In<Vector> v) const override { return {torque * v[beta], 0.0}; }
    double characteristicLength() const override { return ss; }

  private:
    /// Consistent to all digits (IVP test set).
    static Vector start() {
        Vector q(angles);
        q << -0.0617138900142764496358948458001, 0.0, 0.455279819163070380255912382449,
            0.222668390165885884674473185609, 0.487364979543842550225598953530, -0.222668390165885884674473185609,
            1.23054744454982119249735015568;
        return q;
    }
    void massMatrix(In<Vector> q, Out<Matrix> mass) const override {
        mass.setZero();
        const double arm = da * rr * cos(q[theta]), zs = zt * eRest * sin(q[phi]), us = u * fRest * sin(q[omega]);
        mass(beta, beta) = m[0] * ra * ra + m[1] * (rr * rr - 2.0 * arm + da * da) + inertia[0] + inertia[1];
        mass(beta, theta) = mass(theta, beta) = m[1] * (da * da - arm) + inertia[1];
        mass(theta, theta) = m[1] * da * da + inertia[1];
        mass(gamma_, gamma_) = m[2] * (sa * sa + sb * sb) + inertia[2];
        mass(phi, phi) = m[3] * eRest * eRest + inertia[3];
        mass(phi, delta) = mass(delta, phi) = m[3] * (eRest * eRest + zs) + inertia[3];
        mass(delta, delta) =
            m[3] * (zt * zt + 2.0 * zs + eRest * eRest) + m[4] * (ta * ta + tb * tb) + inertia[3] + inertia[4];
        mass(omega, omega) = m[5] * fRest * fRest + inertia[5];
        mass(omega, epsilon) = mass(epsilon, omega) = m[5] * (fRest * fRest - us) + inertia[5];
        mass(epsilon, epsilon) =
            m[5] * (fRest * fRest - 2.0 * us + u * u) + m[6] * (ua * ua + ub * ub) + inertia[5] + inertia[6];
    }
};

} // namespace

std::unique_ptr<System> makeAndrews(const VerificationSettings&) { return std::make_unique<Andrews>(); }

} // namespace escapement
