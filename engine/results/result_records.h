#pragma once
// The rows of the result file's compound tables as they lie in memory and on disk.

#include "engine/results/hdf5_handle.h"

#include <cstdint>
#include <limits>

namespace escapement {

struct SolverRecord {
    double time, step;
    std::int64_t strategy;
    double error, drift_position, drift_velocity, penetration;
    std::int64_t iterations;
    double residual;
};

struct ContactRecord {
    std::int64_t pair;
    double point[3], normal[3], gap, force[3], impulse[3], slip[3];
    std::int64_t status;
};

struct EventRecord {
    std::int64_t instant;
    double time;
    const char *kind, *subject, *features;
    double point[3], impulse[3], energy_lost;
    const char* text;
    double approach = std::numeric_limits<double>::quiet_NaN(), leaving = approach; ///< absent in files of before
};

struct PairRecord {
    std::int64_t id;
    const char *contact, *feature_a, *feature_b;
    std::int64_t branch;
};

struct AccountRecord {
    std::int64_t pair;
    double friction, impacts, slip, impulse;
};

Hid accountType();
Hid solverType();
Hid contactType();
Hid eventType();
Hid pairType();

} // namespace escapement
