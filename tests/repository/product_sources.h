#pragma once
// The sources of the product, for tests that look for words in them. resources/ makes samples, projects that use every
// kind: left out.

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace escapement {

/// Calls `use` with the path from `root` and the text of each; returns how many there are.
template <class Use> std::size_t eachProductSource(const std::filesystem::path& root, const Use& use) {
    std::size_t files = 0;
    for (const std::string folder : {"engine", "cad", "plots", "gui"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
            ++files;
            std::ifstream stream(entry.path());
            std::stringstream text;
            text << stream.rdbuf();
            use(std::filesystem::relative(entry.path(), root).generic_string(), text.str());
        }
    return files;
}

} // namespace escapement
