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
constexpr std::size_t deepest = 100;

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

/// Refuses what JSON allows and no project has. The parser's own callback would make the time that it takes grow with
/// the square of a list's length.
class TextCheck : public nlohmann::json_sax<Json> {
  public:
    bool null() override { return enter(); }
    bool boolean(bool) override { return enter(); }
    bool number_integer(number_integer_t) override { return enter(); }
    bool number_unsigned(number_unsigned_t) override { return enter(); }
    bool number_float(number_float_t, const string_t&) override { return enter(); }
    bool string(string_t&) override { return enter(); }
    bool binary(binary_t&) override { return enter(); }
    bool start_object(std::size_t) override { return start(); }
    bool end_object() override { return end(); }
    bool start_array(std::size_t) override { return start(); }
    bool end_array() override { return end(); }
    bool key(string_t& name) override {
        if (keys_.back().insert(name).second) return true;
        throw InputError(fmt::format("the key \"{}\" stands twice in one object; keep one of them", name));
    }
    bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
        return false; // the parser itself says so
    }

  private:
    bool enter() const {
        if (keys_.size() > deepest)
            throw InputError(fmt::format("nested deeper than {} levels; no project is", deepest));
        return true;
    }
    bool start() {
        enter();
        keys_.emplace_back();
        return true;
    }
    bool end() {
        keys_.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> keys_; ///< of each object and list that is open
};

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
    TextCheck check;
    Json::sax_parse(text, &check);
    try {
        return Json::parse(text);
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
