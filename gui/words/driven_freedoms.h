#pragma once
// How many of a mechanism's degrees of freedom motors decide.

#include "engine/model/mechanism.h"

#include <algorithm>

namespace escapement {

/// Of so many freedoms, those whose motion motors prescribe; motors that give a torque or a force leave them free. More
/// motors than freedoms cannot all have their way, which is said elsewhere.
inline int drivenFreedoms(const Mechanism& mechanism, int freedoms) {
    const auto moves = [&](const std::string& body) {
        const Body* found = mechanism.findBody(body);
        return found && !found->fixed;
    };
    const auto drives = [&](const Joint& joint) {
        const bool prescribes = joint.motor && (joint.motor->kind == "angle" || joint.motor->kind == "position" ||
                                                joint.motor->kind == "speed");
        return prescribes && (moves(joint.a.body) || moves(joint.b.body));
    };
    const auto count = std::count_if(mechanism.joints.begin(), mechanism.joints.end(), drives);
    return std::min(static_cast<int>(count), std::max(freedoms, 0));
}

} // namespace escapement
