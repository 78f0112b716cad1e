#include "engine/model/checks/sensor_check.h"

#include "engine/model/files/json_pointer.h"
#include "engine/model/mechanism.h"
#include "engine/sensors/sensor_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace escapement {

namespace {

using JointTypes = std::unordered_map<std::string_view, const JointType*>; ///< of the joints, by their names

void checkCoordinate(const JointTypes& types, const SensorType& quantity, const Sensor& sensor, const std::string& at,
                     std::vector<Finding>& findings) {
    const auto joint = types.find(sensor.joint);
    const JointType* type = joint == types.end() ? nullptr : joint->second;
    if (!type) return; // already reported
    const std::string pointer = pointerTo(at, sensor.coordinate.empty() ? "joint" : "coordinate");
    if (const int watched = sensedCoordinate(*type, sensor.coordinate); watched >= 0) {
        if (quantity.follows(type->coordinates[std::size_t(watched)])) return;
        findings.push_back({Severity::Error, pointer,
                            fmt::format("joint \"{}\" turns about all axes at once, and each of its angles jumps at "
                                        "half a turn; watch its \"coordinate-speed\", or the \"position\" of a point",
                                        sensor.joint)});
        return;
    }
    std::vector<std::string> names;
    for (const JointCoordinate& coordinate : type->coordinates)
        if (*coordinate.name) names.push_back(fmt::format("\"{}\"", coordinate.name));
    findings.push_back(
        {Severity::Error, pointer,
         type->coordinates.empty()
             ? fmt::format("joint \"{}\" leaves nothing free that could be watched; choose another", sensor.joint)
             : fmt::format("joint \"{}\" has no coordinate \"{}\"; {}", sensor.joint, sensor.coordinate,
                           names.empty() ? std::string("leave it empty: it has one only")
                                         : fmt::format("it has {}", fmt::join(names, ", ")))});
}

} // namespace

std::vector<Finding> checkSensors(const Mechanism& mechanism) {
    std::vector<Finding> findings;
    JointTypes types;
    for (const Joint& joint : mechanism.joints) types.emplace(joint.name, findJointType(joint.type));
    for (std::size_t i = 0; i < mechanism.sensors.size(); ++i) {
        const Sensor& sensor = mechanism.sensors[i];
        const std::string at = fmt::format("/sensors/{}", i);
        const SensorType* type = findSensorType(sensor.type);
        if (!type) continue; // already reported
        if (type->subject == SensorSubject::Coordinate) checkCoordinate(types, *type, sensor, at, findings);
        if (type->subject == SensorSubject::PointDirection &&
            std::ranges::all_of(sensor.direction, [](const Number& n) { return n.value == 0.0; }))
            findings.push_back({Severity::Error, pointerTo(at, "direction"), "is zero; give a direction"});
        if (type->subject == SensorSubject::TwoPoints && sensor.a.body == sensor.b.body)
            findings.push_back({Severity::Error, pointerTo(at, "b"),
                                fmt::format("both points are on \"{}\", where their distance never changes; choose "
                                            "another body",
                                            sensor.a.body)});
    }
    return findings;
}

} // namespace escapement
