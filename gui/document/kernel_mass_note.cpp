#include "gui/document/kernel_mass_note.h"

#include <cmath>
#include <cstdlib>
#include <regex>

namespace escapement {

bool isForInformation(const std::string& note) {
    constexpr double volumeMatters = 1e-4, inertiaMatters = 1e-3; // shares
    // The reader gives its notes as text, also over the pipe from its own process (cad/geometry/solid_mass.cpp).
    static const std::regex differs(
        R"(quadrature differs \(volume (\S+) %.* moments of inertia by up to (\S+) %\).*\(ours is used\))");
    std::smatch found;
    if (!std::regex_search(note, found, differs)) return false;
    const auto share = [&](int which) { return std::abs(std::strtod(found[which].str().c_str(), nullptr)) / 100.0; };
    return share(1) <= volumeMatters && share(2) <= inertiaMatters;
}

} // namespace escapement
