#pragma once
// Which pairs of features need not be measured, because their bodies have not moved enough since they were found apart
// (a Verlet list with a bound of its own for each pair).
//
// Pairs come in groups, one for each two bodies that may touch. What is known of a pair for good stands in a table that
// groups of the same shapes share; what is known of it at the last accepted step is kept only while its bodies are
// near. A group of bodies far apart takes a few numbers.

#include "engine/contact/narrow_phase/narrow_phase.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <unordered_map>
#include <vector>

namespace escapement {

class NearList {
    struct Table;
    struct State;

  public:
    /// Pairs that may be nearer than this (m) are measured in any case: they stand in frames.
    explicit NearList(double watched = 0.0) : watched_(watched) {}

    // Tables: the pairs of two shapes. They are added one after another; of pairs without balls nothing is ever known.
    int newTable();
    /// Boxes around the features of the last table on each body (body frame), and the distance (m) beyond which its
    /// groups are parted.
    void enclose(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double partsAt);
    /// `beside`: the pair may touch beside its features, so that boxes around these tell nothing.
    void add(const FeaturePair& pair, bool beside = false);

    /// The next group: two bodies with the pairs of a table. `contact` is for the caller.
    void newGroup(int bodyA, int bodyB, int table, int contact = 0);
    /// How many pairs the groups have, which are numbered from 0 through all groups.
    std::int64_t pairCount() const { return pairs_; }
    int groupCount() const { return int(groups_.size()); }
    int groupOf(int pair) const;
    int bodyA(int group) const { return groups_[std::size_t(group)].body[0]; }
    int bodyB(int group) const { return groups_[std::size_t(group)].body[1]; }
    int tableOf(int group) const { return groups_[std::size_t(group)].table; }
    int contactOf(int group) const { return groups_[std::size_t(group)].contact; }
    int firstOf(int group) const { return groups_[std::size_t(group)].first; }
    int endOf(int group) const { return firstOf(group) + int(table(group).pairs.size()); }

    /// m: what frames show of the group, a quarter of the smaller body's features at most.
    double shown(int group) const { return table(group).shown; }
    double partsAt(int group) const { return table(group).partsAt; }
    /// m, body frame: a ball around the group's features on its body A or B; infinite where they have no box.
    struct Ball {
        Vec3 centre = Vec3::Zero();
        double radius = std::numeric_limits<double>::infinity();
    };
    Ball ballAround(int group, bool ofA) const;
    /// The same as a box.
    const Eigen::AlignedBox3d& boxAround(int group, bool ofA) const { return table(group).around[ofA ? 0 : 1]; }

    /// A lower bound (m) of how far the group's features are apart; 0: they may touch, or have no boxes.
    double clearance(int group, const RigidMotion& a, const RigidMotion& b) const;
    /// How far (m) any point of the group's features has moved, at most, against the other body since the last accepted
    /// step.
    double travel(int group, const RigidMotion& a, const RigidMotion& b) const;
    /// The same on the way from one configuration of both bodies to another.
    double travelBetween(int group, const RigidMotion& a0, const RigidMotion& b0, const RigidMotion& a1,
                         const RigidMotion& b1) const;

    // A group whose bodies are further apart than any of its contacts may be deep is parted: nothing is kept of its
    // pairs but that they were as far apart, and nothing is done for them until the bodies come near each other again.
    bool parted(int group) const { return accepted() && groups_[std::size_t(group)].state < 0; }
    /// Those that are not, ascending.
    const std::vector<int>& near() const { return near_; }
    /// Parted at the last accepted step, and not at that before; ascending.
    const std::vector<int>& partedNow() const { return partedNow_; }
    bool isPartedNow(int group) const { return std::binary_search(partedNow_.begin(), partedNow_.end(), group); }
    /// Whether a step was accepted yet: before that nothing is known.
    bool accepted() const { return !poses_.empty(); }

