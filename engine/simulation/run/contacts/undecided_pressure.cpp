#include "engine/simulation/run/contacts/undecided_pressure.h"

#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/contact_groups.h"
#include "engine/complementarity/solvers/newton.h"
#include "engine/contact/narrow_phase/narrow_phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {
namespace {

constexpr int mostInAll = 3000, mostAtJoints = 600; // contacts; where joints couple them all, W is full
constexpr double mostWork = 8e6;                    // of the factors of one group (BlockLu::work): a row of 60 blocks
constexpr std::size_t mostWatched = 60;             // contacts that touch, while a run goes on
constexpr int rounds = 3;
constexpr double softly = 1e-9; // of W's mean diagonal entry
constexpr double hairs = 1e-6;  // of the mechanism's size
constexpr double apart = 1e-6;  // of what moves a contact: by as much one motion parts all of a group
/// Of the motion that forces of such sizes would give free bodies, squared in size as W is: faces of a slot are
/// parallel to some parts in a million.
constexpr double balanced = 1e-11;
constexpr double takesPart = 1e-6; // of all pressures

/// Contacts along whose normals bodies can be pushed at all, and how readily they could without joints and motors.
struct Pressing {
    std::vector<int> contacts;
    std::vector<double> freely; ///< 1/kg
};

Pressing findPressing(System& system, double t, In<Vector> q, double touching, int most) {
    std::vector<int> near;
    // Flush corners of bodies that steps have let sink into one another by a hair lie within the sides' borders by as
    // much; they are no contact with these.
    const double hair = hairs * system.characteristicLength();
    system.eachContact(q, touching, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || std::abs(gap.gap) > touching || (gap.border > borderBand && gap.border < hair)) return;
        const ContactLaw law = system.contactLaw(i);
        if (law.hard() && !std::isfinite(law.compression) && !(law.preload > 0.0)) near.push_back(i);
    });
    Pressing result;
    if (near.empty() || int(near.size()) > most) return result; // a heap
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

/// Whether pressures that are all alike push all these contacts apart: none balance themselves there.
bool pushesAllApart(const BlockSparseDelassus& w, const std::vector<double>& freely) {
    for (int k = 0; k < w.count(); ++k) {
        double sum = 0.0, sizes = 0.0;
        for (int e = w.rowStart()[std::size_t(k)]; e < w.rowStart()[std::size_t(k) + 1]; ++e) {
            const double value =
                w.values()[std::size_t(e)](0, 0) / std::sqrt(freely[std::size_t(w.columns()[std::size_t(e)])]);
            sum += value;
            sizes += std::abs(value);
        }
        // Where joints hold a contact along its normal there is roundoff.
        const bool held = !(w.diagonal(k)(0, 0) > balanced * freely[std::size_t(k)]);
        if (held || !(sum > apart * sizes)) return false;
    }
    return true;
}

/// Who takes part in pressures z >= 0, z != 0 with W_NN z = 0. Where all press against supports of the same small
/// compliance with which they are pushed together, in a problem without friction, those forces are all that stays
/// small as the compliance does: (W + epsilon) z >= 1 is near a multiple of them. Those not marked yet are pushed
/// some times, or until no further one is found. `freely`: 1/kg, by contact.
std::vector<char> findBalanced(ContactProblem& problem, const std::vector<double>& freely) {
    const auto n = std::size_t(problem.count());
    std::vector<char> undecided(n, 0);
    std::fill(problem.friction.begin(), problem.friction.end(), 0.0);
    problem.q.setZero(3 * Eigen::Index(n));
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t k = 0; k < n; ++k) problem.q[3 * Eigen::Index(k)] = undecided[k] ? 0.0 : -std::sqrt(freely[k]);
        if (problem.q.isZero(0.0)) break;
        Vector r = forcesOnSupports(problem, softly), moved;
        if (!r.allFinite()) break;
        double sum = 0.0, ofOpen = 0.0; // of pressures that give free bodies motions of one size
        for (std::size_t k = 0; k < n; ++k) {
            r.segment<3>(3 * Eigen::Index(k)) =
                Vec3(std::max(r[3 * Eigen::Index(k)], 0.0), 0.0, 0.0); // where Newton's method has failed
            const double z = r[3 * Eigen::Index(k)] * std::sqrt(freely[k]);
            sum += z;
            if (!undecided[k]) ofOpen += z;
        }
        if (!(sum > 0.0)) break;
        problem.delassus->multiply(r, moved);
        if (!(r.dot(moved) < balanced * sum * sum)) break;
        bool more = false;
        for (std::size_t k = 0; k < n; ++k) {
            if (undecided[k] || !(r[3 * Eigen::Index(k)] * std::sqrt(freely[k]) > takesPart * sum)) continue;
            undecided[k] = 1;
            more = true;
        }
        if (!more || !(ofOpen > takesPart * sum)) break;
    }
    return undecided;
}

