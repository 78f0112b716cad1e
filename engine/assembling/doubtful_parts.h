#pragma once
// What is not sure of the parts of a mechanism that come from CAD files.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// What makes the parts of bodies doubtful: an error where a motion is to follow from their volume, else a warning. And
/// what the files leave open, which is their unit.
std::vector<Finding> doubtsOfParts(const Mechanism& mechanism, const PartLibrary& parts);

} // namespace escapement
