#pragma once
// Back to the last state that can be trusted, where the event-driven method has lost what the bodies do (a contact that
// nobody saw come, a step whose energies do not add up), and over the place again: first in shorter steps, then in time
// steps. States are kept every few steps, and the rows of the results since then are held back.

#include "engine/simulation/frame_watch.h"
#include "engine/simulation/held_rows.h"
#include "engine/simulation/run/phases/headway.h"

#include <deque>

namespace escapement {

class Retreat : RunPart {
  public:
    Retreat(RunContext& run, RunOutput& output, StrategySwitch& strategy, Headway& headway)
        : RunPart(run), output_(output), strategy_(strategy), headway_(headway) {}

    void begin(); ///< the state as it stands is trusted
    void note();  ///< before each step
    /// The run is where it goes on from. False: there is nothing left to try. Throws RunError where the strategy has no
    /// time steps.
    bool back(const UntrustedError& problem);

  private:
    struct Kept {
        Checkpoint state;
        RunSummary summary;
        double time = 0.0;    ///< s
        std::int64_t row = 0; ///< of the results, the next one then
    };
    bool may() const { return settings_.held && settings_.watch; }
    void keep();
    bool choose(const UntrustedError& problem);
    void restore(const Kept& kept);
    void arm(const UntrustedError& problem);

    RunOutput& output_;
    StrategySwitch& strategy_;
    Headway& headway_;
    std::deque<Kept> kept_; ///< while the way back is gone again, the last one is where it began
    int steps_ = 0;         ///< since the last was kept
    double until_ = -1.0;   ///< s: what was lost lies before; the way up to there is gone again
    int tries_ = 0;         ///< at that way
    double length_ = 0.0;   ///< s, of the step that lost it
};

} // namespace escapement
