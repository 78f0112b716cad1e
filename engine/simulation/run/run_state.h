#pragma once
// Everything a run carries from one step to the next. What stands here, and only this, goes into a checkpoint: a run
// continued from one gives the same bytes as the run that was never interrupted.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/math/sparse_values.h"
#include "engine/simulation/run/contacts/contact_accounts.h"

#include <cstdint>

namespace escapement {

struct RunState {
    double t = 0.0;
    Vector q, v;
    double h = 0.0;         ///< s, next step of the smooth method
    double lastError = 0.0; ///< of the last accepted smooth step, times the tolerance; 0: there is none
    bool grow = true;       ///< whether the step after may grow (not right after a rejection)
    Strategy strategy = Strategy::EventDriven;
    std::vector<ClosedContact> closed;
    std::vector<int> rows;               ///< chosen rows of the smooth model
    SparseValues<char> armed;            ///< candidates that may start to touch: nearly all
    double dissipated = 0.0, work = 0.0; ///< J so far
    int shortSteps = 0;                  ///< smooth steps in a row that were far below the output step
    double headwayFrom = 0.0;            ///< s: since then, and for `standing` steps, the run has come no further
    int standing = 0;
    double crowdFrom = 0.0;                   ///< s: since then, for a time step's length at most, events are counted
    std::int64_t crowdInstants = 0;           ///< `instants` then
    std::int64_t crowdKinks = 0;              ///< of loads, since then
    int ended = 0;                            ///< times that bounces were ended in the output step since `endedFrom`
    double endedFrom = 0.0;                   ///< s
    double shortUntil = 0.0, shortStep = 0.0; ///< s: smooth steps before are no longer than shortStep
    double steppedUntil = 0.0;                ///< s: time stepping goes on at least until then
    int doubted = -1;                         ///< contact the end of whose force was found, and not believed; -1: none
    double doubtedAt = 0.0;                   ///< s
    int broke = -1;                           ///< contact that last broke loose; -1: none
    double brokeAt = 0.0;                     ///< s
    double energyStart = 0.0;                 ///< J
    std::vector<int> undecided;               ///< contacts of which nothing decided at the start how hard they press
                                              ///< (undecided_pressure.h)
    bool watched = true;      ///< false: continued from a checkpoint of a version that did not note the energies
    double allowance = 0.0;   ///< J: that the error estimates of the smooth steps so far explain
    double takenBack = 0.0;   ///< J: what time steps have gained where nothing touches, and bodies were slowed down by
    double leastEnergy = 0.0; ///< J: above that at the start and what was fed in, at its least; what it has grown since
                              ///< came from nowhere
    double numerical = 0.0;   ///< J: that the smooth method's own damping has taken; net
    double motors = 0.0;      ///< J: part of `work` that motors have fed in
    void giveByMotors(double joules) { work += joules, motors += joules; }
    /// The velocity has jumped between two time steps: the scheme begins anew. What contacts have yielded by, and
    /// taken, stays.
    void beginSchemeAnew() {
        memory.impulses.clear();
        memory.kept.resize(0);
        memory.length = 0.0;
    }
    Vector smoothMemory;       ///< of the smooth method; empty: it begins anew
    double turnover = 0.0;     ///< J: the most that has moved, was stored, fed in or taken so far
    std::int64_t rejected = 0; ///< steps, as of the last checkpoint; negative: a version of before did not note them
    double deepest = 0.0;      ///< m, of what lay in one another until then

    // time stepping
    double blockStart = 0.0;                   ///< s, when the current block of equal steps began
    double blockStep = 0.0;                    ///< s
    std::int64_t blockCount = 0;               ///< steps made in it
    int settled = 0;                           ///< steps in a row without a change of contacts
    bool passing = false;                      ///< time stepping only takes a contact over an edge
    TimeStepMemory memory;                     ///< of the scheme
    std::vector<std::pair<int, Vec3>> carried; ///< N, by candidate: forces of the last step, without what struck
    std::vector<std::pair<int, Vec3>> struck;  ///< N s on B, world axes, by candidate: impacts since the last frame
    std::vector<std::pair<int, Vec3>> struckPoints, struckNormals; ///< where each was last (m), world
    double returned = -1.0; ///< s, when the event-driven method last took over; < 0: never
    int relapses = 0;       ///< times in a row that it failed at once

    double stepped = 0.0;          ///< s, by time steps so far
    std::vector<int> sensorsStand; ///< of each sensor: 1: it acted, and its quantity has not left its value since
    std::vector<int> sensorSides;  ///< of each sensor, on which side of its value its quantity is; 0: not known yet

    ContactTally solved; ///< contact problems up to the step's start

    // counters
    std::int64_t nextOutput = 1; ///< index of the next regular frame: time nextOutput * output_step
    std::int64_t instants = 0;
    std::int64_t frames = 0, events = 0, steps = 0, checkpoints = 0;
    SparseValues<int> pairOfCandidate; ///< row of the pairs table, -1: not yet in it
    int pairs = 0;
    ContactAccounts accounts; ///< what each pair has done
};

void save(const RunState& state, Checkpoint& checkpoint);
/// Throws InputError when the checkpoint does not fit the system.
void restore(const Checkpoint& checkpoint, const System& system, RunState& state);

} // namespace escapement
