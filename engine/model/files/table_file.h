#pragma once
// Tables of a time and a value as other programs write them: text with a row a line (CSV).

#include "engine/model/number.h"

#include <filesystem>
#include <string>
#include <vector>

namespace escapement {

/// What a heading says of one column.
struct ColumnHeading {
    std::string name; ///< "angle"
    std::string unit; ///< "deg", as it is written; empty where none is
};
/// Of both columns, where the first row is a heading of two: "time [ms]; angle (deg)", "t/s, w in rad/s", or two words.
/// Empty where there is none.
std::vector<ColumnHeading> headingsOfTimeTable(const std::string& text);

/// Columns with commas, semicolons, tabs or blanks between; with semicolons or tabs, numbers may have decimal commas. A
/// first row of words is a heading; empty lines and those that begin with # are passed over. Both columns are
/// multiplied by their unit (in SI). Throws InputError that begins with "line 7: ".
std::vector<NumberVector<2>> timeTableFrom(const std::string& text, double timeUnit, double valueUnit);
/// Of a file; the error names it.
std::vector<NumberVector<2>> readTimeTable(const std::filesystem::path& file, double timeUnit, double valueUnit);

} // namespace escapement
