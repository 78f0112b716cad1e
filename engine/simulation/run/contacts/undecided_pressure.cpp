#include "engine/simulation/run/contacts/undecided_pressure.h"

#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/solvers/lemke.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr int mostPressing = 200, mostInAll = 300; // contacts of one group, and of all
/// Of the motion that forces of such sizes would give free bodies, squared in size as W is: faces of a slot are
/// parallel to some parts in a million.
constexpr double balanced = 1e-11;
constexpr double takesPart = 1e-6; // of all pressures

/// Contacts along whose normals bodies can be pushed at all, and how readily they could without joints and motors.
struct Pressing {
    std::vector<int> contacts;
    std::vector<double> freely; ///< 1/kg
};

Pressing findPressing(System& system, double t, In<Vector> q, double touching) {
    std::vector<int> near;
    system.eachContact(q, touching, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || std::abs(gap.gap) > touching) return;
        const ContactLaw law = system.contactLaw(i);
        if (law.hard() && !std::isfinite(law.compression) && !(law.preload > 0.0)) near.push_back(i);
    });
    Pressing result;
    if (near.empty() || int(near.size()) > mostInAll) return result; // a heap
    ContactDynamics unbound(system);
    unbound.prepare(t, q, {}, near);
    for (std::size_t k = 0; k < near.size(); ++k) {
        const double freely = unbound.diagonal(int(k))(0, 0);
        if (!(freely > 0.0)) continue;
        result.contacts.push_back(near[k]);
        result.freely.push_back(freely);
    }
    return result;
}

/// The numbers 0 ... n-1 in groups that `coupled` joins.
template <class Coupled> std::vector<std::vector<int>> groupsOf(int n, const Coupled& coupled) {
    std::vector<std::vector<int>> groups;
    std::vector<char> taken(std::size_t(n), 0);
    for (int first = 0; first < n; ++first) {
        if (taken[std::size_t(first)]) continue;
        std::vector<int> group{first};
        taken[std::size_t(first)] = 1;
        for (std::size_t at = 0; at < group.size(); ++at)
            for (int other = 0; other < n; ++other)
                if (!taken[std::size_t(other)] && coupled(group[at], other)) {
                    taken[std::size_t(other)] = 1;
                    group.push_back(other);
                }
        std::sort(group.begin(), group.end());
        groups.push_back(std::move(group));
    }
    return groups;
}

/// Marks in `undecided` who of `group` takes part in pressures z >= 0, z != 0 with w z = 0: those of the least of
/// z^T w z + (1 - the sum over all that are not marked yet)^2, a linear complementarity problem, until no further one
/// is found. `w` has ones where bodies are free.
void markBalanced(const Matrix& w, const std::vector<int>& group, std::vector<char>& undecided) {
    const auto n = Eigen::Index(group.size());
    const Matrix own = w(group, group);
    for (Eigen::Index round = 0; round < n; ++round) {
        Vector open(n);
        for (Eigen::Index k = 0; k < n; ++k) open[k] = undecided[std::size_t(group[std::size_t(k)])] ? 0.0 : 1.0;
        if (open.isZero(0.0)) return;
        const LcpSolution found = solveLcp(own + open * open.transpose(), -open);
        const double sum = open.dot(found.z);
        if (found.status != LcpStatus::Solved || !(sum > 0.5)) return;
        const Vector z = found.z / found.z.sum();
        if (!(z.dot(own * z) < balanced)) return;
        for (Eigen::Index k = 0; k < n; ++k)
            if (z[k] > takesPart) undecided[std::size_t(group[std::size_t(k)])] = 1;
        if (!(open.dot(z.cwiseMax(0.0)) > takesPart)) return;
    }
}

} // namespace

std::vector<int> findUndecidedPressure(System& system, double t, In<Vector> q, const std::vector<int>& jointRows,
                                       double touching) {
    const Pressing pressing = findPressing(system, t, q, touching);
    const auto n = int(pressing.contacts.size());
    const auto frictional = [&](int k) {
        return system.contactLaw(pressing.contacts[std::size_t(k)]).stickingFriction() > 0.0;
    };
    bool any = false;
    for (int k = 0; k < n; ++k) any = any || frictional(k);
    if (!any) return {};
    ContactDynamics dynamics(system);
    dynamics.prepare(t, q, jointRows, pressing.contacts);
    const Matrix& whole = dynamics.delassus();
    Matrix w(n, n);
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c)
            w(r, c) =
                whole(3 * r, 3 * c) / std::sqrt(pressing.freely[std::size_t(r)] * pressing.freely[std::size_t(c)]);
    std::vector<char> undecided(std::size_t(n), 0);
    for (const std::vector<int>&group : groupsOf(n, [&](int a, int b) { return std::abs(w(a, b)) > balanced; }))
        if (int(group.size()) <= mostPressing) markBalanced(w, group, undecided);
    std::vector<int> contacts;
    for (int k = 0; k < n; ++k)
        if (undecided[std::size_t(k)] && frictional(k) && !(dynamics.isHeld(k, 1) && dynamics.isHeld(k, 2)))
            contacts.push_back(pressing.contacts[std::size_t(k)]);
    return contacts;
}

std::string sayUndecidedPressure(const System& system, const std::vector<int>& contacts, bool any) {
    std::vector<std::string> names;
    for (const int contact : contacts) {
        const std::string name = system.contactName(contact).contact;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    std::string list = fmt::format("'{}'", names.at(0));
    for (std::size_t k = 1; k < std::min<std::size_t>(names.size(), 3); ++k) list += fmt::format(", '{}'", names[k]);
    if (names.size() > 3) list += fmt::format(" and {} more", names.size() - 3);
    std::string note = fmt::format(
        "how hard the contact {} presses is not decided: joints, motors or contacts on the other side hold the bodies "
        "there already, and rigid bodies may press on one another with any force, which friction multiplies. ",
        list);
    note += any ? "Time steps of this run took any of these forces, and the friction that goes with it: their motion "
                  "may be off by as much. "
                : "The run takes what equally stiff bodies without preload would bear. ";
    note += "A little play, a spring that presses, or friction of the joint says more";
    return note;
}

} // namespace escapement
