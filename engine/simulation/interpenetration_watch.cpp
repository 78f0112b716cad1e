#include "engine/simulation/interpenetration_watch.h"

#include "engine/dynamics/contact_law.h"
#include "engine/model/kinds/contact_law_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace escapement {

namespace {

constexpr double tolerated = 5e-5;                              // of the smaller part
constexpr double moved = 1e-2, movedMost = 0.1, growing = 1.25; // of it, since the last look; more after each in vain
constexpr double accounted = 0.5;                               // of the depth that a row of the frame must tell
constexpr double roundoff = 1e-12;                              // of it
constexpr double deepBeside = 1e-2; // of it: so deep, by faces that were not chosen, is no error of theirs
constexpr double looks[] = {0.125, 0.25, 0.5, 1.0}; // of the run, at which these are looked at

} // namespace

InterpenetrationWatch::InterpenetrationWatch(const Interpenetration& bodies, const Mechanism& mechanism,
                                             FrameSink& next, double until, const std::vector<double>* accepted)
    : bodies_(bodies), next_(next), accepted_(accepted), until_(until),
      choosesSteps_(mechanism.run.strategy == "time-stepping") {
    for (const auto& contact : mechanism.contacts) {
        contacts_.push_back(contact.name);
        ofEveryBody_.push_back(isOfEveryBody(contact));
        const ContactLawType* type = findContactLawType(contact.law);
        ContactLaw law;
        if (type && type->apply) type->apply(contact, law);
        givesWay_.push_back(!law.hard() || std::isfinite(law.compression));
        lawsTakeSteps_ = lawsTakeSteps_ || !law.rigid();
    }
    for (const auto& body : mechanism.bodies) bodyNames_.push_back(body.name);
}

void InterpenetrationWatch::pair(int index, const PairRow& row) {
    knowPair(index, row);
    next_.pair(index, row);
}

void InterpenetrationWatch::knowPair(int index, const PairRow& row) {
    if (int(rows_.size()) <= index) rows_.resize(std::size_t(index) + 1);
    const auto numberOf = [](const std::vector<std::string>& names, const std::string& name) {
        const auto found = std::find(names.begin(), names.end(), name);
        return found == names.end() ? -1 : int(found - names.begin());
    };
    const auto bodyOf = [&](const std::string& feature) {
        const auto bar = feature.find('|');
        return bar == std::string::npos ? -1 : numberOf(bodyNames_, feature.substr(0, bar));
    };
    const int contact = numberOf(contacts_, row.contact);
    const auto limit = std::find_if(limits_.begin(), limits_.end(),
                                    [&](const Limit& one) { return contact < 0 && one.contact == row.contact; });
    rows_[std::size_t(index)] = {contact, bodyOf(row.feature_a), bodyOf(row.feature_b),
                                 limit == limits_.end() ? -1 : int(limit - limits_.begin())};
}

void InterpenetrationWatch::step(const StepRow& row) {
    timeStepping_ = row.strategy == Strategy::TimeStepping;
    next_.step(row);
}

/// m: how far the points of a part are from its middle at most.
double InterpenetrationWatch::reachOf(int solid) {
    const auto [known, isNew] = reaches_.try_emplace(solid, 0.0);
    if (isNew) {
        const Solid& of = bodies_.solid(solid);
        for (const Vec3& point : of.part().triangulation.points)
            known->second = std::max(known->second, (point - of.middle()).norm());
        known->second += of.deviation();
    }
    return known->second;
}

