#pragma once
// Whether a run comes forward: in simulated time a step, and in simulated time a second of processor time.

#include "engine/simulation/run/phases/strategy_switch.h"
#include "engine/simulation/tolerances.h"

namespace escapement {

/// Steps that advance the time by less than this share of a unit stand still.
double headwayUnit(const HybridSettings& settings); ///< s

class Headway : RunPart {
  public:
    Headway(RunContext& run, StrategySwitch& strategy) : RunPart(run), strategy_(strategy) {}
    void begin(); ///< at the state's time
    void pause(); ///< the processor time until here does not count
    void watch(); ///< after each step; changes the strategy or throws RunError

  private:
    void watchCrowd();

    StrategySwitch& strategy_;
    double last_ = 0.0, timeAt_ = 0.0; ///< s
};

} // namespace escapement
