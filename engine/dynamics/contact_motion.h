#pragma once
// What a contact's rows say, without rows over all velocities where the System has them by blocks: these would cost as
// much as there are bodies.

#include "engine/dynamics/system.h"

namespace escapement {

class ContactMotion {
  public:
    explicit ContactMotion(const System& system) : system_(system) {}

    /// The geometry that contactRows tells.
    ContactGeometry geometry(int contact, In<Vector> q);
    /// What its rows say of v.
    Vec3 velocity(int contact, In<Vector> q, In<Vector> v);

  private:
    const System& system_;
    ContactRows rows_;
    BlockRows blocks_;
};

/// Whether two contacts are one of the mechanism between the same bodies.
bool areOfSameBodies(const PairRow& a, const PairRow& b);
/// Whether one body is in both.
bool shareABody(const PairRow& a, const PairRow& b);

} // namespace escapement
