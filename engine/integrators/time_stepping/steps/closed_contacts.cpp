// Which contacts take part in a step, and how what holds on and what bounces is told.

#include "engine/integrators/time_stepping/steps/contact_stage.h"

#include "engine/complementarity/contact_laws.h"
#include "engine/dynamics/contact_motion.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double commonly = 3.0;        // times System::contactSize
constexpr double putRightWithin = 1e-8; // of the size: so far apart bodies that were put right may stand, and touch
constexpr double rests = 1e-6;          // of the size, in a second: slower nothing comes or goes
constexpr double muchFaster = 3.0, muchMore = 2.0; // than what holds on moves; than it pressed
constexpr double bendsAtAll = 1e-5;  // rad, of the path over the surfaces in a step: less takes nothing that shows
constexpr double turnsLittle = 0.98; // cosine, of a normal in half a step
constexpr double tippedOver = 0.005; // of its contact's size: so far beyond a smooth border steps tip a body
constexpr double thrownBack =
    0.9; // of the speed that an impulse throws back free bodies with: by then they have bounced

/// Whether a contact comes in faster at q than what closes `open` (m) in a step, or its path curves in one.
bool comesIn(System& system, ContactMotion& motion, const TimeStepStart& start, int contact, In<Vector> q,
             double open) {
    const double speed = -motion.velocity(contact, q, start.v)[0], closing = open / start.h;
    if (!(speed > muchFaster * closing)) return false;
    return speed > muchFaster * (closing + start.h * std::abs(system.contactBias(contact, q, start.v)[0]));
}

/// Whether a contact has bounced: it goes apart about as fast as its impulse of the last step throws back, and faster
/// than its path curves in a step.
bool bounced(System& system, ContactMotion& motion, const TimeStepStart& start, int contact, double impulse) {
    const double restitution = system.contactLaw(contact).restitution;
    const double speed = restitution > 0.0 ? motion.velocity(contact, start.q, start.v)[0] : 0.0;
    if (!(speed > 0.0)) return false;
    if (!(speed > muchFaster * start.h * std::abs(system.contactBias(contact, start.q, start.v)[0]))) return false;
    ContactRows rows(3, system.nv());
    system.contactRows(contact, start.q, rows);
    Vector moved = impulse * rows.row(0).transpose();
    const Vector pushes = moved;
    system.solveMass(moved);
    return speed > thrownBack * restitution / (1.0 + restitution) * pushes.dot(moved) / impulse;
}

} // namespace

void restitution(const System& system, const std::vector<int>& contacts, In<Vector> before, Vector& bias) {
    bias.resize(3 * Eigen::Index(contacts.size()));
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const ContactLaw law = system.contactLaw(contacts[k]);
        const Eigen::Index i = 3 * Eigen::Index(k);
        bias[i] = law.restitution * std::min(before[i], 0.0);
        bias.segment<2>(i + 1) = law.tangentialRestitution * before.segment<2>(i + 1);
    }
}

bool isOnFeatures(const System& system, int contact, const ContactGap& gap, In<Vector> q) {
    return gap.valid || (gap.border < 0.0 && -gap.border < tippedOver * system.contactSize(contact) &&
                         system.contactGoesOn(contact, q));
}

double commonSize(const System& system, int contact) {
    return std::min(system.characteristicLength(), commonly * system.contactSize(contact));
}

double standsWithin(const System& system, const TimeStepStart& start) {
    return std::max(start.touching, putRightWithin * system.characteristicLength());
}

bool isClosed(System& system, const TimeStepStart& start, int contact, double gap) {
    if (gap <= start.touching) return true;
    const double size = commonSize(system, contact);
    if (gap > putRightWithin * size) return false;
    const ContactLaw law = system.contactLaw(contact);
    if (!law.rigid() || law.preload > 0.0) return false;
    const double speed = std::abs(ContactMotion(system).velocity(contact, start.q, start.v)[0]);
    return speed <= rests * size && speed * start.h <= gap;
}

void closedContacts(System& system, const TimeStepStart& start, In<Vector> q, std::vector<int>& closed) {
    closed.clear();
    system.eachContact(q, standsWithin(system, start), false, [&](int i, const ContactGap& gap) {
        if (start.armed[i] && isClosed(system, start, i, gap.gap) && isOnFeatures(system, i, gap, q))
            closed.push_back(i);
    });
}

