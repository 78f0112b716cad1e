#pragma once
// Fields of joints, motors and couplings.

#include "engine/model/fields/field_info.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"

namespace escapement {

template <> struct Fields<JointFrame> {
    static constexpr std::string_view title = "Joint frame";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "body", .help = "the body that carries this frame", .required = true, .refersTo = "body"},
              &JointFrame::body);
        field({.key = "position", .help = "origin, in the body frame", .unit = "m"}, &JointFrame::position);
        field({.key = "z", .help = "the joint's axis, in the body frame"}, &JointFrame::z);
        field({.key = "x", .help = "the zero of the angle, in the body frame; made perpendicular to z"},
              &JointFrame::x);
        field({.key = "picked", .help = "the feature it was picked from"}, &JointFrame::picked);
    }
};

template <> struct Fields<MotorTable> {
    static constexpr std::string_view title = "Motor table";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "points",
               .help = "pairs of a time and a value, times growing; before the first and behind the last their values "
                       "are kept",
               .unit = "s, and rad, m, rad/s, m/s, N m or N",
               .required = true},
              &MotorTable::points);
        field({.key = "interpolation",
               .help = "between the points: straight lines, with a kink at each point, or a cubic spline that does not "
                       "bend at its ends",
               .choices = {"linear", "cubic"}},
              &MotorTable::interpolation);
        field({.key = "source",
               .help = "the file that the points were read from; they are kept here, and it is not read again"},
              &MotorTable::source);
    }
};

template <> struct Fields<Motor> {
    static constexpr std::string_view title = "Motor";
    static std::vector<Kind> kinds() {
        return {{.name = "function", .without = "table"}, {.name = "table", .with = "table"}};
    }
    static std::string kind(const Motor& motor) { return motor.table ? "table" : "function"; }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "kind",
               .help = "what is given as a function of time: the angle (of a slide: the position) or the speed, which "
                       "the motor keeps whatever torque that takes; or the torque (of a slide: the force)",
               .required = true,
               .noun = "kind of motor",
               .choices = {"angle", "position", "speed", "torque", "force"}},
              &Motor::kind);
        field({.key = "value",
               .help = "of b against a, about or along the joint's axis z; may use t",
               .unit = "rad, m, rad/s, m/s, N m or N",
               .required = true,
               .when = {"function"}},
              &Motor::value);
        field({.key = "table", .help = "the value by points in place of an expression"}, &Motor::table);
        field({.key = "coordinate",
               .help = "which coordinate it drives, of a joint with several; empty: the joint's `coordinate`"},
              &Motor::coordinate);
    }
};

template <> struct Fields<Joint> {
    static constexpr std::string_view title = "Joint";
    static std::vector<Kind> kinds() {
        std::vector<Kind> all;
        for (const auto& type : jointTypes())
            all.push_back({.name = type.name, .selector = "type", .value = type.name});
        return all;
    }
    static std::string kind(const Joint& joint) { return joint.type; }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "name", .help = "unique among the joints", .required = true}, &Joint::name);
        field({.key = "type",
               .help = JointWords::get().types,
               .required = true,
               .noun = "joint",
               .choices = JointWords::get().names},
              &Joint::type);
        field({.key = "a", .help = "the joint's frame on its first body", .required = true}, &Joint::a);
        field({.key = "b", .help = "the joint's frame on its second body", .required = true}, &Joint::b);
        std::size_t slot = 0;
        for (const auto& key : jointParameterKeys()) {
            const JointParameter& own = *key.parameter;
            field({.key = own.key,
                   .help = own.help,
                   .unit = own.unit,
                   .range = {.lower = own.lower, .upper = own.upper, .lowerExcluded = own.lowerExcluded},
                   .required = true,
                   .when = key.types},
                  jointNumberSlot(slot++));
        }
        field({.key = "edges",
               .help = "the edges `instance/path#edge:N` of body a along which the point runs, in order, each "
                       "beginning where the one before ends",
               .when = JointWords::get().following},
              &Joint::edges);
        field({.key = "corners",
               .help = "what the point does where two edges meet at an angle: energy-keeping (it turns into the next "
                       "edge and loses nothing) or plastic (it loses what does not point along the next edge)",
               .when = JointWords::get().following,
               .noun = "kind of corner",
               .choices = {"energy-keeping", "plastic"}},
              &Joint::corners);
        field({.key = "coordinate", .help = JointWords::get().coordinate, .when = JointWords::get().severalCoordinates},
              &Joint::coordinate);
        field({.key = "motor", .help = JointWords::get().motor}, &Joint::motor);
        field({.key = "limits", .help = JointWords::get().limits, .unit = "rad or m"}, &Joint::limits);
        field({.key = "stop_restitution",
               .help = "how much its stops give back of the speed with which they are hit: 0 nothing, 1 all",
               .range = Range::from(0.0, 1.0)},
              &Joint::stop_restitution);
        field(
            {.key = "friction", .help = JointWords::get().friction, .unit = "N m or N", .range = Range::notNegative()},
            &Joint::friction);
        field({.key = "static_friction",
               .help = "what it takes to break it loose, not below friction; 0: the same as friction",
               .unit = "N m or N",
               .range = Range::notNegative()},
              &Joint::static_friction);
    }
};

template <> struct Fields<CouplingEnd> {
    static constexpr std::string_view title = "Coupling end";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "joint", .help = "the joint whose coordinate is coupled", .required = true, .refersTo = "joint"},
              &CouplingEnd::joint);
        field({.key = "coordinate",
               .help =
                   "which of its coordinates, of a joint with several; empty: its usual one, or the first that fits"},
              &CouplingEnd::coordinate);
    }
};

template <> struct Fields<Coupling> {
    static constexpr std::string_view title = "Coupling";
    static std::vector<Kind> kinds() {
        std::vector<Kind> all;
        for (const auto& type : couplingTypes())
            all.push_back({.name = type.name, .selector = "type", .value = type.name});
        return all;
    }
    static std::string kind(const Coupling& coupling) { return coupling.type; }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "name", .help = "unique among the couplings", .required = true}, &Coupling::name);
        field({.key = "type",
               .help = CouplingWords::get().types,
               .required = true,
               .noun = "coupling",
               .choices = CouplingWords::get().names},
              &Coupling::type);
        field({.key = "a", .help = "the first coordinate", .required = true}, &Coupling::a);
        field({.key = "b", .help = "the second coordinate", .required = true}, &Coupling::b);
        if (!CouplingWords::get().ofThree.empty())
            field({.key = "c", .help = "the third coordinate", .required = true, .when = CouplingWords::get().ofThree},
                  &Coupling::c);
        std::size_t slot = 0;
        for (const auto& key : couplingParameterKeys())
            field({.key = key.parameter->key,
                   .help = key.parameter->help,
                   .unit = key.parameter->unit,
                   .required = true,
                   .when = key.types},
                  couplingNumberSlot(slot++));
        field({.key = "phase",
               .help = "what the last coordinate is where the others are zero, turns counted",
               .unit = "rad or m"},
              &Coupling::phase);
        field({.key = "backlash",
               .help = "the whole play of the last coordinate, half of it to each side; its ends are limits that are "
                       "struck and left; "
                       "0: none",
               .unit = "rad or m",
               .range = Range::notNegative()},
              &Coupling::backlash);
        field({.key = "restitution",
               .help =
                   "how much the ends of the play give back of the speed with which they are struck: 0 nothing, 1 all",
               .range = Range::from(0.0, 1.0)},
              &Coupling::restitution);
    }
};

} // namespace escapement