    // The step to a configuration is accepted: `begin`, then for each group that may be near, ascending, `meet` or
    // `part`; at last `accept`. Groups that are not told of stay parted.
    void begin();
    void meet(int group);
    void part(int group);
    /// `poses` are those of the bodies.
    void accept(const std::vector<RigidMotion>& poses) { poses_ = poses; }
    /// At the first accepted step all groups come to be parted that are not near; those have pairs that must be looked
    /// at there all the same, with this clearance (m).
    bool mustBeSeen(int group, double clearance) const { return !(clearance > table(group).mostWake); }

    /// Where B's frame is in A's, ready for `Pairs::boxesApart`.
    struct Placing {
        Placing(const RigidMotion& a, const RigidMotion& b);
        Mat3 turn, size; ///< and its elements without signs
        Vec3 shift;
    };

    /// What is known of the pairs of one group. Refers to the list, which must not change groups meanwhile.
    class Pairs {
      public:
        /// A lower bound (m) of how far the pair is from touching, after that travel; 0: nothing is known.
        double bound(int pair, double travel) const { return std::max(left(at(pair)) - travel, 0.0); }
        /// Of a pair that sleeps, and is further apart than `within` (m): that bound with the sign of its gap.
        /// Otherwise 0: it must be measured.
        double apart(int pair, double travel, double within) const {
            const double left = this->left(at(pair)) - travel;
            const signed char sign = sleeps(at(pair));
            return sign != 0 && left > std::max(table_->pairs[at(pair)].wake, within) ? sign * left : 0.0;
        }
        /// Asleep: so far apart that it is not measured until its bodies have moved enough.
        bool asleep(int pair) const { return sleeps(at(pair)) != 0; }
        /// Of an idle pair: whether it is still further apart than `within` (m) and than a hundredth of its size after
        /// that travel.
        bool idleBeyond(int pair, double travel, double within) const {
            const std::size_t i = at(pair);
            return state_ && state_->idle[i] != 0 &&
                   state_->pairs[i].left - travel > std::max(table_->pairs[i].least, within);
        }

        /// A lower bound (m) of how far the boxes around the pair's two features are apart, whatever happened before;
        /// negative where they overlap or there are none.
        double boxesApart(int pair, const Placing& placing) const;
        /// Whether these boxes stay further apart than `sunk` (m: what touches may lie as deep in the other) on the way
        /// over three places, which strays from the way between each two of them by that part of what it covers.
        bool partedAlong(int pair, const Placing& start, const Placing& middle, const Placing& end, double strays,
                         double sunk) const;
        /// m: what is no nearer than this may sleep.
        double wake(int pair) const { return table_->pairs[at(pair)].wake; }
        /// m: so far apart it falls asleep.
        double sleepsFrom(int pair) const;

        // Of groups that are not parted.
        /// The bound is worn down: time for `renew`, with the separation (separation.h) at the configuration of
        /// `advance` and the gap. True where the pair goes to sleep.
        bool stale(int pair) const { return state_->pairs[at(pair)].fresh <= 0.0; }
        bool renew(int pair, const FeaturePair& of, double separation, double gap);
        /// The gap of an awake pair at that configuration, where its closest points lie on the features.
        void measured(int pair, double gap);
        /// Whether an awake pair was, at the last accepted step, above its feature or beside it, and has no place to
        /// remember: until its bound is worn down to what a step shows, no touch of it is to be found.
        void setIdle(int pair, bool idle) { state_->idle[at(pair)] = idle; }

      private:
        friend class NearList;
        std::size_t at(int pair) const { return std::size_t(pair - first_); }
        double left(std::size_t i) const {
            if (state_) return state_->pairs[i].left;
            return std::isfinite(table_->pairs[i].wake) ? clear_ : 0.0;
        }
        signed char sleeps(std::size_t i) const { return state_ ? state_->asleep[i] : sleeping_; }

