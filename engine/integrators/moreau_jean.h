#pragma once
// Moreau-Jean time stepping, the explicit midpoint form of Moreau (thesis 2.1.2.1 and app. A.3 with the forces
// evaluated at the midpoint; Schindler et al. 2.3):
//
//     q_m = q + h/2 v,   v+ = v + M^-1 (h F(q_m, v) + G^T p_B + J^T p),   q+ = q_m + h/2 v+
//     G v+ + g_t = 0,    u+ + e u- and p in the exact Coulomb law for the contacts with gap(q_m) <= 0
//
// Order one; impacts, sticking and slipping need no location.

#include "engine/complementarity/contact_problem.h"
#include "engine/dynamics/contact_dynamics.h"

namespace escapement {

class MoreauJean {
  public:
    explicit MoreauJean(System& system) : system_(system), dynamics_(system) {}

    struct Step {
        Vector q, v;
        std::vector<int> contacts;    ///< active ones, as candidates of the System
        std::vector<ContactGeometry> geometry; ///< of the active contacts, at the midpoint
        Vector impulses;              ///< 3 a contact (normal, tangents), N s
        Vector velocities;            ///< J v+ of the active contacts, m/s
        std::vector<double> mobility; ///< largest tangential entry of W a contact, 1/kg
        Vector jointImpulses;         ///< of the chosen joint rows
        double dissipated = 0.0;      ///< J, by contacts
        double loads = 0.0, dampers = 0.0; ///< J, work in this step
        int iterations = 0;
        double residual = 0.0;
    };

    /// One step. `jointRows` are independent; `armed[i]` false leaves candidate i out. Contacts closer than `touching`
    /// (m) at the midpoint are active. Throws RunError when the contact problem stays unsolved.
    void step(double t, In<Vector> q, In<Vector> v, double h, const std::vector<int>& jointRows,
              const std::vector<char>& armed, double touching, Step& result);

    /// Impulses of the last step by candidate, kept as the next start: part of a checkpoint.
    std::vector<std::pair<int, Vec3>> warmStart;

  private:
    System& system_;
    ContactDynamics dynamics_;
    ContactProblem problem_;
    ContactSolution solution_;
    Vector middle_, force_, free_, move_, timeRate_, timeRateFull_;
};

} // namespace escapement
