// Where the length or the rate of a load comes to a kink or a jump of its law, on the dense output of a step.

#include "engine/simulation/event_search.h"

#include "engine/math/root.h"

#include <cmath>

namespace escapement {

namespace {

constexpr int pieces = 8; // samples over a step

} // namespace

void EventSearch::searchLaws(SmoothModel& model, SmoothIntegrator& integrator, FoundEvent& best) {
    for (int i = 0; i < system_.lawCount(); ++i) {
        const auto borders = [&](double theta) {
            integrator.dense(model, theta, q_, v_);
            return system_.lawBorders(i, q_, v_);
        };
        Vec2 left[pieces + 1];
        left[0] = borders(0.0);
        if (!left[0].array().isFinite().any()) continue; // one piece without ends
        for (int j = 1; j <= pieces; ++j) left[j] = borders(double(j) / pieces);
        for (const int which : {0, 1}) { // length, rate
            if (!std::isfinite(left[0][which])) continue;
            const auto f = [&](double theta) { return borders(theta)[which]; };
            for (int j = 1; j <= pieces; ++j) {
                double a = double(j - 1) / pieces, b = double(j) / pieces, fa = left[j - 1][which], fb = left[j][which];
                if (a > best.theta) break;
                if (!(fb < 0.0)) {
                    // Over the end and back between two samples.
                    const bool valley = j < pieces && fb < fa && fb <= left[j + 1][which];
                    if (!valley || fb > std::max(fa, left[j + 1][which]) - fb) continue;
                    const auto [where, value] = findMinimum(f, a, double(j + 1) / pieces);
                    if (!(value < 0.0)) continue;
                    b = where;
                    fb = value;
                }
                const double theta = findDescent(f, a, b, fa, fb);
                if (theta < best.theta || (theta == best.theta && best.kind == FoundEvent::None)) {
                    best = {FoundEvent::LawEnds, theta, -1, {}};
                    best.law = i;
                }
                break;
            }
        }
    }
}

} // namespace escapement
