#pragma once
// Which faces could touch, and why a chosen contact cannot be computed.

#include "engine/assembling/motion/motion_range.h"
#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <functional>
#include <optional>

namespace escapement {

struct ContactProposal {
    ContactPair pair; ///< name and faces filled in; restitution and friction at their defaults
    /// Where no joints keep the two near each other: with all their faces, any of which may be the next to touch once a
    /// body topples or moves off. Absent: `pair` has them all, or it does not run.
    std::optional<ContactPair> whole;
    double gap = 0.0;                 ///< m, smallest distance of the chosen faces as placed
    Vec3 point = Vec3::Zero();        ///< world, between the two nearest points
    std::string text;                 ///< "slider face 4 – guide face 24, 1 mm apart"
    std::string where;                ///< in which pose they are that near; empty: as placed
    std::vector<std::string> leftOut; ///< faces that come near but that contact cannot compute, each with the reason
    std::string refusal;              ///< why it does not run: of those that are not offered
};

/// A contact for every two bodies, not both fixed and without a contact yet, with the faces that come within `margin`
/// (m) of each other and look at each other. Faces that a joint between the two keeps together, or at their distance,
/// are left out. Distances are those of the triangles, of whole spheres exact. Each was tried (contact_trial.h): what
/// is returned runs.
std::vector<ContactProposal> proposeContacts(const Mechanism& resolved, const PartLibrary& parts, double margin);

/// The same over a motion: the faces that come near in any of `poses` or as placed, with the smallest distance and
/// where it was. `goesOn` is told what share is done; where it says no, what was found until then is returned.
/// `refused`, where given, gets the pairs of bodies that come near but cannot touch each other in a run as they are,
/// with the reason.
std::vector<ContactProposal> proposeContacts(const Mechanism& resolved, const PartLibrary& parts, double margin,
                                             const std::vector<MotionPose>& poses,
                                             const std::function<bool(double)>& goesOn = {},
                                             std::vector<ContactProposal>* refused = nullptr);

/// Why this contact cannot work, with advice; empty when it can.
std::string contactObstacle(const Mechanism& resolved, const PartLibrary& parts, const ContactPair& pair);

} // namespace escapement
