#pragma once
// The planes of flat faces at a feature: whether two features of a body lie on one flat face is told by these, however
// the body lies.

#include "engine/contact/narrow_phase/narrow_phase.h"

#include <vector>

namespace escapement {

struct FacePlane {
    Vec3 normal; ///< unit, of either sign
    Vec3 point;  ///< m, any point of it
};

/// Adds the planes of the flat faces that a feature is, lies on, or borders on (body frame): of a vertex each that two
/// of its edges span, of an edge those of its faces, of a face its own and its neighbours'. O(edges of the face).
void addFacePlanes(const ContactFeature& feature, std::vector<FacePlane>& planes);

/// Whether a plane of the first ones and one of the second, both in one frame, are the same and square to `normal`
/// within `across` (a cosine): by their points to `within` (m), by their normals to roundoff.
bool haveOneAcross(const std::vector<FacePlane>& first, const std::vector<FacePlane>& second, const Vec3& normal,
                   double across, double within);

} // namespace escapement
