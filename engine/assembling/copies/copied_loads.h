#pragma once
// What becomes of loads and sensors when the bodies that they are on are copied.

#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Where a copy is: the world turned and moved, or mirrored.
struct CopyImage {
    Mat3 linear = Mat3::Identity();
    Vec3 shift = Vec3::Zero();
    bool mirrored = false;
};

/// Gives a load, whose ends are on the copies already, what differs there: a vector in world axes turns with the copy,
/// and a mirror turns round what has a hand. `coordinate`: of the joint that it acts on; null: it acts on none.
/// False: the mirror image is no load of its type.
bool takeToImage(Load& load, const CopyImage& image, const JointCoordinate* coordinate);
/// The same for a sensor: its value and direction are those at which the copy is where the original is at its own.
bool takeToImage(Sensor& sensor, const CopyImage& image, const JointCoordinate* coordinate);

} // namespace escapement
