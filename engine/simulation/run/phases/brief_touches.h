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
    /// What the reader of a run should know that has dissipated so much (J); nothing where steps resolve what elastic
    /// contacts do, or where little was lost to them (over an edge one feature lets go for the next).
    std::optional<std::string> said(const System& system, double dissipated) const;

  private:
    struct Touch {
        int contact = 0;
        int steps = 0;
        double lasts = 0.0; ///< s, so far
        double takes = 0.0; ///< J, along its normal
    };
    std::vector<Touch> touches_, now_; ///< of the elastic contacts that press, ascending
    std::size_t all_ = 0, brief_ = 0;  ///< touches that have ended, and those of them
    double taken_ = 0.0;               ///< J, by the brief ones
    Touch briefest_;
};

} // namespace escapement
