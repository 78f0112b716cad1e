#pragma once
// What a run does where the point of a guide comes to the end of its piece of curve.

#include "engine/simulation/run/contacts/impacts.h"

namespace escapement {

class GuideJoins : RunPart {
  public:
    GuideJoins(RunContext& run, RunOutput& output, ContactDecisions& decisions, Impacts& impacts)
        : RunPart(run), output_(output), decisions_(decisions), impacts_(impacts) {}

    void pass(int guide, bool ahead);
    void passInTime();

  private:
    double enter(int guide, bool ahead, const GuideJoin& join);
    void goOn(int guide, bool ahead, const GuideJoin& join, double arriving, double speed);
    bool restsIn(int guide, const GuideJoin& join, double arriving, double speed, double step);
    double wayAcceleration(int guide, const Vec3& direction);

    RunOutput& output_;
    ContactDecisions& decisions_;
    Impacts& impacts_;
};

} // namespace escapement
