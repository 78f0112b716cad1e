#include "engine/dynamics/verification_systems.h"

#include <Eigen/Cholesky>

#include <array>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

using std::cos;
using std::sin;

constexpr double gravity = 9.81;

double setting(const std::map<std::string, double>& settings, const std::string& name, double fallback) {
    const auto found = settings.find(name);
    return found == settings.end() ? fallback : found->second;
}

/// Coordinates whose velocities are their own rates, with a full mass matrix.
class GeneralisedSystem : public System {
  public:
    GeneralisedSystem(int size, Vector q0, Vector v0) : n_(size), q0_(std::move(q0)), v0_(std::move(v0)) {}
    int nq() const override { return n_; }
    int nv() const override { return n_; }
    void initialState(Vector& q, Vector& v) const override {
        q = q0_;
        v = v0_;
    }
    void rates(In<Vector>, In<Vector> v, Out<Vector> qdot) const override { qdot = v; }
    void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const override { result = q + dv; }
    void prepareMass(In<Vector> q) override {
        mass_ = massMatrix(q);
        factor_.compute(mass_);
    }
    void solveMass(Out<Matrix> columns) const override { factor_.solveInPlace(columns); }
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { result = mass_ * v; }
    void observe(double, In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) override {
        frame.q = q;
        frame.v = v;
        frame.lambda = lambda;
    }

  protected:
    virtual Matrix massMatrix(In<Vector> q) const = 0;
    double kinetic(In<Vector> q, In<Vector> v) const { return 0.5 * v.dot(massMatrix(q) * v); }

  private:
    int n_;
    Vector q0_, v0_;
    Matrix mass_;
    Eigen::LLT<Matrix> factor_;
};

/// The thesis's four-bar linkage in three absolute angles (3.1)-(3.5), driven by a constant torque. The printed
/// l2 = 360.55 mm is rounded: its drift table shows sqrt(0.13) m, with which the start is consistent.
class FourBar final : public GeneralisedSystem {
  public:
    FourBar() : GeneralisedSystem(3, start(), Vector::Zero(3)) {}
    int constraintCount() const override { return 2; }
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const double k = 0.5 * m_ * l1_ * l2_ * sin(q[1] - q[0]);
        f << -1.5 * m_ * l1_ * gravity * cos(q[0]) + k * v[1] * v[1] + torque_,
            -0.5 * m_ * gravity * l2_ * cos(q[1]) - k * v[0] * v[0], -0.5 * m_ * gravity * l3_ * cos(q[2]);
    }
    void constraints(double, In<Vector> q, Out<Vector> g) const override {
        g << l1_ * cos(q[0]) + l2_ * cos(q[1]) - l3_ * cos(q[2]) - d_, l1_ * sin(q[0]) + l2_ * sin(q[1]) - l3_ * sin(q[2]);
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
        return {kinetic(q, v), gravity * m_ * (1.5 * l1_ * sin(q[0]) + 0.5 * l2_ * sin(q[1]) + 0.5 * l3_ * sin(q[2])), 0.0};
    }
    SystemPower power(double, In<Vector>, In<Vector> v) const override { return {torque_ * v[0], 0.0}; }

  private:
    static Vector start() {
        // phi1 = 60 deg, phi3 = 120 deg close the loop exactly: sin phi2 = (0.4 - 0.3) sin 60 deg / l2.
        return Vec3(std::numbers::pi / 3.0, std::asin((l3_ - l1_) * sin(std::numbers::pi / 3.0) / l2_), 2.0 * std::numbers::pi / 3.0);
    }
    Matrix massMatrix(In<Vector> q) const override {
        const double c = 0.5 * m_ * l1_ * l2_ * cos(q[0] - q[1]);
        Mat3 mass;
        mass << m_ * l1_ * l1_ * (1.0 / 12.0 + 0.25 + 1.0), c, 0.0, c, m_ * l2_ * l2_ / 3.0, 0.0, 0.0, 0.0, m_ * l3_ * l3_ / 3.0;
        return mass;
    }
    static constexpr double m_ = 1.0, l1_ = 0.3, l2_ = 0.36055512754639896, l3_ = 0.4, d_ = 0.7, torque_ = 6.0;
};

