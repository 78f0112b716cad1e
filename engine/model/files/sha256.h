#pragma once
// SHA-256 fingerprints of projects and CAD files (OpenSSL's libcrypto does the work).

#include <filesystem>
#include <string>
#include <string_view>

namespace escapement {

/// 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

/// Of a file's content. Throws InputError when it cannot be read.
std::string sha256OfFile(const std::filesystem::path& file);

} // namespace escapement
