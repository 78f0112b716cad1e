// Where the point of a guide runs over the end of its piece of curve, on the dense output of a step.

#include "engine/math/root.h"
#include "engine/simulation/event_search.h"
#include "engine/simulation/guide_catch.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int pieces = 8; // samples over a step

} // namespace

/// The force (N) that keeps a point held in a corner from going on along the piece behind it, with the forces of
/// `joints_` and the catch's own `normal`: all that holds it, along that piece.
double EventSearch::heldBack(int contact, double normal) {
    const int guide = guideOfCatch(system_, contact);
    ContactRows point(3, system_.nv());
    const int own = system_.guideRows(guide, q_, point);
    ContactRows row(3, system_.nv());
    system_.contactRows(contact, q_, row);
    Matrix jacobian(system_.constraintCount(), system_.nv());
    system_.constraintJacobian(0.0, q_, jacobian);
    const Vector along =
        jacobian.middleRows(own, 2).transpose() * joints_.segment<2>(own) + row.row(0).transpose() * normal;
    const Vec3 force = (point * point.transpose()).ldlt().solve(Vec3(point * along));
    return force.dot(system_.guideJoin(guide, catchIsAhead(system_, contact), q_).after);
}

void EventSearch::searchGuides(const SmoothModel& model, const SmoothIntegrator& integrator, FoundEvent& best) {
    const double noise = 1e-14 * system_.characteristicLength();
    for (int i = 0; i < system_.guideCount(); ++i) {
        Vec2 left[pieces + 1];
        for (int j = 0; j <= pieces; ++j) {
            integrator.densePosition(double(j) / pieces, q_);
            left[j] = system_.guideBorders(i, q_);
        }
        for (const bool ahead : {false, true}) {
            const int held = catchAt(system_, i, ahead);
            if (std::any_of(model.closed().begin(), model.closed().end(),
                            [&](const ClosedContact& c) { return c.index == held; }))
                continue;
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
                const double theta =
                    findDescent(f, a, b, fa, fb); // a step that begins on a join may leave it and come back
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
