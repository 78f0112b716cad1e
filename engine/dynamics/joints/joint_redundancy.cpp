#include "engine/dynamics/joints/joint_redundancy.h"

#include "engine/math/disjoint_sets.h"

#include <algorithm>

namespace escapement {

namespace {

int columnsIn(const BlockRows& rows) {
    int count = 0;
    for (int b = 0; b < rows.blockCount(); ++b) count = std::max(count, rows.place(b).column + rows.place(b).columns);
    return count;
}

/// Of each group of rows, a group that stands for its island.
std::vector<int> islandsOf(const BlockRows& rows) {
    DisjointSets sets(std::size_t(rows.groupCount()));
    std::vector<int> root(sets.count()), user(std::size_t(columnsIn(rows)), -1);
    for (int g = 0; g < rows.groupCount(); ++g)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b) {
            int& first = user[std::size_t(rows.place(b).column)];
            if (first < 0) first = g;
            sets.join(g, first);
        }
    for (int g = 0; g < rows.groupCount(); ++g) root[std::size_t(g)] = sets.find(g);
    return root;
}

} // namespace

void JointRedundancy::arrange(const BlockRows& rows, const std::vector<int>& chosen) {
    pattern_ = rows;
    chosen_ = chosen;
    position_.assign(std::size_t(rows.rowCount()), -1);
    for (std::size_t i = 0; i < chosen.size(); ++i) position_[std::size_t(chosen[i])] = int(i);
    const std::vector<int> root = islandsOf(rows);
    std::vector<Island> all(root.size());
    for (int g = 0; g < rows.groupCount(); ++g)
        for (const int row : rows.group(g).number) {
            if (row < 0) continue;
            Island& own = all[std::size_t(root[std::size_t(g)])];
            (position_[std::size_t(row)] >= 0 ? own.chosen : own.left).push_back(row);
        }
    islands_.clear();
    most_ = 0;
    for (Island& island : all) {
        if (island.left.empty()) continue;
        std::sort(island.chosen.begin(), island.chosen.end());
        std::sort(island.left.begin(), island.left.end());
        most_ = std::max(most_, island.left.size());
        islands_.push_back(std::move(island));
    }
    moved_.resize(columnsIn(rows));
    unit_.resize(rows.rowCount());
    known_.resize(Eigen::Index(chosen.size()));
}

void JointRedundancy::prepare(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& chosen) {
    const bool anew = chosen_ != chosen || !pattern_.sameStructure(rows);
    if (anew) arrange(rows, chosen);
    kept_ = rows;
    keptInverse_ = inverse;
    kept_.choose(position_, int(chosen.size()));
    keptInverse_.choose(position_, int(chosen.size()));
    if (anew) elimination_.arrange(kept_);
    elimination_.assemble(kept_, keptInverse_);
    elimination_.factorise();
    for (Island& island : islands_)
        island.idle.resize(Eigen::Index(island.chosen.size()), Eigen::Index(island.left.size()));
    for (std::size_t c = 0; c < most_; ++c) {
        unit_.setZero();
        for (const Island& island : islands_)
            if (c < island.left.size()) unit_[island.left[c]] = 1.0;
        moved_.setZero();
        inverse.addTransposed(unit_, moved_);
        kept_.multiply(moved_, known_);
        elimination_.solve(known_, known_);
        for (Island& island : islands_)
            for (std::size_t i = 0; c < island.left.size() && i < island.chosen.size(); ++i)
                island.idle(Eigen::Index(i), Eigen::Index(c)) = -known_[position_[std::size_t(island.chosen[i])]];
    }
    for (Island& island : islands_) {
        island.products.setIdentity(island.idle.cols(), island.idle.cols());
        island.products.noalias() += island.idle.transpose() * island.idle;
        island.factors.compute(island.products);
    }
}

void JointRedundancy::takeOut(Vector& multipliers) {
    for (Island& island : islands_) {
        island.along.resize(island.idle.cols());
        for (Eigen::Index c = 0; c < island.along.size(); ++c) {
            double sum = multipliers[island.left[std::size_t(c)]];
            for (std::size_t i = 0; i < island.chosen.size(); ++i)
                sum += island.idle(Eigen::Index(i), c) * multipliers[island.chosen[i]];
            island.along[c] = sum;
        }
        island.factors.solveInPlace(island.along);
        for (Eigen::Index c = 0; c < island.along.size(); ++c) {
            multipliers[island.left[std::size_t(c)]] -= island.along[c];
            for (std::size_t i = 0; i < island.chosen.size(); ++i)
                multipliers[island.chosen[i]] -= island.idle(Eigen::Index(i), c) * island.along[c];
        }
    }
}

Vector JointRedundancy::shares() {
    Vector result = Vector::Zero(unit_.size());
    for (Island& island : islands_) {
        const auto lower = island.factors.matrixL();
        const Matrix ofChosen = lower.solve(island.idle.transpose());
        const Matrix ofLeft = lower.solve(Matrix::Identity(island.idle.cols(), island.idle.cols()));
        result(island.chosen) = ofChosen.colwise().squaredNorm().transpose();
        result(island.left) = ofLeft.colwise().squaredNorm().transpose();
    }
    return result;
}

} // namespace escapement
