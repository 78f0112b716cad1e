#include "engine/contact/broad_phase/near_list.h"

#include "engine/contact/broad_phase/feature_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

constexpr double wakes = 0.01;     // of the features' size: nearer than this a pair is measured
constexpr double pays = 2.0;       // times that: a pair less apart would wake again at once
constexpr double roundoff = 1e-12; // of the size, added to each travel
constexpr double watchedPart = 0.1,
                 shownPart = 0.25;                 // of the smaller side's size: what is watched, and shown, no further
constexpr double rootOfThree = 1.7320508075688773; // no further from a box along each axis, no further by that in all
constexpr double boxMargin = 1e-6;      // of the pair's size: beyond roundoff, and beyond the band of borders
constexpr std::size_t pagedFrom = 4096; // pairs of two bodies: of fewer each is kept for itself
constexpr double shownByStep = 0.005;   // of what is watched: nearer than this an idle pair is measured

/// m: travel for which a bound of the distance counts before it is found anew, at least.
double freshAt(double separation, double reach) { return std::max(0.5 * separation, wakes * reach); }

/// A lower bound of the distance of two boxes: by the balls around them, and along the axes of both.
double boxesApart(const Eigen::AlignedBox3d& boxA, const RigidMotion& a, const Eigen::AlignedBox3d& boxB,
                  const RigidMotion& b, double enough) {
    const Vec3 halfA = 0.5 * boxA.sizes(), halfB = 0.5 * boxB.sizes();
    const Vec3 between = b * boxB.center() - a * boxA.center();
    double apart = between.norm() - halfA.norm() - halfB.norm();
    if (apart > enough) return apart;
    const Mat3 turn = a.rotation.transpose() * b.rotation, size = turn.cwiseAbs();
    const Vec3 alongA = (a.rotation.transpose() * between).cwiseAbs(),
               alongB = (b.rotation.transpose() * between).cwiseAbs();
    apart = std::max(apart, (alongA - halfA - size * halfB).maxCoeff());
    return std::max(apart, (alongB - halfB - size.transpose() * halfA).maxCoeff());
}

} // namespace

int NearList::newTable(std::size_t pairs) {
    boxOf_ = {}; // also its buckets, which a table of many features leaves
    Table& table = tables_.emplace_back();
    table.watched = table.shown = watched_;
    table.leastOfAll = shownByStep * watched_;
    table.pairs.reserve(pairs);
    return int(tables_.size()) - 1;
}

void NearList::enclose(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double partsAt) {
    Table& table = tables_.back();
    table.around[0] = a;
    table.around[1] = b;
    table.partsAt = partsAt;
    const double size = table.size = std::min(a.diagonal().norm(), b.diagonal().norm());
    table.watched = std::min(watched_, watchedPart * size);
    table.shown = std::min(watched_, shownPart * size);
}

double NearList::Table::least(std::size_t i) const {
    return std::max(wakes * (first(i).radius + second(i).radius), leastOfAll);
}

/// The number of a feature on one of the bodies of the last table.
std::uint32_t NearList::boxAround(const ContactFeature& feature) {
    Table& table = tables_.back();
    const auto [known, isNew] = boxOf_.try_emplace(&feature, int(table.features.size()));
    if (isNew) {
        const Eigen::AlignedBox3d box = boundsOf(feature);
        const bool ends = box.sizes().allFinite();
        table.features.push_back(
            {ends ? box.center() : Vec3(Vec3::Zero()),
             ends ? Vec3(0.5 * box.sizes()) : Vec3::Constant(std::numeric_limits<double>::infinity()), feature.radius});
    }
    return std::uint32_t(known->second);
}

double NearList::Table::margin(std::size_t i) const { return boxMargin * least(i) / wakes + besideOf(i); }

