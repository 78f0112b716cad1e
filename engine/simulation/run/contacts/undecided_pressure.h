#pragma once
// How hard contacts press where nothing decides it: a block in a slot without play, a box on an axle that also stands
// on the floor. What presses there balances itself, by joints or by other contacts, and moves nothing; rigid bodies may
// press with any force. Supports of equal stiffness without preload say it (smooth_model_patches.cpp), and the run
// takes that, with the friction that goes with it: who reads the motion must know.

#include "engine/dynamics/system.h"

#include <string>
#include <vector>

namespace escapement {

/// Contacts, ascending, with friction where they can slide, that press as hard as one likes: there are pressures p >= 0
/// with W_NN p = 0 in which they take part. Asked are contacts within `touching` (m); `jointRows` are independent.
/// Groups of contacts that hang together count up to a size at which pivoting takes a second; larger ones are heaps,
/// and are left out.
std::vector<int> findUndecidedPressure(System& system, double t, In<Vector> q, const std::vector<int>& jointRows,
                                       double touching);

/// Looks for them while a run goes on: where what touches has changed, at most once an output step and some tens of
/// times in all, and only where few contacts touch. What is gone by the next look was a passing touch.
class PressureWatch {
  public:
    /// Whether to look at time t: no sooner than `step` (s) after the last look.
    bool due(double t, double step) const { return found_.empty() && looks_ < mostLooks && !(t < last_ + step); }
    void look(System& system, double t, In<Vector> q, const std::vector<int>& jointRows, double touching);
    const std::vector<int>& found() const { return found_; }
    double since() const { return since_; } ///< s, of those that were found

  private:
    static constexpr int mostLooks = 50;

    std::vector<int> touching_, passing_, found_;
    double last_ = 0.0, since_ = 0.0; ///< s
    int looks_ = 0;
};

/// What is to be said of them. `any`: in time steps some were taken that are as good as any. `since`: the time (s) at
/// which they were first seen; 0: from the start or at the end.
std::string sayUndecidedPressure(const System& system, const std::vector<int>& contacts, bool any, double since);

} // namespace escapement
