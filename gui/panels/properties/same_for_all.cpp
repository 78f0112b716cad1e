#include "gui/panels/properties/same_for_all.h"

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "gui/panels/properties/changed_quantities.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace escapement {

namespace {

/// What is after the list and the index of a pointer: "/friction".
std::string keyOf(const std::string& pointer) {
    const std::size_t index = pointer.find('/', 1), key = pointer.find('/', index + 1);
    return key == std::string::npos ? std::string() : pointer.substr(key);
}

std::optional<FieldRow> rowAt(const std::vector<FieldRow>& rows, const std::string& pointer) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.pointer == pointer; });
    return found == rows.end() ? std::nullopt : std::optional(*found);
}

/// A component as a project has it: a number, or an expression.
Json numberOrText(const std::string& text) {
    double number = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
    return text;
}

} // namespace

bool canBeSame(const FieldRow& row) {
    const std::string key = keyOf(row.pointer);
    const bool names = row.key == "name" || row.key == "type" || row.key == "primitive" || row.key == cardanKey;
    const bool acts = key.starts_with("/a/") || key.starts_with("/b/") || key.starts_with("/c/") ||
                      row.refersTo == "body" || row.refersTo == "joint" || row.refersTo == "contact";
    const bool places = key.find("/pose/") != std::string::npos || key.find("/placement/") != std::string::npos;
    return !key.empty() && !names && !acts && !places && pointedIndex(row.pointer) >= 0;
}

std::string pointerOf(const std::string& pointer, int index) {
    return pointer.substr(0, pointer.find('/', 1) + 1) + std::to_string(index) + keyOf(pointer);
}

Mechanism withSameField(const Mechanism& mechanism, const Selection& shown, const FieldRow& before,
                        const std::vector<int>& things) {
    const auto now = rowAt(rowsOf(mechanism, shown), before.pointer);
    if (!now) return mechanism;
    Json project = Json::parse(projectText(mechanism));
    const auto place = [](const std::string& text) { return Json::json_pointer(text); };
    const bool given = project.contains(place(before.pointer));
    const Json value = given ? project[place(before.pointer)] : Json();
    const std::size_t size = now->components.size();
    for (const int thing : things) {
        const std::string pointer = pointerOf(before.pointer, thing);
        const auto its = rowAt(rowsOf(mechanism, {shown.kind, thing}), pointer);
        if (!its || its->unit != now->unit) continue; // a number of another quantity
        const auto parent = place(pointer).parent_pointer();
        if (given && size > 1 && before.components.size() == size && its->components.size() == size) {
            Json components = Json::array();
            for (std::size_t i = 0; i < size; ++i)
                components.push_back(
                    numberOrText(now->components[i] != before.components[i] ? now->components[i] : its->components[i]));
            project[place(pointer)] = std::move(components);
        } else if (given) {
            project[place(pointer)] = value;
        } else if (project.contains(parent) && project[parent].is_object()) {
            project[parent].erase(place(pointer).back());
        }
    }
    Mechanism after = parseProject(project.dump()).mechanism;
    if (!now->choices.empty() || !now->refersTo.empty()) {
        std::vector<std::string> pointers;
        for (const int thing : things) pointers.push_back(pointerOf(before.pointer, thing));
        after = withUsualNumbers(mechanism, std::move(after), pointers);
    }
    const auto faults = validate(mechanism);
    for (const Finding& finding : validate(after)) {
        const bool known = std::any_of(faults.begin(), faults.end(), [&](const Finding& one) {
            return one.pointer == finding.pointer && one.message == finding.message;
        });
        if (!known && finding.severity == Severity::Error) throw ModelError(std::vector<Finding>{finding});
    }
    return after;
}

std::set<std::string> differingFields(const Mechanism& mechanism, const Selection& shown,
                                      const std::vector<FieldRow>& rows, const std::vector<int>& others) {
    constexpr std::size_t mostLooked = 200; // things: of more a mark says little, and would make the panel slow
    std::set<std::string> differing;
    for (std::size_t k = 0; k < std::min(others.size(), mostLooked); ++k) {
        std::map<std::string, const FieldRow*> its;
        const std::vector<FieldRow> all = rowsOf(mechanism, {shown.kind, others[k]});
        for (const FieldRow& row : all) its.emplace(row.pointer, &row);
        for (const FieldRow& row : rows) {
            if (!canBeSame(row)) continue;
            const auto found = its.find(pointerOf(row.pointer, others[k]));
            if (found == its.end() || found->second->text != row.text || found->second->unit != row.unit ||
                found->second->presence != row.presence)
                differing.insert(row.pointer);
        }
    }
    return differing;
}

} // namespace escapement
