#pragma once
// `escapement bench overlap CAD_FILES`.

#include "engine/bench/bench.h"

namespace escapement {

/// Inside and outside of the solids of CAD files, beside the geometry kernel's own answers:
/// `points` random points of each solid's box and close to its boundary against BRepClass3d_SolidClassifier, and
/// `poses` of two solids against the volume of BRepAlgoAPI_Common. A decision counts as wrong where it cannot be
/// explained by the files' tolerances. Throws InputError for unreadable files.
BenchReport compareOverlaps(const BenchRequest& request, std::size_t points, std::size_t poses);

/// Parts: points, poses.
const Bench& overlapBench();

} // namespace escapement
