#pragma once
// Bodies that lie in one another at the start, moved apart by the least motion.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <string>
#include <vector>

namespace escapement {

struct Settled {
    Mechanism mechanism;                        ///< as given, unless the bodies came apart
    bool apart = false;                         ///< all contacts' bodies are apart, or touch
    double depthBefore = 0.0, depthAfter = 0.0; ///< m, of the deepest place
    double largestMotion = 0.0;                 ///< m, of any body's origin
    std::vector<std::string> moved;             ///< bodies
    std::string text;                           ///< what was done, or why it could not be, in a sentence or two
};

/// Moves the bodies of `resolved` by the least motion in the mass metric, joints kept, until no contact's bodies lie in
/// one another by more than the start of a run accepts: Newton's method on the gaps of all places that do, each step a
/// problem min 1/2 d.M d with G d = 0, J d >= -gap. Nothing to do is `apart` with no motion. Throws ModelError as
/// simulate does for what cannot be compiled.
Settled settle(const Mechanism& resolved, const PartLibrary& parts);

} // namespace escapement
