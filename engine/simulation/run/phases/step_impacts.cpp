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

/// Of a contact, zero where there was none.
Vec3& in(ByContact& list, int contact) {
    const auto place = placeOf(list, contact);
    if (place != list.end() && place->first == contact) return place->second;
    return list.insert(place, {contact, Vec3::Zero()})->second;
}

} // namespace

/// m/s: what finite forces change the normal speed of a contact by within the step at most, `a` being what they
/// accelerate the bodies by: of both bodies together, as two that fall side by side do not change it at all, but each
/// step rounds what each of them does; and what the bodies' own motion does, over a cam's nose.
double StepImpacts::noise(int contact, const Vector& a) {
    double sum = std::abs(system_.contactBias(contact, state_.q, state_.v)[0]);
    if (system_.hasBlocks()) {
        blocks_.clear();
        system_.contactBlocks(contact, state_.q, blocks_);
        for (int b = 0; b < blocks_.blockCount(); ++b) {
            const auto& place = blocks_.place(b);
            sum += std::abs(blocks_.block(b).row(0).dot(a.segment(place.column, place.columns)));
        }
    } else {
        sum += std::abs(ContactMotion(system_).velocity(contact, state_.q, a)[0]);
    }
    return noiseOfSteps * run_.step.length * sum;
}

void StepImpacts::split() {
    const std::size_t n = run_.step.contacts.size();
    const double h = run_.step.length;
    run_.step.impacts.setZero(3 * Eigen::Index(n));
    const auto impulse = [&](std::size_t k) { return Vec3(run_.step.impulses.segment<3>(3 * Eigen::Index(k))); };
    // What gives way is pressed together by finite forces, however fast it comes.
    const auto canStrike = [&](int contact) {
        const ContactLaw law = system_.contactLaw(contact);
        return law.preload == 0.0 && law.compliance == 0.0 && law.hertz == 0.0;
    };
    std::vector<char>& strikes = scratch_.strikes;
    strikes.assign(n, 0);
    bool any = false, known = false;
    Vector &a = scratch_.a, &lambda = scratch_.lambda;
    ContactMotion motion(system_);
    for (std::size_t k = 0; k < n; ++k) {
        const int contact = run_.step.contacts[k];
        if (!(impulse(k)[0] > 0.0) || !canStrike(contact)) continue;
        if (const Vec3* last = of(state_.carried, contact); last && (*last)[0] > 0.0) continue;
        if (!known) model_.acceleration(state_.t, state_.q, state_.v, a, lambda);
        known = true;
        strikes[k] = -motion.velocity(contact, state_.q, state_.v)[0] > noise(contact, a);
        any = any || strikes[k];
    }
    if (!any) return;
    for (std::size_t k = 0; k < n; ++k) {
        const int contact = run_.step.contacts[k];
        if (!canStrike(contact)) continue;
        const Vec3* force = strikes[k] ? nullptr : of(state_.carried, contact);
        const Vec3 part = force ? Vec3(impulse(k) - h * *force) : impulse(k);
        if (part[0] > 0.0) run_.step.impacts.segment<3>(3 * Eigen::Index(k)) = part;
    }
}

void StepImpacts::keep() {
    const double h = run_.step.length;
    ContactMotion motion(system_);
    ByContact& carried = scratch_.carried;
    carried.clear();
    for (std::size_t k = 0; k < run_.step.contacts.size(); ++k) {
        const int contact = run_.step.contacts[k];
        const Vec3 part = run_.step.impacts.segment<3>(3 * Eigen::Index(k));
        if (part[0] > 0.0) {
            // Where it is; or, gone again within the step, where it was struck.
            const bool gone = !system_.contactGap(contact, state_.q).valid && k < run_.step.geometry.size();
            const ContactGeometry g = gone ? run_.step.geometry[k] : motion.geometry(contact, state_.q);
            const Vec3 world = part[0] * g.normal + part[1] * g.tangent1 + part[2] * g.tangent2;
            in(state_.struck, contact) += world;
            in(state_.struckPoints, contact) = 0.5 * (g.pointA + g.pointB);
            in(state_.struckNormals, contact) = g.normal;
        }
        carried.emplace_back(contact, (run_.step.impulses.segment<3>(3 * Eigen::Index(k)) - part) / h);
    }
    std::sort(carried.begin(), carried.end(),
              [](const auto& one, const auto& other) { return one.first < other.first; });
    state_.carried.swap(carried);
}

void StepImpacts::show(const Vector& q) {
    if (state_.struck.empty()) return;
    std::vector<ContactRow>& shown = run_.frame.contacts;
    std::vector<int>& rowOf = scratch_.rowOf;
    rowOf.assign(std::size_t(state_.pairs) + state_.struck.size(), -1);
    for (std::size_t k = 0; k < shown.size(); ++k) rowOf[std::size_t(shown[k].pair)] = int(k);
    for (const auto& [contact, impulse] : state_.struck) {
        const int pair = pairRow(contact);
        int& row = rowOf[std::size_t(pair)];
        if (row < 0) { // already far again: where its features are now may not be known
            row = int(shown.size());
            ContactRow& away = shown.emplace_back();
            away.pair = pair;
            away.point = in(state_.struckPoints, contact);
            away.normal = in(state_.struckNormals, contact);
            away.gap = system_.contactGap(contact, q).gap;
        }
        shown[std::size_t(row)].impulse += impulse;
    }
    state_.struck.clear();
    state_.struckPoints.clear();
    state_.struckNormals.clear();
}

} // namespace escapement
