#include "engine/simulation/events/step_view.h"

#include <algorithm>

namespace escapement {

void StepView::begin(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                     const SparseValues<char>& armed, const std::vector<int>& jointRows) {
    model_ = &model;
    integrator_ = &integrator;
    armed_ = &armed;
    jointRows_ = &jointRows;
    t_ = t;
    h_ = h;
    misses.clear();
    std::fill(std::begin(sampled_), std::end(sampled_), false);
    std::fill(std::begin(statesSampled_), std::end(statesSampled_), false);
}

bool StepView::isClosed(int candidate) const {
    const auto& closed = model_->closed();
    return std::any_of(closed.begin(), closed.end(), [&](const ClosedContact& c) { return c.index == candidate; });
}

const Vector& StepView::positionAt(double theta) {
    integrator_->densePosition(theta, q_);
    return q_;
}

std::pair<const Vector&, const Vector&> StepView::stateAt(double theta) {
    integrator_->dense(*model_, theta, q_, v_);
    return {q_, v_};
}

const Vector& StepView::sampleAt(int j) {
    if (!sampled_[j]) integrator_->densePosition(double(j) / pieces, samples_[j]);
    sampled_[j] = true;
    return samples_[j];
}

std::pair<const Vector&, const Vector&> StepView::stateSampleAt(int j) {
    auto& [q, v] = stateSamples_[j];
    if (!statesSampled_[j]) integrator_->dense(*model_, double(j) / pieces, q, v);
    statesSampled_[j] = true;
    return {q, v};
}

} // namespace escapement
