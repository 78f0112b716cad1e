#pragma once
// Mechanism: plain data, what the user edits and what the project file stores (docs/project-file.md).
//
// A Mechanism is a value: copy it for a snapshot, compare it to know whether the project is dirty.
// Numbers keep what the user typed; `resolve` (model/checks/validation.h) fills in their values.

#include "engine/model/files/kept_json.h"
#include "engine/model/number.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// A pose of one frame in another: position in m, unit quaternion w x y z.
struct Pose {
    NumberVector<3> position{};
    NumberVector<4> quaternion{1.0, 0.0, 0.0, 0.0};
    KeptJson unknown;
    bool operator==(const Pose&) const = default;
};

/// Velocity of the centre of mass (m/s) and angular velocity (rad/s), both in world axes.
struct Velocity {
    NumberVector<3> linear{};
    NumberVector<3> angular{};
    KeptJson unknown;
    bool operator==(const Velocity&) const = default;
};

/// A CAD file the project refers to.
struct Geometry {
    std::string id;
    std::string file;     ///< relative to the project file
    std::string sha256;   ///< of the file when it was last read; empty when never read
    Number scale = 1.0;   ///< multiplies the file's declared unit
    std::string unit;     ///< mm, cm, m, in, ft: of a file that declares none; empty: not said
    std::string encoding; ///< code page of the file's texts, "windows-1251"; empty: found out
    KeptJson unknown;
    bool operator==(const Geometry&) const = default;
};

struct Material {
    std::string name;
    Number density = 0.0; ///< kg/m^3
    KeptJson unknown;
    bool operator==(const Material&) const = default;
};

/// What two materials do where they touch; a pair holds in both orders.
struct MaterialPair {
    std::string a, b;
    Number restitution = 0.0;
    Number friction = 0.0;
    Number static_friction = 0.0; ///< 0: as friction
    KeptJson unknown;
    bool operator==(const MaterialPair&) const = default;
};

/// A piece of a body: a part of a CAD file (geometry and part) or a primitive.
struct Shape {
    std::string geometry;
    std::string part;
    std::string primitive;  ///< of primitive_type.h; empty for a CAD part
    Number radius = 0.0;    ///< m: sphere, cylinder, capsule
    Number length = 0.0;    ///< m: cylinder, capsule (between the cap centres), along z
    NumberVector<3> size{}; ///< m: box (full lengths along x, y, z), plane (along x, y; z unused)
    std::string material;
    bool contact = true;
    bool flip = false;             ///< of an open surface: its other side is the outer one
    std::optional<Pose> placement; ///< in the body frame; absent: where the CAD assembly puts it, or the body frame
    KeptJson unknown;
    bool operator==(const Shape&) const = default;
};

/// Explicit mass in kg, centre of mass in the body frame (m), inertia xx yy zz xy xz yz about it in body axes (kg m^2).
struct MassProperties {
    Number value = 0.0;
    NumberVector<3> centre{};
    NumberVector<6> inertia{};
    KeptJson unknown;
    bool operator==(const MassProperties&) const = default;
};

struct Body {
    std::string name;
    bool fixed = false;
    Pose pose;
    Velocity velocity;
    std::vector<Shape> shapes;
    std::optional<MassProperties> mass;
    KeptJson unknown;
    bool operator==(const Body&) const = default;
};

/// A joint's frame on one of its bodies, in that body's frame.
struct JointFrame {
    std::string body;
    NumberVector<3> position{};
    NumberVector<3> z{0.0, 0.0, 1.0}; ///< the joint's axis
    NumberVector<3> x{1.0, 0.0, 0.0}; ///< the zero of its angle; made perpendicular to z
    std::string picked;               ///< the feature it was picked from, for people
    KeptJson unknown;
    bool operator==(const JointFrame&) const = default;
};

/// A function of time by points, kept in the project.
struct MotorTable {
    std::vector<NumberVector<2>> points;  ///< time (s) and value (as of the motor)
    std::string interpolation = "linear"; ///< linear, cubic
    std::string source;                   ///< the file it was read from, for people
    KeptJson unknown;
    bool operator==(const MotorTable&) const = default;
};

/// What drives a coordinate of a joint.
struct Motor {
    std::string kind;                ///< angle, position, speed: prescribed; torque, force: applied
    TimeFunction value = 0.0;        ///< rad, m, rad/s, m/s, N m or N
    std::optional<MotorTable> table; ///< in place of `value`
    std::string coordinate;          ///< of a joint with several; empty: the joint's `coordinate`
    KeptJson unknown;
    bool operator==(const Motor&) const = default;
};

