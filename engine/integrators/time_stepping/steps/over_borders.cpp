#include "engine/integrators/time_stepping/steps/over_borders.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr double goesOnStraight = 0.98; // cosine, of a normal in a step: where it turns further a body is struck anew
constexpr double samePlace = 1e-6;      // of the contact's size

} // namespace

void OverBorders::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    findBeyond(start, memory);
    for (const auto& one : beyond_) {
        const auto place = std::lower_bound(memory.impulses.begin(), memory.impulses.end(), one.first,
                                            [](const auto& known, int contact) { return known.first < contact; });
        if (place == memory.impulses.end() || place->first != one.first) memory.impulses.insert(place, one);
    }
    scheme_->step(start, memory, result);
}

/// One gap for each contact that presses; more only at borders.
void OverBorders::findBeyond(const TimeStepStart& start, const TimeStepMemory& memory) {
    beyond_.clear();
    if (!start.heaps && int(memory.impulses.size()) >= contactsForMomentum) return;
    bool placed = false;
    for (const auto& [contact, impulse] : memory.impulses) {
        if (!(impulse[0] > 0.0) || !start.armed[contact] || start.isInHeap(contact, memory.impulses.size())) continue;
        const ContactLaw law = system_.contactLaw(contact);
        if (!law.rigid() || law.preload > 0.0) continue;
        if (!placed) { // where the bodies come without forces: a border is found as well so
            placed = true;
            middle_.resize(start.q.size());
            ahead_.resize(start.q.size());
            move_ = 0.5 * start.h * start.v;
            system_.displace(start.q, move_, middle_);
            move_ = start.h * start.v;
            system_.displace(start.q, move_, ahead_);
        }
        if (system_.contactGap(contact, ahead_).valid) continue;
        for (const Vector* q : {&start.q, static_cast<const Vector*>(&middle_), static_cast<const Vector*>(&ahead_)})
            lookAt(contact, impulse, *q);
    }
}

void OverBorders::lookAt(int contact, const Vec3& impulse, In<Vector> q) {
    const ContactGap gap = system_.contactGap(contact, q);
    const double size = system_.contactSize(contact);
    if (gap.valid || !(-gap.border < size)) return;
    const ContactGeometry left = motion_.geometry(contact, q);
    const double reach = samePlace * size + 2.0 * std::max(0.0, -gap.border);
    const PairRow pair = system_.contactName(contact);
    system_.eachContactAt(q, std::max(0.0, gap.gap) + reach, left, reach, [&](int i, const ContactGap& other) {
        if (i == contact || !other.valid || !areOfSameBodies(system_.contactName(i), pair)) return;
        const ContactGeometry now = motion_.geometry(i, q);
        if (now.normal.dot(left.normal) >= goesOnStraight && (now.pointA - left.pointA).norm() <= reach)
            beyond_.emplace_back(i, impulse);
    });
}

std::unique_ptr<TimeStepper> overBorders(System& system, std::unique_ptr<TimeStepper> scheme) {
    return std::make_unique<OverBorders>(system, std::move(scheme));
}

} // namespace escapement
