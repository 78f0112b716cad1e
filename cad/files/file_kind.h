#pragma once
// Which kind of CAD file it is, and whether it can be opened at all.

#include <filesystem>
#include <string>

namespace escapement {

enum class FileKind { Step, Iges, Brep, Unknown };

/// By the ending of its name, in any case.
FileKind fileKindOf(const std::filesystem::path& file);

/// What can be seen from the outside: missing, a folder, not readable, empty. Returns what is wrong and what to try, as
/// the rest of a sentence that begins with the file's name; empty when nothing is. Its content is judged by inspect().
std::string outwardFault(const std::filesystem::path& file);

} // namespace escapement
