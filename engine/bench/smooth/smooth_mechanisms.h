#pragma once
// Mechanisms over which the methods between events are compared (`escapement bench smooth --part profile`), in sets as
// [Haddouni2015, table 3.6] has them: simple ones with many kinds of joints, large ones, ones with impacts, stiff or
// flexible ones. SI units.

#include "engine/dynamics/system.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace escapement {

struct SmoothProblem {
    int set = 1; ///< 1 to 4
    std::string name;
    double until = 1.0; ///< s
    std::function<std::unique_ptr<System>()> make;
};

/// At least thirty, those of a set together.
const std::vector<SmoothProblem>& smoothProblems();

/// The state that a run of the problem starts from: assembled.
std::unique_ptr<System> started(const SmoothProblem& problem, Vector& q, Vector& v);

} // namespace escapement
