#include "engine/assembling/joint_blame.h"

#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joints/joint_diagnosis.h"
#include "engine/model/kinds/coupling_numbers.h"

#include <algorithm>

namespace escapement {

namespace {

/// The mechanism with some of its joints only.
Mechanism withJoints(const Mechanism& skeleton, std::vector<int> joints) {
    std::sort(joints.begin(), joints.end());
    Mechanism some = skeleton;
    some.joints.clear();
    for (int j : joints) some.joints.push_back(skeleton.joints[std::size_t(j)]);
    dropLooseCouplings(some);
    return some;
}

/// Whether these joints can be closed together; `q` is where the bodies stand then.
bool closes(const Mechanism& skeleton, const PartLibrary& parts, const std::vector<int>& joints, Vector& q) {
    MultibodySystem system(withJoints(skeleton, joints), parts);
    Vector v;
    system.initialState(q, v);
    return assemble(system, 0.0, q, v).closed;
}

} // namespace

JointBlame blameJoint(const Mechanism& skeleton, const PartLibrary& parts, const std::vector<int>& recent) {
    const auto isRecent = [&](int j) { return std::find(recent.begin(), recent.end(), j) != recent.end(); };
    std::vector<int> order;
    for (bool late : {false, true})
        for (int j = 0; j < int(skeleton.joints.size()); ++j)
            if (isRecent(j) == late) order.push_back(j);
    JointBlame blame;
    Vector q;
    const auto first = [&](std::size_t count) {
        return std::vector<int>(order.begin(), order.begin() + std::ptrdiff_t(count));
    };
    if (order.empty() || closes(skeleton, parts, order, q)) return blame;
    // Joints only ever take freedom away: bisection.
    std::size_t closed = 0, open = order.size();
    while (open - closed > 1) {
        const std::size_t middle = (closed + open) / 2;
        (closes(skeleton, parts, first(middle), q) ? closed : open) = middle;
    }
    blame.joint = order[closed];
    closes(skeleton, parts, first(closed), q);
    MultibodySystem whole(skeleton, parts);
    for (const auto& joint : diagnoseJoints(whole, q).open)
        if (joint.joint == blame.joint) blame.distance = joint.distance, blame.angle = joint.angle;
    std::vector<int> others = order;
    std::erase(others, blame.joint);
    Vector without;
    blame.alone = closes(skeleton, parts, others, without);
    return blame;
}

} // namespace escapement
