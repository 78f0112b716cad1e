#include "engine/assembling/proposals/tied_bodies.h"

namespace escapement {

TiedBodies::TiedBodies(const Mechanism& mechanism) {
    int count = 1;
    for (const auto& body : mechanism.bodies) numbers_[body.name] = body.fixed ? 0 : count++;
    sets_.reset(std::size_t(count));
    for (const auto& joint : mechanism.joints) {
        const auto a = numbers_.find(joint.a.body), b = numbers_.find(joint.b.body);
        if (a != numbers_.end() && b != numbers_.end()) sets_.join(a->second, b->second);
    }
}

bool TiedBodies::areTied(const std::string& a, const std::string& b) const {
    return sets_.find(numbers_.at(a)) == sets_.find(numbers_.at(b));
}

} // namespace escapement
