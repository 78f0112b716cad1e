#pragma once
// Step control by halved steps [Haddouni2015, 2.2.7 and 4.3.1], around any scheme: a step is made once whole and once
// in two halves, whose difference estimates the error; the halves are kept.
//
// As there positions alone are compared: velocities jump, and by amounts that do not shrink with the step where
// both ways meet an impact at different times. With the midpoint scheme the local error of positions is of third order,
// so the error of a run follows the tolerance by its cube root.
// The length follows [Haddouni2015, eq. 2.120] with the exponent 1/(p + 1) that belongs to a scheme of first order
// (1/p is printed). Across an impact the estimate falls with the length itself only, so the step is shortened again
// until the tolerance is met.
// Both ways may agree and be wrong, for they look at the same forces. So these count as errors, too:
//   - how deep bodies have come into one another, where neither way meets what is on the way;
//   - where a step leaves what it has struck: with the velocities before and after, its gap says when it was struck and
//     how far it has come since. Schemes that turn it round at the step's start, or at the bodies' next place, do so in
//     halves as in the whole (between two stops it may stand still for ever);
//   - how fast bodies part that touch by what gives way: no jump is there, and what that stores hangs on it. Not
//     where one of them has a rigid contact, too;
//   - what a contact that has let go at the step's end, or slides there, would have moved since the second half looked
//     at the forces: static friction that lets go behind that is found by a glimpse of a step where the step ends.

#include "engine/dynamics/contact_motion.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <memory>
#include <utility>
#include <vector>

namespace escapement {

class HalvedSteps final : public TimeStepper {
  public:
    /// `tolerance` is on the scaled RMS of the positions, (q_half - q_whole) / (1 + |q|), and on depths (m) over one
    /// more than the mechanism's size; and so on all that is named above.
    HalvedSteps(System& system, std::unique_ptr<TimeStepper> scheme, double tolerance)
        : system_(system), motion_(system), scheme_(std::move(scheme)), tolerance_(tolerance) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override;
    bool damps() const override { return scheme_->damps(); }
    bool countRestitution(double share, const std::vector<std::pair<int, double>>& of) override {
        return scheme_->countRestitution(share, of);
    }

  private:
    double sunk(const TimeStepStart& start, const TimeStep& result);
    double misplaced(const Vector& q, const Vector& v, const TimeStepMemory& before, const TimeStep& part);
    double velocitiesApart(const TimeStep& result);
    bool mayGo(std::size_t k, double half, const TimeStep& result) const;
    double letsGo(const TimeStepStart& start, double half, const TimeStep& result);

    System& system_;
    ContactMotion motion_;
    std::unique_ptr<TimeStepper> scheme_;
    double tolerance_;
    TimeStep whole_, half_, glimpse_;
    TimeStepMemory trial_, middle_, further_;
    Vector move_, moved_;
    std::vector<int> going_;                   ///< places among the contacts of the second half
    std::vector<int> rigid_;                   ///< moving bodies with a rigid contact that bears in the step
    std::vector<std::pair<int, double>> deep_; ///< m at the start, by contact, ascending
};

/// The stepper itself, or where `errorBound` > 0 halved steps of it.
std::unique_ptr<TimeStepper> withHalvedSteps(System& system, std::unique_ptr<TimeStepper> scheme, double errorBound);

} // namespace escapement
