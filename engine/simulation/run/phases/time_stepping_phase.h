#pragma once
// The time-stepping state: steps of a nonsmooth scheme until the contacts have settled.

#include "engine/simulation/run/contacts/contact_following.h"
#include "engine/simulation/run/contacts/feature_transitions.h"
#include "engine/simulation/run/contacts/guide_joins.h"
#include "engine/simulation/run/phases/breaks.h"
#include "engine/simulation/run/phases/brief_touches.h"
#include "engine/simulation/run/phases/coarse_steps.h"
#include "engine/simulation/run/phases/ended_contacts.h"
#include "engine/simulation/run/phases/lifted_contacts.h"
#include "engine/simulation/run/sensing.h"

namespace escapement {

class TimeSteppingPhase : RunPart {
  public:
    struct Parts {
        EnergyLedger& ledger;
        EnergyWatch& watch;
        RunOutput& output;
        Sensing& sensing;
        StepImpacts& stepImpacts;
        StrategySwitch& strategy;
        SupportCircles& circles;
        ContactDecisions& decisions;
        ContactFollowing& following;
        FeatureTransitions& transitions;
        Breaks& breaks;
        GuideJoins& joins;
    };
    TimeSteppingPhase(RunContext& run, const Parts& parts) : RunPart(run), parts_(parts), step_(run.step) {}

    void step();
    /// Whether steps were too long for their contacts.
    const CoarseSteps& coarse() const { return coarse_; }
    const BriefTouches& brief() const { return brief_; }
    const EndedContacts& ended() const { return ended_; }
    const LiftedContacts& lifted() const { return lifted_; }

  private:
    void make(double begin, double planned);
    bool turnCircles();
    bool take(double begin, double end);
    void logGain();
    bool isSettled(double h) const;
    void goOn(bool settled);
    void toEventDriven();
    bool addOpen(std::vector<int>& closed, const std::vector<int>& resting);

    Parts parts_;
    TimeStep& step_;
    TimeStepMemory memory_;
    CoarseSteps coarse_;
    BriefTouches brief_;
    EndedContacts ended_;
    LiftedContacts lifted_;
    std::vector<int> previous_; ///< contacts of the step before
    double break_ = 0.0;        ///< s: the next kink or jump, where the step ends if it comes so far
};

} // namespace escapement
