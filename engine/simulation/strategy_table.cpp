#include "engine/simulation/strategy_table.h"

#include <stdexcept>

namespace escapement {

const std::vector<StrategyRow>& strategyTable() {
    using T = Trigger;
    using R = Reaction;
    using M = TransitionMode;
    constexpr auto hybrid = StrategyChoice::Hybrid, events = StrategyChoice::EventDriven;
    static const std::vector<StrategyRow> table = {
        {T::Impact, hybrid, M::Any, R::GoOn, "impact"},
        {T::Impact, events, M::Any, R::GoOn, "impact"},
        {T::BouncesPileUp, hybrid, M::Locate, R::EndBounces,
         "the bounces still to come are lower than the accumulation height: ended here"},
        {T::BouncesPileUp, hybrid, M::StepOver, R::StepTime,
         "impacts pile up: the bounce still to come is lower than the accumulation height"},
        {T::BouncesPileUp, events, M::Any, R::EndBounces,
         "the bounces still to come are lower than the accumulation height: ended here"},
        {T::ForceEnds, hybrid, M::Any, R::GoOn, "the normal force has ended"},
        {T::ForceEnds, events, M::Any, R::GoOn, "the normal force has ended"},
        {T::BorderReached, hybrid, M::Locate, R::GoOn,
         "the closest point leaves its feature; what touches there takes over"},
        {T::BorderReached, hybrid, M::StepOver, R::StepTime, "the closest point leaves its feature"},
        {T::BorderReached, events, M::Any, R::GoOn,
         "the closest point leaves its feature; what touches there takes over"},
        {T::JoinReached, hybrid, M::Locate, R::GoOn, "the point runs on into the next edge of its guide"},
        {T::JoinReached, hybrid, M::StepOver, R::StepTime, "the point comes to the end of an edge of its guide"},
        {T::JoinReached, events, M::Any, R::GoOn, "the point runs on into the next edge of its guide"},
        {T::FrictionChanges, hybrid, M::Locate, R::GoOn, "friction transition"},
        {T::FrictionChanges, hybrid, M::StepOver, R::StepTime, "friction transition"},
        {T::FrictionChanges, events, M::Any, R::GoOn, "friction transition"},
        {T::Painleve, hybrid, M::Any, R::Jump,
         "Painleve situation: friction leaves no acceleration; an impulse without approach resolves it"},
        {T::Painleve, events, M::Any, R::Jump,
         "Painleve situation: friction leaves no acceleration; an impulse without approach resolves it"},
        {T::ImpactUnresolved, hybrid, M::Any, R::StepTime, "unresolved impact"},
        {T::ImpactUnresolved, events, M::Any, R::EndRun, "the impact stays unsolved"},
        {T::ModesUnresolved, hybrid, M::Any, R::StepTime, "the contact problem on acceleration level stays unsolved"},
        {T::ModesUnresolved, events, M::Any, R::EndRun, "the contact problem on acceleration level stays unsolved"},
        {T::LawNeedsTimeStepping, hybrid, M::Any, R::StepTime, "a contact law that only time stepping follows"},
        {T::LawNeedsTimeStepping, events, M::Any, R::EndRun, "a contact law that only time stepping follows"},
        {T::StepFails, hybrid, M::Any, R::StepTime, "smooth step failed"},
        {T::StepFails, events, M::Any, R::EndRun, "the step size fell below the clock's resolution"},
        {T::NoHeadway, hybrid, M::Any, R::StepTime,
         "no headway: hundreds of tiny steps, as at the edge of sticking, from impact to impact, or where constraints "
         "lose "
         "rank"},
        {T::NoHeadway, events, M::Any, R::EndRun,
         "no headway: hundreds of tiny steps, as at the edge of sticking, from impact to impact, or where constraints "
         "lose "
         "rank"},
        {T::EventsCrowd, hybrid, M::Any, R::StepTime,
         "events crowd: bodies strike, stick and slip many times within one time step"},
        {T::Untrusted, hybrid, M::Any, R::StepTime, "shorter steps did not meet what was lost"},
        {T::Untrusted, events, M::Any, R::EndRun, "shorter steps did not meet what was lost"},
        {T::ContactsSettled, hybrid, M::Any, R::EventDriven, "contacts settled"},
        {T::StaysUnsettled, hybrid, M::Any, R::LongerSteps, "contacts do not settle: longer steps"},
    };
    return table;
}

std::size_t strategyRow(Trigger trigger, StrategyChoice strategy, bool locate) {
    const auto& table = strategyTable();
    const TransitionMode mode = locate ? TransitionMode::Locate : TransitionMode::StepOver;
    for (std::size_t k = 0; k < table.size(); ++k)
        if (table[k].trigger == trigger && table[k].strategy == strategy &&
            (table[k].mode == TransitionMode::Any || table[k].mode == mode))
            return k;
    throw std::logic_error("the strategy's table has no row for this trigger");
}

} // namespace escapement
