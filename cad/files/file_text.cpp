#include "cad/files/file_text.h"

#include "cad/files/step_units.h"
#include "cad/files/text_encoding.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

namespace escapement {

namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

bool startsWith(const std::string& text, const std::string& beginning) {
    return text.compare(0, beginning.size(), beginning) == 0;
}
bool holds(const std::string& text, const char* piece) { return text.find(piece) != std::string::npos; }

FileKind kindByContent(const std::string& text) {
    const std::string head = text.substr(0, 4096);
    if (holds(head, "ISO-10303-21")) return FileKind::Step;
    if (holds(head, "DBRep_DrawableShape") || holds(head, "CASCADE Topology")) return FileKind::Brep;
    const auto end = head.find_first_of("\r\n");
    if (end >= 73 && end <= 80 && (head[72] == 'S' || head[72] == 'C') &&
        std::isdigit(static_cast<unsigned char>(head[end - 1])))
        return FileKind::Iges;
    return FileKind::Unknown;
}

/// What else it is; empty: nothing that is known here.
std::string foreignKind(const std::string& text) {
    if (startsWith(text, "solid") && holds(text.substr(0, 4096), "facet")) return "an STL mesh";
    if (text.size() >= 84) {
        std::uint32_t triangles = 0;
        for (int k = 3; k >= 0; --k) triangles = triangles << 8 | static_cast<unsigned char>(text[std::size_t(80 + k)]);
        if (triangles > 0 && text.size() == 84 + std::size_t(triangles) * 50) return "an STL mesh";
    }
    if (startsWith(text, "PK\x03\x04")) return "a ZIP archive (unpack it; or it is of a CAD program's own kind)";
    if (startsWith(text, "\x1f\x8b")) return "a compressed file (unpack it)";
    if (startsWith(text, "%PDF")) return "a PDF document";
    if (startsWith(text, "glTF")) return "a glTF mesh";
    if (startsWith(text, "ply")) return "a PLY mesh";
    if (startsWith(text, "AC10")) return "an AutoCAD drawing";
    if (startsWith(text, "**ABCDEFGHIJKLMNOPQRSTUVWXYZ") || holds(text.substr(0, 4096), "PARASOLID"))
        return "a Parasolid file";
    if (startsWith(text, "\xd0\xcf\x11\xe0")) return "a CAD program's own document";
    if (startsWith(text, "<?xml") || startsWith(text, "<!DOCTYPE") || startsWith(text, "<html"))
        return "an XML or HTML text";
    return "";
}

const char* nameOf(FileKind kind) {
    return kind == FileKind::Step ? "a STEP" : kind == FileKind::Iges ? "an IGES" : "a BREP";
}

/// Which bytes are part of a number or a word. The library's own test asks for the language each time.
constexpr std::array<bool, 256> partsOfWords = [] {
    std::array<bool, 256> parts{};
    for (int c = 0; c < 128; ++c)
        parts[std::size_t(c)] = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    for (const char c : {'.', '#', '-', '+', '_'}) parts[static_cast<unsigned char>(c)] = true;
    return parts;
}();

/// A place of a text where a number should be and none is: "nan", "inf", "1.#IND".
bool isNoNumber(std::string_view given) {
    const char first = given[given.size() > 1 && (given[0] == '-' || given[0] == '+')];
    if (std::string_view("nNiI1").find(first) == std::string_view::npos) return false; // nearly all
    std::string token(given);
    std::transform(token.begin(), token.end(), token.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!token.empty() && (token[0] == '-' || token[0] == '+')) token.erase(0, 1);
    return token == "nan" || token == "inf" || token == "infinity" || startsWith(token, "1.#");
}

/// The first such token outside texts in quotation marks, with its line; empty: none.
std::string noNumber(const std::string& text) {
    bool quoted = false;
    std::size_t line = 1, tokenAt = std::string::npos;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : '\n';
        if (c == '\n') ++line;
        if (c == '\'') quoted = !quoted;
        if (quoted) {
            tokenAt = std::string::npos;
            continue;
        }
        const bool part = partsOfWords[static_cast<unsigned char>(c)];
        if (part && tokenAt == std::string::npos) tokenAt = i;
        if (part || tokenAt == std::string::npos) continue;
        if (i - tokenAt <= 9 && isNoNumber(std::string_view(text).substr(tokenAt, i - tokenAt)))
            return fmt::format("'{}' in line {}", text.substr(tokenAt, i - tokenAt), c == '\n' ? line - 1 : line);
        tokenAt = std::string::npos;
    }
    return "";
}

void inspectStep(FileText& result) {
    const std::string& text = result.text;
    const auto tail = text.size() > 4096 ? text.substr(text.size() - 4096) : text;
    if (!holds(tail, "END-ISO-10303-21")) {
        result.fault = "is cut off: the end mark END-ISO-10303-21 is missing. Export it again, or copy it again.";
        return;
    }
    const auto any = [&](std::initializer_list<const char*> kinds) {
        return std::any_of(kinds.begin(), kinds.end(), [&](const char* kind) { return holds(text, kind); });
    };
    if (any({"TESSELLATED_SOLID", "TESSELLATED_SHELL", "TRIANGULATED_FACE", "TRIANGULATED_SURFACE_SET"}) &&
        !any({"ADVANCED_FACE", "FACE_SURFACE", "SURFACE_MODEL", "SOLID_BREP", "FACETED_BREP", "GEOMETRIC_SET",
              "SURFACE_SET("}))
        result.fault =
            "holds its shape as triangles only (a tessellated solid), and contact needs exact surfaces. "
            "Export it again with exact geometry (B-rep) as STEP AP214 or AP242, not only with annotations and a mesh.";
    const UnitsSaid said = lengthUnitsSaid(text);
    result.saysUnit = said != UnitsSaid::None;
    if (said == UnitsSaid::Some)
        result.notes.push_back("some of its shapes do not say their unit of length: these are taken as millimetres, or "
                               "as the others (look at their sizes)");
}