void NearList::add(const FeaturePair& pair, double beside) {
    Table& table = tables_.back();
    const std::uint32_t a = boxAround(*pair.first), b = boxAround(*pair.second);
    const auto ends = [&](std::uint32_t feature) { return std::isfinite(table.features[feature].half.x()); };
    const bool boxed = ends(a) && ends(b);
    // What stands for planes, points and straight edges tells on which side it is, too, by its gap alone.
    const bool byBoxes = boxed && pair.kind >= PairKind::SurfacePoint;
    table.pairs.push_back(
        {a << 1 | std::uint32_t(byBoxes), b << 2 | std::uint32_t(beside > 0.0) << 1 | std::uint32_t(!boxed)});
    table.beside = std::max(table.beside, beside);
    const double wake = table.wake(table.pairs.size() - 1);
    if (table.pairs.size() % NearPages::size == 1) table.pages.emplace_back();
    Table::Page& page = table.pages.back();
    page.wake = std::max(page.wake, wake);
    page.boxed = page.boxed && boxed;
    page.byBoxes = page.byBoxes && byBoxes;
    if (boxed) {
        const auto boxOf = [&](std::uint32_t feature) {
            const Table::Box& box = table.features[feature];
            return Eigen::AlignedBox3d(Vec3(box.centre - box.half), Vec3(box.centre + box.half));
        };
        page.a.extend(boxOf(a));
        page.b.extend(boxOf(b));
        page.margin = std::max(page.margin, table.margin(table.pairs.size() - 1));
    }
    table.mostWake = std::max(table.mostWake, wake);
    if (!std::isfinite(pair.reach())) return; // never sleeps
    table.boxes[0]
        .extend(Vec3(pair.first->centre.array() - pair.reach()))
        .extend(Vec3(pair.first->centre.array() + pair.reach()));
    table.boxes[1]
        .extend(Vec3(pair.second->centre.array() - pair.reach()))
        .extend(Vec3(pair.second->centre.array() + pair.reach()));
    table.carried = table.boxes[0].diagonal().norm() < table.boxes[1].diagonal().norm() ? 0 : 1;
    table.centre = table.boxes[table.carried].center();
    table.radius = 0.5 * table.boxes[table.carried].diagonal().norm();
}

void NearList::newGroup(int bodyA, int bodyB, int table, int contact) {
    groups_.push_back({{bodyA, bodyB}, table, contact, int(pairs_), -1});
    pairs_ += std::int64_t(tables_[std::size_t(table)].pairs.size());
}

int NearList::groupOf(int pair) const {
    if (asked_ < groupCount() && pair >= firstOf(asked_) && pair < endOf(asked_)) return asked_;
    const auto after = std::upper_bound(groups_.begin(), groups_.end(), pair,
                                        [](int number, const Group& group) { return number < group.first; });
    return asked_ = int(after - groups_.begin()) - 1;
}

NearList::Ball NearList::ballAround(int group, bool ofA) const {
    const Table& t = table(group);
    if (!std::isfinite(t.partsAt)) return {};
    const Eigen::AlignedBox3d& box = t.around[ofA ? 0 : 1];
    return {box.center(), 0.5 * box.sizes().norm()};
}

double NearList::clearance(int group, const RigidMotion& a, const RigidMotion& b) const {
    const Table& t = table(group);
    if (!std::isfinite(t.partsAt)) return 0.0;
    return std::max(0.0, boxesApart(t.around[0], a, t.around[1], b, t.partsAt) * (1.0 - roundoff));
}

/// Of the carried body in the other's frame.
RigidMotion NearList::carriedMotion(int group, const RigidMotion& a, const RigidMotion& b) const {
    return table(group).carried == 1 ? a.inverse() * b : b.inverse() * a;
}

/// Of rotations, the largest stretch of the difference is its Frobenius norm over the square root of two.
double NearList::travel(const Table& table, const RigidMotion& from, const RigidMotion& now) {
    const double turned = (now.rotation - from.rotation).norm() / std::numbers::sqrt2;
    return (now * table.centre - from * table.centre).norm() + (turned + roundoff) * table.radius;
}

/// The carried motion at the last accepted step.
RigidMotion NearList::atOf(int group) const {
    const Group& g = groups_[std::size_t(group)];
    if (g.state >= 0) return states_[std::size_t(g.state)]->at;
    if (!accepted()) return {};
    return carriedMotion(group, poses_[std::size_t(g.body[0])], poses_[std::size_t(g.body[1])]);
}

double NearList::travel(int group, const RigidMotion& a, const RigidMotion& b) const {
    return travel(table(group), atOf(group), carriedMotion(group, a, b));
}

double NearList::travelBetween(int group, const RigidMotion& a0, const RigidMotion& b0, const RigidMotion& a1,
                               const RigidMotion& b1) const {
    const Table& t = table(group);
    const RigidMotion from = carriedMotion(group, a0, b0), to = carriedMotion(group, a1, b1);
    const Vec3 centre = t.around[t.carried].center();
    const double radius = 0.5 * t.around[t.carried].diagonal().norm();
    return (to * centre - from * centre).norm() +
           ((to.rotation - from.rotation).norm() / std::numbers::sqrt2 + roundoff) * radius;
}

