#include "engine/simulation/run/phases/lifted_contacts.h"

#include "engine/dynamics/system.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {
namespace {

constexpr double highEnough = 1e-3; // of the contact's size, from which on it is said
constexpr double thrown = 1.1;      // times the speed of the relaxation: what opens faster bounces

} // namespace

void LiftedContacts::note(const System& system, const TimeStep& step, double end, In<Vector> q) {
    if (!(step.lift > 0.0) && open_.empty()) return;
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        if (!(step.impulses[i] > 0.0)) continue;
        const double slips = system.contactLaw(step.contacts[k]).friction * step.velocities.segment<2>(i + 1).norm();
        const double speed = std::min(step.lift, slips);
        if (!(speed > 0.0) || step.velocities[i] > thrown * speed) {
            open_.erase(step.contacts[k]);
            continue;
        }
        // Some schemes let it slide on above the surface.
        const auto [lift, isNew] = open_.try_emplace(step.contacts[k]);
        if (isNew || step.geometry[k].gap <= 0.0) lift->second = {end - step.length, speed};
        else lift->second.speed = std::max(lift->second.speed, speed);
    }
    for (auto lift = open_.begin(); lift != open_.end();) {
        const ContactGap gap = system.contactGap(lift->first, q);
        if (!gap.valid) {
            lift = open_.erase(lift);
            continue;
        }
        // No higher than the relaxation itself has lifted it.
        const double height = std::min(gap.gap, lift->second.speed * (end - lift->second.since));
        const double share = height / system.contactSize(lift->first);
        if (share > highest_.share) highest_ = {lift->first, share, height, end, lift->second.speed};
        ++lift;
    }
}

std::optional<std::string> LiftedContacts::said(const System& system, bool chosen) const {
    if (!(highest_.share > highEnough)) return {};
    const std::string what = fmt::format(
        "the relaxed friction cone has lifted \"{}\" by {:.3g} mm off what it slid on, at t = {:.4g} s: what slides "
        "under it opens with the friction coefficient times its speed, there {:.3g} m/s, however short the steps. ",
        system.contactName(highest_.contact).contact, 1e3 * highest_.height, highest_.time, highest_.speed);
    return what + (chosen ? std::string("Set /run/contact_law to exact, which lifts nothing")
                          : fmt::format("Choose a scheme with the exact cone, such as {}", usualScheme()));
}

} // namespace escapement
