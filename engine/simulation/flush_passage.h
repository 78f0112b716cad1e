#pragma once
// Flush features: what slides over one and comes to the next in the same plane goes on without striking its side.

#include "engine/dynamics/system.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace escapement {

/// What is near at one configuration, or comes near soon, by bodies: one look for all contacts that are asked about.
class NearByBodies {
  public:
    /// Contacts whose gap is at most `within` (m), or may be in `time` (s) as their bodies move with v.
    NearByBodies(System& system, In<Vector> q, In<Vector> v, double within, double time);
    /// Calls `see` with each other one that shares a body with this contact and may be within `after` that time; all
    /// that stands still is one body there.
    template <class See> void eachBeside(int contact, double after, const See& see) const {
        int first = still, second = still;
        if (!known_ || !system_.contactBodies(contact, first, second)) {
            for (const Near& one : ofBody_)
                if (one.contact != contact && isThere(one, after)) see(one.contact);
            return;
        }
        eachOf(first, contact, after, [&](const Near& one) { see(one.contact); });
        if (second == first) return;
        eachOf(second, contact, after, [&](const Near& one) {
            if (one.other != first) see(one.contact);
        });
    }

  private:
    static constexpr int still = -1;

    /// Of one body (its mass block), with the other one: gap and how fast both together move.
    struct Near {
        int body, other, contact;
        double gap, speed; ///< m, m/s
        auto key() const { return std::pair(body, contact); }
    };
    bool isThere(const Near& one, double after) const { return one.gap <= within_ + after * one.speed; }
    template <class See> void eachOf(int body, int but, double after, const See& see) const {
        for (auto k = std::ranges::lower_bound(ofBody_, std::pair(body, -1), {}, &Near::key);
             k != ofBody_.end() && k->body == body; ++k)
            if (k->contact != but && isThere(*k, after)) see(*k);
    }

    const System& system_;
    double within_;
    std::vector<Near> ofBody_;
    bool known_ = true; ///< the bodies of all
};

/// Whether a contact whose gap has closed on the border of its feature only passes there: in a plane through its point
/// its two bodies (all that stands still being one) touch by another that they are not pressed against any faster than
/// at `rest` (m/s), and to part along the normal of that, by however little, takes this contact off its feature. A box
/// on a table comes so to the side of a second one beside it that is as high; not to a wall that stands on it, onto
/// which parting moves it. So does what slides from one body onto another that does not rise beside it, unless it
/// strikes that by another contact, too. Contacts further apart than `within` (m) do not touch, but those that have
/// pressed in the last time step (`last`): what bears lies in the other as deep as steps leave it. `near` has all that
/// touches at q, which is `after` (s) the configuration it was made for, where it is known: without it each call looks
/// at all contacts.
bool passesFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest,
                 const TimeStepMemory* last = nullptr, const NearByBodies* near = nullptr, double after = 0.0);

/// The same of a contact that is about to close: where it would if all went on as it moves, unless it is off its
/// feature by then: a block that tips over the edge of a table and slides off by its own edges leaves the table as its
/// corners come down to it.
bool willPassFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest);

/// Whether a contact that is deeper than what is flush stands on the border of its feature because its bodies are at
/// the surface of one another by another contact that they lie beside, and off this one's feature as soon as they part
/// there: they have come in by that one, or are about to, and overlap here. Nothing presses on this one's face.
bool overlapsBeside(System& system, int contact, const Vector& q, const Vector& v, double within,
                    const NearByBodies* near = nullptr);

} // namespace escapement
