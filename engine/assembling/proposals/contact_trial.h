#pragma once
// Whether a proposed contact runs, tried before it is offered; faces with which it does not are left out.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <string>
#include <vector>

namespace escapement {

/// Two faces of a contact, one of each side, that cannot both be in it.
struct BadFaces {
    std::string a, b;
    std::string why;
};

/// Takes out of the pair, one after the other, the face that takes part in most of these, until none of them is left;
/// of two with as many the one whose side keeps more faces without it. Returns the faces taken out, each with a reason.
std::vector<std::string> leaveOutFaces(ContactPair& pair, std::vector<BadFaces> bad);

struct ContactTrial {
    ContactPair pair;                 ///< as tried last: without the faces left out
    std::string refusal;              ///< why it does not run; empty: it does
    std::vector<std::string> leftOut; ///< faces that were taken out of it, each with the reason
};

/// Takes out of the pair the faces that contact cannot compute, the fewest that help, and then looks whether the bodies
/// lie in one another where they stand. `standing`: resolved, its bodies where the run would start. Masses need not be
/// known.
ContactTrial tryContact(const Mechanism& standing, const PartLibrary& parts, const ContactPair& pair);

} // namespace escapement
