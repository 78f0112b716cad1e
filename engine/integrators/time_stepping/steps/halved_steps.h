#pragma once
// Step control by halved steps [Haddouni2015, 2.2.7 and 4.3.1], around any scheme: a step is made once whole and once
// in two halves, whose difference estimates the error; the halves are kept.
//
// As there positions alone are compared: velocities jump, and by amounts that do not shrink with the step where
// both ways meet an impact at different times. With the midpoint scheme the local error of positions is of third order,
// so the error of a run follows the tolerance by its cube root.
// The length follows [Haddouni2015, eq. 2.120] with the exponent 1/(p + 1) that belongs to a scheme of first order
// (1/p is printed). Across an impact the estimate falls with the length itself only, so the step is shortened again
// until the tolerance is met. Where neither way meets what is on the way, both agree: how deep bodies have come into
// one another meanwhile counts as an error, too.

#include "engine/integrators/time_stepping/time_stepper.h"

#include <memory>
#include <utility>
#include <vector>

namespace escapement {

class HalvedSteps final : public TimeStepper {
  public:
    /// `tolerance` is on the scaled RMS of the positions, (q_half - q_whole) / (1 + |q|), and on depths (m) over one
    /// more than the mechanism's size.
    HalvedSteps(System& system, std::unique_ptr<TimeStepper> scheme, double tolerance)
        : system_(system), scheme_(std::move(scheme)), tolerance_(tolerance) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override;
    bool countRestitution(double share) override { return scheme_->countRestitution(share); }

  private:
    double sunk(const TimeStepStart& start, const TimeStep& result);

    System& system_;
    std::unique_ptr<TimeStepper> scheme_;
    double tolerance_;
    TimeStep whole_, half_;
    TimeStepMemory trial_;
    std::vector<std::pair<int, double>> deep_; ///< contacts and how deep they are at the start, m
};

} // namespace escapement
