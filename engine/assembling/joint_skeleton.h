#pragma once
// A mechanism of masses and joints alone: what moving it about needs while it is still being built.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Parts without a placement stand where their file puts them; from now on where the body takes them.
void anchorParts(Body& body, const PartLibrary& library);

/// Bodies with a mass of their own (a stand-in where it is not known yet), joints, motors and limits; neither loads nor
/// contacts, and shapes only where joints lead points along their edges.
Mechanism skeletonOf(const Mechanism& mechanism, const PartLibrary& library);

} // namespace escapement