/// m: how far parts move against each other at most, of what is within the other's ball on the way. Of wheels that roll
/// on each other nearly all goes far, and what meshes hardly moves.
double InterpenetrationWatch::wayWithin(const Interpenetration::Pair& pair, const RigidMotion& from,
                                        const RigidMotion& to) {
    // Both boxes turn with their part: the smaller part's own centre tells how far it has gone.
    const bool smallIsB = bodies_.solid(pair->solidB).size() <= bodies_.solid(pair->solidA).size();
    const int small = smallIsB ? pair->solidB : pair->solidA, large = smallIsB ? pair->solidA : pair->solidB;
    const RigidMotion before = smallIsB ? from : from.inverse(), now = smallIsB ? to : to.inverse();
    const double turned = (now.rotation - before.rotation).norm() / std::numbers::sqrt2;
    const Vec3 own = bodies_.solid(small).middle(), other = now.inverse() * bodies_.solid(large).middle();
    const auto wayOf = [&](const Vec3& centre, double reach) {
        return (now * centre - before * centre).norm() + turned * reach;
    };
    const double radius = reachOf(small), whole = wayOf(own, radius);
    // Whatever is in the other's ball on the way is no further from it at the end than the whole may have gone.
    const double within = reachOf(large) + whole, apart = (other - own).norm();
    if (apart >= radius + within) return 0.0;
    // Two balls have a lens in common, which lies in the ball over its rim where each cuts off less than half.
    const double toRim = (apart * apart + radius * radius - within * within) / (2.0 * apart);
    if (!(toRim > 0.0 && toRim < apart)) return whole;
    const double rim = std::sqrt(std::max(radius * radius - toRim * toRim, 0.0));
    return std::min(whole, wayOf(own + toRim / apart * (other - own), rim));
}

/// Whether parts have moved far enough since the last look, as a whole and where they are near each other.
bool InterpenetrationWatch::isDue(Seen& seen, const Interpenetration::Pair& pair, const RigidMotion& at, bool last) {
    const bool smallIsB = bodies_.solid(pair->solidB).size() <= bodies_.solid(pair->solidA).size();
    const Solid& small = bodies_.solid(smallIsB ? pair->solidB : pair->solidA);
    if (seen.looked) {
        const RigidMotion before = smallIsB ? seen.at : seen.at.inverse(), now = smallIsB ? at : at.inverse();
        const Vec3 centre = small.middle();
        const double way =
            (now * centre - before * centre).norm() + (now.rotation - before.rotation).norm() * small.turningReach();
        seen.gone += wayWithin(pair, seen.last, at);
        seen.last = at;
        if (last ? way < roundoff * pair->size : std::min(way, seen.gone) < seen.least * pair->size) return false;
    }
    seen.least = seen.looked ? std::min(growing * seen.least, movedMost) : moved;
    seen.looked = true;
    seen.at = seen.last = at;
    seen.gone = 0.0;
    return true;
}

std::unique_ptr<CrossedFaces> InterpenetrationWatch::crossedFaces(int p) {
    const auto meshOf = [&](int solid, const FaceChoice& choice) {
        auto& mesh = meshes_[{solid, choice}];
        if (!mesh) mesh = std::make_shared<const ChosenMesh>(bodies_.solid(solid), choice);
        return mesh;
    };
    const Interpenetration::Pair& pair = bodies_.pairs()[std::size_t(p)];
    return std::make_unique<CrossedFaces>(bodies_, p, meshOf(pair->solidA, pair->chosenA),
                                          meshOf(pair->solidB, pair->chosenB));
}

bool InterpenetrationWatch::isKnown(const Frame& frame, const Interpenetration::Pair& pair, double depth) const {
    return std::any_of(frame.contacts.begin(), frame.contacts.end(), [&](const ContactRow& row) {
        // Time steps put right what is too deep.
        const bool acts = timeStepping_ || row.status != ContactStatus::Open || !row.impulse.isZero(0.0);
        const RowOf& of = rows_[std::size_t(row.pair)];
        const bool same = of.contact == pair.contact && (!ofEveryBody_[std::size_t(pair.contact)] ||
                                                         (of.bodyA == pair.bodyA && of.bodyB == pair.bodyB));
        return acts && same && -row.gap >= accounted * depth;
    });
}

