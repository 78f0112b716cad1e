#include "engine/integrators/time_stepping/steps/elastic_account.h"

#include "engine/complementarity/elastic_step.h"
#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/parting.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double beyond = 2.0;        // of its depth: so far beyond a border something is still pressed in
constexpr double beyondPushing = 8.0; // of it: no farther, whatever it is pushed outward by
constexpr double stepsIn = 2.0;       // what is no deeper than these move it has come in on its way
constexpr double handsOver = 0.5;     // of what others stored: as much more may be taken from what contacts have taken
constexpr double heals = 0.05;        // of a dent, in a radian of the contact's own swinging
constexpr double shallow = 1e-9;      // of its depth: a dent of less is none

bool givesWay(const ContactLaw& law) { return !law.hard(); }
/// What may yield keeps its dents.
bool keepsDents(const ContactLaw& law) { return std::isfinite(law.compression); }

using Energies = std::vector<std::pair<int, double>>;

double& energyOf(Energies& energies, int contact) {
    auto at = std::lower_bound(energies.begin(), energies.end(), contact,
                               [](const auto& known, int wanted) { return known.first < wanted; });
    if (at == energies.end() || at->first != contact) at = energies.insert(at, {contact, 0.0});
    return at->second;
}

const double* knownEnergyOf(const Energies& energies, int contact) {
    const auto at = std::lower_bound(energies.begin(), energies.end(), contact,
                                     [](const auto& known, int wanted) { return known.first < wanted; });
    return at != energies.end() && at->first == contact ? &at->second : nullptr;
}

/// Beyond a border at which its surface ends: what it stores goes there (BorderPush).
bool leavesOver(const System& system, int contact, const ContactGap& gap, const TimeStepMemory& memory, In<Vector> q) {
    return !gap.valid && gap.border < -borderBand && hasPressedNeighbour(system, contact, memory) &&
           !isOnFeatures(system, contact, gap, q);
}

std::string nameOfBodies(const PairRow& pair) {
    const auto body = [](const std::string& feature) { return feature.substr(0, feature.find('|')); };
    return pair.contact + '|' + body(pair.feature_a) + '|' + body(pair.feature_b);
}

} // namespace

void setDent(TimeStepMemory& memory, int contact, double depth) {
    auto& dents = memory.dents;
    const auto known = std::find_if(dents.begin(), dents.end(), [&](const auto& one) { return one.first == contact; });
    if (known != dents.end()) known->second = depth;
    else if (depth > 0.0) // in their order, whichever bodies are looked at first
        dents.insert(std::find_if(dents.begin(), dents.end(), [&](const auto& one) { return one.first > contact; }),
                     {contact, depth});
}

bool hasPressedNeighbour(const System& system, int contact, const TimeStepMemory& memory) {
    const BodiesOf own(system, contact);
    return std::any_of(memory.impulses.begin(), memory.impulses.end(), [&](const auto& known) {
        return known.first != contact && known.second[0] > 0.0 && own.areOfTwo(known.first);
    });
}

bool pressesBeyondBorder(const System& system, int contact, const ContactGap& gap, const TimeStepMemory& memory) {
    const Vec3* last = lastImpulse(memory, contact);
    if (!last || !((*last)[0] > 0.0) || !(gap.gap < 0.0) || !(gap.border < 0.0)) return false;
    const ContactLaw law = system.contactLaw(contact);
    if (!givesWay(law)) return false;
    return gap.border > beyond * gap.gap ||
           (isElastic(law) && gap.border > beyondPushing * gap.gap && hasPressedNeighbour(system, contact, memory));
}

int ElasticAccount::bodiesOf(int contact) {
    if (bodies_.size() <= std::size_t(contact)) bodies_.resize(std::size_t(contact) + 1, -1);
    int& bodies = bodies_[std::size_t(contact)];
    if (bodies < 0)
        bodies = known_.emplace(nameOfBodies(system_.contactName(contact)), int(known_.size())).first->second;
    return bodies;
}

double ElasticAccount::gapOf(int contact, In<Vector> q, const TimeStepMemory& memory) const {
    return system_.contactGap(contact, q).gap + memory.dent(contact);
}

/// J, that contacts which act between these bodies have taken, and neither given back nor store.
double ElasticAccount::freeEnergy(int bodies, In<Vector> q, const TimeStepMemory& memory) {
    double sum = 0.0;
    for (const auto& [contact, taken] : memory.taken)
        if (bodiesOf(contact) == bodies && lastImpulse(memory, contact))
            sum += taken - storedEnergy(system_.contactLaw(contact), gapOf(contact, q, memory));
    return sum;
}

