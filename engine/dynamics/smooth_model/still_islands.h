#pragma once
// Islands that their contacts hold still.
//
// Where sticking contacts leave the bodies of an island no freedom, the bodies cannot move while the contacts stick:
// their velocities and accelerations are zero, whatever the loads. Such an island has no part in the equations of
// motion, and no rows of it are chosen. Its forces follow from the loads on its bodies alone and are kept while places
// and loads are the same to the last bit, so that what lies at rest costs nothing but a look whether it still does.
// What is kept is a function of contacts, places and loads: a continued run finds the same. All work goes with the
// bodies that touch one another and the fill of their factors (math/sparse_admissible.h).

#include "engine/dynamics/system.h"
#include "engine/math/admissible_forces.h"
#include "engine/math/sparse_admissible.h"

#include <memory>
#include <utility>
#include <vector>

namespace escapement {

class StillIslands {
  public:
    explicit StillIslands(System& system) : system_(system) {}
    /// There are none until `find`, which goes on with what is known of those that are the same.
    void release();
    /// Among closed contacts (numbers of the System's); `sticks`: with three rows. `friction` of each.
    void find(double t, In<Vector> q, const std::vector<int>& contacts, const std::vector<char>& sticks,
              const std::vector<double>& friction);

    bool any() const { return !islands_.empty(); }
    /// Which of them a closed contact is of; -1: none.
    int islandOf(std::size_t closed) const { return closed < of_.size() ? of_[closed] : -1; }
    bool holds(std::size_t closed) const { return islandOf(closed) >= 0; }
    /// Whether the force of a closed contact of theirs is open because others can bear its load.
    bool shares(std::size_t closed) const;
    /// Whether the body is one of theirs whose first velocity this is.
    bool has(int column) const;
    /// As BlockRows::choose, of rows without those of their contacts; `position` of all rows, each contact's from
    /// `firstRow` on.
    void choose(const std::vector<int>& position, const std::vector<int>& firstRow, int count, BlockRows& rows) const;
    /// Zeros in the places of their bodies.
    void quieten(Out<Vector> result) const;
    /// Moves their bodies onto their contacts; the largest gap (m) found before.
    double project(Vector& q, double tolerance, int iterations);
    /// Forces (normal, tangents) of their contacts, into the rows that begin at `firstRow`.
    void share(double t, In<Vector> q, In<Vector> v, const std::vector<int>& firstRow, Vector& full);

  private:
    struct Contact {
        int closed = 0, index = 0; ///< of the closed contacts, and of the System's
        double friction = 0.0;
    };
    struct Island {
        std::vector<Contact> contacts;
        std::vector<std::pair<int, int>> bodies; ///< first velocity, and how many; ascending
        std::vector<char> shares;                ///< of each contact
        Vector at;                               ///< the place that the solver is prepared for
        Vector load, forces;                     ///< kept, at that place; no load: not known
        Vector projected;                        ///< the place from which no projection comes nearer
        SparseAdmissible solver;
    };
    using Islands = std::vector<std::unique_ptr<Island>>;

    Islands candidates(double t, In<Vector> q, const std::vector<int>& contacts, const std::vector<char>& sticks,
                       const std::vector<double>& friction);
    bool isKnown(const Island& island, In<Vector> q);
    bool holdsAll(Island& island, In<Vector> q);
    void prepare(Island& island, In<Vector> q);
    void solve(Island& island);
    void project(Island& island, Vector& q, double tolerance, int iterations);
    double gapsOf(const Island& island, In<Vector> q, Vector& gaps) const;
    Vector placeOf(const Island& island, In<Vector> q) const;

    System& system_;
    Islands islands_, before_;
    std::vector<int> of_; ///< of each closed contact; -1: none
    Vector forces_, load_;
    BlockRows rows_;
};

} // namespace escapement
