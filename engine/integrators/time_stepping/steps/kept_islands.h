#pragma once
// A step is made again by another law because some islands of bodies have gained energy by their contacts. What the
// scheme has made of all others stays: nothing that does not touch an island has a say in how accurate its motion is.

#include "engine/dynamics/contact_islands.h"
#include "engine/integrators/time_stepping/steps/step_books.h"

namespace escapement {

class KeptIslands {
  public:
    explicit KeptIslands(System& system) : system_(system), islands_(system), books_(system) {}

    void forget() {
        known_ = false;
        gaining_.clear();
    }
    /// What the scheme has made, before bodies were put right (`q` and `v`), with its own memory.
    void remember(const TimeStep& made, const Vector& q, const Vector& v, const Vector& kept);
    /// The island of this contact is to be made again.
    void gains(int contact) { gaining_.push_back(contact); }
    /// Not only islands of known contacts have gained: all is to be made again.
    void gainsAnywhere() { known_ = false; }
    /// Puts what was remembered in the place of what another law has made of islands that have not gained. Their
    /// contacts, impulses and works come along; loads are reckoned anew. Where the other law has made a step of another
    /// length, or bodies have no velocities of their own, all stays as it is.
    void restore(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result);
    /// J: what a backward Euler step takes from the bodies that it has moved beyond what forces do at the mean of the
    /// velocities, by which contacts' works are told: f h (v+ - v-) / 2. After `restore`.
    double takenByDamping(const TimeStepStart& start, const TimeStep& result);

  private:
    void findAgain(const TimeStep& result);
    void restoreContacts(TimeStep& result);
    void restoreJoints(const TimeStepStart& start, TimeStep& result);
    void restoreMemory(const TimeStepStart& start, TimeStepMemory& memory, const TimeStep& result);

    System& system_;
    ContactIslands islands_;
    StepBooks books_;
    bool known_ = false;
    TimeStep made_;
    Vector kept_;
    std::vector<int> gaining_, contacts_; ///< of both laws, ascending
    std::vector<char> again_;             ///< by island
    bool restored_ = false;
    BlockRows rows_;
    Vector force_;
};

} // namespace escapement
