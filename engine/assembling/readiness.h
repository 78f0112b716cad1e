#pragma once
// Whether a mechanism can be run, known before Run is pressed: the run itself is asked, up to its first step.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

struct Readiness {
    std::vector<Finding> questions; ///< of masses (mass_questions.h): to be answered before anything else is believed
    std::vector<Finding> refusals;  ///< why a run would end before its first step; errors
    bool overlapping = false;       ///< among the refusals: chosen faces lie in one another where the bodies start
    std::vector<Finding> remarks;   ///< what a run does but may not be meant to: nothing stands still, a body held by
                                    ///< nothing, volume that counts twice

    bool ready() const { return refusals.empty(); }
};

/// Everything that a run refuses: parts whose volume is doubtful (doubtful_parts.h) and what `simulate` does, found by
/// letting it begin and stopping it before its first step; of contacts all that cannot be computed and not only the
/// first. Findings point at the thing they are about. Takes as long as loading the run does: for a background thread.
/// Throws nothing.
Readiness readinessOf(const Mechanism& resolved, const PartLibrary& parts);

/// What holds nothing: no body stands still, or bodies from which no joint, contact or spring leads to one that does.
std::vector<Finding> remarksOnHold(const Mechanism& resolved);

} // namespace escapement
