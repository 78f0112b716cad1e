#include "engine/simulation/run/phases/strategy_switch.h"

#include "engine/model/errors.h"
#include "engine/simulation/run/phases/dead_centre.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double soonEnds = 1e-3;         // s, ahead
constexpr double smallestTimeStep = 1e-7; // s, floor of the time-stepping phase [Haddouni2015, 4.4]
constexpr int relapsesCounted = 16;       // each doubles the settled steps that are asked for
constexpr double relapsesRattling =
    5.0; // output steps: after them the same from bounces that are ended again and again is none
constexpr double relapseTime = 1e-4; // of the output step: event-driven for less than this is a relapse

} // namespace

Reaction StrategySwitch::react(Trigger trigger, const std::string& detail, double step) {
    const std::size_t row = strategyRow(trigger, settings_.strategy, settings_.locateFriction);
    const StrategyRow& rule = strategyTable()[row];
    ++summary_.reactions[row];
    if (trigger == Trigger::StepFails || trigger == Trigger::NoHeadway) {
        if (const std::string stuck = deadCentre(system_, state_.t, state_.q, state_.v); !stuck.empty())
            throw RunError(stuck);
        // Steps get ever shorter on the way to a pole of a load or motor, too.
        if (const TimeBreak next = system_.nextBreak(state_.t, soonEnds); !next.ends.empty()) throw RunError(next.ends);
    }
    const std::string text = detail.empty() ? std::string(rule.text) : fmt::format("{} ({})", rule.text, detail);
    switch (rule.reaction) {
    case Reaction::StepTime:
        toTimeStepping(text, step, trigger == Trigger::EventsCrowd);
        break;
    case Reaction::EventDriven:
        state_.strategy = Strategy::EventDriven;
        output_.log(EventKind::Switch, -1, "to event-driven: " + text);
        break;
    case Reaction::EndRun:
        throw RunError(text + "; use the hybrid strategy, which steps over it in time");
    case Reaction::GoOn:
    case Reaction::EndBounces:
    case Reaction::Jump:
    case Reaction::LongerSteps:
        break;
    }
    return rule.reaction;
}

void StrategySwitch::toTimeStepping(const std::string& reason, double step, bool crowd) {
    output_.log(EventKind::Switch, -1, "to time stepping: " + reason);
    state_.strategy = Strategy::TimeStepping;
    // Where the event-driven method fails again and again at once, time stepping goes on for longer each time.
    const bool rattles = crowd || (state_.ended > 0 && state_.endedFrom >= state_.returned &&
                                   state_.t - state_.endedFrom <= settings_.outputStep);
    const double soon = rattles ? relapsesRattling * settings_.outputStep : relapseTime * settings_.outputStep;
    const bool again = state_.returned >= 0.0 && state_.t - state_.returned <= soon;
    state_.relapses = again ? std::min(state_.relapses + 1, relapsesCounted) : 0;
    state_.blockStart = state_.t;
    state_.blockStep =
        settings_.stepOverTime > 0.0
            ? settings_.stepOverTime * std::pow(settings_.fixedStep / settings_.stepOverTime, integrator_.order() + 1)
            : std::clamp(step, smallestTimeStep, settings_.step);
    state_.blockCount = 0;
    state_.settled = state_.ended = 0;
    state_.memory = {};
    state_.carried.clear();
    state_.smoothMemory.resize(0);
    state_.lastError = 0.0;
    state_.passing = false;
    state_.closed.clear();
    model_.setClosed({});
    model_.chooseRows(state_.t, state_.q);
    state_.rows = model_.chosenRows();
}

const StrategyRow& StrategySwitch::row(Trigger trigger) const {
    return strategyTable()[strategyRow(trigger, settings_.strategy, settings_.locateFriction)];
}

} // namespace escapement
