#include "engine/complementarity/local_contact.h"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Inverse on the rows that are not empty, zero elsewhere.
Mat3 inverseOf(const Mat3& block) {
    const bool empty = block(2, 2) == 0.0;
    Mat3 inverse = Mat3::Zero();
    const double largest = block.cwiseAbs().maxCoeff();
    if (empty) {
        const Mat2 planar = block.topLeftCorner<2, 2>();
        const double determinant = planar.determinant();
        if (std::abs(determinant) > 1e-14 * largest * largest) inverse.topLeftCorner<2, 2>() = planar.inverse();
        else if (block(0, 0) > 0.0) inverse(0, 0) = 1.0 / block(0, 0);
        return inverse;
    }
    Mat3 raised = block;
    if (!(std::abs(block.determinant()) > 1e-14 * largest * largest * largest))
        raised.diagonal().array() += 1e-10 * largest;
    return raised.inverse();
}

} // namespace

void LocalContact::prepare(const ContactProblem& p, int a, const Mat3& given, double epsilon) {
    Mat3 block = given;
    for (int i = 0; i < 3; ++i)
        if (block(i, i) > 0.0) block(i, i) += epsilon;
    mu_ = p.friction[a];
    kind_ = p.isBilateral(a)                  ? Kind::Bilateral
            : p.slipping[a]                   ? Kind::Slipping
            : mu_ <= 0.0                      ? Kind::Frictionless
            : p.cone == FrictionCone::Relaxed ? Kind::Relaxed
                                              : Kind::Coulomb;
    // The largest eigenvalue is at most the trace, and at least a third of it; Gershgorin's bound is nearer.
    const double bound = std::min(block.trace(), block.cwiseAbs().rowwise().sum().maxCoeff());
    rho_ = bound > 0.0 ? 1.0 / bound : 1.0;
    alpha_ = 0.0;
    normal_ = block(0, 0);
    if (kind_ == Kind::Slipping) {
        ray_ = -mu_ * p.slipDirection[a];
        normal_ = block(0, 0) + block.block<1, 2>(0, 1).dot(ray_);
    }
    inverseNormal_ = normal_ > 0.0 ? 1.0 / normal_ : 0.0;
    if (kind_ == Kind::Slipping || kind_ == Kind::Frictionless) return;
    inverse_ = inverseOf(block);
    if (kind_ != Kind::Coulomb) return;
    coupling_ = block.block<2, 1>(1, 0);
    const Mat2 schur = block.block<2, 2>(1, 1) - coupling_ * coupling_.transpose() * inverseNormal_;
    const double mean = 0.5 * (schur(0, 0) + schur(1, 1)), half = 0.5 * (schur(0, 0) - schur(1, 1)),
                 off = 0.5 * (schur(0, 1) + schur(1, 0));
    const double radius = std::hypot(half, off), angle = radius > 0.0 ? 0.5 * std::atan2(off, half) : 0.0;
    k1_ = std::max(0.0, mean + radius);
    k2_ = std::max(0.0, mean - radius);
    cosine_ = std::cos(angle);
    sine_ = std::sin(angle);
    c1_ = cosine_ * coupling_[0] + sine_ * coupling_[1];
    c2_ = -sine_ * coupling_[0] + cosine_ * coupling_[1];
}

Vec3 LocalContact::solve(const Vec3& q) {
    switch (kind_) {
    case Kind::Bilateral:
        return -(inverse_ * q);
    case Kind::Slipping: {
        const double r = std::max(0.0, -q[0] * inverseNormal_);
        return {r, r * ray_[0], r * ray_[1]};
    }
    case Kind::Frictionless:
        return {std::max(0.0, -q[0] * inverseNormal_), 0.0, 0.0};
    case Kind::Relaxed: {
        Vec3 r = -(inverse_ * q);
        if (std::hypot(r[1], r[2]) <= mu_ * r[0]) return r;
        // Projected steps on three unknowns, with the metric of a multiple of the identity: few suffice in a sweep.
        r = projectOnCone(r, mu_);
        const Mat3 block = inverse_.inverse();
        for (int k = 0; k < 30; ++k) {
            const Vec3 next = projectOnCone(r - rho_ * (block * r + q), mu_);
            const double moved = (next - r).cwiseAbs().maxCoeff();
            r = next;
            if (moved <= 1e-14 * r.cwiseAbs().maxCoeff()) break;
        }
        return r;
    }
    case Kind::Coulomb:
        break;
    }
    if (q[0] >= 0.0) return Vec3::Zero(); // take-off
    const Vec3 stick = -(inverse_ * q);
    if (stick[1] * stick[1] + stick[2] * stick[2] <= mu_ * mu_ * stick[0] * stick[0] && stick[0] >= 0.0) return stick;
    return slip(q);
}

