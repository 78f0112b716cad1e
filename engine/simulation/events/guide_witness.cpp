// Where the point of a guide runs over the end of its piece of curve.

#include "engine/simulation/events/border_descent.h"
#include "engine/simulation/events/step_view.h"
#include "engine/simulation/guide_catch.h"

namespace escapement {

namespace {

class GuideWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        const double noise = 1e-14 * step.system.characteristicLength();
        for (int i = 0; i < step.system.guideCount(); ++i)
            for (const bool ahead : {false, true}) {
                if (step.isClosed(catchAt(step.system, i, ahead))) continue;
                double left[StepView::pieces + 1];
                for (int j = 0; j <= StepView::pieces; ++j)
                    left[j] = step.system.guideBorders(i, step.sampleAt(j))[ahead];
                const auto f = [&](double theta) { return step.system.guideBorders(i, step.positionAt(theta))[ahead]; };
                const double theta = firstDescent(left, StepView::pieces, noise, best.theta, f);
                if (!best.isAfter(theta)) continue;
                best = {FoundEvent::PieceEnds, theta, -1, {}};
                best.guide = i;
                best.ahead = ahead;
            }
    }
};

} // namespace

std::unique_ptr<EventWitness> guideWitness() { return std::make_unique<GuideWitness>(); }

} // namespace escapement
