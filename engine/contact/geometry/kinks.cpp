#include "engine/contact/geometry/kinks.h"

#include "engine/contact/geometry/knots.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// A place seen from one side.
struct Side {
    SurfaceJet jet;
    Vec3 normal = Vec3::Zero();
    bool regular = false;
};

Side sideAt(const Surface& surface, const Vec2& uv) {
    Side side;
    surface.evaluate(uv, 1, side.jet);
    const Vec3 normal = side.jet.u.cross(side.jet.v);
    side.regular = normal.norm() > 1e-9 * side.jet.u.norm() * side.jet.v.norm() && normal.norm() > 0.0;
    if (side.regular) side.normal = normal.normalized();
    return side;
}

void compare(const Side& before, const Side& after, Kink& kink) {
    if (!before.regular || !after.regular) return; // a pole
    kink.angle =
        std::max(kink.angle, std::atan2(before.normal.cross(after.normal).norm(), before.normal.dot(after.normal)));
}

/// Where to look along a line: within each span of the other parameter.
std::vector<double> looksAlong(const Surface& surface, int direction, double low, double high) {
    std::vector<double> ends{low};
    const auto knots = placesOfKnots(surface, direction, low, high);
    ends.insert(ends.end(), knots.begin(), knots.end());
    ends.push_back(high);
    const int each = std::clamp(24 / int(ends.size()), 2, 12);
    std::vector<double> looks;
    for (std::size_t i = 1; i < ends.size(); ++i)
        for (int k = 0; k < each; ++k) looks.push_back(ends[i - 1] + (k + 0.5) / each * (ends[i] - ends[i - 1]));
    return looks;
}

} // namespace

Kink meetingOf(const Surface& surface, int direction, double one, double other, const Vec2& low, const Vec2& high) {
    Kink kink{one, 0.0};
    for (const double along : looksAlong(surface, 1 - direction, low[1 - direction], high[1 - direction])) {
        Vec2 a, b;
        a[1 - direction] = b[1 - direction] = along;
        a[direction] = one;
        b[direction] = other;
        SurfaceJet jet; // at a pole lines of constant parameter meet: each has a normal of its own there
        surface.evaluate(a, 1, jet);
        if (!(jet.u.cross(jet.v).norm() > 1e-6 * jet.u.norm() * jet.v.norm()) ||
            std::min(jet.u.norm(), jet.v.norm()) < 1e-6 * std::max(jet.u.norm(), jet.v.norm()))
            continue;
        compare(sideAt(surface, a), sideAt(surface, b), kink);
    }
    return kink;
}

std::vector<Kink> kinksOf(const Surface& surface, int direction, const Vec2& low, const Vec2& high) {
    std::vector<Kink> kinks;
    const auto knots = knotsOf(surface, direction);
    const double hair = 1e-10 * (high[direction] - low[direction]);
    for (const double place : placesOfKnots(surface, direction, low[direction] + hair, high[direction] - hair)) {
        const double period = surface.range().period[direction];
        const auto own = std::find_if(knots.begin(), knots.end(), [&](const Knot& knot) {
            const double turns = period > 0.0 ? std::round((place - knot.at) / period) : 0.0;
            return std::abs(knot.at + turns * period - place) <= hair;
        });
        if (own != knots.end() && (own->continuity < 0 || own->continuity > 1)) continue;
        const Kink kink = meetingOf(surface, direction, place - hair, place + hair, low, high);
        if (kink.angle > kinkAngle) kinks.push_back({place, kink.angle});
    }
    return kinks;
}

} // namespace escapement
