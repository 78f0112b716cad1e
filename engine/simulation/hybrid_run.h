#pragma once
// The hybrid method [Haddouni2015, algorithm 1]: event-driven with a smooth method of high order until a criterion
// holds, then Moreau-Jean until the contacts have settled, then back.
// What is done at which trigger stands in strategy_table.h; the parts of a run, the two states among them, in run/.
// Strategy "event-driven" never leaves the first state: bounces below the accumulation height are ended by a plastic
// impact, which is logged, and what only time stepping could resolve ends the run with a message. Strategy
// "time-stepping" never leaves the second, with the user's step.

#include "engine/simulation/hybrid_settings.h"
#include "engine/simulation/simulate.h"

#include <memory>

namespace escapement {

struct RunContext;

class HybridRun {
  public:
    HybridRun(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control);
    ~HybridRun();

    /// From an assembled start, or from a checkpoint. The layout goes to the sink first.
    RunSummary run(const Vector& q0, const Vector& v0, const ResultLayout& layout, const Checkpoint* from = nullptr);

  private:
    class Whole;
    std::unique_ptr<RunContext> context_;
};

} // namespace escapement
