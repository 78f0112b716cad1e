#include "engine/integrators/time_stepping/steps/halved_steps.h"

#include "engine/complementarity/contact_laws.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/step_books.h"
#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double safety = 0.9, least = 0.1, most = 4.0; // factors of the step's length
constexpr double shortest = 1e-10;                      // s
constexpr double glimpse = 1e-4;                        // of a half step
constexpr double changesFaster = 4.0; // than from one half to the next: what lets go by then is looked at

/// Whether the depth of a contact of this law is an error.
bool mayNotSink(const ContactLaw& law) { return law.hard() && !std::isfinite(law.compression) && law.preload == 0.0; }

double scaledRms(In<Vector> a, In<Vector> b) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < a.size(); ++i) {
        const double e = (a[i] - b[i]) / (1.0 + std::abs(a[i]));
        sum += e * e;
    }
    return std::sqrt(sum / double(std::max<Eigen::Index>(a.size(), 1)));
}

/// What a second half step adds to the books of the first.
void addTo(TimeStep& sum, TimeStep& second) {
    for (std::size_t k = 0; k < sum.contacts.size(); ++k) {
        const auto known = std::find(second.contacts.begin(), second.contacts.end(), sum.contacts[k]);
        const Eigen::Index i = 3 * Eigen::Index(k), n = Eigen::Index(second.contacts.size());
        if (known != second.contacts.end()) {
            second.impulses.segment<3>(3 * (known - second.contacts.begin())) += sum.impulses.segment<3>(i);
            second.lost.segment<2>(2 * (known - second.contacts.begin())) += sum.lost.segment<2>(2 * Eigen::Index(k));
            continue;
        }
        // Struck and left again within the step.
        second.contacts.push_back(sum.contacts[k]);
        second.geometry.push_back(sum.geometry[k]);
        second.mobility.push_back(sum.mobility[k]);
        second.impulses.conservativeResize(3 * n + 3);
        second.impulses.segment<3>(3 * n) = sum.impulses.segment<3>(i);
        second.lost.conservativeResize(2 * n + 2);
        second.lost.segment<2>(2 * n) = sum.lost.segment<2>(2 * Eigen::Index(k));
        second.velocities.conservativeResize(3 * n + 3);
        second.velocities.segment<3>(3 * n) = sum.velocities.segment<3>(i);
    }
    sortContacts(second);
    second.jointImpulses += sum.jointImpulses;
    second.dissipated += sum.dissipated;
    second.held += sum.held;
    second.gained += sum.gained;
    second.loads += sum.loads;
    second.motors += sum.motors;
    second.dampers += sum.dampers;
    second.iterations += sum.iterations;
    second.residual = std::max(second.residual, sum.residual);
    second.lift = std::max(second.lift, sum.lift);
    second.length += sum.length;
}

} // namespace

/// m: how much deeper than at the start contacts are in the middle and at the end, or have been on the way there.
double HalvedSteps::sunk(const TimeStepStart& start, const TimeStep& result) {
    deep_.clear();
    system_.eachContact(start.q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.valid && gap.gap < 0.0) deep_.emplace_back(i, -gap.gap);
    });
    double most = 0.0;
    const auto look = [&](int i, const ContactGap& gap) {
        if (!gap.valid || !(-gap.gap > most) || !start.armed[std::size_t(i)]) return;
        if (!mayNotSink(system_.contactLaw(i))) return;
        const auto before = std::lower_bound(deep_.begin(), deep_.end(), i,
                                             [](const auto& one, int contact) { return one.first < contact; });
        most = std::max(most, -gap.gap - (before == deep_.end() || before->first != i ? 0.0 : before->second));
    };
    for (const TimeStep* step : {static_cast<const TimeStep*>(&half_), &result}) {
        system_.eachContact(step->q, 0.0, false, look);
        system_.eachPassed(start.q, step->q, look);
    }
    return most;
}

