#pragma once
// Tangents of the forces for implicit schemes, by forward differences of System::forces:
//
//     K = -dF/dq along finite motions (q (+) dq),   C = -dF/dv

#include "engine/dynamics/system.h"

namespace escapement {

class DifferenceTangents {
  public:
    explicit DifferenceTangents(System& system) : system_(system) {}
    /// Into K and C, each nv x nv.
    void evaluate(double t, In<Vector> q, In<Vector> v);
    Matrix K, C;

  private:
    System& system_;
    Vector force_, moved_, movedForce_, step_;
};

/// Implicit schemes of mechanisms with at least so many velocities try with the mass alone in the place of their
/// iteration matrix: a matrix of all of it costs more than some iterations without one.
constexpr int velocitiesForBlocks = 60;
inline bool doesWithoutTangents(const System& system) {
    return system.hasBlocks() && system.nv() >= velocitiesForBlocks;
}

/// How the iterations of an implicit step go: until the velocity changes by no more than roundoff. Without tangents
/// also until impulses that are not known any better move it by as much, and no longer than they halve the change in
/// two.
class StepIterations {
  public:
    explicit StepIterations(bool whole) : whole_(whole) {}
    enum class State { GoOn, Converged, TooSlow };
    /// After each iteration: by how much (m/s, rad/s) it changed the velocity, whose largest entry is `speed`, and the
    /// residual to which its contact problem is solved.
    State after(double change, double speed, double residual);

  private:
    bool whole_;
    int count_ = 0;
    double before_[2] = {}; ///< changes of the last two
};

/// The mass matrix at q as a full one; leaves the mass prepared there.
void fullMass(System& system, In<Vector> q, Matrix& mass);

} // namespace escapement
