#include "engine/results/blows.h"

#include "engine/model/two_features.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {
namespace {

/// "slider|Assembly/Slider#vertex:3" -> "slider"; empty where it is no feature of a body, as "arm|hinge", a joint's.
std::string bodyOf(const std::string& feature) {
    const auto bar = feature.find('|'), hash = feature.rfind('#');
    const bool named = bar != std::string::npos && hash != std::string::npos && bar < hash;
    return named ? feature.substr(0, bar) : std::string();
}

/// The two bodies in the order in which the event names them; empty where it does not.
std::pair<std::string, std::string> bodiesOf(const std::string& features) {
    const auto [first, second] = twoFeatures(features);
    std::pair<std::string, std::string> bodies{bodyOf(first), bodyOf(second)};
    if (bodies.first.empty() || bodies.second.empty()) return {};
    return bodies;
}

} // namespace

std::size_t Blows::add(const Event& event) {
    const std::size_t number = events_++;
    const auto alone = [&] {
        blows_.push_back({{number}, event});
        return blows_.size() - 1;
    };
    if (const std::pair now(event.time, event.instant); now != instant_) {
        instant_ = now;
        open_.clear();
        weights_.clear();
    }
    const Bodies named = bodiesOf(event.features);
    if (named.first.empty()) return alone(); // a limit of a joint: its contact is no place on two bodies
    const Bodies bodies = std::minmax(named.first, named.second);
    const double weight = event.kind == EventKind::Impact ? event.impulse.norm() : 1.0;
    const auto [known, isNew] = open_.try_emplace({event.kind, bodies}, blows_.size());
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
