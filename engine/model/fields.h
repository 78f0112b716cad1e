#pragma once
// The one description of the fields of each thing a user edits.
//
// Fields<T>::visit(field) calls field(FieldInfo, &T::member) for every field in the order in which files, panels and
// tables show them. The JSON reader and writer, the schema, validation, the property rows and the tables of
// docs/project-file.md are visitors of these descriptions; a new field is one entry here and one member in mechanism.h.

#include "engine/model/contact_law_type.h"
#include "engine/model/contact_solver_type.h"
#include "engine/model/coupling_numbers.h"
#include "engine/model/formulation_names.h"
#include "engine/model/integrator_type.h"
#include "engine/model/joint_numbers.h"
#include "engine/model/load_values.h"
#include "engine/model/mechanism.h"
#include "engine/model/primitive_type.h"
#include "engine/model/scheme_type.h"
#include "engine/model/sensor_kinds.h"

#include <concepts>
#include <limits>
#include <string_view>
#include <type_traits>

namespace escapement {

/// The values a number may take.
struct Range {
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    bool lowerExcluded = false;

    bool contains(double x) const { return (lowerExcluded ? x > lower : x >= lower) && x <= upper; }
    std::string text() const; ///< "greater than 0", "from 0 to 1", empty when everything is allowed
    static Range positive() { return {.lower = 0.0, .lowerExcluded = true}; }
    static Range notNegative() { return {.lower = 0.0}; }
    static Range from(double lower, double upper) { return {.lower = lower, .upper = upper}; }
};

struct FieldInfo {
    std::string_view key;
    std::string_view help;
    std::string_view unit = "";
    Range range = {};
    bool required = false;
    bool alwaysWritten = false;                 ///< written even at its default, because the default may change
    std::vector<std::string_view> when = {};    ///< kinds it applies to; empty: all
    std::string_view noun = "";                 ///< what a choice is called in messages; empty: the key
    std::vector<std::string_view> choices = {}; ///< the words allowed; empty: any
    std::vector<std::pair<std::string_view, std::string_view>> formerly = {}; ///< words of earlier versions, and ours
    std::string_view refersTo = "";               ///< body, joint, geometry or material: a name that must exist
    std::string_view everyWord = "";              ///< stands for every such name
    std::string_view emptyWord = "";              ///< how an empty list is written, e.g. "all"
    std::vector<std::string_view> variables = {}; ///< that an expression may use beside parameters

    /// `kind` may be several, "hybrid run with this and that" : then it applies to a thing of any.
    bool appliesTo(std::string_view kind) const;
};

/// One of the kinds of a thing whose fields depend on it: `selector` has `value`, and key `with` / `without` is there.
struct Kind {
    std::string_view name, selector = "", value = "", with = "", without = "";
};

/// A key of the format that this version keeps but cannot run.
struct UnavailableKey {
    std::string_view key, message;
};

template <class T> struct Fields;
template <class T>
concept Described = requires {
    Fields<T>::title;
};

template <Described T> std::vector<Kind> kindsOf() {
    if constexpr (requires { Fields<T>::kinds(); }) return Fields<T>::kinds();
    else return {};
}
template <Described T> std::string kindOf(const T& thing) {
    if constexpr (requires { Fields<T>::kind(thing); }) return Fields<T>::kind(thing);
    else return "";
}
template <Described T> std::vector<UnavailableKey> unavailableKeysOf() {
    if constexpr (requires { Fields<T>::unavailable(); }) return Fields<T>::unavailable();
    else return {};
}

template <> struct Fields<Pose> {
    static constexpr std::string_view title = "Pose";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "position", .help = "origin of the frame", .unit = "m"}, &Pose::position);
        field({.key = "quaternion", .help = "orientation w, x, y, z; made a unit quaternion"}, &Pose::quaternion);
    }
};

