#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType speedSensor() {
    return {.name = "speed",
            .words = "how fast a point moves",
            .subject = SensorSubject::Point,
            .unit = "m/s",
            .turnsUnit = "",
            .quantity = [](const Sensed& at) { return at.velocityA.norm(); }};
}

} // namespace escapement
