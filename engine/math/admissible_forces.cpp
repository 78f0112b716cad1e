#include "engine/math/admissible_forces.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double rankTolerance = 1e-10; // eigenvalues of W below this part of the largest leave forces open
constexpr int rounds = 20000;

void project(const std::vector<ForceCone>& cones, Vector& r) {
    for (const auto& cone : cones) {
        double& normal = r[cone.first];
        if (cone.rows == 1) {
            normal = std::max(0.0, normal);
            continue;
        }
        const double mu = cone.friction, tangent = r.segment<2>(cone.first + 1).norm();
        if (tangent <= mu * normal) continue;
        if (mu * tangent <= -normal) {
            r.segment<3>(cone.first).setZero();
            continue;
        }
        const double onto = (normal + mu * tangent) / (1.0 + mu * mu);
        r.segment<2>(cone.first + 1) *= mu * onto / tangent;
        normal = onto;
    }
}

} // namespace

bool admissible(const std::vector<ForceCone>& cones, In<Vector> r, double slack) {
    return std::all_of(cones.begin(), cones.end(), [&](const ForceCone& cone) {
        if (r[cone.first] < -slack) return false;
        return cone.rows == 1 || r.segment<2>(cone.first + 1).norm() <= cone.friction * r[cone.first] + slack;
    });
}

bool leastAdmissible(In<Matrix> w, const std::vector<ForceCone>& cones, Vector& r) {
    const Eigen::Index n = r.size();
    const Vector given = r;
    const double size = given.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return true;
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(w);
    Matrix open(n, n); // projector onto the forces that move nothing
    open.setZero();
    const double least = rankTolerance * eigen.eigenvalues()[n - 1];
    for (Eigen::Index k = 0; k < n; ++k)
        if (eigen.eigenvalues()[k] <= least) open.noalias() += eigen.eigenvectors().col(k) * eigen.eigenvectors().col(k).transpose();
    const Vector determined = given - open * given;

    Vector x = Vector::Zero(n), inAffine(n), correction = Vector::Zero(n), before(n);
    bool found = false;
    for (int round = 0; round < rounds && !found; ++round) {
        inAffine = determined + open * x; // an affine set needs no correction of its own
        before = inAffine + correction;
        x = before;
        project(cones, x);
        correction = before - x;
        found = (x - inAffine).cwiseAbs().maxCoeff() <= 1e-13 * size;
        if (round % 50 != 49 && !found) continue;
        // Contacts that bear nothing are out; the rest has its least norm where that is admissible.
        std::vector<Eigen::Index> bearing;
        for (const auto& cone : cones)
            if (x[cone.first] > 1e-9 * size)
                for (int k = 0; k < cone.rows; ++k) bearing.push_back(cone.first + k);
        if (bearing.empty()) continue;
        const Matrix columns = w(Eigen::all, bearing);
        Eigen::CompleteOrthogonalDecomposition<Matrix> cod;
        cod.setThreshold(rankTolerance);
        cod.compute(columns);
        const Vector goal = w * given, part = cod.solve(goal);
        if ((columns * part - goal).norm() > 1e-11 * goal.norm()) continue;
        inAffine.setZero();
        inAffine(bearing) = part;
        if (!admissible(cones, inAffine, 1e-12 * size)) continue;
        x = inAffine;
        found = true;
    }
    if (!found) return false;
    r = x;
    return true;
}

} // namespace escapement
