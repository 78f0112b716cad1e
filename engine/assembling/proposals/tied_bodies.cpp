#include "engine/assembling/proposals/tied_bodies.h"

#include "engine/joints/joint_type.h"

namespace escapement {

TiedBodies::TiedBodies(const Mechanism& mechanism, By by) {
    int count = 1;
    for (const auto& body : mechanism.bodies) numbers_[body.name] = body.fixed ? 0 : count++;
    sets_.reset(std::size_t(count));
    for (const auto& joint : mechanism.joints) {
        const JointType* type = findJointType(joint.type);
        if (by == By::HoldingJoints && !(type && type->holdsAll())) continue;
        const auto a = numbers_.find(joint.a.body), b = numbers_.find(joint.b.body);
        if (a != numbers_.end() && b != numbers_.end()) sets_.join(a->second, b->second);
    }
}

bool TiedBodies::areTied(const std::string& a, const std::string& b) const {
    const auto first = numbers_.find(a), second = numbers_.find(b);
    return first != numbers_.end() && second != numbers_.end() &&
           sets_.find(first->second) == sets_.find(second->second);
}

} // namespace escapement
