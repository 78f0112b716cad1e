#pragma once
// TimeStepper: one step of a nonsmooth time-stepping scheme, over impacts, sticking and slipping without locating them.
//
// A stepper holds workspace only. What a scheme has to remember from one step to the next stands in a TimeStepMemory,
// a value that the caller owns, puts into checkpoints, and copies when a step may have to be made again.

#include "engine/complementarity/contact_solving.h"
#include "engine/dynamics/system.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace escapement {

/// Where a step begins and what takes part in it.
struct TimeStepStart {
    double t;        ///< s
    const Vector &q, &v;
    double h;        ///< s, the longest that the step may be
    const std::vector<int>& jointRows; ///< independent rows of the System's constraints
    const std::vector<char>& armed;    ///< armed[i] false leaves candidate i out
    double touching; ///< m: contacts with a gap up to this count as closed
};

/// What a scheme keeps between steps. Empty: the run begins, or has jumped.
struct TimeStepMemory {
    std::vector<std::pair<int, Vec3>> impulses; ///< N s, of the last step by candidate: the solver's next start
    Vector kept;                                ///< the scheme's own (accelerations, velocity of the last interval)
    double length = 0.0;                        ///< s, of the last step
    std::vector<std::pair<int, double>> dents;  ///< m, by candidate: how far contacts have yielded for good
    double touching = 0.0;                      ///< m, up to which contacts that were put right after the last step stand open
    std::vector<std::pair<int, double>> depths; ///< m, by candidate, ascending: how deep contacts were when first seen, or since, if less

    const Vec3* impulse(int candidate) const {
        for (const auto& [known, value] : impulses)
            if (known == candidate) return &value;
        return nullptr;
    }
    double dent(int candidate) const {
        for (const auto& [known, depth] : dents)
            if (known == candidate) return depth;
        return 0.0;
    }
};

struct TimeStep {
    Vector q, v;
    double length = 0.0;          ///< s, of the step that was made
    double suggested = 0.0;       ///< s, for the next one; 0: the scheme does not choose its steps
    std::vector<int> contacts;    ///< active ones, as candidates of the System
    std::vector<ContactGeometry> geometry; ///< of the active contacts, where the scheme evaluated them
    Vector impulses;              ///< 3 a contact (normal, tangents), N s, of the whole step
    Vector velocities;            ///< J v+ of the active contacts, m/s
    Vector lost;                  ///< J, 2 a contact: taken by its normal and by its tangential impulse
    std::vector<double> mobility; ///< largest tangential entry of W a contact, 1/kg
    Vector jointImpulses;         ///< of the chosen joint rows
    double dissipated = 0.0;      ///< J, by contacts
    double gained = 0.0;          ///< J, that the contacts' law brings in; <= 0 where it takes
    double loads = 0.0, dampers = 0.0; ///< J, work in this step
    int iterations = 0;           ///< of the contact solver
    double residual = 0.0;        ///< of the contact solver
    double lift = 0.0;            ///< m/s, with which the convex relaxation lifts sliding contacts
    double depth = -1.0;          ///< m, of the deepest contact at the step's end; < 0: nobody looked
};

class TimeStepper {
  public:
    virtual ~TimeStepper() = default;
    /// Throws RunError when a contact problem stays unsolved or an iteration does not converge.
    virtual void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) = 0;
};

/// What the user chooses about a scheme; each scheme takes what it has.
struct TimeStepperSettings {
    double theta = 0.5;           ///< weight of the step's end, theta schemes
    double spectralRadius = 0.8;  ///< at infinite frequency, generalized-alpha
    double recoverySpeed = 0.1;   ///< m/s, at most, with which DVI takes penetration out
    int coneFacets = 8;           ///< of the polyhedral friction cone
    double errorBound = 0.0;      ///< > 0: the step follows from halved steps (halved_steps.h)
    std::shared_ptr<ContactSolving> solving = std::make_shared<ContactSolving>(); ///< solves the contact problems and counts them
};

struct TimeSteppingScheme {
    std::string name, text;
    int order; ///< in the positions, while no contact changes
    std::unique_ptr<TimeStepper> (*make)(System& system, const TimeStepperSettings& settings);
};

const std::vector<TimeSteppingScheme>& timeSteppingSchemes();

/// The scheme of that name. Throws InputError that lists the known ones.
std::unique_ptr<TimeStepper> makeTimeStepper(const std::string& scheme, System& system, const TimeStepperSettings& settings);

} // namespace escapement
