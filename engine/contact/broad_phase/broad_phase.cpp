#include "engine/contact/broad_phase/broad_phase.h"

#include <algorithm>
#include <numeric>

namespace escapement {

namespace {

/// The axis on which the middles of the boxes spread most.
int widestAxis(const std::vector<Bounds>& bounds) {
    Vec3 mean = Vec3::Zero(), square = Vec3::Zero();
    for (const auto& b : bounds) {
        const Vec3 middle = 0.5 * (b.low + b.high);
        mean += middle;
        square += middle.cwiseAbs2();
    }
    mean /= double(bounds.size());
    const Vec3 variance = square / double(bounds.size()) - mean.cwiseAbs2();
    int axis;
    variance.maxCoeff(&axis);
    return axis;
}

} // namespace

void BroadPhase::sort(const std::vector<Bounds>& bounds) {
    const int axis = widestAxis(bounds);
    const auto before = [&](int a, int b) {
        const double la = bounds[a].low[axis], lb = bounds[b].low[axis];
        return la != lb ? la < lb : a < b;
    };
    if (order_.size() != bounds.size() || axis != axis_) {
        order_.resize(bounds.size());
        std::iota(order_.begin(), order_.end(), 0);
        std::sort(order_.begin(), order_.end(), before);
        axis_ = axis;
        return;
    }
    for (std::size_t i = 1; i < order_.size(); ++i) {
        const int moved = order_[i];
        std::size_t k = i;
        for (; k > 0 && before(moved, order_[k - 1]); --k) order_[k] = order_[k - 1];
        order_[k] = moved;
    }
}

const std::vector<BroadPhase::Pair>& BroadPhase::pairs(const std::vector<Bounds>& bounds,
                                                       const std::vector<char>& movable) {
    pairs_.clear();
    if (bounds.empty()) return pairs_;
    sort(bounds);
    const int u = (axis_ + 1) % 3, v = (axis_ + 2) % 3;
    open_.clear();
    for (const int i : order_) {
        const Bounds& b = bounds[i];
        std::size_t kept = 0;
        for (const int k : open_) {
            const Bounds& other = bounds[k];
            if (other.high[axis_] < b.low[axis_]) continue; // closed for all that come after, too
            open_[kept++] = k;
            if (b.low[u] > other.high[u] || other.low[u] > b.high[u] || b.low[v] > other.high[v] ||
                other.low[v] > b.high[v])
                continue;
            if (!movable.empty() && !movable[i] && !movable[k]) continue;
            pairs_.push_back({std::min(i, k), std::max(i, k)});
        }
        open_.resize(kept);
        open_.push_back(i);
    }
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
}

} // namespace escapement
