#pragma once
// Volume, centre and inertia of the solids of a shape: integrated over the engine's own faces, compared with the
// kernel's, or where nothing is difficult with what its triangles say.

#include "cad/geometry/numbered_shapes.h"
#include "engine/contact/geometry/face_moments.h"

#include <set>
#include <string>
#include <vector>

namespace escapement {

struct SolidMass {
    int solids = 0;
    double volume = 0.0;         ///< m^3
    Vec3 centre = Vec3::Zero();  ///< m
    Mat3 inertia = Mat3::Zero(); ///< about the centre, unit density: m^5
    std::set<int> turned;        ///< faces of solids that are inside out: their normals are to be turned
    std::vector<std::string> notes;
    std::vector<std::string> warnings; ///< what makes the numbers doubtful
};

/// `moments[i]` is that of face i + 1 for its surface's own side, about `about` (m); `size` (m) is the shape's. Ours
/// count where every border closes and the quadrature has converged. The kernel's, which take as long as all else, are
/// asked for where ours do not count or the triangles do not bear them out; where they then differ by more than 1e-4,
/// or are used, a note says so and why.
SolidMass solidMass(const TopoDS_Shape& shape, const NumberedShapes& faces, const std::vector<FaceMoments>& moments,
                    const Vec3& about, double size, double perMetre);

} // namespace escapement
