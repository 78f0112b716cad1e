#include "engine/assembling/linkages.h"

#include "engine/math/disjoint_sets.h"

#include <string_view>
#include <unordered_map>

namespace escapement {

std::vector<int> linkagesOf(const Mechanism& mechanism) {
    std::unordered_map<std::string_view, bool> moves;
    for (const Body& body : mechanism.bodies) moves.emplace(body.name, !body.fixed);
    const int count = int(mechanism.joints.size());
    DisjointSets sets(mechanism.joints.size());
    std::unordered_map<std::string_view, int> named, firstOn; // joints: by their names, by the bodies that they are on
    for (int j = 0; j < count; ++j) {
        const Joint& joint = mechanism.joints[std::size_t(j)];
        named.emplace(joint.name, j);
        for (const JointFrame* side : {&joint.a, &joint.b})
            if (const auto body = moves.find(side->body); body != moves.end() && body->second)
                sets.join(firstOn.emplace(side->body, j).first->second, j);
    }
    for (const Coupling& coupling : mechanism.couplings) {
        int first = -1;
        for (const CouplingEnd* end : {&coupling.a, &coupling.b, &coupling.c}) {
            const auto joint = named.find(end->joint);
            if (joint != named.end()) first = sets.join(first < 0 ? joint->second : first, joint->second);
        }
    }
    std::vector<int> linkages(mechanism.joints.size());
    for (int j = 0; j < count; ++j) linkages[std::size_t(j)] = sets.find(j);
    return linkages;
}

} // namespace escapement
