#pragma once
// All that is known of a time-stepping scheme: one file a scheme (engine/integrators/time_stepping/<name>.cpp), listed
// in schemes.cpp there. File format, schema, documents, validation, runs, benches and the window ask its descriptor;
// nothing else names a scheme (tests/repository/scheme_names_test.cpp).

#include "engine/model/kinds/method_parameter.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

class ContactSolving;
class System;
class TimeStepper;

struct SchemeType {
    std::string name;    ///< in the project file
    std::string purpose; ///< what it is for, in plain words: "comparison with tables of papers"
    std::string words;   ///< what it is, one sentence for people
    std::string source;  ///< author and year

    enum Form { Explicit, HalfExplicit, Implicit } form = Explicit;
    int order = 1; ///< of the positions in free flight
    int orderWithJoints = 1;

    // What it follows of a contact's law; what it does not is refused, or said where it only has no effect.
    enum Restitution {
        Inelastic, ///< nothing bounces
        Newton,    ///< ratio of normal speeds
        Poisson,   ///< ratio of normal impulses, at every contact
        Either     ///< as each contact says
    } restitution = Newton;
    bool tangentialRestitution = true;
    enum Friction { Cone, Pyramid, Relaxed } friction = Cone;
    bool staticFriction = false; ///< above the friction while sliding
    bool jointFriction = false;
    bool contactLaws = false; ///< compliant, cohesive, plastic

    bool choosesSteps = false;  ///< by itself: not made adaptive by halved steps
    bool velocitiesLag = false; ///< behind the positions: kinetic energy is that of another instant
    /// How its energies add up at contacts: exactly; only in that none comes in; or with what velocities that belong to
    /// other instants leave over.
    enum Account { Closes, Loses, Lags } account = Loses;
    bool dense =
        false;        ///< its linear systems are dense: the cost of a step grows with the third power of the mechanism
    std::string cost; ///< what a step solves: "two contact problems"

    std::vector<MethodParameter> parameters = {};
    /// `numbers` are those of `parameters`, in their order; the system and what solves contact problems outlive the
    /// stepper.
    std::unique_ptr<TimeStepper> (*make)(System& system, ContactSolving& solving,
                                         const std::vector<double>& numbers) = nullptr;

    const char* formWords() const;
    const char* restitutionWords() const;
    const char* frictionWords() const;
};

/// The schemes of this version, in the order in which they are offered.
const std::vector<SchemeType>& schemeTypes();
/// Null: unknown.
const SchemeType* findSchemeType(std::string_view name);
/// What a new project has.
const std::string& usualScheme();
std::vector<std::string_view> schemeNames();
/// For the help of the project file's key: each purpose with its schemes.
const std::string& schemeHelp();

} // namespace escapement
