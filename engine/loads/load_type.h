#pragma once
// All that is known of a type of load: one file a type (engine/loads/<name>.cpp), listed in load_types.cpp. File
// format, schema, documents, validation, forces, energies, menus, tools, panels and symbols ask its descriptor; nothing
// else names a type of load (tests/repository/load_names_test.cpp).
//
// A type that acts between two points or on a joint's coordinate says how hard it pulls at a length and a rate; one
// that acts on a body or between two frames gives a force and a moment.

#include "engine/joints/joint_geometry.h"
#include "engine/joints/joint_symbol.h"
#include "engine/loads/load_law.h"

#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// A value of a load of this type, with its key in the project file. Every type that uses a key means the same by it.
struct LoadParameter {
    enum Kind {
        Value,     ///< a number
        Triple,    ///< three numbers
        Function,  ///< a number or an expression in t
        Functions, ///< three of them
        Word,      ///< one of `choices`; a new load has the first
        Law,       ///< an expression in `variables`
        Points     ///< a list of pairs of numbers
    } kind = Value;
    const char* key;
    const char* help;
    const char* unit = "";
    double lower = -std::numeric_limits<double>::infinity(), upper = std::numeric_limits<double>::infinity(); ///< SI
    bool required = false;
    std::vector<std::string_view> choices = {}, variables = {};
    /// What a new load gets: a Value and each of a Triple `fresh`, or where `fromPicked`, how far the picked points are
    /// apart (m); Functions one unit along the picked direction; a Law `freshLaw`, in which {} stands for the distance;
    /// Points `freshPoints`, whose first numbers are multiples of the distance.
    double fresh = 0.0;
    bool fromPicked = false;
    const char* freshLaw = "";
    std::vector<std::array<double, 2>> freshPoints = {};
};

/// A law as it is.
inline constexpr LawPiece wholeLaw = {};

/// What a load that stretches between two points, or along a joint's coordinate, is asked with.
struct Stretched {
    double length = 0.0; ///< m, or the coordinate, turns counted (rad)
    double rate = 0.0;
    const double* numbers = nullptr; ///< those of the type's parameters that are numbers, in their order, SI
    double value = 0.0;              ///< of its function of time
    const LoadLaw* law = nullptr;
    const LawPiece* piece = &wholeLaw; ///< that the law is kept to
};

using Mat6 = Eigen::Matrix<double, 6, 6>;

/// A force and a moment, world axes.
struct LoadWrench {
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
};

/// What a load of this type needs to be told, in the window, and what it then is called.
struct LoadPicking {
    std::string label;  ///< in the menu, & before the letter to press
    std::string action; ///< the name of its action, without "Action"; empty: it is not made by clicking
    std::string icon;
    std::string help;                 ///< of the action
    std::vector<std::string> prompts; ///< one a click
    bool intoFaces = false;           ///< a face's direction is the one into the body
    std::string called;               ///< the new load's name; a body's name goes behind, where it acts on one body
    std::string focus;                ///< the key whose field a user will want next
};

/// What the numbers of a load say against it: the key, and a sentence.
struct LoadProblem {
    std::string key, message;
};

struct LoadType {
    std::string name; ///< in the project file
    std::string kind; ///< the same, or "joint ..." where it acts on a joint: two descriptors can share a name
    std::string help; ///< for the documents: "torque, on a body or on a joint"; empty where another descriptor says it
    enum Ends {
        OnBody, ///< at a point of a body
        Points, ///< between points of two bodies
        Frames, ///< between frames on two bodies
        OnJoint ///< on a coordinate of a joint
    } ends = OnBody;
    std::vector<LoadParameter> parameters = {};
    LoadPicking picking = {};
    std::string noCoordinate =
        {}; ///< OnJoint: what to do where the joint has no single coordinate: "has no ...; name one"

