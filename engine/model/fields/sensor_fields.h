#pragma once
// Fields of sensors.

#include "engine/model/fields/field_info.h"
#include "engine/model/kinds/sensor_kinds.h"

namespace escapement {

template <> struct Fields<Sensor> {
    static constexpr std::string_view title = "Sensor";
    static std::vector<Kind> kinds() {
        std::vector<Kind> all;
        for (const std::string_view name : sensorNames())
            all.push_back({.name = name, .selector = "type", .value = name});
        return all;
    }
    static std::string kind(const Sensor& sensor) { return sensor.type; }
    template <class Visitor> static void visit(Visitor&& field) {
        using enum SensorSubject;
        field({.key = "name", .help = "unique among the sensors", .required = true}, &Sensor::name);
        field({.key = "type", .help = sensorHelp(), .required = true, .noun = "sensor", .choices = sensorNames()},
              &Sensor::type);
        field({.key = "joint",
               .help = "the joint whose coordinate it watches",
               .required = true,
               .when = sensorsOf({Coordinate}),
               .refersTo = "joint"},
              &Sensor::joint);
        field({.key = "coordinate",
               .help = "which coordinate of the joint, of a joint with several; empty: its usual one",
               .when = sensorsOf({Coordinate})},
              &Sensor::coordinate);
        field({.key = "contact",
               .help = "the contact that it watches",
               .required = true,
               .when = sensorsOf({Contact}),
               .refersTo = "contact"},
              &Sensor::contact);
        field({.key = "a",
               .help = "the point that it watches",
               .required = true,
               .when = sensorsOf({Point, PointDirection, TwoPoints})},
              &Sensor::a);
        field({.key = "b",
               .help = "the point to which the distance is taken",
               .required = true,
               .when = sensorsOf({TwoPoints})},
              &Sensor::b);
        field({.key = "direction",
               .help = "along which the point's position is taken, from the origin, in world axes; made a unit vector",
               .when = sensorsOf({PointDirection})},
              &Sensor::direction);
        field({.key = "value", .help = "at which it acts", .unit = "of the quantity"}, &Sensor::value);
        field({.key = "passing",
               .help = "in which sense the quantity passes the value: rising, falling or either",
               .choices = {"either", "rising", "falling"}},
              &Sensor::passing);
        field({.key = "action",
               .help = "what happens then: stop (the run ends there) or mark (an event is logged and the run goes on)",
               .choices = {"stop", "mark"}},
              &Sensor::action);
    }
};

} // namespace escapement
