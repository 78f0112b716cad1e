#include "engine/model/files/project_file.h"

#include "engine/model/checks/validation.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/files/json_reader.h"
#include "engine/model/files/json_text.h"
#include "engine/model/files/json_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace escapement {

namespace {

void checkVersion(const Json& json) {
    const int known = Mechanism().version;
    if (!json.is_object()) throw InputError("not an Escapement project: the file must hold one JSON object {…}");
    const auto found = json.find("escapement");
    if (found == json.end())
        throw InputError(fmt::format("not an Escapement project: the key \"escapement\" with the format's version is "
                                     "missing; a project starts with {{ \"escapement\": {} }}",
                                     known));
    if (!found->is_number_integer())
        throw InputError(fmt::format("/escapement: must be the integer {}, but is {}", known, found->dump()));
    if (*found > known)
        throw InputError(
            fmt::format("/escapement: the project was written by a newer version (format {}); this program "
                        "reads format {}: use a newer Escapement",
                        found->dump(), known));
    if (*found < known)
        throw InputError(
            fmt::format("/escapement: there is no format {}; this program reads format {}", found->dump(), known));
}

/// The place of a text, or of a key, with a NUL in it, which no file of results and no table can hold; empty: none.
std::string placeOfNul(const Json& json) {
    const auto has = [](const std::string& text) { return text.find('\0') != std::string::npos; };
    if (json.is_object())
        for (const auto& [key, value] : json.items()) {
            if (has(key) || (value.is_string() && has(value.get_ref<const std::string&>()))) return pointerTo("", key);
            if (const std::string inside = value.is_structured() ? placeOfNul(value) : ""; !inside.empty())
                return pointerTo("", key) + inside;
        }
    if (json.is_array())
        for (std::size_t i = 0; i < json.size(); ++i) {
            if (json[i].is_string() && has(json[i].get_ref<const std::string&>())) return pointerTo("", i);
            if (const std::string inside = json[i].is_structured() ? placeOfNul(json[i]) : ""; !inside.empty())
                return pointerTo("", i) + inside;
        }
    return {};
}

} // namespace

LoadedProject parseProject(const std::string& text) {
    const Json json = jsonFromText(text);
    if (text.find("\\u0000") != std::string::npos)
        if (const std::string place = placeOfNul(json); !place.empty())
            throw InputError(fmt::format("{}: the text has a NUL character (\\u0000) in it; remove it", place));
    checkVersion(json);
    LoadedProject project;
    project.text = text;
    std::vector<Finding> findings;
    project.mechanism = mechanismFromJson(json, findings);
    for (auto& finding : resolve(project.mechanism)) findings.push_back(std::move(finding));
    if (hasErrors(findings)) throw ModelError(std::move(findings));
    project.warnings = std::move(findings);
    return project;
}

LoadedProject readProject(const std::filesystem::path& file) {
    std::error_code code;
    if (std::filesystem::is_directory(file, code))
        throw InputError(fmt::format("{} is a folder; give the project file in it", file.string()));
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    if (stream && stream.peek() != std::ifstream::traits_type::eof()) text << stream.rdbuf();
    if (!stream.is_open() || stream.bad() || text.bad())
        throw InputError(
            fmt::format("{} cannot be read; check that it exists and that you may read it", file.string()));
    try {
        return parseProject(text.str());
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", file.string(), error.what()));
    }
}

std::string projectText(const Mechanism& mechanism) { return jsonText(toJson(mechanism)); }

} // namespace escapement