NearList::Pairs NearList::pairs(int group) {
    const Group& g = groups_[std::size_t(group)];
    Pairs pairs;
    pairs.table_ = &table(group);
    pairs.first_ = g.first;
    if (g.state >= 0) {
        pairs.state_ = states_[std::size_t(g.state)].get();
    } else if (accepted()) {
        pairs.clear_ = clearance(group, poses_[std::size_t(g.body[0])], poses_[std::size_t(g.body[1])]);
        pairs.sleeping_ = 1;
    }
    return pairs;
}

NearList::State& NearList::newState(int group) {
    Group& g = groups_[std::size_t(group)];
    const Pairs before = pairs(group);
    const RigidMotion at = atOf(group);
    if (unused_.empty()) {
        unused_.push_back(int(states_.size()));
        states_.push_back(std::make_unique<State>());
    }
    g.state = unused_.back();
    unused_.pop_back();
    State& state = *states_[std::size_t(g.state)];
    state.at = at;
    const Table& of = *before.table_;
    state.pages.assign(of.pairs.size(), before.clear_);
    for (std::size_t page = 0; of.pairs.size() < pagedFrom && page < state.pages.pageCount(); ++page) {
        NearPages::Awake& room = state.pages.wake(page);
        if (before.sleeping_ == 0) room.asleep = 0;
        for (std::size_t k = 0, i = page * NearPages::size; k < NearPages::size && i < of.pairs.size(); ++k, ++i)
            if (!std::isfinite(of.wake(i))) room.left[k] = 0.0;
    }
    return state;
}

void NearList::begin() {
    near_.clear();
    partedNow_.clear();
}

void NearList::meet(int group) {
    near_.push_back(group);
    if (groups_[std::size_t(group)].state < 0) newState(group);
}

void NearList::part(int group) {
    Group& g = groups_[std::size_t(group)];
    partedNow_.push_back(group);
    if (g.state < 0) return;
    unused_.push_back(g.state);
    g.state = -1;
}

/// Whether the boxes around their features tell that all pairs of a page that sleeps are far enough apart to sleep on;
/// then that is their bound.
bool NearList::sleepsOn(const Table& table, NearPages& pages, std::size_t page, const Placing& placing, double zero) {
    const Table::Page& of = table.pages[page];
    if (!of.byBoxes) return false;
    const bool changes = pages.asleep(page).negative != 0;
    const double all =
        placing.apart(of.a.center(), 0.5 * of.a.sizes(), of.b.center(), 0.5 * of.b.sizes()) - of.margin - zero;
    if (all > pays * of.wake) {
        pages.asleep(page) = {all, 0.5 * all, 0, changes};
        return true;
    }
    double least = std::numeric_limits<double>::infinity(), fresh = least;
    const std::size_t begin = page * NearPages::size, end = std::min(begin + NearPages::size, table.pairs.size());
    for (std::size_t i = begin; i < end; ++i) {
        const double apart = table.boxesApart(i, placing) - zero;
        if (!(apart > pays * table.wake(i))) return false;
        least = std::min(least, apart);
        fresh = std::min(fresh, freshAt(apart, table.first(i).radius + table.second(i).radius));
    }
    pages.asleep(page) = {least, fresh, 0, changes};
    return true;
}

/// Of the pairs of such a page those that boxes tell nothing of are to be renewed, and those that may be near are
/// awake.
void NearList::wake(const Table& table, NearPages& pages, std::size_t page, const Placing& placing, double zero) {
    NearPages::Awake& room = pages.wake(page);
    const std::size_t begin = page * NearPages::size, end = std::min(begin + NearPages::size, table.pairs.size());
    for (std::size_t i = begin, k = 0; i < end; ++i, ++k) {
        const double wake = table.wake(i), apart = table.byBoxes(i) ? table.boxesApart(i, placing) - zero : 0.0;
        if (!std::isfinite(wake)) room.left[k] = 0.0;
        room.left[k] = std::max(room.left[k], apart);
        room.fresh[k] = apart > pays * wake ? freshAt(apart, table.first(i).radius + table.second(i).radius) : 0.0;
        if (!(room.left[k] > wake)) room.asleep &= ~(std::uint64_t(1) << k);
    }
}

