#pragma once
// From a contact pair of the project to the feature pairs that can touch, with their lasting names.

#include "engine/contact/narrow_phase.h"
#include "engine/contact/placed_part.h"

namespace escapement {

struct Candidate {
    FeaturePair pair;
    std::string featureA, featureB; ///< "slider|Assembly/Slider#vertex:3"
    int branch = 0;                 ///< of several between the same two features
};

/// All feature pairs of a contact. Touching is found at isolated points: where features touch along a line or all over
/// (planes, a cylinder lying on a plane), their edges and corners stand for them. A curved edge that can lie flat has no
/// extreme points; six points a turn fixed to it, beside the moving nearest one, stand for it. Throws ModelError naming the contact and the feature when a chosen face does not
/// exist or the file does not tell an edge's curve.
std::vector<Candidate> candidates(const ContactPair& contact, const std::vector<PlacedPart>& a,
                                  const std::vector<PlacedPart>& b);

/// How many candidates of which kinds, in words: "16 vertex-plane, 64 edge-edge".
std::string countByKind(const std::vector<Candidate>& list);

} // namespace escapement
