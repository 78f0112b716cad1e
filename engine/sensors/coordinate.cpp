#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType coordinateSensor() {
    return {.name = "coordinate",
            .words = "where a joint's coordinate is, turns counted",
            .subject = SensorSubject::Coordinate,
            .unit = "m",
            .turnsUnit = "rad",
            .quantity = [](const Sensed& at) { return at.coordinate; },
            .countsTurns = true};
}

} // namespace escapement
