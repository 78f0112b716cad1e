#include "gui/runs/run_names.h"

#include "engine/model/difference.h"

#include <algorithm>
#include <set>

namespace escapement {
namespace {

template <class T> std::set<std::string> namesOf(const std::vector<T>& things) {
    std::set<std::string> names;
    for (const T& one : things) names.insert(one.name);
    return names;
}

/// Where no name is gone, none was changed.
template <class T> bool isAnyGone(const std::vector<T>& before, const std::vector<T>& after) {
    const std::set<std::string> earlier = namesOf(before), later = namesOf(after);
    return !std::includes(later.begin(), later.end(), earlier.begin(), earlier.end());
}

bool hasThing(const Mechanism& mechanism, const QString& folder, const QString& name) {
    const auto has = [&](const auto& things) { return namesOf(things).contains(name.toStdString()); };
    return folder == "bodies"      ? has(mechanism.bodies)
           : folder == "joints"    ? has(mechanism.joints)
           : folder == "contacts"  ? has(mechanism.contacts)
           : folder == "couplings" ? has(mechanism.couplings)
                                   : false;
}

/// Stops, friction and backlash of joints and couplings are contacts of the result that are called after them.
void addNames(ThingNames& names, const std::string& thing, const QString& now, const QString& then) {
    const auto add = [&](const char* folder, const char* ending) {
        names.push_back({folder, now + ending, then + ending});
    };
    if (thing == "body") add("bodies", "");
    if (thing == "contact") add("contacts", "");
    if (thing == "joint") {
        add("joints", "");
        for (const char* stop : {" lower stop", " upper stop", " friction"}) add("contacts", stop);
    }
    if (thing == "coupling") {
        add("couplings", "");
        for (const char* end : {" lower backlash", " upper backlash"}) add("contacts", end);
    }
}

} // namespace

ThingNames renamedBetween(const Mechanism& before, const Mechanism& after) {
    ThingNames names;
    if (!isAnyGone(before.bodies, after.bodies) && !isAnyGone(before.joints, after.joints) &&
        !isAnyGone(before.contacts, after.contacts) && !isAnyGone(before.couplings, after.couplings))
        return names;
    for (const Difference& one : differences(before, after))
        if (one.kind == Difference::Kind::Renamed)
            addNames(names, one.thing, QString::fromStdString(one.now), QString::fromStdString(one.name));
    return names;
}

void followNames(ThingNames& names, const ThingNames& renamed) {
    const ThingNames before = names; // several may have been renamed at once
    for (const ThingName& one : renamed) {
        bool known = false;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i].folder != one.folder) continue;
            if (before[i].now == one.then) known = true, names[i].now = one.now;
            // The run's thing of that name is called otherwise already: this one is younger than the run.
            else if (before[i].then == one.then) known = true;
        }
        if (!known) names.push_back(one);
    }
    std::erase_if(names, [](const ThingName& one) { return one.now == one.then; });
}

ThingNames namesIn(const RunRecord& run, const Mechanism& now) {
    // Comparing takes its time: it is done once, and what is renamed later follows.
    if (const auto model = !run.names && run.result ? modelOf(run) : nullptr) run.names = renamedBetween(*model, now);
    ThingNames names = run.names.value_or(ThingNames());
    // What has a name today that was another thing's when the run was made is not in the run.
    const ThingNames known = names;
    for (const ThingName& one : known) {
        const bool told = std::any_of(known.begin(), known.end(), [&](const ThingName& other) {
            return other.folder == one.folder && other.now == one.then;
        });
        if (!told && hasThing(now, one.folder, one.then)) names.push_back({one.folder, one.then, {}});
    }
    return names;
}

QStringList contactsIn(const RunRecord& run) {
    const auto model = run.result ? modelOf(run) : nullptr;
    QStringList names;
    if (!model) return names;
    for (const ContactPair& pair : model->contacts) names << QString::fromStdString(pair.name);
    for (const Joint& joint : model->joints)
        if (joint.limits)
            for (const char* stop : {" lower stop", " upper stop"}) names << QString::fromStdString(joint.name + stop);
    return names;
}

} // namespace escapement
