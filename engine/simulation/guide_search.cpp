// Where the point of a guide runs over the end of its piece of curve, on the dense output of a step.

#include "engine/math/root.h"
#include "engine/simulation/event_search.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int pieces = 8; // samples over a step

} // namespace

void EventSearch::searchGuides(const SmoothIntegrator& integrator, FoundEvent& best) {
    const double noise = 1e-14 * system_.characteristicLength();
    for (int i = 0; i < system_.guideCount(); ++i) {
        Vec2 left[pieces + 1];
        for (int j = 0; j <= pieces; ++j) {
            integrator.densePosition(double(j) / pieces, q_);
            left[j] = system_.guideBorders(i, q_);
        }
        for (const bool ahead : {false, true}) {
            const auto f = [&](double theta) {
                integrator.densePosition(theta, q_);
                return system_.guideBorders(i, q_)[ahead];
            };
            for (int j = 1; j <= pieces; ++j) {
                double a = double(j - 1) / pieces, b = double(j) / pieces, fa = left[j - 1][ahead], fb = left[j][ahead];
                if (a > best.theta) break;
                if (!(fb < -noise)) {
                    // Over the end and back between two samples.
                    const bool valley = j < pieces && fb < fa && fb <= left[j + 1][ahead];
                    if (!valley || fb > std::max(fa, left[j + 1][ahead]) - fb) continue;
                    const auto [where, value] = findMinimum(f, a, double(j + 1) / pieces);
                    if (!(value < -noise)) continue;
                    b = where;
                    fb = value;
                }
                const double theta = findDescent(f, a, b, fa, fb); // a step that begins on a join may leave it and come back
                if (theta < best.theta || (theta == best.theta && best.kind == FoundEvent::None)) {
                    best = {FoundEvent::PieceEnds, theta, -1, {}};
                    best.guide = i;
                    best.ahead = ahead;
                }
                break;
            }
        }
    }
}

} // namespace escapement
