#include "engine/integrators/time_stepping/steps/unsolved.h"

#include "engine/complementarity/solvers/wedge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace escapement {

namespace {

/// Whether a normal impulse with the friction it allows, in the direction worst for it, brings the contact at `row` to
/// approach.
bool drawsIn(const Matrix& delassus, Eigen::Index row, double friction) {
    return delassus(row, row) < friction * std::hypot(delassus(row, row + 1), delassus(row, row + 2));
}

} // namespace

RunError unsolvedContacts(System& system, double t, const std::vector<int>& contacts, const Matrix& jacobian,
                          const Matrix& delassus, const Vector& approach, double residual) {
    const int n = int(contacts.size());
    Vector freely(n);
    for (int k = 0; k < n; ++k) {
        Matrix column = jacobian.row(3 * k).transpose();
        system.solveMass(column);
        freely[k] = jacobian.row(3 * k).dot(column.col(0));
    }
    const auto named = [&](const std::vector<int>& which) {
        std::string names;
        for (int k : which) {
            const PairRow pair = system.contactName(contacts[std::size_t(k)]);
            names += fmt::format("{}'{}' ({} and {})", names.empty() ? "" : ", ", pair.contact, pair.feature_a,
                                 pair.feature_b);
        }
        return names;
    };
    if (const auto wedged = wedgedContacts(delassus, freely, approach); !wedged.empty())
        return RunError(fmt::format(
            "the bodies wedge at t = {:.9g} s: what moves is driven together by the contacts "
            "{} and nothing can give way between them, whatever the friction and the time "
            "step; change the shapes or give them play, or let the motor give a torque or a force instead of a motion",
            t, named(wedged)));
    std::vector<int> drawnIn;
    for (int k = 0; k < n; ++k)
        if (drawsIn(delassus, 3 * k, system.contactLaw(contacts[std::size_t(k)]).stickingFriction()))
            drawnIn.push_back(k);
    if (!drawnIn.empty())
        return RunError(fmt::format("the friction of {} at t = {:.9g} s drives the bodies further into one another "
                                    "than the normal forces drive them apart (Painleve), and {} "
                                    "{} no other way (residual {:.1e}); less friction, or {} may help",
                                    named(drawnIn), t, system.driven() ? "a motor with its joints" : "the joints",
                                    system.driven() ? "leaves" : "leave", residual,
                                    system.driven() ? "a motor that gives a torque or a force instead of a motion,"
                                                    : "another position of the joints,"));
    return unsolvedPile(t, n, residual);
}

RunError unsolvedPile(double t, int contacts, double residual) {
    return RunError(fmt::format("the contact problem of {} contacts at t = {:.9g} s stays unsolved (residual {:.1e}); "
                                "a smaller time step may help",
                                contacts, t, residual));
}

} // namespace escapement
