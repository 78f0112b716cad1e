#include "engine/simulation/run/phases/retreat.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr int stepsBetween = 16;       // states that are kept
constexpr std::size_t mostKept = 4;    // states, or
constexpr std::size_t mostFrames = 64; // held back: then all that has moved is looked at at the next frame
constexpr double shorter = 8.0;        // times than the step that lost it, at least,
constexpr double parts = 32.0;         // and than the way; in time steps
constexpr double shorterStill = 8.0;   // times with each further try
constexpr int mostTries = 3;           // of them the first in shorter steps
constexpr double beyond = 2.0;         // output steps, or
constexpr double beyondSteps = 1.0;    // lengths of that step, past where it was noticed

} // namespace

void Retreat::begin() {
    if (may()) settings_.watch->goBack(state_.t);
}

void Retreat::keep() {
    Kept& kept = kept_.emplace_back();
    run_.save(kept.state);
    kept.summary = summary_;
    kept.time = state_.t;
    kept.row = settings_.held->count();
    steps_ = 0;
}

void Retreat::note() {
    if (!may() || state_.t < until_) return;
    if (state_.strategy != Strategy::EventDriven) { // first-order steps have no better ones to go back to
        kept_.clear();
        settings_.held->releaseAll();
        return;
    }
    tries_ = 0;
    const double trusted = settings_.watch->trustedUntil();
    while (kept_.size() > 2 && kept_[2].time <= trusted) kept_.pop_front();
    if (kept_.empty() || ++steps_ >= stepsBetween) keep();
    settings_.held->releaseTo(kept_.front().row);
    if (kept_.size() > mostKept || settings_.held->heldFrames() > mostFrames) settings_.watch->lookNext();
}

/// Which of the states the way is gone again from: the last of those kept.
bool Retreat::choose(const UntrustedError& problem) {
    const bool again = state_.t < until_ || problem.seen <= until_;
    tries_ = again ? tries_ + 1 : 0;
    if (again) { // the last try begins still earlier
        if (tries_ == mostTries - 1 && kept_.size() > 1) kept_.pop_back();
        return !kept_.empty();
    }
    length_ = integrator_.length();
    // The energies may have left their way some steps before it was noticed.
    const double trusted =
        problem.by == UntrustedError::By::Energies ? state_.t : std::min(state_.t, settings_.watch->trustedUntil());
    while (!kept_.empty() && kept_.back().time > trusted) kept_.pop_back();
    if (problem.by == UntrustedError::By::Energies && kept_.size() > 1) kept_.resize(1);
    return !kept_.empty();
}

void Retreat::restore(const Kept& kept) {
    settings_.held->dropFrom(kept.row);
    summary_ = kept.summary;
    run_.restore(kept.state);
    run_.done = false;
    settings_.watch->goBack(kept.time);
    headway_.begin();
    steps_ = 0;
}

/// What has come in from beside waits until it is out again; between bodies that have been found in one another it
/// comes no further in.
void Retreat::arm(const UntrustedError& problem) {
    const auto isOf = [](const std::string& feature, const std::string& body) {
        return feature.size() > body.size() && feature[body.size()] == '|' && feature.starts_with(body);
    };
    system_.eachContact(state_.q, 0.0, true, [&](int i, const ContactGap& gap) {
        if (!gap.valid || !(gap.gap <= 0.0) || !(-gap.gap <= problem.depth)) return;
        const PairRow name = system_.contactName(i);
        if (name.contact == problem.contact && isOf(name.feature_a, problem.bodyA) &&
            isOf(name.feature_b, problem.bodyB))
            state_.armed[std::size_t(i)] = 1;
    });
}

bool Retreat::back(const UntrustedError& problem) {
    if (!may() || !choose(problem)) return false;
    const bool steps = tries_ > 0;
    if (tries_ >= (problem.by == UntrustedError::By::Energies ? 1 : mostTries)) return false;
    if (steps && strategy_.row(Trigger::Untrusted).reaction != Reaction::StepTime)
        strategy_.react(Trigger::Untrusted, problem.what());
    const double way = problem.seen - kept_.back().time;
    until_ = std::max(until_, problem.seen + std::max(beyond * settings_.outputStep, beyondSteps * length_));
    restore(kept_.back());
    ++state_.instants;
    if (steps) {
        const double step = way / parts / (tries_ > 1 ? shorterStill : 1.0);
        strategy_.react(Trigger::Untrusted, fmt::format("noticed at t = {:.9g} s: {}", problem.seen, problem.what()),
                        std::min(step, settings_.step));
        state_.steppedUntil = until_;
        arm(problem);
    } else {
        state_.shortUntil = until_;
        state_.shortStep = std::min(length_ / shorter, way / parts);
        const std::string text =
            fmt::format("the steps up to t = {:.9g} s are made again, shorter: {}", problem.seen, problem.what());
        output_.log(EventKind::Rejection, -1, text);
    }
    return true;
}

} // namespace escapement
