#pragma once
// All that is known of a type of joint: one descriptor a type, one file a descriptor (engine/joints/<name>.cpp), listed
// in joint_types.cpp. File format, schema, documents, validation, equations, proposals, panels and symbols ask it;
// nothing else names a type of joint (tests/repository/joint_names_test.cpp).
//
// Rows are made of elementary ones, or a type brings a function of its own:
//
//   coincide      p_b - p_a = 0                        three rows, world axes
//   slide i       a_i . (p_b - p_a) = 0                 p_b stays in the plane perpendicular to axis i of frame a
//   square i j    a_i . b_j = 0                         axis i of a stays perpendicular to axis j of b
//   follow        p_b stays on a chain of curves of a   two rows, dynamics/joints/curve_guide.h
//   own           a function of the relative pose = 0   one row; or a rate alone = 0, which is that of no function

#include "engine/joints/joint_geometry.h"
#include "engine/joints/joint_symbol.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// A scalar row; `parameters` are the joint's own numbers in the order of its type's `parameters`, SI.
using OwnRow = ScalarRow (*)(const JointAt& at, const double* parameters);

struct JointRow {
    enum Kind { Coincide, Slide, Square, Follow, Own } kind;
    int i = 0, j = 0; ///< axes: 0 x, 1 y, 2 z
    OwnRow own = nullptr;
    bool ownLength = true; ///< whether the own row's value is a length (m) instead of a number that stands for an angle
    bool rateAlone = false; ///< the own row holds its rate, which is that of no position: its value is 0
    int count() const { return kind == Coincide ? 3 : kind == Follow ? 2 : 1; }
    bool isLength() const { return kind == Own ? ownLength : kind != Square; } ///< its values are lengths, not sines
};

/// What a joint leaves free: a slide along an axis of frame a (m), the angle about the common z (rad), an angle given
/// by products of the frames' axes (rad), a component of the rotation vector of b in a (rad), or the way along a chain
/// of curves (m; how b turns is not among the coordinates).
struct JointCoordinate {
    enum Kind { Slide, Angle, Turn, Rotation, Way } kind;
    int axis = 2;                         ///< 0 x, 1 y, 2 z: of frame a
    const char* name = "";                ///< where a joint has several; "" for numbers only
    AxisProduct sine{1, 0}, cosine{0, 0}; ///< of an Angle or a Turn

    bool turns() const { return kind == Angle || kind == Turn || kind == Rotation; }
    bool counted() const { return kind == Angle || kind == Turn; } ///< whole turns are counted
    /// Whether motors, limits, dry friction, springs and torques can act on it.
    bool carries() const { return kind == Slide || counted(); }
    const char* unit() const { return turns() ? "rad" : "m"; }
};

/// What two picked features are, for a suggestion: something with an axis, a flat face, a straight edge, a centre or a
/// point, or anything at all.
enum class PickedShape { Axis, Plane, Line, Centre, Any };

/// A number of a joint of this type, with its key in the project file. Every type that uses a key means the same by it.
struct JointParameter {
    const char* key;
    const char* help;
    const char* unit;
    double lower = -std::numeric_limits<double>::infinity(), upper = std::numeric_limits<double>::infinity(); ///< SI
    bool lowerExcluded = false;
    /// What a new joint gets: `fresh`, or where `fromPoints`, how far the points of its two frames are apart (m), or
    /// the radius (m) of what was picked on b, where that has this shape.
    double fresh = 0.0;
    bool fromPoints = false;
    std::optional<PickedShape> fromRadiusOf = {};
};

/// Two features (either way round) that suggest the type; where several types are suggested, that of the lowest rank.
struct JointSuggestion {
    PickedShape first, second;
    int rank;
};

/// How the frame on b follows from what was picked.
struct JointPlacing {
    bool asTheyStand = false; ///< frame b is put where frame a is: the bodies are held as they stand
    enum Plane {
        Closest,
        OnPlane,
        AtA
    } onPlane = Closest; ///< b's point where b was picked on a flat face: closest to a's, the face's own, or a's
    enum Axes {
        Beside,
        Own,
        Crossing
    } points = Beside;       ///< where b has an axis: beside a's point; each picked point itself; where the axes cross
    bool carriesX = false;   ///< x of b is that of a, turned by the smallest turn that takes z of a to z of b
    bool planeFirst = false; ///< a is the body whose flat face was picked, its point the closest one to b's
};

/// Round faces that fill each other from both sides.
enum class FillingFaces { Cylinders, Spheres, Rings };

struct JointType {
    std::string name;  ///< in the project file
    std::string words; ///< what it is, for people: "revolute: turns about an axis"
    std::string help;  ///< for the documents, in a bracket behind its name; may be empty
    std::vector<JointRow> rows;
    std::vector<JointCoordinate> coordinates = {};
    /// The coordinate on which motors, limits, friction, springs and torques act where none is named; -1: one must be
    /// named, or there is none.
    int driven = -1;
    std::vector<JointParameter> parameters = {};
    /// Of a type whose first coordinate is an angle that follows the second one: where that stands at `second` (m),
    /// turns counted, rad; `numbers` as for own rows. Null: turns are free.
    double (*angleAt)(double second, const double* numbers) = nullptr;
    std::vector<JointSuggestion> suggestions = {};
    JointPlacing placing = {};
    std::vector<FillingFaces> replaces = {}; ///< contacts that it stands for
    JointSymbol symbol = {};
    const char* singular =
        ""; ///< the position in which an own row holds nothing, for a message; "" where there is none

    int coordinateCount() const { return int(coordinates.size()); }
    int rowCount() const;
    bool followsEdges() const; ///< it leads a point along edges of its first body, which the joint names
    bool holdsAll() const { return rowCount() == 6; }
    /// The coordinate that something on the joint acts on: the one of that name, or `driven` where the name is empty.
    /// -1: there is none, or it cannot carry anything.
    int carrier(std::string_view coordinate) const;
    /// The names of the coordinates that can carry something: "slide", "angle"; empty where `driven` alone has none.
    std::vector<std::string> carrierNames() const;
};

/// The joint types of this version, in the order in which they are offered.
const std::vector<JointType>& jointTypes();
/// Throws std::invalid_argument for an unknown name.
const JointType& jointType(std::string_view name);
const JointType* findJointType(std::string_view name); ///< null: unknown

std::string inSentence(const std::vector<std::string>& names, const char* last = "or"); ///< "a, b or c"
/// The types on whose one coordinate motors, limits and friction act without naming it.
const std::string& drivenJointTypes();
std::string jointTypesFor(FillingFaces faces); ///< "revolute or cylindrical"

/// A key of joint parameters with the types that use it.
struct JointParameterKey {
    const JointParameter* parameter;
    std::vector<std::string_view> types;
};
/// Every key once, in the order of the types.
const std::vector<JointParameterKey>& jointParameterKeys();

/// "revolute or prismatic": the types for which `wanted` holds, as a list in a sentence.
template <class Wanted> std::string jointTypeList(const Wanted& wanted) {
    std::vector<std::string> names;
    for (const auto& type : jointTypes())
        if (wanted(type)) names.push_back(type.name);
    return inSentence(names);
}

} // namespace escapement
