#pragma once
// The state machine of the hybrid method [Haddouni2015, algorithm 1], as a table: in which state, at which
// trigger, what is done next. The run asks this table and nothing else decides about a change of method.
//
//   state           trigger                                       hybrid            event-driven        time-stepping
//   --------------  --------------------------------------------  ----------------  ------------------  -------------
//   event-driven    impact, bounce to come above the              goes on           goes on
//                   accumulation height
//   event-driven    impact, bounce to come below it: mode locate  plastic end       plastic end
//   event-driven    the same, mode step-over                      time stepping     plastic end
//   event-driven    a contact's force ends                        goes on           goes on
//   event-driven    a closest point leaves its feature: locate    goes on           goes on
//   event-driven    the same, mode step-over                      time stepping     goes on
//   event-driven    a guide's point runs over a join: mode locate goes on           goes on
//   event-driven    the same, mode step-over                      time stepping     goes on
//   event-driven    slip stops, stick breaks: mode locate         goes on           goes on
//   event-driven    the same, mode step-over                      time stepping     goes on
//   event-driven    friction admits no acceleration: an impulse   jump              jump
//                   without approach
//   event-driven    an impact that the solver cannot resolve      time stepping     ends the run
//   event-driven    modes that the solver cannot resolve          time stepping     ends the run
//   event-driven    a contact law without event-driven form       time stepping     ends the run
//   event-driven    the step fails at the smallest step size      time stepping     ends the run
//   event-driven    hundreds of tiny steps without headway        time stepping     ends the run
//   event-driven    events follow one another faster than time    time stepping     (goes on)
//                   steps would
//   event-driven    bodies are found in one another, also when    time stepping     ends the run
//                   the way there is gone again in short steps
//   time stepping   contacts have settled                         event-driven
//   time stepping   steps go on unsettled                         longer steps
//
// "Goes on": the event is handled, the modes are decided anew by the contact problem on acceleration level, and the
// smooth method starts again. With the strategy time-stepping there is one state, and nothing leaves it.

#include <cstddef>
#include <vector>

namespace escapement {

enum class StrategyChoice { Hybrid, EventDriven, TimeStepping };

enum class Trigger {
    Impact,
    BouncesPileUp,
    ForceEnds,
    BorderReached,
    JoinReached,
    FrictionChanges,
    Painleve,
    ImpactUnresolved,
    ModesUnresolved,
    LawNeedsTimeStepping,
    StepFails,
    NoHeadway,
    EventsCrowd,
    Untrusted,
    ContactsSettled,
    StaysUnsettled,
};

enum class Reaction { GoOn, EndBounces, Jump, StepTime, EndRun, EventDriven, LongerSteps };

enum class TransitionMode { Any, Locate, StepOver };

struct StrategyRow {
    Trigger trigger;
    StrategyChoice strategy;
    TransitionMode mode;
    Reaction reaction;
    const char* text; ///< the reason as the event list and messages give it
};

const std::vector<StrategyRow>& strategyTable();

/// Number of the row for a trigger; there is one for each trigger that can happen in a strategy.
std::size_t strategyRow(Trigger trigger, StrategyChoice strategy, bool locate);

} // namespace escapement
