#pragma once
// The methods for the motion between events, by name. Adding one is a file and a line in the table.

#include "engine/integrators/smooth_integrator.h"

#include <memory>
#include <string>
#include <vector>

namespace escapement {

struct SmoothMethod {
    std::string name, text;
    std::unique_ptr<SmoothIntegrator> (*make)();
};

const std::vector<SmoothMethod>& smoothMethods();

/// Throws InputError for an unknown name.
std::unique_ptr<SmoothIntegrator> makeSmoothMethod(const std::string& name);

} // namespace escapement
