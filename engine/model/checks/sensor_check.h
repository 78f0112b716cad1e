#pragma once
// What is wrong with a mechanism's sensors beyond single fields. Defined beside the table of their types.

#include "engine/model/errors.h"

#include <vector>

namespace escapement {

struct Mechanism;

std::vector<Finding> checkSensors(const Mechanism& mechanism);

} // namespace escapement
