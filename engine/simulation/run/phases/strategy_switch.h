#pragma once
// The state machine of the hybrid method at work (strategy_table.h).

#include "engine/simulation/run/run_output.h"

namespace escapement {

class StrategySwitch : RunPart {
  public:
    StrategySwitch(RunContext& run, RunOutput& output) : RunPart(run), output_(output) {}

    /// Looks the trigger up in the table, counts it, and does what every trigger has in common: changes the state
    /// (`step`, s, is the first of a time-stepping phase) or ends the run (throws RunError). `detail` is added to the
    /// table's text.
    Reaction react(Trigger trigger, const std::string& detail = "", double step = 0.0);
    const StrategyRow& row(Trigger trigger) const;

  private:
    void toTimeStepping(const std::string& reason, double step, bool crowd);

    RunOutput& output_;
};

} // namespace escapement
