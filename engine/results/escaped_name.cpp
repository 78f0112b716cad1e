#include "engine/results/escaped_name.h"

#include <array>

namespace escapement {
namespace {

struct Code {
    char character;
    const char* text;
};
constexpr std::array<Code, 3> codes = {{{'/', "%2F"}, {'%', "%25"}, {'.', "%2E"}}};

const Code* codeAt(const std::string& name, std::size_t at) {
    for (const auto& code : codes)
        if (name.compare(at, 3, code.text) == 0) return &code;
    return nullptr;
}

} // namespace

std::string escapedName(const std::string& name) {
    if (name == ".") return "%2E";
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '/') out += "%2F";
        else if (codeAt(name, i)) out += "%25";
        else out += name[i];
    }
    return out;
}

std::string unescapedName(const std::string& name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const Code* code = codeAt(name, i);
        out += code ? code->character : name[i];
        if (code) i += 2;
    }
    return out;
}

} // namespace escapement