template <> struct Fields<Velocity> {
    static constexpr std::string_view title = "Velocity";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "linear", .help = "velocity of the centre of mass, in world axes", .unit = "m/s"},
              &Velocity::linear);
        field({.key = "angular", .help = "angular velocity, in world axes", .unit = "rad/s"}, &Velocity::angular);
    }
};

template <> struct Fields<Geometry> {
    static constexpr std::string_view title = "Geometry";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "id", .help = "the name by which shapes refer to this file", .required = true}, &Geometry::id);
        field({.key = "file", .help = "the CAD file, relative to the project file", .required = true}, &Geometry::file);
        field({.key = "sha256", .help = "checksum of the file when it was last read; empty when never read"},
              &Geometry::sha256);
        field({.key = "scale", .help = "multiplies the file's declared unit", .range = Range::positive()},
              &Geometry::scale);
        field({.key = "unit",
               .help = "the unit of length of a file that declares none; one that does keeps its own",
               .choices = {"mm", "cm", "m", "in", "ft"}},
              &Geometry::unit);
        field({.key = "encoding",
               .help = "code page of names in the file, like windows-1251, where it is not UTF-8 and is not found out "
                       "by itself"},
              &Geometry::encoding);
    }
};

template <> struct Fields<Material> {
    static constexpr std::string_view title = "Material";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "name", .help = "unique among the materials", .required = true}, &Material::name);
        field({.key = "density",
               .help = "mass of a cubic metre",
               .unit = "kg/m^3",
               .range = Range::positive(),
               .required = true},
              &Material::density);
    }
};

template <> struct Fields<MaterialPair> {
    static constexpr std::string_view title = "Pair of materials";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "a", .help = "a material", .required = true, .refersTo = "material"}, &MaterialPair::a);
        field({.key = "b", .help = "another material, or the same", .required = true, .refersTo = "material"},
              &MaterialPair::b);
        field({.key = "restitution",
               .help = "how much an impact gives back along the normal: 0 nothing, 1 all",
               .range = Range::from(0.0, 1.0)},
              &MaterialPair::restitution);
        field({.key = "friction", .help = "Coulomb's coefficient while sliding", .range = Range::notNegative()},
              &MaterialPair::friction);
        field({.key = "static_friction",
               .help = "Coulomb's coefficient while sticking, not below friction; 0: the same as friction",
               .range = Range::notNegative()},
              &MaterialPair::static_friction);
    }
};

template <> struct Fields<Shape> {
    static constexpr std::string_view title = "Shape";
    static std::vector<Kind> kinds() {
        std::vector<Kind> all = {{.name = "part", .without = "primitive"}};
        for (const auto& type : primitiveTypes())
            all.push_back({.name = type.name, .selector = "primitive", .value = type.name});
        return all;
    }
    static std::string kind(const Shape& shape) { return shape.primitive.empty() ? "part" : shape.primitive; }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "geometry",
               .help = "id of the CAD file the part is in",
               .required = true,
               .when = {"part"},
               .refersTo = "geometry"},
              &Shape::geometry);
        field({.key = "part", .help = "instance path of the part in that file", .required = true, .when = {"part"}},
              &Shape::part);
        field({.key = "primitive",
               .help = "a simple solid instead of a CAD part, centred on its own frame",
               .choices = primitiveNames()},
              &Shape::primitive);
        field({.key = "radius",
               .help = "radius of the ball, of the cylinder or of the caps",
               .unit = "m",
               .range = Range::positive(),
               .required = true,
               .when = primitivesWith(&PrimitiveType::hasRadius)},
              &Shape::radius);
        field({.key = "length",
               .help = "length along z; of a capsule, between the centres of its caps",
               .unit = "m",
               .range = Range::positive(),
               .required = true,
               .when = primitivesWith(&PrimitiveType::hasLength)},
              &Shape::length);
        field({.key = "size",
               .help = "full lengths along x, y, z; a plane is a rectangle in x and y that faces +z, its z is not used",
               .unit = "m",
               .range = Range::notNegative(),
               .required = true,
               .when = primitivesWith(&PrimitiveType::sizes)},
              &Shape::size);
        field({.key = "material", .help = "gives the density, unless the body has a mass", .refersTo = "material"},
              &Shape::material);
        field({.key = "contact", .help = "whether the shape takes part in contacts"}, &Shape::contact);
        field({.key = "flip", .help = "turns the outer side of an open surface to its other side", .when = {"part"}},
              &Shape::flip);
        field({.key = "placement",
               .help =
                   "pose in the body frame; absent: where the CAD assembly puts the part, or the body frame itself"},
              &Shape::placement);
    }
};

