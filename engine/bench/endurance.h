#pragma once
// `escapement bench endurance`: runs that must come to their end, from many starts.

#include "engine/bench/bench.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// A ball that a force lets land on something fixed and takes off again.
enum class Landing { Plane, Edge, Groove, Ball };
const char* name(Landing landing);
/// Start `number` of that kind: height, place, speed, spin and phase of the force are drawn from it.
Mechanism landingBall(Landing landing, int number, const std::string& integrator, double tolerance);

/// Cubes that fall into a bin from `layers` loose layers.
Mechanism cubesIntoBin(int cubes, double restitution, double friction, const std::string& scheme, double step,
                       double until);

/// What came of a run.
struct Endurance {
    std::string status, message;
    double wall = 0.0;         ///< s
    double longestStall = 0.0; ///< s of wall time in which the run came no further
    double unexplained = 0.0;  ///< of the energy turned over
    double given = 0.0;        ///< likewise, of what contacts have taken so far: what they gave back
    double gain = 0.0;         ///< largest of one frame to the next, of the energy turned over
    double penetration = 0.0;  ///< m, largest
    std::int64_t steps = 0, events = 0;
    bool finite = true;
};
/// Runs for at most `wall` s.
Endurance endure(const Mechanism& mechanism, double wall);

std::vector<std::string> enduranceParts();
BenchReport benchEndurance(const BenchRequest& request);

} // namespace escapement
