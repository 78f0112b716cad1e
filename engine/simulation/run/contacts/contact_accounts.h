#pragma once
// What each pair of features has done since the run began, and the same over all of them: what friction and impacts
// have taken, how far it has slid, what has struck it. The numbers come from where the run's energy ledger takes them.

#include "engine/dynamics/frame.h"

namespace escapement {

class ContactAccounts {
  public:
    /// For good; the step or impact is behind.
    void add(const ContactAccount& more);
    void addDampers(double energy) { dampers_ += energy; }
    /// For the next frame alone, which lies within a step.
    void addPassing(const ContactAccount& more) { passing_.push_back(more); }
    void addPassingDampers(double energy) { passingDampers_ += energy; }
    /// Gives the frame the accounts that have changed since the one before, and its parts of the energy dissipated.
    void show(Frame& frame);

    void save(Checkpoint& checkpoint) const;
    void restore(const Checkpoint& checkpoint); ///< of an earlier version: empty

  private:
    ContactAccount& of(int pair);
    void touch(int pair);

    std::vector<ContactAccount> all_;                       ///< by pair
    std::vector<char> changed_;                             ///< since the last frame, by pair
    std::vector<int> changes_;                              ///< those, in the order of their first change
    double friction_ = 0.0, impacts_ = 0.0, dampers_ = 0.0; ///< J
    std::vector<int> rowOf_; ///< among the accounts of a frame while these are shown, by pair; -1: none
    std::vector<ContactAccount> passing_;
    double passingDampers_ = 0.0;
};

} // namespace escapement