template <> struct Fields<MassProperties> {
    static constexpr std::string_view title = "Mass";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "value", .help = "mass", .unit = "kg", .range = Range::positive(), .required = true},
              &MassProperties::value);
        field({.key = "centre", .help = "centre of mass in the body frame", .unit = "m"}, &MassProperties::centre);
        field({.key = "inertia",
               .help = "xx, yy, zz, xy, xz, yz about the centre of mass, in body axes (entries of the matrix)",
               .unit = "kg m^2",
               .required = true},
              &MassProperties::inertia);
    }
};

template <> struct Fields<Body> {
    static constexpr std::string_view title = "Body";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "name", .help = "unique among the bodies", .required = true}, &Body::name);
        field({.key = "fixed", .help = "stands still in the world"}, &Body::fixed);
        field({.key = "pose", .help = "the body frame in the world"}, &Body::pose);
        field({.key = "velocity", .help = "at the start, made consistent with the joints"}, &Body::velocity);
        field({.key = "shapes", .help = "what the body looks like and touches with"}, &Body::shapes);
        field({.key = "mass", .help = "explicit mass; absent: from the shapes and their densities"}, &Body::mass);
    }
};

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

template <> struct Fields<BodyPair> {
    static constexpr std::string_view title = "Pair of bodies";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "a", .help = "a body", .required = true, .refersTo = "body"}, &BodyPair::a);
        field({.key = "b", .help = "another body", .required = true, .refersTo = "body"}, &BodyPair::b);
    }
};

template <> struct Fields<ContactSide> {
    static constexpr std::string_view title = "Contact side";
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "body",
               .help = "the body on this side, or \"*\": every body that has shapes for contact",
               .required = true,
               .refersTo = "body",
               .everyWord = everyBody},
              &ContactSide::body);
        field({.key = "faces",
               .help = "\"all\", or a list of faces `instance/path#face:N`, which bring their edges and vertices, and "
                       "of single vertices `instance/path#vertex:N`",
               .emptyWord = "all"},
              &ContactSide::faces);
    }
};

