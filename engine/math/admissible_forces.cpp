#include "engine/math/admissible_forces.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double rankTolerance = 1e-10; // columns of W that others make up to this part leave forces open
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

void LeastNorm::factorise(In<Matrix> w, double tolerance) {
    eigen_.compute(w);
    const auto& values = eigen_.eigenvalues();
    open_ = 0;
    while (open_ < values.size() && !(values[open_] > tolerance * values[values.size() - 1])) ++open_;
}

void LeastNorm::solve(In<Matrix> load, Out<Matrix> x) {
    const Eigen::Index n = eigen_.eigenvalues().size(), rank = n - open_;
    const auto seen = eigen_.eigenvectors().rightCols(rank);
    shares_.resize(rank, load.cols());
    shares_.noalias() = seen.transpose() * load;
    shares_.array().colwise() /= eigen_.eigenvalues().tail(rank).array();
    x.noalias() = seen * shares_;
}

void LeastNorm::open(In<Vector> x, Out<Vector> part) {
    const auto unseen = eigen_.eigenvectors().leftCols(open_);
    unseen_.noalias() = unseen.transpose() * x;
    part.noalias() = unseen * unseen_;
}

bool leastAdmissible(In<Matrix> w, LeastNorm& leastNorm, const std::vector<ForceCone>& cones, Vector& r) {
    const Eigen::Index n = r.size();
    const Vector given = r;
    const double size = given.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return true;
    Vector free(n);
    leastNorm.open(given, free);
    const Vector determined = given - free;

    Vector x = Vector::Zero(n), inAffine(n), correction = Vector::Zero(n), before(n);
    bool found = false;
    for (int round = 0; round < rounds && !found; ++round) {
        leastNorm.open(x, free);
        inAffine = determined + free; // an affine set needs no correction of its own
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
