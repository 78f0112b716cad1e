#pragma once
// Points spread over a face or an edge, in a tree of balls: where a search for closest points begins.

#include "engine/math/types.h"

#include <limits>
#include <utility>
#include <vector>

namespace escapement {

class SeedTree {
  public:
    SeedTree() = default;
    explicit SeedTree(std::vector<Vec3> points);

    const std::vector<Vec3>& points() const { return points_; }
    /// Index of the point nearest to p; -1 where none is nearer than `within` (m).
    int nearest(const Vec3& p, double within = std::numeric_limits<double>::infinity()) const;

    struct Pair {
        int own = 0, other = 0;
        double distance = std::numeric_limits<double>::infinity();
    };
    /// The nearest two points of this tree and another, whose points `motion` carries into this one's frame; where none
    /// are nearer to one another than `within` (m), the first of each, at that distance.
    Pair nearest(const SeedTree& other, const RigidMotion& motion,
                 double within = std::numeric_limits<double>::infinity()) const;

    /// A ball around all points.
    const Vec3& centre() const { return nodes_.front().centre; }
    double radius() const { return nodes_.front().radius; }

  private:
    struct Node {
        Vec3 centre;
        double radius;
        int begin, end; ///< into order_
        int left = -1;  ///< the other child follows it; -1: a leaf
    };
    void build(int node);

    std::vector<Vec3> points_;
    std::vector<int> order_;
    std::vector<Node> nodes_;
};

} // namespace escapement
