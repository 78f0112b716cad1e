#include "engine/results/blows.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {
namespace {

/// "slider|Assembly/Slider#vertex:3" -> "slider"; empty when no body is named.
std::string bodyOf(const std::string& feature) {
    const auto bar = feature.find('|');
    return bar == std::string::npos || feature.find('#') < bar ? std::string() : feature.substr(0, bar);
}

/// The two bodies in the order in which the event names them; empty where it does not.
std::pair<std::string, std::string> bodiesOf(const std::string& features) {
    // A body's name may hold what stands between the features: the one behind it names a body, too.
    for (auto dash = features.find(" - "); dash != std::string::npos; dash = features.find(" - ", dash + 1)) {
        std::pair<std::string, std::string> bodies{bodyOf(features.substr(0, dash)), bodyOf(features.substr(dash + 3))};
        if (!bodies.first.empty() && !bodies.second.empty()) return bodies;
    }
    return {};
}

} // namespace

std::size_t Blows::add(const Event& event) {
    const std::size_t number = events_++;
    const auto alone = [&] {
        blows_.push_back({{number}, event});
        return blows_.size() - 1;
    };
    if (event.kind != EventKind::Impact) return alone();
    if (const std::pair now(event.time, event.instant); now != instant_) {
        instant_ = now;
        open_.clear();
        weights_.clear();
    }
    const Bodies named = bodiesOf(event.features);
    if (named.first.empty()) return alone(); // a limit of a joint: its contact is no place on two bodies
    const Bodies bodies = std::minmax(named.first, named.second);
    const double weight = event.impulse.norm();
    const auto [known, isNew] = open_.try_emplace(bodies, blows_.size());
    const std::size_t place = known->second;
    if (isNew) {
        weights_[place] = weight;
        return alone();
    }
    Blow& blow = blows_[place];
    Event& total = blow.total;
    if (blow.events.size() == 1) { // from now on it stands for more than one
        const auto first = bodiesOf(total.features);
        total.features = first.first + " - " + first.second;
        total.text.clear();
    }
    blow.events.push_back(number);
    // The same corner of one body may stand first or second: the impulse is that on one and the same body.
    const bool turned = total.features != named.first + " - " + named.second;
    total.impulse += turned ? Vec3(-event.impulse) : event.impulse;
    total.energy_lost += event.energy_lost;
    if (const double all = weights_[place] += weight; all > 0.0)
        total.point += weight / all * (event.point - total.point);
    if ((", " + total.subject + ", ").find(", " + event.subject + ", ") == std::string::npos)
        total.subject += ", " + event.subject;
    total.text = fmt::format("{} places at once", blow.events.size());
    return place;
}

std::vector<Blow> blowsOf(const std::vector<Event>& events) {
    Blows blows;
    for (const Event& event : events) blows.add(event);
    return blows.all();
}

} // namespace escapement