/// m: how far from where it should be this part of a step, which begins at q with v and `before`, leaves what is struck
/// in it. No more than not knowing when could make.
double HalvedSteps::misplaced(const Vector& q, const Vector& v, const TimeStepMemory& before, const TimeStep& part) {
    double most = 0.0;
    for (std::size_t k = 0; k < part.contacts.size(); ++k) {
        const int contact = part.contacts[k];
        const Vec3* last = lastImpulse(before, contact);
        if (!(part.impulses[3 * Eigen::Index(k)] > 0.0) || (last && (*last)[0] > 0.0)) continue;
        if (!mayNotSink(system_.contactLaw(contact))) continue;
        const ContactGap first = system_.contactGap(contact, q), end = system_.contactGap(contact, part.q);
        const double approach = -motion_.velocity(contact, q, v)[0],
                     leaving = std::max(0.0, motion_.velocity(contact, part.q, part.v)[0]);
        if (!(approach > 0.0) || !first.valid || !end.valid) continue;
        const double since = part.length - std::clamp(first.gap / approach, 0.0, part.length);
        const double should = std::min(first.gap, 0.0) + since * leaving;
        most = std::max(most, std::min(std::abs(end.gap - should), (approach + leaving) * part.length));
    }
    return most;
}

/// Whether a contact that presses on, or sticks, in the second half may let go or slide behind the place where that
/// looked at the forces: as they have changed from the first half to it, and a few times faster.
bool HalvedSteps::mayGo(std::size_t k, double half, const TimeStep& result) const {
    const ContactLaw law = system_.contactLaw(result.contacts[k]);
    const Vec3 now = result.impulses.segment<3>(3 * Eigen::Index(k));
    const auto first = std::find(half_.contacts.begin(), half_.contacts.end(), result.contacts[k]);
    const Vec3 before = first == half_.contacts.end() ? Vec3(Vec3::Zero())
                                                      : half_.impulses.segment<3>(3 * (first - half_.contacts.begin()));
    const auto pressing = [&](const Vec3& p) { return law.preload > 0.0 ? law.preload * half : p[0]; };
    // What has been struck in this half is no matter of forces: where it is left is asked elsewhere.
    const Vec3* last = lastImpulse(middle_, result.contacts[k]);
    if (!(pressing(now) > 0.0) || (law.preload == 0.0 && !(last && (*last)[0] > 0.0))) return false;
    const auto comesTo = [](double then, double now) { return now + changesFaster * (now - then) <= 0.0; };
    if (law.preload == 0.0 && comesTo(before[0], now[0])) return true;
    if (!showsSticking(law, now, half)) return false;
    const auto room = [&](const Vec3& p) { return law.stickingFriction() * pressing(p) - p.tail<2>().norm(); };
    return !showsSticking(law, before, half) || comesTo(room(before), room(now));
}

/// m, scaled as positions are: what a contact that lets go or begins to slide where the step ends would have moved
/// since the second half looked at the forces. The forces are those just before the end: what jumps there is no error.
double HalvedSteps::letsGo(const TimeStepStart& start, double half, const TimeStep& result) {
    going_.clear();
    for (std::size_t k = 0; k < result.contacts.size(); ++k)
        if (mayGo(k, half, result)) going_.push_back(int(k));
    if (going_.empty()) return 0.0;
    const double length = std::max(shortest, glimpse * half);
    further_ = trial_;
    try {
        scheme_->step({start.t + 2.0 * half - length, result.q, result.v, length, start.jointRows, start.armed,
                       start.touching, start.heaps},
                      further_, glimpse_);
    } catch (const RunError&) {
        return 0.0; // the next step says so
    }
    const auto presses = [](const TimeStep& step, std::size_t k) { return step.impulses[3 * Eigen::Index(k)] > 0.0; };
    const auto placeIn = [](const TimeStep& step, int contact) {
        return std::size_t(std::find(step.contacts.begin(), step.contacts.end(), contact) - step.contacts.begin());
    };
    for (std::size_t n = 0; n < glimpse_.contacts.size(); ++n) {
        const std::size_t k = placeIn(result, glimpse_.contacts[n]);
        if (presses(glimpse_, n) && (k == result.contacts.size() || !presses(result, k)))
            return 0.0; // something is struck there, and speeds jump
    }
    const auto goes = [&](int k) {
        const int contact = result.contacts[std::size_t(k)];
        const std::size_t n = placeIn(glimpse_, contact);
        if (n == glimpse_.contacts.size()) return true;
        const ContactLaw law = system_.contactLaw(contact);
        if (law.preload == 0.0 && !presses(glimpse_, n)) return true;
        return showsSticking(law, result.impulses.segment<3>(3 * Eigen::Index(k)), half) &&
               showsSliding(law, glimpse_.impulses.segment<3>(3 * Eigen::Index(n)), length);
    };
    if (std::none_of(going_.begin(), going_.end(), goes)) return 0.0;
    // From the middle of the second half to its end, and as much again for schemes that look at its start.
    move_ = 0.5 * half * half * ((glimpse_.v - result.v) / length - (result.v - half_.v) / half);
    moved_.resize(result.q.size());
    system_.displace(result.q, move_, moved_);
    return scaledRms(result.q, moved_);
}

