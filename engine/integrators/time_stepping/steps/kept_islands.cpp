#include "engine/integrators/time_stepping/steps/kept_islands.h"

#include "engine/dynamics/contact_motion.h"

#include <algorithm>
#include <iterator>

namespace escapement {

void KeptIslands::remember(const TimeStep& made, const Vector& q, const Vector& v, const Vector& kept) {
    const auto blocks = system_.hasBlocks() && system_.velocitiesOfBodies() ? system_.nv() / 6 : 0;
    known_ = blocks > 1 && system_.nq() == 7 * blocks;
    if (!known_) return;
    made_ = made;
    made_.q = q;
    made_.v = v;
    kept_ = kept;
}

/// The islands of the contacts of both laws, and which of them are made again.
void KeptIslands::findAgain(const TimeStep& result) {
    contacts_.clear();
    std::sort(gaining_.begin(), gaining_.end());
    std::set_union(made_.contacts.begin(), made_.contacts.end(), result.contacts.begin(), result.contacts.end(),
                   std::back_inserter(contacts_));
    std::vector<int> all;
    std::set_union(contacts_.begin(), contacts_.end(), gaining_.begin(), gaining_.end(), std::back_inserter(all));
    all.erase(std::unique(all.begin(), all.end()), all.end());
    contacts_ = all;
    islands_.find(result.q, contacts_);
    again_.assign(std::size_t(islands_.blockCount()), 0);
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        if (const int island = islands_.islandOf(int(k));
            island >= 0 && std::binary_search(gaining_.begin(), gaining_.end(), contacts_[k]))
            again_[std::size_t(island)] = 1;
}

void KeptIslands::restoreContacts(TimeStep& result) {
    const TimeStep other = result;
    const auto count = Eigen::Index(contacts_.size());
    result.contacts.clear();
    result.geometry.clear();
    result.mobility.clear();
    result.impulses.setZero(3 * count);
    result.lost.setZero(2 * count);
    result.dissipated = 0.0;
    Eigen::Index kept = 0;
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        const int island = islands_.islandOf(int(k));
        const TimeStep& from = island < 0 || again_[std::size_t(island)] ? other : made_;
        const auto place = std::lower_bound(from.contacts.begin(), from.contacts.end(), contacts_[k]);
        if (place == from.contacts.end() || *place != contacts_[k]) continue;
        const auto at = place - from.contacts.begin();
        result.contacts.push_back(contacts_[k]);
        result.geometry.push_back(from.geometry[std::size_t(at)]);
        result.mobility.push_back(from.mobility[std::size_t(at)]);
        result.impulses.segment<3>(3 * kept) = from.impulses.segment<3>(3 * at);
        result.lost.segment<2>(2 * kept) = from.lost.segment<2>(2 * at);
        result.dissipated += from.lost.segment<2>(2 * at).sum();
        ++kept;
    }
    result.impulses.conservativeResize(3 * kept);
    result.lost.conservativeResize(2 * kept);
    result.held = made_.held;
}

void KeptIslands::restoreJoints(const TimeStepStart& start, TimeStep& result) {
    if (start.jointRows.empty() || made_.jointImpulses.size() != result.jointImpulses.size()) return;
    rows_.clear();
    system_.constraintBlocks(start.t + result.length, result.q, rows_);
    std::vector<char> again(std::size_t(system_.constraintCount()), 1); // by row
    for (int g = 0; g < rows_.groupCount(); ++g) {
        const auto& group = rows_.group(g);
        if (group.firstBlock == group.endBlock) continue;
        const int island = islands_.islandOfBlock(rows_.place(group.firstBlock).column / 6);
        for (const int row : group.number)
            if (row >= 0) again[std::size_t(row)] = again_[std::size_t(island)];
    }
    for (std::size_t i = 0; i < start.jointRows.size(); ++i)
        if (!again[std::size_t(start.jointRows[i])])
            result.jointImpulses[Eigen::Index(i)] = made_.jointImpulses[Eigen::Index(i)];
}

/// Of a scheme that keeps the velocity half a step behind: of what is made again it begins with that of the weights and
/// loads; what lies on another one does not fall, and would begin with a bounce from its own weight.
void KeptIslands::restoreMemory(const TimeStepStart& start, TimeStepMemory& memory, const TimeStep& result) {
    if (kept_.size() != system_.nv()) return;
    force_.resize(system_.nv());
    system_.forces(start.t + result.length, result.q, result.v, force_);
    system_.prepareMass(result.q);
    system_.solveMass(force_);
    memory.kept = result.v - 0.5 * result.length * force_;
    ContactMotion motion(system_);
    for (std::size_t k = 0; k < result.contacts.size(); ++k) {
        const int contact = result.contacts[k];
        int bodies[2];
        if (!(result.impulses[3 * Eigen::Index(k)] > 0.0) || !system_.contactBodies(contact, bodies[0], bodies[1]))
            continue;
        const double leaves = motion.velocity(contact, result.q, result.v)[0],
                     falls = -motion.velocity(contact, result.q, force_)[0];
        if (leaves > result.length * falls) continue;
        for (const int body : bodies)
            if (body >= 0) memory.kept.segment<6>(6 * Eigen::Index(body)) = result.v.segment<6>(6 * Eigen::Index(body));
    }
    for (int b = 0; b < islands_.blockCount(); ++b)
        if (!again_[std::size_t(islands_.islandOfBlock(b))])
            memory.kept.segment<6>(6 * Eigen::Index(b)) = kept_.segment<6>(6 * Eigen::Index(b));
}

void KeptIslands::restore(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    restored_ = false;
    if (!known_ || gaining_.empty() || result.length != made_.length) return;
    findAgain(result);
    bool any = false;
    for (int b = 0; b < islands_.blockCount(); ++b) {
        if (again_[std::size_t(islands_.islandOfBlock(b))]) continue;
        any = true;
        result.q.segment<7>(7 * Eigen::Index(b)) = made_.q.segment<7>(7 * Eigen::Index(b));
        result.v.segment<6>(6 * Eigen::Index(b)) = made_.v.segment<6>(6 * Eigen::Index(b));
    }
    if (!any) return;
    restored_ = true;
    restoreContacts(result);
    restoreJoints(start, result);
    books_.close(start, result.length, memory, result);
    restoreMemory(start, memory, result);
}

double KeptIslands::takenByDamping(const TimeStepStart& start, const TimeStep& result) {
    force_.resize(system_.nv());
    system_.forces(start.t, start.q, start.v, force_);
    if (!restored_) return 0.5 * result.length * force_.dot(result.v - start.v);
    double taken = 0.0;
    for (int b = 0; b < islands_.blockCount(); ++b) {
        if (!again_[std::size_t(islands_.islandOfBlock(b))]) continue;
        const Eigen::Index at = 6 * Eigen::Index(b);
        taken += force_.segment<6>(at).dot(result.v.segment<6>(at) - start.v.segment<6>(at));
    }
    return 0.5 * result.length * taken;
}

} // namespace escapement
