#include "engine/assembling/proposals/coupling_proposal.h"

#include "engine/assembling/edit.h"
#include "engine/assembling/joint_skeleton.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double nothing = 1e-9; // rad or m: a smaller phase is roundoff of poses

bool takes(const Mechanism& m, const CouplingType& type, const std::vector<int>& joints) {
    if (type.termCount() != int(joints.size())) return false;
    for (std::size_t k = 0; k < joints.size(); ++k) {
        const JointType* joint = findJointType(m.joints.at(std::size_t(joints[k])).type);
        if (!joint || coupledCoordinate(*joint, "", type.terms[k].motion) < 0) return false;
    }
    return true;
}

/// What the last coordinate is, less what the others ask of it, as the bodies stand.
double phaseAsItStands(const Mechanism& mechanism, const PartLibrary& parts, const Coupling& coupling) {
    Mechanism skeleton = mechanism;
    skeleton.couplings = {coupling};
    skeleton = skeletonOf(skeleton, parts);
    if (skeleton.couplings.empty()) return 0.0;
    for (auto& joint : skeleton.joints) joint.motor.reset();
    MultibodySystem system(skeleton, parts);
    Vector q, v;
    system.initialState(q, v);
    system.startCounting(q);
    Frame frame;
    system.observe(0.0, q, v, Vector(), frame);
    const double phase = frame.couplings.at(0).play;
    return std::abs(phase) < nothing ? 0.0 : phase;
}

} // namespace

Coupling proposeCoupling(const Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& joints,
                         const std::string& type) {
    std::vector<int> order = joints;
    const auto found = std::find_if(couplingTypes().begin(), couplingTypes().end(), [&](const CouplingType& one) {
        if (!type.empty() && one.name != type) return false;
        if (takes(mechanism, one, order)) return true;
        if (order.size() == 2) std::swap(order[0], order[1]);
        if (takes(mechanism, one, order)) return true;
        order = joints;
        return false;
    });
    if (found == couplingTypes().end()) {
        std::string names;
        for (const int j : joints)
            names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", mechanism.joints.at(std::size_t(j)).name);
        throw InputError(fmt::format("No coupling{} takes these joints together: {}",
                                     type.empty() ? "" : " of the type " + type, names));
    }
    Coupling coupling;
    coupling.type = found->name;
    for (std::size_t k = 0; k < order.size(); ++k)
        couplingEnd(coupling, int(k)).joint = mechanism.joints[std::size_t(order[k])].name;
    giveFreshNumbers(coupling);
    coupling.name = "?";
    coupling.phase = phaseAsItStands(mechanism, parts, coupling);
    coupling.name.clear();
    return coupling;
}

bool canBeCoupled(const Joint& joint, const std::string& type) {
    const JointType* known = findJointType(joint.type);
    if (!known) return false;
    for (const auto& one : couplingTypes())
        for (const auto& term : one.terms)
            if ((type.empty() || one.name == type) && coupledCoordinate(*known, "", term.motion) >= 0) return true;
    return false;
}

int jointOfBody(const Mechanism& mechanism, int body) {
    const std::string& name = mechanism.bodies.at(std::size_t(body)).name;
    std::vector<int> all, grounded;
    for (int j = 0; j < int(mechanism.joints.size()); ++j) {
        const Joint& joint = mechanism.joints[std::size_t(j)];
        if ((joint.a.body != name && joint.b.body != name) || !canBeCoupled(joint)) continue;
        all.push_back(j);
        const Body* other = mechanism.findBody(joint.a.body == name ? joint.b.body : joint.a.body);
        if (other && other->fixed) grounded.push_back(j);
    }
    if (all.size() == 1) return all[0];
    if (grounded.size() == 1) return grounded[0];
    if (all.empty())
        throw InputError(fmt::format("No joint that turns or slides is on \"{}\"; make its joint first", name));
    std::string names;
    for (const int j : all)
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", mechanism.joints[std::size_t(j)].name);
    throw InputError(fmt::format(
        "Several joints are on \"{}\": {}. Click the symbol of the one that is meant, or its row in the tree", name,
        names));
}

} // namespace escapement
