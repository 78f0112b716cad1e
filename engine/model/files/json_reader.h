#pragma once
// A Mechanism from JSON, with everything that is wrong and where.

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Reads what can be read. Errors: wrong JSON types, wrong counts, missing keys. Warnings: keys that are unknown
/// (kept in `unknown`) or that their thing's kind does not use. Numbers are not evaluated yet.
Mechanism mechanismFromJson(const Json& json, std::vector<Finding>& findings);

} // namespace escapement
