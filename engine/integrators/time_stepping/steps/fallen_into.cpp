#include "engine/integrators/time_stepping/steps/fallen_into.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/parting.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double tilted = 2.0;   // times as deep as where it bears, a body may lie beside that
constexpr double across = 0.9;   // cosine, of two normals
constexpr double flush = 2e-6;   // of a contact's size: so deep bodies lie that do not fall
constexpr double hair = 1e-4;    // of it: farther from its border no step lets a body fall that falls so little deep
constexpr double nothing = 1e-9; // of the hardest: so little a contact presses that is solved to be closed
constexpr double level = 1e-8;   // of it: what stands no farther off, or is put right to that, bears
constexpr int still = -1;        // the mass block of what does not move

/// Its way out over the border is shorter than that along its normal, or one that bodies may have fallen.
bool isByAHair(const System& system, const ClosedThere& one) {
    return !one.pressed && one.border < std::max(one.depth, hair * system.contactSize(one.contact));
}

/// Of contacts closed at q, against those that bear.
class Falling {
  public:
    Falling(System& system, const FallingFrom& from, In<Vector> q, const std::vector<ClosedThere>& all)
        : system_(system), q_(q), speed_(from.v), all_(all), motion_(system), length_(from.h) {
        fall_.resize(from.v.size()); // as far as forces carry
        system.prepareMass(from.q);
        system.forces(from.t, from.q, from.v, fall_);
        system.solveMass(fall_);
        fall_ *= from.h * from.h;
        for (const ClosedThere& one : all) {
            const ContactGeometry at = motion_.geometry(one.contact, q);
            normals_.push_back(at.normal);
            places_.push_back(at.pointA);
            bears_.push_back(one.pressed || (one.touched && isFlushAt(from.q, one.contact)));
        }
        sortByBodies();
    }
    bool isOnlyThere(std::size_t one) {
        if (!comesIn(one)) return false;
        double deepest = all_[one].depth; // of those that look its way
        anyOfItsBodies(one, [&](std::size_t k) {
            if (all_[k].depth > deepest && !looksAcross(one, k) && shares(one, k)) deepest = all_[k].depth;
            return false;
        });
        const auto only = [&](std::size_t k) { return isOnlyBy(one, k, deepest); };
        return anyOfItsBodies(one, only) || anyOnWhatStands(one, only) || allAreLetPast(one);
    }

  private:
    /// Whether all that its two bodies come into one another by is let past: boxes in lanes side by side, a block that
    /// comes into a slot of its size have edges in the planes of one another's faces.
    bool allAreLetPast(std::size_t one) {
        return isLetPast(one) &&
               !anyOfItsBodies(one, [&](std::size_t k) { return shares(one, k) && comesIn(k) && !isLetPast(k); });
    }
    /// Whether they lie beside one another by another one, at whose plane it ends.
    bool isLetPast(std::size_t one) {
        const double size = system_.contactSize(all_[one].contact);
        if (!(all_[one].border <= level * size)) return false;
        return anyOfItsBodies(one, [&](std::size_t k) {
            return shares(one, k) && looksAcross(one, k) && std::abs(all_[k].depth) <= level * size && !comesIn(k) &&
                   lieBeside(system_, all_[k].contact, q_) &&
                   !staysOn(all_[one].contact, all_[k].contact, tilted * level * size + 2.0 * borderBand);
        });
    }
    /// What has not pressed, and was deeper at the step's start than what is flush, bears nothing: its bodies overlap.
    bool isFlushAt(In<Vector> start, int contact) const {
        return -system_.contactGap(contact, start).gap <= flushWithin(system_);
    }
    /// By the bodies' speed, not by the step's forces.
    bool comesIn(std::size_t one) {
        const double approach = -motion_.velocity(all_[one].contact, q_, speed_)[0],
                     forced = fallOf(all_[one].contact) / length_;
        const double least = level * system_.contactSize(all_[one].contact) / length_; // slower it comes by roundoff
        return approach > forced + least;
    }
    /// m: how far forces alone carry the bodies of a contact into one another, where a joint may hold either.
    double fallOf(int contact) {
        if (!system_.hasBlocks()) return std::max(0.0, -motion_.velocity(contact, q_, fall_)[0]);
        blocks_.clear();
        system_.contactBlocks(contact, q_, blocks_);
        double far = 0.0;
        for (int b = 0; b < blocks_.blockCount(); ++b) {
            const BlockRows::Place& place = blocks_.place(b);
            far += std::max(0.0, -blocks_.block(b).row(0).dot(fall_.segment(place.column, place.columns)));
        }
        return far;
    }
    bool looksAcross(std::size_t one, std::size_t other) const {
        return std::abs(normals_[one].dot(normals_[other])) <= across;
    }
    bool shares(std::size_t one, std::size_t other) const {
        return known_ ? bodies_[one] == bodies_[other] : areOfTwo(system_, all_[one].contact, all_[other].contact);
    }
    void sortByBodies() {
        for (std::size_t k = 0; k < all_.size() && known_; ++k) {
            int a = still, b = still;
            known_ = system_.contactBodies(all_[k].contact, a, b);
            bodies_.push_back(std::minmax({a, b}));
            ofBody_.emplace_back(a, k);
            ofBody_.emplace_back(b, k);
        }
        std::ranges::sort(ofBody_);
    }
    /// Whether `is` is true of any other contact of a body that moves and is one of this one's; of all where bodies are
    /// not known. O(contacts of two bodies).
    bool anyOfItsBodies(std::size_t one, const auto& is) const {
        if (!known_) {
            for (std::size_t k = 0; k < all_.size(); ++k)
                if (k != one && is(k)) return true;
            return false;
        }
        return (bodies_[one].first != still && anyOf(bodies_[one].first, one, is)) ||
               anyOf(bodies_[one].second, one, is);
    }
    /// And where one of its bodies stands still, of any that is on what does.
    bool anyOnWhatStands(std::size_t one, const auto& is) const {
        return known_ && bodies_[one].first == still && anyOf(still, one, is);
    }
    bool anyOf(int body, std::size_t one, const auto& is) const {
        for (auto k = std::ranges::lower_bound(ofBody_, std::pair(body, std::size_t(0)));
             k != ofBody_.end() && k->first == body; ++k)
            if (k->second != one && is(k->second)) return true;
        return false;
    }
    bool isOnlyBy(std::size_t one, std::size_t other, double deepest) {
        const ClosedThere& bearing = all_[other];
        if (!bears_[other] || !looksAcross(one, other)) return false;
        const double size = system_.contactSize(bearing.contact);
        if (!(bearing.depth > -level * size) ||
            !(shares(one, other) || shareOne(system_, bearing.contact, all_[one].contact)))
            return false;
        // What gives way bears at the depth that its load asks for, whatever the step.
        const double sinks = bearing.pressed && !system_.contactLaw(bearing.contact).rigid() ? hair * size : 0.0;
        const double falls = std::max({fallOf(bearing.contact), flush * size, sinks}),
                     deep = tilted * std::min(std::max(bearing.depth, level * size), falls);
        // Where a place that bore is left, bodies tip on what still does, and are less deep there than beside it.
        const bool tips = all_[one].border > deep && all_[one].border <= falls &&
                          system_.lieOnSameFaces(all_[one].contact, bearing.contact, q_, normals_[other], across);
        const double way = tips ? falls : deep;
        if (!(all_[one].border <= way)) return false;
        // Beside the plane of what bears something else is the end of its feature, and no less for that.
        const Vec3 between = places_[one] - places_[other];
        if (std::abs(normals_[other].dot(between)) > tilted * way + hair * size) return false;
        // Of two that each take the other off, as where equal cubes stand on one another, neither is more than that.
        const double out = tilted * way + 2.0 * borderBand;
        return !staysOn(all_[one].contact, bearing.contact, out) &&
               staysOn(bearing.contact, all_[one].contact, std::max(out, tilted * deepest)) &&
               (shares(one, other) || !strikesOff(one, bearing.contact, out));
    }
    /// Whether the bodies of one come in by another one, too, that is there out of what bears: two that collide on a
    /// table have corners in its plane.
    bool strikesOff(std::size_t one, int bearing, double way) {
        return anyOfItsBodies(one, [&](std::size_t k) {
            return shares(one, k) && comesIn(k) && staysOn(all_[k].contact, bearing, way);
        });
    }
    /// Whether a contact is on its features where the bodies are out of another one's.
    bool staysOn(int contact, int out, double way) {
        const Vector trial = parted(system_, out, contact, q_, way);
        return isOnFeatures(system_, contact, system_.contactGap(contact, trial), trial);
    }

