// The functions of time that motors and loads of a mechanism follow: how far steps may go, and where there are breaks.

#include "engine/dynamics/joints/joint_contacts.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/math/root.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr double shortestPanel = 2e-5; // s
constexpr double beforePole = 1e-6;    // s, and of the time: there a run ends that would come to one
constexpr int looks = 8;        // at where a motor leads in a step: it shows every change of the motor's function
constexpr double stencil = 2.0; // of the first step of a difference quotient: further off nothing matters

template <class Drives, class Loads, class Visit> void visitAll(Drives& drives, Loads& loads, const Visit& visit) {
    for (auto& drive : drives)
        if (drive.function().usesTime()) visit(drive.function(), drive.name(), true);
    for (auto& load : loads) {
        if (load.value.usesTime()) visit(load.value, load.name, load.motor);
        for (auto& part : load.vector)
            if (part.usesTime()) visit(part, load.name, false);
    }
}

} // namespace

template <class Visit> void MultibodySystem::visitFunctions(const Visit& visit) { visitAll(drives_, loads_, visit); }
template <class Visit> void MultibodySystem::visitFunctions(const Visit& visit) const {
    visitAll(drives_, loads_, visit);
}

void MultibodySystem::watchFunctions(double panel) {
    visitFunctions([&](LoadFunction& f, const std::string&, bool) {
        prescribed_ = true;
        f.watch(std::clamp(panel, shortestPanel, firstDifference));
    });
}

double MultibodySystem::longestStep(double t, double longest) const {
    longest = longestCounted(longest);
    if (!prescribed_) return longest;
    visitFunctions(
        [&](const LoadFunction& f, const std::string&, bool) { longest = f.pieces()->longestStep(t, longest); });
    return longest;
}

TimeBreak MultibodySystem::nextBreak(double t, double within) const {
    TimeBreak first = drivenPast(t, within);
    if (!prescribed_) return first;
    visitFunctions([&](const LoadFunction& f, const std::string& name, bool motor) {
        const SmoothPieces::Break* next = f.pieces()->next(t, within);
        if (!next) return;
        const double time =
            next->unbounded ? std::max(t, next->before - beforePole * (1.0 + next->before)) : next->after;
        if (time >= first.time) return;
        first = {time, fmt::format("{} '{}'", motor ? "the motor of joint" : "load", name), ""};
        if (!next->unbounded) return;
        first.ends =
            fmt::format("{} grows beyond all bounds at t = {:.9g} s, and no motion follows it there; check its "
                        "expression, or end the run before",
                        first.name, next->before);
    });
    return first;
}

std::string MultibodySystem::passesLimit(const JointLimit& guard) const {
    const CoordinateTerm& term = guard.form.terms[0];
    const CompiledJoint& joint = joints_[std::size_t(term.joint)];
    return fmt::format("the motor of joint '{}' drives it past its {} limit {:.6g} {}; change the motor or the limits",
                       joint.name, guard.upper ? "upper" : "lower", guard.limit,
                       joint.coordinate(term.coordinate).unit());
}

/// The first instant from t to t + within at which a motor leads its coordinate past the joint's limits: its function
/// alone tells.
TimeBreak MultibodySystem::drivenPast(double t, double within) const {
    TimeBreak first;
    const auto instant = [&](int look) { return look == looks ? t + within : t + within * look / looks; };
    double at[looks + 1];
    const Drive* seen = nullptr;
    for (const auto& guard : guards_) {
        const CoordinateTerm& term = guard->form.terms[0];
        const auto drive = std::find_if(drives_.begin(), drives_.end(), [&](const Drive& each) {
            return each.joint == term.joint && each.coordinate == term.coordinate;
        });
        if (&*drive != seen) // both limits of a joint follow one another
            for (int k = 0; k <= looks; ++k) at[k] = drive->leadsTo(instant(k));
        seen = &*drive;
        const auto roomAt = [&](double value) {
            return (guard->upper ? guard->limit - value : value - guard->limit) + limitPassed();
        };
        const auto room = [&](double time) { return roomAt(drive->leadsTo(time)); };
        if (roomAt(at[0]) <= 0.0) return {t, drive->name(), passesLimit(*guard)};
        for (int k = 0; k <= looks; ++k) {
            const double before = roomAt(at[std::max(k - 1, 0)]), here = roomAt(at[k]),
                         after = roomAt(at[std::min(k + 1, looks)]), from = instant(std::max(k - 1, 0));
            if (!(from < first.time)) break;
            double past = instant(k);
            if (!(here <= 0.0)) {
                // The nearest to the limit of three: it may lead past it and back in between.
                if (!(here <= before && here <= after) || (here == before && here == after)) continue;
                const auto [least, value] = findMinimum(room, from, instant(std::min(k + 1, looks)));
                if (!(value <= 0.0)) continue;
                past = least;
            }
            const double time = findSwitch([&](double s) { return room(s) <= 0.0; }, from, past, 0.0);
            if (time < first.time) first = {time, drive->name(), passesLimit(*guard)};
            break;
        }
    }
    return first;
}

void MultibodySystem::keepToPieces(double t, double ahead) {
    if (!prescribed_) return;
    visitFunctions([&](LoadFunction& f, const std::string&, bool) {
        SmoothRange range;
        const double within = stencil * firstDifference;
        if (const SmoothPieces::Break* last = f.pieces()->last(t, within)) range.low = last->after;
        if (const SmoothPieces::Break* next = f.pieces()->next(t, ahead + within)) range.high = next->before;
        range.scale = f.pieces()->finest(t, within);
        f.keepTo(range);
    });
}

void MultibodySystem::leavePieces() {
    leaveLaws();
    if (!prescribed_) return;
    visitFunctions([](LoadFunction& f, const std::string&, bool) { f.keepTo({}); });
}

} // namespace escapement
