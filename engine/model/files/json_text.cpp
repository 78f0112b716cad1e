#include "engine/model/files/json_text.h"

#include "engine/model/errors.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <set>

namespace escapement {

namespace {

constexpr std::size_t width = 110;
constexpr int deepest = 100;

std::string onOneLine(const Json& value) {
    if (!value.is_structured()) return value.dump();
    if (value.empty()) return value.is_array() ? "[]" : "{}";
    std::string text = value.is_array() ? "[" : "{ ";
    bool first = true;
    for (const auto& item : value.items()) {
        if (!first) text += ", ";
        first = false;
        if (value.is_object()) text += Json(item.key()).dump() + ": ";
        text += onOneLine(item.value());
    }
    return text + (value.is_array() ? "]" : " }");
}

void write(std::string& out, const Json& value, std::size_t indent, std::size_t column) {
    const std::string line = onOneLine(value);
    if (!value.is_structured() || value.empty() || (indent > 0 && column + line.size() <= width)) {
        out += line;
        return;
    }
    const std::string margin(indent + 2, ' ');
    out += value.is_array() ? "[\n" : "{\n";
    bool first = true;
    for (const auto& item : value.items()) {
        if (!first) out += ",\n";
        first = false;
        std::string key;
        if (value.is_object()) key = Json(item.key()).dump() + ": ";
        out += margin + key;
        write(out, item.value(), indent + 2, margin.size() + key.size());
    }
    out += '\n' + std::string(indent, ' ') + (value.is_array() ? ']' : '}');
}

std::string place(const std::string& text, std::size_t offset) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
    const auto line = 1 + std::count(text.begin(), end, '\n');
    const auto newline = std::find(std::reverse_iterator(end), text.rend(), '\n');
    return fmt::format("line {}, column {}", line, 1 + std::distance(std::reverse_iterator(end), newline));
}

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '+' || c == '.' || c == '_';
}

[[noreturn]] void explain(const std::string& text, const Json::parse_error& error) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) throw InputError("the file is empty");
    const std::size_t at = error.byte == 0 ? 0 : error.byte - 1; // nlohmann counts bytes from 1
    if (text.find_first_not_of(" \t\r\n", at) == std::string::npos || at >= text.size())
        throw InputError(fmt::format("the file ends too early, at {}: it is truncated or a bracket is not closed",
                                     place(text, text.size())));
    std::size_t first = at, last = at;
    while (first > 0 && isWordCharacter(text[first - 1])) --first;
    while (last < text.size() && isWordCharacter(text[last])) ++last;
    std::string word = text.substr(first, last - first), lower = word;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    if (lower.starts_with('-') || lower.starts_with('+')) lower.erase(0, 1);
    if (lower == "nan" || lower == "inf" || lower == "infinity")
        throw InputError(fmt::format("{0} at {1}: JSON has no {0}; write a finite number", word, place(text, first)));
    throw InputError(fmt::format("not valid JSON at {}{}: look for a missing comma, quote or bracket just before",
                                 place(text, at), word.empty() ? "" : fmt::format(" (near \"{}\")", word)));
}

} // namespace

std::string jsonText(const Json& value) {
    try {
        std::string out;
        write(out, value, 0, 0);
        return out + "\n";
    } catch (const Json::type_error& error) {
        throw InputError(fmt::format("a name or text is not valid UTF-8 and cannot be stored ({})", error.what()));
    }
}

Json jsonFromText(const std::string& text) {
    std::vector<std::set<std::string>> keys;
    const auto watch = [&keys](int depth, Json::parse_event_t event, Json& parsed) {
        if (depth > deepest) throw InputError(fmt::format("nested deeper than {} levels; no project is", deepest));
        if (event == Json::parse_event_t::object_start) keys.emplace_back();
        if (event == Json::parse_event_t::object_end) keys.pop_back();
        if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
            throw InputError(
                fmt::format("the key \"{}\" stands twice in one object; keep one of them", parsed.get<std::string>()));
        return true;
    };
    try {
        return Json::parse(text, watch);
    } catch (const Json::parse_error& error) {
        explain(text, error);
    } catch (const Json::out_of_range& error) {
        // "number overflow parsing '1e999'": the only out_of_range that parsing throws
        const std::string what = error.what();
        const auto open = what.find('\''), close = what.rfind('\'');
        const std::string number = open < close ? what.substr(open + 1, close - open - 1) : "";
        throw InputError(fmt::format("the number {} at {} is too large; write a finite number", number,
                                     place(text, std::min(text.find(number), text.size()))));
    }
}

} // namespace escapement
