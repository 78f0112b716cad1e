#pragma once
// Integrals over a trimmed face, exactly on its surface: area, and what the face contributes to volume, centre and
// inertia of the solid that it bounds.

#include "engine/contact/geometry/surface.h"

#include <array>
#include <functional>
#include <vector>

namespace escapement {

/// A piece of a face's border in the parameters of the face's surface. Smooth between its knots.
struct BorderCurve {
    std::function<void(double t, Vec2& uv, Vec2& derivative)> at;
    double from = 0.0,
           to = 0.0; ///< in the sense in which the border runs, the face on the left; `to` may be the lower one
    std::vector<double> knots; ///< between both
    bool straight = false;     ///< and run through evenly
};

/// About the point that was asked for, in m, for the side du x dv of the surface. Sums over the faces of a closed
/// solid, each with the sign of its outward side, are the solid's own: by the divergence theorem on homogeneous
/// functions of the place.
struct FaceMoments {
    double area = 0.0;
    Vec3 areaTimesPlace = Vec3::Zero();
    Vec3 vectorArea = Vec3::Zero(); ///< integral of the normal; over a closed surface it vanishes
    double volume = 0.0;
    Vec3 volumeTimesPlace = Vec3::Zero();
    Mat3 volumeTimesPlaces = Mat3::Zero(); ///< integral of r r^T
    double error = 0.0; ///< m^3: estimate for `volume`; that of the higher moments is it times the size
    bool closed = true; ///< the border closes in the parameters; else the integrals are worth nothing

    FaceMoments& add(const FaceMoments& other, double sign);
};

/// By Green's theorem in the plane of the parameters, with Gauss's rule inside and along the border, both split at the
/// knots of the surface and of the border, refined until two orders agree to 1e-11 of what a face of this area and
/// `size` could hold. `loops`: every border as pieces in order. `size` (m): of the body about `about`. Without loops
/// the whole range counts, which must be finite then.
FaceMoments faceMoments(const Surface& surface, const std::vector<std::vector<BorderCurve>>& loops, const Vec3& about,
                        double size);

} // namespace escapement