struct Joint {
    std::string name;
    std::string type; ///< a name of jointTypes(), engine/joints/joint_type.h
    JointFrame a, b;  ///< where edges are followed: b's position is the point, a's frame is not used
    /// The numbers of the type's own; which of them has which key, the types say (model/kinds/joint_numbers.h).
    Number own0 = 0.0, own1 = 0.0, own2 = 0.0, own3 = 0.0;
    std::vector<std::string> edges;         ///< to follow: "instance/path#edge:N" of body a, in order
    std::string corners = "energy-keeping"; ///< between edges: energy-keeping, plastic
    std::string coordinate;                 ///< that motor, limits and friction act on; empty: the type's usual one
    std::optional<Motor> motor;
    std::optional<NumberVector<2>> limits; ///< lower and upper stop of the coordinate, rad (turns counted) or m
    Number stop_restitution = 0.0;         ///< of the stops
    Number friction = 0.0;                 ///< N m or N, dry friction while it moves
    Number static_friction = 0.0;          ///< N m or N, to break it loose; 0: as friction
    KeptJson unknown;
    bool operator==(const Joint&) const = default;
};

/// A coordinate of a joint that a coupling takes.
struct CouplingEnd {
    std::string joint;
    std::string coordinate; ///< of a joint with several; empty: its usual one
    KeptJson unknown;
    bool operator==(const CouplingEnd&) const = default;
};

/// A relation between coordinates of joints (engine/couplings/coupling_type.h).
struct Coupling {
    std::string name;
    std::string type; ///< a name of couplingTypes()
    CouplingEnd a, b, c;
    /// The numbers of the type's own; which of them has which key, the types say (model/kinds/coupling_numbers.h).
    Number own0 = 0.0, own1 = 0.0, own2 = 0.0, own3 = 0.0, own4 = 0.0, own5 = 0.0;
    Number phase = 0.0;       ///< rad or m: the last coordinate where the others are zero
    Number backlash = 0.0;    ///< rad or m: the whole play of the last coordinate
    Number restitution = 0.0; ///< of the impacts at both ends of the play
    KeptJson unknown;
    bool operator==(const Coupling&) const = default;
};

/// A point of a body, in its body frame; of loads between two frames also the frame's axes, as a joint's.
struct Attachment {
    std::string body;
    NumberVector<3> position{};
    KeptJson unknown;
    NumberVector<3> z{0.0, 0.0, 1.0};
    NumberVector<3> x{1.0, 0.0, 0.0}; ///< made perpendicular to z
    bool operator==(const Attachment&) const = default;
};

/// A load; which members count depends on its type (engine/loads/load_type.h).
struct Load {
    std::string name;
    std::string type;       ///< a name of loadTypes()
    std::string joint;      ///< on whose coordinate it acts; empty: it has ends of its own
    std::string coordinate; ///< of a joint with several
    Attachment a, b;
    // What types' parameters are kept in (model/kinds/load_values.h); those with names of their own are known by these
    // keys.
    TimeFunction value = 0.0;
    std::array<TimeFunction, 3> vector{};
    std::string axes = "world";
    Number stiffness = 0.0, damping = 0.0, length = 0.0, rest = 0.0;
    Number own0 = 0.0, own1 = 0.0, own2 = 0.0, own3 = 0.0;
    NumberVector<3> triple0{}, triple1{}, triple2{}, triple3{};
    StateFunction law = 0.0;
    std::vector<NumberVector<2>> points;
    std::string interpolation = "linear";
    KeptJson unknown;
    bool operator==(const Load&) const = default;
};

/// On a contact's side: every body of the mechanism.
inline constexpr std::string_view everyBody = "*";

/// One side of a contact pair: a body and the faces of it that take part (empty: all).
struct ContactSide {
    std::string body;               ///< or everyBody
    std::vector<std::string> faces; ///< "instance/path#face:N" or "...#vertex:N"; empty means "all"
    KeptJson unknown;
    bool operator==(const ContactSide&) const = default;
};

const std::string& usualContactLaw(); ///< contact_law_type.h

/// Two bodies that a contact of every body leaves out.
struct BodyPair {
    std::string a, b;
    KeptJson unknown;
    bool operator==(const BodyPair&) const = default;
};