        const Table* table_ = nullptr;
        State* state_ = nullptr;
        int first_ = 0;
        double clear_ = 0.0;       ///< m, of a parted group, at the last accepted step
        signed char sleeping_ = 0; ///< of all pairs of a group without a state
    };
    Pairs pairs(int group);
    const Pairs pairs(int group) const { return const_cast<NearList*>(this)->pairs(group); }

    /// The step to this configuration of the group's bodies is accepted: its pairs are that much nearer at most. The
    /// group is not parted.
    void advance(int group, const RigidMotion& a, const RigidMotion& b);

    /// What a checkpoint keeps: of the groups that are not parted their number, twelve numbers, and two numbers and two
    /// bits a pair. The poses at the last accepted step are for the caller to keep.
    struct Saved {
        std::vector<double>& bounds;
        std::vector<std::int64_t>&asleep, &groups;
    };
    void save(const Saved& to) const;
    /// False where it does not fit. `poses`: of the bodies at the last accepted step.
    bool restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                 const std::vector<std::int64_t>& groups, const std::vector<RigidMotion>& poses);
    /// As versions before saved it: bits of the groups that are parted (empty: none), twelve or thirteen numbers a
    /// group; or three numbers a pair.
    bool restoreAll(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                    const std::vector<std::int64_t>& parted, const std::vector<RigidMotion>& poses);
    bool restoreEarlier(const std::vector<double>& values, const std::vector<RigidMotion>& poses);

  private:
    struct Table {
        struct Pair {
            double least; ///< m, a hundredth of its size
            double wake;  ///< m: nearer than this it is measured; infinite: always
            int box[2];   ///< of features; -1: none
        };
        struct Box { ///< body frame, m
            Vec3 centre, half;
        };
        std::vector<Pair> pairs;
        std::vector<Box> features;
        std::unordered_map<const ContactFeature*, int> boxOf;
        Eigen::AlignedBox3d boxes[2]; ///< of the features on each body with balls around them, body frame
        Vec3 centre = Vec3::Zero();   ///< of a ball around those of the smaller side
        double radius = 0.0;
        int carried = 1;                                          ///< whose features they are
        Eigen::AlignedBox3d around[2];                            ///< of the features themselves, body frame
        double partsAt = std::numeric_limits<double>::infinity(); ///< m
        double watched = 0.0, shown = 0.0; ///< m: what is nearer is measured in any case, and what frames show
        double mostWake = 0.0;             ///< m, of the pairs
    };
    struct Group {
        int body[2];
        int table, contact;
        int first;
        int state; ///< into states_; -1: none
    };
    struct State {
        struct Pair {
            double left = 0.0;  ///< m: bound of its distance at the last accepted step
            double fresh = 0.0; ///< m: travel until that bound is worn down
        };
        RigidMotion at; ///< of the carried body in the other's frame, at the last accepted step
        std::vector<Pair> pairs;
        std::vector<signed char> asleep; ///< 0: awake; else the sign of its gap when it fell asleep
        std::vector<char> idle;          ///< of those awake
    };
    const Table& table(int group) const { return tables_[std::size_t(groups_[std::size_t(group)].table)]; }
    static int boxAround(Table& table, const ContactFeature& feature);
    State& newState(int group);
    void clearStates();
    RigidMotion atOf(int group) const;
    RigidMotion carriedMotion(int group, const RigidMotion& a, const RigidMotion& b) const;
    static double travel(const Table& table, const RigidMotion& from, const RigidMotion& now);
    static void readMotion(RigidMotion& motion, const double* values);

    double watched_;
    std::vector<Table> tables_;
    std::vector<Group> groups_;
    std::int64_t pairs_ = 0;
    std::vector<std::unique_ptr<State>> states_;
    std::vector<int> unused_; ///< of states_
    std::vector<int> near_, partedNow_;
    std::vector<RigidMotion> poses_; ///< of the bodies at the last accepted step
    mutable int asked_ = 0;          ///< group of the pair that was asked for last
};

} // namespace escapement
