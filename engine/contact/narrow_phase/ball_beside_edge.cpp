#include "engine/contact/narrow_phase/ball_beside_edge.h"

#include "engine/contact/narrow_phase/normal_cone.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

double outsideOfCones(const CurveFeature& edge, const Vec3& centre, double radius, double near) {
    if (!(radius > 0.0) || edge.onFace || edge.faceCount() < 2 || !std::isfinite(edge.seeds->uncovered)) return 0.0;
    const std::vector<Vec3>& points = edge.seeds->tree.points();
    const double reach = radius + near + edge.seeds->uncovered;
    double least = std::numeric_limits<double>::infinity(), change = 0.0, last = 0.0;
    bool known = false; // `last` is of the place before
    for (std::size_t k = 0; k < points.size(); ++k) {
        const Vec3 way = centre - points[k];
        const double distance = way.norm();
        if (distance > reach || distance == 0.0) {
            known = false;
            continue;
        }
        const CurveSeeds::Place& place = edge.seeds->places[k];
        const double outside = -radius * marginInEdgeCone(place.outward[0], place.outward[1], way / distance);
        if (known) change = std::max(change, std::abs(outside - last));
        least = std::min(least, outside);
        last = outside;
        known = true;
    }
    return std::max(0.0, least - change);
}

} // namespace escapement
