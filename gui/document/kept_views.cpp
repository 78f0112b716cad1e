#include "gui/document/kept_views.h"

#include <nlohmann/json.hpp>

#include <string>

namespace escapement {
namespace {

/// A word and a number: "Plot 2".
bool isNumbered(const std::string& name) {
    const std::size_t space = name.find_first_of(" \t\r\n\v\f");
    return space != std::string::npos && space > 0 && name[space] == ' ' && space + 1 < name.size() &&
           name.find_first_not_of("0123456789", space + 1) == std::string::npos;
}

/// Without curves, and nothing else was set.
bool isAsMade(const Json& plot) {
    const Json curves = plot.value("curves", Json()), compare = plot.value("compare", Json()),
               x = plot.value("x", Json()), name = plot.value("name", Json());
    return curves.empty() && compare.empty() && (!x.is_string() || x.get<std::string>() == "time") &&
           (!name.is_string() || isNumbered(name.get<std::string>()));
}

/// What it would be a loss to lose: the plots without how they are looked at, but for empty ones as they are made. A
/// zoom, marks of events and which plot is in front are of the moment.
Json worthAQuestion(const Json& plots) {
    Json kept = Json::array();
    if (!plots.is_object() || !plots.contains("plots") || !plots["plots"].is_array()) return kept;
    for (Json plot : plots["plots"]) {
        if (!plot.is_object() || isAsMade(plot)) continue;
        for (const char* look : {"marks", "figures", "spectrum", "ranges"}) plot.erase(look);
        kept.push_back(std::move(plot));
    }
    return kept;
}

} // namespace

std::set<int> hiddenBodies(const Mechanism& mechanism) {
    std::set<std::string> names;
    const auto found = mechanism.views.json().find("hidden");
    if (found != mechanism.views.json().end() && found->is_array())
        for (const auto& name : *found)
            if (name.is_string()) names.insert(name.get<std::string>());
    std::set<int> indices;
    for (std::size_t i = 0; i < mechanism.bodies.size() && !names.empty(); ++i)
        if (names.contains(mechanism.bodies[i].name)) indices.insert(static_cast<int>(i));
    return indices;
}

void KeptViews::set(const std::string& key, const Json& value) {
    if (value.is_null()) views_.edit().erase(key);
    else views_.edit()[key] = value;
}

void KeptViews::setPlots(const Json& plots, bool saved) {
    views_.edit()["plots"] = plots;
    KeptJson now;
    now = worthAQuestion(plots);
    if (saved) savedPlots_ = now;
    const bool before = plotsChanged_;
    plotsChanged_ = !(now == savedPlots_);
    if (plotsChanged_ != before) emit plotsChanged();
}

void KeptViews::saved() { setPlots(views_.json().value("plots", Json()), true); }

void KeptViews::startAfresh() {
    plotsChanged_ = false;
    savedPlots_ = Json::array();
}

} // namespace escapement
