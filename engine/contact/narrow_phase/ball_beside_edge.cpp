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
    bool lastInReach = false;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const Vec3 way = centre - points[k];
        const double distance = way.norm();
        if (distance == 0.0) return 0.0;
        const CurveSeeds::Place& place = edge.seeds->places[k];
        const double outside = -distance * marginInEdgeCone(place.outward[0], place.outward[1], way / distance);
        // Between a place within reach and the next one, too, whether that is or not.
        const bool inReach = distance <= reach;
        if (k > 0 && (inReach || lastInReach)) change = std::max(change, std::abs(outside - last));
        if (inReach) least = std::min(least, outside);
        last = outside;
        lastInReach = inReach;
    }
    return std::max(0.0, least - change);
}

} // namespace escapement