void NearList::advance(int group, const RigidMotion& a, const RigidMotion& b, double zero) {
    Group& g = groups_[std::size_t(group)];
    State& state = g.state < 0 ? newState(group) : *states_[std::size_t(g.state)];
    const Table& t = table(group);
    const RigidMotion now = carriedMotion(group, a, b);
    const double moved = travel(t, state.at, now);
    state.at = now;
    NearPages& pages = state.pages;
    const Placing placing(a, b);
    for (std::size_t page = 0; page < pages.pageCount(); ++page) {
        if (!pages.isAwake(page)) {
            NearPages::Asleep& known = pages.asleep(page);
            known.left = std::max(known.left - moved, 0.0);
            known.fresh -= moved;
            known.now = false;
            if (!(known.left > t.pages[page].wake && known.fresh > 0.0) && !sleepsOn(t, pages, page, placing, zero))
                wake(t, pages, page, placing, zero);
            continue;
        }
        NearPages::Awake& room = pages.awake(page);
        const std::size_t begin = page * NearPages::size, count = std::min(NearPages::size, t.pairs.size() - begin);
        for (std::size_t k = 0; k < count; ++k) {
            room.left[k] = std::max(room.left[k] - moved, 0.0);
            room.fresh[k] -= moved;
            if (!(room.left[k] > t.wake(begin + k))) room.asleep &= ~(std::uint64_t(1) << k);
        }
        room.idle = 0;
    }
}

NearList::Placing::Placing(const RigidMotion& a, const RigidMotion& b) {
    const RigidMotion motion = a.inverse() * b;
    turn = motion.rotation;
    size = turn.cwiseAbs();
    shift = motion.translation;
}

double NearList::Placing::apart(const Vec3& centreA, const Vec3& halfA, const Vec3& centreB, const Vec3& halfB) const {
    const Vec3 between = turn * centreB + shift - centreA;
    const double alongA = (between.cwiseAbs() - halfA - size * halfB).maxCoeff(),
                 alongB = ((turn.transpose() * between).cwiseAbs() - halfB - size.transpose() * halfA).maxCoeff();
    return std::max(alongA, alongB);
}

double NearList::Table::boxesApart(std::size_t i, const Placing& placing) const {
    if (!boxed(i)) return -std::numeric_limits<double>::infinity();
    const Box &a = first(i), &b = second(i);
    return placing.apart(a.centre, a.half, b.centre, b.half) - margin(i);
}

double NearList::Pairs::boxesApart(int pair, const Placing& placing) const {
    return table_->boxesApart(at(pair), placing);
}

bool NearList::Pairs::touchesAt(int pair, const Vec3& pointA, const Vec3& pointB, double reach) const {
    const std::size_t i = at(pair);
    const auto comesTo = [within = reach + table_->besideOf(i)](const Table::Box& box, const Vec3& point) {
        return !(((point - box.centre).cwiseAbs() - box.half).maxCoeff() > within);
    };
    return !table_->boxed(i) || (comesTo(table_->first(i), pointA) && comesTo(table_->second(i), pointB));
}

bool NearList::Pairs::pageParted(int pair, const Placing& placing, double within, double sunk) const {
    const Table::Page& of = table_->pages[at(pair) / NearPages::size];
    return of.boxed && placing.apart(of.a.center(), 0.5 * of.a.sizes(), of.b.center(), 0.5 * of.b.sizes()) - of.margin >
                           std::max(of.wake, within) + sunk;
}

bool NearList::Pairs::pageTouchesAt(int pair, const Vec3& pointA, const Vec3& pointB, double reach) const {
    const Table::Page& of = table_->pages[at(pair) / NearPages::size];
    const double within = reach + of.margin;
    return !of.boxed || (of.a.exteriorDistance(pointA) <= within * rootOfThree &&
                         of.b.exteriorDistance(pointB) <= within * rootOfThree);
}

/// From one place to the next the boxes come nearer by no more than any point of the one moves against the other, and
/// what is left at both ends of that way is used up from both.
bool NearList::Pairs::partedAlong(int pair, const Way& way, double strays, double sunk) const {
    const std::size_t i = at(pair);
    if (!table_->boxed(i)) return false;
    const Table::Box& b = table_->second(i);
    return way.parted([&](const Placing& placing) { return table_->boxesApart(i, placing) - sunk; }, b.centre, b.half,
                      strays);
}

