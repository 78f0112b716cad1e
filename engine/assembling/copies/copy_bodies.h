#pragma once
// Copies of bodies, with their shapes, masses and velocities: along a line, about an axis, or mirrored in a plane.
// Joints, contacts, loads and sensors of and between the bodies are copied with them, and where wanted those to bodies
// that stand still; couplings where all the joints that they tie together are copied.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// World motions that take the originals to the first, second, ... copy.
std::vector<RigidMotion> linearPattern(const Vec3& direction, double spacing, int copies);
/// Turned by `angle` (rad), twice as much, ... about the axis through `point`.
std::vector<RigidMotion> circularPattern(const Vec3& point, const Vec3& axis, double angle, int copies);

struct MirrorPlane {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitX();
};

/// Adds a copy of each body for each motion. The copies' names are those of the originals with the next free number.
/// Answers their indices: all of the first motion, then all of the second. Throws ModelError where a part is missing.
std::vector<int> copyBodies(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies,
                            const std::vector<RigidMotion>& motions, bool withGround);

/// Adds a mirrored copy of each body: primitives, explicit masses and inertias, velocities, joints with their limits
/// and motors, loads and sensors. Throws ModelError for a body with a CAD part, whose file has no mirrored shape, and
/// for a joint that has no mirrored counterpart of its type; couplings, loads and sensors that have none are left out,
/// and `left` gets their names.
std::vector<int> mirrorBodies(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies,
                              const MirrorPlane& plane, bool withGround, std::vector<std::string>* left = nullptr);

/// Where a mirrored copy of a body has its frame: the frame's x axis is mirrored to the negative.
RigidMotion mirroredFrame(const RigidMotion& frame, const MirrorPlane& plane);

/// "ball", "ball 2" -> "ball 3": the next number that no thing of the list has.
template <class T> std::string nextName(const std::vector<T>& things, const std::string& name) {
    std::size_t end = name.find_last_not_of("0123456789");
    const bool numbered = end != std::string::npos && end > 0 && end + 1 < name.size() && name[end] == ' ';
    const std::string base = numbered ? name.substr(0, end) : name;
    for (int i = 2;; ++i) {
        const std::string next = base + " " + std::to_string(i);
        bool taken = false;
        for (const auto& thing : things) taken = taken || thing.name == next;
        if (!taken) return next;
    }
}

} // namespace escapement
