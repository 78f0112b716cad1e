#pragma once
// What the reader of CAD files says of the geometry kernel's own mass, which is not the one that is used.

#include <string>

namespace escapement {

/// Whether a note of reading is for information alone: the kernel's mass differs, but its volume by 1e-4 at most and
/// its moments of inertia by 1e-3. A larger difference is seen by whoever compares with another program: a warning.
bool isForInformation(const std::string& note);

} // namespace escapement
