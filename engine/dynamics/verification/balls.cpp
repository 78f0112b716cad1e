#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

using std::cos;
using std::sin;

/// A point mass against walls: the bouncing ball (height over the floor) and the ball in a box [Haddouni2015, 4.4].
class Ball final : public GeneralisedSystem {
  public:
    struct Wall {
        std::string name;
        Vec2 normal;
        double offset; ///< gap = normal . q + offset
    };
    Ball(Vec2 q0, Vec2 v0, Vec2 acceleration, double restitution, std::vector<Wall> walls)
        : GeneralisedSystem(2, q0, v0), acceleration_(acceleration), restitution_(restitution),
          walls_(std::move(walls)) {}
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f = acceleration_; }
    int contactCount() const override { return int(walls_.size()); }
    ContactLaw contactLaw(int) const override { return {restitution_, 0.0, 0.0}; }
    PairRow contactName(int i) const override { return {walls_[i].name, "ball", walls_[i].name, 0}; }
    ContactGap contactGap(int i, In<Vector> q) const override {
        return {walls_[i].normal.dot(q) + walls_[i].offset, 1.0, true};
    }
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
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass.setIdentity(); }
    Vec2 acceleration_;
    double restitution_;
    std::vector<Wall> walls_;
};

/// Three equal balls over one another above the floor, heights of their centres [Haddouni2015, 4.3.1, figure 4.2]. That
/// source gives no data; ours: 1 kg, radius 0.05 m, gaps of 0.1 m under the lowest and 0.02 m between, at rest, e =
/// 0.5.
class ChainOfBalls final : public GeneralisedSystem {
  public:
    explicit ChainOfBalls(double restitution)
        : GeneralisedSystem(3, Vec3(0.15, 0.27, 0.39), Vec3::Zero()), restitution_(restitution) {}
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f.setConstant(-verificationGravity); }
    int contactCount() const override { return 3; }
    ContactLaw contactLaw(int) const override { return {restitution_, 0.0, 0.0}; }
    PairRow contactName(int i) const override {
        const std::string upper = "ball " + std::to_string(i + 1),
                          lower = i == 0 ? "floor" : "ball " + std::to_string(i);
        return {upper + " on " + lower, upper, lower, 0};
    }
    ContactGap contactGap(int i, In<Vector> q) const override {
        return {i == 0 ? q[0] - radius_ : q[i] - q[i - 1] - 2.0 * radius_, 1.0, true};
    }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows.setZero();
        rows(0, i) = 1.0;
        if (i > 0) rows(0, i - 1) = -1.0;
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal = Vec3::UnitY();
        return geometry;
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), verificationGravity * q.sum(), 0.0};
    }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass.setIdentity(); }
    static constexpr double radius_ = 0.05;
    double restitution_;
};

} // namespace

std::unique_ptr<System> makeChainOfBalls(const VerificationSettings& s) {
    return std::make_unique<ChainOfBalls>(setting(s, "restitution", 0.5));
}

std::unique_ptr<System> makeBouncingBall(const VerificationSettings& s) {
    const double h = setting(s, "height", 1.0);
    return std::make_unique<Ball>(Vec2(0.0, h), Vec2::Zero(), Vec2(0.0, -verificationGravity),
                                  setting(s, "restitution", 0.5),
                                  std::vector<Ball::Wall>{{"floor", Vec2::UnitY(), 0.0}});
}

std::unique_ptr<System> makeBallInBox(const VerificationSettings& s) {
    // A ball of radius 1 in a box of half sides 4 x 4 about the origin of its corner: walls at 0 and 4, start (2, 2).
    const double radius = 1.0, side = 4.0, tilt = std::numbers::pi / 6.0;
    return std::make_unique<Ball>(Vec2(2.0, 2.0), Vec2::Zero(),
                                  Vec2(-verificationGravity * cos(tilt), -verificationGravity * sin(tilt)),
                                  setting(s, "restitution", 0.3),
                                  std::vector<Ball::Wall>{{"left", Vec2::UnitX(), -radius},
                                                          {"bottom", Vec2::UnitY(), -radius},
                                                          {"right", -Vec2::UnitX(), side - radius},
                                                          {"top", -Vec2::UnitY(), side - radius}});
}

} // namespace escapement