    // Points, OnJoint: N or N m that pulls the ends together, J that it stores, W that it takes out of the motion (what
    // drives it is negative). Without `lost` all its power is work of a load.
    double (*pull)(const Stretched& at) = nullptr;
    double (*storedAlong)(const Stretched& at) = nullptr;
    double (*lostAlong)(const Stretched& at) = nullptr;
    /// Derivatives of `pull` by length and rate; null: differences of it are taken.
    Vec2 (*slopes)(const Stretched& at) = nullptr;
    bool looksAtLength = true; ///< false: `pull` asks for `value` alone

    // OnBody: whether its functions of time are a moment, instead of a force at its point.
    bool moment = false;

    // Frames: what acts on b at its point; a bears the opposite there.
    LoadWrench (*between)(const JointAt& at, const double* numbers) = nullptr;
    /// Derivatives of `between`, force and moment in the axes of frame a, by motions of frame b in these axes (of its
    /// point, then its rotation) and by velocities of b's point and angular ones as a sees them; null: differences.
    void (*betweenSlopes)(const JointAt& at, const double* numbers, Mat6& byMotion, Mat6& byRate) = nullptr;
    /// The rotation vector (rad, in the axes of frame a) that `between` measures by. At half a turn it jumps to the
    /// opposite one, and a run that comes there ends. Zero where the load asks for none; null: no type that does.
    Vec3 (*turnBetween)(const JointAt& at, const double* numbers) = nullptr;
    double (*storedBetween)(const JointAt& at, const double* numbers) = nullptr;
    double (*lostBetween)(const JointAt& at, const double* numbers) = nullptr;

    /// The law of a type that has one; throws std::invalid_argument with a sentence.
    std::shared_ptr<const LoadLaw> (*law)(const LawInput& input) = nullptr;
    std::vector<LoadProblem> (*check)(const LawInput& input) = nullptr;

    /// One, or OnJoint: the one about a coordinate that turns, then the one along a slide.
    std::vector<JointSymbol> symbols = {};
    int (*whichSymbol)(const double* numbers) = nullptr; ///< of `symbols`, by its numbers; null: the first

    static constexpr int mostNumbers = 12;
    bool onJoint() const { return ends == OnJoint; }
    bool hasTwoEnds() const { return ends == Points || ends == Frames; }
    const LoadParameter* parameter(std::string_view key) const; ///< null: it has none
    /// What `slopes` and `betweenSlopes` give, or differences where the type has none.
    Vec2 slopesAt(const Stretched& at) const;
    void slopesBetween(const MountedFrame& a, const MountedFrame& b, const BodyKinematics& ka, const BodyKinematics& kb,
                       const double* numbers, Mat6& byMotion, Mat6& byRate) const;
    /// How many numbers `numbers` holds; mostNumbers at most.
    int numberCount() const;
};

/// The load types of this version, in the order in which they are offered.
const std::vector<LoadType>& loadTypes();
/// By the name in the project file, and whether the load names a joint (where only one descriptor has the name, that
/// one). Null: unknown.
const LoadType* findLoadType(std::string_view name, bool onJoint);
/// Every name of the project file once.
const std::vector<std::string_view>& loadTypeNames();
/// The kinds for which `wanted` holds.
template <class Wanted> std::vector<std::string_view> loadKinds(const Wanted& wanted) {
    std::vector<std::string_view> kinds;
    for (const auto& type : loadTypes())
        if (wanted(type)) kinds.push_back(type.kind);
    return kinds;
}
/// Whether another descriptor of the same name acts on a joint where this one does not, or the other way round.
bool hasBothForms(const LoadType& type);

/// A key of load parameters with the kinds that use it.
struct LoadParameterKey {
    const LoadParameter* parameter;
    std::vector<std::string_view> kinds;
};
/// Every key once, in the order of the types.
const std::vector<LoadParameterKey>& loadParameterKeys();

/// Symbols that more than one type has.
JointSymbol forceArrow();
JointSymbol torqueArrow();
JointSymbol springCoil();
JointSymbol dashpot();

} // namespace escapement
