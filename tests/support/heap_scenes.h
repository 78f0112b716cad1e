#pragma once
// Heaps of cubes, balls and joints.

#include "engine/bench/many_bodies/scale.h"

namespace escapement {

/// Every second cube becomes a ball; every third two are hinged where the next one stands.
inline Mechanism mixedHeap(int bodies) {
    Mechanism m = pouredCubes(bodies);
    for (std::size_t k = 2; k < m.bodies.size(); k += 2) {
        Shape ball;
        ball.primitive = "sphere";
        ball.radius = 0.016;
        m.bodies[k].shapes = {ball};
    }
    for (std::size_t k = 1; k + 1 < m.bodies.size(); k += 6) {
        const auto centre = [&](std::size_t body) { return toVec3(m.bodies[body].pose.position); };
        if ((centre(k + 1) - centre(k)).norm() > 0.07) continue; // not in one row
        Joint joint;
        joint.name = "tie " + std::to_string(k);
        joint.type = "spherical";
        const Vec3 middle = 0.5 * (centre(k) + centre(k + 1));
        for (const auto& [body, frame] : {std::pair(k, &joint.a), std::pair(k + 1, &joint.b)}) {
            frame->body = m.bodies[body].name;
            const Vec3 local = toQuaternion(m.bodies[body].pose.quaternion).conjugate() * (middle - centre(body));
            frame->position = {local.x(), local.y(), local.z()};
        }
        m.joints.push_back(joint);
    }
    return m;
}

} // namespace escapement
