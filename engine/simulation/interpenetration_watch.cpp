#include "engine/simulation/interpenetration_watch.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double tolerated = 5e-5; // of the smaller part
constexpr double moved = 1e-2;     // of it, since the last look
constexpr double accounted = 0.5;  // of the depth that a row of the frame must tell
constexpr double roundoff = 1e-12; // of it

} // namespace

InterpenetrationWatch::InterpenetrationWatch(const Interpenetration& bodies, const Mechanism& mechanism,
                                             FrameSink& next, double until, const std::vector<double>* accepted)
    : bodies_(bodies), next_(next), accepted_(accepted), until_(until), seen_(bodies_.pairs().size()) {
    for (const auto& contact : mechanism.contacts) contacts_.push_back(contact.name);
    for (const auto& body : mechanism.bodies) bodyNames_.push_back(body.name);
}

void InterpenetrationWatch::pair(int index, const PairRow& row) {
    if (int(contactOfRow_.size()) <= index) contactOfRow_.resize(std::size_t(index) + 1, -1);
    const auto name = std::find(contacts_.begin(), contacts_.end(), row.contact);
    contactOfRow_[std::size_t(index)] = name == contacts_.end() ? -1 : int(name - contacts_.begin());
    next_.pair(index, row);
}

void InterpenetrationWatch::step(const StepRow& row) {
    timeStepping_ = row.strategy == Strategy::TimeStepping;
    next_.step(row);
}

/// Whether parts have moved far enough since the last look.
bool InterpenetrationWatch::isDue(Seen& seen, const Interpenetration::Pair& pair, const RigidMotion& at,
                                  bool last) const {
    // Both boxes turn with their part: the smaller part's own centre tells how far it has gone.
    const bool smallIsB = bodies_.solid(pair.solidB).size() <= bodies_.solid(pair.solidA).size();
    const Solid& small = bodies_.solid(smallIsB ? pair.solidB : pair.solidA);
    if (seen.looked) {
        const RigidMotion before = smallIsB ? seen.at : seen.at.inverse(), now = smallIsB ? at : at.inverse();
        const Vec3 centre = small.mesh().empty() ? Vec3(Vec3::Zero()) : Vec3(small.mesh().box().center());
        const double way =
            (now * centre - before * centre).norm() + (now.rotation - before.rotation).norm() * 0.5 * small.size();
        if (way < (last ? roundoff : moved) * pair.size) return false;
    }
    seen.looked = true;
    seen.at = at;
    return true;
}

bool InterpenetrationWatch::isKnown(const Frame& frame, int contact, double depth) const {
    return std::any_of(frame.contacts.begin(), frame.contacts.end(), [&](const ContactRow& row) {
        const bool acts = timeStepping_ || row.status != ContactStatus::Open || !row.impulse.isZero(0.0);
        return acts && contactOfRow_[std::size_t(row.pair)] == contact && -row.gap >= accounted * depth;
    });
}

void InterpenetrationWatch::frame(const Frame& frame) {
    next_.frame(frame);
    poses_.resize(frame.bodies.size());
    for (std::size_t b = 0; b < poses_.size(); ++b)
        poses_[b] = RigidMotion::from(frame.bodies[b].position, frame.bodies[b].orientation);
    const bool last = frame.time >= until_ * (1.0 - 1e-12);
    for (std::size_t p = 0; p < seen_.size(); ++p) {
        const Interpenetration::Pair& pair = bodies_.pairs()[p];
        const RigidMotion a = poses_[std::size_t(pair.bodyA)] * pair.placementA,
                          b = poses_[std::size_t(pair.bodyB)] * pair.placementB;
        Seen& seen = seen_[p];
        const double zero = accepted_ ? (*accepted_)[std::size_t(pair.contact)] : 0.0;
        const double tolerance = tolerated * pair.size + pair.sinks + zero;
        Interpenetration::Place deepest;
        if (pair.chosenA.empty() && pair.chosenB.empty()) {
            if (!isDue(seen, pair, a.inverse() * b, last) || !bodies_.look(int(p), poses_, tolerance, true).found.found)
                continue;
            deepest = bodies_.look(int(p), poses_, tolerance);
        } else { // these may go into the other part through faces beside that were not chosen
            if (!seen.crossed) seen.crossed = std::make_unique<CrossedFaces>(bodies_, int(p));
            if (!seen.crossed->follow(a.inverse() * b, last) || !seen.crossed->look(tolerance, true).found) continue;
            deepest = bodies_.named(int(p), seen.crossed->look(tolerance, false));
            deepest.found.point = a * deepest.found.point;
        }
        deepest_ = std::max(deepest_, deepest.found.depth - zero);
        if (!isKnown(frame, pair.contact, deepest.found.depth - zero)) stop(pair, deepest);
    }
}

void InterpenetrationWatch::stop(const Interpenetration::Pair& pair, const Interpenetration::Place& place) const {
    const Vec3& point = place.found.point;
    throw RunError(fmt::format(
        "bodies '{}' and '{}' lie in one another by {:.4g} mm at ({:.4g}, {:.4g}, {:.4g}) m, face {} in {}, and the "
        "contact '{}' does not know of it: what would follow is wrong. A smaller /run/tolerance or /run/output_step "
        "may meet the "
        "place; if it does not, choose other faces for the contact, or the strategy time-stepping with small steps",
        bodyNames_[std::size_t(pair.bodyA)], bodyNames_[std::size_t(pair.bodyB)], 1e3 * place.found.depth, point.x(),
        point.y(), point.z(), place.featureA, place.featureB, contacts_[std::size_t(pair.contact)]));
}

} // namespace escapement
