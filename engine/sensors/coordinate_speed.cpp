#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType coordinateSpeedSensor() {
    return {.name = "coordinate-speed",
            .words = "how fast a joint's coordinate changes",
            .subject = SensorSubject::Coordinate,
            .unit = "m/s",
            .turnsUnit = "rad/s",
            .quantity = [](const Sensed& at) { return at.rate; }};
}

} // namespace escapement
