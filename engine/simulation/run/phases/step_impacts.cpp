#include "engine/simulation/run/phases/step_impacts.h"

#include "engine/dynamics/contact_motion.h"

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

void StepImpacts::part() {
    const std::size_t n = run_.step.contacts.size();
    const double h = run_.step.length;
    run_.step.impacts.setZero(3 * Eigen::Index(n));
    const auto impulse = [&](std::size_t k) { return Vec3(run_.step.impulses.segment<3>(3 * Eigen::Index(k))); };
    std::vector<char>& strikes = scratch_.strikes;
    strikes.assign(n, 0);
    bool any = false, known = false;
    Vector &a = scratch_.a, &lambda = scratch_.lambda;
    ContactMotion motion(system_);
    for (std::size_t k = 0; k < n; ++k) {
        const int contact = run_.step.contacts[k];
        if (!(impulse(k)[0] > 0.0) || system_.contactLaw(contact).preload > 0.0) continue;
        if (const Vec3* last = of(state_.carried, contact); last && (*last)[0] > 0.0) continue;
        if (!known) model_.acceleration(state_.t, state_.q, state_.v, a, lambda);
        known = true;
        strikes[k] = -motion.velocity(contact, state_.q, state_.v)[0] >
                     noiseOfSteps * h * std::abs(motion.velocity(contact, state_.q, a)[0]);
        any = any || strikes[k];
    }
    ByContact& carried = scratch_.carried;
    carried.clear();
    for (std::size_t k = 0; k < n; ++k) {
        const int contact = run_.step.contacts[k];
        const Vec3 p = impulse(k);
        if (any && system_.contactLaw(contact).preload == 0.0) {
            const Vec3* force = strikes[k] ? nullptr : of(state_.carried, contact);
            Vec3 part = force ? Vec3(p - h * *force) : p;
            if (!(part[0] > 0.0)) part.setZero();
            run_.step.impacts.segment<3>(3 * Eigen::Index(k)) = part;
            if (part[0] > 0.0) {
                const ContactGeometry g = motion.geometry(contact, state_.q);
                const Vec3 world = part[0] * g.normal + part[1] * g.tangent1 + part[2] * g.tangent2;
                if (const auto place = placeOf(state_.struck, contact);
                    place != state_.struck.end() && place->first == contact)
                    place->second += world;
                else state_.struck.insert(place, {contact, world});
            }
        }
        carried.emplace_back(contact, (p - run_.step.impacts.segment<3>(3 * Eigen::Index(k))) / h);
    }
    std::sort(carried.begin(), carried.end(),
              [](const auto& one, const auto& other) { return one.first < other.first; });
    state_.carried.swap(carried);
}

void StepImpacts::show(const Vector& q) {
    for (const auto& [contact, impulse] : state_.struck) {
        const int pair = pairRow(contact);
        auto row = std::find_if(run_.frame.contacts.begin(), run_.frame.contacts.end(),
                                [&](const ContactRow& shown) { return shown.pair == pair; });
        if (row == run_.frame.contacts.end()) { // already far again
            const ContactGeometry g = ContactMotion(system_).geometry(contact, q);
            ContactRow away;
            away.pair = pair;
            away.point = 0.5 * (g.pointA + g.pointB);
            away.normal = g.normal;
            away.gap = g.gap;
            row = run_.frame.contacts.insert(run_.frame.contacts.end(), away);
        }
        row->impulse += impulse;
    }
    state_.struck.clear();
}

} // namespace escapement
