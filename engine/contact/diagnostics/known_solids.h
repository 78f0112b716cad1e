#pragma once
// Solids that were made already: checks after each edit, and each run, ask for those of the same parts.

#include "engine/contact/diagnostics/solid.h"

namespace escapement {

/// The solid of a part, the same for all copies that share its lists of features and triangles. It is kept as long as
/// anything else has one of these parts, and until the next one is asked for. Any thread may ask.
std::shared_ptr<const Solid> solidOf(const std::shared_ptr<const Part>& part);

/// How many are kept.
std::size_t knownSolids();

} // namespace escapement
