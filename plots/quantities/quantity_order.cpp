#include "plots/quantities/quantity_order.h"

#include "engine/results/escaped_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace escapement {
namespace {

template <std::size_t n> int placeIn(const std::array<std::string_view, n>& order, std::string_view name) {
    return static_cast<int>(std::find(order.begin(), order.end(), name) - order.begin());
}

struct Rank {
    int standsStill, folder, thing, kind;
    auto operator<=>(const Rank&) const = default;
};

/// Of what stands in one thing: what one asks for first.
int kindOf(std::string_view last) {
    static constexpr std::array<std::string_view, 10> first{"normal force",    "friction force",
                                                            "impulse",         "gap",
                                                            "friction work",   "impact work",
                                                            "speed",           "angular speed",
                                                            "force magnitude", "moment magnitude"};
    if (const int place = placeIn(first, last); place < static_cast<int>(first.size())) return 10 + place;
    if (last.starts_with("quaternion")) return 40;
    if (last.starts_with("force ") || last.starts_with("moment ")) return 30;
    if (last.ends_with("acceleration")) return 17; // of a coordinate of a joint
    if (last.starts_with("acceleration") || last.starts_with("angular acceleration")) return 25;
    if (last.starts_with("linear velocity") || last.starts_with("angular velocity")) return 20;
    return 0; // positions and the coordinates of joints
}

} // namespace

std::set<std::string> fixedBodies(const Result& result) {
    static const nlohmann::json::json_pointer standing("/fixed");
    std::set<std::string> fixed;
    const auto project = nlohmann::json::parse(result.layout().project_text, nullptr, false);
    if (!project.is_object() || !project.contains("bodies") || !project["bodies"].is_array()) return fixed;
    for (const auto& body : project["bodies"])
        if (body.is_object() && body.contains("name") && body["name"].is_string() && body.contains(standing) &&
            body.at(standing) == true)
            fixed.insert("bodies/" + escapedName(body["name"].get<std::string>()) + "/");
    return fixed;
}

std::vector<Quantity> usefulFirst(std::vector<Quantity> all, const Result& result) {
    static constexpr std::array<std::string_view, 8> folders{"time",      "clearances", "contacts", "joints",
                                                             "couplings", "bodies",     "energy",   "solver"};
    const auto fixed = fixedBodies(result);
    std::vector<std::string> things;
    std::vector<std::pair<Rank, Quantity>> ranked;
    ranked.reserve(all.size());
    for (auto& quantity : all) {
        const std::string_view path = quantity.path;
        const auto first = path.find('/'), last = path.rfind('/');
        const std::string thing(path.substr(0, last == std::string_view::npos ? path.size() : last + 1));
        if (things.empty() || things.back() != thing) things.push_back(thing); // those of a thing come together
        const Rank rank{fixed.contains(thing), placeIn(folders, path.substr(0, first)), static_cast<int>(things.size()),
                        last == first ? 0 : kindOf(path.substr(last + 1))};
        ranked.emplace_back(rank, std::move(quantity));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Quantity> ordered;
    ordered.reserve(ranked.size());
    for (auto& [rank, quantity] : ranked) ordered.push_back(std::move(quantity));
    return ordered;
}

} // namespace escapement
