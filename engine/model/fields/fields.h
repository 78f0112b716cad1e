#pragma once
// The one description of the fields of each thing a user edits.
//
// Fields<T>::visit(field) calls field(FieldInfo, &T::member) for every field in the order in which files, panels and
// tables show them. The JSON reader and writer, the schema, validation, the property rows and the tables of
// docs/project-file.md are visitors of these descriptions; a new field is one entry in fields/ and one member in
// mechanism.h.

#include "engine/model/fields/body_fields.h"
#include "engine/model/fields/contact_fields.h"
#include "engine/model/fields/field_info.h"
#include "engine/model/fields/joint_fields.h"
#include "engine/model/fields/load_fields.h"
#include "engine/model/fields/run_fields.h"
#include "engine/model/fields/sensor_fields.h"

namespace escapement {

template <> struct Fields<Mechanism> {
    static constexpr std::string_view title = "Project";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "escapement", .help = "version of the format", .range = Range::from(1, 1), .required = true},
              &Mechanism::version);
        field({.key = "name", .help = "of the project", .alwaysWritten = true}, &Mechanism::name);
        field({.key = "parameters", .help = "named values for expressions; each may use those above it"},
              &Mechanism::parameters);
        field({.key = "gravity", .help = "acceleration of free fall, world axes", .unit = "m/s^2"},
              &Mechanism::gravity);
        field({.key = "geometry", .help = "the CAD files"}, &Mechanism::geometry);
        field({.key = "materials", .help = "materials that shapes refer to"}, &Mechanism::materials);
        field({.key = "material_pairs", .help = "what pairs of materials do where they touch"},
              &Mechanism::material_pairs);
        field({.key = "bodies", .help = "rigid bodies"}, &Mechanism::bodies);
        field({.key = "joints", .help = "what holds two bodies together"}, &Mechanism::joints);
        field({.key = "couplings", .help = "gears, racks, belts: what ties coordinates of joints together"},
              &Mechanism::couplings);
        field({.key = "loads", .help = "forces, torques and springs"}, &Mechanism::loads);
        field({.key = "contacts", .help = "what may touch what, and how"}, &Mechanism::contacts);
        field({.key = "sensors", .help = "quantities at whose values a run stops, or marks the instant"},
              &Mechanism::sensors);
        field({.key = "run", .help = "settings of a run", .alwaysWritten = true}, &Mechanism::run);
        field({.key = "views", .help = "what the workbench remembers about its windows"}, &Mechanism::views);
    }
};

} // namespace escapement