/// 1/kg, along the normal, of bodies without joints.
double ElasticAccount::mobility(int contact, In<Vector> q) {
    if (!system_.hasBlocks()) {
        rows_.resize(3, system_.nv());
        system_.contactRows(contact, q, rows_);
        Vector answer = rows_.row(0).transpose();
        system_.solveMass(answer);
        return rows_.row(0).dot(answer);
    }
    blocks_.clear();
    system_.contactBlocks(contact, q, blocks_);
    double sum = 0.0;
    for (int b = 0; b < blocks_.blockCount(); ++b) {
        const auto normal = blocks_.block(b).row(0);
        sum += normal.dot(normal * system_.inverseMass(blocks_.place(b).column));
    }
    return sum;
}

void ElasticAccount::healDents(const TimeStepStart& start, double last, TimeStepMemory& memory) {
    free_.clear();
    bool prepared = false;
    for (auto& [contact, dent] : memory.dents) {
        const ContactLaw law = system_.contactLaw(contact);
        if (keepsDents(law)) continue;
        const ContactGap gap = system_.contactGap(contact, start.q);
        dent = std::min(dent, std::max(0.0, -gap.gap));
        if (leavesOver(system_, contact, gap, memory, start.q)) continue;
        const Vec3* impulse = lastImpulse(memory, contact);
        if (!(dent > 0.0) || !impulse || !((*impulse)[0] > 0.0)) continue;
        const auto [has, isNew] = free_.emplace(bodiesOf(contact), 0.0);
        if (isNew) has->second = freeEnergy(has->first, start.q, memory);
        if (!(has->second > 0.0)) continue;
        if (!prepared) system_.prepareMass(start.q);
        prepared = true;
        const double pressed = -gap.gap - dent,
                     swing = last * std::sqrt(mobility(contact, start.q) * stiffnessOf(law, gap.gap)),
                     now = storedEnergy(law, -pressed);
        double healed = dent * std::min(1.0, heals * swing);
        if (storedEnergy(law, -pressed - healed) - now > has->second)
            healed = std::clamp(depthStoring(law, now + has->second) - pressed, 0.0, healed);
        has->second -= storedEnergy(law, -pressed - healed) - now;
        dent = dent - healed > shallow * -gap.gap ? dent - healed : 0.0;
    }
}

/// Of a contact that has ended since the last step what it stored is left, for others of its bodies; what it had taken
/// besides counts with one of those that act. Its dent is gone.
void ElasticAccount::end(const TimeStepStart& start, const std::vector<int>& contacts, double last,
                         TimeStepMemory& memory) {
    for (const auto& [contact, impulse] : memory.impulses) {
        if (std::binary_search(contacts.begin(), contacts.end(), contact)) continue;
        const ContactLaw law = system_.contactLaw(contact);
        if (!givesWay(law)) continue;
        const double stored =
            std::min(storedEnergy(law, gapOf(contact, start.q, memory)), storedUnder(law, impulse[0] / last));
        double more = energyOf(memory.taken, contact) - stored;
        const int bodies = bodiesOf(contact);
        const auto acts = std::find_if(contacts.begin(), contacts.end(), [&](int other) {
            return givesWay(system_.contactLaw(other)) && bodiesOf(other) == bodies;
        });
        if (acts != contacts.end()) {
            energyOf(memory.taken, contact) = stored;
            energyOf(memory.taken, *acts) += more;
            continue;
        }
        if (!(more > 0.0)) continue;
        energyOf(memory.taken, contact) = stored;
        for (auto& [other, taken] : memory.taken) { // what others have given back of it
            if (!(taken < 0.0) || bodiesOf(other) != bodies) continue;
            const double part = std::min(more, -taken);
            taken += part;
            more -= part;
        }
    }
    std::erase_if(memory.taken, [](const auto& one) { return one.second == 0.0; });
    std::erase_if(memory.dents, [&](const auto& one) {
        return one.second == 0.0 || (!keepsDents(system_.contactLaw(one.first)) &&
                                     !std::binary_search(contacts.begin(), contacts.end(), one.first));
    });
}

/// Draws up to `wanted` (J) from what contacts of these bodies have taken, and neither given back nor store: of those
/// that are gone, or of those that act. Returns what there was.
double ElasticAccount::draw(bool fromGone, double wanted, int bodies, In<Vector> q, const std::vector<int>& contacts,
                            TimeStepMemory& memory) {
    double drawn = 0.0;
    for (auto& [contact, taken] : memory.taken) {
        if (!(drawn < wanted)) break;
        const bool acts = std::binary_search(contacts.begin(), contacts.end(), contact);
        if (acts == fromGone || bodiesOf(contact) != bodies) continue;
        const double stored = acts ? storedEnergy(system_.contactLaw(contact), gapOf(contact, q, memory)) : 0.0,
                     part = std::clamp(taken - stored, 0.0, wanted - drawn);
        taken -= part;
        drawn += part;
    }
    return drawn;
}

