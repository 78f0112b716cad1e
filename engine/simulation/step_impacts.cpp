// What of a time step's contact impulses belongs to impacts (Schindler's Lambda), and what to forces (lambda). A scheme
// knows one impulse a contact and step, p = h lambda + Lambda. An impact is a contact that carried nothing in the step
// before and comes faster than twice what the finite forces of a step change its speed by; slower ones are contacts
// that close and open again with the noise of a step.
//
//     a contact that strikes    Lambda = p: the step does not say when within it, nor what the contact carries after
//     others in the same step   Lambda = p - h lambda, with their force lambda of the step before
//     a step without impacts    Lambda = 0
//
// Frames show forces without impacts, and the sum of the impacts since the frame before.

#include "engine/simulation/hybrid_run.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double noiseOfSteps = 2.0; // times what finite forces change a contact's speed by within a step

using ByContact = std::vector<std::pair<int, Vec3>>; // ascending

ByContact::iterator placeOf(ByContact& list, int contact) {
    return std::lower_bound(list.begin(), list.end(), contact,
                            [](const auto& one, int wanted) { return one.first < wanted; });
}

const Vec3* of(ByContact& list, int contact) {
    const auto place = placeOf(list, contact);
    return place != list.end() && place->first == contact ? &place->second : nullptr;
}

} // namespace

void HybridRun::partImpacts() {
    const std::size_t n = step_.contacts.size();
    const double h = step_.length;
    step_.impacts.setZero(3 * Eigen::Index(n));
    const auto impulse = [&](std::size_t k) { return Vec3(step_.impulses.segment<3>(3 * Eigen::Index(k))); };
    std::vector<char>& strikes = emission_.strikes;
    strikes.assign(n, 0);
    bool any = false, known = false;
    Vector &a = emission_.a, &lambda = emission_.lambda;
    ContactRows& rows = emission_.rows;
    rows.resize(3, system_.nv());
    for (std::size_t k = 0; k < n; ++k) {
        const int contact = step_.contacts[k];
        if (!(impulse(k)[0] > 0.0) || system_.contactLaw(contact).preload > 0.0) continue;
        if (const Vec3* last = of(state_.carried, contact); last && (*last)[0] > 0.0) continue;
        if (!known) model_.acceleration(state_.t, state_.q, state_.v, a, lambda);
        known = true;
        system_.contactRows(contact, state_.q, rows);
        strikes[k] = -rows.row(0).dot(state_.v) > noiseOfSteps * h * std::abs(rows.row(0).dot(a));
        any = any || strikes[k];
    }
    ByContact& carried = emission_.carried;
    carried.clear();
    for (std::size_t k = 0; k < n; ++k) {
        const int contact = step_.contacts[k];
        const Vec3 p = impulse(k);
        if (any && system_.contactLaw(contact).preload == 0.0) {
            const Vec3* force = strikes[k] ? nullptr : of(state_.carried, contact);
            Vec3 part = force ? Vec3(p - h * *force) : p;
            if (!(part[0] > 0.0)) part.setZero();
            step_.impacts.segment<3>(3 * Eigen::Index(k)) = part;
            if (part[0] > 0.0) {
                const ContactGeometry g = system_.contactRows(contact, state_.q, rows);
                const Vec3 world = part[0] * g.normal + part[1] * g.tangent1 + part[2] * g.tangent2;
                if (const auto place = placeOf(state_.struck, contact);
                    place != state_.struck.end() && place->first == contact)
                    place->second += world;
                else state_.struck.insert(place, {contact, world});
            }
        }
        carried.emplace_back(contact, (p - step_.impacts.segment<3>(3 * Eigen::Index(k))) / h);
    }
    std::sort(carried.begin(), carried.end(),
              [](const auto& one, const auto& other) { return one.first < other.first; });
    state_.carried.swap(carried);
}

void HybridRun::showImpacts(const Vector& q) {
    for (const auto& [contact, impulse] : state_.struck) {
        const int pair = pairRow(contact);
        auto row = std::find_if(frame_.contacts.begin(), frame_.contacts.end(),
                                [&](const ContactRow& shown) { return shown.pair == pair; });
        if (row == frame_.contacts.end()) { // already far again
            ContactRows rows(3, system_.nv());
            const ContactGeometry g = system_.contactRows(contact, q, rows);
            ContactRow away;
            away.pair = pair;
            away.point = 0.5 * (g.pointA + g.pointB);
            away.normal = g.normal;
            away.gap = g.gap;
            row = frame_.contacts.insert(frame_.contacts.end(), away);
        }
        row->impulse += impulse;
    }
    state_.struck.clear();
}

} // namespace escapement
