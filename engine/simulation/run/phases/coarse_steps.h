#pragma once
// Time steps that are too long for what presses: where the normal of a contact that pressed before and presses still
// turns far within a step, the step leads past its surfaces, and nothing else in the run shows it.

#include "engine/integrators/time_stepping/time_stepper.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace escapement {

class System;

class CoarseSteps {
  public:
    /// Takes a step into account; not those of heaps, whose bodies roll over their edges. O(contacts).
    void note(const TimeStep& step);
    /// What the reader of the run should know; nothing where few steps were coarse.
    std::optional<std::string> said(const System& system) const;

  private:
    std::vector<std::pair<int, Vec3>> normals_; ///< of what pressed in the step before, ascending
    std::vector<std::pair<int, Vec3>> now_;
    std::size_t followed_ = 0, coarse_ = 0; ///< steps in which something presses on, and those of them
    double furthest_ = 0.0;                 ///< rad
    double step_ = 0.0;                     ///< s, the length of that step
    int contact_ = -1;
};

} // namespace escapement
