#pragma once
// JSON pointers (RFC 6901), built while walking a document.

#include <string>
#include <string_view>

namespace escapement {

inline std::string pointerTo(const std::string& parent, std::string_view key) {
    std::string pointer = parent + "/";
    for (char c : key) {
        if (c == '~') pointer += "~0";
        else if (c == '/') pointer += "~1";
        else pointer += c;
    }
    return pointer;
}

inline std::string pointerTo(const std::string& parent, std::size_t index) {
    return parent + "/" + std::to_string(index);
}

} // namespace escapement
