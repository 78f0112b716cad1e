#include "engine/model/suggestion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace escapement {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost 1.
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[a.size()][b.size()];
}

} // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest = 200; // names longer than this are not typing mistakes
    if (word.empty() || word.size() > longest) return "";
    std::string best;
    std::size_t fewest = 1 + std::max<std::size_t>(1, (word.size() + 1) / 3);
    for (const auto& candidate : candidates) {
        if (candidate.size() > longest) continue;
        const std::size_t edits = distance(lower(word), lower(candidate));
        if (edits < fewest) {
            fewest = edits;
            best = candidate;
        }
    }
    return best;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t mostListed = 12;
    if (const std::string near = nearest(word, candidates); !near.empty())
        return fmt::format("; did you mean \"{}\"?", near);
    if (candidates.empty() || candidates.size() > mostListed) return "";
    return fmt::format("; known: {}", fmt::join(candidates, ", "));
}

} // namespace escapement
