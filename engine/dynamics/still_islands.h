#pragma once
// Islands that their contacts hold still.
//
// Where sticking contacts leave the bodies of an island no freedom, the bodies cannot move while the contacts stick:
// their velocities and accelerations are zero, whatever the loads. Such an island has no part in the equations of
// motion. Its forces follow from the loads on its bodies alone and are kept while places and loads are the same to the
// last bit, so that what lies at rest costs nothing but a look whether it still does. What is kept is a function of
// contacts, places and loads: a continued run finds the same.

#include "engine/dynamics/load_sharing.h"
#include "engine/dynamics/system.h"
#include "engine/math/admissible_forces.h"
#include "engine/math/sparse_admissible.h"

#include <memory>
#include <vector>

namespace escapement {

class StillIslands {
  public:
    /// A closed contact: sticks, with three rows.
    struct Contact {
        int closed = 0, index = 0; ///< of the closed contacts, and of the System's
        double friction = 0.0;
        bool shares = false;
        bool operator==(const Contact&) const = default;
    };
    struct Island {
        std::vector<Contact> contacts;
        std::vector<std::pair<int, int>> bodies; ///< first velocity, and how many; ascending
        std::vector<int> rows;                   ///< chosen, of all rows
        std::vector<std::vector<int>> groups;    ///< places among the contacts of those that share
    };

    explicit StillIslands(System& system) : system_(system) {}
    /// There are none until `take`, which goes on with what is known of those that are the same.
    void release();
    void take(std::vector<Island> islands, int closed);

    bool any() const { return !islands_.empty(); }
    bool holds(std::size_t closed) const { return closed < of_.size() && of_[closed] >= 0; }
    /// Whether the body is one of theirs whose first velocity this is.
    bool has(int column) const;
    /// Inserts the chosen rows of those of which a normal among them is off by more than `tolerance` (m) into `rows`,
    /// ascending.
    void addMisplaced(In<Vector> q, double tolerance, const std::vector<int>& firstRow, std::vector<int>& rows) const;
    /// Whether a contact of theirs has no row with a place; `position` of all rows, each contact's from `firstRow` on.
    bool leavesOut(std::size_t closed, const std::vector<int>& position, const std::vector<int>& firstRow) const;
    /// As BlockRows::choose, of rows without those that were left out.
    void choose(const std::vector<int>& position, const std::vector<int>& firstRow, int count, BlockRows& rows) const;
    /// Zeros in the places of their bodies.
    void quieten(Out<Vector> result) const;
    /// Forces (normal, tangents) of their contacts, into the rows that begin at `firstRow`.
    void share(double t, In<Vector> q, In<Vector> v, const std::vector<int>& firstRow, Vector& full);

  private:
    struct Kept {
        Island island;
        bool known = false;
        Vector place, load, forces;
        SparseAdmissible solver;
    };
    static int endOf(std::size_t closed, const std::vector<int>& position, const std::vector<int>& firstRow);
    void solve(Kept& kept, In<Vector> q, const Vector& place, const Vector& load);
    void solveGroup(const Kept& kept, const std::vector<int>& group, const BlockRows& rows, Vector& forces);

    System& system_;
    std::vector<std::unique_ptr<Kept>> islands_, before_;
    std::vector<int> of_; ///< of each closed contact; -1: none
    Vector forces_, place_, load_;
    BlockRows rows_;
};

} // namespace escapement
