#include "engine/model/files/json_reader.h"

#include "engine/model/fields/fields.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/suggestion.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace escapement {

namespace {

std::string spoken(const Json& json) {
    switch (json.type()) {
    case Json::value_t::null:
        return "null";
    case Json::value_t::boolean:
        return json.get<bool>() ? "true" : "false";
    case Json::value_t::string:
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    case Json::value_t::array:
        return "a list";
    case Json::value_t::object:
        return "an object";
    default:
        return json.dump();
    }
}

class Reader {
  public:
    explicit Reader(std::vector<Finding>& findings) : findings_(findings) {}

    template <Thing T> void read(const Json& json, const std::string& pointer, const FieldInfo&, T& thing) {
        readThing(json, pointer, thing);
    }

    template <Thing T> void readThing(const Json& json, const std::string& pointer, T& thing) {
        if (!json.is_object()) return wrong(pointer, "an object {…}", json);
        std::vector<std::string> known;
        Fields<T>::visit([&](const FieldInfo& info, auto member) {
            known.emplace_back(info.key);
            if (const auto found = json.find(info.key); found != json.end())
                read(*found, pointerTo(pointer, info.key), info, thing.*member);
        });
        checkPresence<T>(json, pointer, kindOf(thing));
        keepUnknown<T>(json, pointer, known, thing);
    }

    template <class T>
    void read(const Json& json, const std::string& pointer, const FieldInfo& info, std::optional<T>& thing) {
        read(json, pointer, info, thing.emplace());
    }

    template <Thing T>
    void read(const Json& json, const std::string& pointer, const FieldInfo&, std::vector<T>& things) {
        if (!json.is_array()) return wrong(pointer, "a list […]", json);
        for (std::size_t i = 0; i < json.size(); ++i) readThing(json[i], pointerTo(pointer, i), things.emplace_back());
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo& info, std::string& text) {
        if (!json.is_string()) return wrong(pointer, "text in quotes", json);
        text = json.get<std::string>();
        for (const auto& [former, word] : info.formerly)
            if (text == former) text = word;
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo&, bool& flag) {
        if (!json.is_boolean()) return wrong(pointer, "true or false", json);
        flag = json.get<bool>();
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo&, int& integer) {
        if (!json.is_number_integer()) return wrong(pointer, "an integer", json);
        integer = json.get<int>();
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo&, Number& number) {
        if (json.is_number()) {
            number.value = json.get<double>();
        } else if (json.is_string()) {
            number.expression = json.get<std::string>();
            if (number.expression.find_first_not_of(" \t\r\n") == std::string::npos) {
                number.expression.clear();
                error(pointer, "is empty text; write a number or an expression");
            }
        } else {
            wrong(pointer, "a number, or an expression in quotes", json);
        }
    }

    template <NumberLike N, std::size_t n>
    void read(const Json& json, const std::string& pointer, const FieldInfo& info, std::array<N, n>& numbers) {
        if (!json.is_array()) return wrong(pointer, fmt::format("a list of {} numbers", n), json);
        if (json.size() != n) return error(pointer, fmt::format("needs {} numbers but has {}", n, json.size()));
        for (std::size_t i = 0; i < n; ++i)
            read(json[i], pointerTo(pointer, i), info, static_cast<Number&>(numbers[i]));
    }

    template <PointList Points>
    void read(const Json& json, const std::string& pointer, const FieldInfo& info, Points& points) {
        if (!json.is_array()) return wrong(pointer, "a list of points [[…], […]]", json);
        for (std::size_t i = 0; i < json.size(); ++i) read(json[i], pointerTo(pointer, i), info, points.emplace_back());
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo& info, std::vector<std::string>& texts) {
        const bool mayBeWord = !info.emptyWord.empty();
        if (mayBeWord && json.is_string() && json.get<std::string>() == info.emptyWord) return;
        if (!json.is_array())
            return wrong(pointer,
                         mayBeWord ? fmt::format("a list of texts or \"{}\"", info.emptyWord) : "a list of texts",
                         json);
        if (json.empty() && mayBeWord)
            return error(pointer, fmt::format("is an empty list; name at least one or write \"{}\"", info.emptyWord));
        for (std::size_t i = 0; i < json.size(); ++i) read(json[i], pointerTo(pointer, i), info, texts.emplace_back());
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo& info,
              std::vector<std::pair<std::string, Number>>& parameters) {
        if (!json.is_object()) return wrong(pointer, "an object {…}", json);
        for (const auto& [name, value] : json.items())
            read(value, pointerTo(pointer, name), info, parameters.emplace_back(name, Number()).second);
    }

    void read(const Json& json, const std::string& pointer, const FieldInfo&, KeptJson& views) {
        if (!json.is_object()) return wrong(pointer, "an object {…}", json);
        views = json;
    }

  private:
    void error(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Error, pointer, message});
    }
    void warn(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Warning, pointer, message});
    }
    void wrong(const std::string& pointer, std::string_view wanted, const Json& json) {
        error(pointer, fmt::format("must be {}, but is {}", wanted, spoken(json)));
    }

    /// Required keys that are missing, and keys that a thing of this kind does not use.
    template <Thing T> void checkPresence(const Json& json, const std::string& pointer, const std::string& kind) {
        const auto kinds = kindsOf<T>();
        const bool kindKnown = kinds.empty() || std::any_of(kinds.begin(), kinds.end(), [&](const Kind& known) {
                                   return known.name == kind.substr(0, kind.find(" with "));
                               });
        Fields<T>::visit([&](const FieldInfo& info, auto) {
            const std::string key(info.key);
            if (info.required && !json.contains(key) && (info.when.empty() || (kindKnown && info.appliesTo(kind))))
                error(pointerTo(pointer, key), fmt::format("is missing ({})", info.help));
            if (kindKnown && json.contains(key) && !info.appliesTo(kind))
                warn(pointerTo(pointer, key), fmt::format("is kept but has no effect on a {}", kind));
        });
    }

    template <Thing T>
    void keepUnknown(const Json& json, const std::string& pointer, const std::vector<std::string>& known, T& thing) {
        const auto unavailable = unavailableKeysOf<T>();
        for (const auto& [name, value] : json.items()) {
            const std::string& key = name;
            if (std::find(known.begin(), known.end(), key) != known.end()) continue;
            thing.unknown.edit()[key] = value;
            if (std::any_of(unavailable.begin(), unavailable.end(), [&](const auto& u) { return u.key == key; }))
                continue; // validate says what to do about it
            std::string suggestion = didYouMean(key, known);
            if (nearest(key, known).empty()) suggestion.clear();
            warn(pointerTo(pointer, key), "unknown key, kept but without effect" + suggestion);
        }
    }

    std::vector<Finding>& findings_;
};

} // namespace

Mechanism mechanismFromJson(const Json& json, std::vector<Finding>& findings) {
    Mechanism mechanism;
    Reader(findings).readThing(json, "", mechanism);
    return mechanism;
}

} // namespace escapement
