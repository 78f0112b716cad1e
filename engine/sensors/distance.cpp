#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType distanceSensor() {
    return {.name = "distance",
            .words = "how far two points are apart",
            .subject = SensorSubject::TwoPoints,
            .unit = "m",
            .turnsUnit = "",
            .quantity = [](const Sensed& at) { return (at.a - at.b).norm(); }};
}

} // namespace escapement
