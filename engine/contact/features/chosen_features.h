#pragma once
// What a contact of the project chooses of its bodies: faces with all that bounds them, and single vertices.

#include "engine/contact/features/placed_part.h"

#include <set>
#include <string>
#include <vector>

namespace escapement {

/// What is chosen of one part (numbers from 1).
struct ChosenFeatures {
    std::set<int> faces, vertices;
};
/// Of each part of one side of a contact; all faces where it names none. Throws ModelError naming the contact and the
/// face or vertex that does not exist.
std::vector<ChosenFeatures> chosenFeatures(const ContactPair& contact, const ContactSide& side,
                                           const std::vector<PlacedPart>& parts);

/// Throws ModelError: "Contact 'name': what".
[[noreturn]] void refuse(const ContactPair& contact, const std::string& what);

} // namespace escapement
