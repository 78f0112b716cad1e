// Where the point of a guide runs over the end of its piece of curve.

#include "engine/simulation/events/border_descent.h"
#include "engine/simulation/events/contact_events.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/events/step_view.h"
#include "engine/simulation/guide_catch.h"
#include "engine/simulation/tolerances.h"

namespace escapement {

namespace {

class GuideWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        const double noise = tolerances.endOfPiece * step.system.characteristicLength();
        for (int i = 0; i < step.system.guideCount(); ++i)
            for (const bool ahead : {false, true}) {
                if (step.isClosed(catchAt(step.system, i, ahead))) continue;
                double left[StepView::pieces + 1];
                for (int j = 0; j <= StepView::pieces; ++j)
                    left[j] = step.system.guideBorders(i, step.sampleAt(j))[ahead];
                const auto f = [&](double theta) { return step.system.guideBorders(i, step.positionAt(theta))[ahead]; };
                const double theta = firstDescent(left, StepView::pieces, noise, best.theta, f);
                if (!best.isAfter(theta)) continue;
                best = {&pieceEnds, theta, -1, {}};
                best.subject = i;
                best.ahead = ahead;
            }
    }
};

std::unique_ptr<EventWitness> guideWitness() { return std::make_unique<GuideWitness>(); }

void handleGuide(RunContext& run, const EventParts& parts, const FoundEvent& event) {
    ++run.state.instants;
    // In time steps the point runs over the join by itself (GuideJoins::passInTime).
    if (const GuideJoin join = run.system.guideJoin(event.subject, event.ahead, run.state.q);
        join.kind == JoinKind::End ||
        parts.strategy.react(Trigger::JoinReached, join.joint, 0.01 * run.state.h) == Reaction::GoOn)
        parts.joins.pass(event.subject, event.ahead);
}

} // namespace

const EventType pieceEnds{.witness = guideWitness, .handle = handleGuide, .mayRepeat = true};

} // namespace escapement
