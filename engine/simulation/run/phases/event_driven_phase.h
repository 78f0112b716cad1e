#pragma once
// The event-driven state: smooth steps, and the events that end them.

#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/run/contacts/contact_following.h"

namespace escapement {

class EventDrivenPhase : RunPart {
  public:
    struct Parts : EventParts {
        EnergyLedger& ledger;
        EnergyWatch& watch;
        ContactFollowing& following;
    };
    EventDrivenPhase(RunContext& run, const Parts& parts);

    void step(); ///< as long as the tolerance and the first event in it allow

  private:
    struct Made {                                   ///< a step of the smooth method
        double h = 0.0, planned = 0.0, error = 0.0; ///< s, s, times the tolerance
        TimeBreak breaks;
        FoundEvent event;
        double whole = 0.0;                ///< s, its length before it was shortened for an event
        const EventType* sought = nullptr; ///< for whose event it was made again, shorter
        bool atBreak = false;
        double end = 0.0;                                ///< s
        double driftPosition = 0.0, driftVelocity = 0.0; ///< before the projection
        bool goesOn() const { return !event.type && !atBreak; }
    };
    bool make(Made& made);
    bool shortensFixed(const std::string* failed, double turn, double& h);
    bool stepOver(Made& made);
    bool locate(Made& made);
    bool isFiniteAt(double theta);
    void refuse(double h, const std::string& why);
    double take(Made& made);
    void chooseRowsAnew();
    void show(const Made& made, double length);
    void chooseNext(const Made& made, double last);
    void logNearMisses(const Made& made);
    void watchShortSteps(const Made& made, double length);
    void lookAhead();
    double beginsOver();
    std::vector<int> creeping(const Made& made, double length);
    bool rubs() const; ///< whether a contact slides with friction
    std::vector<int> slipsBarely();

    Parts parts_;
    double smallest_ = 0.0; ///< s
    const ErrorNorm norm_;
    Vector endQ_, endV_;
    std::vector<Vector> way_{8}; ///< configurations along a step, as close as the event search asks
};

} // namespace escapement
