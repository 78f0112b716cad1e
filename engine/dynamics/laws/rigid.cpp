// Nothing gives way: impacts by restitution. Equations: docs/contact-laws.md.

#include "engine/dynamics/contact_law.h"
#include "engine/dynamics/laws/law_parts.h"

namespace escapement {

ContactLawType rigidLaw() {
    return {
        .name = "rigid",
        .words = "nothing gives way",
        .located = true,
    };
}

} // namespace escapement
