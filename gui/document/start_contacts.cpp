#include "gui/document/start_contacts.h"

#include "engine/simulation/simulate.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace escapement {
namespace {

constexpr int many = 60;          // as a run's own words where it makes no headway (simulation/run/phases/headway.cpp)
constexpr int standing = 4;       // contacts that a block standing on a table has
constexpr double touching = 1e-7; // m: schemes of time steps decide later who is closed

/// Counts the closed contacts of the first frame.
class FirstFrame final : public FrameSink {
  public:
    void pair(int index, const PairRow& row) override {
        pairs_[index] = {bodyOf(row.feature_a), bodyOf(row.feature_b)};
    }
    void frame(const Frame& frame) override {
        if (std::exchange(seen_, true)) return;
        std::map<std::pair<std::string, std::string>, int> counts;
        for (const ContactRow& row : frame.contacts) {
            if (row.status == ContactStatus::Open && row.gap > touching) continue;
            const auto& [a, b] = pairs_[row.pair];
            if (!a.empty() && !b.empty()) ++counts[std::minmax(a, b)];
        }
        for (const auto& [bodies, count] : counts) {
            found.between.push_back({bodies.first, bodies.second, count});
            found.closed += count;
        }
        std::stable_sort(found.between.begin(), found.between.end(),
                         [](const auto& one, const auto& other) { return one.contacts > other.contacts; });
    }

    StartContacts found;

  private:
    /// "slider|Assembly/Slider#vertex:3" -> "slider"; of a joint's limit nothing.
    static std::string bodyOf(const std::string& feature) {
        const auto bar = feature.find('|');
        return bar == std::string::npos ? std::string() : feature.substr(0, bar);
    }

    std::map<int, std::pair<std::string, std::string>> pairs_;
    bool seen_ = false;
};

} // namespace

bool StartContacts::areMany() const { return closed > many; }

std::vector<int> StartContacts::seated(const Mechanism& m) const {
    std::map<std::string, int> place;
    for (std::size_t i = 0; i < m.bodies.size(); ++i) place[m.bodies[i].name] = static_cast<int>(i);
    // What a joint or a load moves, or what moves at the start, is a part of the mechanism of its own.
    std::set<std::string> moved;
    for (const Joint& joint : m.joints) moved.insert({joint.a.body, joint.b.body});
    for (const Load& load : m.loads) moved.insert({load.a.body, load.b.body});
    for (const Body& body : m.bodies)
        for (const auto* speeds : {&body.velocity.linear, &body.velocity.angular})
            if (std::any_of(speeds->begin(), speeds->end(), [](const Number& one) { return one.value != 0.0; }))
                moved.insert(body.name);
    std::vector<int> group(m.bodies.size());
    std::iota(group.begin(), group.end(), 0);
    const auto rootOf = [&](int i) {
        while (group[std::size_t(i)] != i) i = group[std::size_t(i)];
        return i;
    };
    std::vector<std::pair<int, int>> joined; // a body of the pair, its contacts
    for (const Between& pair : between) {
        const auto a = place.find(pair.a), b = place.find(pair.b);
        if (pair.contacts <= standing || a == place.end() || b == place.end() || moved.count(pair.a) ||
            moved.count(pair.b))
            continue;
        group[std::size_t(rootOf(a->second))] = rootOf(b->second);
        joined.emplace_back(a->second, pair.contacts);
    }
    std::map<int, int> contacts; // of each group
    for (const auto& [body, count] : joined) contacts[rootOf(body)] += count;
    const auto most = std::max_element(contacts.begin(), contacts.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    std::vector<int> bodies;
    if (most == contacts.end()) return bodies;
    for (std::size_t i = 0; i < m.bodies.size(); ++i)
        if (rootOf(static_cast<int>(i)) == most->first) bodies.push_back(static_cast<int>(i));
    std::stable_partition(bodies.begin(), bodies.end(), [&](int i) { return m.bodies[std::size_t(i)].fixed; });
    return bodies;
}

StartContacts contactsAtStart(const Mechanism& resolved, const PartLibrary& parts) {
    FirstFrame first;
    try {
        RunControl control;
        control.stop = true; // before the first step
        simulate(resolved, parts, {}, first, control);
    } catch (const std::exception&) {
        return {}; // it is refused, and that is told elsewhere
    }
    return first.found;
}

} // namespace escapement
