#include "engine/math/sparse_admissible.h"

#include "engine/math/admissible_search.h"

#include <algorithm>
#include <cmath>

namespace escapement {

using namespace admissible_search;

namespace {

constexpr double unseen = 1e-10; // of what rows see: so much motions weigh that none of them sees
constexpr double near =
    1e-6; // of the largest load, as in LeastNorm::admit; more would keep at rest what has begun to move
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
    for (std::size_t k = 0; below[k] != other; ++k)
        before += first_[std::size_t(below[k]) + 1] - first_[std::size_t(below[k])];
    const int columns = first_[std::size_t(body) + 1] - first_[std::size_t(body)];
    const int rows = first_[std::size_t(other) + 1] - first_[std::size_t(other)];
    for (int j = 0; j < columns; ++j) {
        // A column begins on the diagonal.
        double* column = slope_.valuePtr() + slope_.outerIndexPtr()[first_[std::size_t(body)] + j] + before - j;
        for (int i = body == other ? j : 0; i < rows; ++i) column[i] += values(i, j);
    }
}

/// B S B^T with a block S for each group; none: B B^T.
void SparseAdmissible::gather(const std::vector<Slope>& slopes) {
    std::fill_n(slope_.valuePtr(), slope_.nonZeros(), 0.0);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        const Group& group = groups_[g];
        const int n = group.rows;
        for (const Block& one : group.blocks) {
            Eigen::Matrix<double, BlockRows::height, 6> right = one.values.transpose();
            if (!slopes.empty()) right = slopes[g] * right.eval();
            for (const Block& other : group.blocks)
                if (one.body <= other.body) add(one.body, other.body, other.values.leftCols(n) * right.topRows(n));
        }
    }
}

std::vector<SparseAdmissible::Slope> SparseAdmissible::slopesOf(const std::vector<ForceCone>& cones) const {
    std::vector<Slope> slopes(groups_.size(), Slope::Identity());
    for (std::size_t k = 0; k < cones.size(); ++k) {
        const int group = groupOf_[std::size_t(cones[k].first)], rows = cones[k].rows;
        const int at = int(cones[k].first) - groups_[std::size_t(group)].first;
        slopes[std::size_t(group)].block(at, at, rows, rows) = derivatives_[k].topLeftCorner(rows, rows);
    }
    return slopes;
}

/// By this much of one and the largest entry of the diagonal.
void SparseAdmissible::regularise(double by) {
    double largest = 0.0;
    for (Eigen::Index j = 0; j < slope_.cols(); ++j)
        largest = std::max(largest, slope_.valuePtr()[slope_.outerIndexPtr()[j]]);
    for (Eigen::Index j = 0; j < slope_.cols(); ++j)
        slope_.valuePtr()[slope_.outerIndexPtr()[j]] += by * (1.0 + largest);
}

bool SparseAdmissible::isIndependent(double least) {
    gather({});
    factor_.factorize(slope_);
    return scale_.minCoeff() > 0.0 && factor_.info() == Eigen::Success && factor_.vectorD().minCoeff() > least * least;
}

/// The diagonal of B^T (B B^T)^-1 B. Of the inverse only the entries are found that the factors have, too
/// [ErismanTinney1975]: those of bodies that touch are among them.
Vector SparseAdmissible::decided() const {
    const auto& lower = factor_.matrixL().nestedExpression();
    const Vector pivots = factor_.vectorD();
    const auto& place = factor_.permutationP().indices();
    const int n = int(pivots.size()), *start = lower.outerIndexPtr(), *row = lower.innerIndexPtr();
    const double* l = lower.valuePtr();
    std::vector<double> inverse(std::size_t(lower.nonZeros())), sum(static_cast<std::size_t>(n), 0.0);
    std::vector<int> at(static_cast<std::size_t>(n), -1); // of a row in the column that is dealt with
    Vector diagonal(n);
    for (int j = n; j-- > 0;) {
        for (int e = start[j]; e < start[j + 1]; ++e) at[std::size_t(row[e])] = e;
        for (int e = start[j]; e < start[j + 1]; ++e) {
            const int k = row[e];
            sum[std::size_t(k)] += l[e] * diagonal[k];
            for (int f = start[k]; f < start[k + 1]; ++f) {
                const int i = row[f], other = at[std::size_t(i)];
                if (other < 0) continue;
                sum[std::size_t(i)] += l[e] * inverse[std::size_t(f)];
                sum[std::size_t(k)] += l[other] * inverse[std::size_t(f)];
            }
        }
        diagonal[j] = 1.0 / pivots[j];
        for (int e = start[j]; e < start[j + 1]; ++e) {
            inverse[std::size_t(e)] = -sum[std::size_t(row[e])];
            diagonal[j] -= l[e] * inverse[std::size_t(e)];
            sum[std::size_t(row[e])] = 0.0;
            at[std::size_t(row[e])] = -1;
        }
    }
    const auto entry = [&](int a, int b) {
        const int low = std::max(place[a], place[b]), column = std::min(place[a], place[b]);
        if (low == column) return diagonal[low];
        const int* found = std::lower_bound(row + start[column], row + start[column + 1], low);
        return found != row + start[column + 1] && *found == low ? inverse[std::size_t(found - row)] : 0.0;
    };
    Vector result = Vector::Zero(Eigen::Index(groupOf_.size()));
    for (const Group& group : groups_)
        for (const Block& one : group.blocks)
            for (const Block& other : group.blocks)
                for (int i = first_[std::size_t(one.body)]; i < first_[std::size_t(one.body) + 1]; ++i)
                    for (int k = first_[std::size_t(other.body)]; k < first_[std::size_t(other.body) + 1]; ++k) {
                        const double value = entry(i, k);
                        for (int r = 0; r < group.rows; ++r)
                            result[group.first + r] += value * one.values(i - first_[std::size_t(one.body)], r) *
                                                       other.values(k - first_[std::size_t(other.body)], r);
                    }
    return result;
}

