#pragma once
// The velocity jump of a guide's point where two pieces of its curve meet at an angle [Haddouni2015,
// 4.3.3.1; Glocker1999].
//
// The corner acts on the point alone, by an impulse R. With B v = u the point's velocity as seen from the body that
// carries the curve, P the inverse mass matrix with all other joints eliminated and W = B P B^T,
//
//     v+ = v- + P B^T R,   u+ = u- + W R,   u+ = sigma d   (d: direction of travel on the next piece).
//
// Energy-keeping: R . (u+ + u-) = 0 leaves sigma^2 d . W^-1 d = u- . W^-1 u-. So u+ is the mirror image of u- in the
// metric W^-1, with the normal of the mirror along W R: Glocker's reflection, and what his time scaling integrates to
// (a rounded corner in the limit of a vanishing radius). For a free point the speed stays. Plastic: R . d = 0, the
// projection in the same metric; a free point keeps cos^2 of the angle of its kinetic energy. What points away from the
// next piece is lost whole.

#include "engine/dynamics/system.h"

namespace escapement {

struct GuideTurn {
    Vector v;                         ///< of the system, after
    Vec3 impulse = Vec3::Zero();      ///< N s, on b at the point, world axes
    double before = 0.0, after = 0.0; ///< m/s, speeds along the directions of travel
    double lost = 0.0;                ///< J, taken by the corner
};

/// The turn of guide `i` into the piece behind `join` at configuration q (on the join). The guide's own rows are left
/// out, all other constraint rows hold. Throws RunError where other joints do not let the point go that way.
GuideTurn turnIntoPiece(System& system, double t, In<Vector> q, In<Vector> v, int i, const GuideJoin& join,
                        CornerLaw law);

} // namespace escapement
