#pragma once
// All that is known of a type of coupling: one descriptor a type, one file a descriptor (engine/couplings/<name>.cpp),
// listed in coupling_types.cpp. A coupling is a linear relation between coordinates of two or three joints,
//
//   q_last = ratio_0 q_0 (+ ratio_1 q_1) + phase
//
// whatever bodies the joints are between. With a backlash it is two limits on what is left over of that relation.

#include "engine/joints/joint_symbol.h"

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// Which coordinates a coupling takes.
enum class CoupledMotion { Angle, Slide, Any };

struct CouplingTerm {
    CoupledMotion motion = CoupledMotion::Any;
    const char* what = ""; ///< for people: "the driving gear"
};

/// A number of a coupling of this type, with its key in the project file. Every type that uses a key means the same by
/// it.
struct CouplingParameter {
    const char* key;
    const char* help;
    const char* unit;
    double fresh = 1.0;  ///< of a new coupling
    bool notZero = true; ///< 0 would leave nothing coupled
};

struct CouplingType {
    std::string name;                ///< in the project file
    std::string words;               ///< for people: "gear pair: turns against each other"
    std::string help;                ///< for the documents
    std::vector<CouplingTerm> terms; ///< two or three, in the order of the keys a, b, c
    std::vector<CouplingParameter> parameters = {};
    /// Of all terms but the last, from the numbers in the order of `parameters`, SI.
    std::array<double, 2> (*ratios)(const double* numbers) = nullptr;
    /// What is wrong with numbers that are each allowed, as the end of a sentence; empty: nothing. May be null.
    std::string (*fault)(const double* numbers) = nullptr;
    /// In the frame of the first term's joint; Between: drawn from each joint to the next one.
    JointSymbol symbol = {};

    int termCount() const { return int(terms.size()); }
};

/// The types of this version, in the order in which they are offered.
const std::vector<CouplingType>& couplingTypes();
const CouplingType* findCouplingType(std::string_view name); ///< null: unknown

/// A key of coupling parameters with the types that use it.
struct CouplingParameterKey {
    const CouplingParameter* parameter;
    std::vector<std::string_view> types;
};
/// Every key once, in the order of the types.
const std::vector<CouplingParameterKey>& couplingParameterKeys();

} // namespace escapement
