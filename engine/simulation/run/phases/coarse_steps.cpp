#include "engine/simulation/run/phases/coarse_steps.h"

#include "engine/complementarity/contact_dynamics.h"
#include "engine/dynamics/system.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double turnsFar = 0.2;     // rad, of a normal in a step
constexpr double turnsLittle = 0.05; // of a step that follows well
constexpr double share = 0.01;       // of the steps, from which on it is said
constexpr int unseenAllowed = 20;    // steps,
constexpr int unseenApart = 100;     // with no more others between two of them

} // namespace

void CoarseSteps::note(const System& system, const TimeStep& step) {
    now_.clear();
    if (!step.heap)
        for (std::size_t k = 0; k < step.contacts.size(); ++k)
            if (step.impulses[3 * Eigen::Index(k)] > 0.0) now_.emplace_back(step.contacts[k], step.geometry[k].normal);
    if (unseen_ > 0 && ++sinceUnseen_ > unseenApart) unseen_ = 0;
    if (unseen_ > 0 && std::any_of(now_.begin(), now_.end(), [&](const auto& one) {
            return areOfSameBodies(system.contactName(one.first), unseenPair_);
        }))
        unseen_ = 0; // what was in has been answered
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

void CoarseSteps::noteUnseen(const System& system, int contact, double turned, double length) {
    PairRow pair = system.contactName(contact);
    if (unseen_ > 0 && !areOfSameBodies(pair, unseenPair_)) unseen_ = 0;
    unseenPair_ = std::move(pair);
    sinceUnseen_ = 0;
    if (++unseen_ < unseenAllowed) return;
    throw RunError(fmt::format("bodies turn by {:.2g} rad in a time step, and \"{}\" comes and goes within one: in {} "
                               "steps they were taken out "
                               "of one another without any force that was seen; set /run/step below {:.1e} s",
                               turned, system.contactName(contact).contact, unseen_, length * turnsLittle / turned));
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
