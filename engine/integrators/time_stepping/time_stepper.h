#pragma once
// TimeStepper: one step of a nonsmooth time-stepping scheme, over impacts, sticking and slipping without locating them.
//
// A stepper holds workspace only. What a scheme has to remember from one step to the next stands in a TimeStepMemory,
// a value that the caller owns, puts into checkpoints, and copies when a step may have to be made again.

#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/contact_solving.h"
#include "engine/dynamics/contact_islands.h"
#include "engine/dynamics/system.h"
#include "engine/math/sparse_values.h"
#include "engine/model/kinds/scheme_type.h"

#include <memory>
#include <utility>
#include <vector>

namespace escapement {

/// Where a step begins and what takes part in it.
struct TimeStepStart {
    double t; ///< s
    const Vector &q, &v;
    double h;                          ///< s, the longest that the step may be
    const std::vector<int>& jointRows; ///< independent rows of the System's constraints
    const SparseValues<char>& armed;   ///< armed[i] false leaves candidate i out
    double touching;                   ///< m: contacts with a gap up to this count as closed
    const Heaps* heaps = nullptr;      ///< of the bodies at the start; null: contacts that are many are one

    /// Whether a contact, one of so many, is part of a heap.
    bool isInHeap(int contact, std::size_t among) const {
        return heaps ? heaps->has(contact) : int(among) >= contactsForMomentum;
    }
};

/// What a scheme keeps between steps. Empty: the run begins, or has jumped.
struct TimeStepMemory {
    std::vector<std::pair<int, Vec3>> impulses; ///< N s, of the last step by candidate: the solver's next start
    Vector kept;                                ///< the scheme's own (accelerations, velocity of the last interval)
    double length = 0.0;                        ///< s, of the last step
    std::vector<std::pair<int, double>> dents; ///< m, by candidate: how far contacts have yielded for good, or give way
                                               ///< without a force, where they were found in a body
    double touching = 0.0; ///< m, up to which contacts that were put right after the last step stand open
    std::vector<std::pair<int, double>>
        depths;        ///< m, by candidate, ascending: how deep contacts were when first seen, or since, if less
    double lent = 0.0; ///< J, that contacts that hold on have worked so far, less what they have taken
    std::vector<std::pair<int, double>> taken; ///< J, by candidate, ascending: what contacts that give way have taken
                                               ///< along their normals, less what they have given back; what a contact
                                               ///< that is gone has left belongs to the others of its bodies

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
    double length = 0.0;                   ///< s, of the step that was made
    double suggested = 0.0;                ///< s, for the next one; 0: the scheme does not choose its steps
    std::vector<int> contacts;             ///< active ones, as candidates of the System
    std::vector<ContactGeometry> geometry; ///< of the active contacts, where the scheme evaluated them
    Vector impulses;                       ///< 3 a contact (normal, tangents), N s, of the whole step
    Vector impacts;               ///< the part of them that impacts took; the run says (simulation/step_impacts.cpp)
    Vector velocities;            ///< J v+ of the active contacts, m/s
    Vector lost;                  ///< J, 2 a contact: taken by its normal and by its tangential impulse
    std::vector<double> mobility; ///< largest tangential entry of W a contact, 1/kg
    Vector jointImpulses;         ///< of the chosen joint rows
    double dissipated = 0.0;      ///< J, by contacts
    double gained = 0.0;          ///< J, that the contacts' law brings in; <= 0 where it takes
    double held = 0.0; ///< J, that normal impulses of contacts work that hold on (holdOn): now more, now less than 0
    double loads = 0.0, dampers = 0.0; ///< J, work in this step; that of motors counts among loads
    double motors = 0.0;               ///< J, part of `loads`
    int iterations = 0;                ///< of the contact solver
    double residual = 0.0;             ///< of the contact solver
    double lift = 0.0;                 ///< m/s, with which the convex relaxation lifts sliding contacts
    bool heap = false;                 ///< some of its bodies are one
    double depth = -1.0;               ///< m, of the deepest contact at the step's end; < 0: not measured
};

class TimeStepper {
  public:
    virtual ~TimeStepper() = default;
    /// Throws RunError when a contact problem stays unsolved or an iteration does not converge.
    virtual void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) = 0;
    /// Whether the condition on contacts that bounce is one on a mean of positions: then they lie in one another for a
    /// step or two, as deep as a step moves them.
    virtual bool bouncesThrough() const { return false; }
    /// Whether it takes energy out of vibrations by itself, with the numbers that it was given: its account of energies
    /// does not close then.
    virtual bool damps() const { return false; }
    /// How much of the contacts' restitution counts in the steps that follow: 1 all of it, 0 none; where `of` names
    /// contacts (candidates, ascending), that of theirs and all of the others'. False: this scheme cannot count a part
    /// of it.
    virtual bool countRestitution(double share, const std::vector<std::pair<int, double>>& of = {}) {
        (void)share;
        (void)of;
        return false;
    }
};

/// A scheme by its name in the project file with the numbers of its own, as far as given. `errorBound` > 0: its step
/// follows from halved steps (halved_steps.h). `system` and `solving` outlive it. Throws InputError that lists the
/// known schemes.
std::unique_ptr<TimeStepper> makeTimeStepper(const MethodChoice& scheme, System& system, ContactSolving& solving,
                                             double errorBound = 0.0);

} // namespace escapement
