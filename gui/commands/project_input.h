#pragma once
// A project as the commands take it: the file, the settings given on the command line, the geometry.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <filesystem>

namespace escapement {

struct ProjectInput {
    Mechanism mechanism; ///< resolved
    PartLibrary parts;
    std::string text; ///< as read, with the settings applied: what the result keeps
    std::vector<Finding> findings;
};

/// Reads a project, applies `/run/tolerance=1e-8` style settings to its text, validates it and reads its geometry.
/// Throws InputError (unreadable) or ModelError (with every finding, warnings too).
ProjectInput readProjectInput(const std::filesystem::path& file, const std::vector<std::string>& settings);

/// One line a finding, to standard error.
void tell(const std::vector<Finding>& findings);

/// [{severity, pointer, message}]
Json findingsJson(const std::vector<Finding>& findings);

} // namespace escapement
