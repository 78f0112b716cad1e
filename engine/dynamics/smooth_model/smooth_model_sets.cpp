// What forces of contacts that share a load move: for each set of them M^-1 between what they act along, with the
// joints eliminated.

#include "engine/dynamics/smooth_model/smooth_model.h"

#include <algorithm>
#include <array>
#include <span>

namespace escapement {

/// M^-1 of what the forces of some sets of contacts act along, with the joints eliminated, into share_.ofSets for
/// each: of islands that know nothing of each other one column each is asked at once.
void SmoothModel::freeOfJoints(const std::vector<int>& sets, const BlockRows& columns, const BlockRows& inverse) {
    auto& firstRow = share_.firstRow;
    auto& ofSets = share_.ofSets;
    Vector &given = share_.given, &load = share_.load, &moved = share_.moved;
    share_.none.setZero(jointElimination_.rowCount());
    load.resize(columns.rowCount());
    given.setZero(columns.rowCount());
    Eigen::Index most = 0;
    for (std::size_t s = 0; s < sets.size(); ++s) most = std::max<Eigen::Index>(most, firstRow[s + 1] - firstRow[s]);
    for (Eigen::Index c = 0; c < most; ++c) {
        const auto ask = [&](double value) {
            for (std::size_t s = 0; s < sets.size(); ++s)
                if (firstRow[s] + c < firstRow[s + 1]) given[firstRow[s] + c] = value;
        };
        ask(1.0);
        moved.setZero(system_.nv());
        inverse.addTransposed(given, moved);
        ask(0.0);
        jointElimination_.satisfy(moved, share_.none, share_.answer);
        columns.multiply(moved, load);
        for (std::size_t s = 0; s < sets.size(); ++s)
            if (const Eigen::Index count = firstRow[s + 1] - firstRow[s]; c < count)
                ofSets[s].col(c) = load.segment(firstRow[s], count);
    }
}

/// The same of sets in islands without joints: only contacts of one body have to do with each other.
void SmoothModel::freeAlone(const std::vector<int>& sets, const BlockRows& columns, const BlockRows& inverse) {
    static thread_local std::vector<std::array<int, 3>> uses; // body, contact, block
    int a = 0;
    for (std::size_t s = 0; s < sets.size(); ++s) {
        Matrix& free = share_.ofSets[s];
        const int first = share_.firstRow[s];
        free.setZero();
        uses.clear();
        for (; a < columns.groupCount() && columns.group(a).number[0] < share_.firstRow[s + 1]; ++a)
            for (int i = columns.group(a).firstBlock; i < columns.group(a).endBlock; ++i)
                uses.push_back({columns.place(i).column, a, i});
        std::sort(uses.begin(), uses.end());
        for (auto one = uses.begin(); one != uses.end();) {
            const auto end = std::find_if(one, uses.end(), [&](const auto& use) { return use[0] != (*one)[0]; });
            const std::span ofBody(one, end);
            for (const auto& [body, g, i] : ofBody)
                for (const auto& [same, h, j] : ofBody) {
                    const int m = columns.group(g).rows, n = columns.group(h).rows;
                    free.block(columns.group(g).number[0] - first, columns.group(h).number[0] - first, m, n)
                        .noalias() += columns.block(i).topRows(m) * inverse.block(j).topRows(n).transpose();
                }
            one = end;
        }
    }
}

} // namespace escapement
