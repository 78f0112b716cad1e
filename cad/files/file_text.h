#pragma once
// What a CAD file is by its content, before any reader sees it: its kind, its code page, whether it says its unit of
// length, and what makes it unreadable.

#include "cad/files/file_kind.h"

#include <string>
#include <vector>

namespace escapement {

struct FileText {
    FileKind kind = FileKind::Unknown; ///< by content; by the name where that does not tell
    std::string fault;                 ///< why it cannot be read, as the rest of a sentence that begins with its name
    std::vector<std::string> notes;    ///< what was found and done about it
    bool saysUnit = true;              ///< of length
    std::string encoding;              ///< code page of the names in `text`, as iconv calls it; empty: plain ASCII
    std::string text;                  ///< without a byte-order mark; in UTF-8, but for IGES as in the file
    bool changed = false;              ///< `text` is not what the file holds, or its name misleads: readers get a copy
};

/// `encoding`: the code page that the user chose; empty: to be found out. Throws std::invalid_argument for one that
/// does not exist.
FileText inspect(const std::filesystem::path& file, const std::string& encoding = {});

/// A name for a copy of the file that ends as its kind does.
std::filesystem::path nameByKind(const std::filesystem::path& file, FileKind kind);

} // namespace escapement
