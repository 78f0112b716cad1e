#include "engine/simulation/run/phases/brief_touches.h"

#include "engine/dynamics/system.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace escapement {
namespace {

// A step that is implicit in the depth damps an oscillation of circular frequency w by the ratio w h / 2: over half a
// period of n steps exp(-pi^2 / n) of its energy is left.
constexpr int resolved = 100;        // steps of a touch, from which on a tenth is lost at most
constexpr double worthSaying = 0.01; // of all that was dissipated

double lostIn(int steps) { return 1.0 - std::exp(-std::numbers::pi * std::numbers::pi / steps); }

} // namespace

void BriefTouches::note(const System& system, const TimeStep& step) {
    now_.clear();
    auto before = touches_.begin();
    const auto end = [&](const Touch& touch) {
        ++all_;
        if (touch.steps >= resolved) return;
        ++brief_;
        taken_ += touch.takes;
        if (briefest_.steps == 0 || touch.steps < briefest_.steps) briefest_ = touch;
    };
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        if (!(step.impulses[3 * Eigen::Index(k)] > 0.0)) continue;
        const int contact = step.contacts[k];
        const ContactLaw law = system.contactLaw(contact);
        if (!(law.compliance > 0.0) && !(law.hertz > 0.0)) continue;
        for (; before != touches_.end() && before->contact < contact; ++before) end(*before);
        Touch touch{contact};
        if (before != touches_.end() && before->contact == contact) touch = *before++;
        ++touch.steps;
        touch.lasts += step.length;
        touch.takes += step.lost[2 * Eigen::Index(k)];
        now_.push_back(touch);
    }
    for (; before != touches_.end(); ++before) end(*before);
    std::swap(touches_, now_);
}

std::optional<std::string> BriefTouches::said(const System& system, double dissipated) const {
    if (brief_ == 0 || !(taken_ > worthSaying * dissipated)) return {};
    return fmt::format(
        "{} of {} touches of elastic contacts are over within {} steps, the briefest of \"{}\" within {}, and took "
        "{:.3g} "
        "J of {:.3g} J dissipated: such steps take {:.2g} of the energy of a bounce, whatever its law; set /run/step "
        "below {:.1e} s",
        brief_, all_, resolved, system.contactName(briefest_.contact).contact, briefest_.steps, taken_, dissipated,
        lostIn(briefest_.steps), briefest_.lasts / resolved);
}

} // namespace escapement
