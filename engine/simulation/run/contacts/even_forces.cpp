#include "engine/simulation/run/contacts/even_forces.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace escapement {

namespace {

constexpr std::size_t mostInSet = 40; // contacts: a matrix of their forces is factorised at each frame
constexpr double dependent = 1e-11;   // of the largest entry of the forces' products, columns made alike

} // namespace

void EvenForces::spread(System& system, In<Vector> q, const std::vector<int>& contacts, double missing,
                        std::vector<Vec3>& forces) {
    if (contacts.size() < 2 || !system.hasBlocks()) return;
    findSets(system, q, contacts);
    for (const auto& set : sets_)
        if (set.size() > 1 && set.size() <= mostInSet) spreadSet(system, contacts, set, missing, forces);
}

/// Contacts on one moving body are of one set.
void EvenForces::findSets(System& system, In<Vector> q, const std::vector<int>& contacts) {
    rows_.clear();
    for (int contact : contacts) system.contactBlocks(contact, q, rows_);
    columns_.clear();
    for (int b = 0; b < rows_.blockCount(); ++b) columns_.push_back(rows_.place(b).column);
    std::ranges::sort(columns_);
    columns_.erase(std::unique(columns_.begin(), columns_.end()), columns_.end());
    leader_.resize(columns_.size());
    std::iota(leader_.begin(), leader_.end(), 0);
    const auto first = [&](int i) {
        while (leader_[std::size_t(i)] != i)
            i = leader_[std::size_t(i)] = leader_[std::size_t(leader_[std::size_t(i)])];
        return i;
    };
    const auto bodyOf = [&](int block) {
        return first(int(std::ranges::lower_bound(columns_, rows_.place(block).column) - columns_.begin()));
    };
    for (int g = 0; g < rows_.groupCount(); ++g)
        for (int b = rows_.group(g).firstBlock + 1; b < rows_.group(g).endBlock; ++b)
            leader_[std::size_t(bodyOf(b))] = bodyOf(rows_.group(g).firstBlock);
    std::map<int, std::vector<int>> sets;
    for (int g = 0; g < rows_.groupCount(); ++g)
        if (rows_.group(g).firstBlock < rows_.group(g).endBlock) sets[bodyOf(rows_.group(g).firstBlock)].push_back(g);
    sets_.clear();
    for (auto& [body, set] : sets) sets_.push_back(std::move(set));
}

void EvenForces::spreadSet(System& system, const std::vector<int>& contacts, const std::vector<int>& set,
                           double missing, std::vector<Vec3>& forces) {
    std::map<int, int> firstOf; // of a body's columns, in `pushes_`
    int width = 0;
    for (int g : set)
        for (int b = rows_.group(g).firstBlock; b < rows_.group(g).endBlock; ++b)
            if (firstOf.emplace(rows_.place(b).column, width).second) width += rows_.place(b).columns;
    pushes_.setZero(3 * Eigen::Index(set.size()), width);
    r_.resize(pushes_.rows());
    cones_.clear();
    Eigen::Index count = 0;
    for (int g : set) {
        const double friction = system.contactLaw(contacts[std::size_t(g)]).stickingFriction();
        ForceCone cone{.first = count, .rows = friction > 0.0 ? 3 : 1, .friction = friction};
        for (int b = rows_.group(g).firstBlock; b < rows_.group(g).endBlock; ++b)
            pushes_.block(count, firstOf[rows_.place(b).column], cone.rows, rows_.place(b).columns) =
                rows_.block(b).topRows(cone.rows);
        r_.segment(count, cone.rows) = forces[std::size_t(g)].head(cone.rows);
        count += cone.rows;
        cones_.push_back(cone);
    }
    r_.conservativeResize(count);
    // Lengths and turns are made alike: which forces cancel does not hang on units.
    size_ = pushes_.topRows(count).cwiseAbs().colwise().maxCoeff();
    for (Eigen::Index c = 0; c < pushes_.cols(); ++c)
        if (size_[c] > 0.0) pushes_.col(c) /= size_[c];
    shares_.noalias() = pushes_.topRows(count) * pushes_.topRows(count).transpose();
    leastNorm_.factorise(shares_, dependent);
    if (!leastNorm_.admit(cones_, r_, missing)) return;
    for (std::size_t k = 0; k < set.size(); ++k)
        forces[std::size_t(set[k])].head(cones_[k].rows) = r_.segment(cones_[k].first, cones_[k].rows);
}

} // namespace escapement
