#pragma once
// What the field `formulation` of a run needs to know of the table of formulations (engine/math/formulation.h).

#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// The names of the formulations, in the order in which they are offered; the first is the usual one.
const std::vector<std::string_view>& formulationNames();
const std::string& usualFormulation();
/// For the help of the project file's key.
const std::string& formulationHelp();

} // namespace escapement
