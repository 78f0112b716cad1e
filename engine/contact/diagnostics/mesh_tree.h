#pragma once
// A tree of boxes over the triangles of a part: nearest triangle, inside or outside by the winding number, and which
// triangles of two parts come near each other. The cost of each question grows with the logarithm of the triangles.

#include "engine/contact/features/part.h"

#include <array>
#include <limits>
#include <vector>

namespace escapement {

class MeshTree {
  public:
    /// Refers to `mesh`, which must outlive it. Part frame, m.
    explicit MeshTree(const Triangulation& mesh);

    bool empty() const { return nodes_.empty(); }
    const Triangulation& mesh() const { return mesh_; }
    /// Around all triangles.
    const Eigen::AlignedBox3d& box() const { return nodes_.front().box; }
    std::array<Vec3, 3> triangle(int i) const;

    struct Nearest {
        int triangle = -1;
        double distance = std::numeric_limits<double>::infinity();
        Vec3 point = Vec3::Zero();
    };
    /// The nearest point of the mesh; none (triangle -1) where nothing is nearer than `within`.
    Nearest nearest(const Vec3& p, double within = std::numeric_limits<double>::infinity()) const;
    /// All triangles no further from p than `distance`, appended to `found` with their nearest points.
    void near(const Vec3& p, double distance, std::vector<Nearest>& found) const;

    /// How many times the mesh goes round p: 1 inside a closed mesh whose normals point outward, 0 outside, in between
    /// where the mesh has gaps. Clusters far from p count as one dipole each.
    /// [Jacobson2013; Barill2018, section 3, first order]
    double winding(const Vec3& p) const;

    /// Pairs of a triangle of this mesh and one of `other` whose boxes are no further apart than `margin`; `motion`
    /// carries the other's frame into this one's. `use(own, other)` returns false to end the search.
    template <class Use> void pairs(const MeshTree& other, const RigidMotion& motion, double margin, Use&& use) const {
        if (empty() || other.empty()) return;
        struct Task {
            int own, other;
        };
        std::vector<Task> stack{{0, 0}};
        const Mat3 stretch = motion.rotation.cwiseAbs();
        while (!stack.empty()) {
            const Task task = stack.back();
            stack.pop_back();
            const Node &a = nodes_[std::size_t(task.own)], &b = other.nodes_[std::size_t(task.other)];
            const Vec3 centre = motion * b.box.center(), half = stretch * (0.5 * b.box.sizes());
            const Vec3 between = (centre - a.box.center()).cwiseAbs(), room = half + 0.5 * a.box.sizes();
            if (((between - room).array() > margin).any()) continue;
            if (a.leaf() && b.leaf()) {
                for (int i = a.begin; i < a.end; ++i)
                    for (int k = b.begin; k < b.end; ++k)
                        if (!use(order_[std::size_t(i)], other.order_[std::size_t(k)])) return;
            } else if (b.leaf() || (!a.leaf() && a.box.diagonal().squaredNorm() > b.box.diagonal().squaredNorm())) {
                stack.push_back({a.left, task.other});
                stack.push_back({a.left + 1, task.other});
            } else {
                stack.push_back({task.own, b.left});
                stack.push_back({task.own, b.left + 1});
            }
        }
    }

  private:
    struct Node {
        Eigen::AlignedBox3d box;
        int begin = 0, end = 0;                          ///< into order_
        int left = -1;                                   ///< the other child follows it; -1: a leaf
        Vec3 area = Vec3::Zero(), middle = Vec3::Zero(); ///< sum of the triangles' area vectors; their weighted centre
        double reach = 0.0;                              ///< m, of the triangles from `middle`
        bool leaf() const { return left < 0; }
    };
    void build(int node);
    double winding(int node, const Vec3& p) const;

    const Triangulation& mesh_;
    std::vector<int> order_;
    std::vector<Node> nodes_;
};

} // namespace escapement
