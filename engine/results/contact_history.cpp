#include "engine/results/contact_history.h"

#include "engine/model/errors.h"
#include "engine/results/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>

namespace escapement {

std::vector<int> pairsOf(const Result& result, const std::string& contact) {
    std::vector<int> pairs;
    const auto all = result.pairs();
    for (std::size_t k = 0; k < all.size(); ++k)
        if (all[k].contact == contact) pairs.push_back(static_cast<int>(k));
    return pairs;
}

bool isJointFriction(const PairRow& pair) {
    // As the system names it: its sides are the joint's ("arm|hinge"), itself "hinge friction".
    const std::size_t bar = pair.feature_a.rfind('|');
    return bar != std::string::npos && pair.contact == pair.feature_a.substr(bar + 1) + " friction";
}

std::vector<ContactMoment> contactHistory(const Result& result, const std::vector<int>& pairs) {
    const int last = pairs.empty() ? -1 : *std::max_element(pairs.begin(), pairs.end());
    std::vector<char> mine(static_cast<std::size_t>(last + 1), 0);
    for (int pair : pairs) mine[static_cast<std::size_t>(pair)] = 1;
    const auto asked = [&](int pair) { return pair >= 0 && pair <= last && mine[static_cast<std::size_t>(pair)]; };
    std::vector<ContactAccount> accounts(static_cast<std::size_t>(last + 1));
    std::vector<ContactMoment> history;
    const std::size_t count = result.frameCount();
    history.reserve(count);
    ContactMoment sums;
    const auto add = [&](const Frame& frame) {
        ContactMoment& now = history.emplace_back();
        now.time = frame.time;
        now.gap = std::numeric_limits<double>::quiet_NaN();
        for (const ContactRow& row : frame.contacts) {
            if (!asked(row.pair)) continue;
            const double normal = row.force.dot(row.normal);
            now.normal += normal;
            now.largest = std::max(now.largest, normal);
            now.friction += (row.force - normal * row.normal).norm();
            now.impulse += row.impulse.norm();
            if (!(now.gap <= row.gap)) now.gap = row.gap;
            if (row.status == ContactStatus::Open) continue;
            ++now.closed;
            now.speed = std::max(now.speed, row.slip.norm());
            now.slides = now.slides || row.status == ContactStatus::Slip;
            now.shared = now.shared || row.shared;
        }
        // Pairs that slide side by side slide one way; what one goes on with after another has ended comes to it.
        bool changed = false;
        double further = 0.0;
        for (const ContactAccount& one : frame.accounts) {
            if (!asked(one.pair)) continue;
            ContactAccount& known = accounts[static_cast<std::size_t>(one.pair)];
            further = std::max(further, one.slip - known.slip);
            known = one;
            changed = true;
        }
        if (changed) {
            const double slip = sums.slip + further;
            sums = {};
            sums.slip = slip;
            for (int pair : pairs) {
                const ContactAccount& one = accounts[static_cast<std::size_t>(pair)];
                sums.friction_work += one.friction;
                sums.impact_work += one.impacts;
            }
        }
        now.slip = sums.slip, now.friction_work = sums.friction_work, now.impact_work = sums.impact_work;
    };
    // A thousand frames at a time, so that a run that goes on is not held up.
    for (std::size_t from = 0; from < count; from += 1000)
        result.visitFrames(from, std::min(from + 1000, count), [&](std::size_t, const Frame& frame) { add(frame); });
    return history;
}

std::vector<Event> featuresCrossed(const Result& result, const std::vector<int>& pairs) {
    std::set<std::string> contacts;
    std::set<std::string> features;
    const auto all = result.pairs();
    for (int pair : pairs) {
        if (pair < 0 || static_cast<std::size_t>(pair) >= all.size()) continue;
        const PairRow& row = all[static_cast<std::size_t>(pair)];
        contacts.insert(row.contact);
        features.insert(row.feature_a + " - " + row.feature_b); // as events name them
    }
    std::vector<Event> crossed;
    for (const Event& event : result.events()) {
        if (event.kind != EventKind::Transition && event.kind != EventKind::Birth && event.kind != EventKind::Fold)
            continue;
        if (contacts.contains(event.subject) && features.contains(event.features)) crossed.push_back(event);
    }
    return crossed;
}

void exportContactHistory(const std::vector<ContactMoment>& history, bool turns, const std::filesystem::path& file) {
    WholeFile whole(file);
    std::ofstream out(whole.path(), std::ios::binary | std::ios::trunc);
    const char *force = turns ? "N m" : "N", *impulse = turns ? "N m s" : "N s", *length = turns ? "rad" : "m",
               *speed = turns ? "rad/s" : "m/s";
    out << fmt::format(
        "time [s],gap [{}],normal force [{}],friction force [{}],impulse [{}],slip speed [{}],slip "
        "distance [{}],friction work [J],impact work [J],closed [1],slides [1],distribution not unique [1]\n",
        length, force, force, impulse, speed, length);
    for (const ContactMoment& m : history)
        out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", m.time,
                           std::isnan(m.gap) ? std::string() : fmt::format("{}", m.gap), m.normal, m.friction,
                           m.impulse, m.speed, m.slip, m.friction_work, m.impact_work, m.closed, int(m.slides),
                           int(m.shared));
    out.close();
    if (!out)
        throw InputError("The table '" + file.string() +
                         "' cannot be written; check the folder and the room on the disk.");
    whole.commit();
}

} // namespace escapement
