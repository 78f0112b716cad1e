#pragma once
// Small things shared by what takes geometry over from the kernel.

#include "engine/contact/geometry/kinds/bspline_basis.h"
#include "engine/math/types.h"

#include <TColStd_Array1OfReal.hxx>
#include <gp_Ax2.hxx>
#include <gp_Ax3.hxx>
#include <gp_XYZ.hxx>

#include <vector>

namespace escapement {

inline Vec3 toVec3(const gp_XYZ& v) { return {v.X(), v.Y(), v.Z()}; }

/// [X Y Z] of a frame as it is, left-handed where the part is mirrored.
inline Mat3 axesOf(const gp_Ax3& frame) {
    Mat3 axes;
    axes << toVec3(frame.XDirection().XYZ()), toVec3(frame.YDirection().XYZ()), toVec3(frame.Direction().XYZ());
    return axes;
}

inline std::vector<double> toVector(const TColStd_Array1OfReal& array) { return {array.begin(), array.end()}; }

/// The knots of a Bezier curve: one span from 0 to 1.
inline std::vector<double> bezierKnots(int degree) {
    std::vector<double> knots(degree + 1, 0.0);
    knots.insert(knots.end(), degree + 1, 1.0);
    return knots;
}

} // namespace escapement
