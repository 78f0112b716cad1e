#include "engine/integrators/time_stepping/steps/halved_steps.h"

#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double safety = 0.9, least = 0.1, most = 4.0; // factors of the step's length
constexpr double shortest = 1e-10;                      // s

double scaledRms(In<Vector> a, In<Vector> b) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < a.size(); ++i) {
        const double e = (a[i] - b[i]) / (1.0 + std::abs(a[i]));
        sum += e * e;
    }
    return std::sqrt(sum / double(std::max<Eigen::Index>(a.size(), 1)));
}

/// What a second half step adds to the books of the first.
void addTo(TimeStep& sum, TimeStep& second) {
    for (std::size_t k = 0; k < sum.contacts.size(); ++k) {
        const auto known = std::find(second.contacts.begin(), second.contacts.end(), sum.contacts[k]);
        const Eigen::Index i = 3 * Eigen::Index(k), n = Eigen::Index(second.contacts.size());
        if (known != second.contacts.end()) {
            second.impulses.segment<3>(3 * (known - second.contacts.begin())) += sum.impulses.segment<3>(i);
            second.lost.segment<2>(2 * (known - second.contacts.begin())) += sum.lost.segment<2>(2 * Eigen::Index(k));
            continue;
        }
        // Struck and left again within the step.
        second.contacts.push_back(sum.contacts[k]);
        second.geometry.push_back(sum.geometry[k]);
        second.mobility.push_back(sum.mobility[k]);
        second.impulses.conservativeResize(3 * n + 3);
        second.impulses.segment<3>(3 * n) = sum.impulses.segment<3>(i);
        second.lost.conservativeResize(2 * n + 2);
        second.lost.segment<2>(2 * n) = sum.lost.segment<2>(2 * Eigen::Index(k));
        second.velocities.conservativeResize(3 * n + 3);
        second.velocities.segment<3>(3 * n) = sum.velocities.segment<3>(i);
    }
    second.jointImpulses += sum.jointImpulses;
    second.dissipated += sum.dissipated;
    second.held += sum.held;
    second.gained += sum.gained;
    second.loads += sum.loads;
    second.motors += sum.motors;
    second.dampers += sum.dampers;
    second.iterations += sum.iterations;
    second.residual = std::max(second.residual, sum.residual);
    second.lift = std::max(second.lift, sum.lift);
    second.length += sum.length;
}

} // namespace

/// m: how much deeper than at the start contacts are in the middle and at the end, or have been on the way there.
double HalvedSteps::sunk(const TimeStepStart& start, const TimeStep& result) {
    deep_.clear();
    system_.eachContact(start.q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.valid && gap.gap < 0.0) deep_.emplace_back(i, -gap.gap);
    });
    double most = 0.0;
    const auto look = [&](int i, const ContactGap& gap) {
        if (!gap.valid || !(-gap.gap > most) || !start.armed[std::size_t(i)]) return;
        const ContactLaw law = system_.contactLaw(i);
        if (!law.hard() || std::isfinite(law.compression) || law.preload != 0.0) return;
        const auto before = std::find_if(deep_.begin(), deep_.end(), [i](const auto& one) { return one.first == i; });
        most = std::max(most, -gap.gap - (before == deep_.end() ? 0.0 : before->second));
    };
    for (const TimeStep* step : {static_cast<const TimeStep*>(&half_), &result}) {
        system_.eachContact(step->q, 0.0, false, look);
        system_.eachPassed(start.q, step->q, look);
    }
    return most;
}

void HalvedSteps::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    double h = start.h;
    bool rejected = false;
    while (true) {
        trial_ = memory;
        scheme_->step({start.t, start.q, start.v, h, start.jointRows, start.armed, start.touching}, trial_, whole_);
        trial_ = memory;
        scheme_->step({start.t, start.q, start.v, 0.5 * h, start.jointRows, start.armed, start.touching}, trial_,
                      half_);
        if (whole_.length < h || half_.length < 0.5 * h)
            throw RunError("halved steps need a scheme that keeps the step it is given");
        scheme_->step({start.t + 0.5 * h, half_.q, half_.v, 0.5 * h, start.jointRows, start.armed, start.touching},
                      trial_, result);
        double error = scaledRms(result.q, whole_.q) / tolerance_;
        if (error <= 1.0)
            error = std::max(error, sunk(start, result) / (tolerance_ * (1.0 + system_.characteristicLength())));
        const double factor = error > 0.0 ? safety / std::sqrt(error) : most;
        if (error <= 1.0 || h <= shortest) {
            addTo(half_, result);
            result.suggested = std::max(shortest, h * std::clamp(factor, least, rejected ? 1.0 : most));
            std::swap(memory, trial_);
            return;
        }
        rejected = true;
        h = std::max(shortest, h * std::clamp(factor, least, safety));
    }
}

} // namespace escapement
