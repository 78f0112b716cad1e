#pragma once
// The colours (sRGB, 0..1) of bodies, also of those whose CAD file gives them none.

#include "engine/math/types.h"

#include <array>

namespace escapement {

inline const Vec3 groundColour(0.72, 0.76, 0.80);

/// Of the moving body with this number among the moving ones.
inline Vec3 bodyColour(int number) {
    static const std::array<Vec3, 6> colours{Vec3(0.45, 0.70, 0.88), Vec3(0.95, 0.73, 0.34), Vec3(0.62, 0.70, 0.78),
                                             Vec3(0.45, 0.76, 0.65), Vec3(0.86, 0.62, 0.76), Vec3(0.80, 0.76, 0.55)};
    return colours[static_cast<std::size_t>(number) % colours.size()];
}

/// A file's own colour, lifted where it is so dark that light would show no shape on it (many files say black where
/// nobody chose a colour).
inline Vec3 litColour(const Vec3& colour) {
    constexpr double least = 0.32;
    const double missing = least - colour.maxCoeff();
    return missing > 0.0 ? Vec3(colour.array() + missing) : colour;
}

} // namespace escapement
