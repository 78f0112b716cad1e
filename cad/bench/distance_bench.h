#pragma once
// `escapement bench distance CAD_FILES`.

#include "engine/bench/bench.h"

namespace escapement {

/// Least distances of faces drawn from CAD files, in random separated poses, beside the geometry kernel's own
/// (BRepExtrema_DistShapeShape): whether they agree, whether the nearest points are found again when the faces are
/// brought together along their line to a thousandth of the smaller one's size, and what a query costs that starts from
/// the last closest points. `pairs` of faces from pose number `from` of the one random stream on; disagreements go to
/// `listFile`, one a line with its reason (distance_judge.h). Throws InputError for unreadable files.
BenchReport compareDistances(const BenchRequest& request, std::size_t from, std::size_t pairs,
                             const std::string& listFile);

/// Parts: agreement (100 000 pairs), sample (2 000), speed.
const Bench& distanceBench();

} // namespace escapement
