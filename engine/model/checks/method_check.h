#pragma once
// What the checks of integrators and of time-stepping schemes share.

#include "engine/model/errors.h"
#include "engine/model/kinds/method_parameter.h"

#include <string>
#include <vector>

namespace escapement {

struct Mechanism;

/// Numbers of `method` outside its own ranges. `at`: pointer of the run settings.
void checkNumbers(const RunSettings& run, const std::string& method, const std::vector<MethodParameter>& parameters,
                  const std::string& at, std::vector<Finding>& findings);
/// A warning where the mechanism has so many bodies that dense linear systems take far longer than those by blocks of
/// `other`.
void warnOfDenseSystems(const Mechanism& mechanism, const std::string& method, const std::string& other,
                        const std::string& pointer, std::vector<Finding>& findings);

} // namespace escapement
