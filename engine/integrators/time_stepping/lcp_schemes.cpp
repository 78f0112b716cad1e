#include "engine/integrators/time_stepping/lcp_schemes.h"

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include <algorithm>
#include <iterator>

namespace escapement {

void LinearisedScheme::moveFreely(const TimeStepStart& start, Vector& v) {
    stage_.expectGaps(start.h);
    force_.resize(start.v.size());
    system_.prepareMass(start.q);
    system_.forces(start.t, start.q, start.v, force_);
    system_.solveMass(force_);
    v = start.v + start.h * force_;
}

void LinearisedScheme::reachable(const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> v,
                                 std::vector<int>& contacts) {
    const auto touching = [&](In<Vector> q, std::vector<int>& found) {
        found.clear();
        system_.eachContact(q, start.touching, false, [&](int i, const ContactGap& gap) {
            if (gap.gap <= start.touching && start.armed[i] && isOnFeatures(system_, i, gap, q)) found.push_back(i);
        });
        leaveOutFallenInto(system_, start, memory, q, found);
    };
    moved_.resize(start.q.size());
    move_ = start.h * v;
    system_.displace(start.q, move_, moved_);
    touching(start.q, now_);
    touching(moved_, then_);
    contacts.clear();
    std::set_union(now_.begin(), now_.end(), then_.begin(), then_.end(), std::back_inserter(contacts));
    const std::size_t found = contacts.size();
    const double way = start.h * (v - start.v).cwiseAbs().maxCoeff();
    for (const auto& [contact, last] : memory.impulses) {
        if (!(last[0] > 0.0) || !start.armed[contact] || !start.isInHeap(contact, found)) continue;
        const auto place = std::lower_bound(contacts.begin(), contacts.end(), contact);
        if (place != contacts.end() && *place == contact) continue;
        const ContactGap gap = system_.contactGap(contact, start.q);
        if (gap.gap > 0.0 && gap.gap <= way && isOnFeatures(system_, contact, gap, start.q))
            contacts.insert(place, contact);
    }
    thinOut(system_, start, start.q, contacts);
}

void LinearisedScheme::jointConditions(const TimeStepStart& start, bool stabilised, Vector& bias) {
    bias.resize(Eigen::Index(start.jointRows.size()));
    full_.resize(system_.constraintCount());
    system_.constraintTimeRate(start.t + start.h, start.q, full_);
    for (std::size_t i = 0; i < start.jointRows.size(); ++i) bias[Eigen::Index(i)] = full_[start.jointRows[i]];
    if (!stabilised) return;
    system_.constraints(start.t, start.q, full_);
    for (std::size_t i = 0; i < start.jointRows.size(); ++i)
        bias[Eigen::Index(i)] += full_[start.jointRows[i]] / start.h;
}

void LinearisedScheme::finish(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result, double atEnd) {
    mean_ = 0.5 * (start.v + result.v);
    stage_.book(1.0, mean_, result);
    move_ = start.h * result.v;
    result.q.resize(start.q.size());
    system_.displace(start.q, move_, result.q);
    books_.close(start, start.h, memory, result, atEnd);
}

} // namespace escapement
