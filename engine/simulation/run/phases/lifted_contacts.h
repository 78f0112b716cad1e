#pragma once
// What the relaxed friction cone has lifted off what it slid on: a contact that slides opens there with mu times its
// speed, and where nothing stops the body it flies. Balances of energies close over that, and nothing else shows it.

#include "engine/integrators/time_stepping/time_stepper.h"

#include <map>
#include <optional>
#include <string>

namespace escapement {

class System;

class LiftedContacts {
  public:
    /// Takes a step into account that has come to `q` at `end` (s). O(contacts, and those that have been lifted).
    void note(const System& system, const TimeStep& step, double end, In<Vector> q);
    /// What the reader of the run should know; nothing where the height is none to speak of. `chosen`: the relaxation
    /// was, and is not the scheme's own.
    std::optional<std::string> said(const System& system, bool chosen) const;

  private:
    struct Lift {
        double since = 0.0, speed = 0.0; ///< s; m/s, with which it opens
    };
    std::map<int, Lift> open_; ///< by contact
    struct Highest {
        int contact = -1;
        double share = 0.0, height = 0.0, time = 0.0, speed = 0.0; ///< of its size; m; s; m/s
    } highest_;
};

} // namespace escapement
