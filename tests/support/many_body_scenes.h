#pragma once
// Chains with loops, redundant joints, motors and friction, and comparisons of vectors.

#include "engine/dynamics/multibody/multibody_system.h"

#include <random>

namespace escapement {

inline constexpr int never = 1 << 30, always = 1;

inline Vector randomVector(Eigen::Index size, int seed) {
    std::mt19937 generator{std::uint32_t(seed)};
    Vector v(size);
    for (double& x : v) x = double(generator()) / 2147483648.0 - 1.0;
    return v;
}

inline JointFrame frameAt(const std::string& body, const Vec3& position, const Vec3& z, const Vec3& x = Vec3::UnitX()) {
    JointFrame frame;
    frame.body = body;
    frame.position = {position.x(), position.y(), position.z()};
    frame.z = {z.x(), z.y(), z.z()};
    frame.x = {x.x(), x.y(), x.z()};
    return frame;
}

inline Body bodyAt(const std::string& name, const RigidMotion& pose) {
    Body body;
    body.name = name;
    MassProperties mass;
    mass.value = 0.3;
    mass.inertia = {2e-4, 3e-4, 4e-4, 1e-5, -2e-5, 3e-5};
    body.mass = mass;
    const Quaternion turn(pose.rotation);
    body.pose.position = {pose.translation.x(), pose.translation.y(), pose.translation.z()};
    body.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    return body;
}

/// Denavit and Hartenberg's step from one hinge to the next.
inline RigidMotion step(double angle, double length, double twist) {
    const Mat3 turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
    return {turn * Eigen::AngleAxisd(twist, Vec3::UnitX()).toRotationMatrix(), turn * Vec3(length, 0.0, 0.0)};
}

/// A chain whose every second link carries a box of its own size that rests on a plane.
inline Mechanism onTable(Mechanism m) {
    Shape plane;
    plane.primitive = "plane";
    plane.size = {100.0, 10.0, 0.0};
    m.bodies.front().shapes = {plane};
    for (std::size_t i = 1; i < m.bodies.size(); i += 2) {
        Shape box;
        box.primitive = "box";
        box.size = {0.1, 0.02, 0.0};
        box.size[2] = 0.02;
        m.bodies[i].shapes = {box};
        ContactPair pair;
        pair.name = "feet " + std::to_string(i);
        pair.a.body = "ground";
        pair.b.body = m.bodies[i].name;
        pair.friction = 0.3;
        m.contacts.push_back(pair);
    }
    return m;
}

inline double difference(const Vector& a, const Vector& b) {
    return (a - b).cwiseAbs().maxCoeff() / std::max(1e-300, b.cwiseAbs().maxCoeff());
}

} // namespace escapement
