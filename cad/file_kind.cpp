#include "cad/file_kind.h"

#include <algorithm>
#include <fstream>

namespace escapement {

namespace {

std::string piece(std::ifstream& stream, std::uintmax_t from, std::uintmax_t length) {
    std::string text(length, '\0');
    stream.seekg(std::streamoff(from));
    stream.read(text.data(), std::streamsize(length));
    text.resize(std::size_t(std::max<std::streamsize>(stream.gcount(), 0)));
    return text;
}

} // namespace

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
    if (fileKindOf(file) == FileKind::Unknown)
        return "is of a kind that cannot be read: its name does not end in .step, .stp, .iges, .igs or .brep. Export "
               "it "
               "as STEP.";
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return "cannot be opened. Check that you may read it.";
    const auto size = std::filesystem::file_size(file, error);
    if (error || size == 0) return "is empty. Export it again from the CAD program, or copy it again.";
    if (fileKindOf(file) != FileKind::Step) return "";
    if (piece(stream, 0, std::min<std::uintmax_t>(size, 4096)).find("ISO-10303-21") == std::string::npos)
        return "is not a STEP file: it does not begin with ISO-10303-21, whatever its name says. Export it as STEP "
               "(AP203, AP214 or AP242).";
    stream.clear();
    const auto tail = std::min<std::uintmax_t>(size, 4096);
    if (piece(stream, size - tail, tail).find("END-ISO-10303-21") == std::string::npos)
        return "is cut off: the end mark END-ISO-10303-21 is missing. Export it again, or copy it again.";
    return "";
}

} // namespace escapement
