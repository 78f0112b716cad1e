#pragma once
// Runs of one method between events, with what they cost: shared by the parts of `escapement bench smooth`.

#include "engine/bench/bench.h"
#include "engine/bench/smooth/smooth_mechanisms.h"
#include "engine/simulation/hybrid_run.h"

namespace escapement {

struct SmoothRun {
    RunSummary summary;
    std::int64_t forces = 0, systems = 0; ///< evaluations, and linear systems factorised
    double seconds = 0.0; ///< of processor time, the least of several runs; infinite where it did not end well
    bool done() const { return summary.status == RunStatus::Done; }
    double averageStep() const { return summary.simulated / double(std::max<std::int64_t>(1, summary.accepted)); }
};

/// Settings of a run without frames: event-driven, by this method, until then, at this tolerance.
HybridSettings smoothSettings(const std::string& method, double until, double tolerance);

/// Runs the problem by these settings; again until `least` seconds have been spent, for the time.
SmoothRun runSmooth(const SmoothProblem& problem, const HybridSettings& settings, double least = 0.05);

/// Largest error at the end of the coordinates, of bodies their positions (m) and rotations (rad): absolute below 1 and
/// relative above; infinite where the run did not end well.
double errorOf(const RunSummary& run, const RunSummary& exact);

/// The problem of that name, of smoothProblems().
const SmoothProblem& smoothProblem(const std::string& name);

// The parts, one file each.
void thesisTables(const BenchRequest& request, BenchReport& report);  ///< smooth_thesis.cpp
void performance(const BenchRequest& request, BenchReport& report);   ///< smooth_profile.cpp
void speedClaims(const BenchRequest& request, BenchReport& report);   ///< smooth_speed.cpp
void fieldPictures(const BenchRequest& request, BenchReport& report); ///< smooth_fields.cpp

} // namespace escapement
