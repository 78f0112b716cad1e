#pragma once
// What laws that give way share: their numbers, what these mean in the equations, and what does not go together.

#include "engine/dynamics/contact_law.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Compliance along and across the normal, and the damper beside it.
inline std::vector<ContactLawNumber> elasticNumbers() {
    return {{"compliance", "how far it gives way along the normal under one newton; 0: not at all", "m/N",
             &ContactPair::compliance},
            {"tangential_compliance", "the same across the normal, while it sticks", "m/N",
             &ContactPair::tangential_compliance},
            {"damping", "of the damper beside the normal compliance", "N s/m", &ContactPair::damping}};
}

inline void applyElastic(const ContactPair& pair, ContactLaw& law) {
    law.compliance = pair.compliance.value;
    law.tangentialCompliance = pair.tangential_compliance.value;
    law.damping = pair.damping.value;
}

inline std::vector<std::pair<std::string_view, std::string>> checkElastic(const ContactPair& pair) {
    std::vector<std::pair<std::string_view, std::string>> wrong;
    if (pair.compliance.value > 0.0 && pair.restitution.value > 0.0)
        wrong.emplace_back("restitution", "a compliant contact rebounds by its compliance; set the restitution to 0 "
                                          "and choose \"damping\" for what it is to lose");
    if (!(pair.compliance.value > 0.0) && pair.damping.value > 0.0)
        wrong.emplace_back("damping", "damps the compliance, which is 0; give a compliance, or set the damping to 0");
    return wrong;
}

/// Elastic, and the pull that the contact bears.
inline std::vector<ContactLawNumber> cohesiveNumbers() {
    std::vector<ContactLawNumber> numbers = elasticNumbers();
    numbers.push_back(
        {"cohesion", "the pull that each point of contact bears before it lets go", "N", &ContactPair::cohesion});
    numbers.push_back({"cohesion_reach",
                       "how far it stretches under that pull before it breaks (plastic cohesion); 0: it breaks at once",
                       "m", &ContactPair::cohesion_reach});
    return numbers;
}

inline void applyCohesive(const ContactPair& pair, ContactLaw& law) {
    applyElastic(pair, law);
    law.cohesion = pair.cohesion.value;
    law.cohesionReach = pair.cohesion_reach.value;
}

inline std::vector<std::pair<std::string_view, std::string>> checkCohesive(const ContactPair& pair) {
    auto wrong = checkElastic(pair);
    if (pair.cohesion.value == 0.0 && pair.cohesion_reach.value > 0.0)
        wrong.emplace_back("cohesion_reach",
                           "stretches the cohesion, which is 0; give a cohesion, or set the reach to 0");
    return wrong;
}

} // namespace escapement
