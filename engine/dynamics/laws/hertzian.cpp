// Pushes as two round elastic bodies do: with the power 3/2 of the depth. Equations: docs/contact-laws.md.

#include "engine/dynamics/contact_law.h"
#include "engine/dynamics/laws/law_parts.h"

namespace escapement {

ContactLawType hertzianLaw() {
    return {
        .name = "hertzian",
        .words = "gives way as round elastic bodies do",
        .numbers = {{"hertz_stiffness", "the normal force is this times depth^1.5; of two steel balls 4/3 E' sqrt(R')",
                     "N/m^1.5", &ContactPair::hertz_stiffness},
                    elasticNumbers()[1],
                    elasticNumbers()[2]},
        .apply =
            [](const ContactPair& pair, ContactLaw& law) {
                law.hertz = pair.hertz_stiffness.value;
                law.tangentialCompliance = pair.tangential_compliance.value;
                law.damping = pair.damping.value;
            },
        .check =
            [](const ContactPair& pair) {
                std::vector<std::pair<std::string_view, std::string>> wrong;
                if (!(pair.hertz_stiffness.value > 0.0))
                    wrong.emplace_back("hertz_stiffness", "a hertzian contact needs one, above 0");
                if (pair.restitution.value > 0.0)
                    wrong.emplace_back("restitution", "a hertzian contact rebounds by itself; set the restitution to 0 "
                                                      "and choose \"damping\" for what it is to lose");
                return wrong;
            },
    };
}

} // namespace escapement
