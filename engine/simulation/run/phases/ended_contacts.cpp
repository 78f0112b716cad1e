#include "engine/simulation/run/phases/ended_contacts.h"

#include "engine/complementarity/elastic_step.h"
#include "engine/dynamics/system.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {
namespace {

constexpr double worthTelling = 1e-3; // of the energy turned over

/// J, not below 0.
double energyOf(const TimeStepMemory& memory, int contact) {
    const auto known = std::ranges::lower_bound(memory.taken, contact, {}, &std::pair<int, double>::first);
    return known != memory.taken.end() && known->first == contact ? std::max(0.0, known->second) : 0.0;
}

bool acts(const TimeStepMemory& memory, int contact) {
    return std::ranges::binary_search(memory.impulses, contact, {}, &std::pair<int, Vec3>::first);
}

} // namespace

void EndedContacts::Lost::add(int by, Ended ended, double left) {
    ended.energy = std::min(ended.energy, left);
    sum += ended.energy;
    if (!(ended.energy > most.energy)) return;
    most = ended;
    contact = by;
}

void EndedContacts::note(const System& system, const TimeStepMemory& before, const TimeStepMemory& after, double begin,
                         In<Vector> q) {
    if (after.taken.empty() && ended_.empty()) return;
    for (const auto& [contact, impulse] : before.impulses)
        if (const double left = energyOf(after, contact); left > 0.0 && !acts(after, contact))
            ended_[contact] = {begin, left};
    for (const auto& [contact, impulse] : after.impulses) {
        const auto known = ended_.find(contact);
        if (known == ended_.end()) continue;
        // What it still is pressed in by when it comes back it has kept.
        const double kept =
            storedEnergy(system.contactLaw(contact), system.contactGap(contact, q).gap + after.dent(contact));
        lost_.add(contact, known->second, std::max(0.0, energyOf(before, contact) - kept));
        ended_.erase(known);
    }
}

std::optional<std::string> EndedContacts::said(const System& system, const TimeStepMemory& memory,
                                               double turnover) const {
    Lost lost = lost_;
    for (const auto& [contact, ended] : ended_) lost.add(contact, ended, energyOf(memory, contact));
    if (!(lost.sum > worthTelling * turnover)) return {};
    const PairRow name = system.contactName(lost.contact);
    return fmt::format("contacts that give way have ended while they were pressed in, at the ends of their features, "
                       "and no others could take over {:.3g} J of {:.3g} J that was turned over: this counts as lost "
                       "to impacts. The most, {:.3g} J, \"{}\" ({} - {}) lost at t = {:.6g} s. Such losses are none of "
                       "the steps, and shorter ones take as much: let contacts press harder by their law, so that "
                       "what gives way is small against the faces and edges around it",
                       lost.sum, turnover, lost.most.energy, name.contact, name.feature_a, name.feature_b,
                       lost.most.time);
}

} // namespace escapement
