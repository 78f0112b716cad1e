#include "engine/complementarity/coordinate_scales.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// The one entry of W's diagonal block of a contact that acts on a coordinate: its friction has no second tangent and
/// a normal row that nothing couples, a limit has no tangents at all. 0 of others.
double ofCoordinate(const ContactProblem& p, int a) {
    const Mat3 own = p.diagonal(a);
    if (own(2, 2) != 0.0) return 0.0;
    return own(1, 1) == 0.0 ? own(0, 0) : own(0, 0) == 0.0 ? own(1, 1) : 0.0;
}

} // namespace

void findCoordinateScales(const ContactProblem& p, std::vector<double>& scales) {
    const int n = p.count();
    scales.assign(std::size_t(n), 1.0);
    if (p.delassus || n < 2 || p.dimension == 2) return;
    double points = 0.0, coordinates = 0.0; // largest entries
    for (int a = 0; a < n; ++a) {
        const double own = ofCoordinate(p, a);
        if (own > 0.0) coordinates = std::max(coordinates, own);
        else points = std::max(points, p.diagonal(a).diagonal().maxCoeff());
    }
    const double reference = points > 0.0 ? points : coordinates;
    for (int a = 0; a < n; ++a)
        if (const double own = ofCoordinate(p, a); own > 0.0)
            scales[std::size_t(a)] = std::exp2(std::round(0.5 * std::log2(reference / own)));
}

void scaleCoordinates(const std::vector<double>& scales, ContactProblem& p) {
    for (int a = 0; a < p.count(); ++a) {
        const double s = scales[std::size_t(a)];
        if (s == 1.0) continue;
        const Eigen::Index i = 3 * Eigen::Index(a);
        p.w.middleRows<3>(i) *= s;
        p.w.middleCols<3>(i) *= s;
        p.q.segment<3>(i) *= s;
    }
}

} // namespace escapement
