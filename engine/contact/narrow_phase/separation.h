#pragma once
// How far a pair of features is from touching at least: by the points spread over faces and edges, which leave no more
// than a known distance uncovered, and in closed form between points, straight lines and planes.

#include "engine/contact/narrow_phase/narrow_phase.h"

namespace escapement {

/// The bodies must move against each other by this much (m, any point of the features) before the gap of the pair can
/// be zero. For bodies placed at `a` and `b`; zero where nothing is known.
double separation(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b);

} // namespace escapement
