#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType positionSensor() {
    return {.name = "position",
            .words = "where a point is along a direction",
            .subject = SensorSubject::PointDirection,
            .unit = "m",
            .turnsUnit = "",
            .quantity = [](const Sensed& at) { return at.direction.dot(at.a); }};
}

} // namespace escapement
