#include "engine/model/checks/sensor_check.h"

#include "engine/model/files/json_pointer.h"
#include "engine/model/mechanism.h"
#include "engine/sensors/sensor_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace escapement {

namespace {

void checkCoordinate(const Mechanism& mechanism, const Sensor& sensor, const std::string& at,
                     std::vector<Finding>& findings) {
    const auto joint = std::ranges::find(mechanism.joints, sensor.joint, &Joint::name);
    const JointType* type = joint == mechanism.joints.end() ? nullptr : findJointType(joint->type);
    if (!type || sensedCoordinate(*type, sensor.coordinate) >= 0) return;
    std::vector<std::string> names;
    for (const JointCoordinate& coordinate : type->coordinates)
        if (*coordinate.name) names.push_back(fmt::format("\"{}\"", coordinate.name));
    findings.push_back(
        {Severity::Error, pointerTo(at, sensor.coordinate.empty() ? "joint" : "coordinate"),
         type->coordinates.empty()
             ? fmt::format("joint \"{}\" leaves nothing free that could be watched; choose another", sensor.joint)
             : fmt::format("joint \"{}\" has no coordinate \"{}\"; {}", sensor.joint, sensor.coordinate,
                           names.empty() ? std::string("leave it empty: it has one only")
                                         : fmt::format("it has {}", fmt::join(names, ", ")))});
}

} // namespace

std::vector<Finding> checkSensors(const Mechanism& mechanism) {
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < mechanism.sensors.size(); ++i) {
        const Sensor& sensor = mechanism.sensors[i];
        const std::string at = fmt::format("/sensors/{}", i);
        const SensorType* type = findSensorType(sensor.type);
        if (!type) continue; // already reported
        if (type->subject == SensorSubject::Coordinate) checkCoordinate(mechanism, sensor, at, findings);
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