/// How far both ways are apart in the velocities of contacts that give way, of 1 + those.
double HalvedSteps::velocitiesApart(const TimeStep& result) {
    rigid_.clear();
    const auto eachBearing = [&](const TimeStep& step, const auto& use) {
        for (std::size_t k = 0; k < step.contacts.size(); ++k) {
            if (step.impulses.segment<3>(3 * Eigen::Index(k)).isZero(0.0)) continue;
            int a = -1, b = -1;
            const bool known = system_.contactBodies(step.contacts[k], a, b);
            use(step.contacts[k], system_.contactLaw(step.contacts[k]).hard(), known ? a : 0, known ? b : 0);
        }
    };
    bool any = false;
    for (const TimeStep* step : {&std::as_const(whole_), &std::as_const(half_), &result})
        eachBearing(*step, [&](int, bool hard, int a, int b) {
            any = any || !hard;
            for (const int body : {a, b})
                if (hard && body >= 0) rigid_.push_back(body);
        });
    if (!any) return 0.0;
    std::ranges::sort(rigid_);
    double apart = 0.0;
    for (const TimeStep* step : {&std::as_const(whole_), &result})
        eachBearing(*step, [&](int contact, bool hard, int a, int b) {
            if (hard || std::ranges::binary_search(rigid_, a) || std::ranges::binary_search(rigid_, b)) return;
            const Vec3 halves = motion_.velocity(contact, result.q, result.v);
            const Vec3 whole = motion_.velocity(contact, whole_.q, whole_.v);
            apart = std::max(apart, (halves - whole).norm() / (1.0 + halves.norm()));
        });
    return apart;
}

void HalvedSteps::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    double h = start.h;
    bool rejected = false;
    while (true) {
        trial_ = memory;
        scheme_->step({start.t, start.q, start.v, h, start.jointRows, start.armed, start.touching, start.heaps}, trial_,
                      whole_);
        trial_ = memory;
        scheme_->step({start.t, start.q, start.v, 0.5 * h, start.jointRows, start.armed, start.touching, start.heaps},
                      trial_, half_);
        if (whole_.length < h || half_.length < 0.5 * h)
            throw RunError("halved steps need a scheme that keeps the step it is given");
        middle_ = trial_;
        scheme_->step({start.t + 0.5 * h, half_.q, half_.v, 0.5 * h, start.jointRows, start.armed, start.touching,
                       start.heaps},
                      trial_, result);
        double error = scaledRms(result.q, whole_.q) / tolerance_;
        const double depth = tolerance_ * (1.0 + system_.characteristicLength());
        if (error <= 1.0) error = std::max(error, sunk(start, result) / depth);
        if (error <= 1.0) error = std::max(error, misplaced(start.q, start.v, memory, half_) / depth);
        if (error <= 1.0) error = std::max(error, misplaced(half_.q, half_.v, middle_, result) / depth);
        if (error <= 1.0) error = std::max(error, velocitiesApart(result) / tolerance_);
        if (error <= 1.0) error = std::max(error, letsGo(start, 0.5 * h, result) / tolerance_);
        const double factor = error > 0.0 ? safety / std::sqrt(error) : most;
        if (error <= 1.0 || h <= shortest) {
            addTo(half_, result);
            result.suggested = std::max(shortest, h * std::clamp(factor, least, rejected ? 1.0 : most));
            std::swap(memory, trial_);
            return;
        }
        rejected = true;
        h = std::max(shortest, h * std::clamp(factor, least, safety));
    }
}

std::unique_ptr<TimeStepper> withHalvedSteps(System& system, std::unique_ptr<TimeStepper> scheme, double errorBound) {
    if (errorBound > 0.0) scheme = std::make_unique<HalvedSteps>(system, std::move(scheme), errorBound);
    return scheme;
}

} // namespace escapement
