#pragma once
// Which closed contacts hang together, and which of them share a load that the motion does not tell apart.
//
// Contacts whose bodies are coupled by closed contacts and joints form an island; nothing that happens in one acts on
// another before they touch. Within an island only contacts that a redundancy of the rows has a part in can share: the
// four corners of a box on a table do, the corner of the box that leans on it does not. So what is open is decided for
// few contacts at a time.

#include "engine/math/block_rows.h"
#include "engine/math/disjoint_sets.h"

#include <utility>
#include <vector>

namespace escapement {

struct LoadSharing {
    struct Patch {
        std::vector<int> contacts; ///< closed contacts of one island, ascending
        bool withJoints = false;
    };

    struct Island {
        std::vector<std::pair<int, int>> bodies; ///< first velocity, and how many; ascending
        bool withJoints = false;
    };

    std::vector<Island> islands;
    std::vector<int> island;  ///< of each closed contact; -1: it has no rows
    std::vector<char> shares; ///< whether a closed contact has part in a redundancy
    std::vector<char> open;   ///< whether its force hangs on how loads are shared: it shares, or is in a patch
    std::vector<std::vector<int>>
        groups;                 ///< closed contacts that share with one another, ascending; of a patch all its contacts
    std::vector<Patch> patches; ///< islands where contacts that slide with friction share

    /// From all rows, those `chosen` (numbers, ascending), the closed contact that each row is of (-1: a joint's), and
    /// which contacts slide with friction. `inverse`: rows M^-1.
    void find(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& chosen,
              const std::vector<int>& contactOfRow, const std::vector<char>& rubs);

  private:
    void findIslands(const BlockRows& rows, const std::vector<int>& contactOfRow,
                     std::vector<std::vector<int>>& groupsOf);
    bool findShares(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& groups,
                    const std::vector<char>& isChosen, const std::vector<int>& contactOfRow, DisjointSets& joined);
};

} // namespace escapement
