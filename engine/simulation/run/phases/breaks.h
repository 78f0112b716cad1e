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
    /// The loads whose law holds at q0 and of which there is something to remark at q1 (a table that they have left).
    std::vector<int> leaving(In<Vector> q0, In<Vector> q1) const;
    void logLeft(const std::vector<int>& laws); ///< with the state where they have
    /// What a time step has passed that is taken and ended at `to` (s): with a speed that jumps there all that is
    /// jointed goes on, and contacts answer in the next step, as to an impact. Returns whether one does.
    bool passInTime(double from, double to);
    double requireContinuous(double from, double to); ///< s; throws RunError

  private:
    void follow(const std::string& name, const Vector& rate, const Vector& rateAfter);
    bool followInTime(const TimeBreak& breaks, double from);
    void catchUp();

    RunOutput& output_;
    ContactDecisions& decisions_;
    Impacts& impacts_;
};

} // namespace escapement
