// The functions of time that motors and loads of a mechanism follow: how far steps may go, and where there are breaks.

#include "engine/dynamics/multibody/multibody_system.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr double shortestPanel = 2e-5; // s
constexpr double stencil = 2.0;        // of the first step of a difference quotient: further off nothing matters

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
    TimeBreak first;
    if (!prescribed_) return first;
    visitFunctions([&](const LoadFunction& f, const std::string& name, bool motor) {
        const SmoothPieces::Break* next = f.pieces()->next(t, within);
        if (!next || next->after >= first.time) return;
        first.time = next->after;
        first.name = fmt::format("{} '{}'", motor ? "the motor of joint" : "load", name);
    });
    return first;
}

void MultibodySystem::keepToPieces(double t) {
    if (!prescribed_) return;
    visitFunctions([&](LoadFunction& f, const std::string&, bool) {
        SmoothRange range;
        const double within = stencil * firstDifference;
        if (const SmoothPieces::Break* last = f.pieces()->last(t, within)) range.low = last->after;
        if (const SmoothPieces::Break* next = f.pieces()->next(t, 0.1)) range.high = next->before;
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
