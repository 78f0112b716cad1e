#pragma once
// Faces that fill each other: a cylinder in a bore, a ball in a socket, a ring in a groove, of the same size from both
// sides. They touch everywhere or nowhere, so contact finds no points there; a joint is what is meant.

#include "engine/contact/broad_phase/candidates.h"

namespace escapement {

/// Whether the pair's two faces have one size from both sides, to 1e-6 of it.
bool fillEachOther(const FeaturePair& pair);

/// Throws ModelError with the advice to use a joint when two such faces lie in one another as the bodies stand (to 1e-3
/// of their radius).
void refuseMates(const ContactPair& contact, const CandidateList& list, const RigidMotion& a, const RigidMotion& b);

} // namespace escapement
