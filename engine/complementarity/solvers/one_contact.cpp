#include "engine/complementarity/contact_problem.h"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace escapement {

namespace {

/// Real positive roots of c[0] + c[1] x + ... + c[4] x^4, by the eigenvalues of the companion matrix.
int positiveRoots(const double (&c)[5], double (&roots)[4]) {
    int degree = 4;
    double largest = 0.0;
    for (double x : c) largest = std::max(largest, std::abs(x));
    while (degree > 0 && std::abs(c[degree]) <= 1e-15 * largest) --degree;
    if (degree == 0) return 0;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 4, 4> companion(degree, degree);
    companion.setZero();
    for (int i = 0; i + 1 < degree; ++i) companion(i + 1, i) = 1.0;
    for (int i = 0; i < degree; ++i) companion(i, degree - 1) = -c[i] / c[degree];
    const auto eigenvalues = companion.eigenvalues();
    int count = 0;
    for (int i = 0; i < degree; ++i) {
        const double re = eigenvalues[i].real(), im = eigenvalues[i].imag();
        if (re > 0.0 && std::abs(im) <= 1e-6 * std::abs(re)) roots[count++] = re;
    }
    return count;
}

double oneContactResidual(const Mat3& w, const Vec3& q, double mu, const Vec3& r) {
    Vec3 u = w * r + q;
    const double rho = 3.0 / w.trace();
    u[0] += mu * u.tail<2>().norm();
    return (r - projectOnCone(r - rho * u, mu)).norm() / rho;
}

} // namespace

Vec3 solveOneContact(const Mat3& w, const Vec3& q, double mu) {
    if (q[0] >= 0.0) return Vec3::Zero(); // take-off
    const double frictionless = -q[0] / w(0, 0);
    if (mu <= 0.0) return {frictionless, 0.0, 0.0};

    // Eliminate the normal: W' r_T + q' + alpha r_T = 0 with u_T = -alpha r_T.
    const Vec2 coupling = w.block<2, 1>(1, 0);
    const Mat2 schur = w.block<2, 2>(1, 1) - coupling * coupling.transpose() / w(0, 0);
    const Vec2 free = q.tail<2>() - coupling * (q[0] / w(0, 0));
    const Eigen::SelfAdjointEigenSolver<Mat2> eigen(schur);
    const Vec2 stiffness = eigen.eigenvalues().cwiseMax(0.0);
    const Vec2 b = eigen.eigenvectors().transpose() * free, c = eigen.eigenvectors().transpose() * coupling;
    const auto forceAt = [&](double alpha) {
        Vec2 tangential;
        for (int i : {0, 1}) {
            const double k = stiffness[i] + alpha;
            // A direction without stiffness and without velocity carries no force (least norm).
            tangential[i] = k > 0.0 ? -b[i] / k : 0.0;
        }
        Vec3 r;
        r[0] = -(q[0] + c.dot(tangential)) / w(0, 0);
        r.tail<2>() = eigen.eigenvectors() * tangential;
        return r;
    };
    const double floor = 1e-14 * w.trace();
    const bool canStick = (stiffness.array() > floor || b.array().abs() <= 1e-14 * q.norm()).all();
    if (canStick) {
        Vec2 tangential;
        for (int i : {0, 1}) tangential[i] = stiffness[i] > floor ? -b[i] / stiffness[i] : 0.0;
        Vec3 r;
        r[0] = -(q[0] + c.dot(tangential)) / w(0, 0);
        r.tail<2>() = eigen.eigenvectors() * tangential;
        if (r[0] >= 0.0 && r.tail<2>().norm() <= mu * r[0]) return r; // stick
    }

    // Slip: |r_T|^2 = mu^2 r_N^2 with r_i = -b_i / (k_i + alpha), multiplied by (k_1 + alpha)^2 (k_2 + alpha)^2.
    // In units of the ratio that sliding without back-coupling would have, the coefficients are of order one.
    const double unit = std::max(b.norm() * w(0, 0) / (mu * -q[0]), 1e-12 * w(0, 0));
    const double k1 = stiffness[0] / unit, k2 = stiffness[1] / unit, m = mu / w(0, 0);
    const Vec2 free1 = b / unit;
    // left: b1^2 (k2+x)^2 + b2^2 (k1+x)^2; right: m^2 (q0 (k1+x)(k2+x) - c1 b1 (k2+x) - c2 b2 (k1+x))^2
    const double n2 = q[0], n1 = q[0] * (k1 + k2) - c[0] * free1[0] - c[1] * free1[1];
    const double n0 = q[0] * k1 * k2 - c[0] * free1[0] * k2 - c[1] * free1[1] * k1;
    const double p = free1[0] * free1[0], s = free1[1] * free1[1], m2 = m * m;
    const double coefficients[5] = {p * k2 * k2 + s * k1 * k1 - m2 * n0 * n0,
                                    2.0 * (p * k2 + s * k1) - m2 * 2.0 * n0 * n1,
                                    p + s - m2 * (n1 * n1 + 2.0 * n0 * n2), -m2 * 2.0 * n1 * n2, -m2 * n2 * n2};
    double roots[4];
    const int count = positiveRoots(coefficients, roots);
    Vec3 best(frictionless, 0.0, 0.0);
    double bestResidual = oneContactResidual(w, q, mu, best);
    for (int i = 0; i < count; ++i) {
        double alpha = roots[i] * unit;
        // Newton puts the last digits right.
        for (int k = 0; k < 3; ++k) {
            const auto gap = [&](double x) {
                const Vec3 r = forceAt(x);
                return r.tail<2>().norm() - mu * r[0];
            };
            const double f = gap(alpha), step = 1e-6 * alpha;
            const double slope = (gap(alpha + step) - gap(alpha - step)) / (2.0 * step);
            const double next = alpha - f / slope;
            if (!(next > 0.0) || !(std::abs(gap(next)) < std::abs(f))) break;
            alpha = next;
        }
        const Vec3 r = forceAt(alpha);
        if (r[0] < 0.0) continue;
        const double residual = oneContactResidual(w, q, mu, r);
        if (residual < bestResidual) {
            best = r;
            bestResidual = residual;
        }
    }
    return best;
}

} // namespace escapement
