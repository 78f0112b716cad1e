#include "engine/sensors/sensor_type.h"

namespace escapement {

SensorType contactForceSensor() {
    return {.name = "contact-force",
            .words = "how hard a contact presses, all of its places together",
            .subject = SensorSubject::Contact,
            .unit = "N",
            .turnsUnit = "",
            .quantity = [](const Sensed& at) { return at.pressing; }};
}

} // namespace escapement
