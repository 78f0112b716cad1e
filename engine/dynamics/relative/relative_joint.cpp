#include "engine/dynamics/relative/relative_joint.h"

#include "engine/math/rotation.h"
#include "engine/math/skew.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace escapement {

namespace {

constexpr double roundoff = std::numeric_limits<double>::epsilon();
constexpr double leastPivot = 1e-6;  // of the largest: below it a joint's rows say the same thing twice
constexpr double furthestTurn = 3.0; // rad: near a whole turn rotation vectors are none, except about a fixed axis
constexpr double fixedAxis = 1e-12;
constexpr int iterations = 12;

/// w = J(phi) phi': the rate of exp(phi) in the axes that turn.
Mat3 turning(const Vec3& phi) {
    const double square = phi.squaredNorm(), angle = std::sqrt(square);
    const double first = angle < 1e-3 ? 0.5 - square / 24.0 : (1.0 - std::cos(angle)) / square;
    const double second = angle < 1e-3 ? 1.0 / 6.0 - square / 120.0 : (angle - std::sin(angle)) / (square * angle);
    const Mat3 k = skew(phi);
    return Mat3::Identity() - first * k + second * k * k;
}

/// phi' of an angular velocity in the axes that turn: the inverse of that.
Vec3 turned(const Vec3& phi, const Vec3& w) {
    const Vec3 across = phi.cross(w);
    const double square = phi.squaredNorm(), angle = std::sqrt(square);
    if (across.norm() <= fixedAxis * angle * w.norm()) return w;
    if (angle > furthestTurn) throw RunError("a joint turns too far in one step; smaller steps are needed");
    const double k = angle < 1e-2 ? 1.0 / 12.0 + square * (1.0 / 720.0 + square / 30240.0)
                                  : 1.0 / square - (1.0 + std::cos(angle)) / (2.0 * angle * std::sin(angle));
    return w + 0.5 * across + k * phi.cross(across);
}

} // namespace

RelativeJoint::RelativeJoint(const CompiledJoint* joint, bool reversed)
    : joint_(joint), reversed_(reversed), rows_(joint ? joint->type->rowCount() : 0) {
    if (!joint) return; // the centre of mass is the child's point
    onParent_ = reversed ? joint->b : joint->a;
    onChild_ = reversed ? joint->a : joint->b;
}

BodyKinematics RelativeJoint::child(const Place& place) const {
    return {place.centre, place.rotation, Vec3::Zero(), Vec3::Zero()};
}

void RelativeJoint::pose(const Reference& reference, const Vec6& x, Place& place) const {
    place.phi = x.tail<3>();
    place.turn = (reference.turn * exponential(onChild_.axes * place.phi)).normalized();
    place.rotation = place.turn.toRotationMatrix();
    place.arm = place.rotation * onChild_.position;
    place.centre = reference.point + onParent_.axes * x.head<3>() - place.arm;
}

void RelativeJoint::values(const Place& place, SmallVector& g) const {
    g.resize(rows_);
    const BodyKinematics parent, moved = child(place);
    jointValues(*joint_, reversed_ ? moved : parent, reversed_ ? parent : moved, g);
}

void RelativeJoint::gradient(Place& place) const {
    if (rows_ == 0) return;
    Eigen::Matrix<double, 6, 6> ofChild;
    static const Matrix none(6, 0);
    Matrix empty = none;
    const BodyKinematics parent, moved = child(place);
    jointJacobian(*joint_, reversed_ ? moved : parent, reversed_ ? parent : moved,
                  reversed_ ? Out<Matrix>(ofChild.topRows(rows_)) : Out<Matrix>(empty.topRows(rows_)),
                  reversed_ ? Out<Matrix>(empty.topRows(rows_)) : Out<Matrix>(ofChild.topRows(rows_)));
    const auto linear = ofChild.topLeftCorner(rows_, 3);
    place.gradient.topLeftCorner(rows_, 3) = linear * onParent_.axes;
    place.gradient.topRightCorner(rows_, 3) =
        (linear * (skew(place.arm) * place.rotation) + ofChild.topRightCorner(rows_, 3)) * onChild_.axes;
}

const Eigen::PartialPivLU<SmallMatrix>& RelativeJoint::dependent(const Reference& reference, const Place& place) const {
    if (place.factorised) return place.dependent;
    SmallMatrix columns(rows_, rows_);
    for (int k = 0; k < rows_; ++k) columns.col(k) = place.gradient.col(reference.order[std::size_t(k)]).head(rows_);
    place.dependent.compute(columns);
    place.factorised = true;
    return place.dependent;
}

