// What a checkpoint keeps of the contacts of a mechanism: bounds of all pairs, and the closest points of those that are
// near.

#include "engine/dynamics/multibody/multibody_system.h"

#include <limits>

namespace escapement {

/// Only of what is near: number, state and parameters of the closest points; of several places also where they were
/// looked for.
void MultibodySystem::saveContacts(Checkpoint& checkpoint) const {
    near_.save({checkpoint.reals["near_bounds"], checkpoint.integers["near_asleep"], checkpoint.integers["near_groups"],
                checkpoint.integers["near_pages"]});
    checkpoint.reals["near_at"].assign(nearAt_.data(), nearAt_.data() + nearAt_.size());
    auto& places = checkpoint.reals["places"];
    auto &searches = checkpoint.reals["place_searches"], &ways = checkpoint.reals["place_search_ways"];
    std::vector<double> turns; // of supports, in most runs of none
    const auto keep = [&](int i) {
        const WarmStart& place = warmStartOf(i);
        if (PlaceMemory::isEmpty(place)) return;
        const double state = place.taken ? 4.0 : place.lost ? 2.0 : place.untold ? 3.0 : place.known ? 1.0 : 0.0;
        if (place.turn != 0.0) turns.insert(turns.end(), {double(i), place.turn});
        places.insert(places.end(), {double(i), state, place.at.a.x(), place.at.a.y(), place.at.b.x(), place.at.b.y()});
        if (!place.searched) return;
        const RigidMotion& at = place.searchedAt;
        searches.push_back(i);
        searches.insert(searches.end(), at.rotation.data(), at.rotation.data() + 9);
        searches.insert(searches.end(), at.translation.data(), at.translation.data() + 3);
        ways.push_back(place.searchedFor);
    };
    for (const int group : near_.near()) closest_.eachKept(near_.firstOf(group), near_.endOf(group), keep);
    if (!turns.empty()) checkpoint.reals["support_turns"] = turns;
}

/// What is near, as this version saves it, or as versions before did. False: it does not fit.
bool MultibodySystem::restoreNear(const Checkpoint& checkpoint) {
    const auto reals = [&](const char* name) -> const std::vector<double>* {
        const auto entry = checkpoint.reals.find(name);
        return entry == checkpoint.reals.end() ? nullptr : &entry->second;
    };
    const auto integers = [&](const char* name) -> const std::vector<std::int64_t>* {
        const auto entry = checkpoint.integers.find(name);
        return entry == checkpoint.integers.end() ? nullptr : &entry->second;
    };
    const auto* at = reals("near_at");
    if (!at || at->empty()) at = reals("q"); // where versions before left it
    if (!at || int(at->size()) != nq()) return false;
    nearAt_ = Eigen::Map<const Vector>(at->data(), nq());
    placeBodies(nearAt_);
    const auto *bounds = reals("near_bounds"), *earlier = reals("near");
    const auto *asleep = integers("near_asleep"), *groups = integers("near_groups"), *parted = integers("near_parted");
    const auto* pages = integers("near_pages");
    if (bounds && asleep && groups && pages) return near_.restore(*bounds, *asleep, *groups, *pages, poses_);
    if (bounds && asleep && groups) return near_.restorePairs(*bounds, *asleep, *groups, poses_);
    if (bounds && asleep)
        return near_.restoreAll(*bounds, *asleep, parted ? *parted : std::vector<std::int64_t>{}, poses_);
    return earlier && near_.restoreEarlier(*earlier, poses_);
}

bool MultibodySystem::restoreContacts(const Checkpoint& checkpoint) {
    const std::size_t count = std::size_t(firstJointContact());
    closest_.assign(count);
    // Of a step that was being looked at, where a run goes back.
    revived_.clear();
    changes_.clear();
    places_.clear();
    const auto found = [&](const char* name) {
        const auto entry = checkpoint.reals.find(name);
        return entry == checkpoint.reals.end() ? nullptr : &entry->second;
    };
    if (!restoreNear(checkpoint)) return false;
    const auto placeOf = [&](std::size_t i) -> WarmStart& {
        const FeaturePair& pair = pairOf(int(i));
        return closest_.keep(int(i) - pair.place, pair.places)[pair.place];
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
        place.searchedFor = std::numeric_limits<double>::infinity(); // versions before did not say
        place.searchedAt = {Eigen::Map<const Mat3>(s), Eigen::Map<const Vec3>(s + 9)};
    };
    if (const auto* places = found("places"), *searches = found("place_searches"); places && searches) {
        const auto fits = [&](double i) { return i >= 0.0 && i < double(count); };
        for (std::size_t k = 0; k + 6 <= places->size(); k += 6) {
            if (!fits((*places)[k])) return false;
            set(std::size_t((*places)[k]), &(*places)[k + 1]);
        }
        for (std::size_t k = 0; k + 13 <= searches->size(); k += 13) {
            if (!fits((*searches)[k])) return false;
            setSearch(std::size_t((*searches)[k]), &(*searches)[k + 1]);
            if (const auto* ways = found("place_search_ways"); ways && k / 13 < ways->size())
                placeOf(std::size_t((*searches)[k])).searchedFor = (*ways)[k / 13];
        }
        if (const auto* turns = found("support_turns")) {
            for (std::size_t k = 0; k + 2 <= turns->size(); k += 2) {
                if (!fits((*turns)[k])) return false;
                placeOf(std::size_t((*turns)[k])).turn = (*turns)[k + 1];
            }
        }
        return places->size() % 6 == 0 && searches->size() % 13 == 0;
    }
    // Earlier versions noted all of them, and where the two places of those with a further one were looked for.
    std::vector<int> several;
    for (int group = 0; group < near_.groupCount(); ++group)
        for (int i = near_.firstOf(group), end = near_.endOf(group); i < end; ++i)
            if (pairOf(i).which == PairPlace::First) several.push_back(i);
    const auto *closest = found("feet"), *searches = found("searches");
    if (!closest || !searches || closest->size() != 5 * count || searches->size() != 26 * several.size()) return false;
    for (std::size_t i = 0; i < count; ++i)
        if ((*closest)[5 * i] != 0.0) set(i, &(*closest)[5 * i]);
    for (std::size_t k = 0; k < 2 * several.size(); ++k)
        if ((*searches)[13 * k] != 0.0) setSearch(std::size_t(several[k / 2]) + k % 2, &(*searches)[13 * k + 1]);
    return true;
}

} // namespace escapement
