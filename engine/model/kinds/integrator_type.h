#pragma once
// All that is known of a method for the smooth motion between events: one file a method
// (engine/integrators/smooth/<name>.cpp), listed in integrators.cpp there. File format, schema, documents, validation,
// runs, benches and the window ask its descriptor; nothing else names a method
// (tests/repository/integrator_names_test.cpp).

#include "engine/model/kinds/method_parameter.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

class SmoothIntegrator;
struct Mechanism;

struct IntegratorType {
    std::string name;    ///< in the project file
    std::string purpose; ///< what it is for, in plain words: "stiff springs or flexible parts"
    std::string words;   ///< what it is: "half-explicit, 8 stages"
    std::string source;  ///< key of docs/references.md, or author and year

    enum Form { Explicit, HalfExplicit, Implicit, Either } form = HalfExplicit;
    /// What its step keeps by itself; the run projects the rest after each step.
    enum Holds { Nothing, Velocities, Positions, Both } holds = Velocities;
    /// Orders of convergence with a fixed step: positions, velocities, multipliers as the run gives them (from the
    /// accelerations at the dense output), and dense output (its largest error within a step).
    struct Orders {
        int positions = 0, velocities = 0, multipliers = 0, dense = 0;
    } orders;
    bool damps = false; ///< takes energy out of vibrations that its steps do not resolve: booked as numerical
    bool dense =
        false; ///< its linear systems are dense: the cost of a step grows with the third power of the mechanism

    std::vector<MethodParameter> parameters = {};
    /// Why it cannot run this mechanism, a sentence that says what would; empty: it can. Null: it can run all.
    std::string (*refusal)(const Mechanism& mechanism) = nullptr;
    /// Why its steps cannot be made in joint coordinates (engine/math/formulation.h), behind its name; empty: they can.
    std::string refusesJointCoordinates = {};
    /// `numbers` are those of `parameters`, in their order.
    std::unique_ptr<SmoothIntegrator> (*make)(const std::vector<double>& numbers) = nullptr;

    const char* formWords() const;
    const char* holdsWords() const;
};

/// The methods of this version, in the order in which they are offered.
const std::vector<IntegratorType>& integratorTypes();
/// Null: unknown.
const IntegratorType* findIntegratorType(std::string_view name);
/// What a new project has.
const std::string& usualIntegrator();
/// Every name, and `others` behind them.
std::vector<std::string_view> integratorNames(std::vector<std::string_view> others = {});
/// For the help of the project file's key: each purpose with its methods.
const std::string& integratorHelp();

} // namespace escapement
