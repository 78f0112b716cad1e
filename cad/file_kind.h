#pragma once
// Which kind of CAD file it is, and whether it is worth starting a reader for.

#include <filesystem>
#include <string>

namespace escapement {

enum class FileKind { Step, Iges, Brep, Unknown };

/// By the ending of its name, in any case.
FileKind fileKindOf(const std::filesystem::path& file);

/// What can be seen from the outside: missing, a folder, empty, not the format its name says, cut off. Returns what is
/// wrong and what to try, as the rest of a sentence that begins with the file's name; empty when nothing is.
std::string outwardFault(const std::filesystem::path& file);

} // namespace escapement
