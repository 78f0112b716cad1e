#pragma once
// "Did you mean": the nearest of the words that would have been right.

#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// The candidate nearest to `word` (edits, swaps, case), or empty when none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// `; did you mean "revolute"?`, or `; known: fixed, revolute` when nothing is near, or nothing without candidates.
std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates);

} // namespace escapement
