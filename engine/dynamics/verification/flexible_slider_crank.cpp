// A slider-crank whose connecting rod bends and stretches [Simeon1996; MazziaMagherini2008]: two angles, the slider's
// place and four coordinates of the rod's deformation (two bending modes, two nodes of a quadratic element along it),
// the crank driven at constant speed. The rod's fastest vibrations are some hundred times faster than the motion. The
// longitudinal block of the mass matrix lacks a factor 1/15, as in the test set whose reference this is to reproduce.

#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <cmath>

namespace escapement {

namespace {

using std::cos;
using std::sin;
using Vec4 = Eigen::Vector4d;
using Mat4 = Eigen::Matrix4d;

// kg, m, kg m^2, N/m^2, kg/m^3, rad/s; names as published, pi with the digits of the data set.
constexpr double m2 = 0.151104, m3 = 0.075552, l1 = 0.15, l2 = 0.30, j1 = 0.002727, j2 = 0.0045339259;
constexpr double pi = 3.1415927, young = 0.20e12, width = 0.008, height = 0.008, density = 7870.0, speed = 150.0;

struct Rod {
    Mat4 mass = Mat4::Zero(), stiffness = Mat4::Zero(), turning = Mat4::Zero();
    Vec4 c1, c2, c12, c21;
    Rod() {
        constexpr double m = density * width * height * l2, k = young * width * height / l2, b = width * height * l2;
        mass.diagonal() << 0.5 * m, 0.5 * m, 8.0 * m, 2.0 * m;
        mass(2, 3) = mass(3, 2) = m;
        const double bending = k * std::pow(pi, 4) * (height / l2) * (height / l2);
        stiffness.diagonal() << bending / 24.0, bending * 2.0 / 3.0, k * 16.0 / 3.0, k * 7.0 / 3.0;
        stiffness(2, 3) = stiffness(3, 2) = -k * 8.0 / 3.0;
        turning(0, 2) = -b * 16.0 / std::pow(pi, 3);
        turning(0, 3) = b * (8.0 / std::pow(pi, 3) - 1.0 / pi);
        turning(1, 3) = 0.5 * b / pi;
        turning(2, 0) = -turning(0, 2);
        turning(3, 0) = -turning(0, 3);
        turning(3, 1) = -turning(1, 3);
        c1 << 0.0, 0.0, b * 2.0 / 3.0, b / 6.0;
        c2 << b * 2.0 / pi, 0.0, 0.0, 0.0;
        c12 << 0.0, 0.0, l2 * b / 3.0, l2 * b / 6.0;
        c21 << l2 * b / pi, -0.5 * l2 * b / pi, 0.0, 0.0;
    }
};

const Rod& rod() {
    static const Rod made;
    return made;
}

class FlexibleSliderCrank final : public GeneralisedSystem {
  public:
    FlexibleSliderCrank() : GeneralisedSystem(7, startPosition(), startVelocity()) {}
    int constraintCount() const override { return 3; }
    bool driven() const override { return true; }

