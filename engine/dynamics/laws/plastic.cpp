// Yields under pressure and keeps the indentation. Equations: docs/contact-laws.md.

#include "engine/dynamics/contact_law.h"
#include "engine/dynamics/laws/law_parts.h"

namespace escapement {

namespace {

std::vector<ContactLawNumber> plasticNumbers() {
    std::vector<ContactLawNumber> numbers = cohesiveNumbers();
    numbers.push_back(
        {"compression",
         "the pressing force at which each point of contact yields and keeps the dent; 0: it never yields", "N",
         &ContactPair::compression});
    return numbers;
}

} // namespace

ContactLawType plasticLaw() {
    return {
        .name = "plastic",
        .words = "also yields under pressure",
        .numbers = plasticNumbers(),
        .apply =
            [](const ContactPair& pair, ContactLaw& law) {
                applyCohesive(pair, law);
                if (pair.compression.value > 0.0) law.compression = pair.compression.value;
            },
        .check = checkCohesive,
        .givesNormal = [](const ContactPair&) { return true; },
    };
}

} // namespace escapement
