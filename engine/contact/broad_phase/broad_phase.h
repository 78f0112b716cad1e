#pragma once
// Broad phase: which bodies' bounding boxes meet, by sweep and prune [Baraff1992; Cohen1995].
//
// The boxes are sorted along the axis on which they spread most and swept once; those open at the same time are
// compared on the other two axes. From step to step the order hardly changes, so insertion sort puts it right in about
// linear time.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

/// An axis-parallel box, world axes, m.
struct Bounds {
    Vec3 low = Vec3::Zero(), high = Vec3::Zero();

    bool meets(const Bounds& other) const {
        return (low.array() <= other.high.array()).all() && (other.low.array() <= high.array()).all();
    }
};

/// How far any point of a body of that radius about its reference point can move within h (m), with at most that
/// acceleration: the margin its bounds need so that nothing it can reach in the step is missed.
inline double reachWithin(double h, double speed, double angularSpeed, double radius, double acceleration) {
    return h * (speed + angularSpeed * radius + h * acceleration);
}

class BroadPhase {
  public:
    struct Pair {
        int first, second; ///< first < second
        bool operator==(const Pair& other) const { return first == other.first && second == other.second; }
        bool operator<(const Pair& other) const {
            return first != other.first ? first < other.first : second < other.second;
        }
    };

    /// All pairs whose bounds meet, touching included, in ascending order. A pair of two immovable bodies (`movable`
    /// false; empty: all move) is left out.
    const std::vector<Pair>& pairs(const std::vector<Bounds>& bounds, const std::vector<char>& movable = {});

  private:
    void sort(const std::vector<Bounds>& bounds);

    int axis_ = 0;
    std::vector<int> order_; ///< by low[axis_], kept between calls
    std::vector<int> open_;
    std::vector<Pair> pairs_;
};

} // namespace escapement
