#pragma once
// Boxes around the features of a contact.

#include "engine/contact/broad_phase/candidates.h"

#include <Eigen/Geometry>

namespace escapement {

/// Around the feature, axes of its body (m); infinite where it has no end that is known.
Eigen::AlignedBox3d boundsOf(const ContactFeature& feature);

/// What the pairs of a contact refer to on each of its bodies.
struct ContactBounds {
    Eigen::AlignedBox3d a, b;
    /// m: further apart than this nothing in the boxes can be in contact, nor so deep that it still counts as one;
    /// infinite where a box is.
    double partsAt = std::numeric_limits<double>::infinity();
};
ContactBounds boundsOf(const CandidateList& list);

} // namespace escapement
