#pragma once
// What handlers of events have to work with.

#include "engine/simulation/events/event_type.h"
#include "engine/simulation/run/contacts/feature_transitions.h"
#include "engine/simulation/run/contacts/guide_joins.h"
#include "engine/simulation/run/phases/breaks.h"
#include "engine/simulation/run/sensing.h"

namespace escapement {

struct EventParts {
    RunOutput& output;
    Sensing& sensing;
    StrategySwitch& strategy;
    ContactDecisions& decisions;
    Impacts& impacts;
    FeatureTransitions& transitions;
    Breaks& breaks;
    GuideJoins& joins;
};

/// A handler of more than a call or two. It lives as long as one event: what must last stands in RunState.
class EventHandler : protected RunPart {
  public:
    EventHandler(RunContext& run, const EventParts& parts) : RunPart(run), parts_(parts) {}

  protected:
    const EventParts& parts_;
};

} // namespace escapement
