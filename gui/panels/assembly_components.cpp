#include "gui/panels/assembly_components.h"

#include <algorithm>
#include <map>

namespace escapement {
namespace {

using Path = std::vector<std::string>;

/// "Assembly/Arm/Crank" -> {"Assembly", "Arm"}: the part's own name is left out.
Path stepsAbove(const std::string& part) {
    Path steps;
    std::size_t from = 0;
    for (std::size_t slash = part.find('/'); slash != std::string::npos; slash = part.find('/', from)) {
        steps.push_back(part.substr(from, slash - from));
        from = slash + 1;
    }
    return steps;
}

void keepCommon(Path& path, const Path& other) {
    std::size_t same = 0;
    while (same < path.size() && same < other.size() && path[same] == other[same]) ++same;
    path.resize(same);
}

Path prefix(const Path& path, std::size_t length) {
    return {path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length)};
}

} // namespace

std::vector<std::vector<std::string>> componentsOf(const Mechanism& mechanism) {
    std::vector<Path> paths(mechanism.bodies.size());
    std::vector<std::string> files(mechanism.bodies.size()); // of which file each body is; empty: of none or several
    std::map<std::string, Path> above;                       // what all bodies of a file have above them
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
        bool first = true;
        for (const auto& shape : mechanism.bodies[i].shapes) {
            const Path steps = stepsAbove(shape.part);
            if (first) paths[i] = steps, files[i] = shape.geometry;
            else if (files[i] != shape.geometry) files[i].clear();
            else keepCommon(paths[i], steps);
            first = false;
        }
        if (files[i].empty()) paths[i].clear();
        else if (const auto [known, fresh] = above.emplace(files[i], paths[i]); !fresh)
            keepCommon(known->second, paths[i]);
    }
    std::map<std::pair<std::string, Path>, int> held; // bodies at or below each component
    for (std::size_t i = 0; i < paths.size(); ++i)
        for (std::size_t length = 1; length <= paths[i].size(); ++length) ++held[{files[i], prefix(paths[i], length)}];
    std::vector<Path> all(paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i)
        for (std::size_t length = files[i].empty() ? 1 : above[files[i]].size() + 1; length <= paths[i].size();
             ++length)
            if (held[{files[i], prefix(paths[i], length)}] > 1) all[i].push_back(files[i] + "|" + paths[i][length - 1]);
    return all;
}

} // namespace escapement
