// What a checkpoint keeps of the contacts of a mechanism: bounds of all pairs, and the closest points of those that are
// near.

#include "engine/dynamics/multibody_system.h"

namespace escapement {

/// Only of what is near: number, state and parameters of the closest points; of several places also where they were
/// looked for.
void MultibodySystem::saveContacts(Checkpoint& checkpoint) const {
    near_.save(
        {checkpoint.reals["near_bounds"], checkpoint.integers["near_asleep"], checkpoint.integers["near_parted"]});
    auto& places = checkpoint.reals["places"];
    auto& searches = checkpoint.reals["place_searches"];
    for (int i = 0; i < firstStop(); ++i) {
        if (!closest_.keeps(i)) continue;
        const WarmStart& place = warmStartOf(i);
        if (PlaceMemory::isEmpty(place)) continue;
        const double state = place.taken ? 4.0 : place.lost ? 2.0 : place.untold ? 3.0 : place.known ? 1.0 : 0.0;
        places.insert(places.end(), {double(i), state, place.at.a.x(), place.at.a.y(), place.at.b.x(), place.at.b.y()});
        if (!place.searched) continue;
        const RigidMotion& at = place.searchedAt;
        searches.push_back(i);
        searches.insert(searches.end(), at.rotation.data(), at.rotation.data() + 9);
        searches.insert(searches.end(), at.translation.data(), at.translation.data() + 3);
    }
}

bool MultibodySystem::restoreContacts(const Checkpoint& checkpoint) {
    closest_.assign(contacts_.size());
    const auto found = [&](const char* name) {
        const auto entry = checkpoint.reals.find(name);
        return entry == checkpoint.reals.end() ? nullptr : &entry->second;
    };
    const auto asleep = checkpoint.integers.find("near_asleep");
    if (const auto* bounds = found("near_bounds"); bounds && asleep != checkpoint.integers.end()) {
        const auto parted = checkpoint.integers.find("near_parted");
        if (!near_.restore(*bounds, asleep->second,
                           parted == checkpoint.integers.end() ? std::vector<std::int64_t>{} : parted->second))
            return false;
    } else if (const auto* near = found("near"); !near || !near_.restoreEarlier(*near)) {
        return false;
    }
    const auto placeOf = [&](std::size_t i) -> WarmStart& {
        const bool further = contacts_[i].pair.further();
        const int first = int(i) - further;
        return closest_.keep(first, placesOf(first))[further];
    };
    const auto set = [&](std::size_t i, const double* f) { // state and parameters
        WarmStart& place = placeOf(i);
        place.at = {Vec2(f[1], f[2]), Vec2(f[3], f[4])};
        place.known = f[0] != 0.0;
        place.lost = f[0] == 2.0 || f[0] == 4.0;
        place.taken = f[0] == 4.0;
        place.untold = f[0] == 3.0;
    };
    const auto setSearch = [&](std::size_t i, const double* s) {
        WarmStart& place = placeOf(i);
        place.searched = true;
        place.searchedAt = {Eigen::Map<const Mat3>(s), Eigen::Map<const Vec3>(s + 9)};
    };
    if (const auto* places = found("places"), *searches = found("place_searches"); places && searches) {
        const auto fits = [&](double i) { return i >= 0.0 && i < double(contacts_.size()); };
        for (std::size_t k = 0; k + 6 <= places->size(); k += 6) {
            if (!fits((*places)[k])) return false;
            set(std::size_t((*places)[k]), &(*places)[k + 1]);
        }
        for (std::size_t k = 0; k + 13 <= searches->size(); k += 13) {
            if (!fits((*searches)[k])) return false;
            setSearch(std::size_t((*searches)[k]), &(*searches)[k + 1]);
        }
        return places->size() % 6 == 0 && searches->size() % 13 == 0;
    }
    // Earlier versions noted all of them.
    const auto *closest = found("feet"), *searches = found("searches");
    if (!closest || !searches || closest->size() != 5 * contacts_.size() || searches->size() != 26 * several_.size())
        return false;
    for (std::size_t i = 0; i < contacts_.size(); ++i)
        if ((*closest)[5 * i] != 0.0) set(i, &(*closest)[5 * i]);
    for (std::size_t k = 0; k < 2 * several_.size(); ++k)
        if ((*searches)[13 * k] != 0.0) setSearch(std::size_t(several_[k / 2]) + k % 2, &(*searches)[13 * k + 1]);
    return true;
}

} // namespace escapement