    System& system_;
    In<Vector> q_;
    const Vector& speed_;
    const std::vector<ClosedThere>& all_;
    ContactMotion motion_;
    BlockRows blocks_;
    double length_;
    std::vector<Vec3> normals_, places_;
    std::vector<char> bears_;
    bool known_ = true;                               ///< of all of them, their bodies
    std::vector<std::pair<int, int>> bodies_;         ///< of each, by mass blocks, the lower number first
    std::vector<std::pair<int, std::size_t>> ofBody_; ///< contacts by each of their bodies
    Vector fall_;
};

} // namespace

double noPressure(const TimeStepMemory& memory) {
    double hardest = 0.0;
    for (const auto& [contact, impulse] : memory.impulses) hardest = std::max(hardest, impulse[0]);
    return nothing * hardest;
}

std::vector<char> onlyFallenInto(System& system, const FallingFrom& from, In<Vector> q,
                                 const std::vector<ClosedThere>& all) {
    const auto hair = [&](const ClosedThere& one) { return isByAHair(system, one); };
    if (!(from.h > 0.0) || std::none_of(all.begin(), all.end(), hair)) return {};
    Falling falling(system, from, q, all);
    std::vector<char> found(all.size(), 0);
    for (std::size_t k = 0; k < all.size(); ++k) found[k] = hair(all[k]) && falling.isOnlyThere(k);
    return found;
}

void leaveOutFallenInto(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q,
                        std::vector<int>& closed) {
    const double none = noPressure(memory);
    const auto pressed = [&](int contact) {
        const Vec3* last = lastImpulse(memory, contact);
        return last && (*last)[0] > none;
    };
    const auto there = [&](int contact) {
        const ContactGap gap = system.contactGap(contact, q), first = system.contactGap(contact, start.q);
        const bool touched = first.valid && first.gap <= std::max(start.touching, level * system.contactSize(contact));
        return ClosedThere{contact, -gap.gap, gap.border, memory.length > 0.0 ? pressed(contact) : touched, touched};
    };
    if (std::none_of(closed.begin(), closed.end(),
                     [&](int contact) { return !pressed(contact) && isByAHair(system, there(contact)); }))
        return;
    std::vector<ClosedThere> all;
    all.reserve(closed.size());
    for (int contact : closed) all.push_back(there(contact));
    const std::vector<char> out =
        onlyFallenInto(system, {start.t, start.q, start.v, std::max(start.h, memory.length)}, q, all);
    if (out.empty()) return;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < all.size(); ++k)
        if (!out[k]) closed[kept++] = all[k].contact;
    closed.resize(kept);
}

} // namespace escapement