/// What part of which file it is: "bolt#edge:1" of "bracket|as1/nut-bolt-assembly:2/bolt#edge:1".
std::string shortFeature(const std::string& feature) {
    const std::size_t cut = feature.find_last_of("|/");
    return cut == std::string::npos ? feature : feature.substr(cut + 1);
}

} // namespace

std::vector<int> findUndecidedPressure(System& system, double t, In<Vector> q, const std::vector<int>& jointRows,
                                       double touching) {
    const Pressing pressing = findPressing(system, t, q, touching, jointRows.empty() ? mostInAll : mostAtJoints);
    const auto frictional = [&](int k) {
        return system.contactLaw(pressing.contacts[std::size_t(k)]).stickingFriction() > 0.0;
    };
    bool any = false;
    for (int k = 0; k < int(pressing.contacts.size()); ++k) any = any || frictional(k);
    if (!any) return {};
    ContactDynamics dynamics(system);
    dynamics.prepare(t, q, jointRows, pressing.contacts);
    const auto whole =
        dynamics.blocks() ? dynamics.blocks() : std::make_shared<BlockSparseDelassus>(dynamics.delassus());
    const ContactGroups groups(*whole);
    ContactProblem problem;
    problem.resize(0);
    problem.q.setZero(3 * whole->count());
    problem.friction.assign(std::size_t(whole->count()), 0.0);
    problem.slipping.assign(std::size_t(whole->count()), false);
    problem.slipDirection.assign(std::size_t(whole->count()), Vec2::UnitX());
    problem.delassus = whole;
    std::vector<int> open;
    for (int g = 0; g < groups.count(); ++g) {
        ContactProblem part = groups.problem(problem, *whole, g);
        std::vector<double> freely;
        for (int k = 0; k < groups.size(g); ++k) freely.push_back(pressing.freely[std::size_t(groups.contact(g, k))]);
        if (pushesAllApart(*part.delassus->blocks(), freely)) continue;
        BlockLu factors;
        factors.analyse(*part.delassus->blocks());
        if (factors.work() > mostWork) continue;
        const std::vector<char> undecided = findBalanced(part, freely);
        for (int k = 0; k < groups.size(g); ++k)
            if (undecided[std::size_t(k)] && frictional(groups.contact(g, k)))
                open.push_back(pressing.contacts[std::size_t(groups.contact(g, k))]);
    }
    if (open.empty()) return {};
    std::sort(open.begin(), open.end());
    dynamics.prepare(t, q, jointRows, open);
    std::vector<int> contacts;
    for (std::size_t k = 0; k < open.size(); ++k)
        if (!(dynamics.isHeld(int(k), 1) && dynamics.isHeld(int(k), 2))) contacts.push_back(open[k]);
    return contacts;
}

void PressureWatch::look(System& system, double t, In<Vector> q, const std::vector<int>& jointRows, double touching) {
    last_ = t;
    std::vector<int> near;
    system.eachContact(q, touching, false, [&](int i, const ContactGap& gap) {
        if (gap.valid && std::abs(gap.gap) <= touching) near.push_back(i);
    });
    if (near == touching_ && passing_.empty()) return;
    touching_ = std::move(near);
    const std::vector<int> before = std::exchange(passing_, {});
    ++looks_;
    if (touching_.size() < 2 || touching_.size() > mostWatched) return;
    passing_ = findUndecidedPressure(system, t, q, jointRows, touching);
    const bool stays = std::any_of(passing_.begin(), passing_.end(),
                                   [&](int i) { return std::binary_search(before.begin(), before.end(), i); });
    if (stays) found_ = passing_;
    else since_ = t;
}

std::string sayUndecidedPressure(const System& system, const std::vector<int>& contacts, bool any, double since) {
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
    // Of a whole body's contact only some places are meant, and others press as hard as they must.
    if (const PairRow name = system.contactName(contacts[0]); !name.feature_a.empty() && !name.feature_b.empty())
        note +=
            fmt::format("It is so where '{}' meets '{}'. ", shortFeature(name.feature_a), shortFeature(name.feature_b));
    if (since > 0.0) note += fmt::format("It was first so at t = {:.4g} s. ", since);
    note += any ? "Time steps of this run took any of these forces, and the friction that goes with it: their motion "
                  "may be off by as much. "
                : "The run takes what equally stiff bodies without preload would bear. ";
    note += "A little play, a spring that presses, or friction of the joint says more";
    return note;
}

} // namespace escapement
