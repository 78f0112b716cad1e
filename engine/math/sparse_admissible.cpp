#include "engine/math/sparse_admissible.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int newtonSteps = 60, halvings = 30;
constexpr double converged = 1e-15, acceptable = 1e-12; // of the largest load on a row
constexpr double runsAway = 1e8;        // of the largest load: no admissible forces make it up
constexpr double regularised = 1e-12;   // of the slope, which is singular where contacts bear nothing
constexpr double vanishing = 1e-300;

} // namespace

void SparseAdmissible::prepare(const BlockRows& transposed, const std::vector<std::pair<int, int>>& columns) {
    first_.assign(1, 0);
    for (const auto& [column, count] : columns) first_.push_back(first_.back() + count);
    groups_.assign(std::size_t(transposed.groupCount()), {});
    groupOf_.clear();
    scale_.setZero(first_.back());
    std::vector<std::vector<int>> touching(columns.size());
    for (int g = 0; g < transposed.groupCount(); ++g) {
        const BlockRows::Group& from = transposed.group(g);
        Group& group = groups_[std::size_t(g)];
        group.first = int(groupOf_.size());
        group.rows = from.rows;
        groupOf_.insert(groupOf_.end(), std::size_t(from.rows), g);
        for (int b = from.firstBlock; b < from.endBlock; ++b) {
            const auto& place = transposed.place(b);
            const auto body = std::lower_bound(columns.begin(), columns.end(), std::pair(place.column, place.columns));
            Block& block = group.blocks.emplace_back();
            block.body = int(body - columns.begin());
            block.values.setZero();
            block.values.topLeftCorner(place.columns, from.rows) = transposed.block(b).topRows(from.rows).transpose();
            for (int i = 0; i < place.columns; ++i)
                scale_[first_[std::size_t(block.body)] + i] += block.values.row(i).squaredNorm();
        }
        for (const Block& one : group.blocks)
            for (const Block& other : group.blocks)
                if (other.body <= one.body) touching[std::size_t(other.body)].push_back(one.body);
    }
    for (double& s : scale_) s = s > vanishing ? 1.0 / std::sqrt(s) : 0.0;
    for (Group& group : groups_)
        for (Block& block : group.blocks) {
            const int at = first_[std::size_t(block.body)], count = first_[std::size_t(block.body) + 1] - at;
            block.values.topRows(count) = scale_.segment(at, count).asDiagonal() * block.values.topRows(count).eval();
        }
    for (std::vector<int>& of : touching) {
        std::sort(of.begin(), of.end());
        of.erase(std::unique(of.begin(), of.end()), of.end());
    }
    arrange(touching);
}

/// Lower half of the slope, by columns; the order of elimination is kept while the structure is the same.
void SparseAdmissible::arrange(const std::vector<std::vector<int>>& touching) {
    if (touching == touching_ && slope_.cols() == first_.back()) return;
    touching_ = touching;
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t body = 0; body < touching_.size(); ++body)
        for (const int other : touching_[body])
            for (int j = first_[body]; j < first_[body + 1]; ++j)
                for (int i = std::max(j, first_[std::size_t(other)]); i < first_[std::size_t(other) + 1]; ++i)
                    entries.emplace_back(i, j, 0.0);
    slope_.resize(first_.back(), first_.back());
    slope_.setFromTriplets(entries.begin(), entries.end());
    slope_.makeCompressed();
    factor_.analyzePattern(slope_);
}

/// Onto the block of `other` (rows) and `body` (columns), which does not come behind it.
void SparseAdmissible::add(int body, int other, const Eigen::Matrix<double, 6, 6>& values) {
    const std::vector<int>& below = touching_[std::size_t(body)];
    int before = 0; // rows of the blocks between
    for (std::size_t k = 0; below[k] != other; ++k) before += first_[std::size_t(below[k]) + 1] - first_[std::size_t(below[k])];
    const int columns = first_[std::size_t(body) + 1] - first_[std::size_t(body)];
    const int rows = first_[std::size_t(other) + 1] - first_[std::size_t(other)];
    for (int j = 0; j < columns; ++j) {
        // A column begins on the diagonal.
        double* column = slope_.valuePtr() + slope_.outerIndexPtr()[first_[std::size_t(body)] + j] + before - j;
        for (int i = body == other ? j : 0; i < rows; ++i) column[i] += values(i, j);
    }
}

