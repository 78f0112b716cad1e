#pragma once
// What the benches of time-stepping schemes share: runs of verification systems by one method, and how far they are
// from another run. And the benches themselves, one file each.

#include "engine/bench/bench.h"
#include "engine/simulation/simulate.h"

#include <map>

namespace escapement {

using VerifySettings = std::map<std::string, std::string>;

/// A number as `verify` reads it back.
std::string exactText(double value);

/// By a scheme of fixed step, positions not projected by the run, so that drift is the scheme's own.
VerificationResult byTimeStepping(const std::string& system, const std::string& scheme, double until, double h,
                                  VerifySettings more = {});
/// By the hybrid method (HEM5).
VerificationResult byHybrid(const std::string& system, double until, double tolerance, VerifySettings more = {});

/// Largest |a - b| / max(1, |b|) over coordinates and velocities. Infinite for a run that did not end well.
double scaledStateError(const VerificationResult& run, const VerificationResult& exact);

void benchSliderCranks(BenchReport& report);       ///< [Schindler2014, tables 2 and 3]
void benchBallInBox(BenchReport& report);          ///< [Schindler2014, table 4 and figure 18]
void benchElasticBar(BenchReport& report);         ///< [Schindler2014, table 5]
void benchChainOfBalls(BenchReport& report);       ///< [Haddouni2015, table 4.1]
void benchHybridAgainstSteps(BenchReport& report); ///< [Haddouni2015, table 4.2]

} // namespace escapement
