#include "engine/dynamics/parting.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"

#include <algorithm>
#include <string>
#include <utility>

namespace escapement {

namespace {

constexpr int still = -1;
constexpr double flushOfSize = 1e-9; // of the mechanism's: roundoff and what is put right of positions leave less

/// The bodies of two contacts, by their mass blocks.
struct Bodies {
    int out[2], seen[2];

    bool known(const System& system, int first, int second) {
        return system.contactBodies(first, out[0], out[1]) && system.contactBodies(second, seen[0], seen[1]);
    }
    bool areTwo() const { return std::minmax(out[0], out[1]) == std::minmax(seen[0], seen[1]); }
    /// What moves and is in both.
    int common() const {
        const auto isShared = [&](int body) { return body != still && (body == seen[0] || body == seen[1]); };
        return isShared(out[0]) ? out[0] : isShared(out[1]) ? out[1] : still;
    }
};

} // namespace

BodiesOf::BodiesOf(const System& system, int contact)
    : system_(system), contact_(contact), known_(system.contactBodies(contact, bodies_[0], bodies_[1])) {}

bool BodiesOf::areOfTwo(int other) const {
    Bodies bodies{{bodies_[0], bodies_[1]}, {}};
    // Of a contact between two that move each would be off it where the other one is out of what it leans on.
    if (!known_ || !system_.contactBodies(other, bodies.seen[0], bodies.seen[1]))
        return areOfSameBodies(system_.contactName(contact_), system_.contactName(other));
    return bodies.areTwo();
}

bool BodiesOf::shareOne(int other) const {
    Bodies bodies{{bodies_[0], bodies_[1]}, {}};
    if (!known_ || !system_.velocitiesOfBodies() || !system_.contactBodies(other, bodies.seen[0], bodies.seen[1]) ||
        bodies.areTwo())
        return false;
    if (bodies.common() != still) return true;
    const auto standsStill = [](const int(&pair)[2]) { return std::min(pair[0], pair[1]) == still; };
    return standsStill(bodies.out) && standsStill(bodies.seen) &&
           shareABody(system_.contactName(contact_), system_.contactName(other));
}

double flushWithin(const System& system) { return std::max(borderBand, flushOfSize * system.characteristicLength()); }

bool lieBeside(System& system, int contact, In<Vector> q) {
    int bodies[2];
    if (!system.velocitiesOfBodies() || !system.contactBodies(contact, bodies[0], bodies[1])) return false;
    const ContactGeometry at = ContactMotion(system).geometry(contact, q);
    const PairRow name = system.contactName(contact);
    for (const int side : {0, 1}) {
        if (bodies[side] == still) {
            if ((side == 0 ? name.feature_a : name.feature_b).find("#face:") == std::string::npos) return false;
            continue;
        }
        const double height = at.normal.dot(q.segment<3>(7 * Eigen::Index(bodies[side])) - at.pointA);
        if (!((side == 0 ? -height : height) > 0.0)) return false;
    }
    return true;
}

Vector parted(System& system, int out, int seen, In<Vector> q, double length) {
    Vector result = q;
    Bodies bodies;
    const bool rigid = system.hasBlocks() && system.velocitiesOfBodies();
    if (!rigid || !bodies.known(system, out, seen)) {
        ContactRows rows(3, system.nv());
        system.contactRows(out, q, rows);
        Vector move = rows.row(0).transpose();
        for (Eigen::Index k = 0; rigid && k + 6 <= move.size(); k += 6) move.segment<3>(k + 3).setZero();
        const double along = rows.row(0).dot(move);
        if (along > 0.0) system.displace(q, (length / along) * move, result);
        return result;
    }
    const Vec3 normal = ContactMotion(system).geometry(out, q).normal;
    const auto away = [&](int body) { return Vec3(body == bodies.out[1] ? normal : -normal); };
    const auto move = [&](int body, const Vec3& way) {
        if (body != still) result.segment<3>(7 * Eigen::Index(body)) += way;
    };
    if (seen != out && shareOne(system, out, seen)) {
        const int common = bodies.common();
        move(common != still ? common : std::max(bodies.seen[0], bodies.seen[1]),
             length * away(common != still ? common : std::max(bodies.out[0], bodies.out[1])));
        return result;
    }
    const int moving = (bodies.out[0] != still) + (bodies.out[1] != still);
    for (const int body : bodies.out) move(body, length / std::max(moving, 1) * away(body));
    return result;
}

double partingSpeed(System& system, int out, int seen, In<Vector> q, In<Vector> v) {
    ContactMotion motion(system);
    Bodies bodies;
    if (!bodies.known(system, out, seen)) return 0.0;
    const int common = bodies.common();
    const Vec3 normal = motion.geometry(out, q).normal;
    const ContactGeometry at = motion.geometry(seen, q);
    const Vec3 u = motion.velocity(seen, q, v);
    const double speed =
        normal.dot(u[0] * at.normal + u[1] * at.tangent1 + u[2] * at.tangent2); // of its B against its A
    return (bodies.out[1] == common) == (bodies.seen[1] == common) ? speed : -speed;
}

} // namespace escapement
