#pragma once
// The event-driven state: smooth steps, and the events that end them.

#include "engine/simulation/run/breaks.h"
#include "engine/simulation/run/contact_following.h"
#include "engine/simulation/run/feature_transitions.h"
#include "engine/simulation/run/guide_joins.h"
#include "engine/simulation/run/headway.h"
#include "engine/simulation/run/sensing.h"

namespace escapement {

class EventDrivenPhase : RunPart {
  public:
    struct Parts {
        EnergyLedger& ledger;
        EnergyWatch& watch;
        RunOutput& output;
        Sensing& sensing;
        StrategySwitch& strategy;
        ContactDecisions& decisions;
        ContactFollowing& following;
        Impacts& impacts;
        FeatureTransitions& transitions;
        Breaks& breaks;
        GuideJoins& joins;
    };
    EventDrivenPhase(RunContext& run, const Parts& parts);

    void step(); ///< as long as the tolerance and the first event in it allow

  private:
    struct Made {                                   ///< a step of the smooth method
        double h = 0.0, planned = 0.0, error = 0.0; ///< s, s, times the tolerance
        TimeBreak breaks;
        FoundEvent event;
        bool atBreak = false;
        double end = 0.0;                                ///< s
        double driftPosition = 0.0, driftVelocity = 0.0; ///< before the projection
        bool goesOn() const { return event.kind == FoundEvent::None && !atBreak; }
    };
    bool make(Made& made);
    bool stepOver(Made& made);
    bool locate(Made& made);
    void refuse(double h, const std::string& why);
    double take(Made& made);
    void chooseRowsAnew();
    void show(const Made& made, double length);
    void chooseNext(const Made& made, double last);
    void logNearMisses(const Made& made);
    void watchShortSteps(const Made& made, double length);
    void lookAhead();
    double beginsOver();
    bool rubs() const; ///< whether a contact slides with friction
    void holdBriefSlip(int contact);
    std::vector<int> slipsBarely();
    void handle(const FoundEvent& event);
    void passBorder(const FoundEvent& event);
    void endForces(const FoundEvent& event);
    std::vector<int> releasedNow(const FoundEvent& event);
    void changeFriction(const FoundEvent& event);
    bool standsStill(int contact);

    Parts parts_;
    double smallest_ = 0.0; ///< s
    const ErrorNorm norm_;
    std::vector<Vector> way_{8}; ///< configurations along a step, as close as the event search asks
};

} // namespace escapement
