#pragma once
// Heaps of cubes, balls and joints, and one that has fallen.

#include "engine/bench/many_bodies/scale.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/simulation/hybrid_run.h"

#include <stdexcept>

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

/// Time steps of 1 ms.
inline HybridSettings heapSteps(int steps) {
    HybridSettings settings;
    settings.strategy = StrategyChoice::TimeStepping;
    settings.step = 1e-3;
    settings.until = 1e-3 * steps;
    settings.outputStep = 5e-3;
    return settings;
}

/// Where a heap is after some time steps of 1 ms, with what touches there.
struct FallenHeap {
    FallenHeap(const Mechanism& m, int steps) : system(m, {}) {
        struct Last final : FrameSink {
            Checkpoint checkpoint_;
            void checkpoint(const Checkpoint& one) override { checkpoint_ = one; }
        } last;
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        RunControl control;
        const RunSummary summary = HybridRun(system, heapSteps(steps), last, control).run(q, v, {});
        if (summary.status != RunStatus::Done) throw std::runtime_error(summary.message);
        const auto& state = last.checkpoint_.reals;
        q = Eigen::Map<const Vector>(state.at("q").data(), system.nq());
        v = Eigen::Map<const Vector>(state.at("v").data(), system.nv());
        system.eachContact(q, 1e-3, false, [&](int i, const ContactGap& gap) {
            if (gap.valid && std::abs(gap.gap) < 1e-4) touching.push_back(i);
        });
        for (int r = 0; r < system.constraintCount(); ++r) rows.push_back(r);
    }
    MultibodySystem system;
    Vector q, v;
    std::vector<int> touching, rows;
};

} // namespace escapement