void InterpenetrationWatch::frame(const Frame& frame) {
    next_.frame(frame);
    poses_.resize(frame.bodies.size());
    for (std::size_t b = 0; b < poses_.size(); ++b)
        poses_[b] = RigidMotion::from(frame.bodies[b].position, frame.bodies[b].orientation);
    const bool last = std::exchange(lookNext_, false) || frame.time >= until_ * (1.0 - 1e-12);
    seenNow_.clear();
    for (const int p : bodies_.near(poses_)) { // of the others it need not be known where they were last looked at
        auto known = seen_.extract(p);
        if (known.empty()) seenNow_.try_emplace(seenNow_.end(), p)->second.time = before_;
        else seenNow_.insert(seenNow_.end(), std::move(known));
    }
    seen_.swap(seenNow_);
    trustedUntil_ = frame.time;
    lookAtLimits(frame);
    for (auto& [p, seen] : seen_) {
        const Interpenetration::Pair& pair = bodies_.pairs()[std::size_t(p)];
        const RigidMotion a = poses_[std::size_t(pair.bodyA)] * pair->placementA,
                          b = poses_[std::size_t(pair.bodyB)] * pair->placementB;
        const double zero = accepted_ ? (*accepted_)[std::size_t(pair.contact)] : 0.0;
        const double tolerance = tolerated * pair->size + pair->sinks + zero;
        const bool whole = pair->chosenA.empty() && pair->chosenB.empty();
        // Chosen faces may go into the other part through faces beside that were not chosen.
        if (!whole && !seen.crossed) seen.crossed = crossedFaces(p);
        const bool due = whole ? isDue(seen, pair, a.inverse() * b, last) : seen.crossed->follow(a.inverse() * b, last);
        if (!due) {
            if (last) seen.time = frame.time; // it has not moved
            trustedUntil_ = std::min(trustedUntil_, seen.time);
            continue;
        }
        const bool found =
            whole ? bodies_.look(p, poses_, tolerance, true).found.found : seen.crossed->look(tolerance, true).found;
        if (!found) {
            seen.time = frame.time;
            continue;
        }
        seen.least = moved;
        Interpenetration::Place deepest;
        if (whole) {
            deepest = bodies_.look(p, poses_, tolerance);
        } else {
            deepest = bodies_.named(p, seen.crossed->look(tolerance, false));
            deepest.found.point = a * deepest.found.point;
        }
        if (!isKnown(frame, pair, deepest.found.depth - zero)) {
            trustedUntil_ = seen.time;
            unknown_ = deepest.found.depth - zero;
            stop(pair, deepest, frame.time);
        }
        deepest_ = std::max(deepest_, deepest.found.depth - zero);
        seen.time = frame.time;
    }
    before_ = frame.time;
    const int passed = int(std::count_if(std::begin(looks), std::end(looks),
                                         [&](double part) { return frame.time >= part * until_ * (1.0 - roundoff); }));
    if (!began_ || passed > looksBeside_) lookBeside(frame, !began_);
    looksBeside_ = std::max(looksBeside_, passed);
    began_ = true;
}

/// What stops a coordinate is either closed there or has been missed: no step may leave it beyond otherwise.
void InterpenetrationWatch::lookAtLimits(const Frame& frame) {
    for (const ContactRow& row : frame.contacts) {
        const RowOf& of = rows_[std::size_t(row.pair)];
        if (of.limit < 0 || row.status != ContactStatus::Open || !row.impulse.isZero(0.0)) continue;
        const Limit& limit = limits_[std::size_t(of.limit)];
        if (!(-row.gap > tolerated * limit.size)) continue;
        trustedUntil_ = before_;
        unknown_ = -row.gap;
        UntrustedError problem(
            fmt::format("the '{}' is passed by {:.4g} {} at t = {:.6g} s and holds nothing: what would follow is "
                        "wrong. {}",
                        limit.contact, -row.gap, limit.unit, frame.time, adviceOnLimit()),
            frame.time, UntrustedError::By::Bodies);
        problem.contact = limit.contact;
        if (of.bodyA >= 0) problem.bodyA = bodyNames_[std::size_t(of.bodyA)];
        if (of.bodyB >= 0) problem.bodyB = bodyNames_[std::size_t(of.bodyB)];
        problem.depth = -row.gap;
        throw problem;
    }
}

std::string InterpenetrationWatch::adviceOnLimit() const {
    return choosesSteps_ ? "A smaller /run/step may meet it, if no motor drives beyond it"
                         : "A smaller /run/tolerance or /run/output_step may meet it, or the strategy time-stepping "
                           "with small steps, if no motor drives beyond it";
}

