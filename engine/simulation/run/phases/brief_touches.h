#pragma once
// Elastic contacts that time steps do not resolve: what bounces on one of them within a few steps comes back slower,
// whatever its law says, and nothing else in the run shows it.

#include "engine/integrators/time_stepping/time_stepper.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace escapement {

class System;

class BriefTouches {
  public:
    /// Takes a step into account. O(contacts).
    void note(const System& system, const TimeStep& step);
    /// What the reader of the run should know; nothing where steps resolve what elastic contacts do.
    std::optional<std::string> said(const System& system) const;

  private:
    struct Touch {
        int contact = 0;
        int steps = 0;
        double lasts = 0.0; ///< s, so far
    };
    std::vector<Touch> touches_, now_; ///< of the elastic contacts that press, ascending
    std::size_t all_ = 0, brief_ = 0;  ///< touches that have ended, and those of them
    Touch briefest_;
};

} // namespace escapement
