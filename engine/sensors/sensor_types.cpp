// The list of sensor types: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/sensors/sensor_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace escapement {

SensorType coordinateSensor();
SensorType coordinateSpeedSensor();
SensorType positionSensor();
SensorType distanceSensor();
SensorType speedSensor();
SensorType contactForceSensor();
SensorType kineticEnergySensor();

const std::vector<SensorType>& sensorTypes() {
    static const std::vector<SensorType> types = {
        coordinateSensor(), coordinateSpeedSensor(), positionSensor(),      distanceSensor(),
        speedSensor(),      contactForceSensor(),    kineticEnergySensor(),
    };
    return types;
}

const SensorType* findSensorType(std::string_view name) {
    const auto found = std::ranges::find(sensorTypes(), name, &SensorType::name);
    return found == sensorTypes().end() ? nullptr : &*found;
}

int sensedCoordinate(const JointType& joint, std::string_view coordinate) {
    if (coordinate.empty()) return joint.coordinates.empty() ? -1 : std::max(0, joint.driven);
    for (int k = 0; k < joint.coordinateCount(); ++k)
        if (joint.coordinates[std::size_t(k)].name == coordinate) return k;
    return -1;
}

const std::vector<std::string_view>& sensorNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const SensorType& type : sensorTypes()) all.push_back(type.name);
        return all;
    }();
    return names;
}

std::vector<std::string_view> sensorsOf(const std::vector<SensorSubject>& subjects) {
    std::vector<std::string_view> names;
    for (const SensorType& type : sensorTypes())
        if (std::ranges::find(subjects, type.subject) != subjects.end()) names.push_back(type.name);
    return names;
}

const std::string& sensorHelp() {
    static const std::string help = [] {
        std::vector<std::string> all;
        for (const SensorType& type : sensorTypes()) all.push_back(fmt::format("{} ({})", type.name, type.words));
        return fmt::format("the quantity that it watches: {}", fmt::join(all, ", "));
    }();
    return help;
}

} // namespace escapement