/// A contact of chosen faces holds nothing else: a body that topples goes on through what it stood on.
void InterpenetrationWatch::lookBeside(const Frame& frame, bool first) {
    for (const auto& [p, seen] : seen_) {
        const Interpenetration::Pair& pair = bodies_.pairs()[std::size_t(p)];
        if (pair->chosenA.empty() && pair->chosenB.empty()) continue;
        Whole& whole = wholes_[p];
        if (whole.left) continue;
        const double tolerance = deepBeside * pair->size + pair->sinks;
        const Interpenetration::Place place = bodies_.lookAtAll(p, poses_, tolerance);
        if (!place.found.found) continue;
        const bool known = isKnown(frame, pair, place.found.depth);
        whole.left = first || !known;
        if (first || known) continue;
        const Vec3& point = place.found.point;
        besideChosen_.push_back(fmt::format(
            "bodies '{}' and '{}' lie in one another at t = {:.4g} s, by {:.4g} mm at ({:.4g}, {:.4g}, {:.4g}) m, {} "
            "in {}: the contact '{}' is of chosen faces and holds no others. Choose these, too, or take the whole "
            "bodies; "
            "what follows from there on is right only if they may go through one another",
            bodyNames_[std::size_t(pair.bodyA)], bodyNames_[std::size_t(pair.bodyB)], frame.time,
            1e3 * place.found.depth, point.x(), point.y(), point.z(), place.featureA, place.featureB,
            contacts_[std::size_t(pair.contact)]));
    }
}

void InterpenetrationWatch::goBack(double time) {
    seen_.clear();
    trustedUntil_ = before_ = time;
    unknown_ = 0.0;
}

/// What gives way by its law's own numbers may do so further than its gap can tell: no step or strategy mends that.
std::string InterpenetrationWatch::tooDeep(const Interpenetration::Pair& pair, double depth) const {
    if (!givesWay_[std::size_t(pair.contact)] || !(depth > pair->depthLimit)) return {};
    return fmt::format("bodies '{}' and '{}' lie in one another by {:.4g} mm, deeper than {:.4g} mm, a quarter of the "
                       "thinner part (of a ball half its radius): so far the law of the contact '{}' does not hold; "
                       "let it press harder, or the bodies meet more slowly",
                       bodyNames_[std::size_t(pair.bodyA)], bodyNames_[std::size_t(pair.bodyB)], 1e3 * depth,
                       1e3 * pair->depthLimit, contacts_[std::size_t(pair.contact)]);
}

std::string InterpenetrationWatch::unseen(const Interpenetration::Pair& pair,
                                          const Interpenetration::Place& place) const {
    const Vec3& point = place.found.point;
    return fmt::format(
               "bodies '{}' and '{}' lie in one another by {:.4g} mm at ({:.4g}, {:.4g}, {:.4g}) m, face {} in {}, and "
               "the contact '{}' bears nothing so deep there: what would follow is wrong. ",
               bodyNames_[std::size_t(pair.bodyA)], bodyNames_[std::size_t(pair.bodyB)], 1e3 * place.found.depth,
               point.x(), point.y(), point.z(), place.featureA, place.featureB, contacts_[std::size_t(pair.contact)]) +
           advice(pair);
}

/// Names no strategy but one that would go another way.
std::string InterpenetrationWatch::advice(const Interpenetration::Pair& pair) const {
    if (isLonePlane(bodies_.solid(pair->solidA).part()) || isLonePlane(bodies_.solid(pair->solidB).part()))
        return "Bodies touch a plane from above, and hardly anything its rim: take a box in its place, or a plane that "
               "reaches further";
    if (givesWay_[std::size_t(pair.contact)])
        return "Let it press harder by its law, let less force act, or the bodies meet more slowly: what gives way "
               "must stay small against the parts and their edges; where it is, a smaller /run/step may meet the place";
    if (lawsTakeSteps_)
        return "A smaller /run/step may meet the place; if it does not, choose other faces for the contact";
    return fmt::format("A smaller {} may meet the place; if it does not, choose other faces for the contact, or the "
                       "strategy {}",
                       choosesSteps_ ? "/run/step" : "/run/tolerance or /run/output_step",
                       choosesSteps_ ? "hybrid" : "time-stepping with small steps");
}

void InterpenetrationWatch::stop(const Interpenetration::Pair& pair, const Interpenetration::Place& place,
                                 double time) const {
    const std::string deep = tooDeep(pair, place.found.depth);
    UntrustedError problem(deep.empty() ? unseen(pair, place) : deep, time, UntrustedError::By::Bodies);
    problem.contact = contacts_[std::size_t(pair.contact)];
    problem.bodyA = bodyNames_[std::size_t(pair.bodyA)];
    problem.bodyB = bodyNames_[std::size_t(pair.bodyB)];
    problem.depth = place.found.depth;
    throw problem;
}

} // namespace escapement
