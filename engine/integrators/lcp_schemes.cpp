#include "engine/integrators/lcp_schemes.h"

namespace escapement {

void LinearisedScheme::reachable(const TimeStepStart& start, In<Vector> v, std::vector<int>& contacts) {
    contacts.clear();
    moved_.resize(start.q.size());
    move_ = start.h * v;
    system_.displace(start.q, move_, moved_);
    system_.contactGaps(start.q, start.touching, now_);
    system_.contactGaps(moved_, start.touching, then_);
    for (int i = 0; i < system_.contactCount(); ++i) {
        if (!start.armed[i]) continue;
        const ContactGap &now = now_[std::size_t(i)], &then = then_[std::size_t(i)];
        if ((now.valid && now.gap <= start.touching) || (then.valid && then.gap <= start.touching)) contacts.push_back(i);
    }
}

void LinearisedScheme::jointConditions(const TimeStepStart& start, bool stabilised, Vector& bias) {
    bias.resize(Eigen::Index(start.jointRows.size()));
    full_.resize(system_.constraintCount());
    system_.constraintTimeRate(start.t + start.h, start.q, full_);
    for (std::size_t i = 0; i < start.jointRows.size(); ++i) bias[Eigen::Index(i)] = full_[start.jointRows[i]];
    if (!stabilised) return;
    system_.constraints(start.t, start.q, full_);
    for (std::size_t i = 0; i < start.jointRows.size(); ++i) bias[Eigen::Index(i)] += full_[start.jointRows[i]] / start.h;
}

void LinearisedScheme::finish(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    mean_ = 0.5 * (start.v + result.v);
    stage_.book(1.0, mean_, result);
    move_ = start.h * result.v;
    result.q.resize(start.q.size());
    system_.displace(start.q, move_, result.q);
    books_.close(start, start.h, memory, result);
}

} // namespace escapement
