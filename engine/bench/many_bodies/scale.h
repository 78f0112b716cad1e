#pragma once
// `escapement bench scale`: how the cost of a step grows with the number of bodies.

#include "engine/bench/bench.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Links (0.1 m, 0.1 kg) hinged to one another in a row that sticks out from the ground; every hinge turns about
/// another axis.
Mechanism openChain(int links);

/// The same links with parallel hinges, hung up at both ends as a half circle: a closed loop, flat, so that three of
/// its rows are redundant.
Mechanism hangingChain(int links);

/// Dominoes (8 x 25 x 50 mm, 10 g) 28 mm apart on a floor with friction, all faces in contact with their neighbours';
/// the first is tilted by 0.05 rad and falls towards the others at 4 rad/s. Runs for 1.5 s.
Mechanism dominoRow(int dominoes);

/// Cubes (edge 32 mm, 0.1 kg, friction 0.3) in loose layers above a square bin of planes, turned at random, as many
/// layers as cubes lie along a side. One contact of every body. Time steps of 1 ms for 1 s.
Mechanism pouredCubes(int cubes);

/// Bricks (100 x 50 x 40 mm, 0.4 kg, friction 0.5) in two layers on a floor, the upper ones each over two lower ones:
/// one island, at rest, with gravity a little aslant.
Mechanism brickWall(int bricks);

/// Processor time (s) of one smooth step in a run, with all that belongs to it but frames: of `steps` steps of 0.1 ms.
double stepTime(const Mechanism& mechanism, const std::string& integrator, int steps);

/// Processor time (s) of the integrator's step alone.
double integratorTime(const Mechanism& mechanism, const std::string& integrator, int steps);

/// Exponent of the power law through the points, by least squares of the logarithms.
double growth(const std::vector<double>& size, const std::vector<double>& cost);

std::vector<std::string> scaleParts();
/// The parts "pouring" and "rest".
void costOfPouring(const BenchRequest& request, BenchReport& report);
void costOfRest(const BenchRequest& request, BenchReport& report);
BenchReport benchScale(const BenchRequest& request);

} // namespace escapement
