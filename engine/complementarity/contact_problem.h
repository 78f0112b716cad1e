#pragma once
// The frictional contact problem: find r with
//
//     u = W r + q,   K* contains u + mu |u_T| e_N,   K contains r,   perpendicular     (exact Coulomb law, De Saxce)
//
// contact by contact in (normal, tangent, tangent); K is the cone |r_T| <= mu r_N. On velocity level u holds
// velocities and r impulses; on acceleration level accelerations and forces. The convex relaxation (cone
// complementarity problem) leaves mu |u_T| e_N out: a contact that slides then opens by that much.
//
// A contact that already slips has its friction direction fixed and only its normal complementarity left:
// r = r_N (1, -mu d). A bilateral block carries any r and keeps u = 0. A planar problem has empty second tangents.

#include "engine/complementarity/delassus.h"

#include <cmath>
#include <vector>

namespace escapement {

enum class FrictionCone {
    Exact,  ///< Coulomb's law as it is
    Relaxed ///< its convex relaxation
};

struct ContactProblem {
    Matrix w; ///< 3n x 3n, symmetric positive semidefinite; not used where `delassus` is given
    std::shared_ptr<Delassus> delassus; ///< W in another form: sparse blocks or factors
    Vector q;                           ///< 3n
    std::vector<double> friction;
    std::vector<bool> slipping;
    std::vector<Vec2> slipDirection; ///< unit, of u_T; where slipping
    std::vector<char> bilateral;     ///< blocks whose three rows are bilateral; empty: none
    FrictionCone cone = FrictionCone::Exact;
    int dimension = 3; ///< 2: every second tangent is empty

    int count() const { return int(friction.size()); }
    bool isBilateral(int a) const { return !bilateral.empty() && bilateral[a]; }
    /// n contacts of the exact law that are free to stick, slip or open; W dense, its entries to be set.
    void resize(int n) {
        delassus.reset();
        w.resize(3 * n, 3 * n);
        q.resize(3 * n);
        friction.assign(n, 0.0);
        slipping.assign(n, false);
        slipDirection.assign(n, Vec2::UnitX());
        bilateral.clear();
    }
    Mat3 diagonal(int a) const { return delassus ? delassus->diagonal(a) : Mat3(w.block<3, 3>(3 * a, 3 * a)); }
    /// u = W r + q.
    void velocity(In<Vector> r, Vector& u) const {
        if (delassus) {
            delassus->multiply(r, u);
            u += q;
        } else {
            u = q;
            u.noalias() += w * r;
        }
    }
};

/// On which of its two residuals a solver stops.
enum class ContactResidual {
    Scaled,            ///< `residual`: scaledResidual
    RelativeNaturalMap ///< `naturalMap`: relativeNaturalMap
};

struct ContactSolution {
    Vector r;                ///< start value on entry when of the right size
    const char* solver = ""; ///< name of the one that brought it
    int iterations = 0;
    double residual = 0.0;   ///< scaledResidual
    double naturalMap = 0.0; ///< relativeNaturalMap
    double artefact = 0.0;   ///< largest entry of relaxationArtefact; 0 for the exact law
    bool solved = false;     ///< the residual that was asked for is under the tolerance
    bool painleve = false;   ///< a slipping contact whose own normal stiffness W_NN - mu W_NT d is not positive
};

/// Projection onto the cone |r_T| <= mu r_N.
inline Vec3 projectOnCone(const Vec3& r, double mu) {
    const double square = r[1] * r[1] + r[2] * r[2];
    if (square == 0.0) return {r[0] > 0.0 ? r[0] : 0.0, 0.0, 0.0};
    const double tangential = std::sqrt(square);
    if (mu * tangential <= -r[0]) return Vec3::Zero(); // in the polar cone
    if (tangential <= mu * r[0]) return r;
    const double normal = (r[0] + mu * tangential) / (1.0 + mu * mu), shrink = mu * normal / tangential;
    return {normal, shrink * r[1], shrink * r[2]};
}

/// rho_a = 3 / trace W_aa, the length of a step at contact a; 1 where the block is empty.
inline double contactStep(const Mat3& block) {
    const double trace = block.trace();
    return trace > 0.0 ? 3.0 / trace : 1.0;
}

// Two residuals of one condition, r = P_K(r - rho (u + mu |u_T| e_N)), both without unit and zero where q vanishes. For
// a slipping contact the projection is that of the normal part on r_N >= 0, for a bilateral block there is none.

/// What solvers stop on: largest over contacts of |r - P_K(r - rho_a (u + mu |u_T| e_N))| / rho_a, in units of u,
/// relative to the largest entry of q. Indifferent to the units of mass: a watch and a bridge are solved alike.
double scaledResidual(const ContactProblem& problem, In<Vector> r, In<Vector> u);
/// The published measure, |r - P_K(r - (u + mu |u_T| e_N))|_2 / |q|_2 with rho = 1: for comparing with other programs
/// on files. It weighs impulses against velocities, so it depends on the unit of mass.
double relativeNaturalMap(const ContactProblem& problem, In<Vector> r, In<Vector> u);
/// scaledResidual at u = W r + q.
double naturalMap(const ContactProblem& problem, In<Vector> r);

/// mu |u_T| of each contact that carries force: the speed at which the relaxation makes a sliding contact open.
/// Zero for the exact law.
Vector relaxationArtefact(const ContactProblem& problem, In<Vector> r, In<Vector> u);

/// Fills in both residuals, the artefact and `solved` for solution.r as it stands.
void judge(const ContactProblem& problem, double tolerance, ContactResidual stopOn, ContactSolution& solution);

/// The exact solution of a one-contact problem with symmetric positive semidefinite W. Enumerates take-off, stick and
/// slip; slip is a quartic in the ratio of slip velocity to friction force [BonnefonDaviet2011].
Vec3 solveOneContact(const Mat3& w, const Vec3& q, double mu);

/// Solves by "auto" (see solvers.h). `tolerance` is on scaledResidual. Never throws: look at `solved`.
void solveContacts(const ContactProblem& problem, double tolerance, ContactSolution& solution);

} // namespace escapement