template <> struct Fields<ContactPair> {
    static constexpr std::string_view title = "Contact";
    static std::vector<Kind> kinds() {
        static const std::vector<std::string> names = [] {
            std::vector<std::string> kinds;
            for (const auto& type : contactLawTypes()) kinds.push_back(type.kind());
            return kinds;
        }();
        std::vector<Kind> all;
        for (std::size_t i = 0; i < names.size(); ++i)
            all.push_back({.name = names[i], .selector = "law", .value = contactLawTypes()[i].name});
        return all;
    }
    static std::string kind(const ContactPair& pair) { return pair.law + " contact"; }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "name", .help = "unique among the contacts", .required = true}, &ContactPair::name);
        field({.key = "a", .help = "one side", .required = true}, &ContactPair::a);
        field({.key = "b", .help = "the other side", .required = true}, &ContactPair::b);
        field({.key = "restitution",
               .help = "how much an impact gives back along the normal: 0 nothing, 1 all",
               .range = Range::from(0.0, 1.0)},
              &ContactPair::restitution);
        field({.key = "impact_law",
               .help =
                   "newton: restitution is the ratio of the normal speeds after and before; poisson: of the impulses "
                   "while the bodies part and while they meet",
               .noun = "impact law",
               .choices = {"newton", "poisson"}},
              &ContactPair::impact_law);
        field({.key = "tangential_restitution",
               .help =
                   "how much an impact gives back of the sliding velocity, as far as friction can; with Newton's law",
               .range = Range::from(-1.0, 1.0)},
              &ContactPair::tangential_restitution);
        field({.key = "friction", .help = "Coulomb's coefficient while sliding", .range = Range::notNegative()},
              &ContactPair::friction);
        field({.key = "static_friction",
               .help = "Coulomb's coefficient while sticking, not below friction; 0: the same as friction",
               .range = Range::notNegative()},
              &ContactPair::static_friction);
        field({.key = "law", .help = contactLawHelp(), .choices = contactLawNames()}, &ContactPair::law);
        for (const auto& [number, kinds] : contactLawKeys())
            field({.key = number.key,
                   .help = number.help,
                   .unit = number.unit,
                   .range = Range::notNegative(),
                   .when = kinds},
                  number.member);
        field({.key = "accepted_overlap",
               .help = "so deep the bodies may lie in one another at the start: the depth found there is then this "
                       "contact's zero, from which its gaps are measured; 0: they may not",
               .unit = "m",
               .range = Range::notNegative()},
              &ContactPair::accepted_overlap);
        field({.key = "by_materials",
               .help = "restitution, friction and static friction are those of the pair of materials of the two shapes "
                       "that touch (\"material_pairs\"), in place of this contact's own"},
              &ContactPair::by_materials);
        field({.key = "jointed",
               .help = "of a contact with \"*\": bodies that a joint connects touch by it, too; without, they do not"},
              &ContactPair::jointed);
        field({.key = "except", .help = "of a contact with \"*\": pairs of bodies that do not touch by it"},
              &ContactPair::except);
    }
};

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

