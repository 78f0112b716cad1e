#pragma once
// All that is known of a type of sensor: one file a type (engine/sensors/<name>.cpp), listed in sensor_types.cpp there.
// Fields, schema, documents, validation, runs and the window ask its descriptor. Most names are everyday words (speed,
// position), which other code uses for what they mean there.

#include "engine/joints/joint_type.h"
#include "engine/model/kinds/sensor_kinds.h"

#include <string>
#include <vector>

namespace escapement {

/// What a sensor may look at: of its subject, at one instant, world axes, SI.
struct Sensed {
    double coordinate = 0.0, rate = 0.0;                      ///< of the joint's coordinate; turns counted
    Vec3 a = Vec3::Zero(), b = Vec3::Zero();                  ///< the points
    Vec3 velocityA = Vec3::Zero(), direction = Vec3::UnitZ(); ///< of point a; a unit vector
    double pressing = 0.0;                                    ///< N: normal forces of the contact, all of its places
    double kinetic = 0.0;                                     ///< J
};

struct SensorType {
    std::string name;  ///< in the project file
    std::string words; ///< the quantity: "how fast a point moves"
    SensorSubject subject = SensorSubject::Mechanism;
    std::string unit;      ///< of its value
    std::string turnsUnit; ///< the same for a coordinate that turns; empty: `unit`
    double (*quantity)(const Sensed& at) = nullptr;
    bool countsTurns = false; ///< it goes on where the coordinate has made half a turn
    /// Whether its quantity of such a coordinate never jumps: a component of a rotation vector changes sides at half a
    /// turn.
    bool follows(const JointCoordinate& coordinate) const {
        return !countsTurns || !coordinate.turns() || coordinate.counted();
    }
};

/// Which coordinate of a joint a sensor of that coordinate's name looks at: where it is empty the usual one, or the
/// first. -1: the joint has none, or none of that name.
int sensedCoordinate(const JointType& joint, std::string_view coordinate);

/// The types of this version, in the order in which they are offered.
const std::vector<SensorType>& sensorTypes();
/// Null: unknown.
const SensorType* findSensorType(std::string_view name);

} // namespace escapement