/// Without a byte-order mark; what has one of UTF-16 comes into UTF-8.
void leaveOutMark(FileText& result) {
    std::string& text = result.text;
    if (startsWith(text, "\xEF\xBB\xBF")) {
        text.erase(0, 3);
        result.changed = true;
        result.notes.push_back("it begins with a byte-order mark, which does not belong there: left out (healed)");
    } else if (startsWith(text, "\xFF\xFE") || startsWith(text, "\xFE\xFF")) {
        text = toUtf8(text, "UTF-16");
        if (startsWith(text, "\xEF\xBB\xBF")) text.erase(0, 3);
        result.changed = true;
        result.encoding = "UTF-8";
        result.notes.push_back("it is written in UTF-16, with a byte-order mark: taken as such (healed)");
    }
}

/// Lines and texts of an IGES file have lengths in letters where it is written in UTF-16: each becomes one byte, as the
/// reader counts them.
void keepLengths(FileText& result) {
    if (std::all_of(result.text.begin(), result.text.end(),
                    [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return;
    for (const char* page :
         {"WINDOWS-1252", "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1257"})
        if (auto narrow = fromUtf8(result.text, page)) {
            result.text = std::move(*narrow);
            result.encoding = page;
            return;
        }
    result.fault = "is an IGES file in UTF-16 with letters of several alphabets, whose lines have no lengths in bytes. "
                   "Export it in UTF-8, or as STEP.";
}

/// Into UTF-8; the names of an IGES file only once it is read, for its lines and its texts have lengths in bytes.
void settleNames(FileText& result, const std::string& wanted) {
    const std::string found = guessedEncoding(result.text);
    const std::string encoding = found.empty() || wanted.empty() ? found : wanted;
    result.encoding = encoding;
    if (encoding.empty() || encoding == "UTF-8") return;
    if (result.kind != FileKind::Iges) {
        result.text = toUtf8(result.text, encoding);
        result.encoding = "UTF-8";
        result.changed = true;
    }
    result.notes.push_back(
        fmt::format("its names are not in UTF-8: read as {}{} (healed)", encoding,
                    wanted.empty()
                        ? ", which the frequency of its letters tells; choose another encoding where names look wrong"
                        : ", as chosen"));
}

} // namespace

FileText inspect(const fs::path& file, const std::string& encoding) {
    FileText result;
    if (result.fault = outwardFault(file); !result.fault.empty()) return result;
    std::ifstream stream(file, std::ios::binary);
    result.text.resize(std::size_t(fs::file_size(file)));
    stream.read(result.text.data(), std::streamsize(result.text.size()));
    result.text.resize(std::size_t(std::max<std::streamsize>(stream.gcount(), 0)));

    const FileKind named = fileKindOf(file);
    const bool marked = startsWith(result.text, "\xFF\xFE") || startsWith(result.text, "\xFE\xFF");
    const FileKind raw = marked ? FileKind::Step : kindByContent(result.text);
    const std::string foreign = raw == FileKind::Unknown ? foreignKind(result.text) : "";
    if (!foreign.empty()) {
        result.fault = fmt::format("is {}, whatever its name says, and contact needs exact surfaces. Export it as STEP "
                                   "(AP203, AP214 or AP242).",
                                   foreign);
        return result;
    }
    if (!encoding.empty()) toUtf8("", encoding); // even where it is not needed: a wrong choice is said
    leaveOutMark(result);
    const FileKind content = kindByContent(result.text);
    result.kind = content == FileKind::Unknown ? named : content;
    if (!marked) settleNames(result, encoding);
    else if (result.kind == FileKind::Iges) keepLengths(result);
    if (!result.fault.empty()) return result;
    if (result.kind == FileKind::Unknown) {
        result.fault = "is of a kind that cannot be read: its name does not end in .step, .stp, .iges, .igs or .brep. "
                       "Export it as STEP.";
        return result;
    }
    if (content == FileKind::Unknown && named == FileKind::Step) {
        result.fault =
            "is not a STEP file: it does not begin with ISO-10303-21, whatever its name says. Export it as STEP "
            "(AP203, AP214 or AP242).";
        return result;
    }
    if (result.kind != named) {
        result.changed = true;
        result.notes.push_back(
            fmt::format("it is {} file by its content, though its name ends in '{}': read as that (healed)",
                        nameOf(result.kind), file.extension().string()));
    }
    if (result.kind == FileKind::Step) inspectStep(result);
    if (result.kind == FileKind::Brep) result.saysUnit = false;
    if (!result.fault.empty()) return result;
    if (result.kind != FileKind::Iges) // whose numbers stand among Hollerith texts
        if (const std::string found = noNumber(result.text); !found.empty())
            result.fault = fmt::format("holds a coordinate that is no number ({}). Mend or leave out that shape in the "
                                       "CAD program, and export it again.",
                                       found);
    return result;
}

fs::path nameByKind(const fs::path& file, FileKind kind) {
    if (fileKindOf(file) == kind) return file.filename();
    fs::path name = file.stem();
    name += kind == FileKind::Step ? ".step" : kind == FileKind::Iges ? ".iges" : ".brep";
    return name;
}

} // namespace escapement
