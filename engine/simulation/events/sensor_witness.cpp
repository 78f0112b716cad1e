// Where the quantity that a sensor watches comes to its value.

#include "engine/simulation/events/border_descent.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/events/step_view.h"

namespace escapement {

extern const EventType sensorActs;

namespace {

class SensorWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        for (int i = 0; step.sensed && i < step.sensed->count(); ++i) {
            const double theta = firstActing(step, i, best.theta);
            if (!(theta <= 1.0) || !best.isAfter(theta)) continue;
            best = {&sensorActs, theta, -1, {}};
            best.subject = i;
        }
    }

  private:
    /// Where the quantity first passes the value in a sense in which the sensor acts; above 1: nowhere in the step.
    static double firstActing(StepView& step, int i, double until) {
        SensedQuantities& sensed = *step.sensed;
        int side = sensed.side(i);
        double from = 0.0;
        // It may pass to and fro within a step.
        for (int passed = 0; side != 0 && passed < StepView::pieces && from < until; ++passed) {
            const auto inside = [&](double part) {
                const double theta = from + part * (1.0 - from);
                const auto [q, v] = step.stateAt(theta);
                return side * sensed.excess(i, step.timeAt(theta), q, v);
            };
            double left[StepView::pieces + 1];
            for (int j = 0; j <= StepView::pieces; ++j) left[j] = inside(double(j) / StepView::pieces);
            const double last = from < 1.0 ? (until - from) / (1.0 - from) : 0.0;
            const double part = firstDescent(left, StepView::pieces, sensed.noise(i), last, inside);
            if (part > 1.0) break;
            from += part * (1.0 - from);
            side = -side;
            if (sensed.acts(i, side > 0)) return from;
        }
        return 2.0;
    }
};

std::unique_ptr<EventWitness> witness() { return std::make_unique<SensorWitness>(); }

void handle(RunContext&, const EventParts& parts, const FoundEvent& event) { parts.sensing.pass(event.subject); }

} // namespace

const EventType sensorActs{.witness = witness, .handle = handle};

} // namespace escapement
