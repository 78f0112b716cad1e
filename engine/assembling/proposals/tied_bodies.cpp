#include "engine/assembling/proposals/tied_bodies.h"

namespace escapement {

TiedBodies::TiedBodies(const Mechanism& mechanism) {
    for (const auto& body : mechanism.bodies)
        if (body.fixed) nearer_[body.name] = "";
    for (const auto& joint : mechanism.joints) {
        const std::string a = topOf(joint.a.body), b = topOf(joint.b.body);
        // What is fixed stays the top of its group.
        if (a != b) a.empty() ? nearer_[b] = a : nearer_[a] = b;
    }
}

std::string TiedBodies::topOf(std::string name) const {
    for (auto next = nearer_.find(name); next != nearer_.end(); next = nearer_.find(name)) name = next->second;
    return name;
}

} // namespace escapement