template <> struct Fields<RunSettings> {
    static constexpr std::string_view title = "Run";
    static std::vector<Kind> kinds() {
        return {{.name = "hybrid run", .selector = "strategy", .value = "hybrid"},
                {.name = "event-driven run", .selector = "strategy", .value = "event-driven"},
                {.name = "time-stepping run", .selector = "strategy", .value = "time-stepping"}};
    }
    static std::string kind(const RunSettings& run) { return runKind(run); }
    template <class Visitor> static void visit(Visitor&& field) {
        field({.key = "until", .help = "the time at which the run ends", .unit = "s", .range = Range::positive()},
              &RunSettings::until);
        field({.key = "strategy",
               .help = "hybrid (event-driven, time stepping where events accumulate), or one of the two alone",
               .choices = {"hybrid", "event-driven", "time-stepping"}},
              &RunSettings::strategy);
        field(
            {.key = "transitions",
             .help =
                 "what happens where sticking and sliding change and where a contact leaves its face or edge: "
                 "locate (the instant is found and the smooth method goes on) or step-over (time stepping takes over)",
             .when = {"hybrid run"},
             .choices = {"locate", "step-over"},
             .formerly = {{"thesis", "step-over"}}},
            &RunSettings::transitions);
        field({.key = "integrator",
               .help = integratorHelp(),
               .when = {"hybrid run", "event-driven run"},
               .choices = integratorNames({usualScheme()})},
              &RunSettings::integrator);
        field({.key = "formulation",
               .help = formulationHelp(),
               .when = {"hybrid run", "event-driven run"},
               .choices = formulationNames()},
              &RunSettings::formulation);
        field({.key = "tolerance", .help = "bound of the scaled local error of a step", .range = Range::positive()},
              &RunSettings::tolerance);
        field({.key = "output_step", .help = "between regular frames", .unit = "s", .range = Range::positive()},
              &RunSettings::output_step);
        field({.key = "step_rule",
               .help = "how the smooth method's steps follow from the error of the last: pi (a controller that looks "
                       "at the last two, within limits), thesis (Haddouni's eq. 2.120 as printed with positions alone, "
                       "for comparison) or fixed (all as long as first_step)",
               .when = {"hybrid run", "event-driven run"},
               .choices = {"pi", "thesis", "fixed"}},
              &RunSettings::step_rule);
        field({.key = "first_step",
               .help = "of the smooth method; 0: found from the speeds at the start",
               .unit = "s",
               .range = Range::notNegative(),
               .when = {"hybrid run", "event-driven run"}},
              &RunSettings::first_step);
        field({.key = "largest_step",
               .help = "of the smooth method, and of adaptive time steps",
               .unit = "s",
               .range = Range::positive()},
              &RunSettings::largest_step);
        field({.key = "scheme",
               .help = schemeHelp(),
               .when = {"hybrid run", "time-stepping run"},
               .choices = schemeNames()},
              &RunSettings::scheme);
        field({.key = "step",
               .help = "of the time-stepping scheme",
               .unit = "s",
               .range = Range::positive(),
               .when = {"hybrid run", "time-stepping run"}},
              &RunSettings::step);
        field({.key = "adaptive",
               .help = "let the time step follow from the tolerance, by comparing each step with two halves; needs the "
                       "strategy time-stepping"},
              &RunSettings::adaptive);
        for (std::size_t k = 0; k < methodKeys().size(); ++k) {
            const auto& [own, users] = methodKeys()[k];
            field({.key = own.key,
                   .help = own.help,
                   .unit = own.unit,
                   .range = Range::from(own.lower, own.upper),
                   .when = users},
                  methodNumberPlace(k));
        }
        field({.key = "impacts",
               .help =
                   "what an impact does where several contacts touch: simultaneous (the law of impact holds for all "
                   "of them at once) or sequential (those that approach fastest are struck first, then what "
                   "approaches now, until nothing does: of a row of equal balls the last one leaves)",
               .when = {"hybrid run", "event-driven run"},
               .choices = {"simultaneous", "sequential"}},
              &RunSettings::impacts);
        field({.key = "solver", .help = contactSolverHelp(), .choices = runSolverNames()}, &RunSettings::solver);
        field({.key = "contact_law",
               .help = "Coulomb's law with friction as it is (exact) or its convex relaxation (relaxed), which lifts "
                       "what slides; the run says how far",
               .noun = "contact law",
               .choices = {"exact", "relaxed"}},
              &RunSettings::contact_law);
        field({.key = "accumulation_height",
               .help = "bounces lower than this are left to time stepping",
               .unit = "m",
               .range = Range::notNegative()},
              &RunSettings::accumulation_height);
        field({.key = "cluster",
               .help = "gaps under it take part in one impact together",
               .unit = "m",
               .range = Range::notNegative()},
              &RunSettings::cluster);
    }
};

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

template <class T> struct IsVector : std::false_type {};
template <class T> struct IsVector<std::vector<T>> : std::true_type {};
template <class T> struct IsOptional : std::false_type {};
template <class T> struct IsOptional<std::optional<T>> : std::true_type {};
template <class T> struct IsNumberArray : std::false_type {};
template <class T, std::size_t n> struct IsNumberArray<std::array<T, n>> : std::is_base_of<Number, T> {};

template <class T> struct IsPointList : std::false_type {};
template <std::size_t n> struct IsPointList<std::vector<NumberVector<n>>> : std::true_type {};

template <class T>
concept PointList = IsPointList<std::remove_const_t<T>>::value;
template <class T>
concept NumberLike = std::derived_from<std::remove_const_t<T>, Number>;
template <class T>
concept NumberArray = IsNumberArray<std::remove_const_t<T>>::value;
template <class T>
concept OptionalThing =
    IsOptional<std::remove_const_t<T>>::value && Described<typename std::remove_const_t<T>::value_type>;
template <class T>
concept OptionalNumbers =
    IsOptional<std::remove_const_t<T>>::value && IsNumberArray<typename std::remove_const_t<T>::value_type>::value;
template <class T>
concept ThingList = IsVector<std::remove_const_t<T>>::value && Described<typename std::remove_const_t<T>::value_type>;
template <class T>
concept Thing = Described<std::remove_const_t<T>>;

} // namespace escapement
