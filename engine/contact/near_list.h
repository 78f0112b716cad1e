#pragma once
// Which pairs of features need not be measured, because their bodies have not moved enough since they were found apart
// (a Verlet list with a bound of its own for each pair).
//
// Pairs come in groups, one for each two bodies' contact. The list follows the accepted steps; at any other
// configuration the group's travel from the last accepted one is taken off each pair's bound.

#include "engine/contact/narrow_phase.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace escapement {

class NearList {
  public:
    /// Pairs that may be nearer than this (m) are measured in any case: somebody looks at them.
    explicit NearList(double watched = 0.0) : watched_(watched) {}

    /// Pairs of a group are added one after another; `newGroup` begins one. Of pairs without balls nothing is ever
    /// known.
    void newGroup(int bodyA, int bodyB);
    void add(const FeaturePair& pair);
    void reserve(std::size_t pairs);

    int groupCount() const { return int(groups_.size()); }
    int groupOf(int pair) const;
    int bodyA(int group) const { return groups_[std::size_t(group)].body[0]; }
    int bodyB(int group) const { return groups_[std::size_t(group)].body[1]; }
    int firstOf(int group) const { return groups_[std::size_t(group)].first; }
    int endOf(int group) const {
        return group + 1 < groupCount() ? groups_[std::size_t(group) + 1].first : int(pairs_.size());
    }

    /// How far (m) any point of the group's features has moved, at most, against the other body since the last accepted
    /// step.
    double travel(int group, const RigidMotion& a, const RigidMotion& b) const;
    /// The same on the way from one configuration of both bodies to another.
    double travelBetween(int group, const RigidMotion& a0, const RigidMotion& b0, const RigidMotion& a1,
                         const RigidMotion& b1) const;

    // A group whose bodies are further apart than any of its contacts may be deep is parted: nothing is known of its
    // pairs but that they are apart, and nothing is done for them until the bodies come near each other again.
    /// Boxes around the features of the last group on each body (body frame), and the distance (m) beyond which it is
    /// parted.
    void enclose(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double partsAt);
    /// A lower bound (m) of how far the group's features are apart; 0: they may touch, or have no boxes.
    double clearance(int group, const RigidMotion& a, const RigidMotion& b) const;
    /// m: what frames show of the group, a quarter of the smaller body's features at most.
    double shown(int group) const { return groups_[std::size_t(group)].shown; }
    double partsAt(int group) const { return groups_[std::size_t(group)].partsAt; }
    bool parted(int group) const { return groups_[std::size_t(group)].parted; }
    /// Parted at the last accepted step, and not at that before.
    bool partedNow(int group) const { return groups_[std::size_t(group)].partedNow; }
    /// The step to this configuration, with this clearance, is accepted: the group is parted from here on.
    void part(int group, double clearance, const RigidMotion& a, const RigidMotion& b);
    /// The step to a configuration is accepted at which a parted group still is, or no longer.
    void stayParted(int group) { groups_[std::size_t(group)].partedNow = false; }
    void meet(int group) { groups_[std::size_t(group)].parted = groups_[std::size_t(group)].partedNow = false; }

    /// A lower bound (m) of how far the pair is from touching, after that travel; 0: nothing is known.
    double bound(int pair, double travel) const { return std::max(pairs_[std::size_t(pair)].left - travel, 0.0); }
    /// Of a pair that sleeps, and is further apart than `within` (m): that bound with the sign of its gap. Otherwise 0:
    /// it must be measured.
    double apart(int pair, double travel, double within) const;

    /// The step to this configuration of the group's bodies is accepted: its pairs are that much nearer at most.
    void advance(int group, const RigidMotion& a, const RigidMotion& b);
    /// Asleep: so far apart that nobody measures it until its bodies have moved enough.
    bool asleep(int pair) const { return asleep_[std::size_t(pair)] != 0; }
    /// The bound is worn down: time for `renew`, with the separation (separation.h) at the configuration of `advance`
    /// and the gap. True where the pair goes to sleep.
    bool stale(int pair) const { return pairs_[std::size_t(pair)].fresh <= 0.0; }
    bool renew(int pair, const FeaturePair& of, double separation, double gap);
    /// The gap of an awake pair at that configuration, where its closest points lie on the features.
    void measured(int pair, double gap);
    /// Whether an awake pair was, at the last accepted step, above its feature or beside it, and has no place to
    /// remember: until its bound is worn down to what a step shows, no touch of it is to be found.
    void setIdle(int pair, bool idle) { idle_[std::size_t(pair)] = idle; }
    /// Of such a pair: whether it is still further apart than `within` (m) and than a hundredth of its size after that
    /// travel.
    bool idleBeyond(int pair, double travel, double within) const {
        const Pair& p = pairs_[std::size_t(pair)];
        return idle_[std::size_t(pair)] != 0 && p.left - travel > std::max(p.least, within);
    }

    /// What a checkpoint keeps: two numbers and two bits a pair that is not parted, twelve or thirteen numbers and a
    /// bit a group.
    struct Saved {
        std::vector<double>& bounds;
        std::vector<std::int64_t>&asleep, &parted;
    };
    void save(const Saved& to) const;
    /// False where it does not fit. Of a version that parted no groups `parted` is empty.
    bool restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                 const std::vector<std::int64_t>& parted);
    bool restoreEarlier(const std::vector<double>& values); ///< as versions before saved it: three numbers a pair

  private:
    struct Group {
        int body[2];
        int first;
        Eigen::AlignedBox3d boxes[2]; ///< of the features on each body, body frame
        Vec3 centre = Vec3::Zero();   ///< of a ball around those of the smaller side
        double radius = 0.0;
        int carried = 1; ///< whose features they are
        RigidMotion at;  ///< of that body in the other's frame, at the last accepted step, or when it was parted
        Eigen::AlignedBox3d around[2];                            ///< of the features themselves, body frame
        double partsAt = std::numeric_limits<double>::infinity(); ///< m
        double watched = 0.0, shown = 0.0; ///< m: what is nearer is measured in any case, and what frames show
        double clear = 0.0;                ///< m, between the bodies when it was parted
        bool parted = false, partedNow = false;
    };
    struct Pair {
        double least;       ///< m, a hundredth of its size
        double wake;        ///< m: nearer than this it is measured; infinite: always
        double left = 0.0;  ///< m: bound of its distance at the last accepted step
        double fresh = 0.0; ///< m: travel until that bound is worn down
    };
    const double* restoreGroup(Group& group, const double* values);
    void partPairs(int group);
    static RigidMotion carriedMotion(const Group& group, const RigidMotion& a, const RigidMotion& b);
    static double travel(const Group& group, const RigidMotion& now);

    double watched_;
    std::vector<Group> groups_;
    std::vector<Pair> pairs_;
    std::vector<signed char> asleep_; ///< 0: awake; else the sign of its gap when it fell asleep
    std::vector<char> idle_;          ///< of those awake
};

} // namespace escapement