    void forces(double, In<Vector> x, In<Vector> v, Out<Vector> f) const override {
        const Rod& r = rod();
        const Vec4 q = x.tail<4>(), rate = v.tail<4>(), turned = r.turning * rate;
        const double s = sin(x[0] - x[1]), c = cos(x[0] - x[1]), w1 = v[0], w2 = v[1];
        const double a1 = r.c1.dot(q), a2 = r.c2.dot(q), b1 = r.c1.dot(rate), b2 = r.c2.dot(rate);
        f[0] = -0.5 * l1 * l2 * m2 * w2 * w2 * s + density * l1 * w2 * w2 * (-s * a1 + c * a2) -
               2.0 * density * l1 * w2 * (c * b1 + s * b2);
        f[1] = 0.5 * l1 * l2 * m2 * w1 * w1 * s + density * l1 * w1 * w1 * (s * a1 - c * a2) -
               2.0 * density * w2 * r.c12.dot(rate) - 2.0 * w2 * rate.dot(r.mass * q) - density * rate.dot(turned);
        f[2] = 0.0;
        f.tail<4>() = w2 * w2 * (r.mass * q) +
                      density * (w2 * w2 * r.c12 + l1 * w1 * w1 * (c * r.c1 + s * r.c2) + 2.0 * w2 * turned) -
                      r.stiffness * q;
    }
    void constraints(double t, In<Vector> x, Out<Vector> g) const override {
        const double length = l2 + x[6];
        g << -l1 * sin(x[0]) - length * sin(x[1]), -x[2] + l1 * cos(x[0]) + length * cos(x[1]), -x[0] + speed * t;
    }
    void constraintJacobian(double, In<Vector> x, Out<Matrix> g) const override {
        const double length = l2 + x[6];
        g.setZero();
        g(0, 0) = -l1 * cos(x[0]);
        g(0, 1) = -length * cos(x[1]);
        g(0, 6) = -sin(x[1]);
        g(1, 0) = -l1 * sin(x[0]);
        g(1, 1) = -length * sin(x[1]);
        g(1, 2) = -1.0;
        g(1, 6) = cos(x[1]);
        g(2, 0) = -1.0;
    }
    void constraintTimeRate(double, In<Vector>, Out<Vector> gt) const override { gt << 0.0, 0.0, speed; }
    void constraintBias(double, In<Vector> x, In<Vector> v, Out<Vector> bias) const override {
        const double length = l2 + x[6], rate = v[6];
        bias << l1 * sin(x[0]) * v[0] * v[0] + length * sin(x[1]) * v[1] * v[1] - 2.0 * v[1] * cos(x[1]) * rate,
            -l1 * cos(x[0]) * v[0] * v[0] - length * cos(x[1]) * v[1] * v[1] - 2.0 * v[1] * sin(x[1]) * rate, 0.0;
    }
    SystemEnergy energy(double, In<Vector> x, In<Vector> v) const override {
        return {kinetic(x, v), 0.0, 0.5 * x.tail<4>().dot(rod().stiffness * x.tail<4>())};
    }
    SystemPower power(double, In<Vector>, In<Vector>) const override { return {}; }
    bool powered() const override { return false; }
    double characteristicLength() const override { return l2; }

  private:
    /// The test set's start, in which the rod bends as it must and hardly vibrates.
    static Vector startPosition() {
        Vector x(7);
        x << 0.0, 0.0, 4.500169330000000e-01, 0.0, 0.0, 1.033398630000000e-05, 1.693279690000000e-05;
        return x;
    }
    static Vector startVelocity() {
        Vector v(7);
        v << 1.5e2, -7.499576703969453e+01, -2.689386719979040e-06, 4.448961125815990e-01, 4.634339319238670e-03,
            -1.785910760000550e-06, -2.689386719979040e-06;
        return v;
    }
    void massMatrix(In<Vector> x, Out<Matrix> mass) const override {
        const Rod& r = rod();
        const Vec4 q = x.tail<4>();
        const double s = sin(x[0] - x[1]), c = cos(x[0] - x[1]);
        mass.setZero();
        mass(0, 0) = j1 + m2 * l1 * l1;
        mass(0, 1) = mass(1, 0) = 0.5 * l1 * l2 * m2 * c + density * l1 * (s * r.c2.dot(q) + c * r.c1.dot(q));
        mass(1, 1) = j2 + q.dot(r.mass * q) + 2.0 * density * r.c12.dot(q);
        mass(2, 2) = m3;
        const Vec4 first = density * l1 * (-s * r.c1 + c * r.c2),
                   second = density * (r.c21 + r.turning.transpose() * q);
        mass.block<1, 4>(0, 3) = first.transpose();
        mass.block<4, 1>(3, 0) = first;
        mass.block<1, 4>(1, 3) = second.transpose();
        mass.block<4, 1>(3, 1) = second;
        mass.bottomRightCorner<4, 4>() = r.mass;
    }
};

} // namespace

std::unique_ptr<System> makeFlexibleSliderCrank(const VerificationSettings&) {
    return std::make_unique<FlexibleSliderCrank>();
}

} // namespace escapement
