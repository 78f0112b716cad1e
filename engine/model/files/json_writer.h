#pragma once
// A Mechanism as JSON: keys in the documented order, defaults left out, unknown keys kept at the end.

#include "engine/model/mechanism.h"

namespace escapement {

Json toJson(const Mechanism& mechanism);

/// As the user wrote it: its expression, else its value (an integer where it is one). A value that is not finite is
/// written as text, because JSON has no word for it and a reader shall name the place.
Json toJson(const Number& number);

} // namespace escapement
