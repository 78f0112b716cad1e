#pragma once
// From a contact pair of the project to the feature pairs that can touch, with their lasting names.

#include "engine/contact/features/placed_part.h"
#include "engine/contact/narrow_phase/narrow_phase.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <set>

namespace escapement {

/// The number of the first further minimum of a pair, from which on they are counted; supports have those below.
constexpr int furtherBranch = supportsATurn + 1;

struct Candidate {
    FeaturePair pair;

    const std::string& featureA() const { return *pair.first->name; } ///< "slider|Assembly/Slider#vertex:3"
    const std::string& featureB() const { return *pair.second->name; }
    int partA() const { return pair.first->part; } ///< of the bodies' parts, which the features belong to
    int partB() const { return pair.second->part; }
    /// Of several between the same two features.
    int branch() const {
        return pair.further() ? furtherBranch + pair.place - 1 : std::max(pair.first->support, pair.second->support);
    }
    double sag() const { return std::max(pair.first->sag, pair.second->sag); } ///< m, of a support
};

/// What the pairs of a contact refer to on one of its bodies: each feature once, and each name.
struct ContactFeatures {
    std::string body; ///< with which their names begin
    std::deque<ContactFeature> features;
    std::set<std::string> names;
};

/// The pairs of one contact, with the features that they refer to, which other contacts of the same bodies may share.
struct CandidateList {
    std::shared_ptr<const ContactFeatures> a, b;
    std::vector<Candidate> pairs;
    double leastDepth = std::numeric_limits<double>::infinity(); ///< m: the least depth limit of them all

    std::size_t size() const { return pairs.size(); }
    const Candidate& operator[](std::size_t i) const { return pairs[i]; }
    auto begin() const { return pairs.begin(); }
    auto end() const { return pairs.end(); }
};

/// What contacts before have found: seeds, and the features of each body. Parts are known by where they are, and must
/// outlive it.
struct KnownSide;
struct KnownFeatures {
    KnownSeeds seeds;
    std::map<std::pair<const PlacedPart*, std::vector<std::string>>, std::shared_ptr<KnownSide>>
        sides; ///< by the chosen faces
};

/// m: deeper than this in a part a closest point belongs to another side of it; infinite of what has no thickness.
double depthLimitOf(const Part& part);

/// All feature pairs of a contact. Touching is found at isolated points: where features touch along a line or all over
/// (planes, a cylinder lying on a plane), their edges and corners stand for them. Features that touch along a circle (a
/// disc or a ring standing flat, a ball in a conical seat) have no extreme points: six points or meridians a turn fixed
/// to one of them, beside the moving nearest point, stand for the circle (roundness.h). Throws ModelError naming the
/// contact and the feature when a chosen face does not exist or the file does not tell an edge's curve, and, unless
/// `none`, when there is no pair.
CandidateList candidates(const ContactPair& contact, const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b,
                         KnownFeatures* known = nullptr, bool none = false);

/// How many candidates of which kinds, in words: "16 vertex-plane, 64 edge-edge"; and how fine supports are, if any.
std::string countByKind(const CandidateList& list);

} // namespace escapement
