#pragma once
// The one way to run a project: the command line and the window both call `simulate`.

#include "engine/complementarity/contact_solving.h"
#include "engine/contact/features/part.h"
#include "engine/dynamics/frame.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <atomic>
#include <functional>
#include <optional>

namespace escapement {

struct Progress {
    double time = 0.0, until = 0.0; ///< s, simulated
    double wall = 0.0;              ///< s
    Strategy strategy = Strategy::EventDriven;
    double step = 0.0; ///< s
    std::int64_t events = 0;
};

/// Shared between the run's thread and whoever steers it. Pause and stop act within one step.
struct RunControl {
    std::atomic<bool> pause{false};
    std::atomic<bool> stop{false};
    int threads = 1; ///< 0: as many as the machine has. Any number gives the same result to the last bit
    std::function<void(const Progress&)> progress; ///< called in the run's thread, at most every 50 ms of wall time
};

struct RunSummary {
    RunStatus status = RunStatus::Done;
    std::string message;
    double simulated = 0.0, wall = 0.0; ///< s
    std::int64_t accepted = 0, rejected = 0;
    double event_driven = 0.0, time_stepping = 0.0; ///< simulated s spent in each
    std::map<std::string, std::int64_t> events;     ///< by kind
    std::vector<std::int64_t> reactions;            ///< how often each row of the strategy table was taken
    std::vector<std::string> notes;                 ///< what the run has taken as it is, in words
    std::string integrator, scheme;                 ///< between events, and of time stepping
    ContactReport contacts; ///< how the contact problems were solved, those of trials and repeated steps included
    std::int64_t solver_iterations = 0; ///< of all of them
    double worst_residual = 0.0;
    double energy_start = 0.0, energy_end = 0.0, dissipated = 0.0, work = 0.0;
    double motors = 0.0;    ///< J, part of `work` that motors have given; NaN: a file of before does not tell
    double numerical = 0.0; ///< J, taken by the damping of the smooth method itself
    double drift_position = 0.0, drift_velocity = 0.0, penetration = 0.0; ///< largest of the run
    Frame final;                                                          ///< at the last time reached
};

/// Where a continued run starts: the checkpoint and the frames that precede it are the caller's business.
struct Continuation {
    Checkpoint checkpoint;
};

/// Runs the mechanism (resolved and valid) and hands everything to `sink`. Model errors found before the first frame
/// throw ModelError; anything later ends the run with status Failed and a message, frames so far kept.
RunSummary simulate(const Mechanism& mechanism, const PartLibrary& parts, const ResultLayout& project, FrameSink& sink,
                    RunControl& control, const std::optional<Continuation>& from = std::nullopt);

/// What `escapement check` says beyond validation: freedoms, redundant and conflicting joints by name, overlaps.
struct ModelReport {
    int bodies = 0, moving = 0;
    int freedoms = 0; ///< of the assembled mechanism, contacts open, motors off
    int constraint_rows = 0, rank = 0;
    std::vector<std::string> redundant;   ///< joints that take part in the constraint_rows - rank redundancies
    std::vector<std::string> conflicting; ///< joints that stay open, or whose motor cannot have its way
    double assembly_position = 0.0;       ///< m or 1: largest joint error before assembly
    double assembly_velocity = 0.0;
    struct Overlap {
        std::string contact, features;
        double depth = 0.0;
        Vec3 point = Vec3::Zero();
    };
    std::vector<Overlap> overlaps;     ///< that a run refuses
    std::vector<Overlap> accepted;     ///< the deepest of each contact that accepts it
    std::vector<Finding> refused;      ///< contacts that would accept more than a run lets them
    std::vector<Finding> limits;       ///< of joints that the start lies beyond
    std::vector<std::string> contacts; ///< one line a contact pair: how many feature pairs of which kinds
};
ModelReport report(const Mechanism& mechanism, const PartLibrary& parts);

/// A row of plain facts for `escapement verify`: built-in systems in their own coordinates.
struct VerificationInfo {
    std::string name, text;
};
std::vector<VerificationInfo> verificationSystems();

struct VerificationEvent {
    double time = 0.0;
    std::string kind, contact;
};
struct VerificationResult {
    RunStatus status = RunStatus::Done;
    std::string message;
    double time = 0.0;
    Vector q, v, lambda;
    std::vector<VerificationEvent> events;
    std::int64_t steps = 0;
    double drift_position = 0.0, drift_velocity = 0.0;
};
/// `settings`: until, tolerance, step (fixed step of the smooth method when > 0), strategy, theta3 and the like, by
/// name. Throws std::invalid_argument for an unknown system or setting, naming the known ones.
VerificationResult verify(const std::string& system, const std::map<std::string, std::string>& settings);

} // namespace escapement
