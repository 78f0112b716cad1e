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
    /// s: how long a time step from the present state is to be, to end at the corner that a point runs over in it; as
    /// long as it is where none does, or where it ends there. `again`: it is one of several tries, the first of which
    /// ran over a corner, or may do so: it may have become too short.
    double toCorner(const TimeStep& step, bool again);

  private:
    double enter(int guide, bool ahead, const GuideJoin& join);
    void goOn(int guide, bool ahead, const GuideJoin& join, double arriving, double speed);
    bool restsIn(int guide, const GuideJoin& join, double arriving, double speed, double step);
    double wayAcceleration(int guide, const Vec3& direction);

    /// One try of a time step: how far from its start (s) the point has how much (m) of its piece before it.
    struct Try {
        double length = 0.0, left = 0.0;
    };
    double fromStart(const Try& over, int guide, bool ahead, double target);

    RunOutput& output_;
    ContactDecisions& decisions_;
    Impacts& impacts_;
    int guide_ = -1; ///< whose corner the tries are for; -1: none
    bool ahead_ = false;
    Try short_, over_; ///< the longest that ended before it, the shortest that ended beyond
};

} // namespace escapement
