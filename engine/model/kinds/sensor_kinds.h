#pragma once
// What the fields of a sensor need to know of the table of sensor types (engine/sensors/sensor_type.h).

#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// What a sensor's quantity is taken of.
enum class SensorSubject {
    Coordinate,     ///< a coordinate of a joint
    Point,          ///< a point of a body
    PointDirection, ///< a point of a body, along a direction
    TwoPoints,      ///< points of two bodies
    Contact,        ///< a contact
    Mechanism       ///< all of it
};

/// The names of the types, in the order in which they are offered.
const std::vector<std::string_view>& sensorNames();
/// The names of those whose quantity is taken of one of `subjects`.
std::vector<std::string_view> sensorsOf(const std::vector<SensorSubject>& subjects);
/// For the help of the project file's key.
const std::string& sensorHelp();

} // namespace escapement
