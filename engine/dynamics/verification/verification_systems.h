#pragma once
// Small systems in their own coordinates, for verification: published tables are reproduced without any of the
// reference-point machinery in between. Run them with `escapement verify NAME`.

#include "engine/dynamics/system.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace escapement {

struct VerificationSystem {
    std::string name;
    std::string text; ///< what it is and where it comes from
    double until;     ///< s, default
    std::unique_ptr<System> (*make)(const std::map<std::string, double>& settings);
    std::vector<std::string> settings; ///< names that `make` understands
};

const std::vector<VerificationSystem>& verificationSystemTable();

} // namespace escapement
