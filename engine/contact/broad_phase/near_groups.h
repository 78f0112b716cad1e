#pragma once
// Broad phase of a NearList: which of its groups can have bodies near each other, by balls around the bodies' features,
// without asking all groups. What is found may be too much, never too little.

#include "engine/contact/broad_phase/broad_phase.h"
#include "engine/contact/broad_phase/near_list.h"

#include <vector>

namespace escapement {

class NearGroups {
  public:
    /// `centres`: of each body, the point that the caller follows, in the body frame. `poses`: at which fixed bodies
    /// stand. Few groups are not worth a search: then all are found.
    void build(const NearList& list, const std::vector<Vec3>& centres, const std::vector<char>& fixed,
               const std::vector<RigidMotion>& poses);

    /// Groups whose clearance may be at most `within`, what frames show or what parts them (m), with the bodies' points
    /// at these places (world). Ascending; valid until the next call.
    const std::vector<int>& around(const std::vector<Vec3>& points, double within);
    /// Groups whose balls may meet while the points of the bodies move within boxes around these places, each moved
    /// further by `more` of it (m). Ascending; valid until the next call.
    const std::vector<int>& along(const std::vector<Bounds>& ways, const std::vector<double>& more);

  private:
    bool stillHolds(const std::vector<Vec3>& points, double within) const;
    void collect(const std::vector<BroadPhase::Pair>& pairs, std::vector<int>& groups) const;

    /// Of a body: a ball around its features about the point that the caller follows, or, where it is fixed, a box.
    struct Extent {
        double radius = 0.0; ///< m
        Bounds box;          ///< world
        bool fixed = false;
    };
    std::vector<Extent> extents_;
    std::vector<double> margins_; ///< m, of each body: half of what its groups are parted at, or shown
    struct Entry {
        int body, group; ///< the other body
    };
    std::vector<int> begin_; ///< of each body, into entries_
    std::vector<Entry> entries_;
    std::vector<int> always_; ///< groups without bounds; all where there are few
    std::vector<Bounds> bounds_;
    BroadPhase around_, along_;
    std::vector<int> near_, met_;
    // `near_` was found at these places and holds while no point has moved further than its slack.
    std::vector<Vec3> at_;
    double within_ = -1.0;
    bool all_ = true;
};

} // namespace escapement