void RelativeJoint::refer(const BodyKinematics& parent, const Quaternion& parentTurn, const BodyKinematics& child,
                          const Quaternion& childTurn, Reference& reference) const {
    reference.turn = (parentTurn.conjugate() * childTurn).normalized();
    reference.point = parent.rotation.transpose() * (child.centre + child.rotation * onChild_.position - parent.centre);
    auto& order = reference.order;
    std::iota(order.begin(), order.end(), 0);
    reference.slope.resize(rows_, freedom());
    if (rows_ == 0) return;
    Place place;
    pose(reference, Vec6::Zero(), place);
    gradient(place);
    // Elimination with full pivots: columns that were pivots depend on the others.
    SmallMatrix g = place.gradient.topRows(rows_);
    double largest = 0.0;
    for (int k = 0; k < rows_; ++k) {
        Eigen::Index row = 0, column = 0;
        const double pivot = g.bottomRightCorner(rows_ - k, 6 - k).cwiseAbs().maxCoeff(&row, &column);
        largest = std::max(largest, pivot);
        if (!(pivot > leastPivot * largest))
            throw RunError(fmt::format("joint '{}' is in a position in which its rows depend on each other; there the "
                                       "formulation by multipliers can go on",
                                       joint_->name));
        g.row(k).swap(g.row(k + row));
        g.col(k).swap(g.col(k + column));
        std::swap(order[std::size_t(k)], order[std::size_t(k + column)]);
        for (int i = 0; i < rows_; ++i)
            if (i != k) g.row(i) -= (g(i, k) / g(k, k)) * g.row(k).eval();
    }
    for (int k = 0; k < rows_; ++k) reference.slope.row(k) = -g.row(k).tail(freedom()) / g(k, k);
}

void RelativeJoint::place(const Reference& reference, In<Vector> coordinates, Place& place) const {
    const auto& order = reference.order;
    const int free = freedom();
    Vec6 x;
    for (int k = 0; k < free; ++k) x[order[std::size_t(rows_ + k)]] = coordinates[k];
    SmallVector guess = reference.slope * coordinates;
    for (int k = 0; k < rows_; ++k) x[order[std::size_t(k)]] = guess[k];
    pose(reference, x, place);
    place.factorised = false;
    if (rows_ > 0) {
        SmallVector g;
        const double done = 4.0 * roundoff * (1.0 + place.centre.cwiseAbs().maxCoeff());
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0;; ++i) {
            values(place, g);
            const double error = g.cwiseAbs().maxCoeff();
            // What has turned far about an axis that does not turn is as exact as its rotation.
            const bool nearly = error < 1e3 * done && (error > 0.25 * last || place.phi.norm() > furthestTurn);
            if (error <= done || nearly) break;
            if (i == iterations || !std::isfinite(error))
                throw RunError(
                    fmt::format("joint '{}' cannot follow its coordinates; smaller steps are needed", joint_->name));
            last = error;
            gradient(place);
            place.gradient.topRightCorner(rows_, 3) *= turning(place.phi);
            guess = dependent(reference, place).solve(g);
            for (int k = 0; k < rows_; ++k) x[order[std::size_t(k)]] -= guess[k];
            pose(reference, x, place);
            place.factorised = false;
        }
        gradient(place);
    }
    place.twists.setZero(6, free);
    for (int k = 0; k < free; ++k) {
        const int own = order[std::size_t(rows_ + k)];
        place.twists(own, k) = 1.0;
        for (int i = 0; i < rows_; ++i) place.twists(order[std::size_t(i)], k) = reference.slope(i, k);
        if (rows_ == 0) continue;
        // The direction at the reference, put right where it has turned since then.
        guess = place.gradient.topRows(rows_) * place.twists.col(k);
        if (guess.cwiseAbs().maxCoeff() <= 8.0 * roundoff) continue;
        guess = dependent(reference, place).solve(guess);
        for (int i = 0; i < rows_; ++i) place.twists(order[std::size_t(i)], k) -= guess[i];
    }
    if (!place.twists.allFinite())
        throw RunError(fmt::format("joint '{}' cannot follow its coordinates; smaller steps are needed",
                                   joint_ ? joint_->name : std::string()));
}

void RelativeJoint::rates(const Reference& reference, const Place& place, const Vec6& twist, Out<Vector> result) const {
    Vec6 x;
    x << twist.head<3>(), turned(place.phi, twist.tail<3>());
    for (int k = 0; k < freedom(); ++k) result[k] = x[reference.order[std::size_t(rows_ + k)]];
}

Vec3 RelativeJoint::angularVelocity(const Place& place, const Vec6& twist) const {
    return place.rotation * (onChild_.axes * twist.tail<3>());
}

Vec3 RelativeJoint::centreVelocity(const Place& place, const Vec6& twist) const {
    return onParent_.axes * twist.head<3>() - angularVelocity(place, twist).cross(place.arm);
}

Vec6 RelativeJoint::bias(const Reference& reference, const Place& place, const Vec6& twist) const {
    Vec6 result = Vec6::Zero();
    if (rows_ == 0) return result;
    const BodyKinematics parent;
    BodyKinematics moved = child(place);
    moved.angular = angularVelocity(place, twist);
    moved.velocity = centreVelocity(place, twist);
    SmallVector gamma(rows_);
    jointBias(*joint_, reversed_ ? moved : parent, reversed_ ? parent : moved, gamma);
    // The rows' gamma is taken at a centre that does not accelerate; here the twist does not change, and the centre
    // goes round the joint's point.
    const Vec3 around = onParent_.axes.transpose() * -moved.angular.cross(moved.angular.cross(place.arm));
    gamma += place.gradient.topLeftCorner(rows_, 3) * around;
    if (gamma.cwiseAbs().maxCoeff() <= 16.0 * roundoff * twist.squaredNorm()) return result;
    gamma = dependent(reference, place).solve(gamma);
    for (int i = 0; i < rows_; ++i) result[reference.order[std::size_t(i)]] = -gamma[i];
    return result;
}

} // namespace escapement
