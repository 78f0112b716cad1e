#pragma once
// Fields of bodies: poses, CAD files, materials, shapes, masses.

#include "engine/model/fields/field_info.h"
#include "engine/model/kinds/primitive_type.h"

namespace escapement {

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
        field({.key = "friction", .help = "Coulomb's coefficient while sliding", .range = Range::coefficient()},
              &MaterialPair::friction);
        field({.key = "static_friction",
               .help = "Coulomb's coefficient while sticking, not below friction; 0: the same as friction",
               .range = Range::coefficient()},
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

} // namespace escapement
