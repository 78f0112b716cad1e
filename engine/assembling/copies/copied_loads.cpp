#include "engine/assembling/copies/copied_loads.h"

#include "engine/assembling/carried.h"
#include "engine/assembling/copies/mirrored_joint.h"
#include "engine/model/kinds/load_values.h"
#include "engine/sensors/sensor_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace escapement {

namespace {

struct Reading {
    double sign, offset;
};

/// How the quantity of the copy follows from that of the original; nothing: in no such way.
std::optional<Reading> readingOf(const SensorType& type, const Vec3& direction, const CopyImage& image, bool back) {
    for (const double sign : {1.0, -1.0}) {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        std::optional<double> offset;
        bool same = true;
        for (int i = 0; i < 10 && same; ++i) {
            const auto vector = [&] { return Vec3(any(random), any(random), any(random)); };
            Sensed here{any(random), any(random), vector(), vector(), vector(), direction, any(random), any(random)};
            Sensed there = here;
            there.coordinate *= back ? -1.0 : 1.0;
            there.rate *= back ? -1.0 : 1.0;
            there.a = image.linear * here.a + image.shift;
            there.b = image.linear * here.b + image.shift;
            there.velocityA = image.linear * here.velocityA;
            there.direction = image.linear * here.direction;
            const double apart = type.quantity(there) - sign * type.quantity(here);
            if (!offset) offset = apart;
            same = std::abs(apart - *offset) <= 1e-9 * (1.0 + image.shift.norm());
        }
        if (same) return Reading{sign, std::abs(*offset) < 1e-12 * (1.0 + image.shift.norm()) ? 0.0 : *offset};
    }
    return std::nullopt;
}

} // namespace

bool takeToImage(Load& load, const CopyImage& image, const JointCoordinate* coordinate) {
    const LoadType* type = typeOf(load);
    if (!type) return false;
    if (type->ends == LoadType::OnBody) {
        // A moment is mirrored like the turn that it would make: against the image of its arrow.
        const double hand = image.mirrored && type->moment ? -1.0 : 1.0;
        const Mat3 across = Vec3(-1, 1, 1).asDiagonal(), none = Mat3::Identity();
        const bool inWorld = load.axes == "world";
        load.vector = turned(hand * (inWorld ? image.linear : image.mirrored ? across : none), load.vector);
        return true;
    }
    return !image.mirrored || mirrorNumbers(load, coordinate);
}

bool takeToImage(Sensor& sensor, const CopyImage& image, const JointCoordinate* coordinate) {
    const SensorType* type = findSensorType(sensor.type);
    if (!type || type->subject == SensorSubject::Mechanism) return false; // of all bodies there is one already
    const bool along = type->subject == SensorSubject::PointDirection;
    const Vec3 direction = along ? toVec3(sensor.direction).normalized() : Vec3::UnitZ();
    const auto reading = readingOf(*type, direction, image, image.mirrored && coordinate && runsBack(*coordinate));
    if (!reading) return false;
    if (along) sensor.direction = turned(image.linear, sensor.direction);
    if (reading->sign < 0.0) {
        sensor.value = negated(sensor.value);
        if (sensor.passing == "rising") sensor.passing = "falling";
        else if (sensor.passing == "falling") sensor.passing = "rising";
    }
    if (reading->offset == 0.0) return true;
    if (sensor.value.isExpression())
        sensor.value.expression = fmt::format("({}) + ({})", sensor.value.expression, reading->offset);
    sensor.value.value += reading->offset;
    return true;
}

} // namespace escapement