/// Those that were found pressed in, and those that have dents.
void ElasticAccount::findPressed(const TimeStepStart& start, const std::vector<int>& contacts, double last,
                                 TimeStepMemory& memory) {
    pressed_.clear();
    for (const int contact : contacts) {
        const ContactLaw law = system_.contactLaw(contact);
        if (!givesWay(law)) continue;
        const double dent = memory.dent(contact);
        const bool isKnown = last > 0.0 && lastImpulse(memory, contact), keeps = keepsDents(law);
        const double* own = knownEnergyOf(memory.taken, contact);
        if (isKnown && own && (dent == 0.0 || keeps)) continue;
        const ContactGap there = system_.contactGap(contact, start.q);
        const double gap = there.gap, stored = storedEnergy(law, gap + dent);
        if (isKnown && own && leavesOver(system_, contact, there, memory, start.q)) continue;
        if ((last == 0.0 || isKnown) && !own) { // what the mechanism, or an older checkpoint, brings along
            if (stored > 0.0) energyOf(memory.taken, contact) = stored;
            continue;
        }
        const double pressed = keeps ? gap + dent : gap;
        if (last == 0.0 || !(pressed < 0.0)) continue;
        const double whole = storedEnergy(law, pressed), now = isKnown ? stored
                                                               : own   ? std::clamp(*own, 0.0, whole)
                                                                       : 0.0; // back after a step
        const bool onItsWay = !isKnown && -pressed <= stepsIn * last * -motion_.velocity(contact, start.q, start.v)[0];
        pressed_.push_back({contact, bodiesOf(contact), -pressed, now, whole - now, onItsWay});
    }
    std::stable_sort(pressed_.begin(), pressed_.end(),
                     [](const Pressed& a, const Pressed& b) { return a.bodies < b.bodies; });
}

void ElasticAccount::takeOver(const TimeStepStart& start, const std::vector<int>& contacts, double last,
                              TimeStepMemory& memory) {
    if (last > 0.0) end(start, contacts, last, memory);
    findPressed(start, contacts, last, memory);
    for (auto first = pressed_.begin(), after = first; first != pressed_.end(); first = after) {
        double asked = 0.0, onTheirWay = 0.0;
        for (; after != pressed_.end() && after->bodies == first->bodies; ++after) {
            asked += after->asked;
            if (after->onItsWay) onTheirWay += after->asked;
        }
        double given = draw(true, asked, first->bodies, start.q, contacts, memory);
        const double more = std::min(std::max(onTheirWay, handsOver * given), asked - given);
        given += draw(false, more, first->bodies, start.q, contacts, memory);
        const double share = asked > 0.0 ? std::min(given / asked, 1.0) : 1.0;
        for (auto one = first; one != after; ++one) {
            const ContactLaw law = system_.contactLaw(one->contact);
            energyOf(memory.taken, one->contact) += share * one->asked;
            const double pressed = depthStoring(law, one->stored + share * one->asked);
            const double dent = std::max(0.0, one->depth - pressed);
            setDent(memory, one->contact, keepsDents(law) ? memory.dent(one->contact) + dent : dent);
        }
    }
}

void ElasticAccount::book(const TimeStep& step, TimeStepMemory& memory) const {
    for (std::size_t k = 0; k < step.contacts.size(); ++k)
        if (givesWay(system_.contactLaw(step.contacts[k])))
            energyOf(memory.taken, step.contacts[k]) += step.lost[2 * Eigen::Index(k)];
}

GivenBack givenBackTooMuch(const System& system, const TimeStepMemory& memory, double allowed) {
    double negative = 0.0;
    for (const auto& [contact, taken] : memory.taken) negative += std::min(taken, 0.0);
    if (!(negative < -allowed)) return {};
    std::map<std::string, GivenBack> sums;
    for (const auto& [contact, taken] : memory.taken) {
        GivenBack& sum = sums[nameOfBodies(system.contactName(contact))];
        sum.contact = contact;
        sum.energy -= taken;
    }
    GivenBack most;
    for (const auto& [bodies, sum] : sums)
        if (sum.energy > std::max(allowed, most.energy)) most = sum;
    return most;
}

} // namespace escapement
