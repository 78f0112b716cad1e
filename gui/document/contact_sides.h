#pragma once
// Chosen faces of a contact that cannot meet as the bodies stand: a face touches from its outer side only.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <vector>

namespace escapement {

/// One finding a contact of chosen plane faces of which each looks the same way as each of the other body's. Nothing of
/// a contact with a face of another shape, of whole bodies, or of bodies that joints let turn. For a background thread;
/// throws nothing.
std::vector<Finding> facesThatLookAway(const Mechanism& resolved, const PartLibrary& parts);

} // namespace escapement
