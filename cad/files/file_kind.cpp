#include "cad/files/file_kind.h"

#include <algorithm>
#include <fstream>

namespace escapement {

FileKind fileKindOf(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
    if (ending == ".step" || ending == ".stp") return FileKind::Step;
    if (ending == ".iges" || ending == ".igs") return FileKind::Iges;
    if (ending == ".brep" || ending == ".brp") return FileKind::Brep;
    return FileKind::Unknown;
}

std::string outwardFault(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status)) return "is not there. Check the path, or choose the file again.";
    if (!std::filesystem::is_regular_file(status)) return "is not a file. Choose a STEP, IGES or BREP file.";
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return "cannot be opened. Check that you may read it.";
    const auto size = std::filesystem::file_size(file, error);
    if (error || size == 0) return "is empty. Export it again from the CAD program, or copy it again.";
    return "";
}

} // namespace escapement
