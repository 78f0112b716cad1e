#pragma once
// Instants at which a motor or a load jumps or has a kink, and lengths or speeds at which a load's law has one.

#include "engine/simulation/run/contacts/impacts.h"

namespace escapement {

class Breaks : RunPart {
  public:
    Breaks(RunContext& run, RunOutput& output, ContactDecisions& decisions, Impacts& impacts)
        : RunPart(run), output_(output), decisions_(decisions), impacts_(impacts) {}

    void pass(const TimeBreak& breaks);
    void passLaw(int law);
    void log(double from, double to);                 ///< s
    double requireContinuous(double from, double to); ///< s; throws RunError

  private:
    RunOutput& output_;
    ContactDecisions& decisions_;
    Impacts& impacts_;
};

} // namespace escapement
