#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include "engine/dynamics/contact_motion.h"

#include <algorithm>
#include <tuple>

namespace escapement {

namespace {

constexpr double togetherWithin = 1e-6; // of the contact's size
constexpr double sameNormal = 1e-6;     // rad
constexpr double deeper = 1e-9;         // of the contact's size: the first of them stays, and its last impulse with it

struct AtOnePlace {
    int first, second; ///< bodies
    int contact;
    Vec3 point, normal;
    double gap;
};

bool sayTheSame(const System& system, const AtOnePlace& a, const AtOnePlace& b, double size) {
    if ((a.point - b.point).squaredNorm() > togetherWithin * togetherWithin * size * size) return false;
    if ((a.normal - b.normal).squaredNorm() > sameNormal * sameNormal) return false;
    const ContactLaw one = system.contactLaw(a.contact), other = system.contactLaw(b.contact);
    return one.impact == other.impact && one.friction == other.friction &&
           one.stickingFriction() == other.stickingFriction() && one.restitution == other.restitution &&
           one.tangentialRestitution == other.tangentialRestitution;
}

} // namespace

void thinOut(const System& system, const TimeStepStart& start, In<Vector> q, std::vector<int>& contacts) {
    if (int(contacts.size()) < contactsForMomentum) return;
    if (start.heaps && !start.heaps->any()) return;
    static thread_local std::vector<AtOnePlace> places; // kept between steps: nothing is allocated in them
    places.clear();
    ContactMotion motion(system);
    for (const int contact : contacts) {
        if (!start.isInHeap(contact, contacts.size())) continue;
        const ContactLaw law = system.contactLaw(contact);
        AtOnePlace place;
        if (!law.rigid() || law.preload > 0.0 || !system.contactBodies(contact, place.first, place.second)) continue;
        const ContactGeometry geometry = motion.geometry(contact, q);
        place.contact = contact;
        place.point = 0.5 * (geometry.pointA + geometry.pointB);
        place.normal = geometry.normal;
        if (place.first > place.second) { // what pushes the other way is not the same
            std::swap(place.first, place.second);
            place.normal = -place.normal;
        }
        place.gap = geometry.gap;
        places.push_back(place);
    }
    std::sort(places.begin(), places.end(), [](const AtOnePlace& a, const AtOnePlace& b) {
        return std::tie(a.first, a.second, a.contact) < std::tie(b.first, b.second, b.contact);
    });
    static thread_local std::vector<int> left;
    left.clear();
    std::size_t begin = 0;
    while (begin < places.size()) {
        std::size_t end = begin + 1; // of those between these two bodies; those that stay move to its front
        while (end < places.size() && places[end].first == places[begin].first &&
               places[end].second == places[begin].second)
            ++end;
        std::size_t staying = begin;
        for (std::size_t k = begin; k < end; ++k) {
            const double size = system.contactSize(places[k].contact);
            std::size_t same = begin;
            while (same < staying && !sayTheSame(system, places[same], places[k], size)) ++same;
            if (same == staying) {
                std::swap(places[staying++], places[k]);
                continue;
            }
            const bool stays = !(places[k].gap < places[same].gap - deeper * size);
            left.push_back(stays ? places[k].contact : places[same].contact);
            if (!stays) places[same] = places[k];
        }
        begin = end;
    }
    std::sort(left.begin(), left.end());
    std::erase_if(contacts, [](int contact) { return std::binary_search(left.begin(), left.end(), contact); });
}

} // namespace escapement