void SparseAdmissible::place(const std::vector<Eigen::Matrix<double, 6, 6>>& masses, In<Vector> lacking,
                             Vector& motion) {
    std::vector<Slope> slopes(groups_.size(), Slope::Zero());
    x_.setZero(Eigen::Index(groupOf_.size()));
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        slopes[g](0, 0) = 1.0;
        x_[groups_[g].first] = -lacking[Eigen::Index(g)];
    }
    collect(x_, goal_);
    gather(slopes);
    double heaviest = 0.0;
    std::vector<Eigen::Matrix<double, 6, 6>> scaled = masses;
    for (std::size_t b = 0; b < scaled.size(); ++b) {
        const int at = first_[b], count = first_[b + 1] - at;
        const auto scale = scale_.segment(at, count).asDiagonal();
        scaled[b].topLeftCorner(count, count) = scale * scaled[b].topLeftCorner(count, count).eval() * scale;
        heaviest = std::max(heaviest, scaled[b].topLeftCorner(count, count).diagonal().maxCoeff());
    }
    for (std::size_t b = 0; b < scaled.size(); ++b) add(int(b), int(b), unseen / heaviest * scaled[b]);
    factor_.factorize(slope_);
    motion = scale_.cwiseProduct(factor_.solve(goal_));
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
    double beyond = 0.0;
    for (std::size_t k = 0; k < cones.size(); ++k)
        beyond += projectOnto(cones[k], x_, withSlope ? &derivatives_[k] : nullptr);
    collect(x_, gradient_);
    gradient_ -= goal_;
    return 0.5 * x_.squaredNorm() + beyond - goal_.dot(at);
}

bool SparseAdmissible::find(In<Vector> load, const std::vector<ForceCone>& cones, Vector& r) {
    goal_ = scale_.cwiseProduct(load);
    const double size = goal_.cwiseAbs().maxCoeff();
    r.setZero(Eigen::Index(groupOf_.size()));
    if (!(size > 0.0)) return true;
    gather({});
    factor_.factorize(slope_);
    y_ = factor_.solve(goal_);
    for (int i = 0; i < 2; ++i) { // what the factors leave
        spread(y_, x_);
        collect(x_, gradient_);
        y_ += factor_.solve(goal_ - gradient_);
    }
    spread(y_, r);
    if (admissible(cones, r, acceptable * r.cwiseAbs().maxCoeff())) return true;
    settleOn(cones, size);
    if (!(error_ <= near * size)) return false;
    r = x_;
    return true;
}

/// Newton's iteration from y_ on; x_ are its forces, and error_ what they leave of the load.
void SparseAdmissible::settleOn(const std::vector<ForceCone>& cones, double size) {
    double value = evaluate(cones, y_, true);
    error_ = gradient_.cwiseAbs().maxCoeff();
    const double start = y_.cwiseAbs().maxCoeff();
    double damping = regularised; // as in LeastNorm::admit
    for (int i = 0; i < newtonSteps && error_ > converged * size && y_.cwiseAbs().maxCoeff() < runsAway * start; ++i) {
        if (i > enough && error_ <= near * size) break;
        gather(slopesOf(cones));
        regularise(damping);
        factor_.factorize(slope_);
        step_ = -factor_.solve(gradient_);
        const double descent = gradient_.dot(step_);
        double length = 1.0;
        bool down = false;
        for (int halving = 0; halving < halvings && !down; ++halving, length *= 0.5) {
            trial_ = y_ + length * step_;
            const double next = evaluate(cones, trial_, false);
            // Near the end the values differ by roundoff alone: there the gradient decides.
            const bool same = next <= value + levelWithin * (std::abs(value) + std::abs(goal_.dot(trial_)));
            down = next <= value + 1e-4 * length * descent || (same && gradient_.cwiseAbs().maxCoeff() < 0.5 * error_);
        }
        if (!down) {
            if (damping >= 1.0) break;
            damping = std::min(damping * moreDamped, 1.0);
            evaluate(cones, y_, true);
            continue;
        }
        damping = std::max(damping * lessDamped, regularised);
        y_ = trial_;
        value = evaluate(cones, y_, true);
        error_ = gradient_.cwiseAbs().maxCoeff();
    }
    evaluate(cones, y_, false);
}

} // namespace escapement
