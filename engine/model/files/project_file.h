#pragma once
// Reading and writing *.escapement project files (docs/project-file.md).

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <filesystem>

namespace escapement {

struct LoadedProject {
    Mechanism mechanism;
    std::vector<Finding> warnings; ///< unknown keys and the like
    std::string text;              ///< the file as read
};

/// Reads a project and resolves its numbers. Throws InputError (unreadable, not JSON, newer version) or ModelError
/// (wrong values; every finding with its JSON pointer).
LoadedProject readProject(const std::filesystem::path& file);
LoadedProject parseProject(const std::string& text);

/// The project as text, keys in the documented order, unknown keys kept.
std::string projectText(const Mechanism& mechanism);

/// Writes beside the target, syncs, renames: the old file stays whole whatever happens. Throws InputError.
void saveProject(const Mechanism& mechanism, const std::filesystem::path& file);

/// Applies `/run/tolerance=1e-8` style settings (JSON pointer = JSON value or bare text) to a project text.
/// Throws InputError with what is wrong.
std::string withSetting(const std::string& projectText, const std::string& setting);

/// Takes a key away, so that its default counts again. Throws InputError.
std::string withoutSetting(const std::string& projectText, const std::string& pointer);

/// JSON Schema (draft 2020-12 keywords that draft-07 validators also accept) made from the field descriptions.
Json projectSchema();

} // namespace escapement
