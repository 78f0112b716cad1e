#include "engine/dynamics/joints/guide_corner.h"

#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/model/errors.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double held = 1e-9; // mobility of the point, relative to that without joints, below which it is held fast

} // namespace

GuideTurn turnIntoPiece(System& system, double t, In<Vector> q, In<Vector> v, int i, const GuideJoin& join,
                        CornerLaw law) {
    const int nv = system.nv(), all = system.constraintCount();
    ContactRows rows(3, nv);
    const int own = system.guideRows(i, q, rows);
    const Matrix point = rows;
    system.prepareMass(q);
    Matrix response = point.transpose();
    system.solveMass(response);
    const double freely = (point * response).trace();
    if (all > 2) {
        Matrix full(all, nv);
        system.constraintJacobian(t, q, full);
        Matrix others(all - 2, nv);
        others << full.topRows(own), full.bottomRows(all - own - 2);
        Matrix inverse = others.transpose();
        system.solveMass(inverse);
        // Without the guide's rows others are independent that were not.
        const auto chosen = chooseRows(others, inverse, {all - 2});
        const Matrix g = others(chosen, Eigen::all), gInverse = inverse(Eigen::all, chosen);
        const Matrix joint = g * gInverse;
        response -= gInverse * joint.llt().solve(g * response);
    }
    Mat3 w = point * response;
    w = 0.5 * (w + w.transpose()).eval();
    const Eigen::SelfAdjointEigenSolver<Mat3> modes(w);
    Mat3 inverse = Mat3::Zero(), reach = Mat3::Zero(); // pseudo-inverse, and the projector onto where the point can go
    for (int k = 0; k < 3; ++k) {
        if (!(modes.eigenvalues()[k] > held * freely)) continue;
        const Vec3 e = modes.eigenvectors().col(k);
        inverse += e * e.transpose() / modes.eigenvalues()[k];
        reach += e * e.transpose();
    }
    GuideTurn turn;
    turn.v = v;
    const Vec3 u = point * v;
    turn.before = u.dot(join.before);
    if (u.norm() == 0.0) return turn;
    const Vec3 d = reach * join.after, reached = reach * u;
    if ((join.after - d).norm() > redundancySine || (u - reached).norm() > redundancySine * u.norm())
        throw RunError(fmt::format("joint '{}': the point has come to the end of {}, and the other joints or a motor "
                                   "do not let it turn into {}; "
                                   "give it the freedom to follow the curve, or let the motor give a torque or a force",
                                   join.joint, join.from, join.to));
    const double size = d.dot(inverse * d), shared = d.dot(inverse * reached), square = reached.dot(inverse * reached);
    turn.after = law == CornerLaw::EnergyKeeping ? std::sqrt(square / size) : std::max(0.0, shared / size);
    turn.impulse = inverse * (turn.after * d - reached);
    turn.lost = -0.5 * turn.impulse.dot(reached + turn.after * d);
    turn.v += response * turn.impulse;
    return turn;
}

} // namespace escapement
