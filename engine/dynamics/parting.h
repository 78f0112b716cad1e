#pragma once
// Bodies of a contact parted on trial, to see what other contacts of the same two make of it.

#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/system.h"

#include <algorithm>

namespace escapement {

/// Whether two contacts are between the same two bodies; all that stands still counts as one. Of a contact between two
/// that move each would be off it where the other one is out of what it leans on.
inline bool areOfTwo(const System& system, int first, int second) {
    int a[2], b[2];
    if (!system.contactBodies(first, a[0], a[1]) || !system.contactBodies(second, b[0], b[1]))
        return areOfSameBodies(system.contactName(first), system.contactName(second));
    return std::minmax(a[0], a[1]) == std::minmax(b[0], b[1]);
}

/// q, the bodies of a contact parted by a length (m) along its normal, without turning where they are rigid bodies.
inline Vector parted(System& system, int contact, In<Vector> q, double length) {
    ContactRows rows(3, system.nv());
    system.contactRows(contact, q, rows);
    Vector move = rows.row(0).transpose();
    if (system.hasBlocks() && system.velocitiesOfBodies())
        for (Eigen::Index k = 0; k + 6 <= move.size(); k += 6) move.segment<3>(k + 3).setZero();
    const double along = rows.row(0).dot(move);
    Vector result = q;
    if (along > 0.0) system.displace(q, (length / along) * move, result);
    return result;
}

} // namespace escapement
