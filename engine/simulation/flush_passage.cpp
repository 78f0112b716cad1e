#include "engine/simulation/flush_passage.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/parting.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double parts = 1e-6; // of the mechanism's size, by which the bodies are parted on trial
constexpr double leaves = 0.1; // of that: a border that moves by less stays
constexpr double sameNormal = 0.99;

/// A contact on the border of its features, and what touches there.
class Passing {
  public:
    Passing(System& system, int contact, const Vector& q, const Vector& v, double within, double rest,
            const TimeStepMemory* last, const NearByBodies* near, double after)
        : system_(system), contact_(contact), q_(q), v_(v), rest_(rest), way_(parts * system.characteristicLength()),
          motion_(system), at_(motion_.geometry(contact, q)) { // geometry alone: rows cost as much as there are bodies
        const double sunk = last ? tolerances.nearPlace * system.characteristicLength() : within;
        const auto bears = [&](int i) {
            const Vec3* impulse = last ? lastImpulse(*last, i) : nullptr;
            return impulse && (*impulse)[0] > 0.0;
        };
        const BodiesOf own(system, contact);
        const auto see = [&](int i, const ContactGap& other) {
            if (i == contact || !other.valid || !(std::abs(other.gap) <= (bears(i) ? sunk : within))) return;
            if (own.areOfTwo(i)) ofTwo_.push_back(i);
            else if (own.shareOne(i)) ofThree_.push_back(i);
        };
        if (near) near->eachBeside(contact, after, [&](int i) { see(i, system.contactGap(i, q)); });
        else system.eachContact(q, std::max(within, sunk), false, see);
    }
    bool isOnlyBeside() {
        return std::any_of(ofTwo_.begin(), ofTwo_.end(),
                           [&](int i) { return looksAcross(i) && lieBeside(system_, i, q_) && takesOff(i, contact_); });
    }
    bool isFlush() {
        return std::any_of(ofTwo_.begin(), ofTwo_.end(), [&](int i) { return isFlushWith(i); }) ||
               std::any_of(ofThree_.begin(), ofThree_.end(), [&](int i) {
                   return isFlushWith(i) && !(partingSpeed(system_, i, contact_, q_, v_) < -rest_) && !strikesOff(i);
               });
    }

  private:
    bool looksAcross(int i) { return !(std::abs(motion_.geometry(i, q_).normal.dot(at_.normal)) > sameNormal); }
    bool isFlushWith(int i) {
        if (!looksAcross(i)) return false;
        const ContactGeometry touch = motion_.geometry(i, q_);
        // A face that lies on another touches it by some of its points only: what counts is the plane of both.
        const double samePlace = tolerances.samePlace * system_.characteristicLength();
        if (std::abs(touch.normal.dot(at_.pointA - touch.pointA)) > samePlace) return false;
        if (motion_.velocity(i, q_, v_)[0] < -rest_) return false;
        if (!takesOff(i, contact_)) return false;
        // Of two that each take the other off, as where equal cubes meet, neither only passes: unless all that the
        // bodies strike by is let past by one that they lie beside, as where a block comes into a slot of its size.
        return system_.contactGap(i, q_).border > way_ || !takesOff(contact_, i) || allAreLetPast();
    }
    bool allAreLetPast() {
        return isLetPast(contact_) && std::all_of(ofTwo_.begin(), ofTwo_.end(), [&](int i) {
                   return !(motion_.velocity(i, q_, v_)[0] < -rest_) || isLetPast(i);
               });
    }
    /// Whether its bodies lie beside one another where they touch by another one, and parting them there takes it off.
    bool isLetPast(int struck) {
        return std::any_of(ofTwo_.begin(), ofTwo_.end(), [&](int i) {
            return i != struck && lieBeside(system_, i, q_) && !(motion_.velocity(i, q_, v_)[0] < -rest_) &&
                   takesOff(i, struck);
        });
    }
    bool takesOff(int out, int other) {
        const Vector trial = parted(system_, out, other, q_, way_);
        return system_.contactGap(other, trial).border < system_.contactGap(other, q_).border - leaves * way_;
    }
    /// Whether its bodies strike by another one, too, that parting them from a third one does not take off: what stands
    /// on a table beside what slides over it has corners in the table's plane.
    bool strikesOff(int out) {
        return std::any_of(ofTwo_.begin(), ofTwo_.end(),
                           [&](int i) { return motion_.velocity(i, q_, v_)[0] < -rest_ && !takesOff(out, i); });
    }

    System& system_;
    const int contact_;
    const Vector &q_, &v_;
    const double rest_, way_; ///< m/s; m, by which bodies are parted on trial
    ContactMotion motion_;
    const ContactGeometry at_;
    std::vector<int> ofTwo_, ofThree_; ///< what touches, between the same two bodies, and one of them and a third
};

} // namespace

NearByBodies::NearByBodies(System& system, In<Vector> q, In<Vector> v, double within, double time)
    : system_(system), within_(within) {
    // No gap closes faster than the points of both bodies move.
    const auto speedOf = [&](int body) {
        const auto own = v.segment<6>(6 * Eigen::Index(body));
        return own.head<3>().norm() + system.characteristicLength() * own.tail<3>().norm();
    };
    double fastest = 0.0;
    for (int body = 0; body < int(v.size() / 6); ++body) fastest = std::max(fastest, speedOf(body));
    const auto add = [&](const Near& one) {
        if (isThere(one, time)) ofBody_.push_back(one);
    };
    const double reach = within + 2.0 * time * fastest;
    system.eachContact(q, reach, false, [&](int i, const ContactGap& gap) {
        if (!(gap.gap <= reach)) return;
        int first = still, second = still;
        known_ = system.contactBodies(i, first, second) && known_;
        const double speed = (first == still ? 0.0 : speedOf(first)) + (second == still ? 0.0 : speedOf(second));
        add({first, second, i, gap.gap, speed});
        if (second != first) add({second, first, i, gap.gap, speed});
    });
    std::ranges::sort(ofBody_, {}, &Near::key);
}

bool passesFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest,
                 const TimeStepMemory* last, const NearByBodies* near, double after) {
    const ContactGap gap = system.contactGap(contact, q);
    if (!gap.valid || !(std::abs(gap.border) <= flushWithin(system))) return false;
    return Passing(system, contact, q, v, within, rest, last, near, after).isFlush();
}

bool overlapsBeside(System& system, int contact, const Vector& q, const Vector& v, double within,
                    const NearByBodies* near) {
    const ContactGap gap = system.contactGap(contact, q);
    const double flush = flushWithin(system);
    if (!gap.valid || !(gap.border <= flush) || !(-gap.gap > flush)) return false;
    return Passing(system, contact, q, v, within, 0.0, nullptr, near, 0.0).isOnlyBeside();
}

bool willPassFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest) {
    const double gap = system.contactGap(contact, q).gap;
    const double approach = -ContactMotion(system).velocity(contact, q, v)[0];
    if (!(gap > 0.0 && approach > rest)) return passesFlush(system, contact, q, v, within, rest);
    Vector place = q;
    system.displace(q, (gap / approach) * v, place);
    // By then it may be off its feature, and what lies behind the border is another one's.
    const ContactGap then = system.contactGap(contact, place);
    if (!then.valid && then.border <= borderBand) return true;
    return passesFlush(system, contact, place, v, within, rest);
}

} // namespace escapement
