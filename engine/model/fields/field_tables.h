#pragma once
// The tables of docs/project-file.md, made from the field descriptions.

#include <map>
#include <string>

namespace escapement {

/// A Markdown table for each thing, by its title ("Body", "Joint frame").
std::map<std::string, std::string> fieldTables();

/// `document` with everything between `<!-- fields: Body -->` and `<!-- end -->` replaced by that thing's table.
/// Throws std::invalid_argument for an unknown title or a missing end.
std::string withFieldTables(const std::string& document);

} // namespace escapement
