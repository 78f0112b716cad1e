#pragma once
// The frictional contact problem: find r with
//
//     u = W r + q,   K* contains u + mu |u_T| e_N,   K contains r,   perpendicular     (exact Coulomb law, De Saxce)
//
// contact by contact in (normal, tangent, tangent); K is the cone |r_T| <= mu r_N. On velocity level u holds
// velocities and r impulses; on acceleration level accelerations and forces. A contact that already slips has its
// friction direction fixed and only its normal complementarity left: r = r_N (1, -mu d).

#include "engine/math/types.h"

#include <vector>

namespace escapement {

struct ContactProblem {
    Matrix w; ///< 3n x 3n, symmetric positive semidefinite
    Vector q; ///< 3n
    std::vector<double> friction;
    std::vector<bool> slipping;
    std::vector<Vec2> slipDirection; ///< unit, of u_T; where slipping

    int count() const { return int(friction.size()); }
    void resize(int n) {
        w.resize(3 * n, 3 * n);
        q.resize(3 * n);
        friction.assign(n, 0.0);
        slipping.assign(n, false);
        slipDirection.assign(n, Vec2::UnitX());
    }
};

struct ContactSolution {
    Vector r;              ///< start value on entry when of the right size
    int iterations = 0;
    double residual = 0.0; ///< see naturalMap
    bool solved = false;   ///< residual under the tolerance
    bool painleve = false; ///< a slipping contact whose own normal stiffness W_NN - mu W_NT d is not positive
    bool unique = true;    ///< false where forces of other distribution give the same motion
};

/// Projection onto the cone |r_T| <= mu r_N.
Vec3 projectOnCone(const Vec3& r, double mu);

/// Largest over contacts of |r - P_K(r - rho (u + mu |u_T| e_N))| / rho with rho = 3 / trace W_aa, in units of u,
/// relative to the largest entry of q (0 when q vanishes).
double naturalMap(const ContactProblem& problem, In<Vector> r);

/// The exact solution of a one-contact problem with symmetric positive semidefinite W. Enumerates take-off, stick and
/// slip; slip is a quartic in the ratio of slip velocity to friction force (reference notes, section 8).
Vec3 solveOneContact(const Mat3& w, const Vec3& q, double mu);

/// Nonsmooth Gauss-Seidel with proximal regularisation. The regularised problem is well posed where contacts are
/// redundant; its sequence started from zero tends to admissible forces of small norm. The result is then polished on
/// its active set to roundoff, by the least-norm solution where that is admissible. Problems that resist are tried with
/// more regularisation and at last by extragradient steps.
/// `tolerance` is on naturalMap. Never throws: look at `solved`.
void solveContacts(const ContactProblem& problem, double tolerance, ContactSolution& solution);

} // namespace escapement
