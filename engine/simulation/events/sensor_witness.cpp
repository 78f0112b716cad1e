// Where the quantity that a sensor watches comes to its value.
//
// The states of a step are the same for all sensors: each is made once, and all are asked there. What comes to its
// value where another one does is found together with it, so that one stop is enough for all of them.

#include "engine/simulation/events/border_descent.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/events/step_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace escapement {

extern const EventType sensorActs;

namespace {

class SensorWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        if (!step.sensed || step.sensed->count() == 0) return;
        sample(step);
        findCandidates(*step.sensed);
        bool found = false;
        for (const Candidate& one : candidates_) {
            if (best.type && !mayBeEarlier(step, one, best.theta, found)) continue;
            const double theta = firstActing(step, one.sensor, best.theta);
            if (!(theta <= 1.0) || !best.isAfter(theta)) continue;
            best = {&sensorActs, theta, -1, {}};
            best.subject = one.sensor;
            found = true;
        }
        if (found) addOthers(step, best);
    }

  private:
    static constexpr int pieces = StepView::pieces;
    using Samples = std::array<double, pieces + 1>;
    struct Candidate {
        int sensor = 0;
        double first = 0.0; ///< fraction of the step from which it may pass
        double about = 0.0; ///< where it does by a straight line between samples
        bool plain = false; ///< one piece behind `first` it is beyond its value, and before it is not
    };

    void sample(StepView& step) {
        SensedQuantities& sensed = *step.sensed;
        left_.resize(std::size_t(sensed.count()));
        for (int j = 0; j <= pieces; ++j) {
            const auto [q, v] = step.stateSampleAt(j);
            sensed.stand(step.timeAt(double(j) / pieces), q, v);
            for (int i = 0; i < sensed.count(); ++i)
                if (const int side = sensed.side(i); side != 0)
                    left_[std::size_t(i)][std::size_t(j)] = side * sensed.excess(i);
        }
        standing_ = -1.0;
    }

    /// Those that may pass, in the order in which they seem to: the first one found then leaves little to look for.
    void findCandidates(const SensedQuantities& sensed) {
        candidates_.clear();
        for (int i = 0; i < sensed.count(); ++i) {
            if (sensed.side(i) == 0) continue;
            const Samples& left = left_[std::size_t(i)];
            for (std::size_t j = 1; j <= pieces; ++j) {
                const bool beyond = left[j] < -sensed.noise(i);
                if (!beyond && !isValley(left, j)) continue;
                const double first = double(j - 1) / pieces, above = std::max(0.0, left[j - 1]);
                candidates_.push_back({i, first, beyond ? first + above / (above - left[j]) / pieces : first, beyond});
                break;
            }
        }
        std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
            return a.about < b.about || (a.about == b.about && a.sensor < b.sensor);
        });
    }

    /// Whether it may go below zero and come back around sample j, as firstDescent sees it.
    static bool isValley(const Samples& left, std::size_t j) {
        return j < pieces && left[j] < left[j - 1] && left[j] <= left[j + 1] &&
               !(left[j] > std::max(left[j - 1], left[j + 1]) - left[j]);
    }

    double excessAt(StepView& step, int i, double theta) {
        SensedQuantities& sensed = *step.sensed;
        if (standing_ != theta) {
            const auto [q, v] = step.stateAt(theta);
            sensed.stand(step.timeAt(theta), q, v);
            standing_ = theta;
        }
        return sensed.side(i) * sensed.excess(i);
    }

    /// What is not beyond its value yet where the first one so far passes does so behind it; what cannot be told from
    /// its value where another sensor's passes does so together with it.
    bool mayBeEarlier(StepView& step, const Candidate& one, double theta, bool besideSensor) {
        if (one.first > theta) return false;
        if (!one.plain || theta > one.first + 1.0 / pieces) return true;
        const double noise = step.sensed->noise(one.sensor);
        return excessAt(step, one.sensor, theta) < (besideSensor ? -noise : noise);
    }

    void addOthers(StepView& step, FoundEvent& best) {
        const SensedQuantities& sensed = *step.sensed;
        for (const Candidate& one : candidates_) {
            const int i = one.sensor;
            if (i == best.subject || !one.plain || !sensed.acts(i, sensed.side(i) < 0)) continue;
            if (one.first > best.theta || best.theta > one.first + 1.0 / pieces) continue;
            if (std::abs(excessAt(step, i, best.theta)) <= sensed.noise(i)) best.others.push_back(i);
        }
    }

    /// Where the quantity first passes the value in a sense in which the sensor acts; above 1: nowhere in the step.
    double firstActing(StepView& step, int i, double until) {
        const SensedQuantities& sensed = *step.sensed;
        double from = 0.0, sign = 1.0;
        // It may pass to and fro within a step.
        for (int passed = 0; passed < pieces && from < until; ++passed) {
            const auto inside = [&](double part) { return sign * excessAt(step, i, from + part * (1.0 - from)); };
            Samples left = left_[std::size_t(i)];
            if (passed > 0)
                for (int j = 0; j <= pieces; ++j) left[std::size_t(j)] = inside(double(j) / pieces);
            const double last = from < 1.0 ? (until - from) / (1.0 - from) : 0.0;
            const double part = firstDescent(left.data(), pieces, sensed.noise(i), last, inside);
            if (part > 1.0) break;
            from += part * (1.0 - from);
            sign = -sign;
            if (sensed.acts(i, sign * sensed.side(i) > 0.0)) return from;
        }
        return 2.0;
    }

    std::vector<Samples> left_; ///< of each sensor: up to its value, negative beyond
    std::vector<Candidate> candidates_;
    double standing_ = -1.0; ///< fraction of the step at which quantities are asked for
};

std::unique_ptr<EventWitness> sensorWitness() { return std::make_unique<SensorWitness>(); }

void handleSensor(RunContext&, const EventParts& parts, const FoundEvent& event) {
    parts.sensing.pass(event.subject, event.others);
}

} // namespace

const EventType sensorActs{.witness = sensorWitness, .handle = handleSensor};

} // namespace escapement
