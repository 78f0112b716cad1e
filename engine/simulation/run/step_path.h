#pragma once
// Where a run takes bodies to be between the ends of a time step, for frames and sensors.

#include "engine/simulation/run/run_context.h"

namespace escapement {

class StepPath : RunPart {
  public:
    explicit StepPath(RunContext& run) : RunPart(run) {}

    /// Takes up the step that begins where the run's state stands; it outlives the calls of `at`. O(contacts).
    void follow(const TimeStep& step);
    /// Something presses in it that did not in the step before: at an instant that is not known.
    bool strikes() const { return strikes_; }
    /// After that part (0 to below 1) of it.
    void at(double part, Vector& q, Vector& v);

  private:
    const TimeStep* step_ = nullptr;
    bool strikes_ = false;
    bool bounces_ = false; ///< at a contact that presses, and goes apart or together at the step's end
    Vector end_;
};

} // namespace escapement
