#include "engine/contact/features/seed_tree.h"

#include <algorithm>
#include <numeric>

namespace escapement {

namespace {

constexpr int pointsALeaf = 6;
constexpr int deepest = 64; // nodes waiting: the tree is halved at each level

} // namespace

SeedTree::SeedTree(std::vector<Vec3> points) : points_(std::move(points)), order_(points_.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    nodes_.reserve(2 * (points_.size() / 3) + 1); // a leaf has three at least, where there is more than one
    nodes_.push_back({Vec3::Zero(), 0.0, 0, int(points_.size())});
    if (!points_.empty()) build(0);
}

void SeedTree::build(int index) {
    Node node = nodes_[std::size_t(index)];
    Eigen::AlignedBox3d box;
    for (int i = node.begin; i < node.end; ++i) box.extend(points_[std::size_t(order_[std::size_t(i)])]);
    node.centre = box.center();
    node.radius = 0.0;
    for (int i = node.begin; i < node.end; ++i)
        node.radius = std::max(node.radius, (points_[std::size_t(order_[std::size_t(i)])] - node.centre).norm());
    if (node.end - node.begin > pointsALeaf) {
        int axis = 0;
        box.sizes().maxCoeff(&axis);
        const int middle = (node.begin + node.end) / 2;
        std::nth_element(order_.begin() + node.begin, order_.begin() + middle, order_.begin() + node.end,
                         [&](int a, int b) {
                             return std::pair(points_[std::size_t(a)][axis], a) <
                                    std::pair(points_[std::size_t(b)][axis], b);
                         });
        node.left = int(nodes_.size());
        nodes_.push_back({Vec3::Zero(), 0.0, node.begin, middle});
        nodes_.push_back({Vec3::Zero(), 0.0, middle, node.end});
    }
    nodes_[std::size_t(index)] = node;
    if (node.left < 0) return;
    build(node.left);
    build(node.left + 1);
}

int SeedTree::nearest(const Vec3& p, double within) const {
    int best = within < std::numeric_limits<double>::infinity() ? -1 : 0;
    double squared = within * within;
    int waiting[deepest], count = 0;
    waiting[count++] = 0;
    while (count > 0) {
        const Node& node = nodes_[std::size_t(waiting[--count])];
        const double outside = (p - node.centre).norm() - node.radius;
        if (outside > 0.0 && outside * outside >= squared) continue;
        if (node.left < 0) {
            for (int i = node.begin; i < node.end; ++i) {
                const int k = order_[std::size_t(i)];
                const double d = (points_[std::size_t(k)] - p).squaredNorm();
                if (d < squared) squared = d, best = k;
            }
            continue;
        }
        const bool leftFirst = (p - nodes_[std::size_t(node.left)].centre).squaredNorm() <
                               (p - nodes_[std::size_t(node.left + 1)].centre).squaredNorm();
        waiting[count++] = node.left + (leftFirst ? 1 : 0);
        waiting[count++] = node.left + (leftFirst ? 0 : 1);
    }
    return best;
}

SeedTree::Pair SeedTree::nearest(const SeedTree& other, const RigidMotion& motion, double within) const {
    Pair best;
    best.distance = within;
    struct Task {
        int own, other;
        Vec3 centre; ///< of the other's node, in this frame
    };
    Task waiting[2 * deepest];
    int count = 0;
    waiting[count++] = {0, 0, motion * other.nodes_[0].centre};
    while (count > 0) {
        const Task task = waiting[--count];
        const Node &a = nodes_[std::size_t(task.own)], &b = other.nodes_[std::size_t(task.other)];
        if ((a.centre - task.centre).norm() - a.radius - b.radius >= best.distance) continue;
        if (a.left < 0 && b.left < 0) {
            double squared = best.distance * best.distance;
            for (int k = b.begin; k < b.end; ++k) {
                const int ib = other.order_[std::size_t(k)];
                const Vec3 p = motion * other.points_[std::size_t(ib)];
                for (int i = a.begin; i < a.end; ++i) {
                    const int ia = order_[std::size_t(i)];
                    const double d = (points_[std::size_t(ia)] - p).squaredNorm();
                    if (d < squared) squared = d, best = {ia, ib, std::sqrt(d)};
                }
            }
            continue;
        }
        // The larger of the two is opened; its nearer half first.
        Task halves[2];
        double apart[2];
        const bool openOwn = b.left < 0 || (a.left >= 0 && a.radius >= b.radius);
        for (int i : {0, 1}) {
            halves[i] = openOwn ? Task{a.left + i, task.other, task.centre}
                                : Task{task.own, b.left + i, motion * other.nodes_[std::size_t(b.left + i)].centre};
            apart[i] = (nodes_[std::size_t(halves[i].own)].centre - halves[i].centre).squaredNorm();
        }
        const int nearer = apart[0] <= apart[1] ? 0 : 1;
        waiting[count++] = halves[1 - nearer];
        waiting[count++] = halves[nearer];
    }
    return best;
}

} // namespace escapement
