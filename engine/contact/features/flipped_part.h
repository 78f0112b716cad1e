#pragma once
// An open surface whose other side is the outer one.

#include "engine/contact/features/part.h"

namespace escapement {

/// The same object for the same part as long as one of its uses is alive, so that what is shown of it need not be made
/// anew. For parts without solids. Safe in threads.
std::shared_ptr<const Part> flipped(const std::shared_ptr<const Part>& part);

} // namespace escapement
