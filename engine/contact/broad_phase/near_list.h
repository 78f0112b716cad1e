#pragma once
// Which pairs of features need not be measured, because their bodies have not moved enough since they were found apart
// (a Verlet list with a bound of its own for each pair).
//
// Pairs come in groups, one for each two bodies that may touch. What is known of a pair for good stands in a table that
// groups of the same shapes share; what is known of it at the last accepted step is kept only while its bodies are
// near. A group of bodies far apart takes a few numbers.

#include "engine/contact/broad_phase/near_pages.h"
#include "engine/contact/narrow_phase/narrow_phase.h"

#include <algorithm>
#include <cstdint>
#include <deque>
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

    // Tables: the pairs of two shapes, about `pairs` of them. They are added one after another; of pairs without balls
    // nothing is ever known.
    int newTable(std::size_t pairs = 0);
    /// Boxes around the features of the last table on each body (body frame), and the distance (m) beyond which its
    /// groups are parted.
    void enclose(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double partsAt);
    /// `beside` (m): so far beside its features the pair may touch.
    void add(const FeaturePair& pair, double beside = 0.0);

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
    double sizeOf(int group) const { return table(group).size; } ///< m: of the smaller side; infinite: none is known
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
        /// A lower bound (m) of how far two boxes, one in each frame, are apart; negative where they overlap.
        double apart(const Vec3& centreA, const Vec3& halfA, const Vec3& centreB, const Vec3& halfB) const;
        Mat3 turn, size; ///< and its elements without signs
        Vec3 shift;
    };
    /// The same at the start, in the middle and at the end of a way, and what the first and the last differ by from the
    /// middle.
    struct Way {
        Way(const Placing& start, const Placing& middle, const Placing& end);
        /// Whether a box of B stays apart, `apart(placing)` says by how much (m), on the way over these three places,
        /// which strays from the way between each two of them by that part of what it covers.
        template <class Apart>
        bool parted(const Apart& apart, const Vec3& centre, const Vec3& half, double strays) const;
        Placing start, middle, end;
        Mat3 turn[2];
        Vec3 shift[2];
        double turned[2]; ///< the largest stretch of `turn`
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
            const int sign = sleeps(at(pair));
            return sign != 0 && left > std::max(table_->wake(at(pair)), within) ? sign * left : 0.0;
        }
        /// Asleep: so far apart that it is not measured until its bodies have moved enough.
        bool asleep(int pair) const { return sleeps(at(pair)) != 0; }
        /// Of an idle pair: whether it is still further apart than `within` (m) and than a hundredth of its size after
        /// that travel.
        bool idleBeyond(int pair, double travel, double within) const {
            const std::size_t i = at(pair), page = i / NearPages::size, k = i % NearPages::size;
            if (!state_ || !state_->pages.isAwake(page) || (state_->pages.awake(page).idle >> k & 1) == 0) return false;
            return state_->pages.awake(page).left[k] - travel > std::max(table_->least(i), within);
        }

        // Pairs one after the other, without those of pages that all sleep. From `pair` on, no further than `end`:
        /// the first in whose page one is awake;
        int nextAwake(int pair, int end) const {
            return next(pair, end, [](double, double) { return true; });
        }
        /// the first that may be no further apart than `within` (m) after that travel, or be awake;
        int nextWithin(int pair, int end, double travel, double within) const {
            if (!state_ && sleeping_ == 0) return pair;
            return next(pair, end, [&](double left, double wake) { return left - travel > std::max(wake, within); });
        }
        /// the first in whose page one is awake, has fallen asleep at the last accepted step, or has a gap below zero;
        int nextTold(int pair, int end) const {
            const auto isTold = [this](std::size_t page) {
                return !state_ || state_->pages.isAwake(page) || state_->pages.asleep(page).now ||
                       state_->pages.asleep(page).negative != 0;
            };
            while (pair < end && !isTold(at(pair) / NearPages::size))
                pair = first_ + int((at(pair) / NearPages::size + 1) * NearPages::size);
            return std::min(pair, end);
        }
        /// the first of a page that is awake or of whose bound (m) `far` is not true.
        template <class Far> int nextOf(int pair, int end, const Far& far) const {
            return next(pair, end, [&](double left, double) { return far(left); });
        }
        /// the same, without pages whose boxes stay apart as those of `partedAlong` do.
        template <class Far>
        int nextAlong(int pair, int end, const Far& far, const Way& way, double strays, double sunk) const {
            while ((pair = nextOf(pair, end, far)) < end) {
                const std::size_t page = at(pair) / NearPages::size;
                if ((state_ && state_->pages.isAwake(page)) || !table_->partedAlong(page, way, strays, sunk)) break;
                pair = std::min(end, first_ + int((page + 1) * NearPages::size));
            }
            return pair;
        }

        /// A lower bound (m) of how far the boxes around the pair's two features are apart, whatever happened before;
        /// negative where they overlap or there are none.
        double boxesApart(int pair, const Placing& placing) const;
        /// Whether these boxes stay further apart than `sunk` (m: what touches may lie as deep in the other) on the way
        /// over three places, which strays from the way between each two of them by that part of what it covers.
        bool partedAlong(int pair, const Way& way, double strays, double sunk) const;
        /// The same from one placing to the next.
        bool partedBetween(int pair, const Placing& from, const Placing& to, double strays, double sunk) const;
        /// Whether boxes around its two features come within `reach` (m) of a point each, in the body's frame; true
        /// where there are none.
        bool touchesAt(int pair, const Vec3& pointA, const Vec3& pointB, double reach) const;
        /// m: what is no nearer than this may sleep.
        double wake(int pair) const { return table_->wake(at(pair)); }
        /// m: so far apart it falls asleep.
        double sleepsFrom(int pair) const;

        // Of a whole page, that of `pair`:
        /// the first pair after it, no further than `end`;
        int endOfPage(int pair, int end) const {
            return std::min(end, first_ + int((at(pair) / NearPages::size + 1) * NearPages::size));
        }
        /// whether boxes tell of all its pairs that they are further apart than `within` (m) and than what may sleep,
        /// and than `sunk`;
        bool pageParted(int pair, const Placing& placing, double within, double sunk) const;
        /// the same as `touchesAt`, of any of them.
        bool pageTouchesAt(int pair, const Vec3& pointA, const Vec3& pointB, double reach) const;

        // Of groups that are not parted.
        /// The bound is worn down: time for `renew`, with the separation (separation.h) at the configuration of
        /// `advance` and the gap. True where the pair goes to sleep.
        bool stale(int pair) const {
            const std::size_t i = at(pair), page = i / NearPages::size;
            return state_->pages.isAwake(page) && state_->pages.awake(page).fresh[i % NearPages::size] <= 0.0;
        }
        bool renew(int pair, const FeaturePair& of, double separation, double gap);
        /// The gap of an awake pair at that configuration, where its closest points lie on the features.
        void measured(int pair, double gap);
        /// Whether an awake pair was, at the last accepted step, above its feature or beside it, and has no place to
        /// remember: until its bound is worn down to what a step shows, no touch of it is to be found.
        void setIdle(int pair, bool idle);
        /// It may touch as the bodies were accepted: its feature lies elsewhere from now on.
        void bringNear(int pair);
        /// What was renewed at this step and all sleeps is kept as pages from now on.
        void settle();

      private:
        friend class NearList;
        std::size_t at(int pair) const { return std::size_t(pair - first_); }
        double left(std::size_t i) const {
            if (state_ && state_->pages.isAwake(i / NearPages::size))
                return state_->pages.awake(i / NearPages::size).left[i % NearPages::size];
            if (!std::isfinite(table_->wake(i))) return 0.0;
            return state_ ? state_->pages.asleep(i / NearPages::size).left : clear_;
        }
        int sleeps(std::size_t i) const {
            if (!state_) return sleeping_;
            const NearPages& pages = state_->pages;
            const std::size_t page = i / NearPages::size, k = i % NearPages::size;
            const bool awake = pages.isAwake(page);
            if (awake && (pages.awake(page).asleep >> k & 1) == 0) return 0;
            return ((awake ? pages.awake(page).negative : pages.asleep(page).negative) >> k & 1) != 0 ? -1 : 1;
        }
        /// `leaves(left, wake)` says of a page whose pairs sleep, have that bound and wake there at most, whether it is
        /// left out.
        template <class Leaves> int next(int pair, int end, const Leaves& leaves) const {
            while (pair < end) {
                const std::size_t page = at(pair) / NearPages::size;
                if (state_ && state_->pages.isAwake(page)) break;
                const double wake = table_->pages[page].wake;
                if (!std::isfinite(wake) || !leaves(state_ ? state_->pages.asleep(page).left : clear_, wake)) break;
                pair = first_ + int((page + 1) * NearPages::size);
            }
            return std::min(pair, end);
        }
        NearPages::Awake& room(std::size_t i);

        const Table* table_ = nullptr;
        State* state_ = nullptr;
        int first_ = 0;
        double clear_ = 0.0; ///< m, of a parted group, at the last accepted step
        int sleeping_ = 0;   ///< of all pairs of a group without a state
    };
    Pairs pairs(int group);
    const Pairs pairs(int group) const { return const_cast<NearList*>(this)->pairs(group); }

    /// The step to this configuration of the group's bodies is accepted: its pairs are that much nearer at most. The
    /// group is not parted. Pages whose bounds are worn down wake, unless boxes around their features tell that all are
    /// far enough apart to sleep on; these count for `zero` (m) less.
    void advance(int group, const RigidMotion& a, const RigidMotion& b, double zero = 0.0);

    /// What a checkpoint keeps: of the groups that are not parted their number, twelve numbers, which pages are awake,
    /// and two numbers and bits a page that sleeps or a pair of one that is awake. The poses at the last accepted step
    /// are for the caller to keep.
    struct Saved {
        std::vector<double>& bounds;
        std::vector<std::int64_t>&asleep, &groups, &pages;
    };
    void save(const Saved& to) const;
    /// False where it does not fit. `poses`: of the bodies at the last accepted step.
    bool restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                 const std::vector<std::int64_t>& groups, const std::vector<std::int64_t>& pages,
                 const std::vector<RigidMotion>& poses);
    /// As versions before saved it: two numbers and two bits a pair of the groups that are not parted.
    bool restorePairs(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                      const std::vector<std::int64_t>& groups, const std::vector<RigidMotion>& poses);
    /// As versions before those saved it: bits of the groups that are parted (empty: none), twelve or thirteen numbers
    /// a group; or three numbers a pair.
    bool restoreAll(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                    const std::vector<std::int64_t>& parted, const std::vector<RigidMotion>& poses);
    bool restoreEarlier(const std::vector<double>& values, const std::vector<RigidMotion>& poses);

  private:
    struct Table {
        struct Pair {
            // Which of `features`, and in the last bit of `b`, whether boxes around them tell nothing; in that of `a`,
            // whether what boxes tell is enough; in the last but one of `b`, whether it may touch beside them.
            std::uint32_t a, b;
        };
        struct Box {           ///< body frame, m
            Vec3 centre, half; ///< half infinite: it has no end that is known
            double radius;     ///< m, of the ball around the feature
        };
        const Box& first(std::size_t i) const { return features[pairs[i].a >> 1]; }
        const Box& second(std::size_t i) const { return features[pairs[i].b >> 2]; }
        bool boxed(std::size_t i) const { return (pairs[i].b & 1) == 0; }
        bool byBoxes(std::size_t i) const { return (pairs[i].a & 1) != 0; }
        double least(std::size_t i) const; ///< m, a hundredth of its size
        /// m: boxes around the features must be so far apart before they tell that the pair is.
        double margin(std::size_t i) const;
        double besideOf(std::size_t i) const { return (pairs[i].b & 2) != 0 ? beside : 0.0; }
        double wake(std::size_t i) const {
            return std::max(least(i), watched);
        } ///< m: nearer than this it is
          ///< measured; infinite: always
        double boxesApart(std::size_t i, const Placing& placing) const;

        std::vector<Pair> pairs;
        double beside = 0.0; ///< m: the furthest that one of them may touch beside its features
        struct Page {
            Eigen::AlignedBox3d a, b;          ///< around the features of those with boxes
            double wake = 0.0, margin = 0.0;   ///< m, the most of the pairs'
            bool boxed = true, byBoxes = true; ///< all of them
        };
        bool partedAlong(std::size_t page, const Way& way, double strays, double sunk) const;
        std::vector<Page> pages;
        std::vector<Box> features;
        Eigen::AlignedBox3d boxes[2]; ///< of the features on each body with balls around them, body frame
        Vec3 centre = Vec3::Zero();   ///< of a ball around those of the smaller side
        double radius = 0.0;
        int carried = 1;                                          ///< whose features they are
        Eigen::AlignedBox3d around[2];                            ///< of the features themselves, body frame
        double partsAt = std::numeric_limits<double>::infinity(); ///< m
        double size = std::numeric_limits<double>::infinity();    ///< m: of the smaller side
        double watched = 0.0, shown = 0.0; ///< m: what is nearer is measured in any case, and what frames show
        double leastOfAll = 0.0;           ///< m
        double mostWake = 0.0;             ///< m, of the pairs
    };
    struct Group {
        int body[2];
        int table, contact;
        int first;
        int state; ///< into states_; -1: none
    };
    struct State {
        RigidMotion at; ///< of the carried body in the other's frame, at the last accepted step
        NearPages pages;
    };
    const Table& table(int group) const { return tables_[std::size_t(groups_[std::size_t(group)].table)]; }
    std::uint32_t boxAround(const ContactFeature& feature);
    State& newState(int group);
    static bool sleepsOn(const Table& table, NearPages& pages, std::size_t page, const Placing& placing, double zero);
    static void wake(const Table& table, NearPages& pages, std::size_t page, const Placing& placing, double zero);
    static void setPair(NearPages& pages, std::size_t i, double left, double fresh, int bits);
    bool areGroups(const std::vector<std::int64_t>& groups) const;
    void clearStates();
    RigidMotion atOf(int group) const;
    RigidMotion carriedMotion(int group, const RigidMotion& a, const RigidMotion& b) const;
    static double travel(const Table& table, const RigidMotion& from, const RigidMotion& now);
    static void readMotion(RigidMotion& motion, const double* values);

    double watched_;
    std::deque<Table> tables_;
    std::unordered_map<const ContactFeature*, int> boxOf_; ///< of the last table, while pairs are added to it
    std::vector<Group> groups_;
    std::int64_t pairs_ = 0;
    std::vector<std::unique_ptr<State>> states_;
    std::vector<int> unused_; ///< of states_
    std::vector<int> near_, partedNow_;
    std::vector<RigidMotion> poses_; ///< of the bodies at the last accepted step
    mutable int asked_ = 0;          ///< group of the pair that was asked for last
};

} // namespace escapement
