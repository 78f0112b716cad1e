#include "engine/integrators/time_stepping/steps/island_gains.h"

#include "engine/dynamics/system.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"

#include <algorithm>

namespace escapement {

double IslandGains::find(const TimeStepStart& start, const TimeStep& result, const TimeStepMemory& before,
                         double allowed, double held) {
    gaining_.clear();
    all_ = 0.0;
    const auto taken = [&](std::size_t k) {
        return result.lost[2 * Eigen::Index(k)] + result.lost[2 * Eigen::Index(k) + 1];
    };
    double most = 0.0;
    for (std::size_t k = 0; k < result.contacts.size(); ++k) most += std::max(0.0, -taken(k));
    if (!(most > allowed)) return 0.0;
    slowing_.findIslands(start, result, islands_);
    const std::size_t count = std::size_t(1 + *std::max_element(islands_.begin(), islands_.end()));
    gains_.assign(count, -held); // any of them may have it
    struck_.assign(count, 0);
    sizes_.assign(count, 0);
    for (std::size_t k = 0; k < islands_.size(); ++k) {
        if (islands_[k] < 0) continue;
        const std::size_t island = std::size_t(islands_[k]);
        gains_[island] -= taken(k);
        ++sizes_[island];
        const Vec3* last = lastImpulse(before, result.contacts[k]);
        if (result.impulses[3 * Eigen::Index(k)] > 0.0 && !(last && (*last)[0] > 0.0) &&
            system_.contactLaw(result.contacts[k]).restitution > 0.0)
            struck_[island] = 1;
    }
    for (std::size_t i = 0; i < count; ++i) {
        // A heap among them is looked at by its energy, not by its contacts.
        if (!struck_[i] || sizes_[i] >= contactsForMomentum || !(gains_[i] > allowed)) gains_[i] = 0.0;
        all_ += gains_[i];
    }
    for (std::size_t k = 0; k < islands_.size(); ++k)
        if (islands_[k] >= 0 && gains_[std::size_t(islands_[k])] > 0.0)
            gaining_.push_back({result.contacts[k], islands_[k]});
    std::sort(gaining_.begin(), gaining_.end(),
              [](const Gaining& a, const Gaining& b) { return a.contact < b.contact; });
    return all_;
}

} // namespace escapement
