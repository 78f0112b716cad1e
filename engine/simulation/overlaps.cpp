#include "engine/simulation/overlaps.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace escapement {

namespace {

constexpr double depthRoundoff = 1e-9; // of an accepted depth
constexpr double mostAccepted = 1e-2;  // of the smaller part
constexpr double mostOfLimit = 0.5;    // of the depth limit, an eighth of the thickness: the rest is for steps

/// m: no contact of such parts may accept more.
double mostOf(const Interpenetration::Parts& parts) {
    return std::min(mostAccepted * parts.size, mostOfLimit * parts.depthLimit);
}

} // namespace

double overlapTolerance(const MultibodySystem& system) { return 1e-6 * system.characteristicLength(); }

std::vector<RigidMotion> bodyPoses(MultibodySystem& system, In<Vector> q, In<Vector> v) {
    Frame frame;
    system.observe(0.0, q, v, Vector(), frame);
    std::vector<RigidMotion> poses;
    for (const BodyState& body : frame.bodies) poses.push_back(RigidMotion::from(body.position, body.orientation));
    return poses;
}

double depthInMaterial(const Interpenetration& bodies, MultibodySystem& system, In<Vector> q, int contact,
                       const std::vector<RigidMotion>& poses) {
    if (contact >= system.firstJointContact()) return std::numeric_limits<double>::infinity(); // a limit has no shapes
    ContactRows rows(3, system.nv());
    const ContactGeometry place = system.contactRows(contact, q, rows);
    const MultibodySystem::ContactSite site = system.contactSite(contact);
    const int pair = bodies.pairOf(site.contact, site.bodyA, site.bodyB, site.partA, site.partB);
    return pair < 0 ? std::numeric_limits<double>::infinity() : bodies.depthOf(pair, poses, place.pointA, place.pointB);
}

std::vector<Overlap> findOverlaps(const Mechanism& mechanism, const Interpenetration& bodies, MultibodySystem& system,
                                  In<Vector> q, In<Vector> v) {
    std::vector<Overlap> overlaps;
    const double tolerance = overlapTolerance(system);
    const std::vector<RigidMotion> poses = bodyPoses(system, q, v);
    system.follow(0.0, q, v);
    ContactRows rows(3, system.nv());
    system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (i >= system.firstJointContact() || !gap.valid || gap.gap > -tolerance) return;
        const ContactGeometry place = system.contactRows(i, q, rows);
        const MultibodySystem::ContactSite site = system.contactSite(i);
        const double within = depthInMaterial(bodies, system, q, i, poses);
        if (!(within > tolerance)) return;
        const PairRow name = system.contactName(i);
        overlaps.push_back({name.contact, name.feature_a + " - " + name.feature_b, std::min(-gap.gap, within),
                            place.pointB, site.contact, i, site.bodyA, site.bodyB, place.normal});
    });
    for (const int p : bodies.near(poses)) {
        const Interpenetration::Pair& pair = bodies.pairs()[std::size_t(p)];
        const std::string& contact = mechanism.contacts[std::size_t(pair.contact)].name;
        if (std::any_of(overlaps.begin(), overlaps.end(), [&](const Overlap& o) {
                return o.ofContact == pair.contact && o.bodyA == pair.bodyA && o.bodyB == pair.bodyB;
            }))
            continue;
        const Interpenetration::Place place = bodies.look(p, poses, tolerance);
        if (place.found.found)
            overlaps.push_back({contact, place.featureA + " - " + place.featureB, place.found.depth, place.found.point,
                                pair.contact, -1, pair.bodyA, pair.bodyB, place.found.normal});
    }
    std::stable_sort(overlaps.begin(), overlaps.end(), [](const auto& a, const auto& b) { return a.depth > b.depth; });
    return overlaps;
}

std::vector<Finding> refusedAcceptances(const Mechanism& mechanism, const Interpenetration& bodies) {
    std::vector<Finding> refused;
    std::vector<const Interpenetration::Parts*> strictest(mechanism.contacts.size(), nullptr);
    for (const Interpenetration::Pair& pair : bodies.pairs()) {
        const Interpenetration::Parts*& known = strictest[std::size_t(pair.contact)];
        if (!known || mostOf(*pair.parts) < mostOf(*known)) known = pair.parts;
    }
    for (std::size_t c = 0; c < strictest.size(); ++c) {
        const ContactPair& contact = mechanism.contacts[c];
        const double accepted = contact.accepted_overlap.value;
        if (!strictest[c] || !(accepted > mostOf(*strictest[c]))) continue;
        const double size = strictest[c]->size, held = mostOfLimit * strictest[c]->depthLimit;
        refused.push_back(
            {Severity::Error, fmt::format("/contacts/{}/accepted_overlap", c),
             mostAccepted * size <= held
                 ? fmt::format("contact '{}' would accept an overlap of {:.4g} mm, more than a hundredth "
                               "of the smaller part, {:.4g} mm; that is no error of a pose: move the bodies apart",
                               contact.name, 1e3 * accepted, 1e3 * size)
                 : fmt::format(
                       "contact '{}' would accept an overlap of {:.4g} mm, more than an eighth of the thickness "
                       "of the thinner part, {:.4g} mm: deeper than that it would hold nothing; accept no more "
                       "than that, or move the bodies apart",
                       contact.name, 1e3 * accepted, 1e3 * held)});
    }
    return refused;
}

std::vector<Overlap> takeAccepted(const Mechanism& mechanism, std::vector<Overlap>& overlaps) {
    std::vector<Overlap> accepted;
    std::vector<char> known(mechanism.contacts.size(), 0);
    for (const Overlap& o : overlaps) { // the deepest first
        if (std::exchange(known[std::size_t(o.ofContact)], 1)) continue;
        if (o.depth <= mechanism.contacts[std::size_t(o.ofContact)].accepted_overlap.value * (1.0 + depthRoundoff))
            accepted.push_back(o);
    }
    std::erase_if(overlaps, [&](const Overlap& o) {
        return std::any_of(accepted.begin(), accepted.end(),
                           [&](const Overlap& taken) { return taken.ofContact == o.ofContact; });
    });
    return accepted;
}

std::vector<Event> acceptOverlaps(const Mechanism& mechanism, const Interpenetration& bodies, MultibodySystem& system,
                                  std::vector<Overlap>& overlaps) {
    if (const auto refused = refusedAcceptances(mechanism, bodies); !refused.empty()) throw ModelError(refused);
    const std::vector<Overlap> accepted = takeAccepted(mechanism, overlaps);
    std::vector<Event> remarks;
    for (std::size_t c = 0; c < mechanism.contacts.size(); ++c) {
        if (!(mechanism.contacts[c].accepted_overlap.value > 0.0)) continue;
        Event& remark = remarks.emplace_back();
        remark.subject = mechanism.contacts[c].name;
        const auto found =
            std::find_if(accepted.begin(), accepted.end(), [&](const Overlap& o) { return o.ofContact == int(c); });
        if (found != accepted.end()) {
            system.acceptOverlap(int(c), found->depth);
            remark.features = found->features;
            remark.point = found->point;
            remark.text = fmt::format("contact '{}' starts {:.4g} mm deep, accepted: its gaps are measured from there",
                                      remark.subject, 1e3 * found->depth);
        } else {
            remark.text = fmt::format("contact '{}' accepts an overlap of {:.4g} mm, but nothing of it overlaps by "
                                      "more than {:.4g} mm at the start: that has no effect",
                                      remark.subject, 1e3 * mechanism.contacts[c].accepted_overlap.value,
                                      1e3 * overlapTolerance(system));
        }
    }
    return remarks;
}

} // namespace escapement
