#pragma once
// A CAD file as the child sees it that reads it, and where it leaves what it read.

#include "cad/cad_reader.h"
#include "cad/files/file_text.h"

#include <filesystem>
#include <string>

namespace escapement {

/// A folder of our own under the system's temporary one, gone with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Throws InputError: the file's name, and why.
[[noreturn]] void refuseFile(const std::filesystem::path& file, const std::string& why);

/// What can be seen of the file (cad/files/file_text.h). Throws InputError saying why it cannot be read.
FileText inspected(const std::filesystem::path& file, const std::string& encoding = {});

/// Of a file that declares no unit, read in this one; empty: mm. Throws InputError for one that does not exist.
double millimetresOf(const std::filesystem::path& file, const std::string& unit);

/// What a child has read of a file. Throws InputError saying what is wrong with the file.
class ReadByChild {
  public:
    /// `parts`: as the engine keeps them, in metres; else the kernel's own shapes.
    ReadByChild(const std::filesystem::path& file, const CadReadOptions& options, bool parts);

    const FileText& text() const { return text_; } ///< what was seen of the file, without its text
    double unit() const { return unit_; }          ///< mm of a length of one, as the options have it
    std::filesystem::path handedOver() const { return folder_.path() / (parts_ ? "parts" : "result.xbf"); }

  private:
    FileText text_;
    bool parts_;
    double unit_ = 1.0;
    TemporaryFolder folder_;
};

} // namespace escapement
