#pragma once
// What the D-minus schemes [Schindler2014] share: a step in two stages at its ends, and the choice
// between a smooth step (forces by the trapezoidal rule, second order) and one in which something struck, whose impulse
// acts at the step's end (first order).

#include "engine/integrators/time_stepping/steps/contact_stage.h"

namespace escapement {

class DMinus : public TimeStepper {
  protected:
    DMinus(System& system, ContactSolving& solving)
        : system_(system), first_(system, solving), second_(system, solving), books_(system) {}

    /// (77) with joints: v- after a step of length h to (q1) without contact forces; `v1` is the stage velocity that
    /// the forces at q1 are evaluated with.
    void freeVelocity(const TimeStepStart& start, double h, In<Vector> q1, In<Vector> v1, Vector& v, TimeStep& result);
    /// (78)-(82): the impulses of all contacts in `closed` at q, by Newton's law from v; those that hold on go by
    /// holdsAfter_ instead.
    void strike(const TimeStepStart& start, double t, In<Vector> q, const std::vector<int>& closed, Vector& v,
                TimeStep& result);
    /// What the contacts of `stage`, which are those of the step, work that hold on.
    void bookHeld(const std::vector<Hold>& holds, const ContactStage& stage, In<Vector> v0, double h, TimeStep& result);
    /// M^-1 F, with the mass left prepared at q.
    void freeAcceleration(double t, In<Vector> q, In<Vector> v, Vector& a);
    /// g_t of the chosen joint rows.
    const Vector& jointRate(const TimeStepStart& start, double t, In<Vector> q);
    /// q (+) h (a + b) / 2.
    /// The contacts of a stage, at its configuration.
    void findClosed(const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q, std::vector<int>& closed);
    void moveByMean(In<Vector> q, double h, In<Vector> a, In<Vector> b, Vector& result);

    System& system_;
    ContactStage first_, second_;
    StepBooks books_;
    std::vector<int> closedBefore_, closedAfter_;
    std::vector<Hold> holdsBefore_, holdsAfter_; ///< of those; empty in the schemes whose contacts do not hold on
    const std::vector<int> none_;
    const std::vector<std::pair<int, Vec3>> fromZero_;
    Vector zero_, a0_, a1_, v1_, q1_, bias_, joint_, full_, move_, before_;
};

} // namespace escapement
