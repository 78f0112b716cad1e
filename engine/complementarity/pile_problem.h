#pragma once
// The contact problem of very many bodies with few contacts each, matrix-free: W = H M^-1 H^T is never formed. The
// unknown impulses r act on the bodies' velocities v, and u = H v + shift is read off them, contact by contact:
//
//     v = v_free + M^-1 H^T r,   K* contains u + mu |u_T| e_N,   K contains r,   perpendicular     (exact Coulomb law)
//
// A product costs one pass over the contacts. Solved by nonsmooth Gauss-Seidel [Moreau1988; Jean1999] with an exact
// solution of each contact's 3 x 3 problem, pair of bodies by pair: up the pile and down again, which makes a double
// sweep a symmetric step, and Nesterov's momentum between double sweeps with adaptive restart
// [ODonoghueCandes2015]. In towers, where plain sweeps need hundreds, that is five to ten times fewer.

#include "engine/math/types.h"
#include "engine/math/workers.h"

#include <cstdint>
#include <vector>

namespace escapement {

/// Velocity and inverse inertia of a body, world axes.
struct BodyBlock {
    Vec3 v = Vec3::Zero(), w = Vec3::Zero();
    double inverseMass = 0.0; ///< 0: does not move
    Mat3 inverseInertia = Mat3::Zero();
};

struct ContactBlock {
    Mat3 frame = Mat3::Identity();                 ///< rows: normal from a to b, tangent, tangent
    Vec3 armA = Vec3::Zero(), armB = Vec3::Zero(); ///< from the centres of mass to the contact point, m
    double shift = 0.0;                            ///< added to the normal velocity: gap / h, or restitution
    Vec3 r = Vec3::Zero();                         ///< impulse (normal, tangents), N s
    std::uint32_t name = 0;

    // Made by prepare():
    Mat3 w = Mat3::Zero();     ///< its own W
    Vec3 schur = Vec3::Zero(); ///< of the tangents after elimination of the normal: 11, 12, 22
    double rho = 1.0;          ///< 3 / trace w
    double slip = 0.0;         ///< ratio of friction to slip velocity found last, where Newton starts
};

/// Contacts of one pair of bodies.
struct PairBlock {
    int a = -1, b = 0; ///< bodies; a may be -1 (immovable)
    int first = 0, count = 0;
    double mu = 0.0;
    double height = 0.0;  ///< m against gravity: the sweep's order
    std::int64_t key = 0; ///< the caller's name for it
};

struct PileSolution {
    int iterations = 0;    ///< double sweeps, up and down
    double residual = 0.0; ///< relative natural map of the exact law, see PileProblem::naturalMap
    double worst = 0.0;    ///< the same in m/s
    bool solved = false;
};

struct PileSolverSettings {
    double tolerance = 1e-3; ///< on the relative natural map
    double absolute = 0.0;   ///< m/s: solved, too, when the map is under this
    int most = 1000;         ///< double sweeps
    int least = 1;
    bool accelerate = true;   ///< Nesterov's momentum between double sweeps
    int domainContacts = 500; ///< contacts a domain should have, at least; fewer: one domain
};

class PileProblem {
  public:
    std::vector<BodyBlock> bodies; ///< v, w: free velocities before solve(), the solution after it
    std::vector<PairBlock> pairs;
    std::vector<ContactBlock> contacts;
    std::vector<double> place;  ///< a coordinate of each body by which the pile is cut into domains
    double velocityScale = 0.0; ///< m/s, what residuals are relative to: set by prepare()

    void clear();
    /// Cuts the pile into domains and orders the pairs, makes the local blocks, and applies the impulses that stand in
    /// the contacts (a warm start). The scale of the residual is the largest entry of H v_free.
    void prepare(const PileSolverSettings& settings, Workers& workers);
    void solve(const PileSolverSettings& settings, Workers& workers, PileSolution& solution);

    /// Largest over contacts of |r - P_K(r - rho (u + mu |u_T| e_N))| / rho, m/s; rho = 3 / trace of the contact's own
    /// W.
    double naturalMap(Workers& workers) const;
    /// u = H v + shift of a contact of this pair.
    Vec3 velocity(const PairBlock& pair, const ContactBlock& contact) const;

  private:
    void divide(const PileSolverSettings& settings);
    void sortPairs();
    double sweep(int begin, int end, bool backwards);
    void sweepAll(bool backwards, Workers& workers);
    void remember();
    void extrapolate(double momentum);

    std::vector<int> domainOf_;
    std::vector<int> phases_; ///< borders of the ranges of pairs: domains, even borders, odd borders, the rest
    int domains_ = 1;
    std::vector<ContactBlock> sortedContacts_;
    std::vector<PairBlock> sortedPairs_;
    std::vector<double> changes_;
    std::vector<Vec3> lastR_, startR_, lastV_, lastW_;
};

/// The exact solution of one contact: r for u = w r + q. `schur` and `slip` as in ContactBlock.
Vec3 solveOwnContact(const ContactBlock& contact, const Vec3& q, double mu, double& slip);

} // namespace escapement
