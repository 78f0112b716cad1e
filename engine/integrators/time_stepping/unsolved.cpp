#include "engine/integrators/time_stepping/unsolved.h"

#include "engine/complementarity/wedge.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace escapement {

RunError unsolvedContacts(System& system, double t, const std::vector<int>& contacts, const Matrix& jacobian, const Matrix& delassus, const Vector& approach,
                          double residual) {
    const int n = int(contacts.size());
    Vector freely(n);
    for (int k = 0; k < n; ++k) {
        Matrix column = jacobian.row(3 * k).transpose();
        system.solveMass(column);
        freely[k] = jacobian.row(3 * k).dot(column.col(0));
    }
    std::string names;
    for (int k : wedgedContacts(delassus, freely, approach)) {
        const PairRow pair = system.contactName(contacts[std::size_t(k)]);
        names += fmt::format("{}'{}' ({} and {})", names.empty() ? "" : ", ", pair.contact, pair.feature_a, pair.feature_b);
    }
    if (names.empty())
        return RunError(fmt::format("the contact problem of {} contacts at t = {:.9g} s stays unsolved (residual {:.1e}); a smaller time step may help", n, t, residual));
    return RunError(fmt::format("the bodies wedge at t = {:.9g} s: what moves is driven together by the contacts {} and nothing can give way between them, whatever "
                                "the friction and the time step; change the shapes or give them play, or let the motor give a torque or a force instead of a motion",
                                t, names));
}

} // namespace escapement
