// Bears a pull, too. Equations: docs/contact-laws.md.

#include "engine/dynamics/contact_law.h"
#include "engine/dynamics/laws/law_parts.h"

namespace escapement {

ContactLawType cohesiveLaw() {
    return {
        .name = "cohesive",
        .words = "also bears a pull",
        .numbers = cohesiveNumbers(),
        .apply = applyCohesive,
        .check = checkCohesive,
        .givesNormal = [](const ContactPair& pair) { return pair.cohesion_reach.value > 0.0; },
    };
}

} // namespace escapement
