#pragma once
// Bodies of a contact parted on trial, to see what other contacts of them make of it.

#include "engine/dynamics/system.h"

namespace escapement {

/// The bodies of a contact, to be asked of many others in turn.
class BodiesOf {
  public:
    BodiesOf(const System& system, int contact);
    /// Whether another contact is between the same two bodies; all that stands still counts as one.
    bool areOfTwo(int other) const;
    /// Whether another contact, of three bodies with this one, has one of them in common: what slides from one body
    /// onto another one beside it.
    bool shareOne(int other) const;

  private:
    const System& system_;
    int contact_, bodies_[2] = {-1, -1};
    bool known_;
};

inline bool areOfTwo(const System& system, int first, int second) { return BodiesOf(system, first).areOfTwo(second); }
inline bool shareOne(const System& system, int first, int second) { return BodiesOf(system, first).shareOne(second); }

/// m: what bodies overlap by that is no more is flush, whatever moves them: they pass. More is an overlap: they strike.
double flushWithin(const System& system);

/// Whether the bodies of a contact lie on both sides of the plane in which they touch: by their centres of mass, and
/// what stands still by a face of its own. Equal boxes that meet face to face have corners in the planes of one
/// another's sides, and lie on the same side of these. False where it is not known.
bool lieBeside(System& system, int contact, In<Vector> q);

/// q, the bodies of contact `out` parted by a length (m) along its normal, without turning where they are rigid bodies,
/// to see what another contact makes of it: both where that is of the same two; of three bodies the one that they have
/// in common, or where that stands still the other one of `seen`, as `out` parts.
Vector parted(System& system, int out, int seen, In<Vector> q, double length);

/// m/s: how fast the bodies of contact `seen`, of three with `out`, part along the normal of that.
double partingSpeed(System& system, int out, int seen, In<Vector> q, In<Vector> v);

} // namespace escapement
