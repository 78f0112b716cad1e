#include "engine/dynamics/smooth_model/load_sharing.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {

namespace {

/// Of a row that is left out, in rows made unit: what it says of another one less than this is roundoff, or what is
/// left of it under `redundancySine`.
constexpr double partIn = 1e-4;
constexpr double vanishing = 1e-16; // of the largest diagonal entry: such a row moves nothing

} // namespace

/// `groupsOf`: the groups of rows of each island.
void LoadSharing::findIslands(const BlockRows& rows, const std::vector<int>& contactOfRow,
                              std::vector<std::vector<int>>& groupsOf) {
    const std::size_t n = std::size_t(rows.groupCount());
    DisjointSets sets(n);
    std::vector<int> number(n, -1);
    std::map<int, int> user; // the first group on a body, by its column
    for (int g = 0; g < rows.groupCount(); ++g)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            sets.join(g, user.try_emplace(rows.place(b).column, g).first->second);
    islands.clear();
    groupsOf.clear();
    for (int g = 0; g < rows.groupCount(); ++g) {
        const int first = sets.find(g);
        if (first == g) {
            number[std::size_t(g)] = int(islands.size());
            islands.emplace_back();
            groupsOf.emplace_back();
        }
        const int its = number[std::size_t(g)] = number[std::size_t(first)];
        groupsOf[std::size_t(its)].push_back(g);
        Island& own = islands[std::size_t(its)];
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            own.bodies.emplace_back(rows.place(b).column, rows.place(b).columns);
        for (const int row : rows.group(g).number) {
            if (row < 0) continue;
            if (const int contact = contactOfRow[std::size_t(row)]; contact >= 0) island[std::size_t(contact)] = its;
            else own.withJoints = true;
        }
    }
    for (Island& own : islands) {
        std::sort(own.bodies.begin(), own.bodies.end());
        own.bodies.erase(std::unique(own.bodies.begin(), own.bodies.end()), own.bodies.end());
    }
}

/// Joins in `joined` the contacts of one island that share. False: none do.
bool LoadSharing::findShares(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& groups,
                             const std::vector<char>& isChosen, const std::vector<int>& contactOfRow,
                             DisjointSets& joined) {
    std::vector<int> kept, left; // rows by number
    for (int g : groups)
        for (const int row : rows.group(g).number)
            if (row >= 0 && (isChosen[std::size_t(row)] || contactOfRow[std::size_t(row)] >= 0))
                (isChosen[std::size_t(row)] ? kept : left).push_back(row);
    if (left.empty()) return false;
    // The rows and M^-1 of them over the island's bodies.
    std::map<int, std::pair<int, int>> place; // of a body by its column: where it stands, and how wide
    for (int g : groups)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            place.try_emplace(rows.place(b).column, 0, rows.place(b).columns);
    int columns = 0;
    for (auto& [column, at] : place) {
        at.first = columns;
        columns += at.second;
    }
    std::map<int, int> line; // of a row by its number
    for (int row : kept) line.emplace(row, int(line.size()));
    for (int row : left) line.emplace(row, int(line.size()));
    Matrix c = Matrix::Zero(Eigen::Index(line.size()), columns), x = c;
    for (int g : groups)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b) {
            const auto [first, width] = place.at(rows.place(b).column);
            for (int i = 0; i < rows.group(g).rows; ++i) {
                const auto at = line.find(rows.group(g).number[std::size_t(i)]);
                if (at == line.end()) continue;
                c.row(at->second).segment(first, width) += rows.block(b).row(i);
                x.row(at->second).segment(first, width) += inverse.block(b).row(i);
            }
        }
    Vector unit = c.cwiseProduct(x).rowwise().sum();
    const double largest = unit.maxCoeff();
    for (double& u : unit) u = u > vanishing * largest ? 1.0 / std::sqrt(u) : 0.0;
    c = unit.asDiagonal() * c;
    x = unit.asDiagonal() * x;
    const Eigen::Index n = Eigen::Index(kept.size());
    const Matrix schur = c.topRows(n) * x.topRows(n).transpose();
    const Matrix said = schur.ldlt().solve(c.topRows(n) * x.bottomRows(Eigen::Index(left.size())).transpose());
    for (std::size_t d = 0; d < left.size(); ++d) {
        const int contact = contactOfRow[std::size_t(left[d])];
        shares[std::size_t(contact)] = 1;
        for (Eigen::Index i = 0; i < n; ++i) {
            const int other = contactOfRow[std::size_t(kept[std::size_t(i)])];
            if (other < 0 || !(std::abs(said(i, Eigen::Index(d))) > partIn)) continue;
            shares[std::size_t(other)] = 1;
            joined.join(contact, other);
        }
    }
    return true;
}

void LoadSharing::find(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& chosen,
                       const std::vector<int>& contactOfRow, const std::vector<char>& rubs) {
    const std::size_t n = rubs.size();
    island.assign(n, -1);
    shares.assign(n, 0);
    open.assign(n, 0);
    groups.clear();
    patches.clear();
    std::vector<std::vector<int>> groupsOf;
    findIslands(rows, contactOfRow, groupsOf);
    std::vector<char> isChosen(contactOfRow.size(), 0);
    for (int row : chosen) isChosen[std::size_t(row)] = 1;
    DisjointSets joined(n);
    std::vector<std::vector<int>> members(islands.size());
    for (std::size_t k = 0; k < n; ++k)
        if (island[k] >= 0) members[std::size_t(island[k])].push_back(int(k));
    for (std::size_t i = 0; i < islands.size(); ++i) {
        if (!findShares(rows, inverse, groupsOf[i], isChosen, contactOfRow, joined)) continue;
        const std::vector<int>& contacts = members[i];
        if (std::any_of(contacts.begin(), contacts.end(),
                        [&](int k) { return shares[std::size_t(k)] && rubs[std::size_t(k)]; })) {
            // Where friction of what slides hangs on the share, so does the motion, and with it all forces of the
            // island.
            Patch patch{contacts, islands[i].withJoints};
            for (int k : contacts) open[std::size_t(k)] = 1;
            groups.push_back(contacts);
            patches.push_back(std::move(patch));
            continue;
        }
        std::map<int, std::vector<int>> sets;
        for (int k : contacts)
            if (shares[std::size_t(k)]) {
                open[std::size_t(k)] = 1;
                sets[joined.find(k)].push_back(k);
            }
        for (auto& [first, set] : sets) groups.push_back(std::move(set));
    }
}

} // namespace escapement
