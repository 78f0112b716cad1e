#pragma once
// From a contact pair of the project to the feature pairs that can touch, with their lasting names.

#include "engine/contact/narrow_phase.h"
#include "engine/contact/placed_part.h"

namespace escapement {

struct Candidate {
    FeaturePair pair;
    std::string featureA, featureB; ///< "slider|Assembly/Slider#vertex:3"
};

/// All feature pairs of a contact. Throws ModelError naming the contact and the feature when a chosen face does not
/// exist or when a pair is of a kind this version cannot compute exactly.
std::vector<Candidate> candidates(const ContactPair& contact, const std::vector<PlacedPart>& a,
                                  const std::vector<PlacedPart>& b);

/// How many candidates of which kinds, in words: "16 vertex-plane, 64 edge-edge".
std::string countByKind(const std::vector<Candidate>& list);

} // namespace escapement
