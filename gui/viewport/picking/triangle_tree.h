#pragma once
// A tree of boxes over triangles: finds the first triangle that a ray meets without looking at all of them.

#include "engine/contact/features/part.h"

#include <optional>

namespace escapement {

struct Ray {
    Vec3 origin = Vec3::Zero();
    Vec3 direction = Vec3::UnitZ(); ///< unit
    Vec3 at(double t) const { return origin + t * direction; }
};

class TriangleTree {
  public:
    explicit TriangleTree(const Triangulation& mesh);

    struct Hit {
        double along = 0.0; ///< m from the ray's origin
        int triangle = 0;
    };
    /// The first triangle met between `from` and `to` (m along the ray), from either side.
    std::optional<Hit> firstHit(const Ray& ray, double from, double to) const;

    const Vec3& low() const { return low_; }
    const Vec3& high() const { return high_; }

  private:
    struct Node {
        Vec3 low, high;
        int begin = 0, end = 0; ///< in order_; a leaf where right is 0
        int right = 0;          ///< the left child follows its parent
    };
    void grow() const;
    void split(const std::vector<Vec3>& centres, int begin, int end) const;

    const Triangulation& mesh_;
    // Grown for the first ray that meets the box: most parts are looked at long before one points at them.
    mutable std::vector<int> order_;
    mutable std::vector<Node> nodes_;
    Vec3 low_ = Vec3::Zero(), high_ = Vec3::Zero();
};

} // namespace escapement
