#pragma once
// Two features in one text, as events and overlaps name them.

#include <string>
#include <utility>

namespace escapement {

/// "slider|Assembly/Slider#vertex:3 - ground|Assembly/Guide#face:5" -> the two; of joints "arm|hinge - base|hinge", and
/// bodies alone, "arm - base", likewise. Names may hold " - ", too: "a|Bolt - M6#face:3". Of a text that is of one
/// alone, or does not tell where it parts, it is the first, and the second is empty.
std::pair<std::string, std::string> twoFeatures(const std::string& both);

} // namespace escapement