/// The thesis's slider-crank without clearance in two absolute angles (3.6)-(3.8), with 0.25 m2 where it prints 0.5 m2.
/// l2 = 1 m with v0 = (4, -4) (default) or l2 = 2 m with v0 = (4, -2): the printed mixture violates its own constraint.
class SliderCrank final : public GeneralisedSystem {
  public:
    explicit SliderCrank(double l2) : GeneralisedSystem(2, Vec2::Zero(), Vec2(4.0, -4.0 / l2)), l2_(l2) {}
    int constraintCount() const override { return 1; }
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const double k = 1.5 * l1_ * l2_ * sin(q[1] - q[0]);
        f << k * v[1] * v[1] - 2.5 * l1_ * gravity * cos(q[0]), -k * v[0] * v[0] - 1.5 * l2_ * gravity * cos(q[1]);
    }
    void constraints(double, In<Vector> q, Out<Vector> g) const override { g[0] = l1_ * sin(q[0]) + l2_ * sin(q[1]); }
    void constraintJacobian(double, In<Vector> q, Out<Matrix> g) const override { g << l1_ * cos(q[0]), l2_ * cos(q[1]); }
    void constraintBias(double, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override {
        gamma[0] = -l1_ * sin(q[0]) * v[0] * v[0] - l2_ * sin(q[1]) * v[1] * v[1];
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), gravity * (2.5 * l1_ * sin(q[0]) + 1.5 * l2_ * sin(q[1])), 0.0};
    }

  private:
    Matrix massMatrix(In<Vector> q) const override {
        const double c = 1.5 * l1_ * l2_ * cos(q[1] - q[0]);
        Mat2 mass;
        mass << 1.0 / 12.0 + 2.25 * l1_ * l1_, c, c, 1.0 / 12.0 + 1.25 * l2_ * l2_;
        return mass;
    }
    static constexpr double l1_ = 1.0;
    double l2_;
};

/// Schindler's slider-crank with clearance in three absolute angles (RR-8623, section 2.1, table 1); the slider's four
/// corners against the upper (contacts 1, 2) and lower wall (3, 4).
class ClearancePlanar final : public GeneralisedSystem {
  public:
    explicit ClearancePlanar(const std::map<std::string, double>& s)
        : GeneralisedSystem(3, Vec3(0.0, 0.0, setting(s, "theta3", 0.0)), Vec3(150.0, -75.0, 0.0)),
          friction_(setting(s, "mu", 0.01)), restitution_(setting(s, "restitution", 0.4)) {}
    void forces(double, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        const double s = l1_ * l2_ * sin(q[0] - q[1]) * (0.5 * m2_ + m3_);
        f << -s * v[1] * v[1] - gravity * l1_ * cos(q[0]) * (0.5 * m1_ + m2_ + m3_),
            s * v[0] * v[0] - gravity * l2_ * cos(q[1]) * (0.5 * m2_ + m3_), 0.0;
    }
    int contactCount() const override { return 4; }
    ContactLaw contactLaw(int) const override { return {restitution_, 0.0, friction_}; }
    PairRow contactName(int i) const override {
        return {"corner " + std::to_string(i + 1), "slider", i < 2 ? "upper wall" : "lower wall", 0};
    }
    ContactGap contactGap(int i, In<Vector> q) const override {
        const double gap = b_ + c_ - side_[i] * (l1_ * sin(q[0]) + l2_ * sin(q[1])) + along_[i] * a_ * sin(q[2]) - b_ * cos(q[2]);
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
        return {side_[i] * (l1_ * sin(q[0]) * w[0] + l2_ * sin(q[1]) * w[1]) - along_[i] * a_ * sin(q[2]) * w[2] + b_ * cos(q[2]) * w[2],
                -l1_ * cos(q[0]) * w[0] - l2_ * cos(q[1]) * w[1] - end_[i] * a_ * cos(q[2]) * w[2] + side_[i] * b_ * sin(q[2]) * w[2], 0.0};
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), gravity * ((0.5 * m1_ + m2_ + m3_) * l1_ * sin(q[0]) + (0.5 * m2_ + m3_) * l2_ * sin(q[1])), 0.0};
    }
    double characteristicLength() const override { return 0.5; }

  private:
    Matrix massMatrix(In<Vector> q) const override {
        const double k = l1_ * l2_ * cos(q[0] - q[1]) * (0.5 * m2_ + m3_);
        Mat3 mass;
        mass << j1_ + l1_ * l1_ * (0.25 * m1_ + m2_ + m3_), k, 0.0, k, j2_ + l2_ * l2_ * (0.25 * m2_ + m3_), 0.0, 0.0, 0.0, j3_;
        return mass;
    }
    // Corners 1, 2 on the upper wall, 3, 4 on the lower; `end` -1 the rear, +1 the front corner.
    static constexpr std::array<double, 4> side_ = {1, 1, -1, -1}, along_ = {1, -1, -1, 1}, end_ = {-1, 1, -1, 1};
    static constexpr double l1_ = 0.153, l2_ = 0.306, a_ = 0.05, b_ = 0.025, c_ = 0.001, m1_ = 0.038, m2_ = 0.038,
                            m3_ = 0.076, j1_ = 7.4e-5, j2_ = 5.9e-4, j3_ = 2.7e-6;
    double friction_, restitution_;
};

