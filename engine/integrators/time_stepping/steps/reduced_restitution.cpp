// Steps that bring in energy by their restitution, made again with as much of it as brings in none.

#include "engine/integrators/time_stepping/steps/guarded_steps.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr int halvingsOfRestitution = 8; // to find how much of it a step can have

} // namespace

/// By the scheme, with as much of the restitution as brings in no energy: with friction Newton's law can, and
/// Poisson's.
bool GuardedSteps::reduced(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    shares_.clear();
    const auto at = [&](double share) {
        share_ = share;
        return attempt(Law::Reduced, start, memory, result);
    };
    const bool mayShorten = shorten_;
    if (!scheme_->countRestitution(1.0)) {
        shorten_ = false; // no attempt has asked for a shorter step: the other laws come first
        return false;
    }
    if (!gaining_.empty()) {
        const bool done = reducedApart(start, memory, result);
        if (done) shorten_ = mayShorten;
        return done;
    }
    if (!at(0.0)) return false;
    double low = 0.0, high = 1.0;
    for (int i = 0; i < halvingsOfRestitution; ++i) {
        const double middle = 0.5 * (low + high);
        (at(middle) ? low : high) = middle;
    }
    shorten_ = mayShorten;
    return at(low);
}

/// The same where some islands of bodies gain and others do not: these keep all of their restitution.
bool GuardedSteps::reducedApart(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    const auto at = [&](const auto& shareOf) {
        shares_.clear();
        share_ = 0.0; // the largest of those that are named
        for (Gaining& one : gaining_) {
            one.share = shareOf(one);
            share_ = std::max(share_, one.share);
            shares_.emplace_back(one.contact, one.share);
        }
        return attempt(Law::Reduced, start, memory, result);
    };
    while (!at([](const Gaining&) { return 0.0; }))
        if (!alsoGains()) return false;
    for (int i = 0; i < halvingsOfRestitution; ++i) {
        const bool none = at([](const Gaining& one) { return 0.5 * (one.low + one.high); });
        for (Gaining& one : gaining_) {
            const bool gains = !none && (!islands_.anyFailed() || islands_.hasFailed(one.contact));
            (gains ? one.high : one.low) = one.share;
        }
    }
    return at([](const Gaining& one) { return one.low; });
}

/// Notes the contacts of the islands that have gained in the last attempt, in ascending order; whether there are new
/// ones.
bool GuardedSteps::alsoGains() {
    const std::size_t before = gaining_.size();
    for (const IslandGains::Gaining& one : islands_.gaining())
        if (std::none_of(gaining_.begin(), gaining_.end(), [&](const Gaining& a) { return a.contact == one.contact; }))
            gaining_.push_back({.contact = one.contact});
    std::sort(gaining_.begin(), gaining_.end(),
              [](const Gaining& a, const Gaining& b) { return a.contact < b.contact; });
    return gaining_.size() > before;
}

} // namespace escapement
