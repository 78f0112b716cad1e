#pragma once
// JSON to and from text that people read, diff and edit.

#include "engine/model/mechanism.h"

namespace escapement {

/// Indented by two; a list or object stands on one line where it fits into 110 columns. Ends with a newline.
/// Throws InputError for text that is not UTF-8.
std::string jsonText(const Json& value);

/// Throws InputError with line, column and what is wrong: truncation, NaN, a key given twice, absurd nesting.
Json jsonFromText(const std::string& text);

} // namespace escapement
