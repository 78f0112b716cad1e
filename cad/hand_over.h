#pragma once
// What the process that reads a CAD file hands to the program: finished parts, in a file that is checked before
// anything of it is believed.

#include "cad/assembly.h"

#include <filesystem>

namespace escapement {

void handOver(const CadModel& model, const std::filesystem::path& file);
void handOver(const BuiltModel& built, const std::filesystem::path& file);

/// Throws std::runtime_error, as the end of a sentence, where the file is none of ours, of another version, cut short,
/// damaged or contradicts itself.
CadModel takeOver(const std::filesystem::path& file);

} // namespace escapement
