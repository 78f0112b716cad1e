#include "gui/viewport/picking/triangle_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace escapement {
namespace {

constexpr int leafSize = 6;

Vec3 slackOf(const Vec3& low, const Vec3& high) { return Vec3::Constant(1e-9 * (high - low).norm()); }

/// Whether the ray is inside the box anywhere in [from, to].
bool meets(const Vec3& low, const Vec3& high, const Ray& ray, const Vec3& inverse, double from, double to) {
    for (int k = 0; k < 3; ++k) {
        if (std::isinf(inverse[k])) { // parallel to the box's sides
            if (ray.origin[k] < low[k] || ray.origin[k] > high[k]) return false;
            continue;
        }
        double a = (low[k] - ray.origin[k]) * inverse[k], b = (high[k] - ray.origin[k]) * inverse[k];
        if (a > b) std::swap(a, b);
        from = std::max(from, a);
        to = std::min(to, b);
    }
    return from <= to;
}

} // namespace

TriangleTree::TriangleTree(const Triangulation& mesh) : mesh_(mesh) {
    if (mesh.triangles.empty()) return;
    low_ = high_ = mesh.points[mesh.triangles[0][0]];
    for (const auto& triangle : mesh.triangles)
        for (int k = 0; k < 3; ++k) {
            low_ = low_.cwiseMin(mesh.points[triangle[k]]);
            high_ = high_.cwiseMax(mesh.points[triangle[k]]);
        }
    const Vec3 slack = slackOf(low_, high_);
    low_ -= slack;
    high_ += slack;
}

void TriangleTree::grow() const {
    order_.resize(mesh_.triangles.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::vector<Vec3> centres;
    centres.reserve(order_.size());
    for (const auto& triangle : mesh_.triangles)
        centres.push_back((mesh_.points[triangle[0]] + mesh_.points[triangle[1]] + mesh_.points[triangle[2]]) / 3.0);
    nodes_.reserve(2 * order_.size() / leafSize + 2);
    split(centres, 0, static_cast<int>(order_.size()));
}

void TriangleTree::split(const std::vector<Vec3>& centres, int begin, int end) const {
    Node node;
    node.begin = begin;
    node.end = end;
    node.low = node.high = mesh_.points[mesh_.triangles[order_[begin]][0]];
    for (int i = begin; i < end; ++i)
        for (int k = 0; k < 3; ++k) {
            const Vec3& point = mesh_.points[mesh_.triangles[order_[i]][k]];
            node.low = node.low.cwiseMin(point);
            node.high = node.high.cwiseMax(point);
        }
    const Vec3 slack = slackOf(node.low, node.high);
    node.low -= slack;
    node.high += slack;
    const std::size_t mine = nodes_.size();
    nodes_.push_back(node);
    if (end - begin <= leafSize) return;
    int axis = 0;
    (node.high - node.low).maxCoeff(&axis);
    const int middle = (begin + end) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](int a, int b) { return centres[a][axis] < centres[b][axis]; });
    split(centres, begin, middle);
    nodes_[mine].right = static_cast<int>(nodes_.size());
    split(centres, middle, end);
}

std::optional<TriangleTree::Hit> TriangleTree::firstHit(const Ray& ray, double from, double to) const {
    const Vec3 inverse = ray.direction.cwiseInverse();
    if (mesh_.triangles.empty() || !meets(low_, high_, ray, inverse, from, to)) return std::nullopt;
    if (nodes_.empty()) grow();
    std::optional<Hit> best;
    std::vector<int> open{0};
    while (!open.empty()) {
        const int index = open.back();
        open.pop_back();
        const Node& node = nodes_[index];
        if (!meets(node.low, node.high, ray, inverse, from, to)) continue;
        if (node.right) {
            open.push_back(node.right);
            open.push_back(index + 1);
            continue;
        }
        for (int i = node.begin; i < node.end; ++i) {
            const auto& corners = mesh_.triangles[order_[i]];
            const Vec3& a = mesh_.points[corners[0]];
            const Vec3 ab = mesh_.points[corners[1]] - a, ac = mesh_.points[corners[2]] - a;
            // Cramer's rule for origin + t direction = a + u ab + v ac.
            const Vec3 p = ray.direction.cross(ac);
            const double volume = ab.dot(p);
            if (std::abs(volume) < 1e-14 * ab.norm() * ac.norm()) continue; // seen edge-on, or no area
            const Vec3 s = ray.origin - a;
            const double u = s.dot(p) / volume;
            const Vec3 q = s.cross(ab);
            const double v = ray.direction.dot(q) / volume, t = ac.dot(q) / volume;
            constexpr double border = 1e-9; // neighbours overlap a little: no ray slips through between them
            if (u < -border || v < -border || u + v > 1.0 + border || t < from || t > to) continue;
            best = Hit{t, order_[i]};
            to = t;
        }
    }
    return best;
}

} // namespace escapement
