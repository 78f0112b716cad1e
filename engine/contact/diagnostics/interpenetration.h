#pragma once
// Whether the bodies of a mechanism's contacts lie in one another, independently of the feature pairs that make
// contact: by bounding volumes and the material of the parts (overlap.h).

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/diagnostics/overlap.h"
#include "engine/model/contact_bodies.h"

#include <compare>
#include <deque>
#include <string>
#include <vector>

namespace escapement {

class Interpenetration {
  public:
    /// What all pairs of two parts have in common.
    struct Parts {
        int partA = 0, partB = 0; ///< of their bodies
        int solidA = 0, solidB = 0;
        RigidMotion placementA, placementB; ///< part frame in the body frame
        std::string instanceA, instanceB;
        FaceChoice chosenA, chosenB;
        bool everywhere = false; ///< no bounds tell where they cannot be in one another
        double size = 0.0;       ///< m, of the smaller part
        double depthLimit = 0.0; ///< m, of the thinner part (candidates.h)
        double sinks = 0.0;      ///< m: so deep a flat face may sink over nearly tangent convex edges
                                 ///< (docs/architecture.md), and what faces fail to meet by
    };
    /// One part of each body of a contact, against each other. There are many: few numbers.
    struct Pair {
        int contact = 0;          ///< of the mechanism's
        int bodyA = 0, bodyB = 0; ///< of the mechanism's
        const Parts* parts = nullptr;
        const Parts* operator->() const { return parts; }
    };
    struct Place {
        int pair = 0;
        Penetration found;
        std::string featureA, featureB; ///< "slider|Assembly/Slider#face:3"
    };

    /// Throws ModelError as `candidates` does. Pairs without a solid or a plane to tell inside from outside are left
    /// out.
    Interpenetration(const Mechanism& mechanism, const PartLibrary& library);

    const std::vector<Pair>& pairs() const { return pairs_; }
    const Solid& solid(int i) const { return *solids_[std::size_t(i)]; }
    /// The deepest place of one pair (not found: none deeper than `tolerance`, m). `poses` are body frames in the
    /// world, in the order of the mechanism's bodies. `any`: the first that is found.
    Place look(int pair, const std::vector<RigidMotion>& poses, double tolerance, bool any = false) const;
    /// The same of all faces of both parts, chosen or not: one of the places that are deeper than `tolerance`.
    Place lookAtAll(int pair, const std::vector<RigidMotion>& poses, double tolerance) const;
    /// What was found of a pair, with the names of its faces.
    Place named(int pair, const Penetration& found) const;
    /// How deep (m) a place lies in the material, of a feature pair with these points (world) on A and on B: the deeper
    /// of B's point in A and A's point in B, where neither lies outside; else negative. Infinite where a part has no
    /// inside.
    double depthOf(int pair, const std::vector<RigidMotion>& poses, const Vec3& onA, const Vec3& onB) const;
    /// The pair of these parts of two bodies; -1 where there is none.
    int pairOf(int contact, int bodyA, int bodyB, int partA, int partB) const;
    /// The pairs whose parts may be in one another, ascending: all where there are few, or where they are planes or
    /// chosen faces.
    std::vector<int> near(const std::vector<RigidMotion>& poses) const;

  private:
    std::vector<std::shared_ptr<const Solid>> solids_;
    struct Maker;
    std::deque<Parts> parts_;
    std::vector<Pair> pairs_; ///< by contact and bodies
    // For `near`.
    std::vector<Eigen::AlignedBox3d> boxes_; ///< around the parts of each body, body frame
    std::vector<int> always_;                ///< pairs
    struct Entry {
        int low, high, pair; ///< bodies
        auto operator<=>(const Entry&) const = default;
    };
    std::vector<Entry> entries_; ///< ascending
};

} // namespace escapement