void holdOn(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q,
            std::vector<int>& closed, std::vector<Hold>& holds) {
    holds.assign(closed.size(), {});
    if (!start.heaps && int(closed.size()) >= contactsForMomentum) return;
    ContactMotion motion(system);
    const std::size_t found = closed.size();
    for (const auto& [contact, last] : memory.impulses) {
        if (!start.armed[contact]) continue;
        const auto place = std::lower_bound(closed.begin(), closed.end(), contact);
        if (place != closed.end() && *place == contact) continue;
        const ContactLaw law = system.contactLaw(contact);
        if (!law.rigid() || law.preload > 0.0) continue;
        const ContactGap gap = system.contactGap(contact, q);
        if (!(gap.gap > start.touching) || !isOnFeatures(system, contact, gap, q)) continue;
        if (gap.gap <= putRightWithin * commonSize(system, contact)) { // which does not keep it from moving apart
            holds.insert(holds.begin() + (place - closed.begin()), Hold());
            closed.insert(place, contact);
            continue;
        }
        if (start.isInHeap(contact, found)) continue;
        if (!(last[0] > 0.0) || bounced(system, motion, start, contact, last[0])) continue;
        if (motion.geometry(contact, start.q).normal.dot(motion.geometry(contact, q).normal) < turnsLittle) continue;
        if (comesIn(system, motion, start, contact, q, gap.gap)) continue; // it is struck
        holds.insert(holds.begin() + (place - closed.begin()), {true, gap.gap / start.h, last[0]});
        closed.insert(place, contact);
    }
}

double workOfHeld(const System& system, const std::vector<Hold>& holds, const Vector& before, const TimeStep& step) {
    double work = 0.0, fastest = 0.0;
    for (std::size_t k = 0; k < holds.size(); ++k) {
        if (!holds[k].on) continue;
        if (step.impulses[3 * Eigen::Index(k)] > muchMore * holds[k].pressed) return 0.0;
        work -= step.lost[2 * Eigen::Index(k)];
        const ContactLaw law = system.contactLaw(step.contacts[k]);
        if (showsSticking(law, step.impulses.segment<3>(3 * Eigen::Index(k)), step.length))
            work -= step.lost[2 * Eigen::Index(k) + 1];
        fastest = std::max(fastest, std::abs(holds[k].shift));
    }
    if (work == 0.0) return 0.0;
    for (std::size_t k = 0; k < holds.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        if (!holds[k].on && step.impulses[i] > 0.0 && -before[i] > muchFaster * fastest) return 0.0;
    }
    return work;
}

void shiftHeld(const std::vector<Hold>& holds, Vector& bias) {
    for (std::size_t k = 0; k < holds.size(); ++k)
        if (holds[k].on) bias[3 * Eigen::Index(k)] = holds[k].shift;
}

const Vec3* lastImpulse(const TimeStepMemory& memory, int contact) {
    const auto at = std::lower_bound(memory.impulses.begin(), memory.impulses.end(), contact,
                                     [](const auto& known, int wanted) { return known.first < wanted; });
    return at != memory.impulses.end() && at->first == contact ? &at->second : nullptr;
}

void followSurfaces(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> middle,
                    const std::vector<int>& contacts, const std::vector<ContactGeometry>& geometry,
                    const Vector& before, std::vector<Hold>& holds) {
    if (!start.heaps && int(contacts.size()) >= contactsForMomentum) return;
    ContactMotion motion(system);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if (start.isInHeap(contacts[k], contacts.size())) continue;
        const Vec3* last = lastImpulse(memory, contacts[k]);
        const double pressed = last ? (*last)[0] : 0.0;
        // What did not press, but lands no faster than its path curves in a step, has not been struck either.
        if (!(pressed > 0.0) && !(before[3 * Eigen::Index(k)] < 0.0)) continue;
        const ContactLaw law = system.contactLaw(contacts[k]);
        if (!law.rigid() || law.preload > 0.0) continue;
        const double bend = system.contactBias(contacts[k], middle, start.v)[0];
        const double curving = start.h * std::abs(bend);
        const double speed = before.segment<3>(3 * Eigen::Index(k)).norm();
        if (!(curving > bendsAtAll * speed)) continue;
        if (-before[3 * Eigen::Index(k)] > muchFaster * curving) continue;
        if (motion.geometry(contacts[k], start.q).normal.dot(geometry[k].normal) < turnsLittle) continue;
        const double bent = 0.125 * start.h * start.h * bend; // m, by which the gap has opened since the start
        holds[k] = {true, 0.5 * start.h * bend + std::max(0.0, geometry[k].gap - bent) / start.h, pressed};
    }
}

bool somethingStruck(System& system, const TimeStepStart& start, const TimeStepMemory& memory,
                     const std::vector<int>& before, const std::vector<int>& now) {
    const auto isNew = [&](int contact) {
        if (std::binary_search(before.begin(), before.end(), contact)) return false;
        const Vec3* last = lastImpulse(memory, contact);
        return !(last && (*last)[0] > 0.0);
    };
    if (std::any_of(now.begin(), now.end(), isNew)) return true;
    ContactMotion motion(system);
    return std::any_of(now.begin(), now.end(), [&](int contact) {
        return comesIn(system, motion, start, contact, start.q, std::max(start.touching, 0.0));
    });
}

} // namespace escapement
