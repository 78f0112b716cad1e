#pragma once
// Whether the shapes of a STEP file say their unit of length, by the text of the file: readers take millimetres, or
// what the shape before has said, without a word.

#include <string>

namespace escapement {

enum class UnitsSaid { None, Some, All };

/// A representation of a shape names a context as its last attribute; that one must assign units of which one is a
/// length. All where the file holds no representation. `text`: of the whole file.
UnitsSaid lengthUnitsSaid(const std::string& text);

} // namespace escapement
