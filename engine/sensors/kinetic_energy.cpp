#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType kineticEnergySensor() {
    return {.name = "kinetic-energy",
            .words = "the kinetic energy of the mechanism",
            .subject = SensorSubject::Mechanism,
            .unit = "J",
            .turnsUnit = "",
            .quantity = [](const Sensed& at) { return at.kinetic; }};
}

} // namespace escapement
