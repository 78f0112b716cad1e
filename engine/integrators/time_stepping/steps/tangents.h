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

/// The mass matrix at q as a full one; leaves the mass prepared there.
void fullMass(System& system, In<Vector> q, Matrix& mass);

} // namespace escapement
