#pragma once
// Code pages.

#include <optional>
#include <string>

namespace escapement {

/// The code page, as iconv calls it, in which the texts among quotation marks are most likely written: "" for plain
/// ASCII, "UTF-8" where all of it is that, else one of the Cyrillic, Chinese, Japanese, Korean and Western ones by
/// which bytes are frequent.
std::string guessedEncoding(const std::string& text);

/// Throws std::invalid_argument for a code page that does not exist. Bytes that are none in it become U+FFFD.
std::string toUtf8(const std::string& text, const std::string& encoding);

/// Nothing where a letter is none of the code page.
std::optional<std::string> fromUtf8(const std::string& text, const std::string& encoding);

} // namespace escapement