/// Between two bodies, or where a side's body is `everyBody` between all of them (contact_bodies.h).
struct ContactPair {
    std::string name;
    ContactSide a, b;
    Number restitution = 0.0;
    std::string impact_law = "newton"; ///< newton, poisson
    Number tangential_restitution = 0.0;
    Number friction = 0.0;
    Number static_friction = 0.0;        ///< 0: as friction
    std::string law = usualContactLaw(); ///< contact_law_type.h
    Number compliance = 0.0;             ///< m/N
    Number tangential_compliance = 0.0;  ///< m/N
    Number damping = 0.0;                ///< N s/m
    Number hertz_stiffness = 0.0;        ///< N/m^1.5
    Number cohesion = 0.0;               ///< N
    Number cohesion_reach = 0.0;         ///< m
    Number compression = 0.0;            ///< N; 0: none
    Number accepted_overlap = 0.0;       ///< m
    bool by_materials = false;           ///< restitution and frictions from the pair of the shapes' materials
    bool jointed = false;                ///< of every body: also those that a joint connects
    std::vector<BodyPair> except;        ///< of every body: those that are left out
    KeptJson unknown;
    bool operator==(const ContactPair&) const = default;
};

/// A quantity that a run watches, and what it does where the quantity comes to a value.
struct Sensor {
    std::string name;
    std::string type;                         ///< a name of sensorTypes(), engine/sensors/sensor_type.h
    std::string joint;                        ///< whose coordinate it watches
    std::string coordinate;                   ///< of a joint with several; empty: its usual one
    std::string contact;                      ///< which it watches
    Attachment a, b;                          ///< points, of types that watch points
    NumberVector<3> direction{0.0, 0.0, 1.0}; ///< in world axes, of types that watch along one
    Number value = 0.0;
    std::string passing = "either"; ///< rising, falling, either
    std::string action = "stop";    ///< stop, mark
    KeptJson unknown;
    bool operator==(const Sensor&) const = default;
};

const std::string& usualIntegrator();    ///< integrator_type.h
const std::string& usualScheme();        ///< scheme_type.h
const std::string& usualContactSolver(); ///< contact_solver_type.h
double usualMethodNumber(std::size_t k); ///< method_parameter.h
const std::string& usualFormulation();   ///< formulation_names.h

struct RunSettings {
    Number until = 1.0;                           ///< s
    std::string strategy = "hybrid";              ///< hybrid, event-driven, time-stepping
    std::string transitions = "locate";           ///< locate, step-over
    std::string integrator = usualIntegrator();   ///< smooth method between events
    std::string formulation = usualFormulation(); ///< how the smooth method's linear systems are solved
    Number tolerance = 1e-6;                      ///< scaled RMS of the local error
    Number output_step = 1e-3;                    ///< s
    std::string step_rule = "pi";                 ///< of the smooth method: pi, thesis, fixed
    Number first_step = 0.0;                      ///< s, of the smooth method; 0: found from the speeds
    Number largest_step = 0.1;                    ///< s, of the smooth method
    std::string scheme = usualScheme();           ///< of time stepping
    Number step = 1e-4;                           ///< s, of the time-stepping scheme
    bool adaptive = false;                        ///< step from halved steps and `tolerance`; strategy time-stepping
    /// Numbers of the methods' own; which of them has which key, the methods say (model/kinds/method_parameter.h).
    Number own0 = usualMethodNumber(0), own1 = usualMethodNumber(1), own2 = usualMethodNumber(2);
    Number own3 = usualMethodNumber(3), own4 = usualMethodNumber(4), own5 = usualMethodNumber(5);
    Number own6 = usualMethodNumber(6);
    std::string impacts = "simultaneous";      ///< simultaneous, sequential
    std::string solver = usualContactSolver(); ///< of contact problems
    std::string contact_law = "exact";         ///< exact, relaxed
    Number accumulation_height = 0.0;          ///< m: lower bounces are ended; 0: by the mechanism's size
    Number cluster = 0.0;                      ///< m: gaps under it take part in an impact together; 0: by its size
    KeptJson unknown;
    bool operator==(const RunSettings&) const = default;
};

struct Mechanism {
    int version = 1; ///< key "escapement"
    std::string name;
    std::vector<std::pair<std::string, Number>> parameters; ///< in file order; may refer to earlier ones
    NumberVector<3> gravity{0.0, 0.0, -9.81};               ///< m/s^2; absent in the file: this
    std::vector<Geometry> geometry;
    std::vector<Material> materials;
    std::vector<MaterialPair> material_pairs;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<Coupling> couplings;
    std::vector<Load> loads;
    std::vector<ContactPair> contacts;
    std::vector<Sensor> sensors;
    RunSettings run;
    KeptJson views;
    KeptJson unknown; ///< keys this version does not know: kept and warned about
    bool operator==(const Mechanism&) const = default;

    const Body* findBody(const std::string& wanted) const {
        for (const auto& body : bodies)
            if (body.name == wanted) return &body;
        return nullptr;
    }
};

} // namespace escapement
