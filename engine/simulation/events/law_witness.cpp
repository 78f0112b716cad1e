// Where the length or the rate of a load comes to a kink or a jump of its law.

#include "engine/simulation/events/border_descent.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/events/step_view.h"

#include <cmath>

namespace escapement {

extern const EventType lawEnds;

namespace {

class LawWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        for (int i = 0; i < step.system.lawCount(); ++i) {
            const bool asksRate = step.system.lawAsksRate(i);
            const auto borders = [&](double theta) -> Vec2 {
                if (!asksRate) return step.system.lawBorders(i, step.positionAt(theta), Vector());
                const auto [q, v] = step.stateAt(theta);
                return step.system.lawBorders(i, q, v);
            };
            const auto sample = [&](int j) -> Vec2 { // kept for all
                if (!asksRate) return step.system.lawBorders(i, step.sampleAt(j), Vector());
                const auto [q, v] = step.stateSampleAt(j);
                return step.system.lawBorders(i, q, v);
            };
            const Vec2 first = sample(0);
            if (!first.array().isFinite().any()) continue; // one piece without ends
            double left[2][StepView::pieces + 1];
            for (int j = 0; j <= StepView::pieces; ++j) {
                const Vec2 now = j == 0 ? first : sample(j);
                left[0][j] = now[0];
                left[1][j] = now[1];
            }
            for (const int which : {0, 1}) { // length, rate
                if (!std::isfinite(left[which][0])) continue;
                const auto f = [&](double theta) { return borders(theta)[which]; };
                const double theta = firstDescent(left[which], StepView::pieces, 0.0, best.theta, f);
                if (!best.isAfter(theta)) continue;
                best = {&lawEnds, theta, -1, {}};
                best.subject = i;
            }
        }
    }
};

std::unique_ptr<EventWitness> lawWitness() { return std::make_unique<LawWitness>(); }

void handleLaw(RunContext&, const EventParts& parts, const FoundEvent& event) { parts.breaks.passLaw(event.subject); }

} // namespace

const EventType lawEnds{.witness = lawWitness, .handle = handleLaw};

} // namespace escapement
