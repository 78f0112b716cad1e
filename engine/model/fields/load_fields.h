#pragma once
// Fields of loads and of what they are attached to.

#include "engine/model/fields/field_info.h"
#include "engine/model/kinds/load_values.h"

namespace escapement {

template <> struct Fields<Attachment> {
    static constexpr std::string_view title = "Attachment";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "body", .help = "the body it acts on", .required = true, .refersTo = "body"}, &Attachment::body);
        field({.key = "position", .help = "the point it acts at, in the body frame", .unit = "m"},
              &Attachment::position);
        field({.key = "z", .help = LoadWords::get().zAxis}, &Attachment::z);
        field({.key = "x", .help = LoadWords::get().xAxis}, &Attachment::x);
    }
};

template <> struct Fields<Load> {
    static constexpr std::string_view title = "Load";
    static std::vector<Kind> kinds() {
        std::vector<Kind> all;
        for (const auto& type : loadTypes()) {
            const bool both = hasBothForms(type);
            all.push_back({.name = type.kind,
                           .selector = "type",
                           .value = type.name,
                           .with = both && type.onJoint() ? "joint" : "",
                           .without = both && !type.onJoint() ? "joint" : ""});
        }
        return all;
    }
    static std::string kind(const Load& load) {
        const LoadType* type = typeOf(load);
        return type ? type->kind : load.type;
    }
    template <class Visitor> static void visitValues(Visitor&& field, bool functions) {
        for (const auto& place : loadPlaces()) {
            if (place.isFunction() != functions) continue;
            const LoadParameter& own = *place.key->parameter;
            const FieldInfo info{.key = own.key,
                                 .help = own.help,
                                 .unit = own.unit,
                                 .range = {.lower = own.lower, .upper = own.upper},
                                 .required = own.required,
                                 .when = place.key->kinds,
                                 .choices = own.choices,
                                 .variables = own.variables};
            std::visit([&](auto member) { field(info, member); }, place.member);
        }
    }
    template <class Visitor> static void visit(Visitor&& field) {
        const LoadWords& words = LoadWords::get();
        field({.key = "name", .help = "unique among the loads", .required = true}, &Load::name);
        field({.key = "type", .help = words.types, .required = true, .noun = "load", .choices = words.names},
              &Load::type);
        field({.key = "joint",
               .help = "the joint that carries the torque, or on whose coordinate the spring acts: on its body b, and "
                       "back on a",
               .when = words.mayNameJoint,
               .refersTo = "joint"},
              &Load::joint);
        field({.key = "coordinate",
               .help = "which coordinate of the joint it acts on, of a joint with several; empty: its usual one",
               .when = words.onJoint},
              &Load::coordinate);
        visitValues(field, true);
        field({.key = "a",
               .help = "where it acts (a torque uses only the body; \"joint\" stands instead when it acts on a joint)",
               .required = true,
               .when = words.ends},
              &Load::a);
        field({.key = "b", .help = words.otherEnd, .required = true, .when = words.twoEnds}, &Load::b);
        visitValues(field, false);
    }
};

} // namespace escapement
