#include "engine/simulation/overlaps.h"

#include <algorithm>
#include <cmath>

namespace escapement {

double overlapTolerance(const MultibodySystem& system) { return 1e-6 * system.characteristicLength(); }

std::vector<Overlap> findOverlaps(const Mechanism& mechanism, const Interpenetration& bodies, MultibodySystem& system, In<Vector> q, In<Vector> v) {
    std::vector<Overlap> overlaps;
    const double tolerance = overlapTolerance(system);
    Frame frame;
    system.observe(0.0, q, v, Vector(), frame);
    std::vector<RigidMotion> poses;
    for (const BodyState& body : frame.bodies) poses.push_back(RigidMotion::from(body.position, body.orientation));
    system.follow(0.0, q, v);
    ContactRows rows(3, system.nv());
    system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (i >= system.firstStop() || !gap.valid || gap.gap > -tolerance) return;
        const ContactGeometry place = system.contactRows(i, q, rows);
        const MultibodySystem::ContactSite site = system.contactSite(i);
        const int pair = bodies.pairOf(site.contact, site.partA, site.partB);
        const double within = pair < 0 ? -gap.gap : bodies.depthOf(pair, poses, place.pointA, place.pointB);
        if (!(within > tolerance)) return;
        const PairRow name = system.contactName(i);
        overlaps.push_back({name.contact, name.feature_a + " - " + name.feature_b, std::min(-gap.gap, within), place.pointB, i, 0, 0, place.normal});
    });
    for (int p = 0; p < int(bodies.pairs().size()); ++p) {
        const std::string& contact = mechanism.contacts[std::size_t(bodies.pairs()[std::size_t(p)].contact)].name;
        if (std::any_of(overlaps.begin(), overlaps.end(), [&](const auto& o) { return o.contact == contact; })) continue;
        const Interpenetration::Place place = bodies.look(p, poses, tolerance);
        const Interpenetration::Pair& pair = bodies.pairs()[std::size_t(p)];
        if (place.found.found)
            overlaps.push_back({contact, place.featureA + " - " + place.featureB, place.found.depth, place.found.point, -1, pair.bodyA, pair.bodyB, place.found.normal});
    }
    std::stable_sort(overlaps.begin(), overlaps.end(), [](const auto& a, const auto& b) { return a.depth > b.depth; });
    return overlaps;
}

} // namespace escapement