Vec3 LocalContact::slip(const Vec3& q) {
    const double n0 = -q[0] * inverseNormal_; // normal force without friction
    const double f1 = q[1] + coupling_[0] * n0, f2 = q[2] + coupling_[1] * n0;
    const double b1 = cosine_ * f1 + sine_ * f2, b2 = -sine_ * f1 + cosine_ * f2;
    const double d1 = c1_ * inverseNormal_, d2 = c2_ * inverseNormal_;
    const double speed = std::sqrt(b1 * b1 + b2 * b2);
    if (speed == 0.0) return {n0, 0.0, 0.0};
    double low = 0.0, high = std::numeric_limits<double>::infinity();
    double alpha = alpha_ > 0.0 ? alpha_ : speed / (mu_ * n0);
    double t1 = 0.0, t2 = 0.0, normal = n0;
    for (int k = 0; k < 60; ++k) {
        const double s1 = 1.0 / (k1_ + alpha), s2 = 1.0 / (k2_ + alpha);
        t1 = -b1 * s1;
        t2 = -b2 * s2;
        normal = n0 - d1 * t1 - d2 * t2;
        const double square = t1 * t1 + t2 * t2, tangential = std::sqrt(square);
        const double excess = tangential - mu_ * normal;
        if (std::abs(excess) <= 4e-16 * tangential) break;
        (excess > 0.0 ? low : high) = alpha;
        double next = -1.0;
        if (normal > 0.0) {
            // d|r_T|/dalpha and dr_N/dalpha, by r_i' = -r_i / (k_i + alpha).
            const double tangentialRate = -(t1 * t1 * s1 + t2 * t2 * s2) / tangential,
                         normalRate = d1 * t1 * s1 + d2 * t2 * s2;
            const double value = 1.0 / tangential - 1.0 / (mu_ * normal);
            const double slope = -tangentialRate / square + normalRate / (mu_ * normal * normal);
            next = alpha - value / slope;
        }
        if (!(next > low && next < high))
            next = high < std::numeric_limits<double>::infinity() ? 0.5 * (low + high) : 4.0 * alpha;
        if (std::abs(next - alpha) <= 1e-15 * alpha) break;
        alpha = next;
    }
    alpha_ = alpha;
    normal = std::max(0.0, normal);
    // On the cone's surface to the last digit.
    const double length = std::sqrt(t1 * t1 + t2 * t2), shrink = length > 0.0 ? mu_ * normal / length : 0.0;
    return {normal, shrink * (cosine_ * t1 - sine_ * t2), shrink * (sine_ * t1 + cosine_ * t2)};
}

Vec3 LocalContact::step(const Vec3& r, const Vec3& u) const {
    switch (kind_) {
    case Kind::Bilateral:
        return r - rho_ * u;
    case Kind::Slipping: {
        const double n = std::max(0.0, r[0] - rho_ * u[0]);
        return {n, n * ray_[0], n * ray_[1]};
    }
    case Kind::Frictionless:
        return {std::max(0.0, r[0] - rho_ * u[0]), 0.0, 0.0};
    case Kind::Relaxed:
        return projectOnCone(r - rho_ * u, mu_);
    case Kind::Coulomb:
        break;
    }
    Vec3 hat = u;
    hat[0] += mu_ * std::sqrt(u[1] * u[1] + u[2] * u[2]);
    return projectOnCone(r - rho_ * hat, mu_);
}

} // namespace escapement
