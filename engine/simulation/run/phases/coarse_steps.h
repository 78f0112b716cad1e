#pragma once
// Time steps that are too long for what turns. Where the normal of a contact that pressed before and presses still
// turns far within a step, the step leads past its surfaces, and nothing else in the run shows it. Where bodies are
// taken out of one another again and again though nothing has pressed, no force will ever be found: the run ends.

#include "engine/dynamics/frame.h"
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
    void note(const System& system, const TimeStep& step);
    /// Takes into account that a step has taken that contact out of a body though nothing pressed between the two,
    /// which turn so far (rad) in a step. Throws RunError where that goes on.
    void noteUnseen(const System& system, int contact, double turned, double length);
    /// What the reader of the run should know; nothing where few steps were coarse.
    std::optional<std::string> said(const System& system) const;

  private:
    std::vector<std::pair<int, Vec3>> normals_; ///< of what pressed in the step before, ascending
    std::vector<std::pair<int, Vec3>> now_;
    std::size_t followed_ = 0, coarse_ = 0; ///< steps in which something presses on, and those of them
    double furthest_ = 0.0;                 ///< rad
    double step_ = 0.0;                     ///< s, the length of that step
    int contact_ = -1;
    int unseen_ = 0; ///< steps, since something pressed between these bodies, none long after the one before
    int sinceUnseen_ = 0;
    PairRow unseenPair_;
};

} // namespace escapement
