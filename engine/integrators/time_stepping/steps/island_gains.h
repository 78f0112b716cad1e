#pragma once
// What islands of bodies, that touch or are joined, gain by their contacts in a time step. What others take in the same
// step does not pay for it.

#include "engine/integrators/time_stepping/steps/slowing_down.h"

namespace escapement {

class IslandGains {
  public:
    /// A contact of an island that brings in energy.
    struct Gaining {
        int contact = -1, island = -1;
    };
    /// `slowing` knows the islands, and outlives this.
    IslandGains(System& system, SlowingDown& slowing) : system_(system), slowing_(slowing) {}

    void clear() { gaining_.clear(); }
    /// J, in all: of the islands that bring in more than `allowed` beside what contacts that hold on may work (`held`),
    /// and in which something strikes and bounces; `before` is of the step before. O(contacts), and where contacts work
    /// more than that O(joints).
    double find(const TimeStepStart& start, const TimeStep& result, const TimeStepMemory& before, double allowed,
                double held);
    /// Their contacts, ascending.
    const std::vector<Gaining>& gaining() const { return gaining_; }
    double all() const { return all_; }                                 ///< J, as found last
    double of(int island) const { return gains_[std::size_t(island)]; } ///< J

  private:
    System& system_;
    SlowingDown& slowing_;
    std::vector<int> islands_;
    std::vector<double> gains_; ///< J, by island
    std::vector<char> struck_;  ///< by island
    std::vector<int> sizes_;    ///< contacts, by island
    std::vector<Gaining> gaining_;
    double all_ = 0.0;
};

} // namespace escapement
