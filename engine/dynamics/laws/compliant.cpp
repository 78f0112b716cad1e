// Gives way like a spring with a damper beside it. Equations: docs/contact-laws.md.

#include "engine/dynamics/contact_law.h"
#include "engine/dynamics/laws/law_parts.h"

namespace escapement {

ContactLawType compliantLaw() {
    return {
        .name = "compliant",
        .words = "gives way like a spring",
        .numbers = elasticNumbers(),
        .apply = applyElastic,
        .check = checkElastic,
    };
}

} // namespace escapement
