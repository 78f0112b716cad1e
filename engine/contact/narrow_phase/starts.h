#pragma once
// Where to look for the places at which two features come closest, when one place to begin is not enough: an S-shaped
// edge is near a face at its end and again further along, and between the points spread over a large face and a small
// edge beside it the nearest two say little.

#include "engine/contact/narrow_phase/tangency.h"

#include <vector>

namespace escapement {

/// Calls `found` with each point spread along an edge (its number) whose `distance` none of those beside it undercuts.
template <class Distance, class Found>
void eachLeast(const CurveFeature& f, const Distance& distance, const Found& found) {
    const int last = int(f.seeds->places.size()) - 1; // of a closed edge the same place as the first
    for (int i = 0; i <= last; ++i) {
        const int before = i > 0 ? i - 1 : f.closed ? last - 1 : i, after = i < last ? i + 1 : f.closed ? 1 : i;
        if (distance(i) <= distance(before) && distance(i) <= distance(after)) found(i);
    }
}

/// Starts for `tangency`, the nearest first, as far as they may lead to something nearer than `limit`. The memory is
/// kept from one use to the next.
class Starts {
  public:
    /// The points spread over either feature, each with its closest point on the other feature: where that distance is
    /// no more than at the points beside. `motion` carries B's part frame into A's.
    void between(const SurfaceFeature& a, const SurfaceFeature& b, const RigidMotion& motion, double limit);
    void between(const SurfaceFeature& a, const CurveFeature& b, const RigidMotion& motion, double limit);
    void between(const CurveFeature& a, const CurveFeature& b, const RigidMotion& motion, double limit);

    struct Start {
        double distance; ///< m, between the point and its closest point
        ClosestParameters at;
    };
    const std::vector<Start>& list() const { return list_; }

  private:
    template <class A, class B> void collect(const A& a, const B& b, const RigidMotion& motion, double limit);
    template <class Still, class Moving>
    void sweep(const Still& still, const Moving& moving, const RigidMotion& motion, double limit, bool movingIsB);

    std::vector<Start> list_, along_;
};

} // namespace escapement