/// A point mass against walls: the bouncing ball (height over the floor) and the ball in a box (thesis 4.4).
class Ball final : public GeneralisedSystem {
  public:
    struct Wall {
        std::string name;
        Vec2 normal;
        double offset; ///< gap = normal . q + offset
    };
    Ball(Vec2 q0, Vec2 v0, Vec2 acceleration, double restitution, std::vector<Wall> walls)
        : GeneralisedSystem(2, q0, v0), acceleration_(acceleration), restitution_(restitution), walls_(std::move(walls)) {}
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f = acceleration_; }
    int contactCount() const override { return int(walls_.size()); }
    ContactLaw contactLaw(int) const override { return {restitution_, 0.0, 0.0}; }
    PairRow contactName(int i) const override { return {walls_[i].name, "ball", walls_[i].name, 0}; }
    ContactGap contactGap(int i, In<Vector> q) const override { return {walls_[i].normal.dot(q) + walls_[i].offset, 1.0, true}; }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows.setZero();
        rows.row(0) = walls_[i].normal.transpose();
        rows.row(1) << -walls_[i].normal.y(), walls_[i].normal.x();
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal << walls_[i].normal, 0.0;
        return geometry;
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), -acceleration_.dot(q), 0.0};
    }

  private:
    Matrix massMatrix(In<Vector>) const override { return Mat2::Identity(); }
    Vec2 acceleration_;
    double restitution_;
    std::vector<Wall> walls_;
};

std::unique_ptr<System> bouncingBall(const std::map<std::string, double>& s) {
    const double h = setting(s, "height", 1.0);
    return std::make_unique<Ball>(Vec2(0.0, h), Vec2::Zero(), Vec2(0.0, -gravity), setting(s, "restitution", 0.5),
                                  std::vector<Ball::Wall>{{"floor", Vec2::UnitY(), 0.0}});
}

std::unique_ptr<System> ballInBox(const std::map<std::string, double>& s) {
    // A ball of radius 1 in a box of half sides 4 x 4 about the origin of its corner: walls at 0 and 4, start (2, 2).
    const double radius = 1.0, side = 4.0, tilt = std::numbers::pi / 6.0;
    return std::make_unique<Ball>(Vec2(2.0, 2.0), Vec2::Zero(), Vec2(-gravity * cos(tilt), -gravity * sin(tilt)),
                                  setting(s, "restitution", 0.3),
                                  std::vector<Ball::Wall>{{"left", Vec2::UnitX(), -radius},
                                                          {"bottom", Vec2::UnitY(), -radius},
                                                          {"right", -Vec2::UnitX(), side - radius},
                                                          {"top", -Vec2::UnitY(), side - radius}});
}

} // namespace

const std::vector<VerificationSystem>& verificationSystemTable() {
    using Settings = std::map<std::string, double>;
    static const std::vector<VerificationSystem> table = {
        {"four-bar", "four-bar linkage driven by a torque, three angles (thesis 3.2.1)", 2.0,
         [](const Settings&) -> std::unique_ptr<System> { return std::make_unique<FourBar>(); }, {}},
        {"slider-crank", "slider-crank without clearance, two angles (thesis 3.2.2)", 1.0,
         [](const Settings& s) -> std::unique_ptr<System> { return std::make_unique<SliderCrank>(setting(s, "l2", 1.0)); },
         {"l2"}},
        {"clearance-planar", "slider-crank with clearance and friction, three angles (Schindler et al., RR-8623, table 1)", 0.02,
         [](const Settings& s) -> std::unique_ptr<System> { return std::make_unique<ClearancePlanar>(s); },
         {"theta3", "mu", "restitution"}},
        {"bouncing-ball", "a ball dropped from 1 m, restitution 0.5; analytic instants", 2.0, bouncingBall, {"height", "restitution"}},
        {"ball-in-box", "a ball driven into the corner of a tilted box, restitution 0.3 (Schindler et al., table 4)", 1.5, ballInBox,
         {"restitution"}},
    };
    return table;
}

} // namespace escapement