bool NearList::Pairs::partedBetween(int pair, const Placing& from, const Placing& to, double strays,
                                    double sunk) const {
    const double before = boxesApart(pair, from) - sunk, after = boxesApart(pair, to) - sunk;
    if (!(before > 0.0 && after > 0.0)) return false;
    const Table::Box& b = table_->second(at(pair));
    const Mat3 turn = to.turn - from.turn;
    const double moves =
        (turn * b.centre + to.shift - from.shift).norm() + turn.norm() / std::numbers::sqrt2 * b.half.norm();
    return before + after > (1.0 + 2.0 * strays) * moves;
}

bool NearList::Table::partedAlong(std::size_t page, const Way& way, double strays, double sunk) const {
    const Page& of = pages[page];
    if (!of.boxed) return false;
    return way.parted(
        [&](const Placing& placing) {
            return placing.apart(of.a.center(), 0.5 * of.a.sizes(), of.b.center(), 0.5 * of.b.sizes()) - of.margin -
                   sunk;
        },
        of.b.center(), 0.5 * of.b.sizes(), strays);
}

template <class Apart>
bool NearList::Way::parted(const Apart& apart, const Vec3& centre, const Vec3& half, double strays) const {
    const double atMiddle = apart(middle);
    if (!(atMiddle > 0.0)) return false;
    for (int k : {0, 1}) {
        const double there = apart(k == 0 ? start : end);
        if (!(there > 0.0)) return false;
        const double moves = (turn[k] * centre + shift[k]).norm() + turned[k] * half.norm();
        if (!(there + atMiddle > (1.0 + 2.0 * strays) * moves)) return false;
    }
    return true;
}

NearList::Way::Way(const Placing& start, const Placing& middle, const Placing& end)
    : start(start), middle(middle), end(end), turn{start.turn - middle.turn, end.turn - middle.turn},
      shift{start.shift - middle.shift, end.shift - middle.shift}, turned{turn[0].norm() / std::numbers::sqrt2,
                                                                          turn[1].norm() / std::numbers::sqrt2} {}

double NearList::Pairs::sleepsFrom(int pair) const { return pays * wake(pair); }

NearPages::Awake& NearList::Pairs::room(std::size_t i) {
    const std::size_t page = i / NearPages::size;
    return state_->pages.isAwake(page) ? state_->pages.awake(page) : state_->pages.wake(page);
}

bool NearList::Pairs::renew(int pair, const FeaturePair& of, double separation, double gap) {
    const std::size_t i = at(pair), k = i % NearPages::size;
    const double wake = table_->wake(i);
    if (!std::isfinite(wake)) return false; // the group's ball is not around it
    NearPages::Awake& room = this->room(i);
    room.left[k] = separation;
    room.fresh[k] = freshAt(separation, of.reach());
    const std::uint64_t bit = std::uint64_t(1) << k;
    room.negative = std::isfinite(gap) && gap < 0.0 ? room.negative | bit : room.negative & ~bit;
    const bool sleeps = separation > pays * wake;
    room.asleep = sleeps ? room.asleep | bit : room.asleep & ~bit;
    return sleeps;
}

/// The nearest points of a pair move no faster than its bodies, and it is tracked where it is.
void NearList::Pairs::measured(int pair, double gap) {
    const std::size_t i = at(pair);
    double& left = room(i).left[i % NearPages::size];
    if (std::isfinite(table_->wake(i))) left = std::max(left, std::abs(gap));
}

void NearList::Pairs::setIdle(int pair, bool idle) {
    const std::size_t i = at(pair);
    const std::uint64_t bit = std::uint64_t(1) << i % NearPages::size;
    NearPages::Awake& room = this->room(i);
    room.idle = idle ? room.idle | bit : room.idle & ~bit;
}

void NearList::Pairs::bringNear(int pair) {
    const std::size_t i = at(pair);
    room(i).left[i % NearPages::size] = 0.0;
    setIdle(pair, false);
}

void NearList::Pairs::settle() {
    if (table_->pairs.size() < pagedFrom) return;
    for (std::size_t page = 0; page < state_->pages.pageCount(); ++page) state_->pages.settle(page);
}

} // namespace escapement
