#include "engine/simulation/run/phases/coarse_steps.h"

#include "engine/complementarity/contact_dynamics.h"
#include "engine/dynamics/system.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double turnsFar = 0.2;     // rad, of a normal in a step
constexpr double turnsLittle = 0.05; // of a step that follows well
constexpr double share = 0.01;       // of the steps, from which on it is said

} // namespace

void CoarseSteps::note(const TimeStep& step) {
    now_.clear();
    if (int(step.contacts.size()) < contactsForMomentum)
        for (std::size_t k = 0; k < step.contacts.size(); ++k)
            if (step.impulses[3 * Eigen::Index(k)] > 0.0) now_.emplace_back(step.contacts[k], step.geometry[k].normal);
    bool any = false, far = false;
    auto before = normals_.begin();
    for (const auto& [contact, normal] : now_) {
        while (before != normals_.end() && before->first < contact) ++before;
        if (before == normals_.end() || before->first != contact) continue;
        any = true;
        const double turned = std::atan2(before->second.cross(normal).norm(), before->second.dot(normal));
        far = far || turned > turnsFar;
        if (turned <= furthest_) continue;
        furthest_ = turned;
        step_ = step.length;
        contact_ = contact;
    }
    followed_ += any;
    coarse_ += far;
    std::swap(normals_, now_);
}

std::optional<std::string> CoarseSteps::said(const System& system) const {
    if (coarse_ == 0 || double(coarse_) < share * double(followed_)) return {};
    return fmt::format(
        "in {} of {} time steps through which a contact presses on it turned by more than {} rad, \"{}\" by up to "
        "{:.2g} rad: such steps lead past its surfaces, and what it does to the bodies hangs on their "
        "length; set /run/step below {:.1e} s",
        coarse_, followed_, turnsFar, system.contactName(contact_).contact, furthest_, step_ * turnsLittle / furthest_);
}

} // namespace escapement
