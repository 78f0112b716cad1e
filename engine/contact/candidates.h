#pragma once
// From a contact pair of the project to the feature pairs that can touch, with their lasting names.

#include "engine/contact/narrow_phase.h"
#include "engine/contact/placed_part.h"

#include <set>

namespace escapement {

struct Candidate {
    FeaturePair pair;
    Shared<std::string> featureA, featureB; ///< "slider|Assembly/Slider#vertex:3"
    int partA = 0, partB = 0;       ///< of the bodies' parts, which the features belong to
    int branch = 0;                 ///< of several between the same two features
    double sag = 0.0; ///< m, of a support: how much narrower the polygon of supports is than the circle that they stand for
};

/// What is chosen of one part: faces with all that bounds them, and single vertices (numbers from 1).
struct ChosenFeatures {
    std::set<int> faces, vertices;
};
/// Of each part of one side of a contact. Throws ModelError naming the contact and the face or vertex that does not exist.
std::vector<ChosenFeatures> chosenFeatures(const ContactPair& contact, const ContactSide& side, const std::vector<PlacedPart>& parts);

/// All feature pairs of a contact. Touching is found at isolated points: where features touch along a line or all over
/// (planes, a cylinder lying on a plane), their edges and corners stand for them. Features that touch along a circle (a
/// disc or a ring standing flat, a ball in a conical seat) have no extreme points: six points or meridians a turn fixed to
/// one of them, beside the moving nearest point, stand for the circle (roundness.h). Throws ModelError naming the contact
/// and the feature when a chosen face does not exist or the file does not tell an edge's curve.
std::vector<Candidate> candidates(const ContactPair& contact, const std::vector<PlacedPart>& a,
                                  const std::vector<PlacedPart>& b);

/// How many candidates of which kinds, in words: "16 vertex-plane, 64 edge-edge"; and how fine supports are, if any.
std::string countByKind(const std::vector<Candidate>& list);

} // namespace escapement
