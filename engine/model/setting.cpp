#include "engine/model/files/json_text.h"
#include "engine/model/files/project_file.h"
#include "engine/model/suggestion.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace escapement {

namespace {

std::vector<std::string> pointerTokens(const std::string& pointer) {
    if (pointer.empty() || pointer[0] != '/')
        throw InputError(fmt::format("\"{}\" does not start with /; a setting reads /run/tolerance=1e-8", pointer));
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') tokens.emplace_back();
        else if (pointer[i] != '~') tokens.back() += pointer[i];
        else if (i + 1 < pointer.size() && (pointer[i + 1] == '0' || pointer[i + 1] == '1'))
            tokens.back() += pointer[++i] == '0' ? '~' : '/';
        else throw InputError(fmt::format("in \"{}\" a ~ must be written ~0, and a / within a name ~1", pointer));
    }
    return tokens;
}

Json& element(Json& list, const std::string& token, const std::string& pointer) {
    std::size_t index = 0;
    const auto [end, problem] = std::from_chars(token.data(), token.data() + token.size(), index);
    if (problem != std::errc() || end != token.data() + token.size())
        throw InputError(fmt::format("in {}, \"{}\" must be a number, counted from 0, because it picks from a list",
                                     pointer, token));
    if (index >= list.size())
        throw InputError(fmt::format("in {}, there is no element {}: the list has {}", pointer, index, list.size()));
    return list[index];
}

const Json& inside(const Json& schema, const char* key) {
    static const Json nothing;
    return schema.is_object() && schema.contains(key) ? schema[key] : nothing;
}

/// The member of an object, made (with its default) where the format knows it.
Json& member(Json& object, const std::string& token, const Json& schema, const std::string& pointer) {
    if (object.contains(token)) return object[token];
    const Json& properties = inside(schema, "properties");
    if (properties.is_object() && !properties.contains(token)) {
        std::vector<std::string> known;
        for (const auto& [key, value] : properties.items()) known.push_back(key);
        throw InputError(fmt::format("in {}, there is no key \"{}\"{}", pointer, token, didYouMean(token, known)));
    }
    const Json& wanted = inside(properties, token.c_str());
    const bool isObject = inside(wanted, "type") == "object";
    Json& made = object[token];
    if (wanted.is_object() && wanted.contains("default")) made = wanted["default"];
    else if (isObject) made = Json::object();
    else if (inside(wanted, "type") == "array") made = Json::array();
    return made;
}

/// JSON where it is JSON, else the text itself; what the format says is text stays text.
Json valueOf(const std::string& text, const Json& schema) {
    Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded()) return text;
    if (inside(schema, "type") == "string" && !value.is_string()) return text;
    return value;
}

} // namespace

std::string withSetting(const std::string& projectText, const std::string& setting) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos)
        throw InputError(fmt::format("\"{}\" has no =; a setting reads /run/tolerance=1e-8", setting));
    const std::string pointer = setting.substr(0, equals);
    Json project = jsonFromText(projectText);
    const Json whole = projectSchema();
    const Json* schema = &whole;
    Json* place = &project;
    for (const auto& token : pointerTokens(pointer)) {
        if (place->is_array()) {
            place = &element(*place, token, pointer);
            schema = &inside(*schema, "items");
        } else if (place->is_object()) {
            const Json& properties = inside(*schema, "properties");
            place = &member(*place, token, *schema, pointer);
            schema =
                properties.is_object() ? &inside(properties, token.c_str()) : &inside(*schema, "additionalProperties");
        } else {
            throw InputError(fmt::format("in {}, nothing can stand inside {}", pointer, place->dump()));
        }
    }
    *place = valueOf(setting.substr(equals + 1), *schema);
    return jsonText(project);
}

std::string withoutSetting(const std::string& projectText, const std::string& pointer) {
    Json project = jsonFromText(projectText);
    const auto tokens = pointerTokens(pointer);
    Json* place = &project;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (place->is_object() && !place->contains(tokens[i])) return projectText; // it is not there as it is
        place = place->is_array() ? &element(*place, tokens[i], pointer) : &(*place)[tokens[i]];
    }
    if (place->is_object()) place->erase(tokens.back());
    return jsonText(project);
}

} // namespace escapement
