#include "engine/contact/diagnostics/mesh_tree.h"

#include "engine/contact/diagnostics/triangle_distance.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr int leafSize = 4;
constexpr double farAway = 2.5; // of a cluster's reach: further away it counts as one dipole

/// Solid angle of a triangle seen from the origin [VanOosteromStrackee1983].
double solidAngle(const Vec3& a, const Vec3& b, const Vec3& c) {
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    return 2.0 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
}

} // namespace

MeshTree::MeshTree(const Triangulation& mesh) : mesh_(mesh) {
    if (mesh.triangles.empty()) return;
    order_.resize(mesh.triangles.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = int(i);
    nodes_.reserve(order_.size());
    nodes_.emplace_back();
    nodes_.front().end = int(order_.size());
    build(0);
}

std::array<Vec3, 3> MeshTree::triangle(int i) const {
    const Eigen::Vector3i& t = mesh_.triangles[std::size_t(i)];
    return {mesh_.points[std::size_t(t[0])], mesh_.points[std::size_t(t[1])], mesh_.points[std::size_t(t[2])]};
}

void MeshTree::build(int index) {
    Node& node = nodes_[std::size_t(index)];
    Eigen::AlignedBox3d centres;
    double total = 0.0;
    for (int i = node.begin; i < node.end; ++i) {
        const auto t = triangle(order_[std::size_t(i)]);
        const Vec3 area = 0.5 * (t[1] - t[0]).cross(t[2] - t[0]), centre = (t[0] + t[1] + t[2]) / 3.0;
        for (const Vec3& p : t) node.box.extend(p);
        centres.extend(centre);
        node.area += area;
        node.middle += area.norm() * centre;
        total += area.norm();
    }
    node.middle = total > 0.0 ? Vec3(node.middle / total) : Vec3(node.box.center());
    for (int i = node.begin; i < node.end; ++i)
        for (const Vec3& p : triangle(order_[std::size_t(i)]))
            node.reach = std::max(node.reach, (p - node.middle).norm());
    if (node.end - node.begin <= leafSize) return;
    int axis = 0;
    centres.sizes().maxCoeff(&axis);
    const int begin = node.begin, end = node.end, half = (begin + end) / 2;
    const auto along = [&](int i) {
        const Eigen::Vector3i& t = mesh_.triangles[std::size_t(i)];
        return mesh_.points[std::size_t(t[0])][axis] + mesh_.points[std::size_t(t[1])][axis] +
               mesh_.points[std::size_t(t[2])][axis];
    };
    std::nth_element(order_.begin() + begin, order_.begin() + half, order_.begin() + end,
                     [&](int a, int b) { return std::pair(along(a), a) < std::pair(along(b), b); });
    const int left = int(nodes_.size());
    node.left = left;
    nodes_.resize(nodes_.size() + 2); // `node` is no longer valid
    nodes_[std::size_t(left)].begin = begin;
    nodes_[std::size_t(left)].end = nodes_[std::size_t(left) + 1].begin = half;
    nodes_[std::size_t(left) + 1].end = end;
    build(left);
    build(left + 1);
}

MeshTree::Nearest MeshTree::nearest(const Vec3& p, double within) const {
    Nearest best;
    best.distance = within;
    if (nodes_.empty()) return best;
    std::pair<double, int> stack[128];
    int depth = 0;
    stack[depth++] = {nodes_.front().box.exteriorDistance(p), 0};
    while (depth > 0) {
        const auto [bound, index] = stack[--depth];
        if (bound >= best.distance) continue;
        const Node& node = nodes_[std::size_t(index)];
        if (node.leaf()) {
            for (int i = node.begin; i < node.end; ++i) {
                const Vec3 at = nearestPoint(p, triangle(order_[std::size_t(i)]));
                if (const double distance = (at - p).norm(); distance < best.distance)
                    best = {order_[std::size_t(i)], distance, at};
            }
            continue;
        }
        const double l = nodes_[std::size_t(node.left)].box.exteriorDistance(p),
                     r = nodes_[std::size_t(node.left) + 1].box.exteriorDistance(p);
        stack[depth++] = l < r ? std::pair(r, node.left + 1) : std::pair(l, node.left);
        stack[depth++] = l < r ? std::pair(l, node.left) : std::pair(r, node.left + 1);
    }
    return best;
}

void MeshTree::near(const Vec3& p, double distance, std::vector<Nearest>& found) const {
    if (nodes_.empty()) return;
    int stack[128], depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const Node& node = nodes_[std::size_t(stack[--depth])];
        if (node.box.squaredExteriorDistance(p) > distance * distance) continue;
        if (!node.leaf()) {
            stack[depth++] = node.left;
            stack[depth++] = node.left + 1;
            continue;
        }
        for (int i = node.begin; i < node.end; ++i) {
            const Vec3 at = nearestPoint(p, triangle(order_[std::size_t(i)]));
            if (const double d = (at - p).norm(); d <= distance) found.push_back({order_[std::size_t(i)], d, at});
        }
    }
}

double MeshTree::winding(int index, const Vec3& p) const {
    const Node& node = nodes_[std::size_t(index)];
    const Vec3 to = node.middle - p;
    const double squared = to.squaredNorm();
    if (squared > farAway * farAway * node.reach * node.reach)
        return node.area.dot(to) / (squared * std::sqrt(squared));
    if (!node.leaf()) return winding(node.left, p) + winding(node.left + 1, p);
    double angle = 0.0;
    for (int i = node.begin; i < node.end; ++i) {
        const auto t = triangle(order_[std::size_t(i)]);
        angle += solidAngle(t[0] - p, t[1] - p, t[2] - p);
    }
    return angle;
}

double MeshTree::winding(const Vec3& p) const {
    return nodes_.empty() ? 0.0 : winding(0, p) / (4.0 * std::numbers::pi);
}

} // namespace escapement