void SparseAdmissible::gather(const std::vector<ForceCone>& cones, bool projected) {
    std::fill_n(slope_.valuePtr(), slope_.nonZeros(), 0.0);
    std::vector<int> cone(groups_.size(), -1);
    if (projected)
        for (std::size_t k = 0; k < cones.size(); ++k) cone[std::size_t(groupOf_[std::size_t(cones[k].first)])] = int(k);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        const Group& group = groups_[g];
        Slope own = Slope::Identity();
        if (cone[g] >= 0) {
            const ForceCone& its = cones[std::size_t(cone[g])];
            const int at = int(its.first) - group.first;
            own.block(at, at, its.rows, its.rows) =
                derivatives_[std::size_t(cone[g])].topLeftCorner(its.rows, its.rows);
        }
        for (const Block& one : group.blocks)
            for (const Block& other : group.blocks)
                if (one.body <= other.body)
                    add(one.body, other.body,
                        other.values.leftCols(group.rows) * own.topLeftCorner(group.rows, group.rows) *
                            one.values.leftCols(group.rows).transpose());
    }
    double largest = 0.0;
    for (Eigen::Index j = 0; j < slope_.cols(); ++j)
        largest = std::max(largest, slope_.valuePtr()[slope_.outerIndexPtr()[j]]);
    for (Eigen::Index j = 0; j < slope_.cols(); ++j)
        slope_.valuePtr()[slope_.outerIndexPtr()[j]] += regularised * (projected ? 1.0 + largest : 0.0);
    factor_.factorize(slope_);
}

void SparseAdmissible::spread(const Vector& y, Vector& r) const {
    r.setZero(Eigen::Index(groupOf_.size()));
    for (const Group& group : groups_)
        for (const Block& block : group.blocks) {
            const int at = first_[std::size_t(block.body)], count = first_[std::size_t(block.body) + 1] - at;
            r.segment(group.first, group.rows) +=
                block.values.topLeftCorner(count, group.rows).transpose() * y.segment(at, count);
        }
}

void SparseAdmissible::collect(const Vector& r, Vector& sum) const {
    sum.setZero(first_.back());
    for (const Group& group : groups_)
        for (const Block& block : group.blocks) {
            const int at = first_[std::size_t(block.body)], count = first_[std::size_t(block.body) + 1] - at;
            sum.segment(at, count) +=
                block.values.topLeftCorner(count, group.rows) * r.segment(group.first, group.rows);
        }
}

/// Value of the convex function whose gradient is B P_K(B^T y) - b.
double SparseAdmissible::evaluate(const std::vector<ForceCone>& cones, const Vector& at, bool withSlope) {
    spread(at, x_);
    derivatives_.resize(cones.size());
    for (std::size_t k = 0; k < cones.size(); ++k)
        projectOnto(cones[k], x_, withSlope ? &derivatives_[k] : nullptr);
    collect(x_, gradient_);
    gradient_ -= goal_;
    return 0.5 * x_.squaredNorm() - goal_.dot(at);
}

bool SparseAdmissible::find(In<Vector> load, const std::vector<ForceCone>& cones, Vector& r) {
    goal_ = scale_.cwiseProduct(load);
    const double size = goal_.cwiseAbs().maxCoeff();
    r.setZero(Eigen::Index(groupOf_.size()));
    if (!(size > 0.0)) return true;
    gather(cones, false);
    y_ = factor_.solve(goal_);
    for (int i = 0; i < 2; ++i) { // what the factors leave
        spread(y_, x_);
        collect(x_, gradient_);
        y_ += factor_.solve(goal_ - gradient_);
    }
    spread(y_, r);
    if (admissible(cones, r, acceptable * r.cwiseAbs().maxCoeff())) return true;
    double value = evaluate(cones, y_, true), error = gradient_.cwiseAbs().maxCoeff();
    const double start = y_.cwiseAbs().maxCoeff();
    for (int i = 0; i < newtonSteps && error > converged * size && y_.cwiseAbs().maxCoeff() < runsAway * start; ++i) {
        gather(cones, true);
        step_ = -factor_.solve(gradient_);
        const double descent = gradient_.dot(step_);
        double length = 1.0, next = value;
        for (int halving = 0; halving < halvings; ++halving, length *= 0.5) {
            trial_ = y_ + length * step_;
            next = evaluate(cones, trial_, false);
            // Near the end the values differ by roundoff alone: there the gradient decides.
            if (next <= value + 1e-4 * length * descent || gradient_.cwiseAbs().maxCoeff() < 0.5 * error) break;
        }
        const double reached = gradient_.cwiseAbs().maxCoeff();
        if (!(next < value) && !(reached < error)) break;
        y_ = trial_;
        value = evaluate(cones, y_, true);
        error = gradient_.cwiseAbs().maxCoeff();
    }
    if (!(error <= acceptable * size)) return false;
    r = x_;
    return true;
}

} // namespace escapement
