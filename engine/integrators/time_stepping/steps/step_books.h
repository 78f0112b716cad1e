#pragma once
// What is left to do when q and v of a time step are known: velocities of its contacts, works of loads and dampers, the
// solver's next start.

#include "engine/dynamics/contact_motion.h"
#include "engine/integrators/time_stepping/time_stepper.h"

namespace escapement {

/// Contacts, impulses and energies of a step, before it is made.
void clearStep(const TimeStepStart& start, TimeStep& step);
/// Puts the contacts in ascending order, with all that the step has of each.
void sortContacts(TimeStep& step);

class StepBooks {
  public:
    explicit StepBooks(System& system) : system_(system), motion_(system) {}
    /// Loads work by the trapezoidal rule. `atEnd`: how much of the forces of a step the scheme takes at its end, of 1;
    /// the rest at its start. Below 0 dampers work by that rule, too.
    void close(const TimeStepStart& start, double length, TimeStepMemory& memory, TimeStep& step, double atEnd = -1.0);

  private:
    void dampAsStepped(const TimeStepStart& start, double atEnd, TimeStep& step);
    void dampers(double t, In<Vector> q, In<Vector> v, Vector& force);

    System& system_;
    ContactMotion motion_;
    Vector rate_, still_, quadratic_, first_, last_;
};

} // namespace escapement
