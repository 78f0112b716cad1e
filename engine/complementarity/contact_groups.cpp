#include "engine/complementarity/contact_groups.h"

#include "engine/math/disjoint_sets.h"

#include <algorithm>
#include <numeric>

namespace escapement {

std::vector<int> firstOfGroups(const BlockSparseDelassus& w) {
    DisjointSets sets(std::size_t(w.count()));
    for (int a = 0; a < w.count(); ++a)
        for (int k = w.rowStart()[std::size_t(a)]; k < w.rowStart()[std::size_t(a) + 1]; ++k)
            if (!w.values()[std::size_t(k)].isZero(0.0)) sets.join(a, w.columns()[std::size_t(k)]);
    std::vector<int> first(sets.count());
    for (int a = 0; a < w.count(); ++a) first[std::size_t(a)] = sets.find(a);
    return first;
}

ContactGroups::ContactGroups(const BlockSparseDelassus& w) {
    const int n = w.count();
    std::vector<int> root(std::size_t(n), 0);
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&](int a) {
        while (root[std::size_t(a)] != a) a = root[std::size_t(a)] = root[std::size_t(root[std::size_t(a)])];
        return a;
    };
    for (int a = 0; a < n; ++a)
        for (int k = w.rowStart()[std::size_t(a)]; k < w.rowStart()[std::size_t(a) + 1]; ++k) {
            const int one = find(a), other = find(w.columns()[std::size_t(k)]);
            if (one != other)
                root[std::size_t(std::max(one, other))] = std::min(one, other); // the root is a group's first contact
        }
    std::vector<int> group(std::size_t(n), 0);
    place_.resize(std::size_t(n));
    start_.push_back(0);
    std::vector<int> sizes;
    for (int a = 0; a < n; ++a) {
        const int first = find(a);
        if (first == a) {
            group[std::size_t(a)] = int(sizes.size());
            sizes.push_back(0);
        } else {
            group[std::size_t(a)] = group[std::size_t(first)];
        }
        place_[std::size_t(a)] = sizes[std::size_t(group[std::size_t(a)])]++;
    }
    for (int size : sizes) start_.push_back(start_.back() + size);
    members_.resize(std::size_t(n));
    for (int a = 0; a < n; ++a)
        members_[std::size_t(start_[std::size_t(group[std::size_t(a)])] + place_[std::size_t(a)])] = a;
}

ContactProblem ContactGroups::problem(const ContactProblem& whole, const BlockSparseDelassus& w, int group) const {
    const int n = size(group);
    ContactProblem part;
    part.q.resize(3 * n);
    part.friction.resize(std::size_t(n));
    part.slipping.resize(std::size_t(n));
    part.slipDirection.resize(std::size_t(n));
    if (!whole.bilateral.empty()) part.bilateral.resize(std::size_t(n));
    part.cone = whole.cone;
    part.dimension = whole.dimension;
    for (int k = 0; k < n; ++k) {
        const std::size_t a = std::size_t(contact(group, k));
        part.q.segment<3>(3 * k) = whole.q.segment<3>(3 * Eigen::Index(a));
        part.friction[std::size_t(k)] = whole.friction[a];
        part.slipping[std::size_t(k)] = whole.slipping[a];
        part.slipDirection[std::size_t(k)] = whole.slipDirection[a];
        if (!whole.bilateral.empty()) part.bilateral[std::size_t(k)] = whole.bilateral[a];
    }
    part.delassus =
        std::make_shared<BlockSparseDelassus>(w, &members_[std::size_t(start_[std::size_t(group)])], n, place_);
    return part;
}

Matrix ContactGroups::delassus(const BlockSparseDelassus& w, int group) const {
    const int n = size(group);
    Matrix own = Matrix::Zero(3 * n, 3 * n);
    for (int k = 0; k < n; ++k) {
        const std::size_t a = std::size_t(contact(group, k));
        for (int i = w.rowStart()[a]; i < w.rowStart()[a + 1]; ++i)
            own.block<3, 3>(3 * k, 3 * place_[std::size_t(w.columns()[std::size_t(i)])]) = w.values()[std::size_t(i)];
    }
    return own;
}

} // namespace escapement
