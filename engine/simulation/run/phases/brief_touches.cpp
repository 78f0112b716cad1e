#include "engine/simulation/run/phases/brief_touches.h"

#include "engine/complementarity/elastic_step.h"
#include "engine/dynamics/system.h"

#include <fmt/format.h>

#include <cmath>

namespace escapement {
namespace {

// A touch of n steps has h^2 W V'' = (pi / n)^2 by a compliance, and where it is deepest 1.875 (2.94 / n)^2 by Hertz's
// law [Johnson1985, 11.1.3]: from this n on both are followed without damping.
const int resolved = int(std::ceil(2.94 * std::sqrt(1.875 / followedBelow)));
constexpr double worthSaying = 0.01; // of all that was dissipated

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
    return fmt::format("{} of {} touches of elastic contacts are over within fewer than {} steps, the briefest of "
                       "\"{}\" within {}, and "
                       "took {:.3g} J of {:.3g} J dissipated: such steps damp a bounce, whatever its law; set "
                       "/run/step below {:.1e} s",
                       brief_, all_, resolved, system.contactName(briefest_.contact).contact, briefest_.steps, taken_,
                       dissipated, briefest_.lasts / resolved);
}

} // namespace escapement
