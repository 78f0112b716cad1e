#pragma once
// Contacts that give way and end pressed in, as where bodies come over the end of a feature: what they have stored is
// gone where no other takes it over. It is booked as taken by impacts, however short steps are.

#include "engine/integrators/time_stepping/time_stepper.h"

#include <map>
#include <optional>
#include <string>

namespace escapement {

class EndedContacts {
  public:
    /// Takes a step from `begin` (s) and `q` on into account, before and after which contacts had these memories.
    /// O(contacts).
    void note(const System& system, const TimeStepMemory& before, const TimeStepMemory& after, double begin,
              In<Vector> q);
    /// What the reader of a run should know that has turned over so much energy (J) and ends with that memory; nothing
    /// where little of it went so.
    std::optional<std::string> said(const System& system, const TimeStepMemory& memory, double turnover) const;

  private:
    struct Ended {
        double time = 0.0, energy = 0.0; ///< s; J, that it left
    };
    std::map<int, Ended> ended_; ///< by contact: others may still take over what they left
    struct Lost {
        double sum = 0.0; ///< J
        int contact = -1; ///< by which the most was lost at once
        Ended most;
        void add(int by, Ended ended, double left);
    } lost_; ///< by those that have come back since
};

} // namespace escapement
