#include "gui/document/kept_views.h"

#include <nlohmann/json.hpp>

namespace escapement {

void KeptViews::set(const std::string& key, const Json& value) {
    if (value.is_null()) views_.edit().erase(key);
    else views_.edit()[key] = value;
}

void KeptViews::setPlots(const Json& plots, bool saved) {
    views_.edit()["plots"] = plots;
    // Which of them is in front is no change worth a question.
    KeptJson now;
    now = plots.is_object() && plots.contains("plots") ? plots["plots"] : Json();
    if (saved) savedPlots_ = now;
    const bool before = plotsChanged_;
    plotsChanged_ = !(now == savedPlots_);
    if (plotsChanged_ != before) emit plotsChanged();
}

void KeptViews::saved() { setPlots(views_.json().value("plots", Json()), true); }

void KeptViews::startAfresh() {
    plotsChanged_ = false;
    savedPlots_ = KeptJson();
}

} // namespace escapement
