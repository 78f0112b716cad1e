#pragma once
// Moreau-Jean time stepping, the explicit midpoint form of Moreau [Haddouni2015, 2.1.2.1 and app. A.3, with
// the forces evaluated at the midpoint; Schindler2014, 2.3]:
//
//     q_m = q + h/2 v,   v+ = v + M^-1 (h F(q_m, v) + G^T p_B + J^T p),   q+ = q_m + h/2 v+
//     G v+ + g_t = 0,    u+ + e u- and p in the exact Coulomb law for the contacts with gap(q_m) <= 0,
//                        of elastic ones with a gap below zero at either end of the step
//
// Order one; impacts, sticking and slipping need no location.

#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/contact_laws.h"
#include "engine/integrators/time_stepping/steps/border_push.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/elastic_account.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <algorithm>

namespace escapement {

class MoreauJean final : public TimeStepper {
  public:
    MoreauJean(System& system, ContactSolving& solving)
        : system_(system), dynamics_(system, rowsForBlocks, contactsForBlocks, contactsForMomentum), laws_(solving),
          account_(system), push_(system) {
        for (const int i : system.contactsOfLaws()) {
            const ContactLaw law = system.contactLaw(i);
            reach_ = std::max(reach_, law.reach());
            elastic_ = elastic_ || isElastic(law);
            givesWay_ = givesWay_ || !law.hard();
        }
    }

    /// Contacts closer than `touching` at the midpoint are active.
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override;

    bool countRestitution(double share, const std::vector<std::pair<int, double>>& of) override {
        restitution_ = share;
        restitutions_ = of;
        return true;
    }

  private:
    double counts(int contact) const;
    void forgetWhatWasLeft(In<Vector> freely, Vector& before) const;
    void findContacts(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    void freeVelocity(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    void addTurning(const TimeStepStart& start);
    void turnAtMean(const TimeStepStart& start, TimeStep& result);
    bool opens(int contact, const TimeStepStart& start) const;
    void fillLaws(const TimeStepMemory& memory, const TimeStep& result, In<Vector> v, In<Vector> before);
    void solveContacts(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    void deepenDents(double h, TimeStepMemory& memory, const TimeStep& result) const;
    void account(const TimeStepStart& start, TimeStep& result);
    /// Contacts of the law's last answer whose slip turned round have stood still within the step: there static
    /// friction may hold them. True when there is such a one.
    bool letTurningContactsStick(In<Vector> before);

    System& system_;
    ContactDynamics dynamics_;
    ContactLaws laws_;
    ContactSolution solution_;
    double restitution_ = 1.0; ///< how much of it counts, and of which contacts, if not of all
    std::vector<std::pair<int, double>> restitutions_;
    double lastLength_ = 0.0; ///< s, of the step before
    double reach_ = 0.0;      ///< m, up to which a contact of this system may hold on
    bool elastic_ = false;    ///< some of them push by their gaps at both ends of a step
    bool givesWay_ = false;   ///< some of them store energy
    ElasticAccount account_;
    BorderPush push_;
    std::vector<Hold> holds_;
    std::vector<int> leftOut_; ///< contacts that joints hold
    Vector middle_, force_, free_, move_, timeRate_, timeRateFull_, sizes_;
    BlockRows blocksAhead_; ///< of the joints, at the step's end
    Matrix rowsAhead_;
    Vector ahead_, rates_, turned_;
    Vector gyroscopic_, gyroscopicNow_, mean_, change_, explicit_, explicitImpulses_;
};

} // namespace escapement
