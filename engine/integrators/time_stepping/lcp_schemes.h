#pragma once
// What the schemes with conditions linearised at the step's start share: which contacts the step may reach, and the
// joints' conditions with their position errors taken out.

#include "engine/integrators/time_stepping/steps/contact_stage.h"

namespace escapement {

class LinearisedScheme : public TimeStepper {
  protected:
    LinearisedScheme(System& system, ContactSolving& solving)
        : system_(system), stage_(system, solving), books_(system) {}

    /// The velocity at the step's end as if nothing touched, by the forces and the mass at its start.
    void moveFreely(const TimeStepStart& start, Vector& v);
    /// Armed contacts that are closed at q or would be at q (+) h v, and of a heap those that pressed in the last step
    /// and stand no further open than the forces of this one could close: of a stack that falls as one nothing comes
    /// nearer.
    void reachable(const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> v, std::vector<int>& contacts);
    /// g_t of the chosen joint rows, and g / h where `stabilised`.
    void jointConditions(const TimeStepStart& start, bool stabilised, Vector& bias);
    /// `atEnd` as that of StepBooks::close.
    void finish(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result, double atEnd = 0.0);

    System& system_;
    ContactStage stage_;
    StepBooks books_;
    std::vector<int> contacts_;
    std::vector<int> now_, then_; ///< contacts that touch
    Vector force_, free_, bias_, joint_, full_, before_, moved_, move_, mean_;
};

} // namespace escapement
