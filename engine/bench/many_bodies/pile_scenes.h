#pragma once
// Piles for benches and tests. SI units.

#include "engine/dynamics/pile.h"

namespace escapement {

/// side^3 cubes (edge 0.1 m, 1 kg, mu 0.5) above a floor, on a cubic grid of 0.2 m, each moved by up to 12 mm along
/// every axis and turned by up to 0.5 rad about every axis; offsets from a fixed seed, the same on every machine.
Pile heapOfCubes(int side);

/// Columns x rows bricks (0.2 x 0.1 x 0.1 m, 4 kg, mu 0.5) in running bond on a floor, a tenth of a millimetre apart;
/// every other row ends in half bricks, as no brick at an end could stand on half its length.
Pile wallOfBricks(int columns, int rows);

} // namespace escapement
