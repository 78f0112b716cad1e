#pragma once
// A linear form of coordinates of joints: what couplings hold at zero, and what limits bound.

#include <array>
#include <span>

namespace escapement {

struct CoordinateTerm {
    int joint = 0, coordinate = 0; ///< of the compiled ones, and which of its coordinates
    int counter = -1;              ///< of an angle whose turns are counted
    double factor = 1.0;
};

/// The sum of factor times coordinate, less `offset`; in the unit of a term with the factor 1.
struct CoordinateForm {
    std::array<CoordinateTerm, 3> terms{};
    int count = 1;
    double offset = 0.0;
    /// A counted angle, which turns furthest: it is taken to be on the turn that leaves the least of the form. -1: all
    /// angles are as they were counted.
    int wrapped = -1;

    std::span<const CoordinateTerm> all() const { return {terms.data(), std::size_t(count)}; }
};

} // namespace escapement
